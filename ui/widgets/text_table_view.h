// Table views for plain texts: single-row selection, wrapping text, and number columns as wide as
// their content.
#pragma once

#include "ui/widgets/text_table_model.h"

class QAbstractItemModel;
class QAbstractItemView;
class QTableView;
class QWidget;

namespace headscope::ui {

// Creates a view and sets the model's columns. name: accessible name of the table.
QTableView* makeTextTable(TextTableModel& model, const QList<TextColumn>& columns,
                          const QString& name, QWidget* parent);

// Creates a view for rows of numbers, one line each; columns are as wide as their content.
QTableView* makeNumberTable(QAbstractItemModel& model, const QString& name, QWidget* parent);
// Width that shows all columns completely, including a vertical scroll bar.
int wholeWidth(const QTableView& table);

// Caches the item sizes of a view whose rows or columns follow their content, so that they are not
// computed at every layout.
void rememberSizes(QAbstractItemView& view);

}  // namespace headscope::ui
