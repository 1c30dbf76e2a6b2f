#include "ui/figures/kinds/token_arcs_figure.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/weight_painter.h"

#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
constexpr int kKeysEach = 3;  // number of keys drawn per token if no token is selected
// minimum weight of an arc; arcs with smaller weights are not drawn
constexpr float kFaintest = 0.01F;
// maximum number of tokens in print, centred on the selected token
constexpr int kFigureTokens = 60;
// Minimum grey-level difference (of 255) that separates a line from the background.
constexpr int kNearGrey = 60;
// maximum height in painter units: 170 mm, the height of a printed page
constexpr qreal kMostHeight = 170 / 25.4 * 72 * kFigureUnitsPerPoint;

qreal widthOf(double strength, const PlotStyle& style) {
    return style.lineWidth * (0.4 + 2.6 * strength);
}
}  // namespace

void TokenArcsFigure::mapChanged() {
    m_strongest.clear();
    const int n = map().tokens(), keys = map().keys();
    std::vector<int> order(std::size_t(keys), 0);
    for (int q = 0; q < n; ++q) {
        const float* weights = map().row(q);
        // With two texts one arc per query is enough; more would cover each other.
        const int keep = std::min(map().oneText() ? kKeysEach : 1, keys);
        for (int k = 0; k < keys; ++k) order[std::size_t(k)] = k;
        std::partial_sort(order.begin(), order.begin() + keep, order.end(),
                          [weights](int a, int b) { return weights[a] > weights[b]; });
        for (int i = 0; i < keep; ++i) {
            const int key = order[std::size_t(i)];
            if (weights[key] >= kFaintest) m_strongest.push_back({q, key, weights[key], false});
        }
    }
}

std::vector<TokenArcsFigure::Arc> TokenArcsFigure::arcs() const {
    const int chosen = activeToken();
    if (chosen < 0) return m_strongest;
    std::vector<Arc> result;
    for (int other = 0; other < map().keys(); ++other)
        if (map().at(chosen, other) >= kFaintest)
            result.push_back({chosen, other, map().at(chosen, other), false});
    for (int other = 0; map().oneText() && other < map().tokens(); ++other) {
        if (map().at(other, chosen) >= kFaintest && other != chosen)
            result.push_back({other, chosen, map().at(other, chosen), true});
    }
    return result;
}

// Sorted so that the strongest arcs are drawn last, on top.
std::vector<TokenArcsFigure::Arc> TokenArcsFigure::arcsByWeight() const {
    std::vector<Arc> all = arcs();
    std::stable_sort(all.begin(), all.end(),
                     [](const Arc& a, const Arc& b) { return a.weight < b.weight; });
    return all;
}

qreal TokenArcsFigure::textWidth(const QFontMetricsF& metrics, int first, int last,
                                 bool key) const {
    qreal widest = metrics.horizontalAdvance(QStringLiteral("wwww"));
    for (int i = first; i < std::min(last, key ? map().keys() : map().tokens()); ++i)
        widest =
            std::max(widest, metrics.horizontalAdvance(key ? map().keyLabel(i) : map().label(i)));
    return std::min(widest, metrics.height() * 10) + metrics.height();
}

TokenArcsFigure::Column TokenArcsFigure::column(const QRectF& all, const QFontMetricsF& metrics,
                                                qreal row, qreal top, int first, int last) const {
    // Leave room for the colour bar on the right.
    const QRectF area = all.adjusted(0, 0, -metrics.height() * 5, 0);
    const qreal text = textWidth(metrics, first, last, false);
    if (!map().oneText()) {
        const qreal keys = textWidth(metrics, first, last, true);
        const qreal extent =
            std::clamp<qreal>(area.width() - text - keys - 12, 20, metrics.height() * 24);
        return {area.left() + 6,
                text,
                row,
                top,
                extent,
                first,
                last,
                area.left() + 6 + text + extent,
                keys};
    }
    const qreal extent = std::max<qreal>(20, (area.width() - text) / 2 - 6);
    return {area.left() + extent + 6, text, row, top, extent, first, last};
}

