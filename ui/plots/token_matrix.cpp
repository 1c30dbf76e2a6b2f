#include "ui/plots/token_matrix.h"

#include "ui/plots/plot_text.h"

#include <QEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
constexpr double kSmallestCell = 2, kLargestCell = 96;
constexpr double kFitSmallest = 0.8;  // of a line of text: every row keeps its label
constexpr int kReadableCells = 40;    // a side; longer texts scroll
constexpr int kFigureCells = 128;     // a side; a larger map is pooled for print

struct Range {
    int first, last;  // [first, last)
};

Range visible(qreal offset, qreal extent, qreal cell, int count) {
    const int first = std::clamp(int(std::floor(offset / cell)), 0, count);
    const int last = std::clamp(int(std::ceil((offset + extent) / cell)), first, count);
    return {first, last};
}
}  // namespace

TokenMatrix::TokenMatrix(QWidget* parent) : TokenView(parent) {
    setWhatsThis(
        tr("Rows are queries, columns keys: a bright cell means that the token of its row looks at the token of "
           "its column. Click a row to lock it; Ctrl and the mouse wheel zoom."));
}

QSize TokenMatrix::sizeHint() const {
    const int side = fontMetrics().height() * 26;
    return {side, side};
}

int TokenMatrix::readableWidth() const {
    const QFontMetricsF metrics(font());
    const qreal beside = metrics.height() * 2.3 + m_header + weightBarWidth(screenStyle());
    const int cells = std::min(map().tokens(), kReadableCells);
    return std::max(minimumSizeHint().width(), int(std::ceil(beside + cells * metrics.height() * kFitSmallest)) + 4);
}

qreal TokenMatrix::headerExtent(const QFontMetricsF& metrics, qreal limit) const {
    qreal widest = metrics.horizontalAdvance(QStringLiteral("000"));
    for (int i = 0; i < std::min(map().tokens(), 400); ++i)
        widest = std::max(widest, metrics.horizontalAdvance(map().label(i)));
    return std::min(widest, limit) + metrics.height() * 0.5;
}

void TokenMatrix::mapChanged() {
    m_hover = {-1, -1};
    m_header = headerExtent(QFontMetricsF(font()), QFontMetricsF(font()).height() * 6);
}

TokenMatrix::Frame TokenMatrix::frame() const {
    const QFontMetricsF metrics(font());
    const qreal title = metrics.height() * 1.3;
    const QSizeF size(viewport()->size());
    Frame result;
    result.cells = map().tokens();
    result.cell = m_cell;
    const qreal left = title + m_header, top = title + m_header;
    const qreal bar = weightBarWidth(screenStyle()) + metrics.height();
    const qreal content = result.cells * m_cell;
    result.body =
        QRectF(left, top, std::min(content, size.width() - left - bar), std::min(content, size.height() - top - 4));
    result.offset = QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
    return result;
}

void TokenMatrix::relayout() {
    const QFontMetricsF metrics(font());
    m_header = headerExtent(metrics, metrics.height() * 6);
    if (!map().valid()) {
        horizontalScrollBar()->setRange(0, 0);
        verticalScrollBar()->setRange(0, 0);
        return;
    }
    const qreal used = metrics.height() * 1.3 + m_header;
    const qreal width = viewport()->width() - used - weightBarWidth(screenStyle()) - metrics.height();
    const qreal height = viewport()->height() - used - 4;
    if (!m_zoomed) {
        const double fit = (std::min(width, height) - 2) / map().tokens();
        m_cell = std::clamp(fit, metrics.height() * kFitSmallest, metrics.height() * 3.5);
    }
    const int content = int(std::ceil(map().tokens() * m_cell));
    horizontalScrollBar()->setRange(0, std::max(0, content - int(width)));
    verticalScrollBar()->setRange(0, std::max(0, content - int(height)));
    horizontalScrollBar()->setPageStep(std::max(1, int(width)));
    verticalScrollBar()->setPageStep(std::max(1, int(height)));
    horizontalScrollBar()->setSingleStep(std::max(1, int(m_cell)));
    verticalScrollBar()->setSingleStep(std::max(1, int(m_cell)));
}

