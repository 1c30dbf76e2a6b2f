// predict RUN: shows the model's prediction for one input, and its logits with --json.
#include "app/cli/commands.h"
#include "app/cli/options/settings.h"
#include "app/cli/progress_line.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope::cli {
namespace {

Result<PredictOptions> predictOptions(Runs& runs, const std::string& run,
                                      const Arguments& arguments) {
    PredictOptions options;
    if (arguments.text.empty() && arguments.image.empty() && arguments.sample < 0)
        return Error{ErrorCode::Usage, "predict needs an input"_m,
                     "Give --text TEXT, --image FILE or --sample N"_m};
    options.input.kind = arguments.sample < 0 ? ModelInput::Kind::Text : ModelInput::Kind::Sample;
    options.input.text = arguments.text;
    options.input.secondText = arguments.textPair;
    options.input.split = arguments.split;
    options.input.index = arguments.sample;
    options.input.targetText = arguments.writing.target;
    options.imageFile = arguments.image;
    HEADSCOPE_TRY(options.step, parseStep(arguments.step));
    HEADSCOPE_TRY(options.mask, ablationMask(runs, run, arguments));
    return options;
}

std::vector<double> softmax(const std::vector<float>& logits) {
    const double largest = logits.empty() ? 0 : *std::max_element(logits.begin(), logits.end());
    std::vector<double> shares;
    for (const float logit : logits)
        shares.push_back(std::exp(static_cast<double>(logit) - largest));
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares) share /= sum;
    return shares;
}

std::vector<std::size_t> mostProbable(const std::vector<double>& shares, int count) {
    std::vector<std::size_t> order(shares.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return shares[a] > shares[b]; });
    order.resize(std::min(order.size(), static_cast<std::size_t>(count)));
    return order;
}

void printPrediction(const Prediction& prediction, const std::vector<double>& shares, int top,
                     Console& console) {
    std::string unknown;
    for (const int place : prediction.unknown)
        unknown += (unknown.empty() ? "" : ", ") +
                   escaped(prediction.tokens.at(static_cast<std::size_t>(place)));
    if (!unknown.empty())
        console.say(std::to_string(prediction.unknown.size()) + " of " +
                    std::to_string(prediction.tokens.size()) +
                    " words are not in the vocabulary, read as [UNK]: " + unknown);
    Table table;
    for (const auto i : mostProbable(shares, top))
        table.push_back({escaped(prediction.names.at(i)), shortNumber(shares[i] * 100) + " %",
                         "logit " + shortNumber(prediction.logits[i])});
    console.print(table);
}

}  // namespace

int predictCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto run = openedRun(engine, arguments);
    if (!run) return failed(console, run.error());
    const auto options = predictOptions(engine, *run, arguments);
    if (!options) return failed(console, options.error());
    const auto prediction = engine.predict(*run, *options);
    if (!prediction) return failed(console, prediction.error());
    const auto of = arguments.image.empty() ? "" : escaped(arguments.image) + ": ";
    for (const auto& note : prediction->notes) console.warn(verbatim(of + escaped(note.text())));
    const auto shares = softmax(prediction->logits);
    printPrediction(*prediction, shares, arguments.top, console);
    const auto best = mostProbable(shares, 1);
    JsonLine line;
    line.text("event", "prediction").text("run", *run).integer("step", prediction->step);
    line.text("answer", best.empty() ? "" : prediction->names.at(best.front()));
    line.numbers("logits", {prediction->logits.begin(), prediction->logits.end()});
    line.texts("names", prediction->names).texts("tokens", prediction->tokens);
    line.numbers("unknown", {prediction->unknown.begin(), prediction->unknown.end()});
    line.integer("input_tokens", prediction->inputTokens).texts("notes", prediction->notes);
    console.emit(line);
    return 0;
}

}  // namespace headscope::cli
