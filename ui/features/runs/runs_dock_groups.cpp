// Part of RunsDock: runs under headings, one per sweep or per value of another key.
#include "ui/features/runs/run_sweeps.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/run_queue.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QSettings>
#include <QSortFilterProxyModel>
#include <QTreeView>

namespace headscope::ui {
namespace {

constexpr const char* kSweepKey = "sweep";
constexpr const char* kGroupSetting = "runs/grouped-by";

}  // namespace

void RunsDock::makeGroups() {
    m_group = add(tr("Gro&up runs by"), QStringLiteral("view-list-details"),
                  tr("Group the runs under one heading per value."));
    auto* menu = new QMenu(this);
    auto* choices = new QActionGroup(menu);
    auto keys = RunListModel::groupKeys();
    keys.prepend({QString(), tr("nothing")});
    for (const auto& [key, name] : keys) {
        auto* choice = menu->addAction(name, this, [this, chosen = key] {
            m_groupChosen = true;
            if (m_settings) m_settings->setValue(QLatin1String(kGroupSetting), chosen);
            groupBy(chosen);
            groupSweeps();
        });
        choice->setCheckable(true);
        choice->setChecked(key.isEmpty());
        choice->setData(key);
        choices->addAction(choice);
    }
    m_group->setMenu(menu);
    connect(m_groups, &RunGroupsModel::regrouped, this, &RunsDock::followGroups);
    connect(m_view, &QTreeView::collapsed, this,
            [this](const QModelIndex& at) { m_closed << m_groups->groups().value(at.row()); });
    connect(m_view, &QTreeView::expanded, this,
            [this](const QModelIndex& at) { m_closed.remove(m_groups->groups().value(at.row())); });
}

void RunsDock::groupBy(const QString& key) {
    for (auto* choice : m_group->menu()->actions())
        choice->setChecked(choice->data().toString() == key);
    // The model may change, so remember the selection by path.
    const auto* before = selected();
    const QString current = before ? toQt(before->path) : QString();
    const auto chosen = selectedPaths();
    m_closed.clear();
    m_groups->setTitles({});
    m_groups->setKey(key);
    auto* shown = key.isEmpty() ? static_cast<QAbstractItemModel*>(m_sorted) : m_groups;
    if (shown != m_view->model()) {
        m_view->setModel(shown);
        watchSelection();
    }
    m_view->setRootIsDecorated(!key.isEmpty());
    openGroups();
    restore(current, chosen);
    followSelection();
    fitColumns();
}

void RunsDock::openGroups() {
    if (m_view->model() != m_groups) return;
    const auto groups = m_groups->groups();
    // expandAll() does not emit expanded(), so m_closed still holds the collapsed groups
    const auto closed = m_closed;
    for (int row = 0; row < groups.size(); ++row) m_view->setFirstColumnSpanned(row, {}, true);
    m_view->expandAll();
    for (int row = 0; row < groups.size(); ++row)
        if (closed.contains(groups[row])) m_view->collapse(m_groups->index(row, 0));
}

// Grouping again resets the view, so restore expanded groups and the selection.
void RunsDock::followGroups() {
    if (m_view->model() != m_groups) return;
    openGroups();
    restore(m_current, m_chosen);
    followSelection();
}

// Runs of a sweep belong together, so the first sweep in the list groups it by sweeps, until the
// user chooses another grouping.
void RunsDock::groupSweeps() {
    const auto sweeps = sweepsOf(m_workspace.queue().info(), m_model->runs());
    QHash<QString, QString> names, titles;
    for (const auto& sweep : sweeps) {
        titles.insert(sweep.name, sweep.title);
        for (const auto& run : sweep.runs) names.insert(run, sweep.name);
    }
    m_model->setSweeps(names);
    if (m_groups->key() == QLatin1String(kSweepKey)) m_groups->setTitles(titles);
    if (sweeps.empty() || m_groupChosen) return;
    m_groupChosen = true;
    groupBy(QLatin1String(kSweepKey));
    m_groups->setTitles(titles);
}

void RunsDock::keepGroupingIn(QSettings& settings) {
    m_settings = &settings;
    const QVariant kept = settings.value(QLatin1String(kGroupSetting));
    if (!kept.isValid()) return;
    m_groupChosen = true;
    groupBy(kept.toString());
    groupSweeps();
}

}  // namespace headscope::ui
