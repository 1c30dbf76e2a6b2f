#include "ui/features/compare/compared_runs_model.h"

#include "ui/figures/plot_text.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QCoreApplication>
#include <QFont>
#include <QPalette>

#include <cmath>

namespace headscope::ui {
namespace {
struct ColumnText {
    Q_DECLARE_TR_FUNCTIONS(ColumnText)
};
}  // namespace

QString numberTitle(const NumberColumn& column) {
    const auto bar = column.id.find('_');
    const auto* kind = column.judged && bar != std::string::npos
                           ? findScoreKind(column.id.substr(bar + 1))
                           : nullptr;
    if (kind) {
        const QString name = scoreName(*kind);
        if (column.id.substr(0, bar) == "test")
            return ColumnText::tr("test %1", "accuracy").arg(name);
        if (column.id.substr(0, bar) == "valid")
            return ColumnText::tr("validation %1", "accuracy").arg(name);
    }
    if (column.id == "attention_cosine") return ColumnText::tr("attention cosine");
    if (column.id == "heads_needed") return ColumnText::tr("heads needed");
    if (column.id == "seconds") return ColumnText::tr("training time");
    if (column.id == "steps") return ColumnText::tr("steps");
    return toQt(column.name);
}

QString numberTitleWithUnit(const NumberColumn& column) {
    const QString name = numberTitle(column);
    return column.unit.empty()
               ? name
               : ColumnText::tr("%1, %2", "loss, nats").arg(name, catalogueText(column.unit));
}

void ComparedRunsModel::setTable(const RunTable& table, const RunColumns& columns) {
    auto text = runTableText(table, columns);
    const bool same = text.rows == m_text.rows && table.runs.size() == m_table.runs.size();
    // If the texts are the same, update in place, so that views keep selection and scroll position.
    if (same) {
        m_table = table;
        m_columns = columns;
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        return;
    }
    beginResetModel();
    m_table = table;
    m_columns = columns;
    m_text = std::move(text);
    endResetModel();
}

bool ComparedRunsModel::hasBest() const {
    for (const auto& row : m_text.rows)
        for (const auto& cell : row)
            if (!cell.empty() && cell.front() == kBoldCell) return true;
    return false;
}

QString ComparedRunsModel::pathAt(int row) const {
    const bool inside = row >= 0 && row < rowCount();
    return inside ? toQt(m_table.runs[static_cast<std::size_t>(row)].info.path) : QString();
}

int ComparedRunsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_table.runs.size());
}

int ComparedRunsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || m_text.rows.empty() ? 0
                                                   : static_cast<int>(m_text.rows.front().size());
}

// The text omits number columns that are empty for all runs, so count only the columns that it
// contains.
const NumberColumn* ComparedRunsModel::numberAt(int column) const {
    int at = static_cast<int>(m_columns.settings.size()) + 1;
    for (const auto& id : m_columns.numbers)
        for (const auto& known : m_table.numbers)
            if (known.id == id && at++ == column) return &known;
    return nullptr;
}

// Numbers sort by size, with missing values last; text sorts alphabetically.
QVariant ComparedRunsModel::sortKey(int row, int column) const {
    const auto& run = m_table.runs[static_cast<std::size_t>(row)];
    const auto words = static_cast<int>(m_columns.settings.size()) + 1;
    if (column >= words) {
        const auto* number = numberAt(column);
        if (!number) return {};
        const double value = numberOf(run, *number, m_columns.pick);
        return std::isfinite(value) ? value : -1e300;
    }
    const QString text =
        toQt(m_text.rows[static_cast<std::size_t>(row) + 1][static_cast<std::size_t>(column)]);
    bool number = false;
    const double value = text.toDouble(&number);
    return number && column > 0 ? QVariant(value) : QVariant(text);
}

// Settings are shown as typed; numbers are formatted for the language.
QString ComparedRunsModel::shown(const std::string& cell, int column) const {
    return cell != "-" && numberAt(column) ? plots::localDigits(toQt(cell)) : toQt(cell);
}

QString ComparedRunsModel::headerText(int section) const {
    if (section == 0) return tr("run");
    if (const auto* number = numberAt(section)) {
        const bool best = number->judged && m_columns.pick == PickedValue::Best;
        return best ? tr("best %1", "accuracy, %").arg(numberTitleWithUnit(*number))
                    : numberTitleWithUnit(*number);
    }
    const auto setting = static_cast<std::size_t>(section) - 1;
    return setting < m_columns.settings.size()
               ? settingTitle(m_columns.settings[setting])
               : toQt(m_text.rows.front()[static_cast<std::size_t>(section)]);
}

QVariant ComparedRunsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount()) return {};
    const auto& run = m_table.runs[static_cast<std::size_t>(index.row())];
    const auto& cell = m_text.rows[static_cast<std::size_t>(index.row()) + 1]
                                  [static_cast<std::size_t>(index.column())];
    // runTableText marks the best cell of a column with a prefix character.
    const bool bold = !cell.empty() && cell.front() == kBoldCell;
    switch (role) {
        case Qt::DisplayRole:
            return shown(bold ? cell.substr(1) : cell, index.column());
        case Qt::ToolTipRole:
            return plainTip(run.problem.empty() ? toQt(cell) : engineText(run.problem));
        case Qt::TextAlignmentRole:
            return int((index.column() <= int(m_columns.settings.size()) ? Qt::AlignLeft
                                                                         : Qt::AlignRight) |
                       Qt::AlignVCenter);
        case Qt::FontRole:
            if (bold) {
                QFont font = QApplication::font("QTreeView");
                font.setBold(true);
                return font;
            }
            return {};
        case Qt::DecorationRole:
            if (index.column() == 0 && m_colours)
                return m_colours->swatch(toQt(run.info.path),
                                         themeColours(QApplication::palette()).dark, 12);
            return {};
        case PathRole:
            return toQt(run.info.path);
        case SortRole:
            return sortKey(index.row(), index.column());
        default:
            return {};
    }
}

QVariant ComparedRunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    if (role == Qt::DisplayRole) return headerText(section);
    if (role == Qt::ToolTipRole && section > 0 && section <= int(m_columns.settings.size()))
        return toQt(m_columns.settings[static_cast<std::size_t>(section) - 1]);
    return {};
}

}  // namespace headscope::ui
