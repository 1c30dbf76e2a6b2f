// A map of cells as a table for assistive technology: rows and columns with headers, cells with values, one of them
// current. A view derives from CellTable and calls installCellTables() once; screen readers then walk its cells, and
// hear the cell that its own arrow keys lead to (announceCell).
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

// Rows and columns are places as drawn, from the top and from the left.
class CellTable {
public:
    virtual ~CellTable() = default;
    virtual int tableRows() const = 0;
    virtual int tableColumns() const = 0;
    virtual QString rowHeader(int row) const = 0;
    virtual QString columnHeader(int column) const = 0;
    virtual QString cellWords(
        TableCell cell) const = 0;  // all that is to be said of it: "Layer 2, head 1 with head 3: 0.93"
    virtual QRect cellArea(TableCell cell) const = 0;  // in the widget
    virtual TableCell currentCell() const = 0;         // {-1, -1}: none
    virtual void goToCell(TableCell cell) = 0;         // as the arrow keys do
};

// For all widgets that are CellTables; once is enough, more do no harm.
void installCellTables();
// The current cell of the widget is another one: it is spoken while the widget has the focus.
void announceCell(QWidget* widget);

bool movesCell(int key);  // an arrow key, Home or End
// The cell that such a key leads to from `from`, within rows and columns; `from` for other keys.
TableCell cellBeside(TableCell from, int key, int rows, int columns);

}  // namespace headscope::plots
