// Generates text one token at a time, with a cache of keys and values if possible. Without
// gradients. Each decoding owns its own object.
#pragma once

#include "core/nn/models/blocks.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::models {

// One step of a prefix: row `parent` of the previous step plus one token. In the first step,
// `parent` is the index of the input sample to continue.
struct PrefixRow {
    std::int64_t parent = 0;
    std::int32_t token = 0;
};

// State of a text generation.
class Continuation {
public:
    virtual ~Continuation() = default;
    // Returns scores of the next token after each prefix: (rows, vocabulary). Scores are logits;
    // some models return log-probabilities, which softmax(x) turns into the same probabilities.
    // `rows` must not be empty. Several rows, or none, may have the same parent. Throws
    // std::out_of_range after `room` steps.
    virtual torch::Tensor step(const std::vector<PrefixRow>& rows) = 0;
    // Number of steps until the model's maximum length.
    virtual std::int64_t room() const = 0;
};

// One layer that processes a prefix. Attends to a source only if `cross` is defined.
struct WritingLayer {
    std::function<torch::Tensor(const torch::Tensor&)> attentionInput, crossInput, feedForward;
    attention::MultiHeadAttention self{nullptr}, cross{nullptr};
    torch::Tensor selfMask, crossMask;  // (H) float; undefined: all heads are kept
    // Applied to the stream after the self- or cross-attention was added; empty: not applied.
    std::function<torch::Tensor(const torch::Tensor&)> selfSum = {}, crossSum = {};
    // Keys that the self-attention sees, (1 or H, length, length) bool on the CPU; undefined: all.
    torch::Tensor pattern = {};
    // Used instead of feedForward, if set: maps the stream after the self-attention was added, and
    // the layer's input, to the layer's output.
    std::function<torch::Tensor(const torch::Tensor& sum, const torch::Tensor& input)> afterSelf =
        {};
};

// The functions and tensors of a model that a Continuation needs.
struct Writing {
    std::vector<WritingLayer> layers;
    // Embeds tokens (rows) at a position to (rows, D).
    std::function<torch::Tensor(const torch::Tensor& tokens, std::int64_t place)> embed;
    // Maps final states (rows, D) to scores (rows, V). samples: the input sample of each row.
    std::function<torch::Tensor(const torch::Tensor&, const torch::Tensor& samples)> finish;
    // Source states (B, S, D), and their lengths (B) int64 or undefined. Both are undefined for a
    // model without a source.
    torch::Tensor memory, memoryLengths;
    std::int64_t length = 0;  // maximum number of tokens
};

// Returns whether keys and values can be cached: only with softmax attention between two linear
// layers, on the CPU in float32, and if all heads of a layer see the same keys. Queries and keys of
// the self-attention may be normed or have rotary positions.
bool canKeepKeys(const Writing& writing);
// Returns a continuation that caches keys and values. Requires canKeepKeys(writing).
std::unique_ptr<Continuation> keepingKeys(Writing writing);
// Computes scores from the whole prefix at each step; works for any model. samples: (R) indices,
// prefixes: (R, t); returns (R, V).
using ScorePrefixes =
    std::function<torch::Tensor(const torch::Tensor& samples, const torch::Tensor& prefixes)>;
// Returns a continuation that calls `score` on the whole prefixes. length: maximum number of
// tokens.
std::unique_ptr<Continuation> scoringAnew(ScorePrefixes score, std::int64_t length);

}  // namespace headscope::models
