// information: shows how much the vectors of each layer say about the input token and the token to
// predict.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/options/settings.h"
#include "core/api/requests/token_information.h"

namespace headscope::cli {
namespace {

std::string layerText(std::size_t layer) {
    return layer == 0 ? "before layer 0" : "after layer " + std::to_string(layer - 1);
}

Table tableOf(const TokenInformation& found) {
    Table table{{"residual stream", "information", "chance", "excess", "95 % interval",
                 "share of entropy"}};
    for (std::size_t layer = 0; layer < found.layers.size(); ++layer) {
        const auto& one = found.layers[layer];
        table.push_back({layerText(layer), shortNumber(one.information), shortNumber(one.chance),
                         shortNumber(one.excess()),
                         shortNumber(one.range.low) + " to " + shortNumber(one.range.high),
                         percentText(found.share(layer), 0)});
    }
    return table;
}

void printTokenInformation(const std::string& stream, const std::string& token,
                           const TokenInformation& found, Console& console) {
    console.print("Mutual information with the " + token + " in the " + stream +
                  ", in nats. Entropy of the tokens: " + shortNumber(found.entropy) +
                  " nats. Vectors: " + std::to_string(found.vectors) + " of " +
                  std::to_string(found.places) + ", with " + std::to_string(found.kinds) +
                  " different tokens.");
    console.print(tableOf(found));
    console.print("");
}

void addLayer(JsonLine& line, const std::string& role, const TokenInformation& found,
              std::size_t layer) {
    const auto& one = found.layers[layer];
    line.number(role + "_information", one.information)
        .number(role + "_chance", one.chance)
        .number(role + "_noise", one.noise)
        .number(role + "_excess", one.excess())
        .numbers(role + "_excess_95", {one.range.low, one.range.high})
        .number(role + "_share", found.share(layer))
        .number(role + "_entropy", found.entropy)
        .integer(role + "_vectors", found.vectors)
        .integer(role + "_tokens", found.kinds);
}

void emitStream(const StreamInformation& stream, Console& console) {
    for (std::size_t layer = 0; layer < stream.input.layers.size(); ++layer) {
        JsonLine line;
        line.text("event", "information")
            .text("stream", stream.stream)
            .integer("layer", static_cast<std::int64_t>(layer))
            .text("at", layerText(layer));
        addLayer(line, "input", stream.input, layer);
        if (stream.predicted) addLayer(line, "predicted", *stream.predicted, layer);
        console.emit(line);
    }
}

}  // namespace

int informationCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto run = openedView(engine, arguments);
    if (!run) return failed(console, run.error());
    const auto step = parseStep(arguments.step);
    if (!step) return failed(console, step.error());
    TokenInformationRequest request;
    request.step = *step;
    request.samples = arguments.samples;
    request.split = arguments.split;
    request.clusters = arguments.redundancy.clusters;
    request.tokens = arguments.redundancy.tokens;
    const auto report = askNow(**run, request, "information about tokens", console);
    if (!report) return failed(console, report.error());
    for (const auto& stream : report->streams) {
        printTokenInformation(stream.stream, "input token", stream.input, console);
        if (stream.predicted)
            printTokenInformation(stream.stream, "token to predict", *stream.predicted, console);
        emitStream(stream, console);
    }
    console.print("Plug-in estimates from " + std::to_string(report->clusters) +
                  " k-means clusters per layer, on " + sampleSetText(*report) +
                  ". Chance is the mean of " + std::to_string(report->shuffles) +
                  " shuffles of the tokens. The interval is that of the excess.");
    JsonLine line;
    line.text("event", "finished").integer("step", report->step);
    writeSampleSet(line, *report)
        .integer("clusters", report->clusters)
        .integer("tokens", report->tokens)
        .integer("shuffles", report->shuffles);
    console.emit(line);
    return 0;
}

}  // namespace headscope::cli
