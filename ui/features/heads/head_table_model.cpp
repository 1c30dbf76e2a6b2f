#include "ui/features/heads/head_table_model.h"

#include "ui/figures/plot_text.h"
#include "ui/widgets/text/text.h"

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

bool sameValue(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

}  // namespace

bool HeadRow::operator==(const HeadRow& o) const {
    return head == o.head && on == o.on && name == o.name && role == o.role && group == o.group &&
           mostSimilar == o.mostSimilar && representative == o.representative && tip == o.tip &&
           std::equal(values.begin(), values.end(), o.values.begin(), o.values.end(), sameValue);
}

void HeadTableModel::setRows(const QStringList& values, std::vector<HeadRow> rows) {
    if (values == m_values && rows == m_rows) return;
    // A different shape resets the model; otherwise rows update in place and keep the selection.
    if (values.size() != m_values.size() || rows.size() != m_rows.size()) {
        beginResetModel();
        m_values = values;
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    const bool renamed = values != m_values;
    m_values = values;
    m_rows = std::move(rows);
    if (renamed) Q_EMIT headerDataChanged(Qt::Horizontal, FirstValue, columnCount() - 1);
    if (!m_rows.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int HeadTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_rows.size());
}

int HeadTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : FirstValue + int(m_values.size());
}

QString HeadTableModel::cell(const HeadRow& row, int column) const {
    switch (column) {
        case Head:
            return row.name;
        case On:
            return {};
        case Role:
            return row.role;
        case Group:
            // A ring as in the picture; the word would widen the column.
            return row.representative ? row.group + QStringLiteral(" \u25cb") : row.group;
        case MostSimilar:
            return row.mostSimilar;
        default: {
            const double value = row.values[std::size_t(column - FirstValue)];
            return std::isnan(value) ? QStringLiteral("\u2013") : plots::columnText(value);
        }
    }
}

QVariant HeadTableModel::sortKey(const HeadRow& row, int column) const {
    if (column == Head || column == MostSimilar) return row.head.site * 10000 + row.head.head;
    if (column == On) return int(row.on);
    if (column < FirstValue) return cell(row, column);
    return row.values[std::size_t(column - FirstValue)];
}

QVariant HeadTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount()) return {};
    const auto& row = m_rows[std::size_t(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return cell(row, index.column());
        case SortRole:
            return sortKey(row, index.column());
        case Qt::CheckStateRole:
            return index.column() == On ? QVariant(row.on ? Qt::Checked : Qt::Unchecked)
                                        : QVariant();
        case Qt::TextAlignmentRole:
            return int((index.column() < FirstValue ? Qt::AlignLeft : Qt::AlignRight) |
                       Qt::AlignVCenter);
        case Qt::ToolTipRole:
            return plainTip(row.tip);
        case Qt::AccessibleTextRole:
            if (index.column() == On) return row.on ? tr("on") : tr("off");
            if (index.column() == Group && row.representative)
                return tr("%1, representative").arg(row.group);
            return cell(row, index.column());
        default:
            return {};
    }
}

bool HeadTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || index.column() != On || index.row() >= rowCount())
        return false;
    const auto& row = m_rows[std::size_t(index.row())];
    if ((value.toInt() == Qt::Checked) != row.on) Q_EMIT switched(row.head.site, row.head.head);
    return true;
}

Qt::ItemFlags HeadTableModel::flags(const QModelIndex& index) const {
    const auto flags = QAbstractTableModel::flags(index);
    return index.column() == On ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant HeadTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section >= columnCount()) return {};
    if (role == Qt::TextAlignmentRole)
        return int((section < FirstValue ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const bool tip = role == Qt::ToolTipRole;
    switch (section) {
        case Head:
            return tip ? tr("Layer and head") : tr("Head");
        case On:
            return tip ? tr("Whether the head is on; the same switches as on the Ablate page")
                       : tr("On");
        case Role:
            return tip ? tr("The first rule that the head meets; the row's tooltip lists all")
                       : tr("Role");
        case Group:
            return tip ? tr("Heads of its layer whose similarity reaches the threshold")
                       : tr("Group");
        case MostSimilar:
            return tip ? tr("The head of the same layer with the highest similarity")
                       : tr("Most similar");
        default:
            return m_values[section - FirstValue];
    }
}

void HeadTableFilter::setWords(const QString& words) {
    const QStringList wanted = words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (wanted == m_words) return;
    m_words = wanted;
    invalidateFilter();
}

bool HeadTableFilter::accepts(const HeadRow& row) const {
    const QString text = QStringList{row.name, row.role, row.group, row.mostSimilar,
                                     row.representative ? tr("representative") : QString()}
                             .join(QLatin1Char('\n'));
    const auto holds = [&](const QString& word) {
        const auto is = [&word](const QString& state) {
            return word.compare(state, Qt::CaseInsensitive) == 0;
        };
        // "on" and "off" occur inside many words, so these two filter words match only the switch.
        if (is(tr("on")) || is(tr("off"))) return is(row.on ? tr("on") : tr("off"));
        return text.contains(word, Qt::CaseInsensitive);
    };
    return std::all_of(m_words.begin(), m_words.end(), holds);
}

bool HeadTableFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    const auto* model = qobject_cast<const HeadTableModel*>(sourceModel());
    return model && row < int(model->rows().size()) && accepts(model->rows()[std::size_t(row)]);
}

bool HeadTableFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const QVariant a = left.data(HeadTableModel::SortRole),
                   b = right.data(HeadTableModel::SortRole);
    if (a.typeId() != QMetaType::Double) {
        const bool number = a.typeId() == QMetaType::Int;
        return number ? a.toInt() < b.toInt()
                      : QString::localeAwareCompare(a.toString(), b.toString()) < 0;
    }
    const double x = a.toDouble(), y = b.toDouble();
    const bool last = sortOrder() == Qt::DescendingOrder;
    if (std::isnan(x) || std::isnan(y))
        return last ? std::isnan(x) && !std::isnan(y) : !std::isnan(x) && std::isnan(y);
    return x < y;
}

}  // namespace headscope::ui
