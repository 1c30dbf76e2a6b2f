// Fast updates of the texts in a QTableWidget. Setting an item makes the headers measure all rows
// and columns, so filling a table takes quadratic time. This code sets only changed texts and
// notifies the view once.
#pragma once

#include <QList>
#include <QStringList>

class QTableWidget;

namespace headscope::ui {

// Sets one text per column, row by row. Existing items keep their other properties (alignment,
// tooltip, data); new ones are aligned like the heading of their column. Returns whether any text
// or the number of rows changed.
bool setCellTexts(QTableWidget& table, const QList<QStringList>& rows);

}  // namespace headscope::ui
