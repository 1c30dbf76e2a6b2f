// Forward passes that keep what every part of a model adds to the residual stream, and the score of
// the answer.
#pragma once

#include "core/api/requests/mean_estimate.h"
#include "core/nn/models/model.h"

#include <functional>
#include <vector>

namespace headscope::patching {

// Intermediate values of a forward pass from site `first` to the output. Per site; values of sites
// before `first` are undefined.
struct Trace {
    std::vector<models::Streams> before;      // input streams
    std::vector<torch::Tensor> contexts;      // (B, T, H*dh), without replacements
    std::vector<torch::Tensor> feedForwards;  // (B, T, D); undefined without such a network
    models::Streams last;                     // output streams of the last site
    torch::Tensor logits;
};
// Changes the input streams of a site before it runs.
using StreamEdit = std::function<void(std::int64_t site, models::Streams& streams)>;
// Runs the sites from `first` on. pass: head mask and replacements; its capture is replaced.
Trace traceFrom(models::Model& model, const models::Input& input, models::Streams streams,
                std::int64_t first, models::Pass pass, const StreamEdit& edit = {});
// Runs the whole model with all heads on.
Trace traceOf(models::Model& model, const models::Input& input);
// Runs the sites from `first` on without keeping anything. Returns the logits.
torch::Tensor logitsFrom(models::Model& model, const models::Input& input, models::Streams streams,
                         std::int64_t first, models::Pass& pass);

// Returns the score that an answer of this task has.
AnswerScore answerScoreOf(Task task);
// Returns the class with the largest logit besides the target, (B) int64; undefined if every
// position makes a prediction. logits: those with all heads on.
torch::Tensor foilsOf(const torch::Tensor& logits, const models::Input& input);
// Returns the score of each sample's answer, (B), differentiable. See AnswerScore. A sample without
// targets has 0.
torch::Tensor answerScores(const torch::Tensor& logits, const models::Input& input,
                           const torch::Tensor& foils);

// Sums the product of contexts and gradients, both (B, T, H*dh), over the tokens and numbers of
// each head: (B, H) double. Undefined gradients count as 0.
torch::Tensor perHead(const torch::Tensor& contexts, const torch::Tensor& gradients,
                      std::int64_t heads);
// Selects the numbers of one head of contexts (..., H*dh): (..., dh).
torch::Tensor ofHead(const torch::Tensor& contexts, std::int64_t head, std::int64_t heads);

// Returns the mean of values (n) over samples, with its interval.
MeanEstimate estimateOf(const torch::Tensor& values);

// Returns the gradients of `score`, a scalar, with respect to tensors; undefined for those on which
// it does not depend.
std::vector<torch::Tensor> gradientsOf(const torch::Tensor& score,
                                       const std::vector<torch::Tensor>& tensors);

}  // namespace headscope::patching
