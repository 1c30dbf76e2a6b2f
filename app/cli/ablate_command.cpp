// ablate RUN: measures the effect of removing each head, of keeping one head per layer, of removing
// heads cumulatively, and of removing pairs.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/estimates.h"
#include "app/cli/options/settings.h"
#include "app/cli/pruning/removable_heads.h"
#include "core/api/requests/joint_ablation.h"
#include "core/api/requests/pruning.h"

#include <algorithm>
#include <cmath>

namespace headscope::cli {
namespace {

JsonLine& ablatedOn(JsonLine& line, const SampleSet& set) {
    return line.text("split", set.split).integer("samples", set.samples).integer("seed", set.seed);
}

Table scanTable(const HeadScoreChange& off, const HeadScoreChange& only, const ModelShape& shape) {
    Table table{{"head", "loss rise when off", "95 % interval",
                 "with only this head on in its layer", "95 % interval"}};
    for (const auto& head : headsOf(shape)) {
        const auto i = static_cast<std::size_t>(head.site) * shape.heads + head.head;
        table.push_back({headName(head), shortNumber(off.changes[i]), rangeText(off.range[i]),
                         shortNumber(only.changes[i]), rangeText(only.range[i])});
    }
    return table;
}

// Measures the model without each head, and with each head as the only one of its layer. Emits
// lines and prints a table of losses.
Status scanHeads(RunView& run, const LeaveOneOutRequest& request, Console& console) {
    const auto shape = run.shape();
    HEADSCOPE_TRY(const auto off, askNow(run, request, "each head off alone", console));
    HEADSCOPE_TRY(const auto only, askNow(run, SingleHeadKeptRequest{request},
                                          "each head alone in its layer", console));
    for (const auto& [report, scan] : {std::pair{&off, "off"}, std::pair{&only, "only"}})
        for (const auto& scoreChange : report->scoreChanges) {
            JsonLine line;
            line.text("event", "scan").text("scan", scan).text("score", scoreChange.score);
            line.text("ablation", infoOf(request.ablation).id).integer("step", report->step);
            console.emit(
                ablatedOn(line, *report).matrix("harm", siteRows(scoreChange.changes, shape)));
        }
    const auto *offLoss = scoreChangeOf(off, kJointAblationScore),
               *onlyLoss = scoreChangeOf(only, kJointAblationScore);
    if (offLoss && onlyLoss) console.print(scanTable(*offLoss, *onlyLoss, shape));
    console.print("On " + sampleSetText(off) +
                  "; heads that are off are replaced by: " + infoOf(request.ablation).words + ".");
    return {};
}

// Removes heads cumulatively, least important first.
Status removeCumulatively(RunView& run, const PruningCurveRequest& request, Console& console) {
    HEADSCOPE_TRY(const auto report, askNow(run, request, "cumulative ablation", console));
    const auto& curve = report.curves.front();
    Table table{{"heads off", "removed", "loss rise", "95 % interval"}};
    std::vector<double> rises;
    for (const auto& point : curve.points) {
        const auto* rise = scoreOf(point.difference, kJointAblationScore);
        rises.push_back(rise ? rise->value : std::nan(""));
        std::string went;
        for (const auto& head : point.heads) went += (went.empty() ? "" : ", ") + headName(head);
        table.push_back({std::to_string(point.removed), went, shortNumber(rises.back()),
                         rise && rise->interval ? rangeText(*rise->interval) : ""});
    }
    std::vector<std::string> order;
    for (const auto& head : curve.order) order.push_back(headName(head));
    console.print("");
    console.print(table);
    console.print(removableText(curve, report));
    console.print("Order chosen on " + sampleSetText(report.chosenOn) + "; reported on " +
                  sampleSetText(report) + ".");
    JsonLine line;
    line.text("event", "curve")
        .text("ablation", infoOf(report.ablation).id)
        .integer("step", report.step);
    ablatedOn(line, report).text("choose_split", report.chosenOn.split).texts("order", order);
    writeMargin(line.numbers("loss_rise", rises), report.margin, curve.points.front().scores,
                curve.points.back().difference);
    console.emit(writeRemovable(line, curve));
    return {};
}

Status pairHeads(RunView& run, const HeadPairsRequest& request, Console& console) {
    HEADSCOPE_TRY(const auto pairs, askNow(run, request, "pairs of heads", console));
    const auto count = pairs.heads.size();
    std::vector<std::vector<double>> rows;
    std::vector<std::pair<std::size_t, std::size_t>> order;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) {
        names.push_back(headName(pairs.heads[i]));
        rows.emplace_back(pairs.synergy.begin() + static_cast<std::ptrdiff_t>(i * count),
                          pairs.synergy.begin() + static_cast<std::ptrdiff_t>((i + 1) * count));
        for (std::size_t j = i + 1; j < count; ++j)
            if (pairs.clear(i, j)) order.emplace_back(i, j);
    }
    std::stable_sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
        return std::abs(pairs.at(a.first, a.second)) > std::abs(pairs.at(b.first, b.second));
    });
    Table table{{"pair", "loss beyond the sum of both", "95 % interval"}};
    for (std::size_t k = 0; k < std::min<std::size_t>(order.size(), 20); ++k) {
        const auto [i, j] = order[k];
        table.push_back({names[i] + " + " + names[j], shortNumber(pairs.at(i, j)),
                         rangeText(pairs.ranges[i * count + j])});
    }
    console.print("");
    if (order.empty())
        console.print("No pair has an interval that excludes 0.");
    else
        console.print(table);
    console.print(std::to_string(order.size()) + " of " + std::to_string(count * (count - 1) / 2) +
                  " pairs differ from 0 at 95 % each, on " + sampleSetText(pairs) +
                  ". Above 0: each head compensates for the other.");
    JsonLine line;
    line.text("event", "pairs")
        .text("ablation", infoOf(pairs.ablation).id)
        .integer("step", pairs.step);
    console.emit(ablatedOn(line, pairs)
                     .texts("heads", names)
                     .numbers("alone", pairs.alone)
                     .matrix("synergy", rows));
    return {};
}

