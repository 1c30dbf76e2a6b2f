// Dock with all runs: filter, group, open, compare, rename, note, tag, pin, trash, resume, show the
// folder.
#pragma once

#include "ui/features/runs/run_commands.h"
#include "ui/features/runs/run_groups_model.h"
#include "ui/features/runs/run_list_model.h"

#include <QDockWidget>
#include <QSet>

class QAction;
class QLabel;
class QLineEdit;
class QSettings;
class QSortFilterProxyModel;
class QTreeView;

namespace headscope::ui {

class RunNameDelegate;

class RunsDock : public QDockWidget {
    Q_OBJECT
public:
    RunsDock(Workspace& workspace, std::shared_ptr<RunColours> colours, QWidget* parent = nullptr);

    const QList<QAction*>& actions() const { return m_actions; }  // actions for the Runs menu
    // Actions that change runs: name, note, tags, pin, trash.
    QList<QAction*> editActions() const { return {m_rename, m_note, m_tag, m_pin, m_trash}; }
    QAction* fineTuneAction() const { return m_fineTune; }
    QTreeView* view() const { return m_view; }
    RunListModel* model() const { return m_model; }
    void focusFilter();
    // Reads the grouping that the user chose last, and keeps later choices. settings: not owned.
    void keepGroupingIn(QSettings& settings);
    void groupBy(const QString& key);  // key: one of RunListModel::groupKeys(); "": no groups
    // Adds and removes tags of all selected runs.
    void retag(const std::vector<std::string>& added, const std::vector<std::string>& removed);

    QStringList selectedPaths() const;  // folders of the selected runs

Q_SIGNALS:
    void runOpened();
    void comparisonRequested(const QStringList& runs);  // runs: folders of the selected runs

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAction* add(const QString& text, const QString& iconName, const QString& help);
    void makeActions();
    void makeView();
    void makeGroups();
    void watchSelection();
    void groupSweeps();
    void openGroups();
    void fitText();
    void fitColumns();
    void refresh();
    void restore(const QString& current, const QStringList& chosen);
    void remember();
    void followGroups();
    void markOpened();
    void followSelection();
    const RunInfo* selected() const;  // the current run; null if there is none
    void open();
    void compare();
    void fineTune();
    void note();
    void tag();
    void pin(bool pinned);
    std::vector<const RunInfo*> selectedRuns() const;
    QStringList unscoredPaths() const;
    void showFolder();

    Workspace& m_workspace;
    RunCommands m_commands;
    RunListModel* m_model = nullptr;
    QSortFilterProxyModel* m_sorted = nullptr;
    RunNameDelegate* m_names = nullptr;
    QTreeView* m_view = nullptr;
    RunGroupsModel* m_groups = nullptr;
    QSettings* m_settings = nullptr;
    bool m_groupChosen = false;
    QSet<QString> m_closed;  // names of the collapsed groups
    // path of the last selection by the user; restored when filtered runs reappear
    QString m_current;
    QStringList m_chosen;
    bool m_restoring = false;
    QLineEdit* m_filter = nullptr;
    QLabel* m_empty = nullptr;
    QList<QAction*> m_actions;
    QAction *m_open = nullptr, *m_compare = nullptr, *m_many = nullptr, *m_resume = nullptr,
            *m_fineTune = nullptr, *m_evaluate = nullptr, *m_rename = nullptr, *m_note = nullptr,
            *m_trash = nullptr, *m_folder = nullptr, *m_tag = nullptr, *m_pin = nullptr,
            *m_group = nullptr;
};

}  // namespace headscope::ui
