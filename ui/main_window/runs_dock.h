// All runs: filter, open, compare, rename, note, trash, resume, show the folder.
#pragma once

#include "ui/models/run_list_model.h"
#include "ui/presenters/run_commands.h"

#include <QDockWidget>

class QAction;
class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace headscope::ui {

class RunNameDelegate;

class RunsDock : public QDockWidget {
    Q_OBJECT
public:
    RunsDock(Workspace& workspace, std::shared_ptr<RunColours> colours, QWidget* parent = nullptr);

    const QList<QAction*>& actions() const { return m_actions; }  // for the Runs menu
    QTreeView* view() const { return m_view; }
    RunListModel* model() const { return m_model; }
    void focusFilter();

Q_SIGNALS:
    void runOpened();
    void comparisonAsked(const QStringList& runs);  // folders of those that are selected

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAction* add(const QString& text, const QString& iconName, const QString& help);
    void makeActions();
    void makeView();
    void fitText();
    void fitColumns();
    void refresh();
    void markOpened();
    void followSelection();
    const RunInfo* selected() const;  // the current one
    QStringList selectedPaths() const;
    void open();
    void compare();
    void note();
    void showFolder();

    Workspace& m_workspace;
    RunCommands m_commands;
    RunListModel* m_model = nullptr;
    QSortFilterProxyModel* m_sorted = nullptr;
    RunNameDelegate* m_names = nullptr;
    QTreeView* m_view = nullptr;
    QLineEdit* m_filter = nullptr;
    QLabel* m_empty = nullptr;
    QList<QAction*> m_actions;
    QAction *m_open = nullptr, *m_compare = nullptr, *m_many = nullptr, *m_resume = nullptr, *m_rename = nullptr,
            *m_note = nullptr, *m_trash = nullptr, *m_folder = nullptr;
};

}  // namespace headscope::ui
