// Widget for a HeadScatterFigure. Hovering shows a head's values, a click or the arrow keys select
// it, a double click or Enter opens it.
#pragma once

#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/plots/figure_view.h"

#include <functional>

namespace headscope::plots {

class HeadScatter : public FigureView<HeadScatterFigure> {
    Q_OBJECT
public:
    explicit HeadScatter(QWidget* parent = nullptr);

    void setFigure(HeadScatterFigure figure);
    void setCurrent(HeadPlace head);
    HeadPlace current() const { return m_current; }
    // Sets a function for additional text about a head, after its name and position. Plain text
    // without tags.
    void setDescriber(std::function<QString(HeadPlace)> describe) {
        m_describe = std::move(describe);
    }
    // Centre of a head's mark in widget coordinates; null if the head is not drawn.
    QPointF headPosition(HeadPlace head) const;
    QString describe(HeadPlace head) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void headChosen(int site, int head);
    void headOpened(int site, int head);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    QString tipAt(const QPointF& position) const override;

private:
    const ScatterHead* find(HeadPlace head) const;
    int headUnder(const QPointF& position) const;
    void choose(HeadPlace head);

    HeadPlace m_current;
    int m_hover = -1;  // index of the hovered head in the figure; -1: none
    std::function<QString(HeadPlace)> m_describe;
};

}  // namespace headscope::plots
