// lab: runs toy models with known theoretical answers. Prints predictions first and observations
// last.
#include "app/cli/commands.h"
#include "app/cli/interrupts.h"
#include "app/cli/lab/lab_play.h"
#include "app/cli/lab/lab_queue.h"
#include "app/cli/options/lab_options.h"
#include "app/cli/progress_line.h"
#include "core/api/base/find_by_id.h"
#include "core/api/engine/lab.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <thread>

namespace headscope::cli {
namespace {

constexpr double kLongSeconds = 3600;
constexpr int kReproduceSeeds = 5;
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr std::chrono::milliseconds kLookEvery(100);
constexpr std::chrono::seconds kPrintEvery(1);

void listExperiments(const Lab& lab, Console& console) {
    Table table{{"experiment", "presets", "what it is"}};
    for (const auto& info : lab.labExperiments()) {
        std::vector<std::string> presets;
        std::string joined;
        for (const auto& preset : info.presets) {
            presets.push_back(preset.id);
            joined += (joined.empty() ? "" : " ") + preset.id;
        }
        table.push_back({info.id, joined, info.summary});
        std::vector<std::string> keys;
        for (const auto& spec : info.parameters) keys.push_back(spec.key);
        console.emit(JsonLine()
                         .text("id", info.id)
                         .text("name", info.name)
                         .text("summary", info.summary)
                         .text("source", info.source)
                         .text("compare", info.compareKey)
                         .texts("presets", presets)
                         .texts("settings", keys));
    }
    console.print(table);
}

void listExperiment(const LabExperimentInfo& info, Console& console) {
    console.print(info.name + ". " + info.summary + " Source: " + info.source + ".");
    Table presets{{"preset", "name", "what it shows"}};
    for (const auto& preset : info.presets) {
        presets.push_back({preset.id, preset.name, preset.help});
        console.emit(JsonLine()
                         .text("preset", preset.id)
                         .text("name", preset.name)
                         .text("help", preset.help));
    }
    console.print(presets);
    Table settings{{"setting", "default", "allowed", "what it is"}};
    for (const auto& spec : info.parameters) {
        settings.push_back(
            {spec.key, valueText(spec.defaultValue), allowedText(spec).text(), spec.help});
        console.emit(JsonLine()
                         .text("setting", spec.key)
                         .text("default", valueText(spec.defaultValue))
                         .text("allowed", allowedText(spec))
                         .text("help", spec.help));
    }
    console.print(settings);
}

// Parses --set options as settings of an experiment. Errors: Usage.
Result<RunConfig> typedConfig(const LabExperimentInfo& info, const std::vector<std::string>& sets) {
    RunConfig config;
    std::vector<std::string> keys;
    for (const auto& spec : info.parameters) keys.push_back(spec.key);
    for (const auto& set : sets) {
        const auto equals = set.find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{ErrorCode::Usage, "--set %1 is not of the form key=value"_m(set),
                         "For example --set %1=%2"_m(
                             keys.front(), valueText(info.parameters.front().defaultValue))};
        const auto key = set.substr(0, equals);
        if (config.has(key))
            return Error{ErrorCode::Usage, "%1 is given twice"_m(key), "Keep one of them"_m};
        const auto* spec = findByKey(info.parameters, key);
        if (!spec) {
            const auto near = nearestName(key, keys);
            return Error{ErrorCode::Usage,
                         "the experiment %1 does not have the setting %2"_m(info.id, key),
                         near.empty() ? "See lab list %1"_m(info.id) : "Did you mean %1?"_m(near)};
        }
        auto value = parseValue(*spec, set.substr(equals + 1));
        if (!value) {
            auto error = std::move(value).error();
            error.hint = "lab list %1 explains it"_m(info.id);
            return error;
        }
        config.values[key] = std::move(*value);
    }
    return config;
}

void printExpected(const LabView& view, Console& console) {
    for (const auto& side : view.sides)
        for (const auto& [claim, values, mean, low, high, verdict] : side.observed) {
            console.print(side.name + " should: " + claim.text + " (" + claim.quantity + ": " +
                          expectedText(claim) + "; " + certaintyName(claim.certainty) + "; " +
                          claim.source + ")");
            console.emit(JsonLine()
                             .text("event", "prediction")
                             .text("side", side.name)
                             .text("id", claim.id)
                             .text("prediction", claim.text)
                             .text("source", claim.source)
                             .text("certainty", certaintyName(claim.certainty))
                             .text("quantity", claim.quantity)
                             .text("expected", expectedText(claim)));
        }
}

void printRun(const LabView& view, std::int64_t seed, const std::string& folder, Console& console) {
    for (const auto& side : view.sides) {
        std::string line = "seed " + std::to_string(seed) + ", " + side.name + ":";
        JsonLine quantities;
        for (const auto& quantity : side.quantities) {
            // Standard errors are only in the JSON output, to keep the line short.
            if (quantity.id.find("standard_error") == std::string::npos)
                line += " " + escaped(quantity.name) + " " + shortNumber(quantity.value) + ";";
            quantities.number(quantity.id, quantity.value);
        }
        line.back() = '.';
        console.print(line);
        console.emit(JsonLine()
                         .text("event", "run")
                         .text("side", side.name)
                         .integer("seed", seed)
                         .integer("step", view.step)
                         .number("seconds", view.seconds)
                         .text("folder", folder)
                         .object("quantities", quantities));
        for (const auto& note : side.notes)
            console.warn("seed %1, %2: %3"_m(seed, side.name, note));
    }
}

// Collects the observations of all seeds for the claims of each side.
class Seen {
public:
    void add(const LabView& view) {
        for (const auto& side : view.sides)
            for (const auto& one : side.observed) {
                auto& row = rowOf(side.name, one.claim);
                row.values.insert(row.values.end(), one.values.begin(), one.values.end());
            }
    }
    void printSeen(const Lab& lab, Console& console) {
        for (const auto& row : m_rows) {
            const auto seen = lab.labObserved(row.claim, row.values);
            // A single seed does not have an interval.
            const bool several = !std::isnan(seen.low);
            const auto interval =
                several ? " (95 % " + shortNumber(seen.low) + " to " + shortNumber(seen.high) + ")"
                        : "";
            console.print(row.side + ", " + verdictWords(seen) + ": " + row.claim.text +
                          " Expected " + expectedText(row.claim) + ", seen " +
                          shortNumber(seen.mean) + interval + ".");
            JsonLine line;
            line.text("event", "observed").text("side", row.side).text("id", row.claim.id);
            line.text("prediction", row.claim.text).text("quantity", row.claim.quantity);
            line.text("expected", expectedText(row.claim)).number("seen", seen.mean);
            if (several) line.number("low", seen.low).number("high", seen.high);
            console.emit(line.integer("seeds", static_cast<std::int64_t>(row.values.size()))
                             .text("verdict", verdictName(seen.verdict)));
            agrees += seen.verdict == LabVerdict::Agrees;
            unsettled += seen.verdict == LabVerdict::Unsettled;
            disagrees += seen.verdict == LabVerdict::Disagrees;
        }
    }
    int agrees = 0, unsettled = 0, disagrees = 0;

private:
    struct Row {
        std::string side;
        LabClaim claim;
        std::vector<double> values;
    };
    Row& rowOf(const std::string& side, const LabClaim& claim) {
        for (auto& row : m_rows)
            if (row.side == side && row.claim.id == claim.id) return row;
        m_rows.push_back({side, claim, {}});
        return m_rows.back();
    }
    std::vector<Row> m_rows;
};

void printPlan(const LabPlan& plan, double seconds, int seeds, Console& console) {
    console.say("predicted time: " + clockText(seconds) + " (" + std::to_string(plan.steps) +
                " steps" + (seeds > 1 ? ", " + std::to_string(seeds) + " seeds" : "") + ")");
    JsonLine settings;
    for (const auto& [key, value] : plan.request.config.values)
        settings.text(key, valueText(value));
    console.emit(JsonLine()
                     .text("event", "plan")
                     .text("experiment", plan.request.experiment)
                     .text("preset", plan.request.preset)
                     .text("against", plan.request.against)
                     .integer("seeds", seeds)
                     .integer("steps", plan.steps)
                     .number("predicted_seconds", seconds)
                     .object("settings", settings));
    for (const auto& warning : plan.warnings) console.warn(warning);
}

Status checkLength(const LabPlan& plan, double seconds, int seeds, bool longRun) {
    if (longRun || seconds <= kLongSeconds) return {};
    const auto steps =
        static_cast<std::int64_t>(static_cast<double>(plan.steps) * kLongSeconds / seconds);
    return Error{
        ErrorCode::Usage,
        "%1 steps%2 are predicted to take %3"_m(
            plan.steps, seeds > 1 ? " of %1 seeds"_m(seeds) : Message(), clockText(seconds)),
        "About %1 steps fit in an hour; or start it anyway with --long"_m(steps)};
}

int finished(const Lab& lab, const std::string& experiment, const std::string& preset, int seeds,
             Seen& seen, Console& console) {
    seen.printSeen(lab, console);
    console.emit(JsonLine()
                     .text("event", "finished")
                     .text("experiment", experiment)
                     .text("preset", preset)
                     .integer("seeds", seeds)
                     .integer("agrees", seen.agrees)
                     .integer("unsettled", seen.unsettled)
                     .integer("disagrees", seen.disagrees));
    return 0;
}

int resumeLabRun(Lab& lab, const Arguments& arguments, Console& console) {
    if (arguments.what.empty())
        return failed(console,
                      {ErrorCode::Usage, "lab resume needs the folder of a recorded experiment"_m,
                       "It is printed where an experiment starts"_m});
    auto session = lab.resumeLab(arguments.what);
    if (!session) return failed(console, session.error());
    // The other version may compute slightly different steps.
    if (const auto& other = (*session)->plan().recordedBy; !other.empty())
        console.warn("it was recorded by %1 of the program: the steps from here on may differ"_m(
            escaped(other)));
    const auto& request = (*session)->plan().request;
    Interrupts interrupts;
    const auto view = played(**session, request.preset, interrupts, console);
    if (!view) return failed(console, view.error());
    Seen seen;
    seen.add(**view);
    printRun(**view, request.config.integer("train.seed"), (*session)->folder(), console);
    return finished(lab, request.experiment, request.preset, 1, seen, console);
}

// Returns the folder for the record of the next experiment.
std::string folderOf(const Lab& lab, const LabPlan& plan, const Arguments& arguments) {
    const auto usual = lab.newLabFolder(plan, arguments.lab.out);
    if (arguments.folder.empty()) return usual;
    return usual.substr(0, usual.rfind('/') + 1) + arguments.folder;
}

// Runs the seeds one after the other in this process.
Status playSeeds(Engine& engine, const std::vector<LabPlan>& plans, const Arguments& arguments,
                 Seen& seen, Console& console) {
    const Interrupts interrupts;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        HEADSCOPE_TRY(const auto session,
                      engine.startLab(plans[i].request, folderOf(engine, plans[i], arguments)));
        const auto folder = session->folder();
        console.say("recorded in " + escaped(folder));
        HEADSCOPE_TRY(const auto first, session->first());
        if (i == 0) printExpected(*first, console);
        const auto what = "seed " + std::to_string(i + 1) + "/" + std::to_string(plans.size());
        HEADSCOPE_TRY(const auto view, played(*session, what, interrupts, console));
        printRun(*view, plans[i].request.config.integer("train.seed"), folder, console);
        seen.add(*view);
    }
    return {};
}

double valueOf(const LabSide& side, const std::string& id) {
    const auto* quantity = findById(side.quantities, id);
    return quantity ? quantity->value : kNotANumber;
}

// Converts a record to a view. Names and predictions are taken from the experiment's first view,
// because records do not contain them.
LabView viewOf(const LabRecord& record, const LabView& first) {
    LabView view = first;
    view.step = record.step;
    view.seconds = record.seconds;
    for (std::size_t i = 0; i < view.sides.size() && i < record.sides.size(); ++i) {
        auto& side = view.sides[i];
        auto rest = record.sides[i].quantities;
        side.notes = record.sides[i].notes;
        // Records contain quantities but not observations: take the observed values from them.
        for (auto& one : side.observed) one.values = {valueOf(record.sides[i], one.claim.quantity)};
        for (auto& quantity : side.quantities) {
            quantity.value = valueOf(record.sides[i], quantity.id);
            rest.erase(std::remove_if(rest.begin(), rest.end(),
                                      [&](const auto& one) { return one.id == quantity.id; }),
                       rest.end());
        }
        side.quantities.insert(side.quantities.end(), rest.begin(), rest.end());
    }
    return view;
}

// Runs each seed as a job of the queue.
Status queueSeeds(Engine& engine, const std::vector<LabPlan>& plans, const Arguments& arguments,
                  Seen& seen, Console& console) {
    // Create the experiment once without running it, to get its predictions.
    HEADSCOPE_TRY(const auto session, engine.startLab(plans.front().request, ""));
    HEADSCOPE_TRY(const auto first, session->first());
    printExpected(*first, console);
    const auto& request = plans.front().request;
    const auto name = "lab-" + request.experiment + "-" + request.preset;
    HEADSCOPE_TRY(const auto records,
                  throughQueue(engine, name, plans, arguments.many.atOnce, console));
    for (const auto& record : records) {
        const auto view = viewOf(record, *first);
        printRun(view, record.seed, record.folder, console);
        seen.add(view);
    }
    return {};
}

int runExperiment(Engine& engine, const Arguments& arguments, Console& console) {
    LabRequest request{arguments.target, arguments.lab.preset, arguments.lab.against, {}};
    if (const auto* info = findById(engine.labExperiments(), request.experiment)) {
        auto typed = typedConfig(*info, arguments.lab.sets);
        if (!typed) return failed(console, typed.error());
        request.config = std::move(*typed);
    }
    const int seeds = std::max(arguments.lab.seeds, 1);
    const auto plan = engine.labPlan(request);
    if (!plan) return failed(console, plan.error());
    // Measure one step to predict the total time before starting.
    const double seconds = engine.labStepSeconds(*plan) * static_cast<double>(plan->steps) * seeds;
    printPlan(*plan, seconds, seeds, console);
    if (const auto fits = checkLength(*plan, seconds, seeds, arguments.lab.longRun); !fits)
        return failed(console, fits.error());
    std::vector<LabPlan> plans(static_cast<std::size_t>(seeds), *plan);
    // Use consecutive seeds, starting with the seed in the settings.
    std::int64_t seed = plan->request.config.integer("train.seed");
    for (auto& one : plans) one.request.config.values["train.seed"] = seed++;
    Seen seen;
    const auto done = arguments.lab.queue ? queueSeeds(engine, plans, arguments, seen, console)
                                          : playSeeds(engine, plans, arguments, seen, console);
    if (!done.ok()) return failed(console, done.error());
    return finished(engine, plan->request.experiment, plan->request.preset, seeds, seen, console);
}

// Emits a progress line in the same form as train, for a program that waits for this process.
void emitProgress(const LabView& view, double left, Console& console) {
    console.emit(JsonLine()
                     .text("event", "progress")
                     .integer("step", view.step)
                     .integer("total_steps", view.steps)
                     .number("seconds", view.seconds)
                     .number("seconds_left", left));
}

}  // namespace

