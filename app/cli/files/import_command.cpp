// import FOLDER: creates a run from a pretrained model, or reports what its folder contains.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/options/settings.h"
#include "core/api/base/table_text.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>

namespace headscope::cli {
namespace {

std::string megabytes(std::int64_t bytes) {
    return shortNumber(static_cast<double>(bytes) / 1e6) + " MB";
}

std::string counted(const std::vector<std::string>& names, std::size_t shown = 5) {
    std::string text = std::to_string(names.size());
    for (std::size_t i = 0; i < std::min(names.size(), shown); ++i)
        text += (i == 0 ? ": " : ", ") + escaped(names[i]);
    return text + (names.size() > shown ? ", ..." : "");
}

void printReport(const ImportReport& report, Console& console) {
    console.print(
        Table{{"model", escaped(report.modelType) +
                            (report.className.empty() ? "" : ", " + escaped(report.className))},
              {"output layer", report.head},
              {"layers x heads, width", std::to_string(report.layers) + " x " +
                                            std::to_string(report.heads) + ", " +
                                            std::to_string(report.width)},
              {"parameters", std::to_string(report.parameters)},
              {"memory (float32)", megabytes(report.floatBytes)},
              {"stored tensors read",
               std::to_string(report.matched.size()) + " (" + megabytes(report.storedBytes) + ")"},
              {"missing", counted(report.missing)},
              {"other shape", counted(report.misshapen)},
              {"newly initialised", counted(report.initialised)},
              {"unknown, not read", counted(report.unused)},
              {"not needed", counted(report.leftAside)}});
    for (const auto& note : report.notes) console.print("note: " + escaped(note.text()));
}

JsonLine reportLine(const ImportReport& report) {
    std::vector<std::string> notes, refusals;
    for (const auto& note : report.notes) notes.push_back(note.text());
    for (const auto& refusal : report.refusals) refusals.push_back(refusal.text());
    JsonLine line;
    line.text("event", "model-folder")
        .text("folder", report.folder)
        .text("model_type", report.modelType)
        .text("class", report.className)
        .text("head", report.head)
        .texts("classes", report.classes)
        .integer("layers", report.layers)
        .integer("heads", report.heads)
        .integer("width", report.width)
        .integer("vocabulary", report.vocabulary)
        .integer("length", report.length)
        .integer("parameters", report.parameters)
        .integer("float32_bytes", report.floatBytes)
        .integer("stored_bytes", report.storedBytes)
        .texts("files", report.files)
        .texts("matched", report.matched)
        .texts("missing", report.missing)
        .texts("misshapen", report.misshapen)
        .texts("initialised", report.initialised)
        .texts("unused", report.unused)
        .texts("not_needed", report.leftAside)
        .texts("notes", notes)
        .texts("refusals", refusals);
    return line;
}

void printCheck(const ImportCheck& check, Console& console) {
    console.print("check on one sample: rows of the maps sum to 1 within " +
                  shortNumber(check.rowSumError) +
                  "; removing the first head of every layer changes a logit by " +
                  shortNumber(check.headChange) +
                  (check.finite ? "; all values are finite" : "; some values are not finite"));
    if (!check.passed())
        console.warn("the model computes, but its values are unusual: see the line above"_m);
}

// Most memory that the process has held so far, in bytes.
std::int64_t peakMemory() {
    rusage usage{};
    return ::getrusage(RUSAGE_SELF, &usage) == 0 ? std::int64_t{usage.ru_maxrss} * 1024 : 0;
}

void printRun(const ImportedModel& made, double seconds, Console& console) {
    console.print(
        "data: " + made.dataset +
        (made.chosenDataset ? " (chosen to fit the model; give your own with --data)" : ""));
    console.print(made.referenced
                      ? "weights: read from " + escaped(made.report.folder) +
                            ", which must stay unchanged (copy them with --weights copy)"
                      : std::string("weights: copied into the run"));
    if (made.check) printCheck(*made.check, console);
    console.print("time: " + shortNumber(seconds) + " s; peak memory: " + megabytes(peakMemory()));
    console.print("run: " + escaped(made.run));
    JsonLine line;
    line.text("event", "finished")
        .text("run", made.run)
        .text("name", made.name)
        .text("dataset", made.dataset)
        .flag("chosen_dataset", made.chosenDataset)
        .flag("weights_referenced", made.referenced)
        .number("seconds", seconds)
        .integer("peak_bytes", peakMemory());
    if (made.check)
        line.number("row_sum_error", made.check->rowSumError)
            .number("head_change", made.check->headChange)
            .flag("finite", made.check->finite)
            .flag("check_passed", made.check->passed());
    console.emit(line);
}

ImportedWeights weightsNamed(const std::string& way) {
    return way == "copy"        ? ImportedWeights::Copied
           : way == "reference" ? ImportedWeights::Referenced
                                : ImportedWeights::Automatic;
}

// Returns the settings. The dataset decides which settings exist. If none is given, they are parsed
// for the dataset that the engine will choose.
Result<RunConfig> importSettings(Engine& engine, const ImportReport& report,
                                 const Arguments& arguments) {
    const auto given = [&](const char* key) {
        const auto& all = arguments.settings;
        return std::any_of(all.begin(), all.end(),
                           [&](const Setting& setting) { return setting.key == key; });
    };
    if (given("dataset.id")) return partialConfig(engine, engine, arguments);
    RunConfig base;
    const bool generated = !given("dataset.path") && !report.generatedDataset.empty();
    base.values["dataset.id"] = generated ? report.generatedDataset : report.datasetOfFiles;
    HEADSCOPE_TRY(auto settings, partialConfig(engine, engine, arguments, base));
    settings.values.erase("dataset.id");
    return settings;
}

}  // namespace

int importCommand(Engine& engine, const Arguments& arguments, Console& console) {
    ImportOptions options;
    options.folder = arguments.target;
    options.newHead = arguments.import.newHead;
    options.inspectOnly = true;
    const auto found = engine.importModel(options);
    if (!found) return failed(console, found.error());
    const auto& refusals = found->report.refusals;
    if (arguments.import.inspect || !refusals.empty()) {
        // If config.json was rejected, print only the reason.
        if (!found->report.modelType.empty()) printReport(found->report, console);
        console.emit(reportLine(found->report));
        return refusals.empty() ? 0 : failed(console, refusals.front());
    }
    const auto settings = importSettings(engine, found->report, arguments);
    if (!settings) return failed(console, settings.error());
    options.settings = *settings;
    options.folderName = arguments.folder;
    options.weights = weightsNamed(arguments.import.weights);
    options.inspectOnly = false;
    const auto start = std::chrono::steady_clock::now();
    const auto made = sendNow<ImportedModel>(
        [&](auto done, auto progress) {
            return engine.openModel(options, std::move(done), std::move(progress));
        },
        "importing", console);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (!made) return failed(console, made.error());
    printReport(made->report, console);
    console.emit(reportLine(made->report));
    for (const auto& warning : made->warnings) console.warn(warning);
    printRun(*made, taken.count(), console);
    return 0;
}

}  // namespace headscope::cli
