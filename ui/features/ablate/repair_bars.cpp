#include "ui/features/ablate/repair_bars.h"

#include "ui/plots/plot_painter.h"

namespace headscope::ui {

RepairBars::RepairBars(QWidget* parent) : FigureView(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    setAccessibleName(tr("Self-repair of the selected head"));
}

void RepairBars::setRepair(const ModelShape& shape, const HeadRepair* repair,
                           const QString& origin) {
    m_figure.shape = shape;
    m_figure.repair = repair ? std::optional(*repair) : std::nullopt;
    m_figure.origin = origin;
    setAccessibleDescription(m_figure.caption());
    update();
}

QSize RepairBars::minimumSizeHint() const {
    const auto style = plots::PlotStyle::of(palette(), font());
    return {fontMetrics().height() * 18, int(m_figure.figureHeight(0, style)) + 4};
}

QSize RepairBars::sizeHint() const {
    return minimumSizeHint() + QSize(fontMetrics().height() * 8, 0);
}

QString RepairBars::tipAt(const QPointF&) const {
    return m_figure.repair ? m_figure.caption() : QString();
}

void RepairBars::paintEvent(QPaintEvent*) {
    plots::PlotPainter painter(this);
    m_figure.paintFigure(painter, QRectF(rect()).adjusted(2, 2, -2, -2),
                         plots::PlotStyle::of(palette(), font()));
}

}  // namespace headscope::ui
