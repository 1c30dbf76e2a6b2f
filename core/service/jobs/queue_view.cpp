#include "core/service/jobs/queue_view.h"

#include "core/api/runs/parameters.h"
#include "core/base/io/atomic_file.h"
#include "core/base/util/path.h"
#include "core/service/jobs/cluster_queue.h"
#include "core/service/jobs/lab_job.h"
#include "core/service/jobs/queue_store.h"
#include "core/service/jobs/task_array.h"
#include "core/service/runs/run_lock.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>

namespace headscope::jobs {
namespace {

// Returns the path of the log, relative to the queue's folder, as a list of names.
std::vector<std::string> logOf(const Job& job) {
    if (job.place.empty()) return {"logs", job.id + ".txt"};
    const auto place = placeOf(job.place);
    return {kArraysFolder, place.array, "logs", std::to_string(place.index) + ".txt"};
}

std::string logPath(const std::string& runsFolder, const Job& job) {
    std::string path = util::joinPath(runsFolder, kQueueFolder);
    for (const auto& name : logOf(job)) path = util::joinPath(path, name);
    return path;
}

// Converts a row to the form shown to the user.
JobInfo infoOf(const Job& job, const std::string& runsFolder, bool anyRunner) {
    JobInfo info;
    info.id = job.id;
    info.name = job.name;
    info.sweep = job.sweep;
    // The runner of this job has ended. The job continues as soon as the queue is run again.
    const bool left = job.state == JobState::Running && !anyRunner && job.place.empty();
    info.state = left ? JobState::Waiting : job.state;
    info.problem = job.problem;
    if (!job.unfit.empty() && !hasEnded(job.state)) info.state = JobState::Failed;
    if (!job.unfit.empty()) info.problem = job.unfit;
    if (!job.folder.empty() && job.unfit.empty()) info.run = pathOfRun(runsFolder, job);
    info.lab = isOfLab(job);
    if (job.unfit.empty()) info.log = logPath(runsFolder, job);
    info.place = job.place;
    info.step = job.step;
    info.totalSteps = job.totalSteps;
    info.seconds = job.seconds;
    info.secondsLeft = hasEnded(job.state) ? 0 : job.secondsLeft;
    return info;
}

// Mean times of finished runs: training, and everything else (loading, evaluating, saving).
struct UsualTimes {
    double training = 0, beside = 0;
};

UsualTimes usualTimes(const std::vector<Job>& rows, bool ofLab) {
    UsualTimes sum;
    double finished = 0;
    for (const auto& job : rows) {
        if (job.state != JobState::Finished || job.wall <= 0 || isOfLab(job) != ofLab) continue;
        ++finished;
        sum.training += job.seconds;
        sum.beside += std::max(job.wall - job.seconds, 0.0);
    }
    return finished > 0 ? UsualTimes{sum.training / finished, sum.beside / finished} : UsualTimes{};
}

// Estimates the remaining times: as predicted, otherwise the mean of finished jobs of the same
// kind.
void fillTimes(const std::vector<Job>& rows, QueueInfo& info) {
    const auto trainings = usualTimes(rows, false), experiments = usualTimes(rows, true);
    bool known = true;
    double all = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto& job = info.jobs[i];
        if (hasEnded(job.state)) continue;
        if (job.secondsLeft <= 0) {
            const auto& usual = job.lab ? experiments : trainings;
            const double whole = rows[i].predicted > 0 ? rows[i].predicted : usual.training;
            const auto steps = static_cast<double>(job.totalSteps);
            job.secondsLeft =
                whole * (steps > 0 ? 1 - static_cast<double>(job.step) / steps : 1) + usual.beside;
        }
        known = known && job.secondsLeft > 0;
        all += job.secondsLeft;
    }
    info.secondsLeft = known ? all / info.atOnce : 0;
}

Result<QueueStore> opened(const std::string& runsFolder) {
    if (QueueStore::exists(runsFolder)) return QueueStore::open(runsFolder);
    return Error{ErrorCode::Usage, "the queue is empty"_m,
                 "Add runs with sweep, or from the Train page"_m};
}

// Finds a job by its id or by a unique prefix.
Result<Job> found(const QueueStore& store, const std::string& id) {
    HEADSCOPE_TRY(auto exact, store.job(id));
    if (exact) return std::move(*exact);
    HEADSCOPE_TRY(const auto all, store.jobs());
    std::vector<Job> fitting;
    for (const auto& job : all)
        if (!id.empty() && job.id.rfind(id, 0) == 0) fitting.push_back(job);
    if (fitting.size() == 1) return fitting.front();
    if (fitting.empty())
        return Error{ErrorCode::Usage, "job %1 is not in the queue"_m(id.substr(0, 40)),
                     "See queue list"_m};
    return Error{ErrorCode::Usage, "%1 jobs begin with %2"_m(fitting.size(), id),
                 "Type more characters of the job id"_m};
}

// Returns an error about a job in the wrong state. format: text with %1 for the job and %2 for its
// state.
Error inState(const Job& job, const Message& format) {
    return {ErrorCode::Usage, format(job.id, jobStateWord(job.state)), "See queue list"_m};
}

// Returns the last part of a log; "" if the file is missing.
Result<std::string> endOf(const io::Directory& folder, const std::string& name) {
    constexpr off_t kShown = 64 << 10;
    auto log = folder.openFile(name, O_RDONLY);
    if (!log && log.error().code == ErrorCode::Io &&
        folder.kind(name) == io::Directory::Kind::Missing)
        return std::string();
    HEADSCOPE_TRY(const auto file, std::move(log));
    const off_t size = ::lseek(file.get(), 0, SEEK_END);
    ::lseek(file.get(), size > kShown ? size - kShown : 0, SEEK_SET);
    return io::readAll(file.get(), folder.pathOf(name), static_cast<std::size_t>(kShown) * 2);
}

bool isWorkedOff(const QueueStore& store, std::string* who = nullptr) {
    const auto holder = runs::lockHolder(store.folder());
    if (who && holder) *who = holder->text();
    return holder.has_value();
}

}  // namespace

