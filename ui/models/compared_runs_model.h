// Runs that are compared: a row each, with the settings and numbers that somebody chose as columns.
#pragma once

#include "core/api/run_table.h"
#include "ui/models/run_colours.h"

#include <QAbstractTableModel>

#include <memory>

namespace headscope::ui {

// What a table of runs or a curve of them calls a number: "test accuracy"; and "test accuracy, %".
QString numberTitle(const NumberColumn& column);
QString numberTitleWithUnit(const NumberColumn& column);

class ComparedRunsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { PathRole = Qt::UserRole + 1, SortRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setColours(std::shared_ptr<RunColours> colours) { m_colours = std::move(colours); }
    void setTable(const RunTable& table, const RunColumns& columns);
    const TextTable& text() const { return m_text; }  // as shown, for export
    QString pathAt(int row) const;
    bool hasBest() const;  // a cell is bold

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QVariant sortKey(int row, int column) const;
    const NumberColumn* numberAt(int column) const;  // null: a name or a setting
    QString shown(const std::string& cell, int column) const;
    QString headerText(int section) const;

    std::shared_ptr<RunColours> m_colours;
    RunTable m_table;
    RunColumns m_columns;
    TextTable m_text;
};

}  // namespace headscope::ui
