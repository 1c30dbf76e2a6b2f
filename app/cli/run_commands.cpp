// evaluate, analyze, and functions shared by all commands on runs.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/options/settings.h"
#include "app/cli/progress_line.h"
#include "app/cli/silhouettes.h"
#include "core/api/engine/pruning_job.h"
#include "core/api/engine/recorded_result.h"
#include "core/api/requests/record_scores.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace headscope::cli {
namespace {

std::vector<std::string> switchedOff(const HeadMask& mask) {
    std::vector<std::string> names;
    for (const auto& head : mask.off()) names.push_back(headName(head));
    return names;
}

std::vector<std::vector<double>> squareMatrix(const std::vector<float>& values, int size) {
    std::vector<std::vector<double>> rows;
    for (int i = 0; i < size; ++i)
        rows.emplace_back(values.begin() + i * size, values.begin() + (i + 1) * size);
    return rows;
}

// Formats the matrices of a frame as JSON: one list of rows per layer.
std::string layersText(const SimilarityFrame& frame) {
    std::string layers;
    for (const auto& layer : frame.layers) {
        JsonLine one;
        one.matrix("m", squareMatrix(layer, frame.heads));
        // Remove the enclosing {"m": and } to get the matrix alone.
        const std::string text = one.str();
        layers += (layers.empty() ? "" : ",") + text.substr(5, text.size() - 6);
    }
    return "[" + layers + "]";
}

JsonLine similarityLine(const SimilarityReport& report) {
    JsonLine line;
    line.text("event", "similarity")
        .text("measure", report.frame.measure)
        .integer("step", report.frame.step);
    writeSampleSet(line, report);
    line.numbers("layer_mean", report.layerMean);
    if (!report.chanceMean.empty()) line.numbers("layer_chance", report.chanceMean);
    if (!report.flatMean.empty() && std::isfinite(report.flatMean.front()))
        line.numbers("layer_flat", report.flatMean);
    if (!report.chance.layers.empty()) line.raw("chance", layersText(report.chance));
    return line.raw("layers", layersText(report.frame));
}

JsonLine headLine(const HeadStatistics& statistics) {
    std::vector<std::vector<double>> rows;
    for (const auto& row : statistics.values) rows.emplace_back(row.begin(), row.end());
    return JsonLine()
        .text("event", "head")
        .text("measure", statistics.measure)
        .matrix("values", rows);
}

JsonLine layerLine(const LayerStatistics& statistics) {
    return JsonLine()
        .text("event", "layer")
        .text("measure", statistics.measure)
        .numbers("values", statistics.values);
}

JsonLine tokenLine(const TokenStatistics& statistics) {
    std::vector<std::vector<double>> rows;
    for (const auto& row : statistics.values) rows.emplace_back(row.begin(), row.end());
    return JsonLine()
        .text("event", "token")
        .text("measure", statistics.measure)
        .matrix("values", rows);
}

JsonLine acrossLine(const HeadsAcrossLayers& across) {
    JsonLine line;
    line.text("event", "across-layers")
        .text("measure", across.measure)
        .integer("heads", across.heads);
    return line.matrix("matrix", squareMatrix(across.values, across.heads));
}

Table layerTable(const std::vector<SimilarityReport>& reports) {
    std::size_t layers = 0;
    for (const auto& report : reports) layers = std::max(layers, report.layerMean.size());
    Table table{{"mean over head pairs"}};
    for (std::size_t layer = 0; layer < layers; ++layer)
        table[0].push_back("layer " + std::to_string(layer));
    for (const auto& report : reports) {
        table.push_back({report.frame.measure});
        for (double mean : report.layerMean) table.back().push_back(shortNumber(mean));
        if (report.chanceMean.empty()) continue;
        table.push_back({"  independent heads"});
        for (double mean : report.chanceMean) table.back().push_back(shortNumber(mean));
    }
    if (reports.empty()) return table;
    for (const auto& statistics : reports.front().layers) {
        table.push_back({statistics.measure + " (of the layer)"});
        for (double value : statistics.values) table.back().push_back(shortNumber(value));
    }
    return table;
}

Table headTable(const SimilarityReport& report) {
    Table table;
    for (const auto& statistics : report.heads) {
        for (std::size_t layer = 0; layer < statistics.values.size(); ++layer) {
            if (table.empty()) {
                table.push_back({"per head", ""});
                for (std::size_t h = 0; h < statistics.values[0].size(); ++h)
                    table[0].push_back("head " + std::to_string(h));
            }
            table.push_back({statistics.measure, "layer " + std::to_string(layer)});
            for (float value : statistics.values[layer]) table.back().push_back(shortNumber(value));
        }
    }
    return table;
}

// Returns the table row of a score: "test accuracy", "93.1 %", "95 % interval 92.1 % to 93.9 %
// (Wilson, n 2000)".
std::vector<std::string> scoreRow(const Score& score, const std::string& split,
                                  std::int64_t samples) {
    const auto& kind = scoreKind(score.id);
    // BLEU, chrF and ROUGE do not have a unit that would show their scale.
    const bool bare = kind.ofTexts && *kind.unit == 0;
    std::vector<std::string> row{split + " " + kind.name,
                                 shortScore(kind, score.value) + (bare ? " of 100" : "")};
    if (kind.ofTexts && !score.interval && samples > 0)
        row.push_back(wordsOf(noIntervalOf(samples)) + std::string(" (n ") +
                      std::to_string(samples) + ")");
    if (!score.interval || samples <= 0) return row;
    row.push_back("95 % interval " + shortScore(kind, score.interval->low) + " to " +
                  shortScore(kind, score.interval->high) + " (" + kind.intervalMethod +
                  (kind.share ? ", n " + std::to_string(samples) : "") + ")");
    return row;
}

std::vector<std::string> calibrationRow(const RunResult& result) {
    std::vector<std::string> row{"expected calibration error",
                                 percentText(*result.calibrationError)};
    if (const auto& interval = result.calibrationInterval)
        row.push_back("95 % interval " + percentText(interval->low) + " to " +
                      percentText(interval->high) + " (bootstrap)");
    return row;
}

void sayIfFlat(Console& console, const std::vector<double>& flatness) {
    const auto text = flatMapsText(flatness);
    if (text.empty()) return;
    console.print(text);
    console.emit(JsonLine().text("event", "notice").text("kind", "flat-maps").text("text", text));
}

// Returns a mask without the heads whose gates were closed at a step. Errors: those of
// ClosedGatesRequest.
Result<HeadMask> closedAt(RunView& run, std::int64_t step, Console& console) {
    ClosedGatesRequest request;
    request.step = step;
    return askNow(run, request, "reading the gates", console);
}

Result<EvaluateOptions> evaluateOptions(Runs& runs, const std::string& path,
                                        const Arguments& arguments, Console& console) {
    EvaluateOptions options;
    options.split = arguments.split;
    options.beam = arguments.writing.beam;
    options.average = arguments.writing.average;
    HEADSCOPE_TRY(options.step, parseStep(arguments.step));
    HEADSCOPE_TRY(options.ablation, headAblationOf(arguments.ablation));
    if (arguments.ablate.empty() && !arguments.pruning.closed) return options;
    HEADSCOPE_TRY(const auto run, runs.open(path));
    if (!arguments.ablate.empty()) {
        HEADSCOPE_TRY(options.mask, parseAblation(arguments.ablate, run->shape()));
    }
    if (arguments.pruning.closed) {
        auto closed = closedAt(*run, options.step, console);
        if (!closed) return std::move(closed).error().within("--closed");
        options.mask = options.mask & *closed;
    }
    return options;
}

// Warns if heads were measured whose gates were closed in training.
void sayIfClosed(Runs& runs, const std::string& path, const EvaluateOptions& options,
                 Console& console) {
    const auto run = runs.open(path);
    if (!run || (*run)->config().textOr("train.gates", "off") == "off") return;
    const auto closed = closedAt(**run, options.step, console);
    if (!closed) return;  // without gates, for example a smaller model made from a run with gates
    std::vector<std::string> measured;
    for (const auto& head : closed->off())
        if (options.mask.on(head)) measured.push_back(headName(head));
    if (measured.empty()) return;
    const auto text =
        "gates closed in training and measured here as open: " + std::to_string(measured.size()) +
        (measured.size() == 1 ? " head" : " heads") + "; evaluate --closed switches them off";
    console.print("Note: " + text + ".");
    console.emit(JsonLine()
                     .text("event", "notice")
                     .text("kind", "closed-gates")
                     .text("text", text)
                     .texts("closed", measured));
}

}  // namespace