Result<QueueInfo> queueInfo(const std::string& runsFolder) {
    if (!QueueStore::exists(runsFolder)) return QueueInfo{};
    HEADSCOPE_TRY(const auto store, QueueStore::open(runsFolder));
    HEADSCOPE_TRY(auto info, store.settings());
    const bool anyRunner = isWorkedOff(store, &info.runner);
    HEADSCOPE_TRY(const auto rows, store.jobs());
    for (const auto& job : rows) info.jobs.push_back(infoOf(job, runsFolder, anyRunner));
    fillTimes(rows, info);
    HEADSCOPE_TRY(const auto cleared, store.cleared());
    for (const auto& job : cleared) info.cleared.push_back(infoOf(job, runsFolder, anyRunner));
    return info;
}

Result<std::vector<JobInfo>> sweepJobs(const std::string& runsFolder, const std::string& name) {
    auto opening = opened(runsFolder);
    if (!opening) return std::move(opening).error().within("sweep \"%1\""_m(name.substr(0, 100)));
    const auto& store = *opening;
    HEADSCOPE_TRY(const auto rows, store.jobsOfSweep(name));
    if (rows.empty()) {
        HEADSCOPE_TRY(const auto names, store.sweeps());
        const auto near = nearestName(name.substr(0, 100), names);
        return Error{ErrorCode::Usage, "unknown sweep \"%1\""_m(name.substr(0, 100)),
                     near.empty() ? "See queue list"_m : "Did you mean \"%1\"?"_m(near)};
    }
    std::vector<JobInfo> jobs;
    const bool anyRunner = isWorkedOff(store);
    for (const auto& job : rows) jobs.push_back(infoOf(job, runsFolder, anyRunner));
    return jobs;
}

Status cancelJob(const std::string& runsFolder, const std::string& id) {
    HEADSCOPE_TRY(auto store, opened(runsFolder));
    HEADSCOPE_TRY(auto job, found(store, id));
    if (hasEnded(job.state)) return inState(job, "job %1 is %2, so there is nothing to cancel"_m);
    HEADSCOPE_TRY(const auto waited, store.cancelWaiting(job.id));
    if (waited) return {};
    if (!job.place.empty()) return cancelOnCluster(store, job);
    // The runner stops the process; without a runner, change the row directly.
    if (isWorkedOff(store)) return store.wish(job.id, "cancel");
    job.state = JobState::Cancelled;
    return store.write(job);
}

Status retryJob(const std::string& runsFolder, const std::string& id) {
    HEADSCOPE_TRY(auto store, opened(runsFolder));
    HEADSCOPE_TRY(const auto job, found(store, id));
    HEADSCOPE_TRY(const auto again, store.retry(job.id));
    if (again) return {};
    return inState(
        job, "job %1 is %2; only one that failed, was cancelled or lost can be tried again"_m);
}

Status moveJob(const std::string& runsFolder, const std::string& id, const std::string& before) {
    HEADSCOPE_TRY(auto store, opened(runsFolder));
    HEADSCOPE_TRY(const auto job, found(store, id));
    if (before.empty()) return store.move(job.id, "");
    HEADSCOPE_TRY(const auto next, found(store, before));
    if (next.id == job.id) return {};
    return store.move(job.id, next.id);
}

Result<std::string> jobLog(const std::string& runsFolder, const std::string& id) {
    HEADSCOPE_TRY(const auto store, opened(runsFolder));
    HEADSCOPE_TRY(const auto job, found(store, id));
    auto names = logOf(job);
    const auto file = names.back();
    names.pop_back();
    auto folder = store.folder();
    for (const auto& name : names) {
        auto inner = folder.folder(name);
        if (!inner && inner.error().code == ErrorCode::Io &&
            folder.kind(name) == io::Directory::Kind::Missing)
            return std::string();  // the job was never started
        HEADSCOPE_TRY(folder, std::move(inner));
    }
    return endOf(folder, file);
}

}  // namespace headscope::jobs
