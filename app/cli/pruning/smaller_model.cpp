#include "app/cli/pruning/smaller_model.h"

#include "app/cli/ask.h"
#include "app/cli/options/settings.h"
#include "core/api/base/table_text.h"
#include "core/api/engine/pruning_job.h"
#include "core/api/requests/smaller_model.h"

#include <utility>

namespace headscope::cli {
namespace {

std::string timesFaster(double speedup) {
    return shortNumber(speedup) + " x";
}

void addSize(JsonLine& line, const std::string& when, const ModelSize& size) {
    std::vector<double> heads(size.headsPerLayer.begin(), size.headsPerLayer.end());
    line.integer("heads_" + when, size.heads())
        .numbers("heads_per_layer_" + when, heads)
        .integer("parameters_" + when, size.parameters)
        .integer("attention_parameters_" + when, size.attentionParameters)
        .number("attention_share_" + when, size.attentionShare())
        .number("training_bytes_" + when, size.trainingBytes)
        .number("forward_flops_" + when, size.forwardFlops);
}

std::vector<std::string> sizeRow(const std::string& when, const ModelSize& size) {
    return {when, std::to_string(size.heads()), std::to_string(size.parameters),
            percentText(size.attentionShare())};
}

void printSizes(Console& console, const SmallerModel& made, const HeadMask& removed) {
    JsonLine line;
    line.text("event", "smaller-model").text("run", made.run).text("parent", made.parent.run);
    line.integer("step", made.parent.step).text("edit", made.parent.edit);
    std::vector<std::string> names;
    for (const auto& head : removed.off()) names.push_back(headName(head));
    line.texts("removed", names);
    addSize(line, "before", made.before);
    addSize(line, "after", made.after);
    console.emit(line);
    console.print(Table{{"", "heads", "parameters", "of them attention"},
                        sizeRow("before", made.before),
                        sizeRow("after", made.after)});
}

void printSpeed(Console& console, const SpeedReport& speed) {
    console.emit(JsonLine()
                     .text("event", "speed")
                     .number("step_seconds_before", speed.stepBefore)
                     .number("step_seconds_after", speed.stepAfter)
                     .number("step_speedup", speed.stepSpeedup)
                     .number("inference_seconds_before", speed.inferenceBefore)
                     .number("inference_seconds_after", speed.inferenceAfter)
                     .number("inference_speedup", speed.inferenceSpeedup)
                     .integer("rounds", speed.rounds)
                     .integer("batch", speed.batch)
                     .integer("threads", speed.threads)
                     .text("precision", speed.precision)
                     .flag("busy", speed.busy));
    console.print("speed, in turns over " + std::to_string(speed.rounds) +
                  " rounds: a training step " + timesFaster(speed.stepSpeedup) + ", inference " +
                  timesFaster(speed.inferenceSpeedup) +
                  (speed.busy ? " (processor time, as the machine is busy)" : ""));
}

void printLoss(Console& console, const AblationReport& report) {
    JsonLine line;
    line.text("event", "loss").text("split", report.split).integer("samples", report.samples);
    Table table{{report.split, "before", "after", "difference"}};
    for (const auto& score : report.difference) {
        const auto& kind = scoreKind(score.id);
        const auto before = scoreValue(report.before, score.id),
                   after = scoreValue(report.after, score.id);
        line.number(score.id + "_before", before).number(score.id + "_after", after);
        line.number(score.id + "_difference", score.value);
        if (score.interval)
            line.numbers(score.id + "_difference_95", {score.interval->low, score.interval->high});
        table.push_back({kind.name, shortScore(kind, before.value_or(0)),
                         shortScore(kind, after.value_or(0)), shortDifference(kind, score.value)});
    }
    console.emit(line);
    console.print(table);
}

// Returns an error if Ctrl-C cancelled a measurement. Other errors are only reported, because just
// the measurement is missing.
Status reportUnmeasured(const Error& error, const char* what, Console& console) {
    if (error.code == ErrorCode::Cancelled) return error;
    console.warn(verbatim(what + error.text()));
    return {};
}

// Reports the speed-up and score change. Skips measurements that need samples if the data are
// missing. Errors: Cancelled.
Status printGainAndLoss(RunView& run, const HeadMask& removed, std::int64_t step,
                        Console& console) {
    SpeedRequest speed;
    speed.removed = removed;
    const auto measured = askNow(run, speed, "measuring the speed", console);
    if (!measured)
        return reportUnmeasured(measured.error(),
                                "neither speed nor scores were measured: ", console);
    printSpeed(console, *measured);
    AblationRequest scores;
    scores.mask = removed;
    scores.step = step;
    scores.samples = 0;
    const auto lost = askNow(run, scores, "measuring the scores", console);
    if (!lost) return reportUnmeasured(lost.error(), "the scores were not measured: ", console);
    printLoss(console, *lost);
    return {};
}

// Sends the request with the name and folder of the arguments, and prints the sizes.
Result<SmallerModel> makeRun(RunView& run, SmallerModelRequest request, const Arguments& arguments,
                             Console& console) {
    request.name = arguments.pruning.name;
    request.folder = arguments.pruning.out;
    HEADSCOPE_TRY(auto made, askNow(run, request, "changing the heads", console));
    for (const auto& warning : made.warnings) console.warn(warning);
    printSizes(console, made, request.removed);
    console.print("run: " + escaped(made.run));
    return made;
}

// Compares the test scores of the new run with those of its parent, sample by sample. Skipped if
// the data are missing. Errors: Cancelled.
Status printChange(Engine& engine, RunView& parent, const SmallerModel& made, Console& console) {
    const char* const what = "the scores were not measured: ";
    ComparedAnswersRequest request;
    request.step = made.parent.step;
    request.samples = 0;
    auto before = askNow(parent, request, "measuring the scores", console);
    if (!before) return reportUnmeasured(before.error(), what, console);
    HEADSCOPE_TRY(const auto view, engine.open(made.run));
    request.step = kLatest;
    request.before = std::make_shared<const ComparedAnswersRequest::Answer>(*before);
    const auto after = askNow(*view, request, "measuring the scores", console);
    if (!after) return reportUnmeasured(after.error(), what, console);
    AblationReport report;
    static_cast<SampleSet&>(report) = *after;
    report.before = before->scores;
    report.after = after->scores;
    report.difference = after->difference;
    printLoss(console, report);
    return {};
}

int trainOn(Engine& engine, const SmallerModel& made, int epochs, Console& console) {
    auto session = engine.train(fineTuning(made, epochs));
    if (!session) return failed(console, session.error());
    return followSession(**session, console);
}

int finish(Engine& engine, const SmallerModel& made, const Arguments& arguments, Console& console) {
    if (const int epochs = arguments.pruning.finetune; epochs > 0)
        return trainOn(engine, made, epochs, console);
    console.emit(JsonLine().text("event", "finished").text("run", made.run));
    return 0;
}

}  // namespace

bool makesSmaller(const PruningArguments& given) {
    return given.make || given.heads || !given.out.empty() || !given.name.empty() ||
           given.finetune > 0;
}

int makeSmallerRun(Engine& engine, const std::string& run, const HeadMask& removed,
                   const Arguments& arguments, Console& console) {
    auto view = engine.open(run);
    if (!view) return failed(console, view.error());
    SmallerModelRequest request;
    request.removed = removed;
    request.keepOnePerSite = arguments.pruning.keepOnePerSite;
    const auto step = parseStep(arguments.step);
    if (!step) return failed(console, step.error());
    request.step = *step;
    const auto made = makeRun(**view, request, arguments, console);
    if (!made) return failed(console, made.error());
    if (const auto printed = printGainAndLoss(**view, removed, made->parent.step, console);
        !printed)
        return failed(console, printed.error());
    return finish(engine, *made, arguments, console);
}

int makeChangedRun(Engine& engine, RunView& run, SmallerModelRequest request,
                   const Arguments& arguments, Console& console) {
    const auto made = makeRun(run, std::move(request), arguments, console);
    if (!made) return failed(console, made.error());
    if (const auto printed = printChange(engine, run, *made, console); !printed)
        return failed(console, printed.error());
    return finish(engine, *made, arguments, console);
}

}  // namespace headscope::cli
