#include "ui/features/prune/prune_table_model.h"

#include "ui/widgets/text/text.h"

#include <QLocale>

namespace headscope::ui {
namespace {

QString timesText(double speedup) {
    return QLocale().toString(speedup, 'f', 2);
}

}  // namespace

void PruneTableModel::setScoreName(const QString& name) {
    if (name == m_score) return;
    m_score = name;
    Q_EMIT headerDataChanged(Qt::Horizontal, Score, Score);
}

void PruneTableModel::setRows(std::vector<PruneRow> rows) {
    if (rows == m_rows) return;
    if (rows.size() != m_rows.size()) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    m_rows = std::move(rows);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int PruneTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_rows.size());
}

int PruneTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString PruneTableModel::cell(const PruneRow& row, int column) const {
    const QString none = QStringLiteral("\u2013");
    switch (column) {
        case Heads:
            return QString::number(row.heads);
        case Parameters:
            return row.parameters ? countText(*row.parameters) : none;
        case Speed:
            return row.step && row.forward
                       ? tr("%1 / %2 \u00d7").arg(timesText(*row.step), timesText(*row.forward))
                       : none;
        case Score:
            return row.score;
        case Change:
            return row.change;
        default:
            return {};
    }
}

QVariant PruneTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const auto& row = m_rows[std::size_t(index.row())];
    if (role == Qt::DisplayRole) return cell(row, index.column());
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        const auto verdict =
            row.beyond ? tr("Not shown to be within the margin, here or at an earlier point")
                       : tr("Shown to be within the margin");
        // The tooltip has the complete text, because the column may be too narrow.
        return row.change.isEmpty() ? verdict : row.change + QLatin1Char('\n') + verdict;
    }
    return {};
}

QVariant PruneTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const bool tip = role == Qt::ToolTipRole;
    switch (section) {
        case Heads:
            return tip ? tr("Heads that are kept, of all layers") : tr("Heads");
        case Parameters:
            return tip ? tr("In the smaller model") : tr("Parameters");
        case Speed:
            return tip ? tr("Speed-up of a training step and a forward pass, relative to all heads")
                       : tr("Speed");
        case Score:
            return m_score;
        case Change:
            return tip ? tr("Against the whole model, with its 95 % interval") : tr("Change");
        default:
            return {};
    }
}

}  // namespace headscope::ui
