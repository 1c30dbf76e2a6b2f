// Writing on, one token after another, with keys and values kept. One decoding owns it; no gradients.
#pragma once

#include "core/models/blocks.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::models {

// A prefix: that of row `parent` of the step before and one token more. In the first step `parent` counts the samples
// of the input that is written on.
struct PrefixRow {
    std::int64_t parent = 0;
    std::int32_t token = 0;
};

class Continuation {
public:
    virtual ~Continuation() = default;
    // Scores of the token after each prefix before the softmax (of some models already log-probabilities, which it
    // leaves as they are): (rows, vocabulary), at least one row. Rows of one parent may be several, or none. Throws
    // std::out_of_range beyond `room` steps.
    virtual torch::Tensor step(const std::vector<PrefixRow>& rows) = 0;
    virtual std::int64_t room() const = 0;  // steps that the model's length has left
};

// The layers that a prefix runs through. A source is looked at where `cross` is defined.
struct WritingLayer {
    std::function<torch::Tensor(const torch::Tensor&)> attentionInput, crossInput, feedForward;
    attention::MultiHeadAttention self{nullptr}, cross{nullptr};
    torch::Tensor selfMask, crossMask;  // (H) float; undefined: all heads are on
};

// What a model tells to be written on with.
struct Writing {
    std::vector<WritingLayer> layers;
    // (rows, D) of tokens (rows) at a place.
    std::function<torch::Tensor(const torch::Tensor& tokens, std::int64_t place)> embed;
    // (rows, D) -> (rows, V), of the samples (rows) that are written on.
    std::function<torch::Tensor(const torch::Tensor&, const torch::Tensor& samples)> finish;
    torch::Tensor memory, memoryLengths;  // (B, S, D), (B) int64 or undefined; undefined: there is no source
    std::int64_t length = 0;              // places at most
};

// Whether keys and values can be kept: softmax attention between two linear layers, on the CPU in float32.
bool canKeepKeys(const Writing& writing);
// writing: as canKeepKeys accepted it.
std::unique_ptr<Continuation> keepingKeys(Writing writing);
// The whole prefix anew at each step, by any model: rows (R) as indices of samples, prefixes (R, t) -> (R, V).
using ScorePrefixes = std::function<torch::Tensor(const torch::Tensor& samples, const torch::Tensor& prefixes)>;
std::unique_ptr<Continuation> scoringAnew(ScorePrefixes score, std::int64_t length);

}  // namespace headscope::models
