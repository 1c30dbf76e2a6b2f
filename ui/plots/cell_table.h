// Exposes a grid of cells to assistive technology as a table with headers, values and a current
// cell. A view derives from CellTable and calls installCellTables() once. Screen readers can then
// walk its cells. They also announce the cell that the view's arrow keys select (announceCell).
#pragma once

#include <QRect>
#include <QString>

class QWidget;

namespace headscope::plots {

struct TableCell {
    int row = -1, column = -1;
    bool valid() const { return row >= 0 && column >= 0; }
    bool operator==(const TableCell& o) const { return row == o.row && column == o.column; }
};

// Interface of the table. Rows and columns are positions as drawn, from the top and the left.
class CellTable {
public:
    virtual ~CellTable() = default;
    virtual int tableRows() const = 0;
    virtual int tableColumns() const = 0;
    virtual QString rowHeader(int row) const = 0;
    virtual QString columnHeader(int column) const = 0;
    // Complete text of a cell: "Layer 2, head 1 with head 3: 0.93".
    virtual QString cellWords(TableCell cell) const = 0;
    virtual QRect cellArea(TableCell cell) const = 0;  // rectangle of a cell in widget coordinates
    virtual TableCell currentCell() const = 0;         // the current cell; {-1, -1}: none
    // Makes the cell current, as the arrow keys do.
    virtual void goToCell(TableCell cell) = 0;
};

// Installs the accessibility interface for all CellTable widgets. Repeated calls have no effect.
void installCellTables();
// Must be called when the current cell changes. Screen readers announce it while the widget has the
// focus.
void announceCell(QWidget* widget);

bool movesCell(int key);  // true for an arrow key, Home and End
// Returns the cell that such a key leads to from `from`, limited to the table; `from` for other
// keys.
TableCell cellBeside(TableCell from, int key, int rows, int columns);

}  // namespace headscope::plots
