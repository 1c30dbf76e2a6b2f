// A table of finished texts as views show it: rows chosen one at a time, words wrap, numbers take what they need.
#pragma once

#include "ui/models/text_table_model.h"

class QAbstractItemModel;
class QAbstractItemView;
class QTableView;
class QWidget;

namespace headscope::ui {

// Gives the model its columns. name: what a screen reader calls the table.
QTableView* makeTextTable(TextTableModel& model, const QList<TextColumn>& columns, const QString& name,
                          QWidget* parent);

// Rows of numbers, one line each, of any model; every column as wide as what is in it.
QTableView* makeNumberTable(QAbstractItemModel& model, const QString& name, QWidget* parent);
// That shows all columns whole, with a bar to scroll down by.
int wholeWidth(const QTableView& table);

// Of a view whose rows or columns follow their contents: each size is found once, not at every layout.
void rememberSizes(QAbstractItemView& view);

}  // namespace headscope::ui
