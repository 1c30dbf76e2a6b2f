#include "ui/figures/kinds/head_map_figure.h"

#include "ui/figures/matrix_painter.h"
#include "ui/figures/plot_text.h"
#include "ui/figures/weight_painter.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
constexpr qreal kMapGap = 4;
constexpr qreal kGridCell = 8;  // cells of at least this size are separated by a gap
constexpr int kMostCells = 96;  // maximum cells per side; longer texts show block means

}  // namespace

double HeadMapFigure::largest(const TokenMap& map) {
    if (!map.valid()) return 1;
    if (map.maps->picture.width == 0) return largestWeight(map);
    const std::vector<float> weights = weightsOf(map, -1);
    return *std::max_element(weights.begin(), weights.end());
}

void HeadMapFigure::setMap(const TokenMap& map, double high, const QString& title) {
    const bool newAnswer = map.maps != m_map.maps;
    m_map = map;
    m_high = high > 0 ? high : 1;
    m_title = title;
    if (newAnswer)
        m_grid = map.valid() && map.maps->picture.width > 0 ? patchGrid(*map.maps) : PatchGrid{};
}

void HeadMapFigure::clear(const QString& why) {
    m_map = {};
    m_grid = {};
    m_why = why;
}

qreal HeadMapFigure::labelWidth(const QFontMetricsF& metrics, qreal side) const {
    const qreal cell = side * 0.75 / std::max({1, m_map.tokens(), m_map.keys()});
    // If there are too many tokens to label each of them, no label is drawn.
    if (m_grid.valid() || cell < metrics.height() * 0.72) return 0;
    qreal widest = 0;
    for (int token = 0; token < m_map.tokens(); ++token)
        widest = std::max(widest, metrics.horizontalAdvance(m_map.label(token)));
    return std::min(widest + kMapGap, side * 0.3);
}

QRectF HeadMapFigure::place(const QRectF& area, const QFont& font, bool bar) const {
    const QFontMetricsF metrics(font);
    const qreal top = metrics.height() * 1.25;
    const qreal right = bar ? metrics.height() * 2.1 + kMapGap * 5 +
                                  metrics.horizontalAdvance(numberText(m_high, 3))
                            : 0;
    const qreal labels = labelWidth(metrics, std::min(area.width() - right, area.height() - top));
    const qreal side = std::max(1.0, std::min(area.width() - right - labels, area.height() - top));
    return {area.left() + labels, area.top() + top, side, side};
}

ColourMap HeadMapFigure::colours(const PlotStyle& style) const {
    return m_signed ? ColourMap::diverging(m_high).on(style.dark)
                    : ColourMap(ColourScale::Cividis, 0, m_high);
}

QString HeadMapFigure::meaning() const {
    return m_signed ? tr("difference of weights") : tr("attention weight");
}

void HeadMapFigure::paintTokens(QPainter& painter, const QRectF& body, qreal width,
                                const PlotStyle& style) const {
    const PooledMap map = pooled(m_map, kMostCells);
    const ColourMap colours = this->colours(style);
    // Cells are square even if the map is not.
    const qreal cell = body.width() / std::max(map.rows, map.columns);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    // whole pixels keep the gap between all cells equal
    const qreal gap = cell >= kGridCell ? 1 : 0;
    for (int row = 0; row < map.rows; ++row)
        for (int column = 0; column < map.columns; ++column) {
            const bool hidden = absentCell(m_map, map, row, column);
            const double value = static_cast<double>(
                map.values[static_cast<std::size_t>(row) * map.columns + column]);
            fillCell(painter,
                     QRectF(body.left() + column * cell, body.top() + row * cell, cell - gap,
                            cell - gap),
                     hidden ? style.hairline : colours.colour(value));
        }
    painter.restore();
    const QFontMetricsF metrics(style.font);
    if (width <= kMapGap || map.block > 1) return;
    const QFont font = scaledFont(style.font, std::min(1.0, cell / metrics.height()));
    painter.setFont(font);
    painter.setPen(style.secondary);
    for (int token = 0; token < map.rows; ++token)
        painter.drawText(
            QRectF(body.left() - width, body.top() + token * cell, width - kMapGap, cell),
            Qt::AlignRight | Qt::AlignVCenter,
            QFontMetricsF(font).elidedText(m_map.label(token), Qt::ElideRight, width - kMapGap));
}

