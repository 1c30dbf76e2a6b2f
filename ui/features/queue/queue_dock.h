// Dock with the queue of runs: waiting, running and ended jobs, ordered by dragging, and controls
// to run it.
#pragma once

#include "ui/workspace/run_queue.h"
#include "ui/workspace/workspace.h"

#include <QDockWidget>

class QAction;
class QLabel;
class QPlainTextEdit;
class QSpinBox;
class QTreeView;

namespace headscope::ui {

class ProgressBar;
class QueueModel;

class QueueDock : public QDockWidget {
    Q_OBJECT
public:
    explicit QueueDock(Workspace& workspace, QWidget* parent = nullptr);

    QueueModel* model() const { return m_model; }
    QTreeView* view() const { return m_view; }
    // Actions: run the queue, find the fastest way, hold, cancel, try again, log, clear; also shown
    // in the Run menu.
    const QList<QAction*>& queueActions() const { return m_actions; }
    QString summary() const;
    // Shows the dock with this job and its output; "": only the dock.
    void showJob(const QString& id);

private:
    QAction* add(const QString& text, const QString& iconName, const QString& help);
    void makeActions();
    QWidget* makeButtons();
    void makeView();
    void open(const JobInfo& job);
    void follow();
    void followActions();
    QStringList chosen(bool (*fits)(JobState)) const;  // ids of the selected jobs whose state fits
    void showAdded(const AddedJobs& jobs);
    void propose(const QueueSpeed& speed);

    Workspace& m_workspace;
    RunQueue& m_queue;
    QueueModel* m_model = nullptr;
    QTreeView* m_view = nullptr;
    QLabel* m_summary = nullptr;
    ProgressBar* m_progress = nullptr;
    QSpinBox *m_atOnce = nullptr, *m_threads = nullptr;
    QLabel* m_speed = nullptr;  // result of the speed test
    QPlainTextEdit* m_log = nullptr;
    bool m_wasMeasuring = false, m_proposed = false;
    QString m_logOf;  // id of the job whose log is shown
    QList<QAction*> m_actions;
    QAction *m_work = nullptr, *m_measure = nullptr, *m_pause = nullptr, *m_cancel = nullptr,
            *m_retry = nullptr, *m_showLog = nullptr, *m_clear = nullptr;
};

}  // namespace headscope::ui
