// Widget for a PruneCurveFigure, with a handle that selects how many heads to keep. Mouse, arrow
// keys, Home and End move it.
#pragma once

#include "ui/figures/kinds/prune_curve_figure.h"
#include "ui/plots/figure_view.h"

namespace headscope::plots {

class PruneCurve : public FigureView<PruneCurveFigure> {
    Q_OBJECT
public:
    explicit PruneCurve(QWidget* parent = nullptr);

    void setFigure(PruneCurveFigure figure);
    void setChosen(int line, int point);
    void setEmptyText(const QString& text);      // describes what will be shown here
    QPointF pixelOf(int line, int point) const;  // position of a point in widget coordinates

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void pointMoved(int point);  // emitted when the handle moves, also while it is dragged

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QString tipAt(const QPointF& position) const override;

private:
    int pointAt(const QPointF& position) const;  // index on the selected line; -1: none
    void move(int point);
    void announce();
    QString describe(int point) const;

    QString m_empty;
    bool m_dragging = false;
};

}  // namespace headscope::plots
