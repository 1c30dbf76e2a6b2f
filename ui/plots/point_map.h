// Widget for a PointMapFigure. Hovering describes a point and a click selects it. A lasso drawn
// with the mouse selects the points inside; Shift adds them. Left and Right move between points,
// Enter selects, Esc clears.
#pragma once

#include "ui/figures/kinds/point_map_figure.h"
#include "ui/plots/figure_view.h"

#include <QPixmap>

#include <functional>

namespace headscope::plots {

class PointMap : public FigureView<PointMapFigure> {
    Q_OBJECT
public:
    explicit PointMap(QWidget* parent = nullptr);

    void setFigure(PointMapFigure figure);
    // Sets a function that describes a point.
    void setDescriber(std::function<QString(int point)> describe) {
        m_describe = std::move(describe);
    }
    QPointF pointPosition(int point) const;  // centre of a point in widget coordinates
    int current() const { return m_current; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void pointChosen(int point);
    void pointOpened(int point);
    // Emitted after a lasso selection; `points` is empty if the lasso contains none.
    void lassoed(const std::vector<int>& points, bool added);
    void cleared();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void restyle() override;
    QString tipAt(const QPointF& position) const override;

private:
    int pointUnder(const QPointF& position) const;
    void go(int steps);
    void choose(int point);
    QString describe(int point) const;

    // Cached figure, so that drawing a lasso does not repaint thousands of points.
    QPixmap m_painted;
    QPolygonF m_outline;  // lasso that is being drawn
    int m_hover = -1, m_current = -1;
    bool m_pressed = false;
    std::function<QString(int)> m_describe;
};

}  // namespace headscope::plots