Status ablateRun(RunView& run, const Arguments& arguments, Console& console) {
    HEADSCOPE_TRY(const auto ablation, headAblationOf(arguments.ablation));
    HEADSCOPE_TRY(const auto step, parseStep(arguments.step));
    HeadPairsRequest pairs;
    pairs.ablation = ablation;
    pairs.step = step;
    if (arguments.pruning.heads) {
        HEADSCOPE_TRY(const auto named, HeadMask::parse(*arguments.pruning.heads, run.shape()));
        pairs.heads = named.off();
    }
    LeaveOneOutRequest alone;
    alone.step = step;
    alone.samples = arguments.samples;
    alone.ablation = ablation;
    // Optimal constants are fitted on validation samples, so their effects are reported on others.
    if (ablation == HeadAblation::Optimal) alone.split = "test";
    PruningCurveRequest curve;
    curve.methods = {{"leave-one-out"}};
    curve.step = step;
    curve.chooseSamples = curve.samples = arguments.samples;
    curve.ablation = ablation;
    curve.margin = arguments.pruning.margin();
    HEADSCOPE_CHECK(scanHeads(run, alone, console));
    HEADSCOPE_CHECK(removeCumulatively(run, curve, console));
    if (arguments.pruning.pairs) HEADSCOPE_CHECK(pairHeads(run, pairs, console));
    console.emit(JsonLine().text("event", "finished").text("ablation", infoOf(ablation).id));
    return {};
}

}  // namespace

int ablateCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto path = openedRun(engine, arguments);
    if (!path) return failed(console, path.error());
    const auto run = engine.open(*path);
    if (!run) return failed(console, run.error());
    const auto done = ablateRun(**run, arguments, console);
    return done ? 0 : failed(console, done.error());
}

}  // namespace headscope::cli
