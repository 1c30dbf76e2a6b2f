#include "ui/figures/kinds/token_chips_figure.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/weight_painter.h"

#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>

namespace headscope::plots {

namespace {
// Underlines unknown words with a wave, so that colour is not the only cue.
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

TokenChipsFigure::Flow TokenChipsFigure::flow(qreal width, const QFont& font) const {
    const QFontMetricsF metrics(font);
    const qreal pad = metrics.height() * 0.28, gap = metrics.height() * 0.18,
                high = metrics.height() * 1.45;
    Flow result;
    QPointF at(0, 0);
    const auto add = [&](const QString& label, std::vector<QRectF>& chips) {
        const qreal needed = std::min(metrics.horizontalAdvance(label) + 2 * pad, width);
        if (at.x() > 0 && at.x() + needed > width) at = QPointF(0, at.y() + high + gap);
        chips.emplace_back(at.x(), at.y(), needed, high);
        at.rx() += needed + gap;
    };
    for (int i = 0; i < map().tokens(); ++i) add(map().label(i), result.chips);
    if (!map().oneText()) {  // the keys are another text, which is drawn below
        at = QPointF(0, at.y() + 2 * high);
        for (int i = 0; i < map().keys(); ++i) add(map().keyLabel(i), result.keys);
    }
    result.height = at.y() + high;
    return result;
}

// outline: pen around the query's chip; a default-constructed pen for other chips.
TokenChipsFigure::Chip TokenChipsFigure::hiddenChip(const QString& label, const QPen& outline,
                                                    const PlotStyle& style) {
    const QPen dashed(style.secondary, 1, Qt::DashLine);
    return {label, style.background, style.secondary, outline == QPen() ? dashed : outline, false,
            true};
}

void TokenChipsFigure::paintChip(QPainter& painter, const QRectF& chip, const Chip& one) const {
    painter.setPen(one.outline);
    painter.setBrush(one.fill);
    painter.drawRoundedRect(chip, 3, 3);
    if (one.unknown) paintWave(painter, chip, one.text);
    const QFont font = painter.font();
    if (one.hidden) painter.setFont(struckFont(font));
    painter.setPen(one.text);
    painter.drawText(
        chip, Qt::AlignCenter,
        QFontMetricsF(painter.font()).elidedText(one.label, Qt::ElideRight, chip.width() - 2));
    painter.setFont(font);
}

void TokenChipsFigure::paintChips(QPainter& painter, const Flow& flow, const QPointF& origin,
                                  const QRectF& seen, const PlotStyle& style) const {
    const std::vector<float> weights = weightsOf(map(), activeToken());
    const bool one = map().oneText();
    const auto fillOf = [&](int key) {
        return weightColour(double(weights[std::size_t(key)]) / high());
    };
    painter.setFont(monospaceLike(style.font));
    for (int i = 0; i < map().tokens(); ++i) {
        const QRectF chip = flow.chips[std::size_t(i)].translated(origin);
        // Only visible chips are painted, because a long text has thousands.
        if (!chip.intersects(seen)) continue;
        const QColor fill = one ? fillOf(i) : style.background;
        const QPen plain = one ? QPen(Qt::NoPen) : QPen(style.hairline, 1);
        const QPen outline = i == activeToken() ? QPen(style.mark, tokenLocked() ? 3 : 1.6) : plain;
        if (map().hidden(i))
            paintChip(painter, chip,
                      hiddenChip(map().label(i), i == activeToken() ? outline : QPen(), style));
        else
            paintChip(painter, chip,
                      {map().label(i), fill, one ? readableOn(fill) : style.text, outline,
                       map().unknown(i)});
    }
    for (int k = 0; k < int(flow.keys.size()); ++k) {
        const QRectF chip = flow.keys[std::size_t(k)].translated(origin);
        if (!chip.intersects(seen)) continue;
        // Aligned keys of the selected query are outlined.
        const QPen outline =
            map().belongs(activeToken(), k) ? QPen(style.mark, 2) : QPen(Qt::NoPen);
        if (map().keyHidden(k)) {
            paintChip(painter, chip, hiddenChip(map().keyLabel(k), QPen(), style));
            continue;
        }
        paintChip(
            painter, chip,
            {map().keyLabel(k), fillOf(k), readableOn(fillOf(k)), outline, map().keyUnknown(k)});
    }
}

QString TokenChipsFigure::figureName() const {
    return QStringLiteral("attention-tokens-") + map().stem();
}

QString TokenChipsFigure::caption() const {
    const QString what =
        activeToken() < 0
            ? tr("%1: attention that each token gets, mean over all queries.").arg(map().name())
            : tr("%1: attention of “%2” (token %3).")
                  .arg(map().name(), map().label(activeToken()), QString::number(activeToken()));
    return what + QLatin1Char(' ') + captionEnd();
}

qreal TokenChipsFigure::figureHeight(qreal width, const PlotStyle& style) const {
    if (!map().valid()) return width / 2;
    const qreal line = QFontMetricsF(style.font).height(), bar = weightBarWidth(style) + line * 0.6;
    const qreal chips = flow(width - bar, monospaceLike(style.font)).height + 2;
    return titleHeight(style) + std::clamp(chips, line * 6, std::max(line * 6, width * 1.4));
}

void TokenChipsFigure::paintFigure(QPainter& painter, const QRectF& page,
                                   const PlotStyle& style) const {
    if (!map().valid()) return;
    const QRectF area = paintTitle(painter, page, style);
    const qreal bar = weightBarWidth(style) + QFontMetricsF(style.font).height() * 0.6;
    PlotStyle fitted = style;
    Flow chips = flow(area.width() - bar, monospaceLike(style.font));
    // Long texts get a smaller font so that nothing is cut off.
    for (int i = 0; i < 30 && chips.height > area.height(); ++i) {
        fitted.font = scaledFont(fitted.font, 0.9);
        chips = flow(area.width() - bar, monospaceLike(fitted.font));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintChips(painter, chips, area.topLeft(), area, fitted);
    const qreal height = std::min(area.height(), QFontMetricsF(style.font).height() * 9);
    paintWeightBar(painter, QRectF(area.right() - weightBarWidth(style), area.top(), 0, height),
                   style, high(), tr("weight"));
    painter.restore();
}

QStringList TokenChipsFigure::csvHeader() const {
    return {QStringLiteral("token"), QStringLiteral("text"), QStringLiteral("weight")};
}

QList<QStringList> TokenChipsFigure::csvRows() const {
    QList<QStringList> rows;
    if (!map().valid()) return rows;
    const std::vector<float> weights = weightsOf(map(), activeToken());
    for (int i = 0; i < map().keys(); ++i)
        rows.append({QString::number(i), map().fileKeyLabel(i),
                     QString::number(double(weights[std::size_t(i)]), 'g', 9)});
    return rows;
}

}  // namespace headscope::plots
