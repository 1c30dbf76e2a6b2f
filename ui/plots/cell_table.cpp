#include "ui/plots/cell_table.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>
#include <QWidget>

#include <algorithm>

namespace headscope::plots {
namespace {

const CellTable* tableOf(const QObject* object) {
    return dynamic_cast<const CellTable*>(object);
}

// One cell of an AccessibleTable. It stays registered when the table shrinks, so isValid() must be
// checked before the widget is asked for the cell.
class AccessibleCell : public QAccessibleInterface, public QAccessibleTableCellInterface {
public:
    AccessibleCell(QWidget* widget, TableCell cell) : m_widget(widget), m_cell(cell) {}

    bool isValid() const override {
        const auto* cells = tableOf(m_widget);
        return cells && m_cell.row < cells->tableRows() && m_cell.column < cells->tableColumns();
    }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(m_widget);
    }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QString text(QAccessible::Text kind) const override {
        if (!isValid() || (kind != QAccessible::Name && kind != QAccessible::Value)) return {};
        return tableOf(m_widget)->cellWords(m_cell);
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        if (!isValid()) return {};
        return tableOf(m_widget)->cellArea(m_cell).translated(m_widget->mapToGlobal(QPoint()));
    }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.invalid = !isValid();
        state.focusable = state.selectable = state.readOnly = true;
        state.selected = isSelected();
        state.focused = state.selected && m_widget->hasFocus();
        state.invisible = !state.invalid && !m_widget->isVisible();
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::TableCellInterface
                   ? static_cast<QAccessibleTableCellInterface*>(this)
                   : nullptr;
    }

    // Headers are not separate cells; the table returns their text.
    QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    bool isSelected() const override {
        return isValid() && tableOf(m_widget)->currentCell() == m_cell;
    }
    int columnIndex() const override { return m_cell.column; }
    int rowIndex() const override { return m_cell.row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface* table() const override { return parent(); }

private:
    QPointer<QWidget> m_widget;
    TableCell m_cell;
};

// The widget as an accessible table, with its cells as children in reading order. Cells are created
// on demand.
class AccessibleTable : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit AccessibleTable(QWidget* widget) : QAccessibleWidget(widget, QAccessible::Table) {}
    ~AccessibleTable() override {
        for (const auto id : std::as_const(m_made)) QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface* child(int index) const override {
        const int columns = columnCount();
        return index < 0 || index >= childCount() ? nullptr
                                                  : cellAt(index / columns, index % columns);
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        // tableCellInterface() is not const in Qt, although it does not change the child.
        auto* mine = const_cast<QAccessibleInterface*>(child);
        const auto* cell = mine ? mine->tableCellInterface() : nullptr;
        return cell && mine->parent() == this
                   ? cell->rowIndex() * columnCount() + cell->columnIndex()
                   : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        // Cells may have different sizes, so the search is linear; x and y are screen coordinates.
        for (int i = 0; i < childCount(); ++i)
            if (cells()
                    ->cellArea(placeOf(i))
                    .translated(widget()->mapToGlobal(QPoint()))
                    .contains(x, y))
                return child(i);
        return nullptr;
    }
    QAccessibleInterface* focusChild() const override {
        if (!widget()->hasFocus()) return nullptr;
        const TableCell now = current();
        // Without a current cell the table itself has the focus.
        return now.valid() ? cellAt(now.row, now.column) : const_cast<AccessibleTable*>(this);
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::TableInterface)
            return static_cast<QAccessibleTableInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override {
        if (row < 0 || row >= rowCount() || column < 0 || column >= columnCount()) return nullptr;
        // The key packs row and column. Qt owns a registered interface until it is deleted by id,
        // which the destructor does.
        auto& id = m_made[(qint64(row) << 32) | column];
        if (id == 0)
            id = QAccessible::registerAccessibleInterface(
                new AccessibleCell(widget(), {row, column}));
        return QAccessible::accessibleInterface(id);
    }
    int columnCount() const override { return cells() ? cells()->tableColumns() : 0; }
    int rowCount() const override { return cells() ? cells()->tableRows() : 0; }
    QString columnDescription(int column) const override {
        return column < 0 || column >= columnCount() ? QString() : cells()->columnHeader(column);
    }
    QString rowDescription(int row) const override {
        return row < 0 || row >= rowCount() ? QString() : cells()->rowHeader(row);
    }
    int selectedCellCount() const override { return current().valid() ? 1 : 0; }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    QList<QAccessibleInterface*> selectedCells() const override {
        const TableCell now = current();
        return now.valid() ? QList{cellAt(now.row, now.column)} : QList<QAccessibleInterface*>();
    }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    // Cells read their content on demand, and a new table size creates new cells.
    void modelChange(QAccessibleTableModelChangeEvent*) override {}

private:
    // Returns null while the widget is being destroyed.
    const CellTable* cells() const { return tableOf(object()); }
    TableCell current() const { return cells() ? cells()->currentCell() : TableCell{}; }
    TableCell placeOf(int index) const { return {index / columnCount(), index % columnCount()}; }

    mutable QHash<qint64, QAccessible::Id> m_made;
};

QAccessibleInterface* makeTable(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    return widget && tableOf(object) ? new AccessibleTable(widget) : nullptr;
}

}  // namespace

void installCellTables() {
    // Factories are global in Qt, and each further one would be asked first.
    static bool installed = false;
    if (!installed) QAccessible::installFactory(makeTable);
    installed = true;
}

void announceCell(QWidget* widget) {
    const auto* cells = tableOf(widget);
    if (!cells || !QAccessible::isActive()) return;
    const TableCell now = cells->currentCell();
    QAccessibleEvent focus(widget, QAccessible::Focus);
    // Child indices count the cells in reading order, as in AccessibleTable::child().
    if (now.valid()) focus.setChild(now.row * cells->tableColumns() + now.column);
    if (widget->hasFocus()) QAccessible::updateAccessibility(&focus);
}

bool movesCell(int key) {
    // Qt numbers Home, End, Left, Up, Right and Down consecutively.
    return key >= Qt::Key_Home && key <= Qt::Key_Down;
}

TableCell cellBeside(TableCell from, int key, int rows, int columns) {
    TableCell to = from;
    switch (key) {
        case Qt::Key_Left:
            --to.column;
            break;
        case Qt::Key_Right:
            ++to.column;
            break;
        case Qt::Key_Up:
            --to.row;
            break;
        case Qt::Key_Down:
            ++to.row;
            break;
        case Qt::Key_Home:
            to.column = 0;
            break;
        case Qt::Key_End:
            to.column = columns - 1;
            break;
        default:
            return from;
    }
    return {std::clamp(to.row, 0, rows - 1), std::clamp(to.column, 0, columns - 1)};
}

}  // namespace headscope::plots
