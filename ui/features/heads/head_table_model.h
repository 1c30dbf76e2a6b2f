// Table of all heads of a model: role, redundant pair, group and any measures. The check box in the
// second column switches a head on or off.
#pragma once

#include "core/api/requests/head_mask.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <vector>

namespace headscope::ui {

struct HeadRow {
    HeadPlace head;
    bool on = true;
    QString name, role, group, mostSimilar;  // mostSimilar: most similar head; "" for none
    bool representative = false;
    std::vector<double> values;  // value in each value column; NaN: unknown
    QString tip;
    bool operator==(const HeadRow& o) const;
};

class HeadTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Head, On, Role, Group, MostSimilar, FirstValue };
    enum Role_ { SortRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    // values: names of the value columns.
    void setRows(const QStringList& values, std::vector<HeadRow> rows);
    const std::vector<HeadRow>& rows() const { return m_rows; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    // Request to switch a head; the owner of the mask updates the rows.
    void switched(int site, int head);

private:
    QString cell(const HeadRow& row, int column) const;
    QVariant sortKey(const HeadRow& row, int column) const;

    QStringList m_values;
    std::vector<HeadRow> m_rows;
};

// Sorts by value, with heads without a value last. Shows heads of which each filter word appears in
// some cell.
class HeadTableFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setWords(const QString& words);
    bool accepts(const HeadRow& row) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QStringList m_words;
};

}  // namespace headscope::ui
