// Live curves over steps: one or more panels stacked over a shared x axis. Points are appended as they come; the raw
// line stands faint behind the smoothed one. Wheel and drag zoom in x (with Shift in y), double click or Home shows all
// again. GUI thread only.
#pragma once

#include "ui/figures/curve_figure.h"

#include <QWidget>

#include <memory>

namespace headscope::plots {

class CurvePlot : public QWidget {
    Q_OBJECT
public:
    explicit CurvePlot(QWidget* parent = nullptr);
    ~CurvePlot() override;

    // Panels from top to bottom and the series in them; both drop all points. An empty panel list means one panel.
    void setPanels(const std::vector<CurvePanel>& panels);
    void setSeries(const std::vector<CurveSeries>& series);
    // Points in order of x. Points whose y is not finite leave a gap. A key that no series has is ignored.
    void appendPoints(const QString& key, const std::vector<CurvePoint>& points);
    void setPoints(const QString& key, const std::vector<CurvePoint>& points);
    void clearPoints();
    void setMarks(const std::vector<CurveMark>& marks);

    void setXTitle(const QString& title);
    void setEmptyText(const QString& text);  // what will be drawn here, and how to get it
    void setSmoothing(double strength);      // 0 (none) to 0.999
    double smoothing() const;
    void setLogarithmic(int panel, bool on);
    bool logarithmic(int panel) const;
    void resetZoom();
    bool zoomed() const;  // the person looks at a part; new points then do not move it
    void setName(const QString& figureName, const QString& caption);

    const CurveFigure& figure() const;
    const CurveData& data() const { return figure().data; }
    // Where a point lies in this widget; for tests and for callouts.
    QPointF pixel(int panel, double x, double y) const;
    // The values that the crosshair shows at x, one line a series, smoothed and raw; "" where there is nothing.
    QString readOut(double x) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void zoomChanged(bool zoomed);
    void crosshairMoved(double x);  // NaN when the mouse left

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Canvas;  // QCustomPlot lives in the source file only
    std::unique_ptr<Canvas> m_canvas;
};

}  // namespace headscope::plots
