// Live curves over steps: one or more stacked panels with a shared x axis. Points are appended as
// they arrive. The raw line is drawn faintly behind the smoothed one. Wheel and drag zoom in x
// (with Shift in y); a double click or Home shows everything again. GUI thread only.
#pragma once

#include "ui/figures/kinds/curve_figure.h"

#include <QWidget>

#include <memory>

namespace headscope::plots {

class CurvePlot : public QWidget {
    Q_OBJECT
public:
    explicit CurvePlot(QWidget* parent = nullptr);
    ~CurvePlot() override;

    // Set the panels from top to bottom, and the series in them. Both calls remove all points. An
    // empty panel list means one panel.
    void setPanels(const std::vector<CurvePanel>& panels);
    void setSeries(const std::vector<CurveSeries>& series);
    // Points must be ordered by x. Non-finite y values leave a gap. Unknown keys are ignored.
    void appendPoints(const QString& key, const std::vector<CurvePoint>& points);
    void setPoints(const QString& key, const std::vector<CurvePoint>& points);
    void setMarks(const std::vector<CurveMark>& marks);

    void setXTitle(const QString& title);
    void setEmptyText(const QString& text);  // describes what will be shown and how to get it
    void setSmoothing(double strength);      // strength of the smoothing, 0 (off) to 0.999
    double smoothing() const;
    void setLogarithmic(int panel, bool on);
    bool logarithmic(int panel) const;
    void resetZoom();
    bool zoomed() const;  // whether only part of x is visible; new points then do not move the view
    void setName(const QString& figureName, const QString& caption);

    const CurveFigure& figure() const;
    const CurveData& data() const { return figure().data; }
    // Widget position of a data point, for tests and callouts.
    QPointF pixel(int panel, double x, double y) const;
    // Text of the crosshair at x: smoothed and raw value, one line per series; "" without data.
    QString readOut(double x) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void zoomChanged(bool zoomed);
    void crosshairMoved(double x);  // x: position in data units; NaN if the mouse leaves

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Canvas;  // hides QCustomPlot from this header
    std::unique_ptr<Canvas> m_canvas;
};

}  // namespace headscope::plots
