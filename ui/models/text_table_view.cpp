#include "ui/models/text_table_view.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>

#include <algorithm>

namespace headscope::ui {
namespace {

QTableView* tableOf(QAbstractItemModel& model, const QString& name, QWidget* parent) {
    auto* table = new QTableView(parent);
    table->setModel(&model);
    table->setAccessibleName(name);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setShowGrid(false);
    table->verticalHeader()->hide();
    return table;
}

}  // namespace

QTableView* makeTextTable(TextTableModel& model, const QList<TextColumn>& columns, const QString& name,
                          QWidget* parent) {
    model.setColumns(columns);
    auto* table = tableOf(model, name, parent);
    table->setFrameShape(QFrame::NoFrame);
    table->setTabKeyNavigation(false);
    table->setWordWrap(true);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (int column = 0; column < columns.size(); ++column)
        table->horizontalHeader()->setSectionResizeMode(
            column, columns[column].words ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    return table;
}

QTableView* makeNumberTable(QAbstractItemModel& model, const QString& name, QWidget* parent) {
    auto* table = tableOf(model, name, parent);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() * 3 / 2);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    return table;
}

int wholeWidth(const QTableView& table) {
    int width = 2 * table.frameWidth() + table.verticalScrollBar()->sizeHint().width();
    for (int column = 0; column < table.model()->columnCount(); ++column)
        width += std::max(static_cast<const QAbstractItemView&>(table).sizeHintForColumn(column),
                          table.horizontalHeader()->sectionSizeHint(column));
    return width;
}

}  // namespace headscope::ui
