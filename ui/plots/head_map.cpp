#include "ui/plots/head_map.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/weight_painter.h"
#include "ui/plots/plot_painter.h"
#include "ui/widgets/text/text.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace headscope::plots {

HeadMap::HeadMap(QWidget* parent) : FigureView(parent) {
    installCellTables();
    m_figure.clear(tr("The map of one head"));
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);  // a click must not take the keyboard focus from the page
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void HeadMap::setDifference(const TokenMap& map, double high, const QString& title) {
    m_figure.setSigned(true);
    m_figure.setMap(map, high, title);
    setAccessibleName(title);
    shown();
}

void HeadMap::setMap(const TokenMap& map, double high, const QString& title) {
    m_figure.setSigned(false);
    m_figure.setMap(map, high, title);
    setAccessibleName(tr("Attention map of %1").arg(title));
    shown();
}

void HeadMap::shown() {
    if (m_cursor.row >= tableRows() || m_cursor.column >= tableColumns()) m_cursor = {};
    setAccessibleDescription(m_figure.caption());
    update();
}

void HeadMap::clear(const QString& why) {
    m_figure.clear(why);
    m_cursor = {};
    update();
}

void HeadMap::setOrigin(const QString& origin) {
    m_figure.setOrigin(origin);
}

void HeadMap::setBarShown(bool shown) {
    m_bar = shown;
    update();
}

QSize HeadMap::sizeHint() const {
    return {fontMetrics().height() * 10, fontMetrics().height() * 10};
}
QSize HeadMap::minimumSizeHint() const {
    return {fontMetrics().height() * 6, fontMetrics().height() * 6};
}

QRectF HeadMap::mapRect() const {
    return m_figure.place(QRectF(rect()), font(), m_bar);
}

void HeadMap::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    m_figure.paint(painter, QRectF(rect()), style, m_bar);
    if (!hasFocus() || tableRows() == 0) return;
    painter.setPen(QPen(style.accent, 2));
    painter.drawRect(m_cursor.valid() ? QRectF(cellArea(m_cursor)).adjusted(0, 0, -1, -1)
                                      : mapRect());
}

QString HeadMap::readOut(const QPointF& position) const {
    const QRectF body = mapRect();
    if (!m_figure.map().valid() || !body.contains(position)) return {};
    // Position as a share of the map, in [0, 1].
    const qreal x = (position.x() - body.left()) / body.width(),
                y = (position.y() - body.top()) / body.height();
    const PatchGrid& grid = m_figure.grid();
    // A map of unequal sides is drawn in a square, so that its cells are square.
    const int side = std::max(m_figure.map().tokens(), m_figure.map().keys());
    const TableCell cell =
        grid.valid() ? TableCell{std::min(grid.rows - 1, static_cast<int>(y * grid.rows)),
                                 std::min(grid.columns - 1, static_cast<int>(x * grid.columns))}
                     : TableCell{static_cast<int>(y * side), static_cast<int>(x * side)};
    return cell.row < tableRows() && cell.column < tableColumns() ? cellWords(cell) : QString();
}

int HeadMap::tableRows() const {
    if (!m_figure.map().valid()) return 0;
    return m_figure.grid().valid() ? m_figure.grid().rows : m_figure.map().tokens();
}

int HeadMap::tableColumns() const {
    if (!m_figure.map().valid()) return 0;
    return m_figure.grid().valid() ? m_figure.grid().columns : m_figure.map().keys();
}

QString HeadMap::rowHeader(int row) const {
    return m_figure.grid().valid() ? tr("row %1").arg(row) : m_figure.map().label(row);
}

QString HeadMap::columnHeader(int column) const {
    return m_figure.grid().valid() ? tr("column %1").arg(column) : m_figure.map().keyLabel(column);
}

QString HeadMap::cellWords(TableCell cell) const {
    const TokenMap& map = m_figure.map();
    const auto reported = [this](double value) {
        return m_figure.differences() ? numberText(value, 2) : weightText(value);
    };
    if (const PatchGrid& grid = m_figure.grid(); grid.valid()) {
        const auto place = static_cast<std::size_t>(cell.row) * grid.columns + cell.column;
        return (m_figure.differences() ? tr("patch %1, %2 receives %3 more on average")
                                       : tr("patch %1, %2 receives %3 on average"))
            .arg(cell.row)
            .arg(cell.column)
            .arg(reported(patchWeights(grid, weightsOf(map, -1))[place]));
    }
    return (m_figure.differences() ? tr("“%1” attends to “%2”: %3 more")
                                   : tr("“%1” attends to “%2”: %3"))
        .arg(map.label(cell.row), map.keyLabel(cell.column),
             reported(static_cast<double>(map.at(cell.row, cell.column))));
}

QRect HeadMap::cellArea(TableCell cell) const {
    const QRectF body = mapRect();
    // Token maps are drawn in a square of max(rows, columns) cells; patch grids fill their area.
    const int side = std::max(tableRows(), tableColumns());
    const int down = m_figure.grid().valid() ? tableRows() : side,
              across = m_figure.grid().valid() ? tableColumns() : side;
    const QSizeF size(body.width() / across, body.height() / down);
    return QRectF(body.topLeft() + QPointF(cell.column * size.width(), cell.row * size.height()),
                  size)
        .toAlignedRect();
}

void HeadMap::goToCell(TableCell cell) {
    m_cursor = cell;
    setAccessibleDescription(cellWords(cell));
    announceCell(this);
    QToolTip::showText(mapToGlobal(cellArea(cell).bottomRight()), ui::plainTip(cellWords(cell)),
                       this);
    update();
}

void HeadMap::keyPressEvent(QKeyEvent* event) {
    if (tableRows() == 0 || !movesCell(event->key())) return QWidget::keyPressEvent(event);
    goToCell(m_cursor.valid() ? cellBeside(m_cursor, event->key(), tableRows(), tableColumns())
                              : TableCell{0, 0});
}

void HeadMap::mouseMoveEvent(QMouseEvent* event) {
    setToolTip(ui::plainTip(readOut(event->position())));
}

}  // namespace headscope::plots
