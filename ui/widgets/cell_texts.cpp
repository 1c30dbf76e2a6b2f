#include "ui/widgets/cell_texts.h"

#include <QSignalBlocker>
#include <QTableWidget>

#include <algorithm>

namespace headscope::ui {
namespace {

QTableWidgetItem* newItem(const QTableWidget& table, int column, const QString& text) {
    auto* item = new QTableWidgetItem(text);
    const auto* heading = table.horizontalHeaderItem(column);
    if (heading && heading->textAlignment() != 0)
        item->setTextAlignment(Qt::Alignment(heading->textAlignment()));
    return item;
}

bool setCell(QTableWidget& table, int row, int column, const QString& text) {
    auto* item = table.item(row, column);
    if (item && item->text() == text) return false;
    if (item)
        item->setText(text);
    else
        table.setItem(row, column, newItem(table, column, text));
    return true;
}

}  // namespace

bool setCellTexts(QTableWidget& table, const QList<QStringList>& rows) {
    const int count = static_cast<int>(rows.size());
    const bool otherRows = table.rowCount() != count;
    if (otherRows) table.setRowCount(count);
    int first = count, last = -1;
    // Block the model's signals, and notify the view once for all changed rows.
    {
        const QSignalBlocker quiet(table.model());
        for (int row = 0; row < count; ++row) {
            bool changed = false;
            for (int column = 0; column < static_cast<int>(rows[row].size()); ++column)
                changed |= setCell(table, row, column, rows[row][column]);
            if (!changed) continue;
            first = std::min(first, row);
            last = row;
        }
    }
    if (last >= 0)
        Q_EMIT table.model()->dataChanged(table.model()->index(first, 0),
                                          table.model()->index(last, table.columnCount() - 1));
    return otherRows || last >= 0;
}

}  // namespace headscope::ui
