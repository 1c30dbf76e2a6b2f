// train and resume: start a session, follow it, and print its result.
#include "app/cli/commands.h"
#include "app/cli/interrupts.h"
#include "app/cli/options/settings.h"
#include "app/cli/progress_line.h"
#include "core/api/engine/recorded_result.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <thread>

namespace headscope::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPoll = std::chrono::milliseconds(100);    // maximum delay until a signal is noticed
constexpr auto kProgressEvery = std::chrono::seconds(1);  // interval of JSON progress lines

JsonLine progressJson(const Progress& progress) {
    JsonLine line;
    line.text("event", "progress")
        .text("state", runStateName(progress.state))
        .integer("step", progress.step)
        .integer("total_steps", progress.totalSteps)
        .number("epoch", progress.epoch)
        .number("task_loss", progress.taskLoss)
        .number("diversity_loss", progress.diversityLoss)
        .number("total_loss", progress.totalLoss)
        .number("lambda", progress.lambda)
        .number("learning_rate", progress.learningRate);
    writeScores(line, "valid", progress.validScores);
    return line.number("rate", progress.rate)
        .text("rate_unit", progress.rateUnit)
        .number("seconds", progress.seconds)
        .number("seconds_left", progress.secondsLeft);
}

// Prints the events of a session. Used only in the main thread; the training thread wakes it.
class SessionFollower {
public:
    SessionFollower(TrainingSession& session, Console& console)
        : m_session(session), m_console(console) {}

    RunResult follow(Interrupts& interrupts) {
        m_session.setWake([this] { ring(); });
        while (!m_session.ended()) {
            waitForNews();
            m_session.acknowledge();
            obey(interrupts);
            printEvents();
            printProgress();
        }
        RunResult result = m_session.wait();
        m_session.setWake({});
        printEvents();
        printNewValidPoints();  // the final evaluation comes after the points of the last epoch
        m_console.clearProgress();
        if (m_writeFailure && !result.error) result.error = m_writeFailure;
        return result;
    }

private:
    void ring() {
        std::lock_guard lock(m_mutex);
        m_news = true;
        m_bell.notify_one();
    }

    void waitForNews() {
        std::unique_lock lock(m_mutex);
        m_bell.wait_for(lock, kPoll, [this] { return m_news; });
        m_news = false;
    }

    void obey(Interrupts& interrupts) {
        if (interrupts.takeCheckpointRequest()) m_session.saveCheckpoint();
        if (m_stopping ||
            !(interrupts.stopRequested() || m_console.readerGone() || m_console.outputFailed()))
            return;
        m_stopping = true;
        m_console.say(
            "stopping after this step and saving a checkpoint; press Ctrl-C again to end at once");
        m_session.stop();
    }

    void printEvents() {
        const auto events = m_session.eventsSince(m_eventsPrinted);
        const auto past = m_session.pastEvents();
        for (const auto& event : events) {
            if (m_eventsPrinted++ < past) continue;
            if (!m_pastPrinted) skipPastPoints(event.step);
            printEvent(event);
        }
    }

    void skipPastPoints(std::int64_t step) {
        m_pastPrinted = true;
        for (const auto& id : m_session.series())
            for (const auto& point : m_session.points(id, 0))
                m_pointsPrinted[id] += point.step <= step ? 1 : 0;
    }

    void printEvent(const RunEvent& event) {
        JsonLine line;
        line.text("event", event.kind).integer("step", event.step).number("seconds", event.seconds);
        line.text("text", event.text).number("value", event.value);
        if (event.kind == "warning") return m_console.warn(event.text, &line);
        // The last line of the command reports how the run ended, so do not emit these events.
        if (event.kind != "finished" && event.kind != "stopped") m_console.emit(line);
        if (event.kind == "note") return m_console.say("note: " + escaped(event.text.text()));
        if (event.kind != "checkpoint" && event.kind != "started")
            m_console.say(clockText(event.seconds) + "  step " + std::to_string(event.step) + "  " +
                          escaped(event.text.text()));
        if (event.kind == "epoch") printNewValidPoints();
    }

