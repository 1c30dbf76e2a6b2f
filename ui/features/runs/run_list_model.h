// Table of all runs: name (with the run's colour), state, lambda, validation and test scores,
// device, tags. Pinned runs come first. Rows are identified by path.
#pragma once

#include "core/api/runs/run.h"
#include "core/api/runs/run_tags.h"
#include "ui/workspace/run_colours.h"

#include <QAbstractTableModel>
#include <QHash>

#include <memory>
#include <utility>

namespace headscope::ui {

class RunListModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, State, Lambda, Validation, Test, Device, Tags, ColumnCount };
    // NameRole: the name without marks, told apart from others of the same name.
    enum Role { PathRole = Qt::UserRole + 1, SortRole, SearchRole, PinRole, GroupRole, NameRole };

    explicit RunListModel(std::shared_ptr<RunColours> colours, QObject* parent = nullptr);

    // Keys by which runs can be grouped, with display names. GroupRole returns the values of a run
    // for each key, as lists of texts.
    static QList<std::pair<QString, QString>> groupKeys();

    void setRuns(std::vector<RunInfo> runs, TagsByRun runTags = {});
    // Sets the name of the sweep of each run, by path, for grouping.
    void setSweeps(QHash<QString, QString> names);
    const RunTags& tagsOf(const RunInfo& run) const;
    bool anyTags() const;
    const std::vector<RunInfo>& runs() const { return m_runs; }
    const RunInfo* runAt(const QModelIndex& index) const;
    const RunInfo* runOf(const QString& path) const;
    // sets the opened runs, which are labelled A and B
    void setOpened(const QString& pathA, const QString& pathB);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    void renameRequested(const QString& path, const QString& name);

private:
    QVariant text(const RunInfo& run, int column) const;
    QVariant sortKey(const RunInfo& run, int column) const;
    QString toolTip(const RunInfo& run) const;
    QString mark(const RunInfo& run) const;
    QVariantHash groupsOf(const RunInfo& run) const;

    std::shared_ptr<RunColours> m_colours;
    std::vector<RunInfo> m_runs;
    QStringList m_names;                   // of m_runs, told apart
    QHash<QString, std::size_t> m_places;  // run path -> index in m_runs
    TagsByRun m_runTags;
    QHash<QString, QString> m_sweeps;
    QString m_openA, m_openB;
};

}  // namespace headscope::ui
