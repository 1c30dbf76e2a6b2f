// What became of the jobs on a cluster: by what Slurm says, what their tasks noted down, and what their runs' folders
// hold, the latter deciding.
#pragma once

#include "core/jobs/queue_store.h"
#include "core/jobs/slurm.h"
#include "core/jobs/task_array.h"

#include <map>

namespace headscope::jobs {

class ClusterWatch {
public:
    ClusterWatch(QueueStore& store, std::string runsFolder) : m_store(store), m_runsFolder(std::move(runsFolder)) {}

    // Asks once. Errors: Io: the queue itself.
    Result<std::vector<QueueEvent>> look();

private:
    using Queued = std::map<std::string, QueuedTask>;

    void lookAt(Job& job, const Queued* queued);
    const TaskArray* arrayOf(const std::string& name);
    void notSubmitted(Job& job, const std::string& array);
    // True where it is finished.
    bool readRun(Job& job);
    void waitsOrRuns(Job& job, const QueuedTask& task);
    void hasEnded(Job& job, const std::string& task, const TaskNote& note);
    void goOn(Job& job, const std::string& how);
    void giveBack(Job& job, const std::string& why);
    void become(Job& job, JobState state, const std::string& why, int code = 0);
    void save(const Job& job);  // a row that takes no change keeps no other from being watched

    QueueStore& m_store;
    std::string m_runsFolder;
    std::map<std::string, TaskArray> m_arrays;
    std::vector<QueueEvent> m_events;
    std::optional<Error> m_failure;
};

}  // namespace headscope::jobs