    void printNewValidPoints() {
        for (const auto& id : m_session.series()) {
            if (id.split == "train") continue;
            auto& printed = m_pointsPrinted[id];
            for (const auto& point : m_session.points(id, printed)) {
                ++printed;
                m_console.emit(JsonLine()
                                   .text("event", "metric")
                                   .integer("step", point.step)
                                   .number("epoch", point.epoch)
                                   .text("split", id.split)
                                   .text("name", id.name)
                                   .number("value", point.value));
            }
        }
    }

    // Ends a run that waits because it cannot write. Without a user nobody would free disk space.
    // Data that are already saved are kept.
    void endWhenItCannotWrite(const Progress& progress) {
        if (m_stopping || !progress.heldUp) return;
        m_stopping = true;
        m_writeFailure = Error{progress.heldUp->code, verbatim(progress.heldUp->text()),
                               "Make room or choose another --out, then resume the run"_m};
        m_session.stop();
    }

    void printProgress() {
        const Progress progress = m_session.progress();
        endWhenItCannotWrite(progress);
        m_console.drawProgress(progressLine(progress, m_console.terminal()));
        const auto now = Clock::now();
        if (!m_console.json() || now < m_nextProgress || progress.step == m_lastStep) return;
        m_nextProgress = now + kProgressEvery;
        m_lastStep = progress.step;
        m_console.emit(progressJson(progress));
    }

    TrainingSession& m_session;
    Console& m_console;
    std::mutex m_mutex;
    std::condition_variable m_bell;
    bool m_news = false;
    bool m_stopping = false;
    bool m_pastPrinted = false;
    std::optional<Error> m_writeFailure;
    std::size_t m_eventsPrinted = 0;
    std::map<SeriesId, std::size_t> m_pointsPrinted;
    Clock::time_point m_nextProgress = Clock::now();
    std::int64_t m_lastStep = -1;
};

int endedBadly(Console& console, const RunResult& result) {
    const ErrorCode code =
        result.state == RunState::Diverged ? ErrorCode::Diverged : ErrorCode::Internal;
    Error error = result.error ? *result.error
                               : Error{code, "the run ended without a result"_m,
                                       "See log.txt in the run's folder"_m};
    if (result.state == RunState::Diverged) error.code = ErrorCode::Diverged;
    if (!result.run.empty()) console.say("run: " + escaped(result.run));
    return failed(console, error);
}

}  // namespace

int followSession(TrainingSession& session, Console& console, const std::string& resumed) {
    Interrupts interrupts;
    return followSession(session, console, interrupts, resumed);
}

int followSession(TrainingSession& session, Console& console, Interrupts& interrupts,
                  const std::string& resumed) {
    RunResult result = SessionFollower(session, console).follow(interrupts);
    if (result.state == RunState::Finished) {
        printResult(console, result);
        console.emit(resultLine("finished", result));
        return 0;
    }
    const auto endedWith = [&](ErrorCode code) {
        return result.error && result.error->code == code;
    };
    const bool gaveUpReading = endedWith(ErrorCode::Cancelled);
    const bool asRequested = !result.error || endedWith(ErrorCode::Stopped) || gaveUpReading;
    const bool whileLoading = result.run.empty() || gaveUpReading;
    if (result.run.empty()) result.run = resumed;
    if (result.state == RunState::Stopped && asRequested && result.run.empty()) {
        console.say("stopped while loading, before a run was made");
        console.emit(resultLine("stopped", result));
        return static_cast<int>(ErrorCode::Cancelled);
    }
    if (result.state == RunState::Stopped && asRequested) {
        console.say("stopped " +
                    (whileLoading ? "while loading" : "at step " + std::to_string(result.steps)) +
                    "; continue with: " + console.program() + " resume '" + escaped(result.run) +
                    "'");
        console.emit(resultLine("stopped", result));
        return static_cast<int>(ErrorCode::Stopped);
    }
    return endedBadly(console, result);
}

