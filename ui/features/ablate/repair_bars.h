// Widget for a RepairFigure.
#pragma once

#include "ui/figures/kinds/repair_figure.h"
#include "ui/plots/figure_view.h"

namespace headscope::ui {

class RepairBars : public plots::FigureView<plots::RepairFigure> {
    Q_OBJECT
public:
    explicit RepairBars(QWidget* parent = nullptr);

    // repair: null if the head was not measured. origin: last sentence of the caption.
    void setRepair(const ModelShape& shape, const HeadRepair* repair, const QString& origin);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    QString tipAt(const QPointF& position) const override;
};

}  // namespace headscope::ui
