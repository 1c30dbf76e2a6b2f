#include "app/cli/pruning/prune_job.h"

#include "app/cli/ask.h"
#include "app/cli/options/settings.h"
#include "app/cli/pruning/group_means.h"
#include "app/cli/pruning/removable_heads.h"
#include "app/cli/pruning/smaller_model.h"
#include "core/api/base/files.h"
#include "core/api/base/table_text.h"
#include "core/api/engine/pruning_job.h"

#include <filesystem>
#include <mutex>

namespace headscope::cli {
namespace {

namespace fs = std::filesystem;

// Parses a training length, "200" steps or "2e" epochs. Errors: Usage.
Result<TrainingLength> lengthOf(const std::string& option, const std::string& typed) {
    const bool epochs = !typed.empty() && typed.back() == 'e';
    const auto digits = epochs ? typed.substr(0, typed.size() - 1) : typed;
    const bool number = !digits.empty() && digits.size() <= 9 &&
                        digits.find_first_not_of("0123456789") == digits.npos;
    const auto count = number ? std::stoll(digits) : 0;
    if (count < 1)
        return Error{ErrorCode::Usage, "%1 is \"%2\""_m(option, typed),
                     "Give a number of steps, such as 200, or of epochs, such as 2e"_m};
    return epochs ? TrainingLength{0, count} : TrainingLength{count, 0};
}

Result<PruningPlan> planFrom(const Arguments& arguments) {
    const auto& given = arguments.pruning;
    PruningPlan plan;
    if (given.by.size() > 1)
        return Error{ErrorCode::Usage, "--by names %1 ways, but a job takes one"_m(given.by.size()),
                     "Give one way per job"_m};
    if (!given.by.empty()) plan.by = given.by.front();
    HEADSCOPE_TRY(plan.step, parseStep(arguments.step));
    plan.chooseSamples = given.chooseSamples;
    plan.samples = arguments.samples;
    plan.split = arguments.split;
    plan.margin = given.margin();
    plan.siteNormalised = given.siteNormalised;
    plan.keepOnePerSite = given.keepOnePerSite;
    // A step size in percent is used instead of a number of heads.
    plan.headStep = given.stepPercent > 0 ? 0 : given.stepHeads;
    plan.percentStep = given.stepPercent;
    const bool order = plan.by != kByGates && plan.by != kByVoting;
    if (order) plan.keep = given.keep.value_or(1);
    if (!given.between.empty()) {
        HEADSCOPE_TRY(plan.between, lengthOf("--finetune-between", given.between));
    }
    if (!order) {
        HEADSCOPE_TRY(plan.training,
                      lengthOf("--train", given.training.empty() ? "1e" : given.training));
    }
    if (plan.by == kByGates)
        plan.prices = given.prices.empty() ? std::vector<double>{0.05} : given.prices;
    plan.weightsStay = given.weightsStay;
    plan.on = given.on == "A"   ? GroupOn::Maps
              : given.on == "O" ? GroupOn::Contexts
                                : GroupOn::Values;
    plan.groups = given.groups;
    plan.alpha = given.alpha;
    plan.beta = given.beta;
    plan.shift = given.shift;
    plan.votes = voteRuleOf(given.votes).value_or(VoteRule::Paper);
    plan.voteSamples = given.voteSamples;
    plan.fresh = given.fresh;
    plan.ff = given.ff;
    if (plan.by == kByVoting) plan.finetune.epochs = given.finetune;
    return plan;
}

// Rejects options that belong to another pruning method. Errors: Usage.
Status checkBelongs(const PruningArguments& given) {
    const auto by = given.by.empty() ? std::string() : given.by.front();
    const bool gates = by == kByGates, voting = by == kByVoting;
    const auto stray = [](const char* option, const char* to) {
        return Error{ErrorCode::Usage, "%1 applies only to %2"_m(option, to),
                     "Leave it out, or use that way of pruning"_m};
    };
    if (!gates && (!given.prices.empty() || given.weightsStay))
        return stray("--lambda or --freeze", "--by l0");
    if (!gates && !voting && !given.training.empty())
        return stray("--train", "--by l0 and --by gha");
    if (!voting && (given.fresh || given.ff > 0)) return stray("--fresh or --ff", "--by gha");
    if ((gates || voting) && !given.between.empty())
        return stray("--finetune-between", "an order of removal");
    if ((gates || voting) && given.recompute) return stray("--recompute", "an order of removal");
    if (!voting && given.finetune > 0)
        return Error{ErrorCode::Usage, "--finetune needs a pruning without --job, or --by gha"_m,
                     "Use --finetune-between, or fine-tune the run that --make gives"_m};
    return {};
}

// Reads the path of the parent run from the job's folder.
Result<std::string> parentOf(const std::string& job) {
    constexpr std::size_t kLongestPath = 1 << 16;
    std::error_code ignored;
    const auto place = fs::path(job) / "parent";
    if (fs::exists(place, ignored)) {
        HEADSCOPE_TRY(const auto text, readNamedFile(place.string(), kLongestPath));
        if (auto line = text.substr(0, text.find('\n')); !line.empty()) return line;
    }
    return Error{ErrorCode::Usage, "--resume: %1 is not the folder of a pruning"_m(job),
                 "Give the folder that was given with --job or printed by prune"_m};
}

// Passes the job thread's reports to the thread that prints them.
class News {
public:
    void add(const PruningJobReport& report, const std::string& text) {
        std::lock_guard lock(m_mutex);
        m_waiting.emplace_back(report, text);
    }
    std::vector<std::pair<PruningJobReport, std::string>> take() {
        std::lock_guard lock(m_mutex);
        return std::exchange(m_waiting, {});
    }

private:
    std::mutex m_mutex;
    std::vector<std::pair<PruningJobReport, std::string>> m_waiting;
};

JsonLine pointLine(const PruningJobPoint& point, std::size_t number,
                   const PruningJobReport& report) {
    JsonLine line;
    line.text("event", "point")
        .integer("number", static_cast<std::int64_t>(number))
        .text("what", point.what);
    line.integer("kept", point.kept).integer("removed", report.headCount - point.kept);
    // JSON lists heads as site.head, like the --ablate option.
    std::vector<std::string> off;
    for (const auto& head : point.off.off()) off.push_back(headName(head));
    line.texts("off", off).number("lambda", point.price).text("run", point.run);
    writeScores(line, report.split, point.scores);
    return writeChanges(line, point.difference);
}

// Prints each point once, when it is reached.
class JobPrinter {
public:
    JobPrinter(Console& console) : m_console(console) {}
    void printReport(const PruningJobReport& report, const std::string& text) {
        if (!text.empty()) {
            m_console.say(text);
            m_console.emit(JsonLine().text("event", "note").text("text", text));
        }
        for (; m_reported < report.points.size(); ++m_reported) {
            m_console.emit(pointLine(report.points[m_reported], m_reported, report));
            m_console.say(report.points[m_reported].what + ": " +
                          std::to_string(report.points[m_reported].kept) + " heads kept");
        }
    }

private:
    Console& m_console;
    std::size_t m_reported = 0;
};

Result<PruningJobReport> carriedOut(RunView& run, PruningJobRequest request, JobPrinter& printer,
                                    Console& console) {
    // Shared with the job's thread, which may still use it after this function has ended by an
    // exception.
    const auto news = std::make_shared<News>();
    request.onReport = [news](const PruningJobReport& report, const std::string& text) {
        news->add(report, text);
    };
    const auto printNews = [&] {
        for (const auto& [report, text] : news->take()) {
            console.clearProgress();
            printer.printReport(report, text);
        }
    };
    return askNow(run, std::move(request), "pruning", console, printNews);
}

Table pointTable(const PruningJobReport& report) {
    Table table{{"", "heads kept"}};
    for (const auto& score : report.whole) table[0].push_back(scoreKind(score.id).name);
    table[0].insert(table[0].end(), {"loss: change", "95 % interval"});
    table[0].emplace_back("within the margin");
    const auto row = [&](const std::string& what, int kept, const Scores& scores,
                         const Scores& difference) {
        table.push_back({what, std::to_string(kept)});
        for (const auto& score : scores)
            table.back().push_back(shortScore(scoreKind(score.id), score.value));
        const auto* rise = lossRise(difference);
        table.back().push_back(rise ? shortNumber(rise->value) : "-");
        table.back().push_back(rise && rise->interval ? shortNumber(rise->interval->low) + " to " +
                                                            shortNumber(rise->interval->high)
                                                      : "-");
        const bool within =
            withinMargin(marginChecks(report.whole, difference, report.plan.margin));
        table.back().push_back(difference.empty() ? "-" : within ? "yes" : "not shown");
    };
    row("before", report.headCount, report.whole, {});
    for (const auto& point : report.points)
        row(point.what, point.kept, point.scores, point.difference);
    return table;
}

// Returns the index of the model that --make keeps. Errors: Usage.
Result<std::size_t> keptPoint(const PruningJobReport& report, const PruningArguments& given) {
    if (given.keep) {
        // Search from the end: if several models have this number of heads, keep the last one.
        for (std::size_t i = report.points.size(); i-- > 0;)
            if (report.points[i].kept == *given.keep) return i;
        return Error{ErrorCode::Usage,
                     "--keep %1: no model with this number of heads was made"_m(*given.keep),
                     "Choose one of those that were made; they are in %1"_m(report.folder)};
    }
    // Voting has a single result, the last model.
    if (report.plan.by == kByVoting) return report.points.size() - 1;
    if (report.tolerated) return static_cast<std::size_t>(*report.tolerated);
    return Error{
        ErrorCode::Usage, "no model is shown to be within the margin"_m,
        "Choose one with --keep, or give more --samples or a larger --margin in a new pruning"_m};
}

std::string toleratedText(const PruningJobReport& report) {
    if (report.points.empty()) return "";
    const auto margin =
        marginText(report.plan.margin, report.whole, report.points.back().difference);
    if (!report.tolerated) return "No model is shown to be within a margin of " + margin + ".";
    const auto& smallest = report.points[static_cast<std::size_t>(*report.tolerated)];
    return "The smallest model within a margin of " + margin + " has " +
           std::to_string(smallest.kept) + " heads.";
}

int finished(Engine& engine, const PruningJobReport& report, const Arguments& arguments,
             Console& console) {
    const auto& given = arguments.pruning;
    JsonLine line;
    line.text("event", "finished").text("by", report.plan.by).text("job", report.folder);
    line.text("parent", report.parent.run)
        .integer("step", report.parent.step)
        .text("sha256", report.parentSha256);
    if (report.tolerated) line.integer("tolerated", *report.tolerated);
    line.integer("points", static_cast<std::int64_t>(report.points.size()))
        .number("seconds", report.seconds);
    line.text("split", report.split).integer("samples", report.samples);
    writeGroupMeans(line, report.vote);
    if (!report.points.empty())
        writeMargin(line, report.plan.margin, report.whole, report.points.back().difference);
    console.print(pointTable(report));
    console.print(toleratedText(report));
    console.print("Reported on " + sampleSetText(report) +
                  ". The pruning: " + escaped(report.folder));
    for (const auto& warning : report.warnings) console.warn(warning);
    if (given.make || !given.out.empty() || !given.name.empty()) {
        const auto point = keptPoint(report, given);
        if (!point) return failed(console, point.error());
        const auto view = engine.open(report.points[*point].run);
        if (!view) return failed(console, view.error());
        const auto kept =
            askNow(**view, KeepRunRequest{given.out, given.name}, "copying the run", console);
        if (!kept) return failed(console, kept.error());
        console.print("run: " + escaped(*kept));
        line.text("run", *kept).integer("kept", report.points[*point].kept);
    }
    console.emit(line);
    return 0;
}

}  // namespace

JsonLine& writeChanges(JsonLine& line, const Scores& difference) {
    for (const auto& change : difference) {
        line.number(change.id + "_change", change.value);
        if (change.interval)
            line.numbers(change.id + "_change_95", {change.interval->low, change.interval->high});
    }
    return line;
}

bool isPruningJob(const PruningArguments& given) {
    const auto by = given.by.empty() ? std::string() : given.by.front();
    return by == kByGates || by == kByVoting || !given.between.empty() || !given.job.empty() ||
           !given.resume.empty();
}

int pruneJobCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto& given = arguments.pruning;
    auto chosen = arguments;
    PruningJobRequest request;
    if (!given.resume.empty()) {
        auto parent = parentOf(given.resume);
        if (!parent) return failed(console, parent.error());
        if (chosen.target.empty()) chosen.target = *parent;
        request.folder = given.resume;
    } else {
        if (const auto fits = checkBelongs(given); !fits.ok()) return failed(console, fits.error());
        auto plan = planFrom(arguments);
        if (!plan) return failed(console, plan.error());
        request.plan = *plan;
        request.folder = given.job;
    }
    const auto path = openedRun(engine, chosen);
    if (!path) return failed(console, path.error());
    const auto view = engine.open(*path);
    if (!view) return failed(console, view.error());
    // The default folder depends on the plan, so that repeating a command resumes its job.
    if (request.folder.empty())
        request.folder =
            (fs::path(engine.runsFolder()) / "prunings" /
             (fs::path((*view)->info().path).filename().string() + "-" + planName(*request.plan)))
                .string();
    JobPrinter printer(console);
    const auto report = carriedOut(**view, request, printer, console);
    if (!report) return failed(console, report.error());
    printer.printReport(*report, "");
    return finished(engine, *report, arguments, console);
}

}  // namespace headscope::cli