namespace {

// The other ranks of a shared training, used by rank 0: connections, and processes if this program
// started them.
struct Companions {
    std::optional<Interrupts> interrupts;  // created before waiting for the other ranks
    LocalRanks processes;
    std::atomic<bool> joined = false;
    std::shared_ptr<void> ranks;  // destroyed first, which ends the other processes

    // Until all ranks have joined, also returns true if a process started here has ended.
    bool stopRequested() {
        return interrupts->stopRequested() || (!joined && !processes.lost().empty());
    }
};

Status gather(Engine& engine, const RankArguments& arguments, RankPlace place, Companions& others) {
    others.interrupts.emplace();
    if (arguments.local()) HEADSCOPE_CHECK(others.processes.start(place));
    place.stopRequested = [&others] { return others.stopRequested(); };
    place.askToStop = [&others] { others.interrupts->request(); };
    auto joined = engine.leadRanks(place);
    others.joined = true;
    if (joined) {
        others.ranks = std::move(*joined);
        return {};
    }
    const auto why = others.interrupts->stopRequested() ? Message() : others.processes.lost();
    others.processes.kill();
    if (why.empty()) return std::move(joined).error();
    return Error{ErrorCode::Network, why,
                 "See the output of that process above; train with fewer --workers"_m};
}

int followTogether(TrainingSession& session, Console& console, Companions& others,
                   const std::string& resumed) {
    return others.interrupts ? followSession(session, console, *others.interrupts, resumed)
                             : followSession(session, console, resumed);
}

// Runs a rank other than 0. Rank 0 decides when to stop: the first signal to this process is
// forwarded to it, the second one ends this process.
int follow(Engine& engine, RankPlace place, Console& console) {
    Interrupts interrupts;
    place.stopRequested = [&interrupts] { return interrupts.stopRequested(); };
    const auto done = engine.followRanks(place);
    return done.ok() ? 0 : failed(console, done.error());
}

// Divides the CPU cores among the processes of one machine, unless the user has set the number of
// threads.
void shareThreads(Arguments& arguments) {
    const auto& settings = arguments.settings;
    const bool said = std::any_of(settings.begin(), settings.end(),
                                  [](const Setting& s) { return s.key == "train.threads"; });
    if (!arguments.ranks.local() || said || !arguments.configFile.empty()) return;
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    arguments.settings.push_back({"--workers", "train.threads",
                                  std::to_string(std::max(1, cores / arguments.ranks.workers))});
}

}  // namespace

int trainCommand(Engine& engine, const Arguments& given, Console& console) {
    const auto place = placeOf(given.ranks, environmentValue);
    if (!place) return failed(console, place.error());
    if (*place && (*place)->rank > 0) return follow(engine, **place, console);
    Arguments arguments = given;
    shareThreads(arguments);
    auto config = buildConfig(engine, engine, arguments);
    if (!config) return failed(console, config.error());
    for (const auto& warning : config->warnings) console.warn(warning);
    Companions others;
    if (*place) {
        const auto gathered = gather(engine, arguments.ranks, **place, others);
        if (!gathered.ok()) return failed(console, gathered.error());
    }
    auto session = engine.trainAs(config->config, arguments.folder);
    if (!session) return failed(console, session.error());
    return followTogether(**session, console, others, {});
}

int resumeCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto place = placeOf(arguments.ranks, environmentValue);
    if (!place) return failed(console, place.error());
    if (*place && (*place)->rank > 0) return follow(engine, **place, console);
    auto path = openedRun(engine, arguments);
    if (!path) return failed(console, path.error());
    auto info = engine.runInfo(*path);
    if (!info) return failed(console, info.error());
    if (info->state == RunState::Finished) {
        console.say("this run is complete");
        const auto result = recordedResult(*info);
        printResult(console, result);
        console.emit(resultLine("finished", result));
        return 0;
    }
    Companions others;
    if (*place) {
        const auto gathered = gather(engine, arguments.ranks, **place, others);
        if (!gathered.ok()) return failed(console, gathered.error());
    }
    auto session = engine.resume(*path);
    if (!session) return failed(console, session.error());
    return followTogether(**session, console, others, *path);
}

}  // namespace headscope::cli
