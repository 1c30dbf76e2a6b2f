#include "ui/figures/kinds/prune_map_figure.h"

#include "ui/figures/colour_map.h"
#include "ui/figures/plot_text.h"
#include "ui/figures/site_names.h"
#include "ui/figures/weight_painter.h"

#include <algorithm>

namespace headscope::plots {
namespace {

constexpr qreal kVotesSize = 0.82;  // text size of the votes, relative to the other text

struct MapLayout {
    QPointF origin;  // top left corner of the first cell
    qreal wide = 0, high = 0;
    QRectF cell(int layer, int head) const {
        return {origin.x() + head * wide, origin.y() + layer * high, wide, high};
    }
};

MapLayout mapLayout(const QRectF& area, const PruneMapFigure& heads, const QFont& font) {
    const QFontMetricsF metrics(font);
    const qreal left = metrics.horizontalAdvance(QStringLiteral("L00")) + 6,
                top = metrics.height() * 1.3;
    MapLayout out;
    out.origin = area.topLeft() + QPointF(left, top);
    out.wide = std::min((area.width() - left - 2) / std::max(1, heads.shape.heads),
                        metrics.height() * 4.2);
    out.high = std::min((area.height() - top - 2) / std::max(1, heads.shape.layers),
                        metrics.height() * 2.6);
    return out;
}

// The first head to be removed is dark, the last light, on the colour scale of the matrices.
QColor orderColour(const PruneMapFigure& heads, int order) {
    return scaleColour(ColourScale::Cividis,
                       heads.goes > 1 ? double(order) / (heads.goes - 1) : 0.5);
}

QColor cellFill(const PruneMapFigure& heads, HeadPlace place, const PlotStyle& style) {
    // Colour by rank, else by how open the gate is, else by group.
    if (const int order = heads.orderOf(place.site, place.head); order >= 0)
        return orderColour(heads, order);
    if (const float open = heads.openOf(place.site, place.head); open >= 0)
        return scaleColour(ColourScale::Cividis, double(open));
    const int group = heads.groupOf(place.site, place.head);
    return group >= 0 && heads.goes == 0 ? seriesColour(group, style.dark) : style.hairline;
}

// Text of a cell: "12 A" for the rank (or how open the gate is, in percent) and the group.
QString cellName(const PruneMapFigure& heads, HeadPlace place) {
    const int order = heads.orderOf(place.site, place.head),
              group = heads.groupOf(place.site, place.head);
    const float open = heads.openOf(place.site, place.head);
    QStringList parts;
    if (order >= 0) parts << QString::number(order + 1);
    if (order < 0 && open >= 0) parts << QString::number(qRound(100 * open));
    if (group >= 0) parts << PruneMapFigure::groupLetter(group);
    return parts.isEmpty() ? QStringLiteral("–") : parts.join(QLatin1Char(' '));
}

// Paints one cell: its colour, name, votes if there is room, and the frame of a representative.
void paintHead(QPainter& painter, const QRectF& cell, const PruneMapFigure& heads, HeadPlace place,
               const PlotStyle& style) {
    const QRectF inside = cell.adjusted(1.5, 1.5, -1.5, -1.5);
    const bool kept = heads.mask.on(place);
    const QColor fill = cellFill(heads, place, style);
    painter.setPen(kept ? QPen(Qt::NoPen) : QPen(style.secondary, 1, Qt::DashLine));
    painter.setBrush(kept ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(inside, 3, 3);
    if (!kept) {
        QColor strike = style.bad;
        strike.setAlphaF(0.5F);
        painter.setPen(QPen(strike, style.lineWidth));
        painter.drawLine(inside.topRight() + QPointF(-2, 2), inside.bottomLeft() + QPointF(2, -2));
    }
    painter.setPen(kept ? readableOn(fill) : style.text);
    const int votes = heads.votesOf(place.site, place.head);
    const QString name = cellName(heads, place);
    const QFontMetricsF metrics(painter.font());
    if (votes < 0 || inside.height() < 2 * metrics.height()) {
        painter.drawText(inside, Qt::AlignCenter, name);
    } else {
        const QRectF above(inside.left(), inside.top(), inside.width(), inside.height() / 2 + 1);
        painter.drawText(above, Qt::AlignHCenter | Qt::AlignBottom, name);
        const QFont large = painter.font();
        painter.setFont(scaledFont(large, kVotesSize));
        painter.drawText(above.translated(0, inside.height() / 2), Qt::AlignHCenter | Qt::AlignTop,
                         QStringLiteral("%1/%2").arg(votes).arg(heads.ballots));
        painter.setFont(large);
    }
    if (!heads.representative(place.site, place.head)) return;
    painter.setPen(QPen(style.mark, style.lineWidth * 1.6));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(inside, 3, 3);
}

}  // namespace

int PruneMapFigure::orderOf(int layer, int head) const {
    // Lists that a method does not have are empty; -1 then means "none". The same holds below.
    return at(layer, head) < order.size() ? order[at(layer, head)] : -1;
}
int PruneMapFigure::groupOf(int layer, int head) const {
    return at(layer, head) < groups.size() ? groups[at(layer, head)] : -1;
}
bool PruneMapFigure::representative(int layer, int head) const {
    return at(layer, head) < representatives.size() && representatives[at(layer, head)];
}
int PruneMapFigure::votesOf(int layer, int head) const {
    return at(layer, head) < votes.size() ? votes[at(layer, head)] : -1;
}
float PruneMapFigure::openOf(int layer, int head) const {
    return at(layer, head) < open.size() ? open[at(layer, head)] : -1.0F;
}

QString PruneMapFigure::groupLetter(int group) {
    return group < 26 ? QString(QChar('A' + group)) : QString::number(group + 1);
}

QRectF PruneMapFigure::cell(const QRectF& area, const QFont& font, HeadPlace head) const {
    return mapLayout(area, *this, font).cell(head.site, head.head);
}

std::optional<HeadPlace> PruneMapFigure::headAt(const QRectF& area, const QFont& font,
                                                const QPointF& position) const {
    const auto layout = mapLayout(area, *this, font);
    const QPointF inside = position - layout.origin;
    if (inside.x() < 0 || inside.y() < 0) return std::nullopt;
    const HeadPlace place{int(inside.y() / layout.high), int(inside.x() / layout.wide)};
    if (!shape.has(place.site, place.head)) return std::nullopt;
    return place;
}

qreal PruneMapFigure::figureHeight(qreal width, const PlotStyle& style) const {
    const auto layout = mapLayout(QRectF(0, 0, width, 1e6), *this, style.font);
    return layout.origin.y() + std::max(1, shape.layers) * layout.high + 3;
}

void PruneMapFigure::paintFigure(QPainter& painter, const QRectF& area,
                                 const PlotStyle& style) const {
    const auto layout = mapLayout(area, *this, style.font);
    const QFontMetricsF metrics(style.font);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(style.font);
    for (int h = 0; h < shape.heads; ++h) {
        const QRectF cell = layout.cell(0, h);
        painter.setPen(style.secondary);
        painter.drawText(QRectF(cell.left(), area.top(), cell.width(), metrics.height() * 1.2),
                         Qt::AlignCenter, QStringLiteral("H%1").arg(h));
    }
    const SiteNames names(shape);
    for (int l = 0; l < shape.layers; ++l) {
        const QRectF row = layout.cell(l, 0);
        painter.setPen(style.secondary);
        painter.drawText(QRectF(area.left(), row.top(), row.left() - area.left() - 6, row.height()),
                         Qt::AlignRight | Qt::AlignVCenter, names.label(l));
        for (int h = 0; h < shape.headsOf(l); ++h)
            paintHead(painter, layout.cell(l, h), *this, {l, h}, style);
    }
    painter.restore();
}

QStringList PruneMapFigure::csvHeader() const {
    return {QStringLiteral("layer"), QStringLiteral("head"),     QStringLiteral("goes_as"),
            QStringLiteral("kept"),  QStringLiteral("group"),    QStringLiteral("pillar"),
            QStringLiteral("votes"), QStringLiteral("gate_open")};
}

QList<QStringList> PruneMapFigure::csvRows() const {
    QList<QStringList> rows;
    for (const auto& head : headsOf(shape)) {
        const int order = orderOf(head.site, head.head), group = groupOf(head.site, head.head);
        rows.append(
            {QString::number(head.site), QString::number(head.head),
             order < 0 ? QString() : QString::number(order + 1),
             QString::number(int(mask.on(head))), group < 0 ? QString() : groupLetter(group),
             group < 0 ? QString() : QString::number(int(representative(head.site, head.head))),
             votesOf(head.site, head.head) < 0 ? QString()
                                               : QString::number(votesOf(head.site, head.head)),
             openOf(head.site, head.head) < 0 ? QString()
                                              : QString::number(openOf(head.site, head.head))});
    }
    return rows;
}

}  // namespace headscope::plots