JsonLine& writeSampleSet(JsonLine& line, const SampleSet& set, const std::string& before) {
    return line.text(before + "split", set.split)
        .integer(before + "samples", set.samples)
        .integer(before + "available", set.available)
        .integer("seed", set.seed);
}

Result<HeadMask> ablationMask(Runs& runs, const std::string& run, const Arguments& arguments) {
    if (arguments.ablate.empty()) return HeadMask();
    HEADSCOPE_TRY(const auto view, runs.open(run));
    return parseAblation(arguments.ablate, view->shape());
}

JsonLine& writeScores(JsonLine& line, const std::string& split, const Scores& scores) {
    for (const auto& score : scores)
        if (scoreKind(score.id).measured()) line.number(split + "_" + score.id, score.value);
    return line;
}

JsonLine resultLine(const std::string& event, const RunResult& result) {
    JsonLine line;
    line.text("event", event).text("run", result.run);
    writeScores(line, "test", result.scores);
    line.number("mean_attention_cosine", result.meanAttentionCosine);
    line.number("mean_confidence", result.confidence)
        .number("calibration_error", result.calibrationError);
    if (const auto& interval = result.calibrationInterval)
        line.numbers("calibration_error_95", {interval->low, interval->high});
    if (result.samples > 0) line.integer("samples", result.samples);
    for (const auto& score : result.scores)
        // Omit derived scores such as perplexity, as in files.
        if (result.samples > 0 && score.interval && scoreKind(score.id).measured())
            line.numbers("test_" + score.id + "_95", {score.interval->low, score.interval->high});
    if (!result.flatness.empty()) line.numbers("flatness", result.flatness);
    for (const auto& score : result.scores)
        if (scoreKind(score.id).ofTexts)
            line.integer("test_" + score.id + "_out_of",
                         100 / std::int64_t(scoreKind(score.id).scale()));
    for (const auto& [score, signature] : result.signatures)
        line.text(score + "_signature", signature);
    return line.integer("steps", result.steps).number("seconds", result.seconds);
}

