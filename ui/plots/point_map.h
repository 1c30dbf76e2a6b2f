// Shows a PointMapFigure: hovering says what a point is, a click chooses it, a line drawn around points with the mouse
// chooses those inside, Shift adds them. Left and Right go from point to point, Enter chooses, Esc lets all go.
#pragma once

#include "ui/figures/point_map_figure.h"

#include <QPixmap>
#include <QWidget>

#include <functional>

namespace headscope::plots {

class PointMap : public QWidget {
    Q_OBJECT
public:
    explicit PointMap(QWidget* parent = nullptr);

    void setFigure(PointMapFigure figure);
    const PointMapFigure& figure() const { return m_figure; }
    // What is said of a point.
    void setDescriber(std::function<QString(int point)> describe) { m_describe = std::move(describe); }
    QPointF pointPosition(int point) const;  // in widget coordinates
    int current() const { return m_current; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void pointChosen(int point);
    void pointOpened(int point);
    void lassoed(const std::vector<int>& points, bool added);  // none: the line went around nothing
    void cleared();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    int pointUnder(const QPointF& position) const;
    void go(int steps);
    void choose(int point);
    QString describe(int point) const;

    PointMapFigure m_figure;
    QPixmap m_painted;    // the figure alone: a line drawn over thousands of points paints them once
    QPolygonF m_outline;  // being drawn
    int m_hover = -1, m_current = -1;
    bool m_pressed = false;
    std::function<QString(int)> m_describe;
};

}  // namespace headscope::plots
