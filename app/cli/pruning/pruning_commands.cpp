// importance, prune: find heads that a model does not need.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/estimates.h"
#include "app/cli/options/settings.h"
#include "app/cli/progress_line.h"
#include "app/cli/pruning/prune_job.h"
#include "app/cli/pruning/removable_heads.h"
#include "app/cli/pruning/smaller_model.h"
#include "core/api/engine/pruning_job.h"
#include "core/api/requests/smaller_model.h"

#include <algorithm>

namespace headscope::cli {
namespace {

std::vector<std::string> namesOf(const std::vector<HeadPlace>& heads) {
    std::vector<std::string> names;
    for (const auto& head : heads) names.push_back(headName(head));
    return names;
}

std::string commaList(const std::vector<std::string>& names) {
    std::string list;
    for (const auto& name : names) list += (list.empty() ? "" : ", ") + name;
    return list;
}

JsonLine importanceLine(const HeadImportance& found, const ImportanceReport& report,
                        const ModelShape& shape) {
    std::vector<double> low, high;
    for (const auto& range : found.ranges) {
        low.push_back(range.low);
        high.push_back(range.high);
    }
    JsonLine line;
    line.text("event", "importance")
        .text("measure", found.measure)
        .flag("per_layer", found.siteNormalised);
    line.integer("step", report.step);
    writeSampleSet(line, report);
    return line.matrix("values", siteRows(found.values, shape))
        .matrix("low", siteRows(low, shape))
        .matrix("high", siteRows(high, shape))
        .texts("order", namesOf(found.order))
        .number("halves_spearman", found.halvesSpearman)
        .number("halves_kendall", found.halvesKendall);
}

Table importanceTable(const HeadImportance& found, const ModelShape& shape) {
    Table table{{"head", found.measure, "95 % interval", "removed as"}};
    for (const auto& head : headsOf(shape)) {
        const auto i = static_cast<std::size_t>(head.site) * shape.heads + head.head;
        const auto place =
            std::find(found.order.begin(), found.order.end(), head) - found.order.begin();
        table.push_back(
            {headName(head), shortNumber(found.values[i]),
             shortNumber(found.ranges[i].low) + " to " + shortNumber(found.ranges[i].high),
             std::to_string(place + 1)});
    }
    return table;
}

void printCorrelations(const ImportanceReport& report, Console& console) {
    if (report.measures.size() < 2) return;
    Table table{{"rank correlation (Spearman)"}};
    std::vector<std::string> ids;
    for (const auto& one : report.measures) ids.push_back(one.measure);
    table[0].insert(table[0].end(), ids.begin(), ids.end());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        table.push_back({ids[i]});
        for (const double value : report.spearman[i]) table.back().push_back(shortNumber(value));
    }
    console.print("");
    console.print(table);
    console.emit(JsonLine()
                     .text("event", "correlations")
                     .texts("measures", ids)
                     .matrix("spearman", report.spearman)
                     .matrix("kendall", report.kendall));
}

std::vector<PruningMethod> methodsOf(const PruningArguments& given) {
    std::vector<PruningMethod> methods;
    // By default, compare the importance order with random orders.
    for (const auto& id :
         given.by.empty() ? std::vector<std::string>{"michel", kRandomOrder} : given.by) {
        const bool random = id == kRandomOrder;
        methods.push_back({id, given.siteNormalised && !random, given.recompute && !random,
                           given.keepOnePerSite});
    }
    return methods;
}

// Checks --keep against the number of heads before computing anything.
Status checkKeep(const PruningArguments& given, const ModelShape& shape) {
    if (!given.keep) return {};
    const int all = shape.headCount(), keep = *given.keep;
    if (keep == all && makesSmaller(given))
        return Error{ErrorCode::Usage,
                     "--keep %1: this keeps all heads; a smaller model is not made"_m(keep),
                     "Keep fewer, or leave --make out"_m};
    if (keep < 1 || keep > all)
        return Error{ErrorCode::Usage, "--keep %1: the model has %2 heads"_m(keep, all),
                     "Keep 1 to %1"_m(all)};
    int sites = 0;  // number of sites with heads
    for (int site = 0; site < shape.layers; ++site) sites += shape.headsOf(site) > 0;
    if (given.keepOnePerSite && keep < sites)
        return Error{ErrorCode::Usage,
                     "--keep %1 with --keep-one: the model has %2 layers with heads, and one of "
                     "them would lose its "
                     "last head"_m(keep, sites),
                     "Keep %1 heads or more, or leave --keep-one out"_m(sites)};
    // A curve contains only the points at the ends of steps.
    const auto gone =
        goneAfterSteps(all, given.stepPercent > 0 ? 0 : given.stepHeads, given.stepPercent);
    const bool end = given.keepOnePerSite && keep == sites;
    if (keep == all || end || std::find(gone.begin(), gone.end(), all - keep) != gone.end())
        return {};
    return Error{
        ErrorCode::Usage, "--keep %1: no step ends with this number of heads"_m(keep),
        "Leave --step-heads and --step-percent out, so that heads are removed one by one"_m};
}

// Returns the point to keep: the one with `keep` heads left, or the last one within the margin. A
// smaller model must keep at least one head and lack at least one.
Result<int> chosenPoint(const PruningCurve& curve, const PruningArguments& given, int headCount) {
    if (!given.keep) {
        int point =
            curve.exceeded ? *curve.exceeded - 1 : static_cast<int>(curve.points.size()) - 1;
        if (!makesSmaller(given)) return point;
        // Step back from points without any heads.
        while (point > 0 && curve.points[static_cast<std::size_t>(point)].removed >= headCount)
            --point;
        if (point > 0) return point;
        return Error{
            ErrorCode::Usage,
            "%1: no head can be shown to be removable within the margin"_m(curve.method.id),
            "Give more --samples or a larger --margin, or choose the number to keep with --keep"_m};
    }
    for (std::size_t i = 0; i < curve.points.size(); ++i)
        if (curve.points[i].removed == headCount - *given.keep) return static_cast<int>(i);
    return Error{
        ErrorCode::Internal, "no point of the curve has %1 heads"_m(*given.keep),
        "Leave --step-heads and --step-percent out, so that heads are removed one by one"_m};
}

JsonLine pointLine(const PruningPoint& point, const PruningCurve& curve,
                   const PruningReport& report) {
    JsonLine line;
    line.integer("removed", point.removed).integer("kept", report.headCount - point.removed);
    line.texts("heads", namesOf(point.heads));
    const auto checks = marginChecks(curve.points.front().scores, point.difference, report.margin);
    // The original model always counts as within the margin, although few samples give a wide
    // interval around 0.
    line.flag("within_margin", point.removed == 0 || withinMargin(checks));
    writeScores(line, report.split, point.scores);
    writeChanges(line, point.difference);
    return line;
}

JsonLine curveLine(const PruningCurve& curve, const PruningReport& report) {
    std::string points;
    for (const auto& point : curve.points)
        points += (points.empty() ? "" : ",") + pointLine(point, curve, report).str();
    JsonLine line;
    line.text("event", "curve").text("by", curve.method.id);
    if (curve.method.id == kRandomOrder) line.integer("number", curve.number);
    line.flag("per_layer", curve.method.siteNormalised)
        .flag("recompute", curve.method.recompute)
        .flag("keep_one_per_layer", curve.method.keepOnePerSite)
        .texts("order", namesOf(curve.order))
        .raw("points", "[" + points + "]");
    if (curve.exceeded) line.integer("exceeded", *curve.exceeded);
    return writeRemovable(line, curve);
}

void emitBand(const PruningReport& report, Console& console) {
    if (!report.random) return;
    for (const auto& at : report.random->points)
        console.emit(JsonLine()
                         .text("event", "random-band")
                         .integer("orders", report.random->orders)
                         .text("score", at.score)
                         .integer("removed", at.removed)
                         .number("mean", at.mean)
                         .number("deviation", at.deviation)
                         .number("low", at.low)
                         .number("high", at.high));
}

const RandomBand::At* bandAt(const PruningReport& report, const std::string& score, int removed) {
    if (!report.random) return nullptr;
    for (const auto& at : report.random->points)
        if (at.score == score && at.removed == removed) return &at;
    return nullptr;
}

// Returns a table with one row per point of the first curve, and the mean of the random orders
// beside it.
Table curveTable(const PruningCurve& curve, const PruningReport& report) {
    Table table{{"heads kept"}};
    for (const auto& score : curve.points.front().scores)
        table[0].push_back(scoreKind(score.id).name);
    table[0].insert(table[0].end(), {"loss: change", "95 % interval"});
    const auto* first = primaryScore(curve.points.front().scores);
    // If the curve has a random order itself, omit the column of random orders.
    const bool band = report.random && curve.method.id != kRandomOrder && first;
    if (band) table[0].push_back(std::string(scoreKind(first->id).name) + " of random orders");
    table[0].push_back("gone");
    for (const auto& point : curve.points) {
        std::vector<std::string> row{std::to_string(report.headCount - point.removed)};
        for (const auto& score : point.scores)
            row.push_back(shortScore(scoreKind(score.id), score.value));
        const auto* change = lossRise(point.difference);
        row.push_back(change ? shortNumber(change->value) : "-");
        row.push_back(change && change->interval ? shortNumber(change->interval->low) + " to " +
                                                       shortNumber(change->interval->high)
                                                 : "-");
        if (band) {
            const auto* at = bandAt(report, first->id, point.removed);
            row.push_back(at ? shortScore(scoreKind(first->id), at->mean) + " (" +
                                   shortScore(scoreKind(first->id), at->low) + " to " +
                                   shortScore(scoreKind(first->id), at->high) + ")"
                             : "-");
        }
        row.push_back(commaList(namesOf(point.heads)));
        table.push_back(std::move(row));
    }
    return table;
}

void printChoice(const PruningCurve& curve, const PruningReport& report, int point,
                 const HeadMask& mask, const ModelShape& shape, bool requested, Console& console) {
    const auto& at = curve.points[static_cast<std::size_t>(point)];
    console.print("");
    console.print(removableText(curve, report));
    console.print((requested ? "As requested: " : "The marked point: ") +
                  std::to_string(report.headCount - at.removed) + " heads kept" +
                  (mask.all() ? "." : "; off: " + mask.text(shape)));
    console.print("Order chosen on " + sampleSetText(report.chosenOn) + "; reported on " +
                  sampleSetText(report) + ".");
}

}  // namespace

int importanceCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto run = openedView(engine, arguments);
    if (!run) return failed(console, run.error());
    const auto shape = (*run)->shape();
    const auto step = parseStep(arguments.step);
    if (!step) return failed(console, step.error());
    ImportanceRequest request;
    request.step = *step;
    if (!arguments.pruning.measures.empty()) request.measures = arguments.pruning.measures;
    request.siteNormalised = arguments.pruning.siteNormalised;
    request.samples = arguments.samples;
    request.split = arguments.split;
    if (!arguments.ablate.empty()) {
        auto mask = parseAblation(arguments.ablate, shape);
        if (!mask) return failed(console, mask.error());
        request.mask = *mask;
    }
    const auto report = askNow(**run, request, "importance of heads", console);
    if (!report) return failed(console, report.error());
    for (const auto& found : report->measures) {
        console.print(importanceTable(found, shape));
        console.print("Two halves of the samples agree: Spearman " +
                      shortNumber(found.halvesSpearman) + ", Kendall " +
                      shortNumber(found.halvesKendall) + ".");
        console.emit(importanceLine(found, *report, shape));
    }
    printCorrelations(*report, console);
    console.print("On " + sampleSetText(*report) + ".");
    console.emit(JsonLine().text("event", "finished").integer("step", report->step));
    return 0;
}

