// The queue of runs for the window: its state, and commands to change it. All file access happens
// in a worker thread. GUI thread.
#pragma once

#include "core/api/engine/queue.h"

#include <QObject>
#include <QSet>
#include <QStringList>
#include <QTimer>

#include <memory>

namespace headscope::ui {

class Workspace;

class RunQueue : public QObject {
    Q_OBJECT
public:
    explicit RunQueue(Workspace& workspace, QObject* parent = nullptr);
    // Stops the work: child processes save checkpoints, and their runs stay in the queue.
    ~RunQueue() override;

    const QueueInfo& info() const { return m_info; }  // state at the last read
    bool worksHere() const { return m_works; }        // true if this window runs the queue
    bool trains() const;                              // true if a run trains on this computer
    int waiting() const;                              // number of runs that wait for this computer

    // Adds the runs of a sweep. seconds: predicted duration of a run; 0: unknown.
    void add(const Sweep& sweep, double seconds);
    // Adds them and lets the queue continue. If nothing is left to train, the queue stays as it is.
    void train(const Sweep& sweep, double seconds);
    void addLab(const std::string& name, const std::vector<LabPlan>& plans);
    // Number of parallel runs, and threads of each; 0: as in the run's settings.
    void setSplit(int atOnce, int threads);
    int atOnce() const { return m_atOnce; }
    int threads() const { return m_threads; }
    void workOff();  // runs the queue with this split
    // Lets the queue train what waits: ends a pause, and runs the queue unless a process does.
    void goOn();
    // Pauses or continues one run that trains, in its own process.
    void pauseRun(const QString& id, bool paused);
    bool isPaused(const QString& id) const { return m_held.contains(id); }
    // Takes a job out of the queue: a running one saves a checkpoint first, its run is kept.
    void remove(const QString& id);
    void trainFirst(const QString& id);  // moves a waiting job before all other waiting ones
    // Job whose run has this folder; null if the queue has none.
    const JobInfo* jobOf(const std::string& run) const;
    // Tests how to share the cores among parallel runs, which takes about half a minute; emits
    // speedMeasured().
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
    void starting();                                    // train() lets the queue continue
    void allTrained(const headscope::AddedJobs& jobs);  // train() found nothing to train
    void rests();                                       // trains() became false
    void speedMeasured(const headscope::QueueSpeed& speed);
    void added(const headscope::AddedJobs& jobs);
    void logRead(const QString& id, const QString& text);

private:
    struct Worker;
    struct Trial;
    using Ask = std::function<Status(Queue&)>;

    void ask(Ask ask);  // runs in the worker thread, then reads the queue
    void addThen(const Sweep& sweep, double seconds, void (RunQueue::*then)(const AddedJobs&));
    void startAdded(const AddedJobs& jobs);
    void hold(const QString& id, bool paused);
    void take(const QueueInfo& info, bool works);
    void eachOf(const QStringList& ids, Status (Queue::*obey)(const std::string&));

    Workspace& m_workspace;
    std::unique_ptr<Worker> m_worker;
    std::unique_ptr<Trial> m_trial;
    QueueInfo m_info;
    bool m_works = false, m_measures = false;
    int m_atOnce = 1, m_threads = 0;
    QSet<QString> m_held;  // ids of running jobs that were paused from this window
    QTimer m_poll;
};

}  // namespace headscope::ui