QPainterPath TokenArcsFigure::pathOf(const Arc& arc, const Column& column) const {
    const qreal from = column.top + (arc.query - column.first + 0.5) * column.row;
    const qreal to = column.top + (arc.key - column.first + 0.5) * column.row;
    if (!map().oneText()) {
        // Two texts: an S-curve from the query's column to the key's column.
        const qreal left = column.left + column.text, right = column.keyLeft,
                    half = (right - left) / 2;
        QPainterPath path(QPointF(left, from));
        path.cubicTo(left + half, from, right - half, to, right, to);
        return path;
    }
    const double longest = std::max(1, std::min(map().tokens(), column.last - column.first) - 1);
    const qreal side = arc.incoming ? -1 : 1;
    const qreal x = arc.incoming ? column.left : column.left + column.text;
    // Longer arcs reach farther out; the square root keeps short arcs apart.
    const double reach = std::min(1.0, std::sqrt(std::abs(arc.query - arc.key) / longest));
    const qreal bulge = side * std::max(column.row * 0.9, column.extent * 1.25 * reach);
    // An arc from a token to itself is a small loop.
    const qreal loop = arc.query == arc.key ? column.row * 0.3 : 0;
    QPainterPath path(QPointF(x, from - loop));
    path.cubicTo(x + bulge, from - loop, x + bulge, to + loop, x, to + loop);
    return path;
}

int TokenArcsFigure::paintArcs(QPainter& painter, const Column& column,
                               const PlotStyle& style) const {
    int painted = 0;
    painter.setBrush(Qt::NoBrush);
    for (const Arc& arc : arcsByWeight()) {
        if (std::max(arc.query, arc.key) < column.first ||
            std::min(arc.query, arc.key) >= column.last)
            continue;
        const double strength = std::clamp(double(arc.weight) / high(), 0.0, 1.0);
        const QPainterPath path = pathOf(arc, column);
        // The colour matches the colour bar. An outline keeps it readable if it is close to the
        // background.
        const QColor colour = weightColour(strength);
        const qreal width = widthOf(strength, style) * (activeToken() < 0 ? 0.6 : 1);
        if (std::abs(qGray(colour.rgb()) - qGray(style.background.rgb())) < kNearGrey) {
            painter.setPen(QPen(style.secondary, width + 0.8, Qt::SolidLine, Qt::RoundCap));
            painter.drawPath(path);
        }
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
        painter.drawPath(path);
        ++painted;
    }
    return painted;
}

// Tokens that the selected token attends to are filled with its weights.
void TokenArcsFigure::paintToken(QPainter& painter, const QRectF& cell, int token, bool key,
                                 const PlotStyle& style) const {
    const bool looked = key || map().oneText();
    QColor text =
        (key ? map().keyUnknown(token) : map().unknown(token)) ? style.caution : style.text;
    if (looked && activeToken() >= 0 && !(key ? map().keyHidden(token) : map().hidden(token))) {
        const QColor fill = weightColour(double(map().at(activeToken(), token)) / high());
        painter.fillRect(cell.adjusted(2, 0, -2, 0), fill);
        text = readableOn(fill);
    }
    if (!key && token == activeToken()) {
        painter.setPen(QPen(style.mark, tokenLocked() ? 2.5 : 1.2));
        painter.drawRect(cell.adjusted(1, 0, -1, 0));
    }
    const bool hidden = key ? map().keyHidden(token) : map().hidden(token);
    const QFont font = painter.font();
    if (hidden) painter.setFont(struckFont(font));
    painter.setPen(hidden ? style.secondary : text);
    painter.drawText(cell, Qt::AlignCenter,
                     QFontMetricsF(painter.font())
                         .elidedText(key ? map().keyLabel(token) : map().label(token),
                                     Qt::ElideRight, cell.width() - 6));
    painter.setFont(font);
}

void TokenArcsFigure::paintTokens(QPainter& painter, const Column& column,
                                  const PlotStyle& style) const {
    painter.setFont(monospaceLike(style.font));
    for (int i = column.first; i < column.last; ++i) {
        const qreal top = column.top + (i - column.first) * column.row;
        if (i < map().tokens())
            paintToken(painter, {column.left, top, column.text, column.row - 1}, i, false, style);
        if (!map().oneText() && i < map().keys())
            paintToken(painter, {column.keyLeft, top, column.keyText, column.row - 1}, i, true,
                       style);
    }
}

void TokenArcsFigure::paintHeader(QPainter& painter, const QRectF& line, const Column& column,
                                  const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    painter.setFont(style.font);
    const auto draw = [&](const QString& text, const QRectF& place, Qt::Alignment alignment,
                          const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(place, alignment | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, place.width()));
    };
    const QRectF left(line.left() + 4, line.top(), column.extent - 4, line.height());
    const QRectF right(column.left + column.text + 6, line.top(), column.extent - 4, line.height());
    if (!map().oneText()) {
        const qreal end = column.keyLeft + column.keyText;
        draw(map().queryText(),
             {column.left, line.top(), column.text + column.extent / 2, line.height()},
             Qt::AlignLeft, style.secondary);
        draw(map().keyText(),
             {column.keyLeft - column.extent / 2, line.top(),
              end - column.keyLeft + column.extent / 2, line.height()},
             Qt::AlignRight, style.secondary);
        return;
    }
    if (activeToken() < 0) {
        draw(tr("Each token and the %1 it attends to most").arg(kKeysEach),
             line.adjusted(6, 0, -6, 0), Qt::AlignHCenter, style.secondary);
        return;
    }
    draw(tr("attended by"), left, Qt::AlignRight, style.text);
    draw(tr("attends to"), right, Qt::AlignLeft, style.text);
}

