// study: lists claims, describes studies, runs them and reports their results.
#include "app/cli/commands.h"
#include "app/cli/interrupts.h"
#include "app/cli/queue_run.h"
#include "app/cli/studies/study_text.h"
#include "app/common/locations.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace headscope::cli {
namespace {

JsonLine findingLine(const StudyResult& result, const StudyFinding& finding) {
    JsonLine line;
    line.text("event", "finding")
        .text("study", result.study.id)
        .text("id", finding.claim.id)
        .text("claim", finding.claim.claim)
        .text("source", finding.claim.source)
        .text("verdict", studyVerdictName(finding.verdict))
        .text("number", finding.claim.at.number)
        .number("least", finding.claim.least)
        .number("most", finding.claim.most)
        .number("mean", finding.effect.mean)
        .number("low", finding.effect.low)
        .number("high", finding.effect.high)
        .number("level", finding.level)
        .integer("seeds", finding.effect.n)
        .number("smallest_effect",
                finding.power ? std::optional(finding.power->smallest) : std::nullopt);
    if (!finding.claim.checks.empty() && finding.verdict != StudyVerdict::NotRun)
        line.flag("check_shown", !finding.unchecked);
    return line;
}

// A table of means as one line per cell.
void emitTables(const StudyResult& result, Console& console) {
    for (const auto& table : result.tables)
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            for (std::size_t i = 0; i < table.columns.size(); ++i) {
                const auto& cell = table.cells[row][i];
                console.emit(JsonLine()
                                 .text("event", "mean")
                                 .text("study", result.study.id)
                                 .text("table", table.title)
                                 .text("row", table.rows[row])
                                 .text("number", table.columns[i].id)
                                 .number("mean", cell.mean)
                                 .number("low", cell.low)
                                 .number("high", cell.high)
                                 .integer("seeds", cell.n));
            }
}

void show(const StudyResult& result, const std::string& format, Console& console) {
    for (const auto& table : resultTables(result)) console.print(tableIn(table, format));
    for (const auto& finding : result.findings) console.emit(findingLine(result, finding));
    emitTables(result, console);
}

int listStudies(Studies& studies, const Arguments& arguments, Console& console) {
    const auto claims = studies.claims();
    if (!claims) return failed(console, claims.error());
    const auto all = studies.studies();
    if (!all) return failed(console, all.error());
    std::vector<StudyResult> results;
    for (const auto& study : *all) {
        const auto values = studies.studyValues(study, false);
        if (!values) return failed(console, values.error());
        auto result = studies.studyResult(study, *values);
        if (!result) return failed(console, result.error());
        for (const auto& finding : result->findings) console.emit(findingLine(*result, finding));
        results.push_back(*std::move(result));
    }
    const auto table = claimTable(*claims, results);
    for (std::size_t i = 1; i < table.rows.size(); ++i) {
        JsonLine line;
        line.text("event", "claim");
        for (std::size_t k = 0; k < table.rows[i].size(); ++k)
            line.text(table.rows[0][k], table.rows[i][k]);
        console.emit(line);
    }
    if (arguments.many.format == "text") {
        console.print(Table(table.rows.begin(), table.rows.end()));
        std::string ids;
        for (const auto& study : *all) ids += (ids.empty() ? "" : ", ") + study.id;
        console.print("The studies have further claims, see study describe ID: " + ids + ".");
    } else
        console.print(tableIn(table, arguments.many.format));
    return 0;
}

// The study with the spread of earlier results, if there are any: the user's own, the published
// ones, or those of the user's quick form. origin: receives what they are.
Result<StudyResult> plannedStudy(const Studies& studies, const Study& study, std::string& origin) {
    const std::tuple<Study, bool, const char*> earlier[] = {
        {study, true, "results of your runs"},
        {study, false, "published results"},
        {quickStudy(study), true, "results of the quick form, which are only a rough guide"}};
    for (const auto& [form, own, name] : earlier) {
        HEADSCOPE_TRY(const auto values, studies.studyValues(form, own));
        if (values.values.empty()) continue;
        origin = name;
        return studies.studyResult(study, values);
    }
    return studies.studyResult(study, {});
}

int describeStudy(const Studies& studies, const Study& study, Console& console) {
    std::string origin;
    const auto planned = plannedStudy(studies, study, origin);
    if (!planned) return failed(console, planned.error());
    console.print(studyDescription(*planned, origin));
    console.emit(JsonLine()
                     .text("event", "study")
                     .text("id", study.id)
                     .text("title", study.title)
                     .text("question", study.question)
                     .text("data", study.data)
                     .number("hours", study.hours)
                     .integer("claims", static_cast<std::int64_t>(study.claims.size())));
    for (const auto& finding : planned->findings) {
        if (!finding.power) continue;
        const auto& power = *finding.power;
        console.emit(JsonLine()
                         .text("event", "power")
                         .text("study", study.id)
                         .text("id", finding.claim.id)
                         .integer("seeds", power.seeds)
                         .number("spread", power.spread)
                         .text("spread_from", power.spreadSeeds == 0 ? "the study" : origin)
                         .integer("spread_seeds", power.spreadSeeds)
                         .number("smallest_effect", power.smallest));
    }
    return 0;
}

// Number of runs of a sweep that are not finished.
Result<std::int64_t> waitingOf(const Queue& queue, const std::string& sweep) {
    HEADSCOPE_TRY(const auto jobs, queue.jobsOfSweep(sweep));
    return std::count_if(jobs.begin(), jobs.end(),
                         [](const JobInfo& job) { return job.state != JobState::Finished; });
}

// Trains the runs of a study that are not trained yet. sweep: receives its name in the queue.
int train(Engine& engine, const Study& study, const Arguments& arguments, Console& console,
          std::string& sweep) {
    const int code = addSweep(engine, *study.sweep, arguments.study.preview, console, &sweep);
    if (code != 0 || arguments.study.preview) return code;
    if (const auto first = waitingOf(engine.queue(), sweep); !first || *first == 0)
        return first ? 0 : failed(console, first.error());
    trainQueue(engine, arguments, console, false, sweep);
    const auto left = waitingOf(engine.queue(), sweep);
    if (!left) return failed(console, left.error());
    if (*left == 0) return 0;
    return failed(
        console,
        {ErrorCode::Stopped, "study %1: %2 of its runs are not finished"_m(study.id, *left),
         "See queue list; when they have finished, give the same command again"_m});
}

// The study with runs that start from --start, if it needs a model. Errors: Usage (a model is
// missing, or given although the study trains from random weights), and those of finding the run.
Result<Study> withStart(Engine& engine, Study study, const std::string& start) {
    if (start.empty() && study.start.empty()) return study;
    if (start.empty())
        return Error{ErrorCode::Usage, "study %1 starts from a model: %2"_m(study.id, study.start),
                     "Import it and give its run with --start"_m};
    if (study.start.empty())
        return Error{ErrorCode::Usage,
                     "--start does nothing with study %1, whose runs start from random "
                     "weights"_m(study.id),
                     "Leave it out"_m};
    HEADSCOPE_TRY(const auto run, findRun(engine, start));
    HEADSCOPE_TRY(const auto config, engine.readConfig(run + "/config.json"));
    const auto data = config.textOr("dataset.id", "");
    if (study.sweep && data != study.sweep->base.textOr("dataset.id", data))
        return Error{ErrorCode::Usage,
                     "the run %1 is for the dataset %2, and study %3 for %4"_m(
                         run, data, study.id, study.sweep->base.text("dataset.id")),
                     "Import the model with --dataset %1"_m(study.sweep->base.text("dataset.id"))};
    return studyFrom(std::move(study), run, config);
}

int runStudy(Engine& engine, const Study& given, const Arguments& arguments, Console& console) {
    auto started =
        withStart(engine, arguments.study.quick ? quickStudy(given) : given, arguments.study.start);
    if (!started) return failed(console, started.error());
    Study study = *std::move(started);
    if (study.sweep && !arguments.data.empty())
        study.sweep->base.values["dataset.path"] = arguments.data;
    // A claim about an unknown row must not be found after hours of training.
    if (const auto checked = engine.studies().studyResult(study, {}); !checked)
        return failed(console, checked.error());
    if (!study.sweep && arguments.study.preview)
        return describeStudy(engine.studies(), study, console);
    StudyOptions options;
    if (study.sweep) {
        const int code = train(engine, study, arguments, console, options.sweep);
        if (code != 0 || arguments.study.preview) return code;
    }
    const auto places = app::findLocations();
    if (!places) return failed(console, places.error());
    Interrupts interrupts;
    options.program = places->program;
    options.data = arguments.data;
    options.cancelled = [&] { return interrupts.stopRequested(); };
    options.progress = [&](const std::string& line) { console.say(escaped(line)); };
    const auto values = engine.studies().measureStudy(study, options);
    if (!values) return failed(console, values.error());
    const auto result = engine.studies().studyResult(study, *values);
    if (!result) return failed(console, result.error());
    show(*result, "text", console);
    const auto file = engine.studies().studyFile(study);
    console.say("results: " + escaped(file));
    console.emit(JsonLine().text("event", "finished").text("study", study.id).text("values", file));
    return 0;
}

// Values of a study: of the given file, else the user's own, else those of the program.
Result<StudyValues> valuesFor(const Studies& studies, const Study& study,
                              const StudyArguments& arguments) {
    const auto from = [](StudyValues values, const char* origin) {
        values.facts.emplace_back("results", origin);
        return values;
    };
    if (!arguments.values.empty()) return studies.studyValuesIn(arguments.values);
    if (!arguments.published) {
        HEADSCOPE_TRY(auto own, studies.studyValues(study, true));
        if (!own.values.empty()) return from(std::move(own), "of your runs");
    }
    HEADSCOPE_TRY(auto published, studies.studyValues(study, false));
    if (!published.values.empty()) return from(std::move(published), "published with the program");
    return Error{ErrorCode::Usage, "study %1 has no results yet"_m(study.id),
                 "Run it first: %1"_m(studyCommandLine(study))};
}

int reportStudies(Studies& studies, const Arguments& arguments, Console& console) {
    const auto results = studyResults(studies, arguments);
    if (!results) return failed(console, results.error());
    for (const auto& result : *results) show(result, arguments.many.format, console);
    return 0;
}

// Errors: Usage (an option that does nothing here).
Status checkOptions(const Arguments& arguments) {
    const auto& study = arguments.study;
    const bool report = arguments.what == "report", running = arguments.what == "run";
    const std::pair<bool, const char*> unused[] = {
        {!report && !arguments.report.out.empty(), "--out"},
        {!report && !study.values.empty(), "--values"},
        {!report && study.published, "--published"},
        {!report && study.paper, "--paper"},
        {!running && study.preview, "--preview"},
        {!running && !arguments.data.empty(), "--data"},
        {!running && !study.start.empty(), "--start"},
        {!report && !running && study.quick, "--quick"}};
    for (const auto& [given, option] : unused)
        if (given)
            return Error{ErrorCode::Usage,
                         "%1 does nothing with study %2"_m(option, arguments.what),
                         "See study --help"_m};
    if (study.paper && study.quick)
        return Error{ErrorCode::Usage, "quick forms are no results for a paper"_m,
                     "Leave out --quick or --paper"_m};
    if (!study.values.empty() && study.ids.size() != 1)
        return Error{ErrorCode::Usage, "--values needs exactly one study"_m, "Give one id"_m};
    return {};
}

// Errors: BadData (the values are those of another study).
Status checkStudy(const Study& study, const StudyValues& values) {
    for (const auto& [name, value] : values.facts)
        if (name == "study" && value != study.id)
            return Error{ErrorCode::BadData,
                         "the values are those of the study %1, not of %2"_m(value, study.id),
                         "Give the file of this study"_m};
    return {};
}

}  // namespace

