#include "core/service/jobs/queue_work.h"

#include "core/base/io/atomic_file.h"
#include "core/service/jobs/job_file.h"
#include "core/service/jobs/lab_job.h"
#include "core/service/jobs/run_disk.h"

#include <poll.h>

#include <algorithm>
#include <csignal>

namespace headscope::jobs {
namespace {

using namespace std::chrono_literals;

constexpr auto kLook = 100ms;        // interval of checking for commands
constexpr auto kProgressEvery = 1s;  // interval for writing progress rows
constexpr int kMostAttempts = 3;     // for a run that is killed repeatedly without progress
constexpr int kMostRewrites = 100;   // attempts to write rows while nothing runs
constexpr int kMostUnclaimed = 20;   // attempts to mark a job as running, one per loop
// Minimum free disk space in bytes: room for a checkpoint and its temporary copy.
constexpr std::int64_t kLeastRoom = std::int64_t{64} << 20;

// Takes over the run's display name, which may have a number appended.
void takeName(Job& job, const std::optional<RunOnDisk>& run) {
    if (run && !run->name.empty()) job.name = run->name;
}

}  // namespace

std::string QueueWork::pathOf(const Job& job) const {
    return pathOfRun(m_runsFolder, job);
}

Status QueueWork::run(const std::atomic<bool>& stop) {
    auto status = work(stop);
    m_active.clear();
    m_lock.reset();
    return status;
}

Status QueueWork::work(const std::atomic<bool>& stop) {
    HEADSCOPE_CHECK(recover());
    if (const auto jobs = m_store.folder().folder("jobs")) io::sweepTemporaries(*jobs);
    HEADSCOPE_CHECK(m_store.folder().folderMadeIfMissing("logs"));
    (void)m_store.setAtOnce(m_options.atOnce);
    for (;;) {
        const bool stopping = stop.load();
        obey(stopping);
        if (!stopping) startMore();
        if (m_broken && m_active.empty()) return *m_broken;
        if (stopping ? m_active.empty() : nothingLeft() && !m_options.stay) break;
        listen();
        reap();
        const auto again = std::exchange(m_unwritten, {});
        for (const auto& [id, job] : again) save(job);
        m_rewrites = m_unwritten.empty() ? 0 : m_rewrites + 1;
        // Give up on these rows: the next runner restores them from the runs' folders.
        if (m_rewrites >= kMostRewrites && m_active.empty() && !m_options.stay) break;
    }
    if (m_unwritten.empty()) return {};
    return *m_failure;
}

// This process holds the lock, so the runner that marked these jobs as running has ended.
Status QueueWork::recover() {
    HEADSCOPE_TRY(auto interrupted, m_store.running());
    for (auto& job : interrupted) {
        job.wish.clear();
        job.state = JobState::Waiting;
        auto written = m_store.write(job);
        if (!written && written.error().code != ErrorCode::BadData) return written;
    }
    return {};
}

bool QueueWork::nothingLeft() const {
    return m_active.empty() && m_unwritten.empty() && (m_paused || !m_waiting);
}

void QueueWork::listen() {
    std::vector<pollfd> readers;
    for (const auto& active : m_active)
        if (active->process.reader() >= 0) readers.push_back({active->process.reader(), POLLIN, 0});
    ::poll(readers.data(), readers.size(), static_cast<int>(kLook.count()));
    for (auto& active : m_active) {
        active->process.read();
        note(*active);
    }
}

void QueueWork::note(Active& active) {
    const auto& news = active.process.news();
    if (news.step == active.job.step || Clock::now() < active.written + kProgressEvery) return;
    active.job.step = std::max(active.job.step, news.step);
    active.job.totalSteps = news.totalSteps;
    active.job.seconds = news.seconds;
    active.job.secondsLeft = news.secondsLeft;
    if (!active.job.made) takeName(active.job, runOnDisk(m_runsFolder, active.job));
    active.job.made = true;
    active.written = Clock::now();
    (void)m_store.progress(active.job);  // errors are ignored; the next update replaces this one
}

void QueueWork::reap() {
    for (auto& active : m_active)
        if (const auto exit = active->process.exited()) {
            settle(*active, *exit);
            active.reset();
        }
    m_active.erase(std::remove(m_active.begin(), m_active.end(), nullptr), m_active.end());
}

// Sets the state of an ended job. The run's folder has precedence over how its process ended.
void QueueWork::settle(Active& active, JobExit exit) {
    Job& job = active.job;
    const auto info = runOnDisk(m_runsFolder, job);
    job.made = job.made || info;
    takeName(job, info);
    if (info) {
        job.step = info->step;
        job.totalSteps = std::max(info->totalSteps, job.totalSteps);
        job.seconds = info->seconds;
    }
    job.secondsLeft = 0;
    job.wall += std::chrono::duration<double>(Clock::now() - active.started).count();
    if (info && info->finished) return become(job, JobState::Finished, {});
    if (active.stopping && job.wish == "cancel") return become(job, JobState::Cancelled, {});
    if (active.stopping) return become(job, JobState::Waiting, {});
    settleFailure(active, exit);
}

void QueueWork::settleFailure(Active& active, JobExit exit) {
    Job& job = active.job;
    const bool stopped = exit.code == static_cast<int>(ErrorCode::Stopped) ||
                         exit.code == static_cast<int>(ErrorCode::Cancelled);
    if (stopped)
        return become(
            job, JobState::Cancelled,
            "it was stopped by another program at step %1; retry it to continue"_m(job.step));
    // A full disk is not the job's fault: pause the queue and keep the job waiting.
    if (exit.code == static_cast<int>(ErrorCode::Io) && noRoom())
        return become(job, JobState::Waiting, {});
    const auto& said = active.process.news().problem;
    if (exit.signal == 0)
        return become(job, JobState::Failed,
                      said.empty() ? "it ended with code %1; see its log"_m(exit.code) : said,
                      exit.code);
    // Count consecutive crashes without progress.
    job.attempts = job.step > active.stepBefore ? 1 : job.attempts + 1;
    const Message how =
        exit.signal == SIGKILL
            ? "its process was ended by signal %1 (often: not enough memory)"_m(exit.signal)
            : "its process was ended by signal %1"_m(exit.signal);
    if (job.attempts < kMostAttempts)
        return become(job, JobState::Waiting, "%1; it will be resumed"_m(how));
    become(job, JobState::Failed,
           "%1, %2 times at step %3; see its log"_m(how, kMostAttempts, job.step),
           static_cast<int>(ErrorCode::Internal));
}

void QueueWork::obey(bool stopping) {
    if (const auto settings = m_store.settings()) m_paused = settings->paused;
    for (auto& active : m_active) {
        if (const auto row = m_store.job(active->job.id); row && *row)
            active->job.wish = (*row)->wish;
        const bool wanted = stopping || m_paused || active->job.wish == "cancel";
        if (!wanted || active->stopping) continue;
        active->stopping = true;
        active->process.askToStop();
    }
}

void QueueWork::startMore() {
    const auto free = [this] { return static_cast<int>(m_active.size()) < m_options.atOnce; };
    // Request some more jobs than needed, because jobs that another process is training are
    // skipped.
    constexpr int kFurther = 64;
    const auto waiting = m_store.waiting(
        m_options.atOnce + kFurther + static_cast<int>(m_refused.size()), m_options.sweep);
    m_broken = waiting ? std::nullopt : std::optional(waiting.error());
    const auto refused = [this](const Job& job) { return m_refused.count(job.id) > 0; };
    m_waiting = waiting && !std::all_of(waiting->begin(), waiting->end(), refused);
    if (!waiting || m_paused) return;
    for (const auto& job : *waiting) {
        if (!free() || noRoom()) return;
        if (m_unwritten.count(job.id) == 0 && !refused(job)) tryStart(job);
    }
}

// Errors and exceptions of one job must not affect the others.
void QueueWork::tryStart(Job job) {
    if (!job.unfit.empty()) {
        m_refused.insert(job.id);
        return become(job, JobState::Failed, job.unfit, static_cast<int>(ErrorCode::BadData));
    }
    try {
        start(job);
    } catch (const std::exception& error) {
        become(job, JobState::Failed, "it cannot be started: %1"_m(error.what()),
               static_cast<int>(ErrorCode::Internal));
    }
}

bool QueueWork::start(Job job) {
    // Lock the log before checking the folder: a child process of a killed runner may be about to
    // create that folder.
    const auto logs = m_store.folder().folder("logs");
    auto log = logs ? JobProcess::holdLog(*logs, job.id + ".txt") : logs.error();
    if (!log) {
        become(job, JobState::Failed, log.error().whole(), static_cast<int>(log.error().code));
        return false;
    }
    if (log->get() < 0) return false;
    const auto words = wordsFor(job);
    if (words.empty()) return false;
    const auto claimed = m_store.claim(job);
    m_unclaimed = claimed ? 0 : m_unclaimed + 1;
    // Tolerate short disk failures; report persistent failures.
    if (!claimed && m_unclaimed >= kMostUnclaimed) m_broken = claimed.error();
    if (!claimed || !*claimed) return false;
    job.state = JobState::Running;
    job.problem = {};
    auto process = JobProcess::start(words, std::move(*log));
    if (!process) {
        become(job, JobState::Failed, process.error().whole(),
               static_cast<int>(process.error().code));
        return false;
    }
    m_onEvent(
        {job.id, job.name, JobState::Running, pathOf(job), job.made ? "resumed" : "started", 0});
    const auto before = job.step;
    m_active.push_back(
        std::make_unique<Active>(Active{std::move(job), std::move(*process), false, before}));
    return true;
}

std::vector<std::string> QueueWork::wordsFor(Job& job) {
    if (isMade(m_runsFolder, job)) return wordsForMade(job);
    if (job.made) {
        become(job, JobState::Lost, "%1 is gone; retry it to train it again"_m(pathOf(job)));
        return {};
    }
    const auto loaded = m_store.loadSettings(job);
    auto words = !loaded        ? Result<std::vector<std::string>>(loaded.error())
                 : isOfLab(job) ? wordsOfNewLabRun(m_options.program, m_runsFolder, job)
                                : wordsToTrain(job);
    if (words) return std::move(*words);
    become(job, JobState::Failed, words.error().whole(), static_cast<int>(words.error().code));
    return {};
}

Result<std::vector<std::string>> QueueWork::wordsToTrain(Job& job) {
    HEADSCOPE_TRY(const auto file, writeJobFile(m_store.folder(), job));
    std::vector<std::string> words{m_options.program, "train",      "--json",   "--config", file,
                                   "--out",           m_runsFolder, "--folder", job.folder};
    if (m_options.threads > 0)
        words.insert(words.end(), {"--threads", std::to_string(m_options.threads)});
    return words;
}

std::vector<std::string> QueueWork::wordsForMade(Job& job) {
    job.made = true;
    const auto folder = io::Directory::open(pathOf(job));
    // The holder of the lock is a child of a killed runner, which will end soon, or a user who
    // trains the run.
    if (folder && runs::lockHolder(*folder)) return {};
    const auto info = runOnDisk(m_runsFolder, job);
    if (info && info->finished) {
        job.step = info->step;
        job.totalSteps = info->totalSteps;
        job.seconds = info->seconds;
        become(job, JobState::Finished, {});
        return {};
    }
    if (isOfLab(job)) return wordsToResumeLabRun(m_options.program, pathOf(job));
    return {m_options.program, "resume", "--json", pathOf(job)};
}

bool QueueWork::noRoom() {
    const auto left = freeBytes(m_runsFolder);
    if (left >= kLeastRoom) return false;
    const Message why =
        "only %1 MB are left on the disk of %2; free some space, then resume the queue"_m(
            left >> 20, m_runsFolder);
    const auto written = m_store.pause(true, why);
    if (!written) m_broken = Error{ErrorCode::Io, why, "The queue continues where it stopped"_m};
    m_paused = true;
    if (written || !m_roomReported)
        m_onEvent({"", "", JobState::Waiting, "", "paused: " + why.text(), 0});
    m_roomReported = !written;
    return true;
}

void QueueWork::become(Job& job, JobState state, const Message& why, int code) {
    job.state = state;
    job.problem = why;
    job.wish.clear();
    save(job);
    m_onEvent({job.id, job.name, state, job.folder.empty() || !job.unfit.empty() ? "" : pathOf(job),
               why.text(), code});
}

// Writes the row. If the disk is full, keeps the row in memory to retry later. Changes of invalid
// rows always fail, so they are not retried.
void QueueWork::save(const Job& job) {
    auto written = m_store.write(job);
    if (written.ok()) return;
    if (written.error().code == ErrorCode::BadData) {
        m_refused.insert(job.id);
        return;
    }
    m_failure = std::move(written).error();
    m_unwritten[job.id] = job;
}

}  // namespace headscope::jobs
