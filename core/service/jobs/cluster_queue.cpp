#include "core/service/jobs/cluster_queue.h"

#include "core/base/util/path.h"
#include "core/service/jobs/cluster_watch.h"
#include "core/service/jobs/job_file.h"
#include "core/service/jobs/lab_job.h"
#include "core/service/jobs/slurm.h"
#include "core/service/jobs/task_array.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/run_lock.h"

#include <algorithm>
#include <filesystem>

namespace headscope::jobs {
namespace {

constexpr std::size_t kMostTasks = 1000;  // tasks per array; Slurm's default MaxArraySize is 1001

// Quotes a text for the shell.
std::string quoted(const std::string& text) {
    std::string out = "'";
    for (const char letter : text)
        out += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return out + "'";
}

// Returns the batch script. It ignores signals until the program handles them, because an early
// warning signal would end the script. The nodes read the runs folder over a network, so
// HEADSCOPE_NETWORK_DISK is always set.
std::string scriptOf(const ClusterProfile& profile, const std::string& runsFolder,
                     const std::string& arrayFolder) {
    std::string script =
        "#!/bin/sh\n# Made by Headscope: one task of this array trains one run.\ntrap '' USR1 "
        "TERM\n";
    script += "export HEADSCOPE_NETWORK_DISK=1 HEADSCOPE_RUNS=" + quoted(runsFolder) + "\n";
    for (const auto& line : profile.setup) script += line + "\n";
    return script + "exec " + quoted(profile.program) + " queue task " + quoted(arrayFolder) + "\n";
}

// Returns whether the job can be trained. If not, sets its state and problem; other jobs are
// unaffected.
bool checkFit(const QueueStore& store, const std::string& runsFolder, Job& job) {
    const auto refuse = [&job](JobState state, const Message& why) {
        job.state = state;
        job.problem = why;
        return false;
    };
    if (!job.unfit.empty()) return refuse(JobState::Failed, job.unfit);
    std::error_code ignored;
    const auto run = util::joinPath(runsFolder, job.folder);
    if (job.made && !std::filesystem::exists(run, ignored))
        return refuse(JobState::Lost, "%1 is gone; retry it to train it again"_m(run));
    if (const auto loaded = store.loadSettings(job); !loaded)
        return refuse(JobState::Failed, loaded.error().whole());
    if (const auto settings = settingsOf(job); !settings)
        return refuse(JobState::Failed, settings.error().whole());
    return true;
}

// Returns the waiting jobs that can be trained; if `requested` is not empty, only those.
Result<std::vector<Job>> waitingJobs(QueueStore& store, const std::string& runsFolder,
                                     const std::vector<std::string>& requested) {
    HEADSCOPE_TRY(auto rows, store.waiting(static_cast<int>(kMostSweepRuns)));
    std::vector<Job> found;
    for (auto& job : rows) {
        if (isOfLab(job)) continue;  // a lab job takes seconds, too short for a cluster task
        if (!requested.empty() &&
            std::find(requested.begin(), requested.end(), job.id) == requested.end())
            continue;
        const auto fit = checkFit(store, runsFolder, job);
        if (fit) {
            found.push_back(std::move(job));
        } else if (auto written = store.write(job);
                   !written && written.error().code != ErrorCode::BadData) {
            return std::move(written).error();
        }
    }
    return found;
}

// Submits one array to Slurm.
class Submission {
public:
    Submission(QueueStore& store, std::string runsFolder, ClusterProfile profile)
        : m_store(store), m_runsFolder(std::move(runsFolder)), m_profile(std::move(profile)) {}

