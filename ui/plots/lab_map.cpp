#include "ui/plots/lab_map.h"

#include "ui/figures/plot_text.h"
#include "ui/plots/plot_painter.h"
#include "ui/widgets/text/text.h"

#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

LabMap::LabMap(QWidget* parent) : FigureView(parent) {
    installCellTables();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Heads by directions"));
}

void LabMap::setFigure(LabMapFigure figure) {
    const bool more = figure.tables.size() != m_figure.tables.size();
    m_figure = std::move(figure);
    if (more) updateGeometry();
    if (m_cursor.row >= tableRows() || m_cursor.column >= tableColumns()) m_cursor = {};
    setAccessibleDescription(m_figure.empty() ? m_figure.emptyText : inWords());
    update();
}

// Describes for each head the row with the largest absolute value.
QString LabMap::inWords() const {
    QStringList words;
    for (const auto& table : m_figure.tables)
        for (qsizetype c = 0; c < table.columns.size(); ++c) {
            qsizetype best = 0;
            const auto at = [&](qsizetype r) {
                // Values are row-major.
                return table.values[std::size_t(r * table.columns.size() + c)];
            };
            for (qsizetype r = 1; r < table.rows.size(); ++r)
                if (std::abs(at(r)) > std::abs(at(best))) best = r;
            words << tr("%1, %2 %3: largest for %4 %5, %6")
                         .arg(table.title, m_figure.columnTitle, table.columns[c],
                              m_figure.rowTitle, table.rows[best], numberText(at(best), 3));
        }
    return words.join(QStringLiteral("; "));
}

// All tables form one accessible table, one below the other. Converts its row to a table and the
// row inside it.
std::pair<std::size_t, int> LabMap::tableOf(int row) const {
    std::size_t table = 0;
    while (table + 1 < m_figure.tables.size() && row >= m_figure.tables[table].rows.size())
        row -= static_cast<int>(m_figure.tables[table++].rows.size());
    return {table, row};
}

int LabMap::tableRows() const {
    int rows = 0;
    for (const auto& table : m_figure.tables) rows += static_cast<int>(table.rows.size());
    return rows;
}

int LabMap::tableColumns() const {
    int columns = 0;
    for (const auto& table : m_figure.tables)
        columns = std::max(columns, static_cast<int>(table.columns.size()));
    return columns;
}

QString LabMap::rowHeader(int row) const {
    const auto [table, at] = tableOf(row);
    return QStringLiteral("%1, %2 %3")
        .arg(m_figure.tables[table].title, m_figure.rowTitle, m_figure.tables[table].rows[at]);
}

QString LabMap::columnHeader(int column) const {
    return QStringLiteral("%1 %2").arg(m_figure.columnTitle,
                                       m_figure.tables.front().columns.value(column));
}

QString LabMap::cellWords(TableCell cell) const {
    const auto [table, row] = tableOf(cell.row);
    const auto& at = m_figure.tables[table];
    if (cell.column >= at.columns.size()) return tr("%1: no value").arg(rowHeader(cell.row));
    const double value =
        at.values[std::size_t(row) * std::size_t(at.columns.size()) + std::size_t(cell.column)];
    return tr("%1, %2: %3")
        .arg(rowHeader(cell.row), columnHeader(cell.column), numberText(value, 3));
}

QRect LabMap::cellArea(TableCell cell) const {
    const auto [table, row] = tableOf(cell.row);
    return m_figure.cell(rect(), font(), table, std::size_t(row), std::size_t(cell.column))
        .toAlignedRect();
}

void LabMap::goToCell(TableCell cell) {
    m_cursor = cell;
    setAccessibleDescription(cellWords(cell));
    announceCell(this);
    QToolTip::showText(mapToGlobal(cellArea(cell).bottomRight()), ui::plainTip(cellWords(cell)),
                       this);
    update();
}

void LabMap::keyPressEvent(QKeyEvent* event) {
    if (tableRows() == 0 || !movesCell(event->key())) return QWidget::keyPressEvent(event);
    goToCell(m_cursor.valid() ? cellBeside(m_cursor, event->key(), tableRows(), tableColumns())
                              : TableCell{0, 0});
}

QSize LabMap::sizeHint() const {
    return {fontMetrics().height() * 24, fontMetrics().height() * 12};
}
QSize LabMap::minimumSizeHint() const {
    return {fontMetrics().height() * 14,
            fontMetrics().height() * (m_figure.tables.size() > 2 ? 15 : 8)};
}

QString LabMap::tipAt(const QPointF& position) const {
    return m_figure.empty() ? QString() : m_figure.readOut(rect(), font(), position);
}

void LabMap::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    m_figure.paintFigure(painter, QRectF(rect()), style);
    if (!hasFocus() || !m_cursor.valid()) return;
    painter.setPen(QPen(style.accent, 2));
    painter.drawRect(cellArea(m_cursor).adjusted(0, 0, -1, -1));
}

}  // namespace headscope::plots
