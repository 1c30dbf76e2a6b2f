#include "ui/figures/kinds/head_links_figure.h"

#include "ui/figures/colour_map.h"
#include "ui/figures/plot_text.h"
#include "ui/figures/site_names.h"
#include "ui/figures/weight_painter.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

constexpr qreal kGap = 1.5;  // between cells, in painter units

struct LinkLayout {
    QPointF origin;                       // top left corner of the first cell
    qreal wide = 0, high = 0, pitch = 0;  // of a cell; distance of two rows
    QRectF cell(HeadPlace head) const {
        return {origin.x() + head.head * wide, origin.y() + head.site * pitch, wide, high};
    }
};

// Rows are further apart if links run between them.
LinkLayout linkLayout(const QRectF& area, const HeadLinksFigure& heads, const QFont& font) {
    const QFontMetricsF metrics(font);
    const qreal line = metrics.height();
    const qreal left = metrics.horizontalAdvance(QStringLiteral("L00")) + 6;
    const qreal top = heads.links.empty() ? 1.3 * line : 2.6 * line;
    LinkLayout out;
    out.origin = area.topLeft() + QPointF(left, top);
    out.wide = (area.width() - left - 2) / std::max(1, heads.shape.heads);
    const int rows = std::max(1, heads.shape.layers);
    const qreal most = heads.links.empty() ? 3.6 * line : 8 * line;
    out.pitch = std::min((area.height() - top - 2) / rows, most);
    out.high = heads.links.empty() ? out.pitch : std::min(out.pitch, 1.5 * line);
    return out;
}

// Paints the value and the letter of a head.
void paintHead(QPainter& painter, const QRectF& cell, const HeadLinksFigure& heads, HeadPlace place,
               const PlotStyle& style) {
    const QRectF inside = cell.adjusted(kGap, kGap, -kGap, -kGap);
    const double value = heads.valueOf(place);
    const QColor fill = std::isnan(value)
                            ? style.hairline
                            : scaleColour(ColourScale::Cividis, std::clamp(value, 0.0, 1.0));
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(inside, 3, 3);
    painter.setPen(std::isnan(value) ? style.text : readableOn(fill));
    const QFontMetricsF metrics(painter.font());
    QStringList lines;
    if (!std::isnan(value)) lines << localDigits(QString::number(value, 'f', 2));
    if (const QString letter = heads.letterOf(place); !letter.isEmpty()) lines << letter;
    if (lines.isEmpty()) lines << QStringLiteral("H%1").arg(place.head);
    // One line if there is no room for two.
    const bool two = lines.size() > 1 && inside.height() >= 2 * metrics.height();
    const QString words = lines.join(two ? QLatin1Char('\n') : QLatin1Char(' '));
    if (metrics.horizontalAdvance(two ? lines.front() : words) <= inside.width())
        painter.drawText(inside, Qt::AlignCenter, words);
    else
        painter.drawText(inside, Qt::AlignCenter, lines.back());
}

void paintLink(QPainter& painter, const LinkLayout& layout, const HeadLink& link,
               const PlotStyle& style) {
    const QRectF from = layout.cell(link.from), to = layout.cell(link.to);
    const QPointF start(from.center().x(), from.bottom() - kGap),
        end(to.center().x(), to.top() + kGap);
    const qreal bend = std::max<qreal>((end.y() - start.y()) / 2, 4);
    QPainterPath path(start);
    path.cubicTo(start + QPointF(0, bend), end - QPointF(0, bend), end);
    QColor colour = seriesColour(link.kind, style.dark);
    colour.setAlphaF(float(0.35 + 0.65 * link.strength));
    painter.setPen(QPen(colour, style.lineWidth * (0.7 + 1.8 * link.strength)));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

void paintLegend(QPainter& painter, const QRectF& area, const HeadLinksFigure& heads,
                 const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    qreal x = area.left() + 2;
    for (int kind = 0; kind < heads.kinds.size(); ++kind) {
        const qreal y = area.top() + metrics.height() / 2;
        painter.setPen(QPen(seriesColour(kind, style.dark), 2 * style.lineWidth));
        painter.drawLine(QPointF(x, y), QPointF(x + 16, y));
        painter.setPen(style.secondary);
        painter.drawText(QPointF(x + 20, y + metrics.capHeight() / 2), heads.kinds[kind]);
        x += 20 + metrics.horizontalAdvance(heads.kinds[kind]) + 14;
    }
}

}  // namespace

