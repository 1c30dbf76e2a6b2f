#include "ui/plots/matrix_view.h"

#include "ui/figures/plot_text.h"
#include "ui/plots/plot_painter.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

MatrixView::MatrixView(QWidget* parent) : FigureView(parent) {
    installCellTables();
    m_figure.emptyText = tr("The similarity of every pair of heads");
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Head similarity matrix"));
}

void MatrixView::setMatrix(const MatrixData& matrix) {
    const bool reshaped = matrix.size != m_figure.matrix.size;
    m_figure.matrix = matrix;
    if (reshaped) m_hover = m_cursor = {};
    if (m_selected.row >= matrix.size || m_selected.column >= matrix.size) m_selected = {};
    // The value at the cursor may be new even if the size is not.
    if (m_cursor.valid()) announce(m_cursor);
    if (reshaped) updateGeometry();
    update();
}

void MatrixView::clear() {
    m_figure.matrix = {};
    m_selected = m_hover = m_cursor = {};
    update();
}

void MatrixView::setEmptyText(const QString& text) {
    m_figure.emptyText = text;
    if (!m_figure.matrix.valid()) update();
}

void MatrixView::setSelected(MatrixCell cell) {
    if (cell == m_selected) return;
    m_selected = cell;
    update();
}

void MatrixView::setFigure(const QString& name, const QString& caption) {
    m_figure.name = name;
    m_figure.text = caption;
}

MatrixMarks MatrixView::marks() const {
    MatrixMarks marks;
    marks.selected = m_selected;
    marks.hovered = m_hover;
    if (hasFocus()) marks.cursor = m_cursor;
    return marks;
}

QRectF MatrixView::cellRect(int row, int column) const {
    return matrixLayout(QRectF(rect()), m_figure.matrix, marks(), font()).rect(row, column);
}

MatrixCell MatrixView::cellAt(const QPointF& position) const {
    return m_figure.matrix.valid() ? matrixLayout(QRectF(rect()), m_figure.matrix, marks(), font())
                                         .at(position, m_figure.matrix.size)
                                   : MatrixCell{};
}

QString MatrixView::describe(const MatrixData& matrix, MatrixCell cell) {
    if (!cell.valid() || !matrix.valid()) return {};
    const QString value = numberText(matrix.at(cell), 3), first = matrix.name(cell.row);
    if (cell.row == cell.column)
        return matrix.layer < 0
                   ? tr("Head %1 with itself: %2").arg(first, value)
                   : tr("%1, head %2 with itself: %3").arg(matrix.siteTitle(), first, value);
    const QString second = matrix.name(cell.column);
    return matrix.layer < 0
               ? tr("Head %1 with head %2: %3").arg(first, second, value)
               : tr("%1, head %2 with head %3: %4").arg(matrix.siteTitle(), first, second, value);
}

QString MatrixView::headWords(const MatrixData& matrix, int place) {
    return tr("head %1").arg(matrix.name(MatrixLayout({}, matrix).head(place)));
}

int MatrixView::tableRows() const {
    return m_figure.matrix.valid() ? m_figure.matrix.size : 0;
}

int MatrixView::tableColumns() const {
    return tableRows();
}

QString MatrixView::rowHeader(int row) const {
    return headWords(m_figure.matrix, row);
}

QString MatrixView::columnHeader(int column) const {
    return rowHeader(column);
}

QString MatrixView::cellWords(TableCell cell) const {
    const MatrixCell heads = headsAt(cell);
    const QString said = describe(heads);
    const QString words =
        m_words && heads.row != heads.column ? m_words(heads.row, heads.column) : QString();
    return words.isEmpty() ? said : tr("%1, %2", "a value and what it says").arg(said, words);
}

QRect MatrixView::cellArea(TableCell cell) const {
    const MatrixCell heads = headsAt(cell);
    return cellRect(heads.row, heads.column).toAlignedRect();
}

