#include "ui/widgets/text_table_model.h"

namespace headscope::ui {

void TextTableModel::setColumns(const QList<TextColumn>& columns) {
    beginResetModel();
    m_columns = columns;
    m_rows.clear();
    endResetModel();
}

void TextTableModel::setRows(const QList<QStringList>& rows) {
    if (rows == m_rows) return;
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

int TextTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_rows.size());
}

int TextTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant TextTableModel::alignment(int column) const {
    return int((m_columns[column].words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

QVariant TextTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount()) return {};
    if (role == Qt::DisplayRole) return m_rows[index.row()].value(index.column());
    if (role == Qt::TextAlignmentRole) return alignment(index.column());
    return {};
}

QVariant TextTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    if (role == Qt::DisplayRole) return m_columns[section].title;
    if (role == Qt::ToolTipRole && !m_columns[section].tip.isEmpty()) return m_columns[section].tip;
    if (role == Qt::TextAlignmentRole) return alignment(section);
    return {};
}

}  // namespace headscope::ui
