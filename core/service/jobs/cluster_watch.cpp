#include "core/service/jobs/cluster_watch.h"

#include "core/base/util/path.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/run_lock.h"

#include <algorithm>

namespace headscope::jobs {
namespace {

// Maximum number of submissions without progress. It is larger than the limit on this computer,
// because a cluster may end tasks that did not fail.
constexpr int kMostSubmissions = 8;

// Returns whether the task stopped on request and exited normally. If a signal ended the task, its
// note may be from an earlier attempt, so the exit code is checked too.
bool endWasRequested(const TaskNote& note, const EndedTask& ended) {
    const auto code = ended.exitCode.substr(0, ended.exitCode.find(':'));
    return note.state == TaskState::Stopped &&
           (ended.state.empty() || code == "8" || code == "130");
}

}  // namespace

Result<std::vector<QueueEvent>> ClusterWatch::look() {
    HEADSCOPE_TRY(auto rows, m_store.onCluster());
    // Skip invalid rows, which another program wrote. Lists of jobs show them as failed.
    rows.erase(
        std::remove_if(rows.begin(), rows.end(), [](const Job& job) { return !job.unfit.empty(); }),
        rows.end());
    if (rows.empty()) return std::move(m_events);
    // Query Slurm before reading the folders: a task that has left Slurm's queue has finished
    // writing.
    const auto queued = queuedTasks();
    if (!queued)
        m_events.push_back({"", "", JobState::Waiting, "", queued.error().text(),
                            static_cast<int>(queued.error().code)});
    for (auto& job : rows) lookAt(job, queued ? &*queued : nullptr);
    if (m_failure) return *m_failure;
    return std::move(m_events);
}

void ClusterWatch::lookAt(Job& job, const Queued* queued) {
    const auto place = placeOf(job.place);
    const auto* array = arrayOf(place.array);
    if (!array) return giveBack(job, "the folder of its array, %1, cannot be read"_m(place.array));
    if (array->number.empty()) return notSubmitted(job, place.array);
    if (readRun(job)) return become(job, JobState::Finished, {});
    TaskNote note;
    if (const auto folder = openArray(m_store.folder(), place.array))
        if (auto read = readNote(*folder, place.index)) note = std::move(*read);
    const auto task = array->number + "_" + std::to_string(place.index);
    if (queued && queued->count(task) > 0) return waitsOrRuns(job, queued->at(task));
    if (note.state == TaskState::Failed)
        return become(job, JobState::Failed, note.problem, note.code);
    if (queued) hasEnded(job, task, note);
}

const TaskArray* ClusterWatch::arrayOf(const std::string& name) {
    const auto known = m_arrays.find(name);
    if (known != m_arrays.end()) return &known->second;
    const auto folder = openArray(m_store.folder(), name);
    if (!folder) return nullptr;
    auto array = readArray(*folder);
    return array ? &m_arrays.emplace(name, std::move(*array)).first->second : nullptr;
}

// The submitter holds the lock of the arrays folder while it runs. If it was killed after Slurm had
// accepted the array, the tasks see the mark "abandoned" and exit.
void ClusterWatch::notSubmitted(Job& job, const std::string& array) {
    const auto arrays = m_store.folder().folder(kArraysFolder);
    if (arrays && runs::lockHolder(*arrays)) return;
    const auto folder = openArray(m_store.folder(), array);
    if (!folder) return;
    auto& known = m_arrays[array];
    known.abandoned = true;
    if (!writeArray(*folder, known).ok()) return;
    giveBack(job, "it did not reach Slurm"_m);
}

bool ClusterWatch::readRun(Job& job) {
    const auto info = runs::readRunInfo(util::joinPath(m_runsFolder, job.folder), false);
    if (!info) return false;
    job.made = true;
    if (info->step > job.step) job.attempts = 0;
    job.step = info->step;
    job.totalSteps = std::max(info->totalSteps, job.totalSteps);
    job.seconds = info->seconds;
    return info->state == RunState::Finished;
}

void ClusterWatch::waitsOrRuns(Job& job, const QueuedTask& task) {
    const auto state = task.running ? JobState::Running : JobState::Waiting;
    const auto why = task.running || task.reason.empty() || task.reason == "None"
                         ? Message()
                         : "Slurm: %1"_m(task.reason);
    if (state != job.state) return become(job, state, why);
    job.problem = why;
    save(job);
}

void ClusterWatch::save(const Job& job) {
    auto written = m_store.write(job);
    if (!written && written.error().code != ErrorCode::BadData)
        m_failure = std::move(written).error();
}

void ClusterWatch::hasEnded(Job& job, const std::string& task, const TaskNote& note) {
    const auto ended = endedTask(task);
    if (ended.state == "CANCELLED" || endWasRequested(note, ended))
        return become(
            job, JobState::Cancelled,
            "it was stopped by another program at step %1; retry it to continue"_m(job.step));
    const Message how = ended.state.empty() ? "Slurm ended task %1"_m(task)
                                            : "Slurm ended task %1: %2, exit code %3"_m(
                                                  task, ended.state, ended.exitCode);
    if (ended.state == "OUT_OF_MEMORY")
        return become(job, JobState::Failed,
                      "%1; give the profile more memory, then retry it"_m(how),
                      static_cast<int>(ErrorCode::Device));
    // The task failed before the run began and without a signal: the program is missing, or a
    // set-up line ended the script.
    if (ended.state == "FAILED" && note.state == TaskState::Submitted &&
        ended.exitCode.find(":0") != std::string::npos)
        return become(job, JobState::Failed,
                      "%1, before the run began; its log says why (queue "
                      "log %2)"_m(how, job.id),
                      static_cast<int>(ErrorCode::Device));
    continueRun(job, how);
}

void ClusterWatch::continueRun(Job& job, const Message& how) {
    ++job.attempts;
    if (job.attempts < kMostSubmissions) return giveBack(job, how);
    become(job, JobState::Failed,
           "%1, %2 times at step %3; see its log"_m(how, kMostSubmissions, job.step),
           static_cast<int>(ErrorCode::Internal));
}

void ClusterWatch::giveBack(Job& job, const Message& why) {
    job.place.clear();
    become(job, JobState::Waiting,
           "%1; it waits to be submitted again (queue run --executor slurm)"_m(why));
}

void ClusterWatch::become(Job& job, JobState state, const Message& why, int code) {
    job.state = state;
    job.problem = why;
    save(job);
    m_events.push_back(
        {job.id, job.name, state, util::joinPath(m_runsFolder, job.folder), why.text(), code});
}

}  // namespace headscope::jobs
