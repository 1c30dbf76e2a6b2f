// Widget for a PruneCurveFigure, with a handle that selects how many heads to keep. Mouse, arrow
// keys, Home and End move it.
#pragma once

#include "ui/figures/kinds/prune_curve_figure.h"

#include <QWidget>

namespace headscope::plots {

class PruneCurve : public QWidget {
    Q_OBJECT
public:
    explicit PruneCurve(QWidget* parent = nullptr);

    void setFigure(PruneCurveFigure figure);
    void setChosen(int line, int point);
    void setEmptyText(const QString& text);  // describes what will be shown here
    const PruneCurveFigure& figure() const { return m_figure; }
    QPointF pixelOf(int line, int point) const;  // in widget coordinates

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void pointMoved(int point);   // while the handle is dragged
    void pointChosen(int point);  // when the handle is released

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    int pointAt(const QPointF& position) const;  // index on the selected line; -1: none
    void move(int point);
    void announce();
    QString describe(int point) const;

    PruneCurveFigure m_figure;
    QString m_empty;
    bool m_dragging = false;
};

}  // namespace headscope::plots
