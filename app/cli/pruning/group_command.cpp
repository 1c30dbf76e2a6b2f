// group: groups similar heads, merges the heads of each group, or converts a model to fewer key and
// value heads.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/options/settings.h"
#include "app/cli/pruning/group_means.h"
#include "app/cli/pruning/smaller_model.h"
#include "core/api/base/table_text.h"
#include "core/api/requests/merging.h"

#include <algorithm>

namespace headscope::cli {
namespace {

std::vector<std::string> headNames(const std::vector<HeadPlace>& heads) {
    std::vector<std::string> names;
    for (const auto& head : heads) names.push_back(headName(head));
    return names;
}

Table groupTable(const GroupReport& report) {
    Table table{{"layer", "groups of heads (* stays)", "cosine to centre", "silhouette", "Dunn",
                 "homogenisation", "diversification"}};
    for (const auto& site : report.sites) {
        std::string groups;
        for (std::size_t c = 0; c < site.representatives.size(); ++c) {
            std::string members;
            for (std::size_t h = 0; h < site.groups.size(); ++h) {
                if (site.groups[h] != static_cast<int>(c)) continue;
                members += (members.empty() ? "" : " ") + std::to_string(h);
                if (site.representatives[c] == static_cast<int>(h)) members += "*";
            }
            groups += (groups.empty() ? "{" : " {") + members + "}";
        }
        double cosine = 0;
        for (const double one : site.cosineToCentre)
            cosine += one / static_cast<double>(site.cosineToCentre.size());
        table.push_back({std::to_string(site.site), groups, shortNumber(cosine),
                         shortNumber(site.silhouette), shortNumber(site.dunn),
                         shortNumber(site.homogenisation), shortNumber(site.diversification)});
    }
    return table;
}

template <class T>
std::string jsonList(const std::vector<T>& values) {
    std::string list;
    for (const auto value : values) list += (list.empty() ? "" : ",") + std::to_string(value);
    return "[" + list + "]";
}

JsonLine& writeSamples(JsonLine& line, const SampleSet& set, const std::string& before = "") {
    return line.text(before + "split", set.split)
        .integer(before + "samples", set.samples)
        .integer(before + "available", set.available);
}

JsonLine groupLine(const SiteGroups& site, const GroupReport& report) {
    JsonLine line;
    line.text("event", "groups").text("on", groupOnLetter(report.on)).integer("step", report.step);
    writeSamples(line, report).integer("seed", report.seed);
    return line.integer("layer", site.site)
        .raw("groups", jsonList(site.groups))
        .raw("pillars", jsonList(site.representatives))
        .raw("votes", jsonList(site.votes))
        .raw("votes_code", jsonList(site.codeVotes))
        .raw("keep_code", jsonList(site.codeKept))
        .number("objective", site.objective)
        .number("homogenisation", site.homogenisation)
        .number("diversification", site.diversification)
        .number("silhouette", site.silhouette)
        .number("silhouette_code", site.silhouetteCode)
        .number("dunn", site.dunn)
        .numbers("cosine_to_centre", site.cosineToCentre);
}

void printGroups(const GroupReport& report, Console& console) {
    console.print(groupTable(report));
    console.print(std::to_string(report.batches) + " batches voted, on " + sampleSetText(report) +
                  ".");
    const auto many = [](const SiteGroups& site) {
        return site.groups.size() > std::size_t{kMostGroupedHeads};
    };
    if (std::any_of(report.sites.begin(), report.sites.end(), many))
        console.print("With more than " + std::to_string(kMostGroupedHeads) +
                      " heads per layer the groups come from k-means started from every "
                      "head; better groups may exist.");
    for (const auto& site : report.sites) console.emit(groupLine(site, report));
}

// ---- Merged heads ----

void printMergedHeads(const MergeReport& report, Console& console) {
    Table table{{"head", "merged into", "cosine of contexts", "cosine of maps"}};
    for (const auto& one : report.heads) {
        const HeadPlace into{one.merge.head.site, one.merge.into};
        table.push_back({headName(one.merge.head), headName(into), shortNumber(one.contextCosine),
                         shortNumber(one.mapCosine)});
        JsonLine line;
        line.text("event", "merged-head")
            .text("head", headName(one.merge.head))
            .text("into", headName(into))
            .number("context_cosine", one.contextCosine)
            .number("map_cosine", one.mapCosine);
        console.emit(writeSamples(line, report.fittedOn));
    }
    console.print(table);
    console.print("Rotations from " + sampleSetText(report.fittedOn) + ".");
}

std::string differenceText(const Scores& differences, const std::string& id) {
    for (const auto& score : differences) {
        if (score.id != id) continue;
        return shortDifference(scoreKind(id), score.value,
                               score.interval ? &*score.interval : nullptr);
    }
    return "-";
}

void writeDifferences(JsonLine& line, const Scores& differences, const std::string& when) {
    for (const auto& score : differences) {
        line.number(score.id + "_difference_" + when, score.value);
        if (score.interval)
            line.numbers(score.id + "_difference_" + when + "_95",
                         {score.interval->low, score.interval->high});
    }
}

void printMergedScores(const MergeReport& report, Console& console) {
    Table table{{report.split, "all heads", "merged", "difference", "only removed", "difference"}};
    JsonLine line;
    line.text("event", "merge-scores");
    writeSamples(line, report).integer("step", report.step);
    for (const auto& score : report.whole) {
        const auto& kind = scoreKind(score.id);
        const auto merged = scoreValue(report.merged, score.id),
                   zeroed = scoreValue(report.zeroed, score.id);
        table.push_back({kind.name, shortScore(kind, score.value),
                         shortScore(kind, merged.value_or(0)),
                         differenceText(report.mergedDifference, score.id),
                         shortScore(kind, zeroed.value_or(0)),
                         differenceText(report.zeroedDifference, score.id)});
        line.number(score.id + "_before", score.value)
            .number(score.id + "_merged", merged)
            .number(score.id + "_zeroed", zeroed);
    }
    writeDifferences(line, report.mergedDifference, "merged");
    writeDifferences(line, report.zeroedDifference, "zeroed");
    console.emit(line);
    console.print(table);
    console.print("Scores on " + sampleSetText(report) +
                  "; differences to all heads with 95 % intervals.");
}

int mergeGroups(Engine& engine, RunView& run, const GroupReport& groups, const Arguments& arguments,
                Console& console) {
    MergeRequest request;
    request.groups = groupsToMerge(groups);
    request.step = groups.step;
    request.fitSamples = arguments.samples;
    request.fitSplit = arguments.split;
    const auto merged = askNow(run, request, "merging heads", console);
    if (!merged) return failed(console, merged.error());
    printMergedHeads(*merged, console);
    printMergedScores(*merged, console);
    SmallerModelRequest making;
    making.removed = merged->removed();
    making.merges = merged->merges();
    making.step = merged->step;
    return makeChangedRun(engine, run, making, arguments, console);
}

int shareKeys(Engine& engine, RunView& run, std::int64_t step, const Arguments& arguments,
              Console& console) {
    SmallerModelRequest making;
    making.keyHeads = arguments.pruning.keyHeads;
    making.step = step;
    return makeChangedRun(engine, run, making, arguments, console);
}

// --out, --name and --finetune concern the new run.
Status checkNewRun(const PruningArguments& given) {
    const bool makes = given.merge || given.keyHeads > 0;
    const bool named = !given.out.empty() || !given.name.empty() || given.finetune > 0;
    if (makes || !named) return {};
    return Error{ErrorCode::Usage, "--out, --name and --finetune need a new run"_m,
                 "Add --merge or --kv-heads, which make one"_m};
}

}  // namespace

int groupCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto& given = arguments.pruning;
    if (const auto checked = checkNewRun(given); !checked) return failed(console, checked.error());
    const auto run = openedView(engine, arguments);
    if (!run) return failed(console, run.error());
    const auto step = parseStep(arguments.step);
    if (!step) return failed(console, step.error());
    if (given.keyHeads > 0) return shareKeys(engine, **run, *step, arguments, console);
    GroupRequest request;
    request.step = *step;
    request.on = given.on == "A"   ? GroupOn::Maps
                 : given.on == "O" ? GroupOn::Contexts
                                   : GroupOn::Values;
    request.clusters = given.groups;
    request.voteBatch = given.voteBatch;
    request.samples = arguments.samples;
    request.split = arguments.split;
    const auto report = askNow(**run, request, "groups of heads", console);
    if (!report) return failed(console, report.error());
    printGroups(*report, console);
    if (given.merge) return mergeGroups(engine, **run, *report, arguments, console);
    JsonLine line;
    line.text("event", "finished")
        .integer("batches", report->batches)
        .texts("stay", headNames(report->representatives()));
    console.emit(writeGroupMeans(line, report->sites));
    return 0;
}

}  // namespace headscope::cli
