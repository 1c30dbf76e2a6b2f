// queue list|run|add|pause|resume|cancel|move|log|clear: shows and changes the queue.
#include "app/cli/cluster_run.h"
#include "app/cli/commands.h"
#include "app/cli/interrupts.h"
#include "app/cli/progress_line.h"
#include "app/cli/queue_run.h"
#include "app/common/locations.h"

#include <algorithm>

namespace headscope::cli {
namespace {

int listJobs(Queue& queue, Console& console) {
    lookAtCluster(queue, console);
    const auto state = queue.state();
    if (!state) return failed(console, state.error());
    Table table{{"job", "state", "step", "left", "sweep", "name", ""}};
    for (const auto& job : state->jobs) {
        const std::string steps =
            job.totalSteps > 0 ? std::to_string(job.step) + "/" + std::to_string(job.totalSteps)
                               : "-";
        table.push_back({job.id,
                         jobStateName(job.state) + std::string(job.place.empty() ? "" : " (Slurm)"),
                         steps, job.secondsLeft > 0 ? clockText(job.secondsLeft) : "-",
                         escaped(job.sweep), escaped(job.name), escaped(job.problem.text())});
        console.emit(jobLine(job));
    }
    if (state->jobs.empty())
        console.print("the queue is empty");
    else
        console.print(table);
    JsonLine line;
    line.text("event", "queue")
        .flag("paused", state->paused)
        .text("pause_reason", state->pauseReason);
    line.text("runner", state->runner)
        .integer("at_once", state->atOnce)
        .number("seconds_left", state->secondsLeft);
    console.emit(line);
    if (state->paused)
        console.print("paused" + (state->pauseReason.empty()
                                      ? ""
                                      : ": " + escaped(state->pauseReason.text())));
    if (!state->runner.empty()) console.print("being run by " + escaped(state->runner));
    if (state->secondsLeft > 0) console.print("about " + clockText(state->secondsLeft) + " left");
    return 0;
}

int workOff(Queue& queue, const Arguments& arguments, Console& console) {
    const auto fit = checkExecutor(queue, arguments.many);
    if (!fit.ok()) return failed(console, fit.error());
    QueueOptions options;
    // The number of threads is the only setting of the runner; all other settings belong to a run.
    for (const auto& setting : arguments.settings) {
        if (onCluster(arguments.many))
            return failed(console,
                          {ErrorCode::Usage, "%1 is not a setting of a cluster"_m(setting.option),
                           "Threads are the cpus of its profile; settings of a run go with add"_m});
        if (setting.key == "train.threads") options.threads = std::atoi(setting.typed.c_str());
        if (setting.key != "train.threads" || options.threads < 1)
            return failed(
                console,
                {ErrorCode::Usage,
                 setting.key == "train.threads"
                     ? "%1 %2 is not a number of threads"_m(setting.option, setting.typed)
                     : "%1 %2 is a setting of a run"_m(setting.option, setting.typed),
                 "queue run takes --jobs N, --threads N (1 or more) and --stay; settings go with add"_m});
    }
    if (onCluster(arguments.many)) return trainOnCluster(queue, arguments.many, {}, console);
    const auto places = app::findLocations();
    if (!places) return failed(console, places.error());
    options.atOnce = arguments.many.atOnce;
    options.stay = arguments.many.stay;
    options.program = places->program;
    return followQueue(queue, options, console);
}

Status needIds(const Arguments& arguments) {
    if (!arguments.many.ids.empty()) return {};
    return Error{ErrorCode::Usage, "queue %1 needs the id of a job"_m(arguments.what),
                 "See queue list"_m};
}

// Rejects ids for subcommands that apply to the whole queue, because the user probably means only
// the jobs with these ids.
Status checkIds(const Arguments& arguments) {
    const auto& what = arguments.what;
    if (arguments.many.ids.empty() || (what != "list" && what != "run" && what != "add" &&
                                       what != "pause" && what != "clear" && what != "measure"))
        return {};
    return Error{
        ErrorCode::Usage,
        "queue %1 takes no job, here \"%2\""_m(what, arguments.many.ids.front().substr(0, 40)),
        what == "pause"
            ? "It pauses the whole queue; queue cancel JOB ends one job, queue resume JOB continues it"_m
            : "It is for the whole queue; see queue --help for what is for one job"_m};
}

int eachJob(const Arguments& arguments, Console& console,
            const std::function<Status(const std::string&)>& obey) {
    if (auto status = needIds(arguments); !status.ok()) return failed(console, status.error());
    for (const auto& id : arguments.many.ids) {
        const auto status = obey(id);
        if (!status.ok()) return failed(console, status.error());
        console.emit(JsonLine().text("event", arguments.what).text("id", id));
    }
    return 0;
}

int wholeQueue(const Arguments& arguments, Console& console, const Status& status,
               const std::string& said) {
    if (!status.ok()) return failed(console, status.error());
    console.print(said);
    console.emit(JsonLine().text("event", arguments.what));
    return 0;
}

int moveJobs(Queue& queue, const Arguments& arguments, Console& console) {
    if (arguments.many.before.empty() && !arguments.many.last)
        return failed(console, {ErrorCode::Usage, "queue move needs a position"_m,
                                "Give --before JOB or --last"_m});
    return eachJob(arguments, console,
                   [&](const auto& id) { return queue.moveJob(id, arguments.many.before); });
}

int showLogs(Queue& queue, const Arguments& arguments, Console& console) {
    return eachJob(arguments, console, [&](const auto& id) -> Status {
        HEADSCOPE_TRY(auto text, queue.jobLog(id));
        console.emit(JsonLine().text("event", "text").text("id", id).text("text", text));
        // Logs may contain output of other programs, so escape everything except line ends.
        if (!text.empty() && text.back() == '\n') text.pop_back();
        std::string shown;
        for (const char letter : text)
            shown += letter == '\n' ? std::string("\n") : escaped(std::string(1, letter));
        console.print(text.empty() ? "no output yet" : shown);
        return {};
    });
}

int clearJobs(Queue& queue, const Arguments& arguments, Console& console) {
    const auto count = queue.clearJobs();
    if (!count) return failed(console, count.error());
    console.print(std::to_string(*count) + " removed from the list");
    console.emit(JsonLine().text("event", arguments.what).integer("cleared", *count));
    return 0;
}

int measureSpeed(Queue& queue, Console& console) {
    const auto places = app::findLocations();
    if (!places) return failed(console, places.error());
    console.say(
        "training the first waiting run for a few seconds with each division of the cores ...");
    const Interrupts interrupts;
    const auto speed =
        queue.measureSpeed(places->program, [&] { return interrupts.stopRequested(); });
    if (!speed) return failed(console, speed.error());
    Table table{{"runs at once", "threads each", "steps per second in total"}};
    JsonLine line;
    std::vector<double> atOnce, threads, rates;
    for (const auto& split : speed->tried) {
        table.push_back({std::to_string(split.atOnce), std::to_string(split.threads),
                         shortNumber(split.stepsPerSecond)});
        atOnce.push_back(split.atOnce);
        threads.push_back(split.threads);
        rates.push_back(split.stepsPerSecond);
    }
    const auto& best = speed->tried[speed->best];
    console.print(table);
    console.print("of " + escaped(speed->name) + ", measured in " + clockText(speed->seconds) +
                  "; fastest: queue run --jobs " + std::to_string(best.atOnce) + " --threads " +
                  std::to_string(best.threads));
    line.text("event", "speed")
        .text("name", speed->name)
        .numbers("at_once", atOnce)
        .numbers("threads", threads);
    line.numbers("steps_per_second", rates).number("seconds", speed->seconds);
    console.emit(line.integer("best_at_once", best.atOnce).integer("best_threads", best.threads));
    return 0;
}

}  // namespace

int queueCommand(Engine& engine, const Arguments& arguments, Console& console) {
    auto& queue = engine.queue();
    const auto& what = arguments.what;
    if (what != "add" && what != "run" && !arguments.settings.empty())
        return failed(console, {ErrorCode::Usage, "queue %1 takes no settings of a run"_m(what),
                                "Settings go with queue add"_m});
    if (auto fit = checkIds(arguments); !fit.ok()) return failed(console, fit.error());
    if (what == "list") return listJobs(queue, console);
    if (what == "run") return workOff(queue, arguments, console);
    if (what == "add") return addRuns(engine, arguments, console);
    if (what == "task") return clusterTask(engine, arguments, console);
    if (what == "pause")
        return wholeQueue(arguments, console, queue.pauseQueue(true),
                          "paused: running ones save a checkpoint and wait");
    if (what == "resume" && arguments.many.ids.empty())
        return wholeQueue(arguments, console, queue.pauseQueue(false),
                          "it continues as soon as a process runs it");
    if (what == "resume")
        return eachJob(arguments, console, [&](const auto& id) { return queue.retryJob(id); });
    if (what == "cancel")
        return eachJob(arguments, console, [&](const auto& id) { return queue.cancelJob(id); });
    if (what == "move") return moveJobs(queue, arguments, console);
    if (what == "measure") return measureSpeed(queue, console);
    if (what == "log") return showLogs(queue, arguments, console);
    return clearJobs(queue, arguments, console);
}

}  // namespace headscope::cli
