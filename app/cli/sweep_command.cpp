// sweep: previews many runs, adds them to the queue, and trains them.
#include "app/cli/cluster_run.h"
#include "app/cli/commands.h"
#include "app/cli/options/sweep_settings.h"
#include "app/cli/progress_line.h"
#include "app/cli/queue_run.h"
#include "app/common/locations.h"

namespace headscope::cli {
namespace {

std::string sizeText(std::int64_t bytes) {
    const double value = static_cast<double>(bytes);
    return value < 1e9 ? shortNumber(value / 1e6) + " MB" : shortNumber(value / 1e9) + " GB";
}

std::string settingsOf(const PlannedRun& run) {
    const auto text = shortSettings(run.settings);
    return text.empty() ? "the base" : escaped(text);
}

JsonLine settingsLine(const RunConfig& settings) {
    JsonLine line;
    for (const auto& [key, value] : settings.values) {
        if (const auto* number = std::get_if<double>(&value))
            line.number(key, *number);
        else if (const auto* whole = std::get_if<std::int64_t>(&value))
            line.integer(key, *whole);
        else if (const auto* flag = std::get_if<bool>(&value))
            line.flag(key, *flag);
        else
            line.text(key, std::get<std::string>(value));
    }
    return line;
}

void showPlan(const SweepPlan& plan, const SweepCost& cost, Console& console) {
    Table table{{"id", "settings", "time", "disk"}};
    for (std::size_t i = 0; i < plan.runs.size(); ++i) {
        const auto& run = plan.runs[i];
        const bool done = cost.done[i];
        table.push_back({run.id, settingsOf(run), done ? "done" : clockText(cost.seconds[i]),
                         done ? "-" : sizeText(cost.bytes[i])});
        console.emit(JsonLine()
                         .text("event", "planned")
                         .text("id", run.id)
                         .object("settings", settingsLine(run.settings))
                         .number("seconds", cost.seconds[i])
                         .integer("bytes", cost.bytes[i])
                         .flag("done", done));
    }
    console.print(table);
}

void showCost(const SweepPlan& plan, const SweepCost& cost, Console& console) {
    std::int64_t done = 0;
    for (const bool one : cost.done) done += one;
    console.print(plan.sweep.name + ": " + std::to_string(plan.runs.size()) + " runs, " +
                  std::to_string(done) + " of them done; about " + clockText(cost.totalSeconds) +
                  " one after the other, " + sizeText(cost.totalBytes) + " of the " +
                  sizeText(cost.freeBytes) + " that are free (" + std::to_string(cost.measured) +
                  " of " + std::to_string(cost.alike) + " kinds of run were timed)");
    console.emit(JsonLine()
                     .text("event", "preview")
                     .text("sweep", plan.sweep.name)
                     .integer("runs", static_cast<std::int64_t>(plan.runs.size()))
                     .integer("done", done)
                     .number("seconds", cost.totalSeconds)
                     .integer("bytes", cost.totalBytes)
                     .integer("free_bytes", cost.freeBytes)
                     .integer("timed", cost.measured)
                     .integer("kinds", cost.alike));
}

int addPlan(Engine& engine, const SweepPlan& plan, const SweepCost& cost, Console& console,
            std::string* sweep) {
    // Reject the sweep before it starts, because a full disk would interrupt the runs.
    if (cost.totalBytes > cost.freeBytes)
        return failed(
            console,
            {ErrorCode::Io,
             "the runs need about %1, and %2 are free on the disk of %3"_m(
                 sizeText(cost.totalBytes), sizeText(cost.freeBytes), engine.runsFolder()),
             "Free some space, keep fewer checkpoints (train.keep_last), or set HEADSCOPE_RUNS"_m});
    const auto added = engine.queue().addJobs(plan, cost.seconds);
    if (!added) return failed(console, added.error());
    const auto& name = added->sweep;
    if (sweep) *sweep = name;
    if (name != plan.sweep.name)
        console.say("they are the sweep \"" + escaped(name) + "\", as \"" +
                    escaped(plan.sweep.name) + "\" has other runs");
    std::string text = std::to_string(added->added) + " run(s) added to the queue";
    if (added->again > 0) text += ", " + std::to_string(added->again) + " wait again";
    if (added->waiting > 0) text += ", " + std::to_string(added->waiting) + " wait already";
    if (added->finished > 0) text += ", " + std::to_string(added->finished) + " are done";
    console.say(text);
    console.emit(JsonLine()
                     .text("event", "added")
                     .text("sweep", name)
                     .integer("added", added->added)
                     .integer("again", added->again)
                     .integer("waiting", added->waiting)
                     .integer("finished", added->finished));
    return 0;
}

}  // namespace

int trainQueue(Engine& engine, const Arguments& arguments, Console& console, bool summary,
               const std::string& sweep) {
    // Only one process may run the queue.
    const auto state = engine.queue().state();
    if (!state) return failed(console, state.error());
    if (!state->runner.empty()) {
        console.say("they are trained by " + escaped(state->runner) + ", which runs the queue");
        return 0;
    }
    const auto places = app::findLocations();
    if (!places) return failed(console, places.error());
    QueueOptions options;
    options.atOnce = arguments.many.atOnce;
    options.program = places->program;
    options.sweep = sweep;
    return summary ? followQueue(engine.queue(), options, console)
                   : workOffQueue(engine.queue(), options, console);
}

int addRuns(Engine& engine, const Arguments& arguments, Console& console,
            std::vector<std::string>* ids) {
    const auto sweep = buildSweep(engine, arguments);
    if (!sweep) return failed(console, sweep.error());
    return addSweep(engine, *sweep, arguments.many.preview, console, nullptr, ids);
}

int addSweep(Engine& engine, const Sweep& sweep, bool preview, Console& console, std::string* name,
             std::vector<std::string>* ids) {
    const auto plan = engine.queue().planSweep(sweep);
    if (!plan) return failed(console, plan.error());
    for (const auto& warning : plan->warnings) console.warn(warning);
    if (ids)
        for (const auto& one : plan->runs) ids->push_back(one.id);
    const auto cost = engine.queue().sweepCost(*plan);
    if (!cost) return failed(console, cost.error());
    if (preview) showPlan(*plan, *cost, console);
    showCost(*plan, *cost, console);
    return preview ? 0 : addPlan(engine, *plan, *cost, console, name);
}

int sweepCommand(Engine& engine, const Arguments& arguments, Console& console) {
    // Check before anything is added to the queue.
    const auto fit = checkExecutor(engine.queue(), arguments.many);
    if (!fit.ok()) return failed(console, fit.error());
    std::vector<std::string> ids;
    const int code = addRuns(engine, arguments, console, &ids);
    if (code != 0 || arguments.many.preview) return code;
    if (onCluster(arguments.many))
        return trainOnCluster(engine.queue(), arguments.many, std::move(ids), console);
    return arguments.many.addOnly ? 0 : trainQueue(engine, arguments, console);
}

}  // namespace headscope::cli