// Paints the image with the mean weight of each patch as a translucent colour.
void HeadMapFigure::paintPatches(QPainter& painter, const QRectF& body,
                                 const PlotStyle& style) const {
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(body, imageOf(m_map.maps->picture));
    painter.setRenderHint(QPainter::Antialiasing, false);
    const std::vector<float> weights = patchWeights(m_grid, weightsOf(m_map, -1));
    const ColourMap colours = this->colours(style);
    const qreal width = body.width() / m_grid.columns, height = body.height() / m_grid.rows;
    for (int row = 0; row < m_grid.rows; ++row)
        for (int column = 0; column < m_grid.columns; ++column) {
            QColor colour = colours.colour(static_cast<double>(
                weights[static_cast<std::size_t>(row) * m_grid.columns + column]));
            colour.setAlphaF(0.72F);
            painter.fillRect(
                QRectF(body.left() + column * width, body.top() + row * height, width, height),
                colour);
        }
    painter.restore();
}

void HeadMapFigure::paint(QPainter& painter, const QRectF& area, const PlotStyle& style,
                          bool bar) const {
    if (!m_map.valid()) return drawEmptyText(painter, area, m_why, style);
    const QRectF body = place(area, style.font, bar);
    painter.save();
    if (m_grid.valid())
        paintPatches(painter, body, style);
    else
        paintTokens(painter, body, body.left() - area.left(), style);
    painter.setFont(boldFont(style.font));
    painter.setPen(style.text);
    painter.drawText(
        QRectF(body.left(), area.top(), body.width(), QFontMetricsF(style.font).height()),
        Qt::AlignLeft | Qt::TextDontClip, m_title);
    if (bar) {
        const QRectF place(body.right() + 3 * kMapGap, body.top(),
                           QFontMetricsF(style.font).height() * 0.8, body.height());
        paintColourBar(painter, place, colours(style), meaning(), style);
    }
    painter.restore();
}

QString HeadMapFigure::figureName() const {
    return QStringLiteral("attention-") + m_map.stem();
}

QString HeadMapFigure::caption() const {
    if (!m_map.valid()) return m_why;
    if (m_signed)
        return tr("Difference of two attention maps: %1.").arg(m_title) +
               (m_origin.isEmpty() ? QString() : QLatin1Char(' ') + m_origin);
    const QString what = m_grid.valid()
                             ? tr("Attention that each patch receives, mean over queries: %1.")
                             : tr("Attention of %1; rows: queries, columns: keys.");
    return what.arg(m_map.name()) + (m_origin.isEmpty() ? QString() : QLatin1Char(' ') + m_origin);
}

void HeadMapFigure::paintFigure(QPainter& painter, const QRectF& area,
                                const PlotStyle& style) const {
    paint(painter, area, style, true);
}

qreal HeadMapFigure::figureHeight(qreal width, const PlotStyle& style) const {
    return place(QRectF(0, 0, width, 1e6), style.font, true).bottom() + 2;
}

QStringList HeadMapFigure::figureLabels() const {
    QStringList labels;
    for (int token = 0; token < m_map.tokens() && !m_map.mean && !m_grid.valid(); ++token)
        labels << m_map.label(token);
    return labels;
}

QJsonObject HeadMapFigure::figureSettings() const {
    return {{QStringLiteral("layer"), m_map.layer},
            {QStringLiteral("head"), m_map.head},
            {QStringLiteral("colours"),
             m_signed ? QStringLiteral("blue-white-red") : QStringLiteral("cividis")},
            {QStringLiteral("colour_low"), m_signed ? -m_high : 0},
            {QStringLiteral("colour_high"), m_high}};
}

QStringList HeadMapFigure::csvHeader() const {
    return {QStringLiteral("query"), QStringLiteral("key"), QStringLiteral("query_label"),
            QStringLiteral("key_label"), QStringLiteral("weight")};
}

QList<QStringList> HeadMapFigure::csvRows() const {
    QList<QStringList> rows;
    for (int query = 0; query < m_map.tokens(); ++query)
        for (int key = 0; key < m_map.keys(); ++key)
            rows.append({QString::number(query), QString::number(key), m_map.label(query),
                         m_map.keyLabel(key),
                         QString::number(static_cast<double>(m_map.at(query, key)), 'g', 9)});
    return rows;
}

QList<FigureScale> HeadMapFigure::figureScales() const {
    if (m_signed) return {{tr("difference of weights"), true, -m_high, m_high}};
    return {{weightQuantity(), true, 0, m_high}};
}

void HeadMapFigure::setFigureScale(const FigureScale& scale) {
    if (const auto own = figureScales().front(); scale.colours && scale.quantity == own.quantity)
        m_high = std::max(scale.high, -scale.low);
}

}  // namespace headscope::plots
