// The texts of a QTableWidget. At every item that is set its headers measure all rows and columns, so that a full table
// costs its square; here only what is another is set, and the view hears of all of it at once.
#pragma once

#include <QList>
#include <QStringList>

class QTableWidget;

namespace headscope::ui {

// Row by row, a text for each column; items that are there keep what else they say (alignment, hint, data), new ones
// take the alignment of their column's heading. Gives whether any text, or the number of rows, is another now.
bool setCellTexts(QTableWidget& table, const QList<QStringList>& rows);

}  // namespace headscope::ui
