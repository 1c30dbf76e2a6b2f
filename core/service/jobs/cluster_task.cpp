#include "core/service/jobs/cluster_task.h"

#include "core/base/util/path.h"
#include "core/service/jobs/job_file.h"
#include "core/service/jobs/slurm.h"
#include "core/service/jobs/task_array.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/run_lock.h"

#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

namespace headscope::jobs {
namespace {

// Longest wait in seconds for the lock of a dead node. A file server keeps the lock until its lease
// expires, which takes 90 s for NFS; the rest is a margin.
constexpr auto kLongestWait = std::chrono::seconds(120);
constexpr auto kLockEvery = std::chrono::milliseconds(250);

std::string nodeName() {
    std::array<char, 256> name{};
    ::gethostname(name.data(), name.size() - 1);
    return name.data();
}

Status waitForLock(const std::string& run) {
    const auto end = std::chrono::steady_clock::now() + kLongestWait;
    for (;;) {
        HEADSCOPE_TRY(const auto folder, io::Directory::open(run));
        const auto holder = runs::lockHolder(folder);
        if (!holder) return {};
        if (std::chrono::steady_clock::now() > end)
            return Error{ErrorCode::Io, "%1 is being trained by %2"_m(run, *holder),
                         "Wait until that process ends, then try the run again"_m};
        std::this_thread::sleep_for(kLockEvery);
    }
}

// Returns the name that squeue and scontrol use for this task; "" outside of a Slurm job.
std::string ownTask(int index) {
    const char* number = std::getenv("SLURM_ARRAY_JOB_ID");
    return number ? std::string(number) + "_" + std::to_string(index) : "";
}

// Returns whether Slurm still lists the task as running. In that case the stop request did not end
// the job: it came from scancel --signal, or from a preemption that ends the job later.
bool stillRuns(const std::string& task) {
    const auto queued = queuedTasks();
    if (!queued) return false;
    const auto found = queued->find(task);
    return found != queued->end() && found->second.state == "RUNNING";
}

TaskNote failedNote(const std::string& node, const ClusterEnd& end) {
    Message problem =
        "on %1: %2"_m(node, end.problem.empty() ? "it failed; see its log"_m : end.problem);
    if (end.code == static_cast<int>(ErrorCode::Io) ||
        end.code == static_cast<int>(ErrorCode::BadData))
        problem =
            "%1 Every node must be able to read the data and the runs; or exclude this node "
            "(exclude), "
            "then retry it."_m(problem);
    return {TaskState::Failed, node, problem, end.code};
}

// Maximum number of consecutive restarts without progress. kMostTimes: after the time limit; small,
// because each attempt uses the full time. kMostInterruptions: after preemptions.
constexpr int kMostTimes = 3, kMostInterruptions = 8;

// Returns the note of a task that wants to be requeued, or a failure note if it makes no progress.
Result<TaskNote> requeuedNote(const io::Directory& folder, const std::string& runsFolder, int index,
                              const ClusterEnd& end) {
    HEADSCOPE_TRY(const auto array, readArray(folder));
    HEADSCOPE_TRY(const auto before, readNote(folder, index));
    const auto& run = array.tasks.at(static_cast<std::size_t>(index)).run;
    const auto info = runs::readRunInfo(util::joinPath(runsFolder, run), false);
    TaskNote note{TaskState::Requeued, nodeName(), {}, 0, info ? info->step : 0, 0};
    if (note.step <= before.step) note.idle = before.idle + 1;
    const int most = end.warned ? kMostTimes : kMostInterruptions;
    if (note.idle < most) return note;
    note.state = TaskState::Failed;
    note.code = static_cast<int>(ErrorCode::Stopped);
    note.problem =
        end.warned
            ? "it ran out of time %1 times in a row at step %2, so it would never get further. "
              "Give the profile more "
              "\"time\" (reading the data counts), or less \"warn_seconds\", then retry it"_m(
                  most, note.step)
            : "it was asked to end %1 times in a row at step %2, so it would never get further. "
              "Choose a partition "
              "that interrupts it less often, then retry it"_m(most, note.step);
    return note;
}

}  // namespace

Result<ClusterTask> clusterTask(const std::string& runsFolder, const std::string& arrayFolder,
                                int index) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(arrayFolder));
    HEADSCOPE_TRY(const auto array, readArray(folder));
    if (index < 0 || static_cast<std::size_t>(index) >= array.tasks.size())
        return Error{
            ErrorCode::BadData,
            "task %1 does not exist in %2, which has %3"_m(index, arrayFolder, array.tasks.size()),
            "Submit the sweep again"_m};
    const auto& entry = array.tasks[static_cast<std::size_t>(index)];
    ClusterTask task;
    task.job = entry.job;
    task.folder = entry.run;
    task.nothing = array.abandoned;
    if (array.abandoned) return task;
    TaskNote started{TaskState::Started, nodeName(), {}, 0};
    if (const auto before = readNote(folder, index))
        started.step = before->step, started.idle = before->idle;
    HEADSCOPE_CHECK(writeNote(folder, index, started));
    const auto run = util::joinPath(runsFolder, entry.run);
    std::error_code ignored;
    // The first attempt starts the run from its settings; later attempts resume it.
    if (!std::filesystem::exists(run, ignored)) {
        HEADSCOPE_TRY(const auto runs, io::Directory::open(runsFolder));
        HEADSCOPE_TRY(const auto queue, runs.folder(kQueueFolder));
        HEADSCOPE_TRY(task.config, readJobFile(queue, entry.job));
        return task;
    }
    HEADSCOPE_CHECK(waitForLock(run));
    const auto info = runs::readRunInfo(run, false);
    task.nothing = info && info->state == RunState::Finished;
    task.run = run;
    return task;
}

Status endClusterTask(const std::string& runsFolder, const std::string& arrayFolder, int index,
                      const ClusterEnd& end) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(arrayFolder));
    const auto node = nodeName();
    if (end.code == 0) return writeNote(folder, index, {TaskState::Finished, node, {}, 0});
    const bool interrupted = end.code == static_cast<int>(ErrorCode::Stopped) ||
                             end.code == static_cast<int>(ErrorCode::Cancelled);
    if (!interrupted) return writeNote(folder, index, failedNote(node, end));
    const auto task = ownTask(index);
    if (task.empty() || !(end.warned || (end.stopped && stillRuns(task))))
        return writeNote(folder, index, {TaskState::Stopped, node, {}, 0});
    HEADSCOPE_TRY(auto note, requeuedNote(folder, runsFolder, index, end));
    // Write the note first, since Slurm may end the task as soon as it is requeued.
    HEADSCOPE_CHECK(writeNote(folder, index, note));
    if (note.state == TaskState::Failed) return {};
    auto requeued = requeueTask(task);
    if (!requeued.ok()) {
        note.state = TaskState::Stopped;
        note.problem = requeued.error().whole();
        (void)writeNote(folder, index, note);
    }
    return requeued;
}

}  // namespace headscope::jobs
