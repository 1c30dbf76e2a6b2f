// A table of finished texts: columns with a heading and a tip, rows that are set as a whole.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

namespace headscope::ui {

struct TextColumn {
    QString title, tip;
    bool words = false;  // set from the left; numbers stand to the right
};

class TextTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setColumns(const QList<TextColumn>& columns);  // and no rows
    void setRows(const QList<QStringList>& rows);       // a text for each column

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
