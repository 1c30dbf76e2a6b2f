#include "ui/plots/token_matrix.h"

#include "ui/figures/weight_painter.h"
#include "ui/plots/plot_painter.h"
#include "ui/widgets/text/text.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
constexpr double kSmallestCell = 2, kLargestCell = 96;
// minimum cell size in text line heights, so that every row has its label
constexpr double kFitSmallest = 0.8;
// Minimum cell size for mean maps. Their labels are consecutive positions, so only some rows need
// one.
constexpr double kMeanSmallest = 0.4;
// number of cells per side that is readable; longer texts scroll
constexpr int kReadableCells = 40;

double smallestFit(const TokenMap& map) {
    return map.mean ? kMeanSmallest : kFitSmallest;
}
}  // namespace

TokenMatrix::TokenMatrix(QWidget* parent) : TokenView(parent) {
    installCellTables();
    setWhatsThis(
        tr("Rows are queries, columns keys: a bright cell means that the token of its row attends "
           "to the token of its "
           "column. Click a row to lock it; Ctrl and the mouse wheel zoom; Ctrl and the arrow keys "
           "read the cells out."));
}

QSize TokenMatrix::sizeHint() const {
    const int side = fontMetrics().height() * 26;
    return {side, side};
}

int TokenMatrix::readableWidth() const {
    const QFontMetricsF metrics(font());
    const qreal beside = metrics.height() * 2.3 + m_header + weightBarWidth(screenStyle());
    const int cells = std::min(map().keys(), kReadableCells);
    return std::max(minimumSizeHint().width(),
                    int(std::ceil(beside + cells * metrics.height() * smallestFit(map()))) + 4);
}

void TokenMatrix::mapChanged() {
    m_hover = {-1, -1};
    if (m_cursor.row >= tableRows() || m_cursor.column >= tableColumns()) m_cursor = {};
}

TokenMatrixFigure::Frame TokenMatrix::frame() const {
    const QFontMetricsF metrics(font());
    const qreal title = metrics.height() * 1.3;
    const QSizeF size(viewport()->size());
    TokenMatrixFigure::Frame result;
    result.rows = map().tokens();
    result.columns = map().keys();
    result.cell = m_cell;
    const qreal left = title + m_header, top = title + m_header;
    const qreal bar = weightBarWidth(screenStyle()) + metrics.height();
    result.body = QRectF(left, top, std::min(result.columns * m_cell, size.width() - left - bar),
                         std::min(result.rows * m_cell, size.height() - top - 4));
    // Only the body scrolls; headers and the colour bar stay in place.
    result.offset = QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
    return result;
}

void TokenMatrix::relayout() {
    const QFontMetricsF metrics(font());
    m_header = m_figure.headerExtent(metrics);
    if (!map().valid()) {
        horizontalScrollBar()->setRange(0, 0);
        verticalScrollBar()->setRange(0, 0);
        return;
    }
    const qreal used = metrics.height() * 1.3 + m_header;
    const qreal width =
        viewport()->width() - used - weightBarWidth(screenStyle()) - metrics.height();
    const qreal height = viewport()->height() - used - 4;
    // Without user zoom the cells fill the viewport, within limits for readable labels.
    if (!m_zoomed) {
        const double fit = std::min((width - 2) / map().keys(), (height - 2) / map().tokens());
        m_cell = std::clamp(fit, metrics.height() * smallestFit(map()), metrics.height() * 3.5);
    }
    const int across = int(std::ceil(map().keys() * m_cell)),
              down = int(std::ceil(map().tokens() * m_cell));
    horizontalScrollBar()->setRange(0, std::max(0, across - int(width)));
    verticalScrollBar()->setRange(0, std::max(0, down - int(height)));
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
    // Only Ctrl and the wheel zoom; the wheel alone scrolls.
    if (!(event->modifiers() & Qt::ControlModifier)) return TokenView::wheelEvent(event);
    zoomBy(event->angleDelta().y() > 0 ? 1.2 : 1 / 1.2);
    event->accept();
}

QPoint TokenMatrix::cellAt(const QPoint& position) const {
    if (!map().valid()) return {-1, -1};
    const auto now = frame();
    const QPointF inside = QPointF(position) - now.body.topLeft() + now.offset;
    const bool across = position.x() >= now.body.left() && position.x() < now.body.right();
    const bool down = position.y() >= now.body.top() && position.y() < now.body.bottom();
    const int key = across ? int(inside.x() / now.cell) : -1,
              query = down ? int(inside.y() / now.cell) : -1;
    // In a header only one of the two is inside: above the body only the key, left of it only the
    // query.
    return {key < now.columns ? key : -1, query < now.rows ? query : -1};
}

TokenSpot TokenMatrix::spotAt(const QPoint& position) const {
    const auto now = map().valid() ? frame() : TokenMatrixFigure::Frame();
    if (!map().valid() || position.x() >= now.body.right() || position.y() >= now.body.bottom())
        return {};
    const QPoint cell = cellAt(position);
    return {cell.y(), cell.x()};
}

QRect TokenMatrix::nameRect(const TokenSpot& spot) const {
    // A spot with both indices is a cell, which has no name.
    if (!map().valid() || !spot.any() || (spot.token >= 0 && spot.key >= 0)) return {};
    const auto now = frame();
    const QPointF origin = now.body.topLeft() - now.offset;
    const QRectF row(now.body.left() - m_header, origin.y() + spot.token * now.cell, m_header,
                     now.cell);
    const QRectF column(origin.x() + spot.key * now.cell, now.body.top() - m_header, now.cell,
                        m_header);
    return (spot.token >= 0 ? row : column).toAlignedRect();
}