void TokenArcsFigure::paintBar(QPainter& painter, const QRectF& area,
                               const PlotStyle& style) const {
    const qreal height = std::min(area.height() - 4, QFontMetricsF(style.font).height() * 12);
    paintWeightBar(painter, QRectF(area.right() - weightBarWidth(style), area.top(), 0, height),
                   style, high(), tr("attention weight"));
}

std::pair<int, int> TokenArcsFigure::figureRange() const {
    const int n = rows();
    if (n <= kFigureTokens) return {0, n};
    const int middle = activeToken() >= 0 ? activeToken() : 0;
    const int first = std::clamp(middle - kFigureTokens / 2, 0, n - kFigureTokens);
    return {first, first + kFigureTokens};
}

QStringList TokenArcsFigure::figureLabels() const {
    const auto [first, last] = figureRange();
    return labelsBetween(first, last, !map().oneText());
}

QString TokenArcsFigure::figureName() const {
    return QStringLiteral("attention-arcs-") + map().stem();
}

QString TokenArcsFigure::caption() const {
    QString text = activeToken() < 0 ? tr("%1: arcs from each token to the %2 it attends to most; "
                                          "wider arcs mean larger weights.")
                                           .arg(map().name(), QString::number(kKeysEach))
                                     : tr("%1: on the right, arcs to the tokens that “%2” attends "
                                          "to; on the left, arcs from the "
                                          "tokens that attend to it. Wider arcs mean larger "
                                          "weights; weights below %3 are not drawn.")
                                           .arg(map().name(), map().label(activeToken()),
                                                weightText(double(kFaintest)));
    if (!map().oneText())
        text = activeToken() < 0 ? tr("%1: arcs from each token of the %2 to the token of the %3 "
                                      "it attends to most; wider arcs mean "
                                      "larger weights.")
                                       .arg(map().name(), map().queryText(), map().keyText())
                                 : tr("%1: arcs to the tokens of the %3 that “%2” attends to. "
                                      "Wider arcs mean larger weights; "
                                      "weights below %4 are not drawn.")
                                       .arg(map().name(), map().label(activeToken()),
                                            map().keyText(), weightText(double(kFaintest)));
    const auto [first, last] = figureRange();
    if (last - first < rows())
        text += QLatin1Char(' ') + tr("Exported: tokens %1 to %2.").arg(first).arg(last - 1);
    return text + QLatin1Char(' ') + captionEnd();
}

qreal TokenArcsFigure::figureHeight(qreal, const PlotStyle& style) const {
    const auto [first, last] = figureRange();
    const qreal line = QFontMetricsF(monospaceLike(style.font)).height();
    return std::min(kMostHeight,
                    titleHeight(style) + (1.35 * std::max(8, last - first) + 2) * line);
}

void TokenArcsFigure::paintFigure(QPainter& painter, const QRectF& page,
                                  const PlotStyle& style) const {
    if (!map().valid()) return;
    const QRectF area = paintTitle(painter, page, style);
    const auto [first, last] = figureRange();
    PlotStyle fitted = style;
    // The font shrinks so that all rows fit the height.
    const qreal header = area.height() / (1.35 * std::max(1, last - first) + 2) * 2;
    const qreal row = (area.height() - header) / std::max(1, last - first);
    const qreal scale =
        std::min<qreal>(1, row / (QFontMetricsF(monospaceLike(style.font)).height() * 1.05));
    fitted.font = scaledFont(style.font, scale);
    const QFontMetricsF metrics(monospaceLike(fitted.font));
    const Column place = column(area, metrics, row, area.top() + header, first, last);
    painter.save();
    painter.setClipRect(area);
    painter.setRenderHint(QPainter::Antialiasing);
    paintArcs(painter, place, fitted);
    paintTokens(painter, place, fitted);
    paintHeader(painter, QRectF(area.left(), area.top(), area.width(), header), place, fitted);
    paintBar(painter, area.adjusted(0, header, 0, 0), fitted);
    painter.restore();
}

}  // namespace headscope::plots
