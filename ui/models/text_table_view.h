// A table of finished texts as views show it: rows chosen one at a time, words wrap, numbers take what they need.
#pragma once

#include "ui/models/text_table_model.h"

class QTableView;
class QWidget;

namespace headscope::ui {

// Gives the model its columns. name: what a screen reader calls the table.
QTableView* makeTextTable(TextTableModel& model, const QList<TextColumn>& columns, const QString& name,
                          QWidget* parent);

}  // namespace headscope::ui
