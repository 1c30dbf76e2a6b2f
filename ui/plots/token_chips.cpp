#include "ui/plots/token_chips.h"

#include "ui/plots/plot_text.h"

#include <QPainterPath>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
// A wave under words that the model does not know, so that colour is not the only mark.
void paintWave(QPainter& painter, const QRectF& chip, const QColor& colour) {
    const qreal step = chip.height() * 0.12;
    QPainterPath wave(QPointF(chip.left() + step, chip.bottom() - step));
    bool up = true;
    for (qreal x = chip.left() + 2 * step; x < chip.right() - step; x += step, up = !up)
        wave.lineTo(x, chip.bottom() - (up ? 2 : 1) * step);
    painter.setPen(QPen(colour, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(wave);
}
}  // namespace

TokenChips::TokenChips(QWidget* parent) : TokenView(parent) {
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWhatsThis(
        tr("The background of each token is the weight that the chosen token gives it. Hover a token to choose it, "
           "click it to keep it."));
}

QSize TokenChips::sizeHint() const {
    return {fontMetrics().height() * 26, fontMetrics().height() * 8};
}

TokenChips::Flow TokenChips::flow(qreal width, const QFont& font) const {
    const QFontMetricsF metrics(font);
    const qreal pad = metrics.height() * 0.28, gap = metrics.height() * 0.18, high = metrics.height() * 1.45;
    Flow result;
    QPointF at(0, 0);
    for (int i = 0; i < map().tokens(); ++i) {
        const qreal needed = std::min(metrics.horizontalAdvance(map().label(i)) + 2 * pad, width);
        if (at.x() > 0 && at.x() + needed > width) at = QPointF(0, at.y() + high + gap);
        result.chips.emplace_back(at.x(), at.y(), needed, high);
        at.rx() += needed + gap;
    }
    result.height = at.y() + high;
    return result;
}

void TokenChips::relayout() {
    const qreal bar = weightBarWidth(screenStyle()) + fontMetrics().height();
    m_flow = flow(std::max<qreal>(40, viewport()->width() - bar - 8), monospaceLike(font()));
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(m_flow.height)) + 8 - viewport()->height()));
    verticalScrollBar()->setPageStep(std::max(1, viewport()->height()));
    verticalScrollBar()->setSingleStep(fontMetrics().height());
}

QRect TokenChips::chipRect(int token) const {
    return m_flow.chips[std::size_t(token)].translated(4, 4 - verticalScrollBar()->value()).toAlignedRect();
}

int TokenChips::tokenAt(const QPoint& position) const {
    const QPointF inside = QPointF(position) - QPointF(4, 4 - verticalScrollBar()->value());
    const auto found = std::find_if(m_flow.chips.begin(), m_flow.chips.end(),
                                    [&](const QRectF& chip) { return chip.contains(inside); });
    return found == m_flow.chips.end() ? -1 : int(found - m_flow.chips.begin());
}

void TokenChips::showToken(int token) {
    if (token < 0 || token >= int(m_flow.chips.size())) return;
    const QRectF chip = m_flow.chips[std::size_t(token)];
    QScrollBar* bar = verticalScrollBar();
    if (chip.top() < bar->value()) bar->setValue(int(chip.top()));
    if (chip.bottom() + 8 > bar->value() + viewport()->height())
        bar->setValue(int(chip.bottom()) + 8 - viewport()->height());
}

void TokenChips::paintChips(QPainter& painter, const Flow& flow, const QPointF& origin, const QRectF& seen,
                            const PlotStyle& style) const {
    const QFont font = monospaceLike(style.font);
    const QFontMetricsF metrics(font);
    const std::vector<float> weights = weightsOf(map(), activeToken());
    painter.setFont(font);
    for (int i = 0; i < map().tokens(); ++i) {
        const QRectF chip = flow.chips[std::size_t(i)].translated(origin);
        if (!chip.intersects(seen)) continue;
        const QColor fill = weightColour(double(weights[std::size_t(i)]) / high());
        const QColor text = readableOn(fill);
        painter.setPen(i == activeToken() ? QPen(style.mark, tokenLocked() ? 3 : 1.6) : QPen(Qt::NoPen));
        painter.setBrush(fill);
        painter.drawRoundedRect(chip, 3, 3);
        if (map().unknown(i)) paintWave(painter, chip, text);
        painter.setPen(text);
        painter.drawText(chip, Qt::AlignCenter, metrics.elidedText(map().label(i), Qt::ElideRight, chip.width() - 2));
    }
}

void TokenChips::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    if (!map().valid()) return paintNothing(painter);
    const PlotStyle style = screenStyle();
    const qreal line = QFontMetricsF(font()).height();
    painter.setRenderHint(QPainter::Antialiasing);
    paintChips(painter, m_flow, QPointF(4, 4 - verticalScrollBar()->value()), viewport()->rect(), style);
    const QRectF bar(viewport()->width() - weightBarWidth(style), 4, line,
                     std::clamp<qreal>(viewport()->height() - 8, line * 3, line * 14));
    paintWeightBar(painter, bar, style, high(), tr("weight"));
}

QString TokenChips::figureName() const {
    return QStringLiteral("attention-tokens-") + map().stem();
}

QString TokenChips::caption() const {
    const QString what = activeToken() < 0
                             ? tr("%1: the attention each token gets, mean over all queries.").arg(map().name())
                             : tr("%1: where \u201c%2\u201d (token %3) looks.")
                                   .arg(map().name(), map().label(activeToken()))
                                   .arg(activeToken());
    return what + QLatin1Char(' ') + captionEnd();
}

qreal TokenChips::figureHeight(qreal width, const PlotStyle& style) const {
    if (!map().valid()) return width / 2;
    const qreal line = QFontMetricsF(style.font).height(), bar = weightBarWidth(style) + line * 0.6;
    const qreal chips = flow(width - bar, monospaceLike(style.font)).height + 2;
    return titleHeight(style) + std::clamp(chips, line * 6, width * 1.4);
}

void TokenChips::paintFigure(QPainter& painter, const QRectF& page, const PlotStyle& style) const {
    if (!map().valid()) return;
    const QRectF area = paintTitle(painter, page, style);
    const qreal bar = weightBarWidth(style) + QFontMetricsF(style.font).height() * 0.6;
    PlotStyle fitted = style;
    Flow chips = flow(area.width() - bar, monospaceLike(style.font));
    for (int i = 0; i < 30 && chips.height > area.height(); ++i) {  // long texts: smaller type, nothing cut off
        fitted.font = scaledFont(fitted.font, 0.9);
        chips = flow(area.width() - bar, monospaceLike(fitted.font));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintChips(painter, chips, area.topLeft(), area, fitted);
    const qreal height = std::min(area.height(), QFontMetricsF(style.font).height() * 9);
    paintWeightBar(painter, QRectF(area.right() - weightBarWidth(style), area.top(), 0, height), style, high(),
                   tr("weight"));
    painter.restore();
}

QStringList TokenChips::csvHeader() const {
    return {QStringLiteral("token"), QStringLiteral("text"), QStringLiteral("weight")};
}

QList<QStringList> TokenChips::csvRows() const {
    QList<QStringList> rows;
    if (!map().valid()) return rows;
    const std::vector<float> weights = weightsOf(map(), activeToken());
    for (int i = 0; i < map().tokens(); ++i)
        rows.append({QString::number(i), map().label(i), QString::number(double(weights[std::size_t(i)]), 'g', 9)});
    return rows;
}

}  // namespace headscope::plots