namespace {

PruningCurveRequest curveRequest(const Arguments& arguments, std::int64_t step) {
    const auto& given = arguments.pruning;
    PruningCurveRequest request;
    request.step = step;
    request.methods = methodsOf(given);
    request.headStep = given.stepPercent > 0 ? 0 : given.stepHeads;
    request.percentStep = given.stepPercent;
    request.randomOrders = given.orders;
    request.margin = given.margin();
    request.chooseSamples = given.chooseSamples;
    request.samples = arguments.samples;
    request.split = arguments.split;
    return request;
}

}  // namespace

namespace {

// Before hours of measuring: refuses models whose heads cannot be removed one by one, such as those
// of layers that share weights.
Status checkSingleHeads(RunView& run, const ModelShape& shape, Console& console) {
    ModelSizesRequest request;
    request.removed = {HeadMask::without({headsOf(shape).front()})};
    HEADSCOPE_TRY(const auto sizes, askNow(run, request, "checking the heads", console));
    return sizes.smaller.front().ok() ? Status() : sizes.smaller.front().error();
}

}  // namespace

int pruneCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto& given = arguments.pruning;
    if (arguments.target.empty() && given.resume.empty())
        return failed(console, {ErrorCode::Usage, "RUN is required"_m,
                                "Give the folder of a run, or --resume DIR"_m});
    if (isPruningJob(given)) return pruneJobCommand(engine, arguments, console);
    const auto run = openedView(engine, arguments);
    if (!run) return failed(console, run.error());
    const auto shape = (*run)->shape();
    if (given.closed) {
        const auto closed = askNow(**run, ClosedGatesRequest(), "reading the gates", console);
        if (!closed) return failed(console, closed.error());
        return makeSmallerRun(engine, (*run)->info().path, *closed, arguments, console);
    }
    if (given.heads) {
        const auto named = HeadMask::parse(*given.heads, shape);
        if (!named)
            return failed(console, {ErrorCode::Usage, "--heads: %1"_m(named.error().message),
                                    named.error().hint});
        return makeSmallerRun(engine, (*run)->info().path, *named, arguments, console);
    }
    if (const auto fits = checkKeep(given, shape); !fits) return failed(console, fits.error());
    if (makesSmaller(given) && shape.headCount() > 1)
        if (const auto single = checkSingleHeads(**run, shape, console); !single.ok())
            return failed(console, single.error());
    const auto step = parseStep(arguments.step);
    if (!step) return failed(console, step.error());
    const auto request = curveRequest(arguments, *step);
    const auto report = askNow(**run, request, "pruning curves", console);
    if (!report) return failed(console, report.error());
    const auto& first = report->curves.front();
    const auto point = chosenPoint(first, given, report->headCount);
    if (!point) return failed(console, point.error());
    const auto mask = first.maskAt(*point);
    console.print(curveTable(first, *report));
    printChoice(first, *report, *point, mask, shape, given.keep.has_value(), console);
    for (const auto& curve : report->curves) console.emit(curveLine(curve, *report));
    emitBand(*report, console);
    auto line = pointLine(first.points[static_cast<std::size_t>(*point)], first, *report);
    const bool makes = makesSmaller(given);
    line.text("event", makes ? "chosen" : "finished")
        .text("by", first.method.id)
        .integer("point", *point);
    writeRemovable(line.text("off", mask.text(shape)), first);
    writeMargin(line, report->margin, first.points.front().scores, first.points.back().difference);
    writeSampleSet(line, *report).text("choose_split", report->chosenOn.split);
    console.emit(line.integer("choose_samples", report->chosenOn.samples)
                     .number("seconds", report->seconds));
    return makes ? makeSmallerRun(engine, (*run)->info().path, mask, arguments, console) : 0;
}

}  // namespace headscope::cli
