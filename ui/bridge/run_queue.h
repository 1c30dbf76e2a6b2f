// The queue of runs as the window sees it: what waits and runs, and what a person asks of it. Everything that touches
// the disk happens in a thread of its own. GUI thread.
#pragma once

#include "core/api/queue.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>

namespace headscope::ui {

class Workspace;

class RunQueue : public QObject {
    Q_OBJECT
public:
    explicit RunQueue(Workspace& workspace, QObject* parent = nullptr);
    // Ends the work: child processes save a checkpoint, their runs wait for the next time.
    ~RunQueue() override;

    const QueueInfo& info() const { return m_info; }  // as it was when it was last read
    bool worksHere() const { return m_works; }        // this window works it off

    // seconds: what a run is predicted to take; 0: not known.
    void add(const Sweep& sweep, double seconds);
    void addLab(const std::string& name, const std::vector<LabPlan>& plans);
    void workOff(int atOnce, int threads = 0);  // threads of each; 0: those of its settings
    // Tries the ways to share the cores out, which takes half a minute or so; speedMeasured follows.
    void measureSpeed();
    void stopMeasuring();
    bool measures() const { return m_measures; }
    void stopWork();
    void setPaused(bool paused);
    void cancel(const QStringList& ids);
    void retry(const QStringList& ids);
    void move(const QString& id, const QString& before);
    void clear();
    void askLog(const QString& id);
    void refresh();

Q_SIGNALS:
    void changed();
    void speedMeasured(const headscope::QueueSpeed& speed);
    void added(const headscope::AddedJobs& jobs);
    void logRead(const QString& id, const QString& text);

private:
    struct Worker;
    struct Trial;
    using Ask = std::function<Status(Queue&)>;

    void ask(Ask ask);  // then reads the queue anew
    void take(const QueueInfo& info, bool works);
    void eachOf(const QStringList& ids, Status (Queue::*obey)(const std::string&));

    Workspace& m_workspace;
    std::unique_ptr<Worker> m_worker;
    std::unique_ptr<Trial> m_trial;
    QueueInfo m_info;
    bool m_works = false, m_measures = false;
    QTimer m_poll;
};

}  // namespace headscope::ui