void TokenMatrix::zoomBy(double factor) {
    m_zoomed = true;
    m_cell = std::clamp(m_cell * factor, kSmallestCell, kLargestCell);
    relayout();
    viewport()->update();
}

void TokenMatrix::zoomToFit() {
    m_zoomed = false;
    relayout();
    viewport()->update();
}

void TokenMatrix::wheelEvent(QWheelEvent* event) {
    if (!(event->modifiers() & Qt::ControlModifier)) return TokenView::wheelEvent(event);
    zoomBy(event->angleDelta().y() > 0 ? 1.2 : 1 / 1.2);
    event->accept();
}

QPoint TokenMatrix::cellAt(const QPoint& position) const {
    if (!map().valid()) return {-1, -1};
    const Frame now = frame();
    const QPointF inside = QPointF(position) - now.body.topLeft() + now.offset;
    const bool across = position.x() >= now.body.left() && position.x() < now.body.right();
    const bool down = position.y() >= now.body.top() && position.y() < now.body.bottom();
    const int key = across ? int(inside.x() / now.cell) : -1, query = down ? int(inside.y() / now.cell) : -1;
    return {key < now.cells ? key : -1, query < now.cells ? query : -1};
}

int TokenMatrix::tokenAt(const QPoint& position) const {
    return position.x() < viewport()->width() - int(weightBarWidth(screenStyle())) ? cellAt(position).y() : -1;
}

bool TokenMatrix::viewportEvent(QEvent* event) {
    QPoint hover = m_hover;
    if (event->type() == QEvent::MouseMove) hover = cellAt(static_cast<QMouseEvent*>(event)->pos());
    if (event->type() == QEvent::Leave) hover = {-1, -1};
    if (hover != m_hover) {
        m_hover = hover;
        viewport()->update();
    }
    return TokenView::viewportEvent(event);
}

void TokenMatrix::showToken(int token) {
    if (token < 0) return;
    const Frame now = frame();
    QScrollBar* bar = verticalScrollBar();
    const int top = int(token * now.cell), bottom = int((token + 1) * now.cell);
    if (top < bar->value()) bar->setValue(top);
    if (bottom > bar->value() + now.body.height()) bar->setValue(bottom - int(now.body.height()));
}

void TokenMatrix::paintCells(QPainter& painter, const Frame& frame) const {
    const Range rows = visible(frame.offset.y(), frame.body.height(), frame.cell, frame.cells);
    const Range columns = visible(frame.offset.x(), frame.body.width(), frame.cell, frame.cells);
    const QPointF origin = frame.body.topLeft() - frame.offset;
    const qreal gap = frame.cell >= 12 ? 1 : 0;
    m_cellsPainted = 0;
    for (int q = rows.first; q < rows.last; ++q) {
        const float* weights = map().row(q);
        const int last = map().causal() && !map().rollout ? std::min(columns.last, q + 1) : columns.last;
        for (int k = columns.first; k < last; ++k) {
            const QRectF cell(origin.x() + k * frame.cell, origin.y() + q * frame.cell, frame.cell - gap,
                              frame.cell - gap);
            fillCell(painter, cell, weightColour(double(weights[k]) / high()));
            ++m_cellsPainted;
        }
    }
}

void TokenMatrix::paintValues(QPainter& painter, const Frame& frame, const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    if (frame.cell < metrics.horizontalAdvance(QStringLiteral("0.000")) + 6) return;
    const QPointF origin = frame.body.topLeft() - frame.offset;
    const Range rows = visible(frame.offset.y(), frame.body.height(), frame.cell, frame.cells);
    const Range columns = visible(frame.offset.x(), frame.body.width(), frame.cell, frame.cells);
    for (int q = rows.first; q < rows.last; ++q)
        for (int k = columns.first; k < columns.last; ++k) {
            const double weight = double(map().at(q, k));
            if ((map().causal() && k > q) || weight < 0.005) continue;  // noughts would only crowd the picture
            painter.setPen(readableOn(weightColour(weight / high())));
            painter.drawText(
                QRectF(origin.x() + k * frame.cell, origin.y() + q * frame.cell, frame.cell - 1, frame.cell - 1),
                Qt::AlignCenter, weightText(weight));
        }
}

