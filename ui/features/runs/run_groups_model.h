// Shows the rows of a run list under headings, one per value of the grouping key. A run with
// several tags appears under each of them.
#pragma once

#include <QAbstractItemModel>
#include <QHash>
#include <QStringList>

#include <vector>

namespace headscope::ui {

class RunGroupsModel : public QAbstractItemModel {
    Q_OBJECT
public:
    // rows: a RunListModel or a proxy of it; its order is kept within a group. Must outlive this
    // model.
    explicit RunGroupsModel(QAbstractItemModel* rows, QObject* parent = nullptr);

    void setKey(const QString& key);  // key: one of RunListModel::groupKeys()
    const QString& key() const { return m_key; }
    // Sets headings by the names of groups; a group without one is headed by its name.
    void setTitles(const QHash<QString, QString>& titles);
    QStringList groups() const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    // Emitted after modelReset, when views have lost their expanded and selected rows.
    void regrouped();

private:
    struct Group {
        QString name;
        std::vector<int> rows;
        bool operator==(const Group& o) const { return name == o.name && rows == o.rows; }
    };
    std::vector<Group> grouped() const;
    void regroup();
    QModelIndex source(const QModelIndex& index) const;

    QAbstractItemModel* m_rows;
    QString m_key;
    QHash<QString, QString> m_titles;
    std::vector<Group> m_groups;
};

}  // namespace headscope::ui
