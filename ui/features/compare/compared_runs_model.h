// Table of compared runs: one row per run, with the selected settings and numbers as columns.
#pragma once

#include "core/api/runs/run_table.h"
#include "ui/workspace/run_colours.h"

#include <QAbstractTableModel>

#include <memory>

namespace headscope::ui {

// Names of a number in tables and plots of runs: "test accuracy", and with its unit "test accuracy,
// %".
QString numberTitle(const NumberColumn& column);
QString numberTitleWithUnit(const NumberColumn& column);

class ComparedRunsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { PathRole = Qt::UserRole + 1, SortRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setColours(std::shared_ptr<RunColours> colours) { m_colours = std::move(colours); }
    void setTable(const RunTable& table, const RunColumns& columns);
    const TextTable& text() const { return m_text; }  // the table as displayed, for export
    QString pathAt(int row) const;
    bool hasBest() const;  // true if any cell is bold

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    QVariant sortKey(int row, int column) const;
    // number shown in the column; null if it shows a name or a setting
    const NumberColumn* numberAt(int column) const;
    QString shown(const std::string& cell, int column) const;
    QString headerText(int section) const;

    std::shared_ptr<RunColours> m_colours;
    RunTable m_table;
    RunColumns m_columns;
    TextTable m_text;
};

}  // namespace headscope::ui
