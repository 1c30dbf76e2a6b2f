// patch RUN: replaces the outputs of heads by those in a counterfactual input.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/estimates.h"
#include "app/cli/options/settings.h"
#include "core/api/requests/patching.h"

namespace headscope::cli {
namespace {

Result<PatchRequest> patchRequest(const Arguments& arguments) {
    const auto& p = arguments.patching;
    PatchRequest request;
    HEADSCOPE_TRY(request.step, parseStep(arguments.step));
    const bool input = !arguments.text.empty() || arguments.sample >= 0;
    if (input != !p.edit.empty())
        return Error{ErrorCode::Usage,
                     input ? "patch needs an edit of the input"_m : "--edit needs an input"_m,
                     "Give --edit with --text TEXT or --sample N, or none of them"_m};
    if (input) {
        const bool own = arguments.sample < 0;
        request.input.kind = own ? ModelInput::Kind::Text : ModelInput::Kind::Sample;
        request.input.text = arguments.text;
        request.input.secondText = arguments.textPair;
        request.input.split = arguments.split;
        request.input.index = arguments.sample;
        request.edited = ModelInput();
        request.edited->kind = ModelInput::Kind::Text;
        request.edited->text = p.edit;
        request.edited->secondText = arguments.textPair;
    }
    request.samples = arguments.samples;
    request.split = arguments.split;
    request.integrationSteps = p.points;
    request.exact = !p.estimateOnly;
    request.edges = p.edges;
    request.correctAttention = p.correct;
    HEADSCOPE_TRY(request.exactEdges, edgesOf(p.exactEdges));
    return request;
}

void printHeads(const PatchReport& report, bool exact, Console& console) {
    Table table{{"head", "integrated", "95 % interval", "gradient"}};
    if (exact) table.front().insert(table.front().end(), {"exact", "95 % interval"});
    for (const auto& head : report.heads) {
        table.push_back({headName(head.head), shortNumber(head.integrated.mean),
                         rangeText(head.integrated.range), shortNumber(head.gradient.mean)});
        if (exact)
            table.back().insert(table.back().end(),
                                {shortNumber(head.exact.mean), rangeText(head.exact.range)});
    }
    console.print(table);
    if (exact)
        console.print("Spearman's rank correlation with exact patching: integrated gradients " +
                      shortNumber(report.integratedRanks) + ", gradient " +
                      shortNumber(report.gradientRanks) + ".");
}

void printEdges(const PatchReport& report, Console& console) {
    if (report.edgeCount == 0) return;
    Table table{{"edge", "estimate", "95 % interval", "exact", "95 % interval"}};
    for (const auto& edge : report.edges)
        table.push_back({edgeName(edge.edge), shortNumber(edge.estimate.mean),
                         rangeText(edge.estimate.range),
                         edge.exact ? shortNumber(edge.exact->mean) : "",
                         edge.exact ? rangeText(edge.exact->range) : ""});
    console.print("");
    console.print(table);
    console.print(std::to_string(report.edges.size()) + " of " + std::to_string(report.edgeCount) +
                  " edges, the strongest first.");
    if (!report.edgesMissing.empty()) console.print(report.edgesMissing.text());
}

void emitReport(const PatchReport& report, bool exact, Console& console) {
    for (const auto& head : report.heads) {
        JsonLine line;
        line.text("event", "head").text("head", headName(head.head));
        writeEstimate(line, "integrated", head.integrated);
        writeEstimate(line, "gradient", head.gradient);
        if (exact) writeEstimate(line, "exact", head.exact);
        console.emit(line);
    }
    for (const auto& edge : report.edges) {
        JsonLine line;
        line.text("event", "edge").text("edge", edgeName(edge.edge));
        writeEstimate(line, "estimate", edge.estimate);
        if (edge.exact) writeEstimate(line, "exact", *edge.exact);
        console.emit(line);
    }
    JsonLine line;
    line.text("event", "finished")
        .text("score", idOf(report.score))
        .integer("step", report.step)
        .text("split", report.split)
        .integer("samples", report.samples)
        .integer("seed", report.seed);
    writeEstimate(line, "whole", report.whole);
    line.number("integrated_spearman", report.integratedRanks)
        .number("gradient_spearman", report.gradientRanks)
        .integer("edges", report.edgeCount)
        .number("edge_spearman", report.edgeCount > 0 ? report.edgeRanks : std::nan(""));
    console.emit(line);
}

}  // namespace

int patchCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto path = openedRun(engine, arguments);
    if (!path) return failed(console, path.error());
    const auto run = engine.open(*path);
    if (!run) return failed(console, run.error());
    const auto request = patchRequest(arguments);
    if (!request) return failed(console, request.error());
    const auto report = askNow(**run, *request, "patching", console);
    if (!report) return failed(console, report.error());
    printHeads(*report, request->exact, console);
    console.print("Change of the answer's score (" + wordsOf(report->score) +
                  ") when one head gets its output in the counterfactual; the whole "
                  "counterfactual changes it by " +
                  shortNumber(report->whole.mean) + ".");
    console.print(report->edited ? "On one input and its edit."
                                 : "On " + sampleSetText(*report) +
                                       ", each with a counterfactual from the same samples.");
    printEdges(*report, console);
    emitReport(*report, request->exact, console);
    return 0;
}

}  // namespace headscope::cli