    // Returns Slurm's number of the array; "" if other processes had already claimed all jobs. If
    // it fails, the claimed jobs return to the waiting state.
    Result<std::string> submit(const io::Directory& arrays, std::vector<Job> chunk) {
        HEADSCOPE_TRY(const auto config, settingsOf(chunk.front()));
        m_name = runs::newFolderName(config);
        HEADSCOPE_TRY(const auto folder, arrays.folderMadeIfMissing(m_name));
        HEADSCOPE_TRY(const auto logs, folder.folderMadeIfMissing("logs"));
        auto sent = send(folder, std::move(chunk));
        if (sent) return sent;
        m_array.abandoned = true;
        (void)writeArray(folder, m_array);
        for (auto& job : m_claimed) {
            job.place.clear();
            job.state = JobState::Waiting;
            (void)m_store.write(job);
        }
        return sent;
    }

private:
    Result<std::string> send(const io::Directory& folder, std::vector<Job> chunk) {
        for (auto& job : chunk) HEADSCOPE_CHECK(take(folder, job));
        if (m_claimed.empty()) return std::string();
        HEADSCOPE_CHECK(writeArray(folder, m_array));
        HEADSCOPE_CHECK(
            folder.writeAtomically("job.sh", scriptOf(m_profile, m_runsFolder, folder.path())));
        HEADSCOPE_TRY(m_array.number, submitArray(m_profile, folder.path(), "headscope-" + m_name,
                                                  m_array.tasks.size()));
        auto written = writeArray(folder, m_array);
        if (written.ok()) return m_array.number;
        (void)cancelTask(m_array.number);
        return std::move(written).error();
    }

    Status take(const io::Directory& folder, Job& job) {
        const auto index = static_cast<int>(m_array.tasks.size());
        HEADSCOPE_TRY(const auto file, writeJobFile(m_store.folder(), job, m_profile.cpus));
        job.place = placeText({m_name, index});
        HEADSCOPE_TRY(const auto claimed, m_store.claim(job));
        if (!claimed) return {};
        m_claimed.push_back(job);
        m_array.tasks.push_back({job.id, job.folder});
        return writeNote(folder, index, {});
    }

    QueueStore& m_store;
    std::string m_runsFolder, m_name;
    ClusterProfile m_profile;
    TaskArray m_array;
    std::vector<Job> m_claimed;
};

}  // namespace

Result<SubmittedJobs> submitJobs(const std::string& givenFolder, const ClusterOptions& options) {
    // Tasks may run in another working directory, so use absolute paths.
    const auto runsFolder = std::filesystem::absolute(givenFolder).string();
    HEADSCOPE_TRY(auto profile, readProfile(options.profile));
    if (profile.program.empty()) profile.program = options.program;
    HEADSCOPE_TRY(auto store, QueueStore::open(runsFolder));
    HEADSCOPE_TRY(const auto arrays, store.folder().folderMadeIfMissing(kArraysFolder));
    if (const auto holder = runs::lockHolder(arrays))
        return Error{ErrorCode::Usage, "runs are being submitted by %1"_m(*holder),
                     "Wait until that process has submitted its runs"_m};
    HEADSCOPE_TRY(const auto lock, runs::RunLock::take(arrays));
    HEADSCOPE_TRY(const auto waiting, waitingJobs(store, runsFolder, options.jobs));
    SubmittedJobs done;
    for (std::size_t first = 0; first < waiting.size(); first += kMostTasks) {
        const auto last = std::min(first + kMostTasks, waiting.size());
        const auto at = [&](std::size_t place) {
            return waiting.begin() + static_cast<std::ptrdiff_t>(place);
        };
        HEADSCOPE_TRY(const auto number,
                      Submission(store, runsFolder, profile).submit(arrays, {at(first), at(last)}));
        if (number.empty()) continue;
        done.runs += static_cast<int>(last - first);
        done.arrays.push_back(number);
    }
    return done;
}

Result<std::vector<QueueEvent>> watchCluster(const std::string& runsFolder) {
    if (!QueueStore::exists(runsFolder)) return std::vector<QueueEvent>{};
    HEADSCOPE_TRY(auto store, QueueStore::open(runsFolder));
    return ClusterWatch(store, runsFolder).look();
}

Status cancelOnCluster(QueueStore& store, Job& job) {
    const auto place = placeOf(job.place);
    HEADSCOPE_TRY(const auto folder, openArray(store.folder(), place.array));
    HEADSCOPE_TRY(const auto array, readArray(folder));
    if (array.number.empty())
        return Error{ErrorCode::Usage, "job %1 is being submitted to Slurm"_m(job.id),
                     "Try again in a moment"_m};
    HEADSCOPE_CHECK(cancelTask(array.number + "_" + std::to_string(place.index)));
    job.state = JobState::Cancelled;
    job.problem = {};
    return store.write(job);
}

}  // namespace headscope::jobs
