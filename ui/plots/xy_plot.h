// Widget for an XyFigure. The mouse reads out points, the wheel zooms x, dragging pans, a double
// click or Home shows everything. A click on a point selects its series. Left and Right move along
// the selected series, Up and Down between series.
#pragma once

#include "ui/figures/kinds/xy_figure.h"
#include "ui/plots/figure_view.h"

namespace headscope::plots {

class XyPlot : public FigureView<XyFigure> {
    Q_OBJECT
public:
    explicit XyPlot(QWidget* parent = nullptr);

    // Keeps the zoom if the x axis is still the same.
    void setFigure(XyFigure figure);
    void setEmptyText(const QString& text);
    int currentSeries() const { return m_series; }
    QPointF pixel(double x, double y) const;  // position of a data point in widget coordinates
    // Text of a point: its series, name and values.
    QString readOut(int series, int point) const;
    bool zoomed() const { return m_figure.data.zoom.has_value(); }
    void resetZoom();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void seriesChosen(const QString& key, const QString& point);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF area() const;
    XyLayout layoutNow() const;
    void showX(double low, double high);
    void point(int series, int index);

    int m_series = -1, m_point = -1;   // series and point that are read out; -1: none
    std::optional<QPointF> m_pressed;  // position where a drag started; unset: no drag
    CurveRange m_from;                 // visible range at the start of the drag
    bool m_moved = false;
};

}  // namespace headscope::plots