TableCell MatrixView::currentCell() const {
    // The keyboard cursor starts at the selected pair. Cells are positions in the drawn order, not
    // head numbers.
    const MatrixCell heads = m_cursor.valid() ? m_cursor : m_selected;
    if (!heads.valid() || !m_figure.matrix.valid()) return {};
    const MatrixLayout layout({}, m_figure.matrix);
    return {layout.place(heads.row), layout.place(heads.column)};
}

void MatrixView::goToCell(TableCell cell) {
    m_cursor = headsAt(cell);
    announce(m_cursor);
    update();
}

// Converts positions to heads. If heads are reordered, adjacent cells do not belong to adjacent
// heads.
MatrixCell MatrixView::headsAt(TableCell cell) const {
    const MatrixLayout layout({}, m_figure.matrix);
    return {layout.head(cell.row), layout.head(cell.column)};
}

int MatrixView::naturalHeight(int width) const {
    return static_cast<int>(std::ceil(matrixHeight(width, m_figure.matrix, marks(), font())));
}

QSize MatrixView::sizeHint() const {
    // Independent of the number of heads: more heads get smaller cells, not a page that scrolls.
    const int line = fontMetrics().height();
    return {line * 24, line * 19};
}

QSize MatrixView::minimumSizeHint() const {
    const int line = fontMetrics().height();
    return {line * 12, line * 10};
}

void MatrixView::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    if (!m_figure.matrix.valid())
        return drawEmptyText(painter, QRectF(rect()), m_figure.emptyText, style);
    if (m_figure.matrix.size == 1)
        return drawEmptyText(painter, QRectF(rect()),
                             tr("This layer has only one head, so no pair can be compared."),
                             style);
    MatrixData shown = m_figure.matrix;
    const MatrixCell read = m_hover.valid() ? m_hover : hasFocus() ? m_cursor : MatrixCell{};
    // The read-out replaces the title, so that the layout does not change.
    if (read.valid()) shown.title = describe(read);
    paintMatrix(painter, QRectF(rect()), shown, marks(), style);
}

void MatrixView::hover(MatrixCell cell) {
    if (cell == m_hover) return;
    m_hover = cell;
    Q_EMIT cellHovered(cell.row, cell.column);
    update();
}

void MatrixView::choose(MatrixCell cell) {
    if (!cell.valid()) return;
    m_selected = m_cursor = cell;
    announce(cell);
    update();
    Q_EMIT cellChosen(cell.row, cell.column);
}

void MatrixView::announce(MatrixCell cell) {
    const MatrixLayout layout({}, m_figure.matrix);
    setAccessibleDescription(cellWords({layout.place(cell.row), layout.place(cell.column)}));
    announceCell(this);
}

void MatrixView::mouseMoveEvent(QMouseEvent* event) {
    hover(cellAt(event->position()));
}

void MatrixView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        choose(cellAt(event->position()));
    else
        QWidget::mousePressEvent(event);
}

void MatrixView::mouseDoubleClickEvent(QMouseEvent* event) {
    const MatrixCell cell = cellAt(event->position());
    if (event->button() == Qt::LeftButton && cell.valid()) Q_EMIT cellOpened(cell.row, cell.column);
}

void MatrixView::leaveEvent(QEvent* event) {
    hover({});
    QWidget::leaveEvent(event);
}

void MatrixView::keyPressEvent(QKeyEvent* event) {
    if (!m_figure.matrix.valid()) return QWidget::keyPressEvent(event);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
        event->key() == Qt::Key_Space)
        return choose(m_cursor.valid()     ? m_cursor
                      : m_selected.valid() ? m_selected
                                           : headsAt({0, 0}));
    if (!movesCell(event->key())) return QWidget::keyPressEvent(event);
    const TableCell from = currentCell();
    const bool shown = m_cursor.valid();  // the first key press only shows the cursor
    goToCell(!from.valid() ? TableCell{0, 0}
             : shown       ? cellBeside(from, event->key(), tableRows(), tableColumns())
                           : from);
}

void MatrixView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    // Keyboard users start reading at the selected pair.
    if (!m_cursor.valid() && m_selected.valid()) m_cursor = m_selected;
    update();
}

}  // namespace headscope::plots