double HeadLinksFigure::valueOf(HeadPlace head) const {
    return at(head) < values.size() ? values[at(head)] : std::nan("");
}

QString HeadLinksFigure::letterOf(HeadPlace head) const {
    return int(at(head)) < letters.size() ? letters[int(at(head))] : QString();
}

QRectF HeadLinksFigure::cell(const QRectF& area, const QFont& font, HeadPlace head) const {
    return linkLayout(area, *this, font).cell(head);
}

std::optional<HeadPlace> HeadLinksFigure::headAt(const QRectF& area, const QFont& font,
                                                 const QPointF& position) const {
    for (const auto& head : headsOf(shape))
        if (cell(area, font, head).contains(position)) return head;
    return std::nullopt;
}

qreal HeadLinksFigure::figureHeight(qreal width, const PlotStyle& style) const {
    const auto layout = linkLayout(QRectF(0, 0, width, 1e6), *this, style.font);
    return layout.origin.y() + std::max(1, shape.layers) * layout.pitch + 3;
}

void HeadLinksFigure::paintFigure(QPainter& painter, const QRectF& area,
                                  const PlotStyle& style) const {
    const auto layout = linkLayout(area, *this, style.font);
    const qreal line = QFontMetricsF(style.font).height();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(style.font);
    if (!links.empty()) paintLegend(painter, area, *this, style);
    painter.setPen(style.secondary);
    for (int h = 0; h < shape.heads; ++h) {
        const QRectF first = layout.cell({0, h});
        painter.drawText(
            QRectF(first.left(), layout.origin.y() - 1.25 * line, first.width(), 1.2 * line),
            Qt::AlignCenter, QStringLiteral("H%1").arg(h));
    }
    const SiteNames names(shape);
    for (int l = 0; l < shape.layers; ++l) {
        const QRectF row = layout.cell({l, 0});
        painter.setPen(style.secondary);
        painter.drawText(QRectF(area.left(), row.top(), row.left() - area.left() - 6, row.height()),
                         Qt::AlignRight | Qt::AlignVCenter, names.label(l));
        for (int h = 0; h < shape.headsOf(l); ++h)
            paintHead(painter, layout.cell({l, h}), *this, {l, h}, style);
    }
    // The strongest links come last, on top.
    for (auto link = links.rbegin(); link != links.rend(); ++link)
        paintLink(painter, layout, *link, style);
    painter.restore();
}

QStringList HeadLinksFigure::csvHeader() const {
    if (links.empty())
        return {QStringLiteral("layer"), QStringLiteral("head"), QStringLiteral("value"),
                QStringLiteral("sets")};
    return {QStringLiteral("from_layer"), QStringLiteral("from_head"), QStringLiteral("to_layer"),
            QStringLiteral("to_head"),    QStringLiteral("kind"),      QStringLiteral("strength")};
}

QList<QStringList> HeadLinksFigure::csvRows() const {
    QList<QStringList> rows;
    for (const auto& link : links)
        rows.append({QString::number(link.from.site), QString::number(link.from.head),
                     QString::number(link.to.site), QString::number(link.to.head),
                     kinds.value(link.kind), QString::number(link.strength)});
    if (!links.empty()) return rows;
    for (const auto& head : headsOf(shape)) {
        const double value = valueOf(head);
        rows.append({QString::number(head.site), QString::number(head.head),
                     std::isnan(value) ? QString() : QString::number(value), letterOf(head)});
    }
    return rows;
}

}  // namespace headscope::plots