Result<std::shared_ptr<const LabView>> played(LabSession& session, const std::string& what,
                                              const Interrupts& interrupts, Console& console) {
    session.play();
    auto printed = std::chrono::steady_clock::now();
    for (;;) {
        const auto view = session.view();
        if (view->state == LabState::Finished || view->state == LabState::Failed) break;
        if (interrupts.stopRequested() || console.readerGone()) {
            session.stop();
            break;
        }
        const double left =
            view->stepsPerSecond > 0
                ? static_cast<double>(view->steps - view->step) / view->stepsPerSecond
                : 0;
        if (const auto now = std::chrono::steady_clock::now(); now - printed >= kPrintEvery) {
            printed = now;
            emitProgress(*view, left, console);
        }
        console.drawProgress(what + "  step " + std::to_string(view->step) + " of " +
                             std::to_string(view->steps) +
                             (left > 0 ? "  " + clockText(left) + " left" : ""));
        std::this_thread::sleep_for(kLookEvery);
    }
    auto last = session.wait();
    console.clearProgress();
    // A stopped experiment with a record can be resumed, so report how.
    if (last || last.error().code != ErrorCode::Cancelled) return last;
    if (session.folder().empty()) return last;
    return Error{ErrorCode::Stopped, "stopped at step %1"_m(session.view()->step),
                 "Continue with: %1 lab resume '%2'"_m(console.program(), session.folder())};
}

