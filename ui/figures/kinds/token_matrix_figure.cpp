#include "ui/figures/kinds/token_matrix_figure.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/weight_painter.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
constexpr int kFigureCells = 128;  // maximum cells per side; a larger map is pooled for print

struct Range {
    int first, last;  // half-open range of rows or columns: [first, last)
};

Range visible(qreal offset, qreal extent, qreal cell, int count) {
    const int first = std::clamp(int(std::floor(offset / cell)), 0, count);
    const int last = std::clamp(int(std::ceil((offset + extent) / cell)), first, count);
    return {first, last};
}
}  // namespace

qreal TokenMatrixFigure::headerExtent(const QFontMetricsF& metrics) const {
    qreal widest = metrics.horizontalAdvance(QStringLiteral("000"));
    for (int i = 0; i < std::min(map().tokens(), 400); ++i)
        widest = std::max(widest, metrics.horizontalAdvance(map().label(i)));
    for (int i = 0; i < std::min(map().oneText() ? 0 : map().keys(), 400); ++i)
        widest = std::max(widest, metrics.horizontalAdvance(map().keyLabel(i)));
    return std::min(widest, metrics.height() * 6) + metrics.height() * 0.5;
}

// Paints the cells in view. Cells above the diagonal of a causal map, and keys that the pattern of
// the model hides, stay blank.
int TokenMatrixFigure::paintCells(QPainter& painter, const Frame& frame) const {
    const Range rows = visible(frame.offset.y(), frame.body.height(), frame.cell, frame.rows);
    const Range columns = visible(frame.offset.x(), frame.body.width(), frame.cell, frame.columns);
    const QPointF origin = frame.body.topLeft() - frame.offset;
    const qreal gap = frame.cell >= 12 ? 1 : 0;
    int painted = 0;
    for (int q = rows.first; q < rows.last; ++q) {
        const float* weights = map().row(q);
        const int last =
            map().causal() && !map().rollout ? std::min(columns.last, q + 1) : columns.last;
        for (int k = columns.first; k < last; ++k) {
            if (map().absent(q, k)) continue;
            const QRectF cell(origin.x() + k * frame.cell, origin.y() + q * frame.cell,
                              frame.cell - gap, frame.cell - gap);
            fillCell(painter, cell, weightColour(double(weights[k]) / high()));
            ++painted;
        }
    }
    return painted;
}

void TokenMatrixFigure::paintValues(QPainter& painter, const Frame& frame,
                                    const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    if (frame.cell < metrics.horizontalAdvance(QStringLiteral("0.000")) + 6) return;
    const QPointF origin = frame.body.topLeft() - frame.offset;
    const Range rows = visible(frame.offset.y(), frame.body.height(), frame.cell, frame.rows);
    const Range columns = visible(frame.offset.x(), frame.body.width(), frame.cell, frame.columns);
    for (int q = rows.first; q < rows.last; ++q)
        for (int k = columns.first; k < columns.last; ++k) {
            const double weight = double(map().at(q, k));
            // Omit values that would be shown as zero, which would clutter the picture.
            if ((map().causal() && k > q) || weight < 0.005) continue;
            painter.setPen(readableOn(weightColour(weight / high())));
            painter.drawText(QRectF(origin.x() + k * frame.cell, origin.y() + q * frame.cell,
                                    frame.cell - 1, frame.cell - 1),
                             Qt::AlignCenter, weightText(weight));
        }
}

// Strikes through the rows and columns of hidden tokens.
void TokenMatrixFigure::paintHidden(QPainter& painter, const Frame& frame,
                                    const PlotStyle& style) const {
    if (!map().anyHidden()) return;
    const QPointF origin = frame.body.topLeft() - frame.offset;
    const qreal across = frame.columns * frame.cell, down = frame.rows * frame.cell;
    painter.save();
    painter.setPen(QPen(style.secondary, 1));
    const auto strike = [&](const QRectF& band, bool row) {
        fillCell(painter, band, style.background);
        const QPointF middle = band.center();
        painter.drawLine(
            row ? QPointF(band.left(), middle.y()) : QPointF(middle.x(), band.top()),
            row ? QPointF(band.right(), middle.y()) : QPointF(middle.x(), band.bottom()));
    };
    for (const int token : map().maps->hidden) {
        if (map().hidden(token) && token < frame.rows)
            strike({origin.x(), origin.y() + token * frame.cell, across, frame.cell}, true);
        if (map().keyHidden(token) && token < frame.columns)
            strike({origin.x() + token * frame.cell, origin.y(), frame.cell, down}, false);
    }
    painter.restore();
}

