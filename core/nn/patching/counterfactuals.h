// Pairs of an input and its counterfactual, and their contexts.
#pragma once

#include "core/api/requests/patching.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "core/nn/patching/trace.h"

#include <vector>

namespace headscope::patching {

// An input and what replaces parts of it. Row i of both belongs together.
struct InputPair {
    models::Input input, other;
};

// Samples of a split, each with a counterfactual from the same samples: the next one of another
// class, if possible of equal length, else of the closest length. Without classes, the next sample.
struct PairedSamples {
    data::Subset samples, others;
};
// Errors: Usage if all samples are of one class, or if there is only one.
Result<PairedSamples> pairedSamples(const analysis::TorchAnalyzer& analyzer,
                                    const std::string& split, std::int64_t count);
// Converts the user's input and its edit. The target is what the model predicts for the input;
// generative models keep the input's target text. Errors: those of the inputs; Usage if the numbers
// of tokens differ, or if nothing was edited.
Result<InputPair> editedPair(analysis::TorchAnalyzer& analyzer, const PatchRequest& request,
                             const analysis::Work& work);

// Repeats each sample's valid rows from its start until there are `tokens` rows: values (B, T', n)
// with lengths (B), or undefined if all rows are valid, to (B, tokens, n).
torch::Tensor repeatedRows(const torch::Tensor& values, const torch::Tensor& lengths,
                           std::int64_t tokens);

// Everything that patching needs to know about one batch of pairs.
struct PairTrace {
    models::Input input;
    Trace trace;                        // of the input
    std::vector<torch::Tensor> others;  // contexts of the counterfactual, as trace.contexts
    models::Streams otherStart;         // counterfactual input of the first site
    models::Streams otherTarget;        // of the first site of the target stream, if there is one
    torch::Tensor foils, scores;        // (B)
    torch::Tensor otherScores;          // (B), of the counterfactual, for the input's answer
};
PairTrace pairTrace(models::Model& model, const InputPair& pair);
// Returns the gradients of the summed scores with respect to all contexts, at the input embeddings
// e' + share (e - e') between counterfactual e' and input e.
std::vector<torch::Tensor> contextSlopes(models::Model& model, const PairTrace& pair, double share);
// Returns whether the queries of a site are source tokens of a model that reads two texts.
bool readsSource(const models::Model& model, std::int64_t site, const models::Input& input);

}  // namespace headscope::patching
