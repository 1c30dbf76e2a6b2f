#include "ui/plots/confusion_map.h"

#include "ui/plots/plot_painter.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace headscope::plots {

ConfusionMap::ConfusionMap(QWidget* parent) : FigureView(parent) {
    installCellTables();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Confusion matrix"));
}

void ConfusionMap::setFigure(ConfusionFigure figure) {
    m_figure = std::move(figure);
    if (m_current.row >= tableRows()) m_current = {};
    setAccessibleDescription(m_figure.caption());
    announceCell(this);
    update();
}

int ConfusionMap::tableRows() const {
    return m_figure.report.counts.empty() ? 0 : m_figure.classes();
}

int ConfusionMap::tableColumns() const {
    return tableRows();
}

QString ConfusionMap::rowHeader(int row) const {
    return m_figure.className(row);
}

QString ConfusionMap::columnHeader(int column) const {
    return m_figure.className(column);
}

QString ConfusionMap::cellWords(TableCell cell) const {
    return cell.valid() && cell.row < tableRows() && cell.column < tableRows()
               ? m_figure.describe(cell.row, cell.column)
               : QString();
}

QRect ConfusionMap::cellArea(TableCell cell) const {
    return m_figure.cell(QRectF(rect()), font(), cell.row, cell.column).toAlignedRect();
}

void ConfusionMap::goToCell(TableCell cell) {
    if (cell == m_current) return;
    m_current = cell;
    announceCell(this);
    update();
}

TableCell ConfusionMap::cellAt(const QPointF& position) const {
    const auto cell = m_figure.cellAt(QRectF(rect()), font(), position);
    return cell ? TableCell{cell->first, cell->second} : TableCell{};
}

QString ConfusionMap::tipAt(const QPointF& position) const {
    return cellWords(cellAt(position));
}

void ConfusionMap::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) goToCell(cellAt(event->position()));
}

void ConfusionMap::keyPressEvent(QKeyEvent* event) {
    if (!movesCell(event->key()) || tableRows() == 0) return QWidget::keyPressEvent(event);
    const TableCell from = m_current.valid() ? m_current : TableCell{0, 0};
    goToCell(cellBeside(from, event->key(), tableRows(), tableColumns()));
}

QSize ConfusionMap::sizeHint() const {
    return {fontMetrics().height() * 34, fontMetrics().height() * 26};
}

QSize ConfusionMap::minimumSizeHint() const {
    return {fontMetrics().height() * 12, fontMetrics().height() * 10};
}

void ConfusionMap::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    m_figure.paintFigure(painter, QRectF(rect()), style);
    if (!m_current.valid() || m_current.row >= tableRows()) return;
    painter.setPen(QPen(style.mark, 2));
    painter.drawRect(QRectF(cellArea(m_current)).adjusted(1, 1, -1, -1));
}

}  // namespace headscope::plots