void printResult(Console& console, const RunResult& result) {
    Table table;
    const std::string split = result.split == "valid"   ? "validation"
                              : result.split == "train" ? "training"
                                                        : "test";
    for (const auto& score : result.scores) table.push_back(scoreRow(score, split, result.samples));
    for (const auto& [score, signature] : result.signatures)
        table.push_back({std::string(scoreKind(score).name) + " signature", signature});
    if (result.meanAttentionCosine)
        table.push_back({"mean attention cosine", shortNumber(*result.meanAttentionCosine)});
    if (result.confidence) table.push_back({"mean confidence", percentText(*result.confidence)});
    if (result.calibrationError) table.push_back(calibrationRow(result));
    table.push_back({"steps", std::to_string(result.steps)});
    table.push_back({"time", clockText(result.seconds)});
    table.push_back({"run", escaped(result.run)});
    console.print(table);
}

namespace {

// evaluate --record
int recordScores(Engine& engine, const std::string& path, Console& console) {
    const auto run = engine.open(path);
    if (!run) return failed(console, run.error());
    const auto info = askNow(**run, RecordScoresRequest{}, "evaluating", console);
    if (!info) return failed(console, info.error());
    auto result = recordedResult(*info);
    result.samples = info->testSamples;
    printResult(console, result);
    console.emit(resultLine("finished", result).text("split", result.split));
    return 0;
}

}  // namespace