void TokenMatrix::paintLabels(QPainter& painter, const Frame& frame, const PlotStyle& style, int block,
                              qreal header) const {
    const QFontMetricsF metrics(style.font);
    const int stride = std::max(1, int(std::ceil(metrics.height() * 0.79 / frame.cell)));
    const QPointF origin = frame.body.topLeft() - frame.offset;
    const auto text = [&](int i) {
        return metrics.elidedText(block == 1 ? map().label(i * block) : QString::number(i * block), Qt::ElideRight,
                                  header - 4);
    };
    const auto pen = [&](int i, bool query) {
        const bool active = block == 1 && query && i == activeToken();
        painter.setFont(active ? boldFont(style.font) : style.font);
        painter.setPen(active ? style.mark : block == 1 && map().unknown(i) ? style.caution : style.text);
    };
    painter.save();
    painter.setFont(style.font);
    const Range rows = visible(frame.offset.y(), frame.body.height(), frame.cell, frame.cells);
    // Labels higher than a cell stick out where the matrix is seen whole; where it scrolls they end with it.
    const bool whole = frame.body.height() > frame.cells * frame.cell - 0.5;
    const qreal out = whole ? metrics.height() / 2 : 1;
    painter.setClipRect(
        QRectF(frame.body.left() - header, frame.body.top() - out, header, frame.body.height() + 2 * out));
    for (int q = (rows.first + stride - 1) / stride * stride; q < rows.last; q += stride) {
        pen(q, true);
        const qreal middle = origin.y() + (q + 0.5) * frame.cell;
        painter.drawText(
            QRectF(frame.body.left() - header, middle - metrics.height(), header - 5, 2 * metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, text(q));
    }
    const Range columns = visible(frame.offset.x(), frame.body.width(), frame.cell, frame.cells);
    painter.setClipRect(QRectF(frame.body.left() - 1, frame.body.top() - header, frame.body.width() + 2, header));
    for (int k = (columns.first + stride - 1) / stride * stride; k < columns.last; k += stride) {
        pen(k, false);
        painter.save();
        painter.translate(origin.x() + (k + 0.5) * frame.cell, frame.body.top() - 5);
        painter.rotate(-90);
        painter.drawText(QRectF(0, -metrics.height(), header - 5, 2 * metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text(k));
        painter.restore();
    }
    painter.restore();
}

void TokenMatrix::paintTitles(QPainter& painter, const QRectF& body, const PlotStyle& style, qreal header) const {
    const QFontMetricsF metrics(style.font);
    const qreal line = metrics.height() * 1.3;
    painter.setPen(style.secondary);
    painter.setFont(style.font);
    const auto fitted = [&](const QString& text, qreal room) { return metrics.elidedText(text, Qt::ElideRight, room); };
    const QRectF top(body.left(), body.top() - header - line, std::max(body.width(), line * 8), line);
    painter.drawText(top, Qt::AlignLeft | Qt::AlignVCenter, fitted(tr("Key (token looked at)"), top.width()));
    painter.save();
    painter.translate(body.left() - header - line, body.bottom());
    painter.rotate(-90);
    const QRectF side(0, 0, body.height(), line);
    painter.drawText(side, Qt::AlignRight | Qt::AlignVCenter, fitted(tr("Query (token that looks)"), side.width()));
    painter.restore();
}

void TokenMatrix::paintFocus(QPainter& painter, const Frame& frame, const PlotStyle& style) const {
    const QPointF origin = frame.body.topLeft() - frame.offset;
    const qreal side = frame.cells * frame.cell;
    painter.save();
    painter.setClipRect(frame.body.adjusted(-1, -1, 1, 1));
    painter.setBrush(Qt::NoBrush);
    if (m_hover.x() >= 0 && m_hover.y() >= 0) {
        painter.setPen(QPen(style.accent, 1, Qt::DotLine));
        painter.drawRect(QRectF(origin.x() + m_hover.x() * frame.cell - 0.5, origin.y() - 0.5, frame.cell, side));
    }
    if (activeToken() >= 0) {
        painter.setPen(QPen(style.accent, tokenLocked() ? 2.5 : 1.2));
        painter.drawRect(QRectF(origin.x() - 0.5, origin.y() + activeToken() * frame.cell - 0.5, side, frame.cell));
    }
    painter.restore();
}

void TokenMatrix::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    if (!map().valid()) return paintNothing(painter);
    const PlotStyle style = screenStyle();
    const Frame now = frame();
    painter.setFont(style.font);
    painter.save();
    painter.setClipRect(now.body);
    paintCells(painter, now);
    paintValues(painter, now, style);
    painter.restore();
    paintLabels(painter, now, style, 1, m_header);
    paintTitles(painter, now.body, style, m_header);
    paintFocus(painter, now, style);
    const qreal line = QFontMetricsF(font()).height();
    const qreal height = std::min<qreal>(std::max(now.body.height(), line * 8), line * 18);
    paintWeightBar(painter, QRectF(now.body.right() + line * 0.8, now.body.top(), line, height), style, high(),
                   tr("attention weight"));
}

QString TokenMatrix::figureName() const {
    return QStringLiteral("attention-matrix-") + map().stem();
}

QString TokenMatrix::caption() const {
    QString text = tr("%1: rows are queries, columns keys, %2 tokens.").arg(map().name()).arg(map().tokens());
    if (map().causal()) text += QLatin1Char(' ') + tr("Causal: no token looks at a later one.");
    if (map().tokens() > kFigureCells)
        text += QLatin1Char(' ') + tr("In print each cell is the mean over %1 x %1 tokens.")
                                       .arg((map().tokens() + kFigureCells - 1) / kFigureCells);
    return text + QLatin1Char(' ') + captionEnd();
}

qreal TokenMatrix::figureCell(qreal width, const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const qreal used = headerExtent(metrics, metrics.height() * 6) + metrics.height() * 1.3;
    const qreal bar = weightBarWidth(style) + metrics.height() * 0.8;
    return std::max<qreal>(1, width - used - bar) / std::max(1, pooled(map(), kFigureCells).cells);
}

qreal TokenMatrix::figureHeight(qreal width, const PlotStyle& style) const {
    if (!map().valid()) return width;
    const QFontMetricsF metrics(style.font);
    return titleHeight(style) + headerExtent(metrics, metrics.height() * 6) + metrics.height() * 1.3 +
           figureCell(width, style) * pooled(map(), kFigureCells).cells + metrics.height() * 0.4;
}

void TokenMatrix::paintFigure(QPainter& painter, const QRectF& page, const PlotStyle& style) const {
    if (!map().valid()) return;
    const QRectF area = paintTitle(painter, page, style);
    const PooledMap cells = pooled(map(), kFigureCells);
    const QFontMetricsF metrics(style.font);
    const qreal header = headerExtent(metrics, metrics.height() * 6), used = header + metrics.height() * 1.3;
    Frame whole;
    whole.cells = cells.cells;
    whole.cell = figureCell(area.width(), style);
    whole.body = QRectF(area.left() + used, area.top() + used, whole.cell * cells.cells, whole.cell * cells.cells);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int r = 0; r < cells.cells; ++r)
        for (int c = 0; c < (map().causal() && !map().rollout ? r + 1 : cells.cells); ++c)
            fillCell(
                painter,
                QRectF(whole.body.left() + c * whole.cell, whole.body.top() + r * whole.cell, whole.cell, whole.cell),
                weightColour(double(cells.values[std::size_t(r) * cells.cells + c]) / high()));
    paintLabels(painter, whole, style, cells.block, header);
    paintTitles(painter, whole.body, style, header);
    paintWeightBar(painter,
                   QRectF(whole.body.right() + metrics.height() * 0.6, whole.body.top(), 0, whole.body.height()), style,
                   high(), tr("attention weight"));
    painter.restore();
}

}  // namespace headscope::plots
