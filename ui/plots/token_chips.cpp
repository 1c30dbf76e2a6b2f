#include "ui/plots/token_chips.h"

#include "ui/figures/kinds/token_ranking.h"
#include "ui/figures/weight_painter.h"
#include "ui/plots/plot_painter.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

TokenChips::TokenChips(QWidget* parent) : TokenView(parent) {
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWhatsThis(
        tr("The background of each token shows the weight that the chosen token gives it. Hover a "
           "token to choose it, "
           "click it to keep it."));
}

QSize TokenChips::sizeHint() const {
    return {fontMetrics().height() * 26, fontMetrics().height() * 8};
}

void TokenChips::relayout() {
    const qreal bar = weightBarWidth(screenStyle()) + fontMetrics().height();
    m_flow =
        m_figure.flow(std::max<qreal>(40, viewport()->width() - bar - 8), monospaceLike(font()));
    verticalScrollBar()->setRange(
        0, std::max(0, int(std::ceil(m_flow.height)) + 8 - viewport()->height()));
    verticalScrollBar()->setPageStep(std::max(1, viewport()->height()));
    verticalScrollBar()->setSingleStep(fontMetrics().height());
}

QRect TokenChips::chipRect(int token) const {
    return m_flow.chips[std::size_t(token)]
        .translated(4, 4 - verticalScrollBar()->value())
        .toAlignedRect();
}

TokenSpot TokenChips::spotAt(const QPoint& position) const {
    // The flow has its origin 4 pixels inside the viewport and scrolls with it.
    const QPointF inside = QPointF(position) - QPointF(4, 4 - verticalScrollBar()->value());
    const auto at = [&inside](const std::vector<QRectF>& chips) {
        const auto found = std::find_if(chips.begin(), chips.end(),
                                        [&](const QRectF& chip) { return chip.contains(inside); });
        return found == chips.end() ? -1 : int(found - chips.begin());
    };
    return {at(m_flow.chips), at(m_flow.keys)};
}

QRect TokenChips::nameRect(const TokenSpot& spot) const {
    if (!spot.any()) return {};
    const QRectF& chip = spot.token >= 0 ? m_flow.chips[std::size_t(spot.token)]
                                         : m_flow.keys[std::size_t(spot.key)];
    return chip.translated(4, 4 - verticalScrollBar()->value()).toAlignedRect();
}

int TokenChips::tokenAt(const QPoint& position) const {
    return spotAt(position).token;
}

void TokenChips::showToken(int token) {
    if (token < 0 || token >= int(m_flow.chips.size())) return;
    const QRectF chip = m_flow.chips[std::size_t(token)];
    QScrollBar* bar = verticalScrollBar();
    if (chip.top() < bar->value()) bar->setValue(int(chip.top()));
    if (chip.bottom() + 8 > bar->value() + viewport()->height())
        bar->setValue(int(chip.bottom()) + 8 - viewport()->height());
}

void TokenChips::paintEvent(QPaintEvent*) {
    PlotPainter painter(viewport());
    if (!map().valid()) return paintNothing(painter);
    const PlotStyle style = screenStyle();
    const qreal line = QFontMetricsF(font()).height();
    painter.setRenderHint(QPainter::Antialiasing);
    m_figure.paintChips(painter, m_flow, QPointF(4, 4 - verticalScrollBar()->value()),
                        viewport()->rect(), style);
    const QRectF bar(viewport()->width() - weightBarWidth(style), 4, line,
                     // The bar is 3 to 14 lines high, independent of the length of the text.
                     std::clamp<qreal>(viewport()->height() - 8, line * 3, line * 14));
    paintWeightBar(painter, bar, style, m_figure.high(), tr("weight"));
    // The ranking fills the space below short texts.
    const qreal under = m_flow.height + 8 + line;
    paintRanking(painter, QRectF(8, under, bar.left() - line - 8, viewport()->height() - under - 4),
                 map(), activeToken(), m_figure.high(), style);
}

}  // namespace headscope::plots
