#include "ui/features/runs/run_groups_model.h"

#include "ui/features/runs/run_list_model.h"

#include <QCollator>
#include <QFont>

#include <algorithm>

namespace headscope::ui {

RunGroupsModel::RunGroupsModel(QAbstractItemModel* rows, QObject* parent)
    : QAbstractItemModel(parent), m_rows(rows) {
    connect(rows, &QAbstractItemModel::modelReset, this, &RunGroupsModel::regroup);
    connect(rows, &QAbstractItemModel::layoutChanged, this, &RunGroupsModel::regroup);
    connect(rows, &QAbstractItemModel::rowsInserted, this, &RunGroupsModel::regroup);
    connect(rows, &QAbstractItemModel::rowsRemoved, this, &RunGroupsModel::regroup);
    connect(rows, &QAbstractItemModel::dataChanged, this, &RunGroupsModel::regroup);
}

void RunGroupsModel::setKey(const QString& key) {
    m_key = key;
    regroup();
}

void RunGroupsModel::setTitles(const QHash<QString, QString>& titles) {
    if (titles == m_titles) return;
    m_titles = titles;
    if (!m_groups.empty())
        Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(m_groups.size()) - 1, 0));
}

QStringList RunGroupsModel::groups() const {
    QStringList names;
    for (const auto& group : m_groups) names << group.name;
    return names;
}

// Groups sort by name, or by size for numbers; runs without a value come last.
std::vector<RunGroupsModel::Group> RunGroupsModel::grouped() const {
    std::vector<Group> groups;
    QHash<QString, std::size_t> places;  // group name -> index
    if (m_key.isEmpty()) return groups;
    for (int row = 0; row < m_rows->rowCount(); ++row) {
        const auto values = m_rows->index(row, 0)
                                .data(RunListModel::GroupRole)
                                .toHash()
                                .value(m_key)
                                .toStringList();
        for (const auto& name : values.isEmpty() ? QStringList{QString()} : values) {
            const auto place = places.value(name, groups.size());
            if (place == groups.size()) {
                groups.push_back({name, {}});
                places.insert(name, place);
            }
            groups[place].rows.push_back(row);
        }
    }
    QCollator collator;
    collator.setNumericMode(true);
    std::sort(groups.begin(), groups.end(), [&](const auto& a, const auto& b) {
        if (a.name.isEmpty() != b.name.isEmpty()) return b.name.isEmpty();
        bool x = false, y = false;
        const double left = a.name.toDouble(&x), right = b.name.toDouble(&y);
        return x && y ? left < right : collator.compare(a.name, b.name) < 0;
    });
    return groups;
}

void RunGroupsModel::regroup() {
    auto groups = grouped();
    // Unchanged groups update in place, so that views keep selection and expanded groups.
    if (groups == m_groups) {
        for (int group = 0; group < static_cast<int>(m_groups.size()); ++group) {
            const auto heading = index(group, 0);
            Q_EMIT dataChanged(index(0, 0, heading),
                               index(rowCount(heading) - 1, columnCount() - 1, heading));
        }
        return;
    }
    beginResetModel();
    m_groups = std::move(groups);
    endResetModel();
    Q_EMIT regrouped();
}

// The internal id is 0 for a heading; for a run it is the row of its heading plus one.
QModelIndex RunGroupsModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column,
                       parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex RunGroupsModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == 0) return {};
    return createIndex(static_cast<int>(index.internalId()) - 1, 0, quintptr{0});
}

int RunGroupsModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(m_groups.size());
    if (parent.internalId() != 0 || parent.column() != 0) return 0;
    return static_cast<int>(m_groups[static_cast<std::size_t>(parent.row())].rows.size());
}

int RunGroupsModel::columnCount(const QModelIndex&) const {
    return m_rows->columnCount();
}

QModelIndex RunGroupsModel::source(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == 0) return {};
    const auto& group = m_groups[static_cast<std::size_t>(index.internalId()) - 1];
    return m_rows->index(group.rows[static_cast<std::size_t>(index.row())], index.column());
}

QVariant RunGroupsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (index.internalId() != 0) return source(index).data(role);
    const auto& group = m_groups[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole && index.column() == 0)
        return tr("%1 (%2)").arg(
            group.name.isEmpty() ? tr("none") : m_titles.value(group.name, group.name),
            QString::number(group.rows.size()));
    if (role == Qt::FontRole) {
        QFont font;
        font.setWeight(QFont::DemiBold);
        return font;
    }
    return {};
}

QVariant RunGroupsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    return m_rows->headerData(section, orientation, role);
}

Qt::ItemFlags RunGroupsModel::flags(const QModelIndex& index) const {
    const auto row = source(index);
    return row.isValid() ? m_rows->flags(row) : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

bool RunGroupsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const auto row = source(index);
    return row.isValid() && m_rows->setData(row, value, role);
}

void RunGroupsModel::sort(int column, Qt::SortOrder order) {
    m_rows->sort(column, order);
}

}  // namespace headscope::ui
