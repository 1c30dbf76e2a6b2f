// Updates the jobs on a cluster from three sources: Slurm's queue, the notes of the tasks, and the
// runs' folders. If they disagree, the runs' folders decide.
#pragma once

#include "core/service/jobs/queue_store.h"
#include "core/service/jobs/slurm.h"
#include "core/service/jobs/task_array.h"

#include <map>

namespace headscope::jobs {

// Checks all jobs on the cluster once.
class ClusterWatch {
public:
    ClusterWatch(QueueStore& store, std::string runsFolder)
        : m_store(store), m_runsFolder(std::move(runsFolder)) {}

    // Queries Slurm once and returns the changes. Errors: Io (the queue itself).
    Result<std::vector<QueueEvent>> look();

private:
    using Queued = std::map<std::string, QueuedTask>;

    void lookAt(Job& job, const Queued* queued);
    const TaskArray* arrayOf(const std::string& name);
    void notSubmitted(Job& job, const std::string& array);
    // returns true if the run has finished
    bool readRun(Job& job);
    // Updates a job whose task Slurm still lists.
    void waitsOrRuns(Job& job, const QueuedTask& task);
    // Updates a job whose task Slurm no longer lists.
    void hasEnded(Job& job, const std::string& task, const TaskNote& note);
    // Requeues the job after a failure, up to a limit.
    void continueRun(Job& job, const Message& how);
    // Returns the job to the local queue.
    void giveBack(Job& job, const Message& why);
    // Sets the state, writes the row and adds an event.
    void become(Job& job, JobState state, const Message& why, int code = 0);
    void save(const Job& job);  // a row that cannot be written does not stop the others

    QueueStore& m_store;
    std::string m_runsFolder;
    std::map<std::string, TaskArray> m_arrays;
    std::vector<QueueEvent> m_events;
    std::optional<Error> m_failure;
};

}  // namespace headscope::jobs
