// compare: shows many runs as a table of means, as one row per run, or as curves.
#include "app/cli/commands.h"
#include "app/cli/interrupts.h"
#include "core/api/runs/parameters.h"

#include <algorithm>
#include <cmath>

namespace headscope::cli {
namespace {

void printWhole(Console& console, std::string text) {
    text.pop_back();  // removes the line end, because print() adds one
    console.print(text);
}

// Checks that the measures have one number per layer or per pair of heads. Only these have a
// meaningful mean over layers.
Status checkMeasures(const std::vector<MeasureInfo>& known,
                     const std::vector<std::string>& requested) {
    std::vector<std::string> ids;
    for (const auto& measure : known)
        if (measure.shape == MeasureShape::Pairwise || measure.shape == MeasureShape::Layer)
            ids.push_back(measure.id);
    for (const auto& id : requested) {
        if (std::find(ids.begin(), ids.end(), id) != ids.end()) continue;
        const auto near = nearestName(id.substr(0, 64), ids);
        return Error{
            ErrorCode::Usage,
            "--measure %1 is not a measure of pairs of heads or of layers"_m(id.substr(0, 64)),
            near.empty() || near == id ? "See list measures"_m : "Did you mean %1?"_m(near)};
    }
    return {};
}

Result<std::vector<std::string>> finishedRuns(Queue& queue, const std::string& sweep) {
    HEADSCOPE_TRY(const auto jobs, queue.jobsOfSweep(sweep));
    std::vector<std::string> runs;
    for (const auto& job : jobs)
        if (job.state == JobState::Finished) runs.push_back(job.run);
    return runs;
}

Result<MeasuredRuns> measuredRuns(Engine& engine, const ManyArguments& many,
                                  const std::vector<std::string>& given, Console& console) {
    MeasuredRuns measured;
    if (many.measures.empty()) return measured;
    HEADSCOPE_CHECK(checkMeasures(engine.measures(), many.measures));
    auto runs = given;
    if (runs.empty()) {
        HEADSCOPE_TRY(runs, finishedRuns(engine.queue(), many.sweep));
    }
    const Interrupts interrupts;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (interrupts.stopRequested() || console.outputLost())
            return Error{ErrorCode::Cancelled, "stopped while runs were measured"_m,
                         "Finished measurements are kept"_m};
        console.drawProgress("measuring run " + std::to_string(i + 1) + " of " +
                             std::to_string(runs.size()));
        HEADSCOPE_TRY(auto means, engine.queue().measuredMeans(
                                      runs[i], many.samples > 0 ? many.samples : kAnalysisSamples));
        // Keep only the requested measures.
        for (auto mean = means.begin(); mean != means.end();)
            mean = std::count(many.measures.begin(), many.measures.end(), mean->first) > 0
                       ? std::next(mean)
                       : means.erase(mean);
        measured[runs[i]] = std::move(means);
    }
    console.clearProgress();
    return measured;
}

int printMeans(Queue& queue, const ManyArguments& many, const std::vector<std::string>& runs,
               MeasuredRuns measured, Console& console) {
    CompareOptions options;
    options.runs = runs;
    options.sweep = many.sweep;
    options.keys = many.table;
    options.score = many.score;
    options.baseline = many.baseline;
    options.level = many.level;
    options.reach = many.reach;
    options.also = many.also;
    options.also.insert(options.also.end(), many.measures.begin(), many.measures.end());
    options.choose = many.choose;
    options.strengths = many.strengths;
    options.measured = std::move(measured);
    const auto format = tableFormat(many.format);
    if (!format) return failed(console, format.error());
    const auto comparison = queue.compare(options);
    if (!comparison) return failed(console, comparison.error());
    printWhole(console, comparisonText(*comparison, *format));
    // With --json, emit the numbers whatever --format is.
    auto json = comparisonText(*comparison, TableFormat::Json);
    json.pop_back();
    console.emit(JsonLine::of(json));
    return 0;
}

RunColumns columnsOf(const RunTable& table, PickedValue pick) {
    RunColumns columns{table.differing, {}, pick};
    for (const auto& column : table.numbers) columns.numbers.push_back(column.id);
    return columns;
}

JsonLine runLine(const RunTable& table, const TabledRun& run) {
    JsonLine line, settings, numbers;
    for (const auto& [key, value] : run.settings) settings.text(key, value);
    for (const auto& column : table.numbers) {
        const auto found = run.numbers.find(column.id);
        if (found == run.numbers.end()) continue;
        // JSON lines omit values that are not finite.
        const auto some = [](double value) {
            return std::isfinite(value) ? std::optional(value) : std::nullopt;
        };
        JsonLine number;
        number.number("last", some(found->second.last)).number("best", some(found->second.best));
        number.number("at_step", some(found->second.at));
        if (found->second.bestStep > 0) number.integer("best_step", found->second.bestStep);
        numbers.object(column.id, number);
    }
    line.text("event", "run")
        .text("run", run.info.path)
        .object("settings", settings)
        .object("numbers", numbers);
    if (!run.problem.empty()) line.text("problem", run.problem);
    return line;
}

// Emits one JSON line with --json or with --format json.
void putLine(Console& console, TableFormat format, const JsonLine& line) {
    if (format == TableFormat::Json) console.print(line.str());
    console.emit(line);
}

void printTable(Console& console, TableFormat format, const TextTable& text) {
    switch (format) {
        case TableFormat::Text:
            return printWhole(console, plainTable(text));
        case TableFormat::Csv:
            return printWhole(console, csvTable(text));
        case TableFormat::Latex:
            return printWhole(console, latexTable(text));
        case TableFormat::Markdown:
            return printWhole(console, markdownTable(text));
        case TableFormat::Json:
            return;
    }
}

int printEach(Queue& queue, const ManyArguments& many, const std::vector<std::string>& runs,
              MeasuredRuns measured, Console& console) {
    if (many.pick == "step" && many.step == 0)
        return failed(console,
                      {ErrorCode::Usage, "--value step needs a step"_m, "Give --step STEP"_m});
    const auto format = tableFormat(many.format);
    if (!format) return failed(console, format.error());
    const auto table = queue.tableOfRuns({runs, true, many.step, std::move(measured)});
    if (!table) return failed(console, table.error());
    const auto pick = many.pick == "best"   ? PickedValue::Best
                      : many.pick == "step" ? PickedValue::AtStep
                                            : PickedValue::Last;
    printTable(console, *format, runTableText(*table, columnsOf(*table, pick)));
    for (const auto& run : table->runs) putLine(console, *format, runLine(*table, run));
    return 0;
}

JsonLine curveLine(const RunCurves& curves, const RunCurve& curve) {
    JsonLine line;
    line.text("event", "curve")
        .text("name", curve.name)
        .integer("runs", std::int64_t(curve.runs.size()));
    line.integer("points", std::int64_t(curve.x.size())).text("band", curves.band);
    line.text("x_axis", curveAxes()[static_cast<std::size_t>(curves.axis)]);
    line.numbers("x", curve.x).numbers("y", curve.y);
    if (!curve.low.empty()) line.numbers("low", curve.low).numbers("high", curve.high);
    return line;
}

// Parses the format of curves. Curves do not fit into a table, so the formats are CSV (also for
// "text") and JSON.
Result<TableFormat> curveFormat(const std::string& name) {
    HEADSCOPE_TRY(const auto format, tableFormat(name));
    if (format == TableFormat::Text) return TableFormat::Csv;
    if (format == TableFormat::Csv || format == TableFormat::Json) return format;
    return Error{ErrorCode::Usage, "--curve cannot be written as %1"_m(name),
                 "Use --format csv or --format json"_m};
}

int printCurves(Queue& queue, const ManyArguments& many, const std::vector<std::string>& runs,
                Console& console) {
    RunCurveOptions options;
    options.runs = runs;
    const auto bar = many.curve.find('/');
    if (bar == std::string::npos)
        return failed(console, {ErrorCode::Usage, "--curve %1 names no split"_m(many.curve),
                                "Give both, such as valid/accuracy or train/task_loss"_m});
    options.series = {many.curve.substr(0, bar), many.curve.substr(bar + 1)};
    options.groupBy = many.table;
    options.level = many.level;
    const auto format = curveFormat(many.format);
    if (!format) return failed(console, format.error());
    const auto axis = curveAxis(many.axis);
    const auto band = bandKind(many.band);
    if (!axis) return failed(console, axis.error());
    if (!band) return failed(console, band.error());
    options.axis = *axis;
    options.band = *band;
    const auto curves = queue.curvesOfRuns(options);
    if (!curves) return failed(console, curves.error());
    if (*format == TableFormat::Csv) printWhole(console, curvesCsv(*curves));
    for (const auto& note : curves->notes) console.say(note.text());
    for (const auto& curve : curves->curves) putLine(console, *format, curveLine(*curves, curve));
    return 0;
}

}  // namespace

int compareCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto& many = arguments.many;
    auto found = findRuns(engine, many.runs);
    if (!found) return failed(console, found.error());
    auto runs = std::move(found).value();
    if (!many.tag.empty()) {
        const auto tagged = taggedRuns(engine, many.tag);
        if (!tagged) return failed(console, tagged.error());
        runs.insert(runs.end(), tagged->begin(), tagged->end());
    }
    if (runs.empty() && many.sweep.empty())
        return failed(console,
                      {ErrorCode::Usage, "compare needs runs"_m,
                       "Give --runs RUN RUN ..., --sweep NAME (see queue list) or --tag TAG"_m});
    auto& queue = engine.queue();
    auto measured = measuredRuns(engine, many, runs, console);
    if (!measured) {
        console.clearProgress();
        return failed(console, measured.error());
    }
    if (!many.each && many.curve.empty())
        return printMeans(queue, many, runs, std::move(*measured), console);
    if (!many.sweep.empty()) {
        const auto jobs = queue.jobsOfSweep(many.sweep);
        if (!jobs) return failed(console, jobs.error());
        for (const auto& job : *jobs)
            if (!job.run.empty()) runs.push_back(job.run);
    }
    return many.each ? printEach(queue, many, runs, std::move(*measured), console)
                     : printCurves(queue, many, runs, console);
}

}  // namespace headscope::cli
