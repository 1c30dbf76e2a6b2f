// list: prints datasets, models, methods, objectives, measures, importances, presets, devices,
// texts or runs.
#include "app/cli/commands.h"
#include "app/cli/progress_line.h"
#include "core/api/engine/catalogue_texts.h"
#include "core/api/runs/parameters.h"
#include "core/api/runs/tasks.h"

#include <algorithm>
#include <functional>
#include <set>

namespace headscope::cli {
namespace {

const char* shapeName(MeasureShape shape) {
    switch (shape) {
        case MeasureShape::Pairwise:
            return "pairwise";
        case MeasureShape::Head:
            return "head";
        case MeasureShape::Layer:
            return "layer";
        case MeasureShape::AcrossLayers:
            return "all layers";
        case MeasureShape::Tokens:
            return "token";
    }
    return "";
}

JsonLine described(const Descriptor& item) {
    JsonLine line;
    return line.text("id", item.id).text("name", item.name).text("summary", item.summary);
}

void listDatasets(const Catalogue& catalogue, Console& console) {
    Table table{{"id", "task", "files", "licence", "what it is"}};
    for (const auto& dataset : catalogue.datasets()) {
        table.push_back({dataset.id, traitsOf(dataset.task).id,
                         dataset.needsPath ? "needs --data" : "built in", dataset.licence,
                         dataset.summary});
        JsonLine line = described(dataset);
        console.emit(line.text("task", traitsOf(dataset.task).id)
                         .flag("needs_path", dataset.needsPath)
                         .flag("generated", dataset.generated)
                         .text("licence", dataset.licence));
    }
    console.print(table);
    console.print("`" + console.program() + " get list` shows data that can be downloaded.");
}

void listModels(const Catalogue& catalogue, Console& console) {
    Table table{{"id", "task", "presets", "what it is"}};
    for (const auto& model : catalogue.models()) {
        std::string presets;
        for (const auto& preset : model.presets) presets += (presets.empty() ? "" : ", ") + preset;
        table.push_back({model.id, traitsOf(model.task).id, presets, model.summary});
        JsonLine line = described(model);
        console.emit(line.text("task", traitsOf(model.task).id).texts("presets", model.presets));
    }
    console.print(table);
}

void listMethods(const Catalogue& catalogue, Console& console) {
    Table table{{"id", "name", "what it does"}};
    for (const auto& method : catalogue.methodInfos()) {
        table.push_back({method.id, method.name, method.summary});
        JsonLine line = described(method), settings;
        for (const auto& [key, value] : method.use.values) settings.text(key, valueText(value));
        console.emit(line.text("formula", method.formula).object("settings", settings));
    }
    console.print(table);
}

void listObjectives(const Catalogue& catalogue, Console& console) {
    Table table{{"id", "name", "what it penalises"}};
    for (const auto& objective : catalogue.objectives()) {
        table.push_back({objective.id, objective.name, objective.summary});
        JsonLine line = described(objective);
        console.emit(line.text("formula", objective.formula));
    }
    console.print(table);
}

void listMeasures(const Catalogue& catalogue, Console& console) {
    Table table{{"id", "of a", "redundant when", "what it is"}};
    for (const auto& measure : catalogue.measures()) {
        table.push_back(
            {measure.id, shapeName(measure.shape), measure.redundantWhen, measure.summary});
        JsonLine line = described(measure);
        console.emit(
            line.text("shape", shapeName(measure.shape))
                .text("range", measure.range)
                .flag("gauge_invariant", measure.basisInvariance != BasisInvariance::NotInvariant)
                .flag("any_basis", measure.basisInvariance == BasisInvariance::AnyBasis)
                .text("needs", measure.needs)
                .text("redundant_when", measure.redundantWhen));
    }
    console.print(table);
}

void listImportances(const Catalogue& catalogue, Console& console) {
    Table table{{"id", "name", "what it is"}};
    for (const auto& importance : catalogue.importances()) {
        table.push_back({importance.id, importance.name, importance.summary});
        JsonLine line = described(importance);
        console.emit(line.text("formula", importance.formula).text("range", importance.range));
    }
    console.print(table);
}

void listPresets(const Catalogue& catalogue, Console& console) {
    Table table{{"id", "name", "dataset"}};
    for (const auto& preset : catalogue.presets()) {
        const std::string dataset = preset.config.textOr("dataset.id", "");
        table.push_back({preset.id, preset.name, dataset});
        console.emit(
            JsonLine().text("id", preset.id).text("name", preset.name).text("dataset", dataset));
    }
    console.print(table);
}

void listDevices(const Tools& tools, Console& console) {
    const EngineReport report = tools.report();
    Table table{{"id", "name", "state"}};
    for (const auto& device : report.devices) {
        table.push_back({device.id, device.name, device.available ? "ready" : device.note.text()});
        JsonLine line;
        line.text("id", device.id).text("name", device.name);
        line.flag("available", device.available).text("note", device.note);
        if (device.id == "cpu")
            line.text("auto_precision", report.automatic.precision)
                .text("auto_precision_reason", report.automatic.reason);
        console.emit(line);
    }
    console.print(table);
    console.print("LibTorch " + report.torchVersion + ", " + report.blas +
                  (report.blasKernel.empty() ? "" : " (" + report.blasKernel + ")") + ", " +
                  std::to_string(report.threads) + " threads, kernels for " + report.kernels);
    console.print("train.precision auto: " + report.automatic.precision + " on the CPU (" +
                  report.automatic.reason.text() + ")");
}

// Prints the translatable texts for packaging/translations.
void listTexts(Engine& engine, Console& console) {
    for (const auto& text : catalogueTexts(engine, engine)) {
        console.print(text);
        console.emit(JsonLine().text("text", text));
    }
}

// Formats a run's primary score: "93.1 % (92.2 to 93.9 %)".
std::string judgedBy(const Scores& scores) {
    const auto* score = primaryScore(scores);
    if (!score) return "-";
    const auto& kind = scoreKind(score->id);
    const auto shown = [&](double value) { return shortNumber(value * kind.scale()); };
    const std::string unit = kind.share ? std::string(" ") + kind.unit : "";
    const std::string text = (kind.share ? "" : std::string(kind.name) + " ") + shown(score->value);
    if (!score->interval) return text + unit;
    return text + unit + " (" + shown(score->interval->low) + " to " +
           shown(score->interval->high) + unit + ")";
}

// Returns the runs to list, pinned runs first.
Result<std::vector<RunInfo>> runsToList(const Runs& known, const TagsByRun& runTags,
                                        const std::string& tag) {
    auto runs = known.runs();
    const auto pinned = [&](const RunInfo& run) {
        const auto found = runTags.find(run.path);
        return found != runTags.end() && found->second.pinned;
    };
    // Keep the order by date among pinned runs and among the others.
    std::stable_partition(runs.begin(), runs.end(), pinned);
    if (tag.empty()) return runs;
    HEADSCOPE_TRY(const auto found, taggedRuns(known, tag));
    const std::set<std::string> tagged(found.begin(), found.end());
    const auto other = [&](const RunInfo& run) { return tagged.count(run.path) == 0; };
    runs.erase(std::remove_if(runs.begin(), runs.end(), other), runs.end());
    return runs;
}

void emitRun(const RunInfo& run, const RunTags& runTags, Console& console) {
    JsonLine line;
    line.text("run", run.path)
        .text("name", run.name)
        .text("state", runStateName(run.state))
        .text("dataset", run.dataset)
        .text("model", run.model)
        .text("objective", run.objective)
        .number("lambda", run.lambda)
        .integer("seed", run.seed)
        .integer("step", run.step)
        .integer("total_steps", run.totalSteps);
    writeScores(line, "valid", run.validScores).integer("valid_samples", run.validSamples);
    writeScores(line, "test", run.testScores).integer("test_samples", run.testSamples);
    console.emit(line.number("mean_attention_cosine", run.attentionCosine)
                     .flag("resumable", run.resumable)
                     .flag("shipped", run.shipped)
                     .texts("tags", runTags.tags)
                     .flag("pinned", runTags.pinned)
                     .text("problem", run.problem));
}

Status listRuns(const Runs& known, const std::string& tag, Console& console) {
    const auto runTags = known.runTags();
    HEADSCOPE_TRY(const auto runs, runsToList(known, runTags, tag));
    Table table{{"folder", "state", "dataset", "objective", "lambda", "seed", "step",
                 "validation (95 %)", "test (95 %)", "attention cosine"}};
    if (!runTags.empty()) table.front().push_back("tags");
    for (const auto& run : runs) {
        const auto shown = [](const std::optional<double>& value) {
            return value ? shortNumber(*value) : std::string("-");
        };
        table.push_back({escaped(run.path.substr(run.path.find_last_of('/') + 1)),
                         run.problem.empty() ? runStateName(run.state) : "damaged", run.dataset,
                         run.objective, shortNumber(run.lambda), std::to_string(run.seed),
                         std::to_string(run.step) + "/" + std::to_string(run.totalSteps),
                         judgedBy(run.validScores), judgedBy(run.testScores),
                         shown(run.attentionCosine)});
        const auto found = runTags.find(run.path);
        const auto its = found == runTags.end() ? RunTags{} : found->second;
        if (!runTags.empty())
            table.back().push_back(escaped(tagsText(its.tags)) +
                                   (its.pinned ? its.tags.empty() ? "pinned" : ", pinned" : ""));
        emitRun(run, its, console);
    }
    for (const auto& run : runs)
        if (!run.problem.empty()) console.warn(run.problem);
    if (table.size() > 1)
        console.print(table);
    else
        console.print("no runs yet in " + known.runsFolder());
    return {};
}

}  // namespace

int listCommand(Engine& engine, const Arguments& arguments, Console& console) {
    struct Kind {
        const char* name;
        std::function<void(Engine&, Console&)> list;
    };
    const Kind kinds[] = {{"datasets", listDatasets}, {"models", listModels},
                          {"methods", listMethods},   {"objectives", listObjectives},
                          {"measures", listMeasures}, {"importances", listImportances},
                          {"presets", listPresets},   {"devices", listDevices},
                          {"texts", listTexts}};
    std::vector<std::string> names{"runs"};
    if (arguments.target == "runs") {
        const auto listed = listRuns(engine, arguments.many.tag, console);
        return listed.ok() ? 0 : failed(console, listed.error());
    }
    if (!arguments.many.tag.empty())
        return failed(console,
                      {ErrorCode::Usage, "--tag is for runs, not for %1"_m(arguments.target),
                       "list runs --tag TAG"_m});
    for (const auto& kind : kinds) {
        names.push_back(kind.name);
        if (arguments.target != kind.name) continue;
        kind.list(engine, console);
        return 0;
    }
    const std::string near =
        arguments.target.size() > 64 ? "" : nearestName(arguments.target, names);
    return failed(console, {ErrorCode::Usage,
                            "list: unknown name \"%1\"; it must be one of datasets, models, "
                            "methods, objectives, measures, "
                            "importances, presets, devices, texts, runs"_m(arguments.target),
                            near.empty() ? Message() : "Did you mean %1?"_m(near)});
}

}  // namespace headscope::cli
