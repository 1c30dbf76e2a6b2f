#include "ui/models/text_table_view.h"

#include <QHeaderView>
#include <QTableView>

namespace headscope::ui {

QTableView* makeTextTable(TextTableModel& model, const QList<TextColumn>& columns, const QString& name,
                          QWidget* parent) {
    auto* table = new QTableView(parent);
    model.setColumns(columns);
    table->setModel(&model);
    table->setAccessibleName(name);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setTabKeyNavigation(false);
    table->setWordWrap(true);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (int column = 0; column < columns.size(); ++column)
        table->horizontalHeader()->setSectionResizeMode(
            column, columns[column].words ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    return table;
}

}  // namespace headscope::ui
