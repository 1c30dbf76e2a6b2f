#include "app/cli/lab_queue.h"

#include "app/cli/interrupts.h"
#include "app/cli/queue_run.h"
#include "app/common/locations.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace headscope::cli {
namespace {

constexpr auto kQueueLookEvery = std::chrono::milliseconds(500);

Error notAllDone(const std::vector<JobInfo>& jobs) {
    const auto done = std::count_if(jobs.begin(), jobs.end(), [](const auto& job) { return hasEnded(job.state); });
    return {ErrorCode::Stopped,
            "stopped after " + std::to_string(done) + " of " + std::to_string(jobs.size()) + " runs",
            "The same command goes on where it was, and so does the queue of the window"};
}

// Until all of them have ended, wherever they are played.
Status waitFor(Queue& queue, const std::string& name, Console& console) {
    const Interrupts interrupts;
    for (;;) {
        HEADSCOPE_TRY(const auto jobs, queue.jobsOfSweep(name));
        HEADSCOPE_TRY(const auto state, queue.state());
        const auto ended = std::count_if(jobs.begin(), jobs.end(), [](const auto& job) { return hasEnded(job.state); });
        console.drawProgress(std::to_string(ended) + " of " + std::to_string(jobs.size()) + " done");
        const bool all = ended == static_cast<std::ptrdiff_t>(jobs.size());
        const bool leave = interrupts.stopRequested() || console.readerGone() || state.paused || state.runner.empty();
        if (all || leave) {
            console.clearProgress();
            return all ? Status() : Status(notAllDone(jobs));
        }
        std::this_thread::sleep_for(kQueueLookEvery);
    }
}

Status playAll(Queue& queue, const std::string& name, int atOnce, int& code, Console& console) {
    HEADSCOPE_TRY(const auto state, queue.state());
    if (!state.runner.empty()) {
        console.say("they are played by " + escaped(state.runner) + ", which works the queue off");
        return waitFor(queue, name, console);
    }
    HEADSCOPE_TRY(const auto places, app::findLocations());
    QueueOptions options;
    options.atOnce = atOnce;
    options.program = places.program;
    code = workOffQueue(queue, options, console);
    return {};
}

Error failureOf(const JobInfo& job, int code) {
    return {code > 1 ? static_cast<ErrorCode>(code) : ErrorCode::Device,
            job.name + " is " + jobStateName(job.state) + ": " + job.problem,
            "See queue log " + job.id + "; the same command tries it once more"};
}

}  // namespace

Result<std::vector<LabRecord>> throughQueue(Engine& engine, const std::string& name, const std::vector<LabPlan>& plans,
                                            int atOnce, Console& console) {
    auto& queue = engine.queue();
    HEADSCOPE_TRY(const auto added, queue.addLabJobs(name, plans));
    console.say(std::to_string(plans.size()) + " runs in the queue of " + escaped(engine.runsFolder()) + ", " +
                std::to_string(added.finished) + " of them done before; the same command goes on where it was");
    int code = 0;
    if (added.finished < static_cast<int>(plans.size())) HEADSCOPE_CHECK(playAll(queue, name, atOnce, code, console));
    HEADSCOPE_TRY(const auto jobs, queue.jobsOfSweep(name));
    std::vector<LabRecord> records;
    for (const auto& job : jobs) {
        if (!hasEnded(job.state)) return notAllDone(jobs);
        if (job.state != JobState::Finished) return failureOf(job, code);
        HEADSCOPE_TRY(auto record, engine.labRecord(job.run));
        records.push_back(std::move(record));
    }
    return records;
}

}  // namespace headscope::cli
