// A table of plain texts: columns with title and tooltip, rows that are replaced as a whole.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

namespace headscope::ui {

struct TextColumn {
    QString title, tip;
    bool words = false;  // true: left-aligned text; false: right-aligned numbers
};

class TextTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setColumns(const QList<TextColumn>& columns);  // sets the columns and removes all rows
    void setRows(const QList<QStringList>& rows);       // rows: one text per column

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant alignment(int column) const;

    QList<TextColumn> m_columns;
    QList<QStringList> m_rows;
};

}  // namespace headscope::ui