Result<std::vector<StudyResult>> studyResults(const Studies& studies, const Arguments& arguments) {
    std::vector<Study> wanted;
    for (const auto& id : arguments.study.ids) {
        HEADSCOPE_TRY(auto study, studies.study(id));
        wanted.push_back(std::move(study));
    }
    const bool all = wanted.empty();
    if (all) {
        HEADSCOPE_TRY(wanted, studies.studies());
    }
    std::vector<StudyResult> results;
    for (auto& study : wanted) {
        if (arguments.study.quick) study = quickStudy(std::move(study));
        auto values = valuesFor(studies, study, arguments.study);
        if (!values && all && values.error().code == ErrorCode::Usage) continue;  // no results yet
        if (!values) return std::move(values).error();
        HEADSCOPE_CHECK(checkStudy(study, *values));
        HEADSCOPE_TRY(auto result, studies.studyResult(study, *values));
        results.push_back(std::move(result));
    }
    if (!results.empty()) return results;
    return Error{ErrorCode::Usage, "no study has results yet"_m, "Run one: see study list"_m};
}

int studyCommand(Engine& engine, const Arguments& arguments, Console& console) {
    auto& studies = engine.studies();
    if (const auto fits = checkOptions(arguments); !fits) return failed(console, fits.error());
    if (arguments.what == "list") return listStudies(studies, arguments, console);
    if (arguments.what == "report")
        return arguments.report.out.empty() ? reportStudies(studies, arguments, console)
                                            : drawnReport(studyWords(arguments, console), console);
    if (arguments.study.ids.empty())
        return failed(console, {ErrorCode::Usage, "study %1 needs a study"_m(arguments.what),
                                "See study list"_m});
    for (const auto& id : arguments.study.ids) {
        const auto study = studies.study(id);
        if (!study) return failed(console, study.error());
        const int code = arguments.what == "describe"
                             ? describeStudy(studies, *study, console)
                             : runStudy(engine, *study, arguments, console);
        if (code != 0) return code;
    }
    return 0;
}

}  // namespace headscope::cli
