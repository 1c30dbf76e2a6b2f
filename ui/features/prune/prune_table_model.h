// Cost and score per number of kept heads: one row per point of a pruning curve.
#pragma once

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace headscope::ui {

struct PruneRow {
    int heads = 0;  // number of heads kept
    // parameters of the model; unset: these heads cannot be removed
    std::optional<qint64> parameters;
    // speed-up relative to the whole model; unset: not measured.
    std::optional<double> step, forward;
    QString score, change;  // score and its change, formatted for display
    bool beyond = false;    // true: not shown to be within the margin
    bool operator==(const PruneRow& o) const {
        return heads == o.heads && parameters == o.parameters && step == o.step &&
               forward == o.forward && score == o.score && change == o.change && beyond == o.beyond;
    }
};

class PruneTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Heads, Parameters, Speed, Score, Change, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setScoreName(const QString& name);  // title of the score column
    void setRows(std::vector<PruneRow> rows);
    const std::vector<PruneRow>& rows() const { return m_rows; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString cell(const PruneRow& row, int column) const;

    QString m_score;
    std::vector<PruneRow> m_rows;
};

}  // namespace headscope::ui
