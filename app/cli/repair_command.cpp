// repair RUN: measures the self-repair of every head, with its parts.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/estimates.h"
#include "app/cli/options/settings.h"
#include "core/api/requests/self_repair.h"

namespace headscope::cli {
namespace {

constexpr std::size_t kShownHeads = 3;  // later heads per row of the table

std::string laterText(const HeadRepair& head) {
    std::string text;
    for (std::size_t i = 0; i < std::min(kShownHeads, head.heads.size()); ++i)
        text += (text.empty() ? "" : ", ") + headName(head.heads[i].head) + " " +
                shortNumber(head.heads[i].part.mean);
    return text;
}

Table repairTable(const SelfRepairReport& report) {
    Table table{{"head", "direct", "lost", "repaired", "95 % interval", "norms", "heads",
                 "feed-forward", "effect", "verdict", "largest later heads"}};
    for (const auto& head : report.heads)
        table.push_back({headName(head.head), shortNumber(head.direct.mean),
                         shortNumber(head.lost.mean), shortNumber(head.repair.mean),
                         rangeText(head.repair.range), shortNumber(head.norms.mean),
                         shortNumber(head.laterHeads.mean), shortNumber(head.feedForwards.mean),
                         shortNumber(head.change.mean), head.backedUp() ? "backed up" : "",
                         laterText(head)});
    return table;
}

JsonLine headLine(const HeadRepair& head, const SelfRepairReport& report) {
    JsonLine line, later;
    line.text("event", "head").text("head", headName(head.head)).integer("step", report.step);
    writeEstimate(line, "direct", head.direct);
    writeEstimate(line, "lost", head.lost);
    writeEstimate(line, "repair", head.repair);
    writeEstimate(line, "norms", head.norms);
    writeEstimate(line, "feed_forwards", head.feedForwards);
    writeEstimate(line, "later_heads", head.laterHeads);
    writeEstimate(line, "effect", head.change);
    for (const auto& other : head.heads) writeEstimate(later, headName(other.head), other.part);
    return line.object("heads", later).flag("backed_up", head.backedUp());
}

void printReport(const SelfRepairReport& report, Console& console) {
    console.print(repairTable(report));
    console.print("In logits of the answer, " + wordsOf(report.score) + ", on " +
                  sampleSetText(report) +
                  "; a removed head is replaced by: " + infoOf(report.ablation).words + ".");
    console.print(
        "lost: change of the head's own direct effect; repaired: what the rest of the "
        "model adds, the sum of norms, later heads and feed-forward networks; effect = "
        "lost + repaired.");
    std::string missing;
    for (const auto& head : report.withoutPath)
        missing += (missing.empty() ? "" : ", ") + headName(head);
    if (!missing.empty())
        console.print("Without a direct path to the answer, so not measured: " + missing + ".");
}

Result<SelfRepairRequest> repairRequest(const RunView& run, const Arguments& arguments) {
    SelfRepairRequest request;
    HEADSCOPE_TRY(request.ablation, headAblationOf(arguments.ablation));
    HEADSCOPE_TRY(request.step, parseStep(arguments.step));
    if (arguments.pruning.heads) {
        HEADSCOPE_TRY(const auto named, HeadMask::parse(*arguments.pruning.heads, run.shape()));
        request.heads = named.off();
    }
    request.samples = arguments.samples;
    request.split = arguments.split;
    request.margin = arguments.pruning.margin();
    return request;
}

}  // namespace

int repairCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto path = openedRun(engine, arguments);
    if (!path) return failed(console, path.error());
    const auto run = engine.open(*path);
    if (!run) return failed(console, run.error());
    const auto request = repairRequest(**run, arguments);
    if (!request) return failed(console, request.error());
    const auto report = askNow(**run, *request, "self-repair", console);
    if (!report) return failed(console, report.error());
    printReport(*report, console);
    for (const auto& head : report->heads) console.emit(headLine(head, *report));
    std::vector<std::string> missing;
    for (const auto& head : report->withoutPath) missing.push_back(headName(head));
    JsonLine line;
    line.text("event", "finished")
        .text("score", idOf(report->score))
        .text("ablation", infoOf(report->ablation).id)
        .text("split", report->split)
        .integer("samples", report->samples)
        .integer("seed", report->seed)
        .texts("without_path", missing);
    console.emit(line);
    return 0;
}

}  // namespace headscope::cli
