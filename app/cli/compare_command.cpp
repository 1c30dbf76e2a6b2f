// compare: many runs as a table of means, as a row each, or as curves.
#include "app/cli/commands.h"

#include <algorithm>
#include <cmath>

namespace headscope::cli {
namespace {

void printWhole(Console& console, std::string text) {
    text.pop_back();  // its line end
    console.print(text);
}

int printMeans(Queue& queue, const ManyArguments& many, const std::vector<std::string>& runs, Console& console) {
    CompareOptions options;
    options.runs = runs;
    options.sweep = many.sweep;
    options.keys = many.table;
    options.score = many.score;
    options.baseline = many.baseline;
    options.level = many.level;
    options.reach = many.reach;
    const auto format = tableFormat(many.format);
    if (!format) return failed(console, format.error());
    const auto comparison = queue.compare(options);
    if (!comparison) return failed(console, comparison.error());
    printWhole(console, comparisonText(*comparison, *format));
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

void emitRun(Console& console, const RunTable& table, const TabledRun& run) {
    JsonLine line, settings, numbers;
    for (const auto& [key, value] : run.settings) settings.text(key, value);
    for (const auto& column : table.numbers) {
        const auto found = run.numbers.find(column.id);
        if (found == run.numbers.end()) continue;
        const auto some = [](double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; };
        JsonLine number;
        number.number("last", some(found->second.last)).number("best", some(found->second.best));
        number.number("at_step", some(found->second.at));
        if (found->second.bestStep > 0) number.integer("best_step", found->second.bestStep);
        numbers.object(column.id, number);
    }
    line.text("event", "run").text("run", run.info.path).object("settings", settings).object("numbers", numbers);
    if (!run.problem.empty()) line.text("problem", run.problem);
    console.emit(line);
}

int printEach(Queue& queue, const ManyArguments& many, const std::vector<std::string>& runs, Console& console) {
    if (many.pick == "step" && many.step == 0)
        return failed(console, {ErrorCode::Usage, "--value step does not say at which step", "Give --step STEP"});
    const auto format = tableFormat(many.format);
    if (!format) return failed(console, format.error());
    const auto table = queue.tableOfRuns({runs, true, many.step});
    if (!table) return failed(console, table.error());
    const auto pick = many.pick == "best"   ? PickedValue::Best
                      : many.pick == "step" ? PickedValue::AtStep
                                            : PickedValue::Last;
    const auto text = runTableText(*table, columnsOf(*table, pick));
    if (*format == TableFormat::Csv)
        printWhole(console, csvTable(text));
    else if (*format == TableFormat::Latex)
        printWhole(console, latexTable(text));
    else if (*format == TableFormat::Markdown)
        printWhole(console, markdownTable(text));
    else
        printWhole(console, plainTable(text));
    for (const auto& run : table->runs) emitRun(console, *table, run);
    return 0;
}

int printCurves(Queue& queue, const ManyArguments& many, const std::vector<std::string>& runs, Console& console) {
    RunCurveOptions options;
    options.runs = runs;
    const auto bar = many.curve.find('/');
    if (bar == std::string::npos)
        return failed(console, {ErrorCode::Usage, "--curve " + many.curve + " names no split",
                                "Give both, such as valid/accuracy or train/task_loss"});
    options.series = {many.curve.substr(0, bar), many.curve.substr(bar + 1)};
    options.groupBy = many.table;
    options.level = many.level;
    const auto axis = curveAxis(many.axis);
    const auto band = bandKind(many.band);
    if (!axis) return failed(console, axis.error());
    if (!band) return failed(console, band.error());
    options.axis = *axis;
    options.band = *band;
    const auto curves = queue.curvesOfRuns(options);
    if (!curves) return failed(console, curves.error());
    printWhole(console, curvesCsv(*curves));
    for (const auto& note : curves->notes) console.say(note);
    for (const auto& curve : curves->curves) {
        JsonLine line;
        line.text("event", "curve").text("name", curve.name).integer("runs", std::int64_t(curve.runs.size()));
        line.integer("points", std::int64_t(curve.x.size())).text("band", curves->band);
        console.emit(line);
    }
    return 0;
}

}  // namespace

int compareCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto& many = arguments.many;
    std::vector<std::string> runs;
    for (const auto& given : many.runs) {
        auto run = findRun(engine, given);
        if (!run) return failed(console, run.error());
        runs.push_back(*run);
    }
    if (runs.empty() && many.sweep.empty())
        return failed(console, {ErrorCode::Usage, "compare does not say which runs",
                                "Give --runs RUN RUN ... or --sweep NAME (see queue list)"});
    auto& queue = engine.queue();
    if (!many.each && many.curve.empty()) return printMeans(queue, many, runs, console);
    if (!many.sweep.empty()) {
        const auto jobs = queue.jobsOfSweep(many.sweep);
        if (!jobs) return failed(console, jobs.error());
        for (const auto& job : *jobs)
            if (!job.run.empty()) runs.push_back(job.run);
    }
    return many.each ? printEach(queue, many, runs, console) : printCurves(queue, many, runs, console);
}

}  // namespace headscope::cli
