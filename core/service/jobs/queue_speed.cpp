#include "core/service/jobs/queue_speed.h"

#include "core/service/jobs/job_file.h"
#include "core/service/jobs/job_process.h"
#include "core/service/jobs/lab_job.h"
#include "core/service/jobs/queue_store.h"
#include "core/service/runs/run_lock.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>

namespace headscope::jobs {
namespace {

using Clock = std::chrono::steady_clock;

// maximum time in seconds until all runs of a split have trained two steps
constexpr double kLongestTrial = 300;

double since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

// A run that is timed, with the times of its first and latest step.
class Tried {
public:
    static Result<std::unique_ptr<Tried>> start(const std::vector<std::string>& words,
                                                const io::Directory& folder,
                                                const std::string& log) {
        HEADSCOPE_TRY(auto held, JobProcess::holdLog(folder, log));
        HEADSCOPE_TRY(auto process, JobProcess::start(words, std::move(held)));
        return std::make_unique<Tried>(std::move(process));
    }
    explicit Tried(JobProcess process) : m_process(std::move(process)) {}

    int reader() const { return m_process.reader(); }
    // Reads the progress of the run. Errors: Device if it ended with an error.
    Status listen() {
        m_process.read();
        const auto step = m_process.news().step;
        if (step > m_last) {
            m_last = step;
            m_lastTime = Clock::now();
            // The first step includes the start of the program, so the speed is measured from its
            // end.
            if (m_first == 0) {
                m_first = step;
                m_firstTime = m_lastTime;
            }
        }
        const auto exit = m_process.exited();
        if (!exit) return {};
        m_ended = true;
        if (exit->code == 0) return {};
        const auto& why = m_process.news().problem;
        return Error{ErrorCode::Device,
                     "the test run ended early: %1"_m(why.empty() ? "it printed nothing"_m : why),
                     "Train it alone, with train, to see why"_m};
    }
    bool trains() const { return m_first > 0 || m_ended; }
    bool measured() const { return m_last > m_first || m_ended; }
    // Returns 0 if the run ended before its second step.
    double stepsPerSecond() const {
        const double seconds = std::chrono::duration<double>(m_lastTime - m_firstTime).count();
        return seconds > 0 ? static_cast<double>(m_last - m_first) / seconds : 0;
    }

private:
    JobProcess m_process;
    std::int64_t m_first = 0, m_last = 0;
    Clock::time_point m_firstTime, m_lastTime;
    bool m_ended = false;
};

using AllTried = std::vector<std::unique_ptr<Tried>>;

Status listenToAll(const AllTried& all) {
    std::vector<pollfd> readers;
    for (const auto& one : all)
        if (one->reader() >= 0) readers.push_back({one->reader(), POLLIN, 0});
    // At most 100 ms, so that a cancel and ended processes are noticed.
    (void)::poll(readers.data(), readers.size(), 100);
    for (const auto& one : all) HEADSCOPE_CHECK(one->listen());
    return {};
}

template <class Ask>
bool each(const AllTried& all, Ask ask) {
    return std::all_of(all.begin(), all.end(), [&](const auto& one) { return ask(*one); });
}

// Waits until all runs train, then measures for the given time.
Status watch(const AllTried& all, double seconds, const std::function<bool()>& cancelled) {
    const auto began = Clock::now();
    // Measured only while all runs train, because they slow each other down.
    std::optional<Clock::time_point> together;
    for (;;) {
        HEADSCOPE_CHECK(listenToAll(all));
        if (cancelled())
            return Error{ErrorCode::Cancelled, "the measurement was stopped"_m, "Measure again"_m};
        if (!together && each(all, [](const auto& one) { return one.trains(); }))
            together = Clock::now();
        if (together && since(*together) >= seconds &&
            each(all, [](const auto& one) { return one.measured(); }))
            return {};
        if (since(began) > kLongestTrial)
            return Error{
                ErrorCode::Device,
                "fewer than two steps were trained in %1 s"_m(static_cast<int>(kLongestTrial)),
                "Train such runs one at a time, with all threads"_m};
    }
}

// A temporary folder; the destructor removes it with all runs in it.
class TrialFolder {
public:
    explicit TrialFolder(const io::Directory& queue)
        : m_queue(queue), m_name("trial-" + std::to_string(static_cast<long>(::getpid()))) {}
    ~TrialFolder() { (void)m_queue.remove(m_name); }
    TrialFolder(const TrialFolder&) = delete;
    TrialFolder& operator=(const TrialFolder&) = delete;
    Result<io::Directory> make() const {
        HEADSCOPE_CHECK(m_queue.remove(m_name));
        HEADSCOPE_CHECK(m_queue.makeFolder(m_name));
        return m_queue.folder(m_name);
    }

private:
    const io::Directory& m_queue;
    std::string m_name;
};

// Returns the total steps per second of all runs of a split.
Result<double> speedOf(const QueueSplit& split, const std::string& config,
                       const io::Directory& folder, const SpeedTrial& trial,
                       const std::function<bool()>& cancelled) {
    AllTried all;
    for (int i = 0; i < split.atOnce; ++i) {
        const auto name = std::to_string(split.atOnce) + "-" + std::to_string(i);
        const std::vector<std::string> words{trial.program,
                                             "train",
                                             "--json",
                                             "--config",
                                             config,
                                             "--out",
                                             folder.path(),
                                             "--folder",
                                             name,
                                             "--threads",
                                             std::to_string(split.threads)};
        HEADSCOPE_TRY(auto one, Tried::start(words, folder, name + ".txt"));
        all.push_back(std::move(one));
    }
    HEADSCOPE_CHECK(watch(all, trial.seconds, cancelled));
    double rate = 0;
    for (const auto& one : all) rate += one->stepsPerSecond();
    return rate;
}

Error nothingWaits() {
    return {ErrorCode::Usage, "the queue lacks a waiting run to measure"_m,
            "Add runs to the queue first: sweep --add, or queue add"_m};
}

}  // namespace

std::vector<QueueSplit> splitsOf(int cores) {
    std::vector<QueueSplit> splits;
    for (int atOnce = 1; atOnce <= cores; atOnce *= 2)
        // Powers of two that divide the cores, so that no core is idle or shared.
        if (cores % atOnce == 0) splits.push_back({atOnce, cores / atOnce, 0});
    return splits;
}

Result<QueueSpeed> measureSpeed(const std::string& runsFolder, const SpeedTrial& trial,
                                const std::function<bool()>& cancelled) {
    const auto began = Clock::now();
    std::error_code ignored;
    if (!std::filesystem::exists(trial.program, ignored))
        return Error{ErrorCode::Usage,
                     "cannot find the program %1 that trains runs"_m(trial.program),
                     "Install headscope-cli in this program's folder"_m};
    if (!QueueStore::exists(runsFolder)) return nothingWaits();
    HEADSCOPE_TRY(const auto store, QueueStore::open(runsFolder));
    if (const auto holder = runs::lockHolder(store.folder()))
        return Error{ErrorCode::Usage, "the queue is already being run by %1"_m(*holder),
                     "Measure before running the queue, or pause and end the queue"_m};
    HEADSCOPE_TRY(const auto lock, runs::RunLock::take(store.folder()));
    HEADSCOPE_TRY(auto waiting, store.waiting(static_cast<int>(kMostSweepRuns)));
    // Lab experiments use a single thread regardless of the split, so they are not suitable.
    const auto cannotBeTried = [](const Job& job) { return isOfLab(job) || !job.unfit.empty(); };
    waiting.erase(std::remove_if(waiting.begin(), waiting.end(), cannotBeTried), waiting.end());
    if (waiting.empty()) return nothingWaits();
    auto& job = waiting.front();
    HEADSCOPE_CHECK(store.loadSettings(job));
    HEADSCOPE_TRY(const auto config, writeJobFile(store.folder(), job));
    QueueSpeed found{splitsOf(trial.cores), 0, job.name, 0};
    const TrialFolder folder(store.folder());
    for (auto& split : found.tried) {
        // Empties the folder, which ends with the previous split's runs removed.
        HEADSCOPE_TRY(const auto made, folder.make());
        HEADSCOPE_TRY(split.stepsPerSecond, speedOf(split, config, made, trial, cancelled));
        if (split.stepsPerSecond > found.tried[found.best].stepsPerSecond)
            found.best = static_cast<std::size_t>(&split - found.tried.data());
    }
    found.seconds = since(began);
    return found;
}

}  // namespace headscope::jobs
