#include "app/cli/lab/lab_queue.h"

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
    const auto done = std::count_if(jobs.begin(), jobs.end(),
                                    [](const auto& job) { return hasEnded(job.state); });
    return {ErrorCode::Stopped, "stopped after %1 of %2 runs"_m(done, jobs.size()),
            "The same command continues where it stopped, and so does the queue of the window"_m};
}

// Waits until all jobs have ended, regardless of which process runs them.
Status waitFor(Queue& queue, const std::string& name, Console& console) {
    const Interrupts interrupts;
    for (;;) {
        HEADSCOPE_TRY(const auto jobs, queue.jobsOfSweep(name));
        HEADSCOPE_TRY(const auto state, queue.state());
        const auto ended = std::count_if(jobs.begin(), jobs.end(),
                                         [](const auto& job) { return hasEnded(job.state); });
        console.drawProgress(std::to_string(ended) + " of " + std::to_string(jobs.size()) +
                             " done");
        const bool all = ended == static_cast<std::ptrdiff_t>(jobs.size());
        const bool leave = interrupts.stopRequested() || console.readerGone() || state.paused ||
                           state.runner.empty();
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
        console.say("they are trained by " + escaped(state.runner) + ", which runs the queue");
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
            "%1 is %2: %3"_m(job.name, jobStateName(job.state), job.problem),
            "See queue log %1; the same command tries it once more"_m(job.id)};
}

// Reads the result of a job and checks that it fits the request: its folder may contain files from
// strangers, and another command may have changed the sweep.
Result<LabRecord> recordOf(const Lab& lab, const JobInfo& job, const LabRequest& wanted) {
    HEADSCOPE_TRY(const auto plan, lab.recordedLab(job.run));
    const auto& made = plan.request;
    if (made.experiment != wanted.experiment || made.preset != wanted.preset ||
        made.against != wanted.against || !(made.config == wanted.config))
        return Error{
            ErrorCode::Usage, "%1 contains other settings than the requested ones"_m(job.run),
            "Give the same command again, while no other one adds runs of this experiment"_m};
    HEADSCOPE_TRY(auto record, lab.labRecord(job.run));
    const std::size_t sides = wanted.against.empty() ? 1 : 2;
    if (record.sides.size() != sides)
        return Error{ErrorCode::BadData,
                     "%1/lab.json contains the results of %2 models, not %3"_m(
                         job.run, record.sides.size(), sides),
                     "Delete the folder; the same command runs it again"_m};
    return record;
}

}  // namespace

Result<std::vector<LabRecord>> throughQueue(Engine& engine, const std::string& wanted,
                                            const std::vector<LabPlan>& plans, int atOnce,
                                            Console& console) {
    auto& queue = engine.queue();
    HEADSCOPE_TRY(const auto added, queue.addLabJobs(wanted, plans));
    const auto& name = added.sweep;
    if (name != wanted)
        console.say("they are the sweep \"" + escaped(name) + "\", as \"" + escaped(wanted) +
                    "\" has other runs");
    console.say(std::to_string(plans.size()) + " runs in the queue of " +
                escaped(engine.runsFolder()) + ", " + std::to_string(added.finished) +
                " of them already done; the same command continues where it stopped");
    int code = 0;
    if (added.finished < static_cast<int>(plans.size()))
        HEADSCOPE_CHECK(playAll(queue, name, atOnce, code, console));
    HEADSCOPE_TRY(const auto jobs, queue.jobsOfSweep(name));
    if (jobs.size() != plans.size())
        return Error{
            ErrorCode::Usage,
            "%1 runs were added as %2, and there are %3 now"_m(plans.size(), name, jobs.size()),
            "Give the same command again, while no other one adds runs of this experiment"_m};
    std::vector<LabRecord> records;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (!hasEnded(jobs[i].state)) return notAllDone(jobs);
        if (jobs[i].state != JobState::Finished) return failureOf(jobs[i], code);
        HEADSCOPE_TRY(auto record, recordOf(engine, jobs[i], plans[i].request));
        records.push_back(std::move(record));
    }
    return records;
}

}  // namespace headscope::cli