namespace {

// Parses the settings for the whole table, such as fewer steps for a quick test.
Result<RunConfig> settingsOfTable(const Lab& lab, const LabArguments& given) {
    HEADSCOPE_TRY(auto config,
                  typedConfig(*findById(lab.labExperiments(), "single-location"), given.sets));
    for (const auto& [key, value] : config.values)
        if (key != "train.steps")
            return Error{ErrorCode::Usage,
                         "lab reproduce takes no --set %1, as its table is always the same"_m(key),
                         "Leave it out; --set train.steps=N makes a table of shorter runs"_m};
    return config;
}

Status checkFolder(const Arguments& arguments) {
    const auto& name = arguments.folder;
    if (name.empty()) return {};
    if (arguments.lab.seeds > 1 || goesThroughQueue(arguments))
        return Error{ErrorCode::Usage, "--folder is for a single run that is not queued"_m,
                     "Give --out for several"_m};
    if (name.front() == '.' || name.find('/') != std::string::npos)
        return Error{ErrorCode::Usage, "--folder %1 is not the name of a folder"_m(name),
                     "Give a name without / and without a leading dot; --out sets the location"_m};
    return {};
}

// Rejects options that the given subcommand would ignore.
Status checkLabOptions(const Arguments& arguments) {
    const auto& lab = arguments.lab;
    const auto& word = arguments.target;
    HEADSCOPE_CHECK(checkFolder(arguments));
    if (arguments.many.atOnce > 1 && !goesThroughQueue(arguments))
        return Error{ErrorCode::Usage, "--jobs is for runs that go through the queue"_m,
                     "Give --queue too"_m};
    const bool reproduce = word == "reproduce";
    if (word != "list" && word != "resume" && !reproduce) return {};
    const std::pair<const char*, bool> given[] = {
        {"--preset", !lab.preset.empty()},         {"--set", !lab.sets.empty() && !reproduce},
        {"--against", !lab.against.empty()},       {"--seeds", lab.seeds > 0 && !reproduce},
        {"--out", !lab.out.empty() && !reproduce}, {"--long", lab.longRun},
        {"--queue", lab.queue && !reproduce},      {"--folder", !arguments.folder.empty()}};
    for (const auto& [option, is] : given)
        if (is)
            return Error{
                ErrorCode::Usage, "lab %1 takes no %2"_m(word, option),
                reproduce ? "Its table is always the same; --seeds, --jobs and --out are for it"_m
                          : "It is for an experiment, such as lab single-location"_m};
    return {};
}

int reproduced(Engine& engine, const Arguments& arguments, Console& console) {
    const auto also = settingsOfTable(engine, arguments.lab);
    if (!also) return failed(console, also.error());
    const int seeds = arguments.lab.seeds > 0 ? arguments.lab.seeds : kReproduceSeeds;
    return reproduceTable(engine, seeds, *also, arguments.many.atOnce, console);
}

}  // namespace

int labCommand(Engine& engine, const Arguments& arguments, Console& console) {
    if (const auto fit = checkLabOptions(arguments); !fit.ok()) return failed(console, fit.error());
    if (arguments.target == "resume") return resumeLabRun(engine, arguments, console);
    if (arguments.target == "reproduce" && arguments.what.empty())
        return reproduced(engine, arguments, console);
    if (arguments.target != "list") {
        if (!arguments.what.empty())
            return failed(console,
                          {ErrorCode::Usage, "unexpected argument \"%1\" of lab"_m(arguments.what),
                           "See %1 lab --help"_m(console.program())});
        return runExperiment(engine, arguments, console);
    }
    if (arguments.what.empty()) {
        listExperiments(engine, console);
        return 0;
    }
    if (const auto* info = findById(engine.labExperiments(), arguments.what)) {
        listExperiment(*info, console);
        return 0;
    }
    LabRequest unknown;
    unknown.experiment = arguments.what;
    return failed(console, engine.labPlan(unknown).error());
}

}  // namespace headscope::cli
