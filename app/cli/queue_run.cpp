#include "app/cli/queue_run.h"

#include "app/cli/commands.h"
#include "app/cli/interrupts.h"
#include "app/cli/progress_line.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace headscope::cli {
namespace {

constexpr auto kLook = std::chrono::milliseconds(100);

class QueueFollower {
public:
    // sweep: only its jobs are run; "": all jobs.
    QueueFollower(Queue& queue, QueueRunner& runner, std::string sweep, Console& console)
        : m_queue(queue), m_runner(runner), m_sweep(std::move(sweep)), m_console(console) {}

    int follow() {
        Interrupts interrupts;
        bool stopping = false;
        while (!m_runner.ended()) {
            std::this_thread::sleep_for(kLook);
            if (!stopping && (interrupts.stopRequested() || m_console.readerGone() ||
                              m_console.outputFailed())) {
                stopping = true;
                m_console.say(
                    "ending: running ones save a checkpoint and wait; press Ctrl-C again to end at "
                    "once");
                m_runner.stop();
            }
            printWaiting();
            drawLine();
        }
        const auto status = m_runner.wait();
        printWaiting();
        m_console.clearProgress();
        if (!status.ok()) return failed(m_console, status.error());
        return codeOf(stopping);
    }

private:
    void printWaiting() {
        for (const auto& event : m_runner.eventsSince(m_reported)) {
            ++m_reported;
            printJob(event, m_console);
            // The first failure determines the exit code.
            if (event.state == JobState::Failed && m_failure == 0)
                m_failure = std::max(event.code, 1);
        }
    }

    // Draws the progress line, only on an interactive terminal.
    void drawLine() {
        if (!m_console.terminal().interactive || m_console.quiet()) return;
        const auto state = m_queue.state();
        const auto jobs = m_sweep.empty() || !state
                              ? Result<std::vector<JobInfo>>(std::vector<JobInfo>{})
                              : m_queue.jobsOfSweep(m_sweep);
        if (!state || !jobs) return;
        const auto& all = m_sweep.empty() ? state->jobs : *jobs;
        int done = 0, running = 0;
        for (const auto& job : all) {
            done += hasEnded(job.state);
            running += job.state == JobState::Running;
        }
        std::string line = std::to_string(done) + " of " + std::to_string(all.size()) + " done, " +
                           std::to_string(running) + " running";
        if (m_sweep.empty() && state->secondsLeft > 0)
            line += ", " + clockText(state->secondsLeft) + " left";
        m_console.drawProgress(line);
    }

    int codeOf(bool stopped) {
        const auto state = m_queue.state();
        if (!state) return failed(m_console, state.error());
        if (state->paused)
            m_console.say("the queue is paused" +
                          (state->pauseReason.empty() ? "" : ": " + state->pauseReason.text()));
        if (m_failure != 0) return m_failure;
        return stopped || state->paused ? static_cast<int>(ErrorCode::Stopped) : 0;
    }

    Queue& m_queue;
    QueueRunner& m_runner;
    std::string m_sweep;
    Console& m_console;
    std::size_t m_reported = 0;
    int m_failure = 0;
};

}  // namespace

int workOffQueue(Queue& queue, const QueueOptions& options, Console& console) {
    const auto unpaused = queue.pauseQueue(false);  // starting the runner ends a pause
    if (!unpaused.ok()) return failed(console, unpaused.error());
    const auto runner = queue.runQueue(options);
    if (!runner) return failed(console, runner.error());
    return QueueFollower(queue, **runner, options.sweep, console).follow();
}

int followQueue(Queue& queue, const QueueOptions& options, Console& console) {
    const int code = workOffQueue(queue, options, console);
    const auto state = queue.state();
    // After a failure, the error must be the last line of output.
    if (!state || !console.failure().empty()) return code;
    JsonLine line;
    line.text("event", "finished");
    console.emit(countJobs(line, state->jobs).flag("paused", state->paused));
    return code;
}

JsonLine jobLine(const JobInfo& job) {
    JsonLine line;
    line.text("id", job.id)
        .text("name", job.name)
        .text("sweep", job.sweep)
        .text("state", jobStateName(job.state));
    line.text("run", job.run).integer("step", job.step).integer("total_steps", job.totalSteps);
    line.number("seconds", job.seconds).number("seconds_left", job.secondsLeft);
    return line.text("problem", job.problem)
        .text("log", job.log)
        .text("place", job.place)
        .flag("lab", job.lab);
}

void printJob(const QueueEvent& event, Console& console) {
    if (event.job.empty()) return console.warn(verbatim(event.text));
    JsonLine line;
    line.text("event", "job").text("id", event.job).text("name", event.name);
    line.text("state", jobStateName(event.state)).text("run", event.run).text("text", event.text);
    console.emit(line);
    std::string text =
        std::string(jobStateName(event.state)) + "  " + event.job + "  " + escaped(event.name);
    if (!event.text.empty()) text += ": " + escaped(event.text);
    console.say(text);
}

JsonLine& countJobs(JsonLine& line, const std::vector<JobInfo>& jobs) {
    for (const auto which : {JobState::Finished, JobState::Failed, JobState::Cancelled,
                             JobState::Lost, JobState::Waiting, JobState::Running})
        line.integer(jobStateName(which),
                     std::count_if(jobs.begin(), jobs.end(),
                                   [&](const auto& job) { return job.state == which; }));
    return line;
}

}  // namespace headscope::cli