int TokenMatrix::tokenAt(const QPoint& position) const {
    return position.x() < viewport()->width() - int(weightBarWidth(screenStyle()))
               ? cellAt(position).y()
               : -1;
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
    const auto now = frame();
    QScrollBar* bar = verticalScrollBar();
    const int top = int(token * now.cell), bottom = int((token + 1) * now.cell);
    if (top < bar->value()) bar->setValue(top);
    if (bottom > bar->value() + now.body.height()) bar->setValue(bottom - int(now.body.height()));
}

int TokenMatrix::tableRows() const {
    return map().valid() ? map().tokens() : 0;
}

int TokenMatrix::tableColumns() const {
    return map().valid() ? map().keys() : 0;
}

QString TokenMatrix::rowHeader(int row) const {
    return tr("query %1, %2").arg(row).arg(map().label(row));
}

QString TokenMatrix::columnHeader(int column) const {
    return tr("key %1, %2").arg(column).arg(map().keyLabel(column));
}

QString TokenMatrix::cellWords(TableCell cell) const {
    return tr("“%1” attends to “%2”: %3")
        .arg(map().label(cell.row), map().keyLabel(cell.column),
             weightText(double(map().at(cell.row, cell.column))));
}

QRect TokenMatrix::cellArea(TableCell cell) const {
    const auto now = frame();
    const QPointF corner =
        now.body.topLeft() - now.offset + QPointF(cell.column * now.cell, cell.row * now.cell);
    return QRectF(corner, QSizeF(now.cell, now.cell)).toAlignedRect().translated(viewport()->pos());
}

void TokenMatrix::goToCell(TableCell cell) {
    m_cursor = cell;
    showToken(cell.row);
    // Scroll horizontally until the cell is visible; showToken() handles the vertical direction.
    const auto now = frame();
    QScrollBar* bar = horizontalScrollBar();
    const int left = int(cell.column * now.cell), right = int((cell.column + 1) * now.cell);
    if (left < bar->value()) bar->setValue(left);
    if (right > bar->value() + now.body.width()) bar->setValue(right - int(now.body.width()));
    setAccessibleDescription(cellWords(cell));
    announceCell(this);
    QToolTip::showText(mapToGlobal(cellArea(cell).bottomRight()), ui::plainTip(cellWords(cell)),
                       this);
    viewport()->update();
}

// Arrow keys without Ctrl select heads; the page handles them.
void TokenMatrix::keyPressEvent(QKeyEvent* event) {
    if (!(event->modifiers() & Qt::ControlModifier) || !movesCell(event->key()) || tableRows() == 0)
        return TokenView::keyPressEvent(event);
    goToCell(m_cursor.valid() ? cellBeside(m_cursor, event->key(), tableRows(), tableColumns())
                              : TableCell{0, 0});
}

void TokenMatrix::paintFocus(QPainter& painter, const TokenMatrixFigure::Frame& frame,
                             const PlotStyle& style) const {
    const QPointF origin = frame.body.topLeft() - frame.offset;
    const qreal across = frame.columns * frame.cell, down = frame.rows * frame.cell;
    painter.save();
    painter.setClipRect(frame.body.adjusted(-1, -1, 1, 1));
    painter.setBrush(Qt::NoBrush);
    if (m_hover.x() >= 0 && m_hover.y() >= 0) {
        painter.setPen(QPen(style.accent, 1, Qt::DotLine));
        painter.drawRect(QRectF(origin.x() + m_hover.x() * frame.cell - 0.5, origin.y() - 0.5,
                                frame.cell, down));
    }
    if (m_cursor.valid() && hasFocus()) {
        painter.setPen(QPen(style.accent, 2));
        painter.drawRect(QRectF(origin.x() + m_cursor.column * frame.cell,
                                origin.y() + m_cursor.row * frame.cell, frame.cell, frame.cell));
    }
    if (activeToken() >= 0) {
        painter.setPen(QPen(style.accent, m_figure.tokenLocked() ? 2.5 : 1.2));
        painter.drawRect(QRectF(origin.x() - 0.5, origin.y() + activeToken() * frame.cell - 0.5,
                                across, frame.cell));
    }
    painter.restore();
}

void TokenMatrix::paintEvent(QPaintEvent*) {
    PlotPainter painter(viewport());
    if (!map().valid()) return paintNothing(painter);
    const PlotStyle style = screenStyle();
    const auto now = frame();
    painter.setFont(style.font);
    painter.save();
    painter.setClipRect(now.body);
    m_cellsPainted = m_figure.paintCells(painter, now);
    m_figure.paintValues(painter, now, style);
    m_figure.paintHidden(painter, now, style);
    m_figure.paintTruth(painter, now, style);
    painter.restore();
    m_figure.paintLabels(painter, now, style, 1, m_header);
    m_figure.paintTitles(painter, now.body, style, m_header);
    paintFocus(painter, now, style);
    const qreal line = QFontMetricsF(font()).height();
    const qreal height = std::min<qreal>(std::max(now.body.height(), line * 8), line * 18);
    paintWeightBar(painter, QRectF(now.body.right() + line * 0.8, now.body.top(), line, height),
                   style, m_figure.high(), tr("attention weight"));
}

}  // namespace headscope::plots