void TokenMatrixFigure::paintTruth(QPainter& painter, const Frame& frame,
                                   const PlotStyle& style) const {
    if (!map().hasTruth()) return;
    const QPointF origin = frame.body.topLeft() - frame.offset;
    painter.save();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.mark, std::clamp(frame.cell * 0.12, 1.0, 2.5)));
    for (const TokenLink& link : *map().maps->target.truth)
        painter.drawRect(QRectF(origin.x() + link.source * frame.cell + 0.5,
                                origin.y() + link.written * frame.cell + 0.5, frame.cell - 2,
                                frame.cell - 2));
    painter.restore();
}

void TokenMatrixFigure::paintLabels(QPainter& painter, const Frame& frame, const PlotStyle& style,
                                    int block, qreal header) const {
    const QFontMetricsF metrics(style.font);
    const int stride = std::max(1, int(std::ceil(metrics.height() * 0.79 / frame.cell)));
    const QPointF origin = frame.body.topLeft() - frame.offset;
    const auto text = [&](int i, bool query) {
        const QString label = query ? map().label(i) : map().keyLabel(i);
        return metrics.elidedText(block == 1 ? label : QString::number(i * block), Qt::ElideRight,
                                  header - 4);
    };
    const auto pen = [&](int i, bool query) {
        const bool active = block == 1 && query && i == activeToken();
        const bool out = block == 1 && (query ? map().hidden(i) : map().keyHidden(i));
        const QFont font = active ? boldFont(style.font) : style.font;
        painter.setFont(out ? struckFont(font) : font);
        const bool unknown = block == 1 && (query ? map().unknown(i) : map().keyUnknown(i));
        painter.setPen(out       ? style.secondary
                       : active  ? style.mark
                       : unknown ? style.caution
                                 : style.text);
    };
    painter.save();
    painter.setFont(style.font);
    const Range rows = visible(frame.offset.y(), frame.body.height(), frame.cell, frame.rows);
    // Labels higher than a cell may extend beyond a matrix that is fully visible. They are clipped
    // to a scrolling one.
    const bool whole = frame.body.height() > frame.rows * frame.cell - 0.5;
    const qreal out = whole ? metrics.height() / 2 : 1;
    painter.setClipRect(QRectF(frame.body.left() - header, frame.body.top() - out, header,
                               frame.body.height() + 2 * out));
    for (int q = (rows.first + stride - 1) / stride * stride; q < rows.last; q += stride) {
        pen(q, true);
        const qreal middle = origin.y() + (q + 0.5) * frame.cell;
        painter.drawText(QRectF(frame.body.left() - header, middle - metrics.height(), header - 5,
                                2 * metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, text(q, true));
    }
    const Range columns = visible(frame.offset.x(), frame.body.width(), frame.cell, frame.columns);
    painter.setClipRect(
        QRectF(frame.body.left() - 1, frame.body.top() - header, frame.body.width() + 2, header));
    for (int k = (columns.first + stride - 1) / stride * stride; k < columns.last; k += stride) {
        pen(k, false);
        painter.save();
        painter.translate(origin.x() + (k + 0.5) * frame.cell, frame.body.top() - 5);
        painter.rotate(-90);
        painter.drawText(QRectF(0, -metrics.height(), header - 5, 2 * metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text(k, false));
        painter.restore();
    }
    painter.restore();
}

void TokenMatrixFigure::paintTitles(QPainter& painter, const QRectF& body, const PlotStyle& style,
                                    qreal header) const {
    const QFontMetricsF metrics(style.font);
    const qreal line = metrics.height() * 1.3;
    painter.setPen(style.secondary);
    painter.setFont(style.font);
    const bool one = map().oneText();
    const QString keys = one ? tr("Key (attended token)") : tr("Key: %1").arg(map().keyText());
    const QString queries =
        one ? tr("Query (attending token)") : tr("Query: %1").arg(map().queryText());
    const auto fitted = [&](const QString& text, qreal room) {
        return metrics.elidedText(text, Qt::ElideRight, room);
    };
    const QRectF top(body.left(), body.top() - header - line, std::max(body.width(), line * 8),
                     line);
    painter.drawText(top, Qt::AlignLeft | Qt::AlignVCenter, fitted(keys, top.width()));
    painter.save();
    painter.translate(body.left() - header - line, body.bottom());
    painter.rotate(-90);
    const QRectF side(0, 0, body.height(), line);
    painter.drawText(side, Qt::AlignRight | Qt::AlignVCenter, fitted(queries, side.width()));
    painter.restore();
}

QStringList TokenMatrixFigure::figureLabels() const {
    return labelsBetween(0, std::max(map().tokens(), map().keys()), true);
}

QString TokenMatrixFigure::figureName() const {
    return QStringLiteral("attention-matrix-") + map().stem();
}

QString TokenMatrixFigure::caption() const {
    QString text = map().oneText()
                       ? tr("%1: rows are queries, columns keys, %2 tokens.")
                             .arg(map().name(), QString::number(map().tokens()))
                       : tr("%1: rows are the %2 tokens of the %3, columns the %4 of the %5.")
                             .arg(map().name(), QString::number(map().tokens()), map().queryText(),
                                  QString::number(map().keys()), map().keyText());
    if (map().hasTruth()) text += QLatin1Char(' ') + tr("Outlined: true alignment from the data.");
    if (map().causal()) text += QLatin1Char(' ') + tr("Causal: no token attends to a later one.");
    if (map().anyAbsent())
        text += QLatin1Char(' ') + tr("Blank: keys that the pattern of the model hides.");
    if (const int most = std::max(map().tokens(), map().keys()); most > kFigureCells)
        text += QLatin1Char(' ') +
                tr("In the exported figure, each cell is the mean over %1 × %1 tokens.")
                    .arg((most + kFigureCells - 1) / kFigureCells);
    return text + QLatin1Char(' ') + captionEnd();
}

qreal TokenMatrixFigure::figureCell(qreal width, const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const qreal used = headerExtent(metrics) + metrics.height() * 1.3;
    const qreal bar = weightBarWidth(style) + metrics.height() * 0.8;
    const PooledMap cells = pooled(map(), kFigureCells);
    // A square map fills the page width. A map that is higher than wide is fitted into the same
    // square.
    return std::max<qreal>(1, width - used - bar) / std::max({1, cells.rows, cells.columns});
}

qreal TokenMatrixFigure::figureHeight(qreal width, const PlotStyle& style) const {
    if (!map().valid()) return width;
    const QFontMetricsF metrics(style.font);
    return titleHeight(style) + headerExtent(metrics) + metrics.height() * 1.3 +
           figureCell(width, style) * pooled(map(), kFigureCells).rows + metrics.height() * 0.4;
}

void TokenMatrixFigure::paintFigure(QPainter& painter, const QRectF& page,
                                    const PlotStyle& style) const {
    if (!map().valid()) return;
    const QRectF area = paintTitle(painter, page, style);
    const PooledMap cells = pooled(map(), kFigureCells);
    const QFontMetricsF metrics(style.font);
    const qreal header = headerExtent(metrics), used = header + metrics.height() * 1.3;
    Frame whole;
    whole.rows = cells.rows;
    whole.columns = cells.columns;
    whole.cell = figureCell(area.width(), style);
    whole.body = QRectF(area.left() + used, area.top() + used, whole.cell * cells.columns,
                        whole.cell * cells.rows);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int r = 0; r < cells.rows; ++r)
        for (int c = 0; c < cells.columns; ++c) {
            if (absentCell(map(), cells, r, c)) continue;
            fillCell(
                painter,
                QRectF(whole.body.left() + c * whole.cell, whole.body.top() + r * whole.cell,
                       whole.cell, whole.cell),
                weightColour(double(cells.values[std::size_t(r) * cells.columns + c]) / high()));
        }
    // Block means mix hidden and other tokens, so outlines are drawn only without pooling.
    if (cells.block == 1) {
        paintHidden(painter, whole, style);
        paintTruth(painter, whole, style);
    }
    paintLabels(painter, whole, style, cells.block, header);
    paintTitles(painter, whole.body, style, header);
    paintWeightBar(painter,
                   QRectF(whole.body.right() + metrics.height() * 0.6, whole.body.top(), 0,
                          whole.body.height()),
                   style, high(), tr("attention weight"));
    painter.restore();
}

}  // namespace headscope::plots