int evaluateCommand(Engine& engine, const Arguments& arguments, Console& console) {
    auto path = openedRun(engine, arguments);
    if (!path) return failed(console, path.error());
    if (arguments.record) return recordScores(engine, *path, console);
    auto options = evaluateOptions(engine, *path, arguments, console);
    if (!options) return failed(console, options.error());
    const auto ablated = switchedOff(options->mask);
    auto result = engine.evaluate(*path, *options);
    if (!result) return failed(console, result.error());
    for (const auto& score : result->scores)
        if (const auto& kind = scoreKind(score.id); kind.measured() && !std::isfinite(score.value))
            return failed(
                console,
                {ErrorCode::Diverged,
                 "the %1 on the %2 split is not a finite number"_m(kind.name, arguments.split),
                 "The weights are far too large: use a checkpoint of an earlier step (--step)"_m});
    if (!ablated.empty()) {
        std::string list;
        for (const auto& name : ablated) list += (list.empty() ? "" : ", ") + name;
        console.print("switched off: " + list +
                      "; replaced by: " + infoOf(options->ablation).words);
    }
    if (options->average > 1)
        console.print("mean of the last " + std::to_string(options->average) + " checkpoints");
    printResult(console, *result);
    sayIfFlat(console, result->flatness);
    sayIfClosed(engine, *path, *options, console);
    JsonLine line = resultLine("finished", *result);
    if (options->average > 1) line.integer("averaged", options->average);
    line.text("split", arguments.split).texts("ablated", ablated);
    if (!ablated.empty()) line.text("ablation", infoOf(options->ablation).id);
    console.emit(line);
    return 0;
}

namespace {

std::set<std::string> measuredIds(const std::vector<SimilarityReport>& reports) {
    std::set<std::string> ids;
    for (const auto& report : reports) {
        ids.insert(report.frame.measure);
        for (const auto& one : report.heads) ids.insert(one.measure);
        for (const auto& one : report.layers) ids.insert(one.measure);
        for (const auto& one : report.across) ids.insert(one.measure);
        for (const auto& one : report.tokens) ids.insert(one.measure);
    }
    return ids;
}

// Prints the measures whose input this model or these samples do not have, by what is missing.
// Returns their ids.
std::vector<std::string> sayNotMeasured(const Engine& engine,
                                        const std::vector<SimilarityReport>& reports,
                                        Console& console) {
    std::vector<std::string> all;
    const auto measured = measuredIds(reports);
    std::map<std::string, std::string> missing;  // ids by what the measures need
    for (const auto& measure : engine.measures()) {
        if (measure.needs.empty() || measured.count(measure.id) > 0) continue;
        auto& ids = missing[measure.needs];
        ids += (ids.empty() ? "" : ", ") + measure.id;
        all.push_back(measure.id);
    }
    for (const auto& [needs, ids] : missing)
        console.print("Not measured: " + ids + ". Needed: " + needs + ".");
    return all;
}

}  // namespace

int analyzeCommand(Engine& engine, const Arguments& arguments, Console& console) {
    auto path = openedRun(engine, arguments);
    if (!path) return failed(console, path.error());
    const auto step = parseStep(arguments.step);
    if (!step) return failed(console, step.error());
    AnalyzeOptions options;
    if (arguments.samples > 0) options.samples = arguments.samples;
    options.split = arguments.split;
    options.step = *step;
    auto reports = engine.analyze(*path, options);
    if (!reports) return failed(console, reports.error());
    console.print(layerTable(*reports));
    if (!reports->empty()) console.print("On " + sampleSetText(reports->front()) + ".");
    if (!reports->empty() && !reports->front().heads.empty()) {
        console.print("");
        console.print(headTable(reports->front()));
    }
    for (const auto& report : *reports) console.emit(similarityLine(report));
    if (!reports->empty()) {
        const auto& first = reports->front();
        for (const auto& statistics : first.heads) console.emit(headLine(statistics));
        for (const auto& statistics : first.layers) console.emit(layerLine(statistics));
        for (const auto& across : first.across) console.emit(acrossLine(across));
        for (const auto& statistics : first.tokens) console.emit(tokenLine(statistics));
        console.emit(JsonLine().text("event", "flatness").numbers("values", first.flatness));
        for (const auto& across : first.across)
            console.print(across.measure + ": " + std::to_string(across.heads) + " x " +
                          std::to_string(across.heads) + " matrix, printed with --json");
        for (const auto& statistics : first.tokens)
            console.print(statistics.measure +
                          ": one number per token and layer, printed with --json");
        sayIfFlat(console, first.flatness);
    }
    const int shown = arguments.silhouettes ? showSilhouettes(engine, *path, *step, console) : 0;
    if (shown != 0) return shown;
    console.emit(JsonLine()
                     .text("event", "finished")
                     .text("run", *path)
                     .integer("measures", static_cast<std::int64_t>(reports->size()))
                     .texts("not_measured", sayNotMeasured(engine, *reports, console)));
    return 0;
}

}  // namespace headscope::cli
