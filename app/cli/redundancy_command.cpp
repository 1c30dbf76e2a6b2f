// redundancy: finds sets of heads that other heads of their layer predict. composition: shows which
// heads can read what heads of earlier layers write.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/options/settings.h"
#include "core/api/base/table_text.h"
#include "core/api/requests/composition.h"
#include "core/api/requests/redundancy.h"

#include <algorithm>
#include <cmath>

namespace headscope::cli {
namespace {

std::string siteName(const ModelShape& shape, int site) {
    const auto name = shape.siteName(site);
    return name.empty() ? std::to_string(site) : name;
}

std::string listOf(const std::vector<int>& heads) {
    std::string text;
    for (const int head : heads) text += (text.empty() ? "" : " ") + std::to_string(head);
    return text;
}

std::vector<double> doublesOf(const std::vector<int>& values) {
    return {values.begin(), values.end()};
}

std::string rangeText(const Interval& range) {
    return shortNumber(range.low) + " to " + shortNumber(range.high);
}

std::string csvOf(const Table& table) {
    TextTable text;
    text.rows.assign(table.begin(), table.end());
    auto csv = csvTable(text);
    while (!csv.empty() && csv.back() == '\n') csv.pop_back();
    return csv;
}

// ---- redundancy ----

std::string setText(const RedundantSet& set) {
    return "the outputs of heads " + listOf(set.heads) + " can be predicted from those of heads " +
           listOf(set.from) + " (R2 at least " + shortNumber(set.least.value) + ")";
}

Table setTable(const RedundancyReport& report, const ModelShape& shape) {
    Table table{{"layer", "redundant", "predicted from", "least R2", "95 % interval"}};
    for (const auto& site : report.sites)
        for (const auto& set : site.sets)
            table.push_back({siteName(shape, site.site), listOf(set.heads), listOf(set.from),
                             shortNumber(set.least.value), rangeText(set.least.range)});
    return table;
}

Table headTable(const RedundancyReport& report) {
    Table table{{"head", "commonality (R2)", "95 % interval", "best single head", "R2"}};
    for (const auto& site : report.sites)
        for (std::size_t head = 0; head < site.heads.size(); ++head) {
            const auto& pairs = site.pairs[head];
            int best = -1;
            for (std::size_t other = 0; other < pairs.size(); ++other)
                if (!std::isnan(pairs[other]) &&
                    (best < 0 || pairs[other] > pairs[static_cast<std::size_t>(best)]))
                    best = static_cast<int>(other);
            const auto& one = site.heads[head];
            table.push_back({headName({site.site, static_cast<int>(head)}), shortNumber(one.value),
                             rangeText(one.range), best < 0 ? "-" : std::to_string(best),
                             best < 0 ? "-" : shortNumber(pairs[static_cast<std::size_t>(best)])});
        }
    return table;
}

// Whether each head of a site alone determines the label, up to the noise of the estimate. The
// four parts of a pair are then ties.
bool eachDetermines(const SiteRedundancy& site, double entropy) {
    return std::all_of(site.information.begin(), site.information.end(),
                       [&](const PairInformation& pair) {
                           return std::min(pair.uniqueFirst, pair.uniqueSecond) + pair.redundancy >=
                                  entropy - 2 * pair.noise;
                       });
}

// The pairs with the most redundant and the most synergetic information of each site.
Table informationTable(const RedundancyReport& report, const ModelShape& shape) {
    Table table{{"layer", "pair", "redundant", "first only", "second only", "synergy", "noise"}};
    const auto add = [&](int site, const PairInformation& pair) {
        table.push_back(
            {siteName(shape, site), std::to_string(pair.first) + " " + std::to_string(pair.second),
             shortNumber(pair.redundancy), shortNumber(pair.uniqueFirst),
             shortNumber(pair.uniqueSecond), shortNumber(pair.synergy), shortNumber(pair.noise)});
    };
    for (const auto& site : report.sites) {
        if (site.information.empty() || eachDetermines(site, report.labelEntropy)) continue;
        const auto [least, most] =
            std::minmax_element(site.information.begin(), site.information.end(),
                                [](const auto& a, const auto& b) { return a.synergy < b.synergy; });
        add(site.site, *most);
        if (least != most) add(site.site, *least);
    }
    return table;
}

void printInformation(const RedundancyReport& report, const ModelShape& shape, Console& console) {
    const auto table = informationTable(report, shape);
    if (table.size() > 1) {
        console.print("Information about the label in nats, of " +
                      shortNumber(report.labelEntropy) +
                      "; for each layer the pairs with the most and the least synergy:");
        console.print(table);
        console.print(
            "noise: standard deviation with permuted labels; parts below twice this are noise");
    }
    std::string layers;
    for (const auto& site : report.sites)
        if (!site.information.empty() && eachDetermines(site, report.labelEntropy))
            layers += (layers.empty() ? "" : ", ") + siteName(shape, site.site);
    if (!layers.empty())
        console.print((table.size() > 1 ? "Layer " + layers + ": " : std::string()) +
                      "Each head alone already determines the label as far as this estimate can "
                      "tell; the parts cannot be separated.");
}

void emitSite(const RedundancyReport& report, const SiteRedundancy& site, Console& console) {
    std::vector<double> values, low, high;
    for (const auto& head : site.heads) {
        values.push_back(head.value);
        low.push_back(head.range.low);
        high.push_back(head.range.high);
    }
    JsonLine line;
    line.text("event", "redundancy").integer("layer", site.site).integer("step", report.step);
    console.emit(line.numbers("commonality", values)
                     .numbers("low", low)
                     .numbers("high", high)
                     .matrix("pairs", site.pairs));
    for (const auto& set : site.sets)
        console.emit(JsonLine()
                         .text("event", "redundant-set")
                         .integer("layer", site.site)
                         .numbers("heads", doublesOf(set.heads))
                         .numbers("from", doublesOf(set.from))
                         .number("least", set.least.value)
                         .numbers("least_95", {set.least.range.low, set.least.range.high})
                         .flag("certain", set.certain(report.threshold)));
    for (const auto& pair : site.information)
        console.emit(JsonLine()
                         .text("event", "pair-information")
                         .integer("layer", site.site)
                         .integer("first", pair.first)
                         .integer("second", pair.second)
                         .number("redundancy", pair.redundancy)
                         .number("unique_first", pair.uniqueFirst)
                         .number("unique_second", pair.uniqueSecond)
                         .number("synergy", pair.synergy)
                         .number("noise", pair.noise));
}

void printRedundancy(const RedundancyReport& report, const ModelShape& shape, Console& console) {
    console.print(headTable(report));
    console.print("");
    const auto sets = setTable(report, shape);
    if (sets.size() > 1)
        console.print(sets);
    else
        console.print("No head is predicted with R2 of " + shortNumber(report.threshold) +
                      " or more by the other heads of its layer.");
    for (const auto& site : report.sites)
        for (const auto& set : site.sets)
            console.print("layer " + siteName(shape, site.site) + ": " + setText(set) +
                          (set.certain(report.threshold)
                               ? "."
                               : "; the interval does not exclude less than the threshold."));
    if (sets.size() > 1)
        console.print(
            "Sets were chosen on the same samples, which raises R2 slightly; test a set by "
            "removing its heads.");
    console.print("");
    if (report.withoutInformation.empty())
        printInformation(report, shape, console);
    else
        console.print(report.withoutInformation.text());
    console.print("R2 on every second of " + sampleSetText(report) + " (" +
                  std::to_string(report.readTokens) + " tokens), fitted on the others.");
    if (!report.fewTokens.empty()) console.print(report.fewTokens.text());
}

// ---- composition ----

Table compositionTable(const CompositionReport& report) {
    Table table{
        {"from", "to", "side", "composition", "chance", "excess", "component", "its composition"}};
    for (const auto& edge : report.strongest)
        table.push_back({headName(edge.from), headName(edge.to), compositionLetter(edge.side),
                         shortNumber(edge.value), shortNumber(edge.chance),
                         shortNumber(edge.excess()), std::to_string(edge.component),
                         shortNumber(edge.componentValue)});
    return table;
}

// All pairs that compose, for --csv.
Table excessTable(const CompositionReport& report) {
    Table table{{"from", "to", "side", "excess"}};
    const auto heads = report.heads.size();
    for (int side = 0; side < kCompositionSides; ++side)
        for (std::size_t i = 0; i < heads * heads; ++i) {
            const float value = report.excess[static_cast<std::size_t>(side)][i];
            if (std::isnan(value)) continue;
            table.push_back({headName(report.heads[i / heads]), headName(report.heads[i % heads]),
                             compositionLetter(static_cast<CompositionSide>(side)),
                             jsonNumber(value)});
        }
    return table;
}

Table twinTable(const CompositionReport& report) {
    constexpr std::size_t kMost = 10;
    Table table{{"heads read alike", "", "cosine"}};
    for (const auto& twins : report.twins) {
        if (table.size() > kMost) break;
        table.push_back({headName(twins.first), headName(twins.second), shortNumber(twins.cosine)});
    }
    return table;
}

void emitComposition(const CompositionReport& report, Console& console) {
    for (const auto& edge : report.strongest)
        console.emit(JsonLine()
                         .text("event", "composition")
                         .text("from", headName(edge.from))
                         .text("to", headName(edge.to))
                         .text("side", compositionLetter(edge.side))
                         .number("value", edge.value)
                         .number("chance", edge.chance)
                         .number("excess", edge.excess())
                         .integer("component", edge.component)
                         .number("component_value", edge.componentValue));
    for (const auto& twins : report.twins)
        console.emit(JsonLine()
                         .text("event", "function-twins")
                         .text("first", headName(twins.first))
                         .text("second", headName(twins.second))
                         .number("cosine", twins.cosine));
    std::vector<std::string> heads;
    for (const auto& head : report.heads) heads.push_back(headName(head));
    JsonLine line;
    line.text("event", "finished").integer("step", report.step).texts("heads", heads);
    line.flag("norms_folded", report.normsFolded);
    if (!report.withoutScores.empty()) line.text("without_scores", report.withoutScores);
    console.emit(line);
}

}  // namespace

int redundancyCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto run = openedView(engine, arguments);
    if (!run) return failed(console, run.error());
    const auto step = parseStep(arguments.step);
    if (!step) return failed(console, step.error());
    RedundancyRequest request;
    request.step = *step;
    request.threshold = arguments.redundancy.threshold;
    request.samples = arguments.samples;
    request.split = arguments.split;
    const auto report = askNow(**run, request, "redundancy of heads", console);
    if (!report) return failed(console, report.error());
    if (arguments.redundancy.csv)
        console.print(csvOf(headTable(*report)));
    else
        printRedundancy(*report, (*run)->shape(), console);
    for (const auto& site : report->sites) emitSite(*report, site, console);
    JsonLine line;
    line.text("event", "finished");
    writeSampleSet(line, *report)
        .integer("read_samples", report->readSamples)
        .integer("fitted_tokens", report->fittedTokens)
        .integer("read_tokens", report->readTokens)
        .number("threshold", report->threshold);
    if (!report->fewTokens.empty()) line.text("few_tokens", report->fewTokens);
    if (report->withoutInformation.empty())
        line.number("label_entropy", report->labelEntropy);
    else
        line.text("without_information", report->withoutInformation);
    console.emit(line);
    return 0;
}

int compositionCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto run = openedView(engine, arguments);
    if (!run) return failed(console, run.error());
    const auto step = parseStep(arguments.step);
    if (!step) return failed(console, step.error());
    CompositionRequest request;
    request.step = *step;
    request.strongest = arguments.redundancy.strongest;
    const auto report = askNow(**run, request, "composition of heads", console);
    if (!report) return failed(console, report.error());
    emitComposition(*report, console);
    if (arguments.redundancy.csv) {
        console.print(csvOf(excessTable(*report)));
        return 0;
    }
    console.print(compositionTable(*report));
    console.print(
        "side: queries, keys or values of the later head; chance: mean of 20 random pairs with the "
        "same spectra; component: singular component of the earlier head that is read most (0: "
        "largest)");
    if (!report->withoutScores.empty()) console.print(report->withoutScores.text());
    if (!report->twins.empty()) {
        console.print("");
        console.print(twinTable(*report));
    }
    console.print("The gains of norms between the heads are multiplied into the weights.");
    return 0;
}

}  // namespace headscope::cli
