// Scaled dot-product attention over all heads. It can also return maps, contexts and the mean
// similarity of the maps, which head diversity needs.
#pragma once

#include "core/nn/attention/sparse_plan.h"
#include "core/spec/attention/variants.h"

#include <torch/torch.h>

namespace headscope::attention {

// Keys that each query may attend to. lengths: (B) int64 on the CPU; the tokens [0, length) of a
// sample are valid. If undefined, all tokens are valid.
struct Visibility {
    torch::Tensor lengths;
    bool causal = false;  // query i sees only keys j <= i; requires T == S
    // Number of valid keys per sample, (B) int64, each at least 1. Only the two-stream attend()
    // reads it; in self-attention `lengths` also applies to the keys.
    torch::Tensor keyLengths;
    // Keys that no query may attend to: (B, S) bool. A query without any visible key gets a context
    // of 0. Only the ATen implementation supports it.
    torch::Tensor hidden = {};
    // Keys that the pattern of sparse attention shows to each query, (H or 1, T, S) bool; requires
    // T == S. Default: all. A query to which padding and `hidden` leave none of them sees itself.
    // Only the ATen implementation supports it.
    torch::Tensor pattern = {};
    // Pattern as blocks for the CPU kernels; null: no pattern. Used instead of `pattern`; T must
    // not exceed the plan's longest input. Includes causality. The kernels skip keys that no query
    // of a block sees, but do not write maps.
    SparsePlanPointer sparse = {};
};

// Weight (out, in) and bias (out) of a linear layer, or scale and shift (width) of a layer norm.
struct Affine {
    torch::Tensor weight, bias;
};

struct Options {
    std::int64_t heads = 1;
    Visibility visibility;
    torch::Tensor headMask;  // (H) float: factor on each head's context; default: all ones
    // Replacement for the contexts of removed heads (headMask 0), added before the output
    // projection: (H*dh), (B, T, H*dh), or packed (rows, H*dh). Default: none, so they stay 0. The
    // activation capture (Output) does not include it.
    torch::Tensor replacements;
    bool cosine = false;  // compute Output::cosine (meanPairwiseCosine)
    bool record = false;  // return the per-head tensors of Output
    bool maps = true;     // if recording, return the maps too
    Activation activation = Activation::Softmax;
    std::int64_t topK = 8;     // Activation::TopK: keys that keep a weight
    torch::Tensor alpha = {};  // Activation::EntmaxAdaptive: (H), in (1, 2); differentiable
    // The backward pass treats the maps as constants, so the context is linear in the values.
    bool constantMaps = false;
    // SAS: number of heads of queries and keys (H'); values keep `heads`. 0: no simulated heads.
    std::int64_t simulatedHeads = 0;
    // Differential attention: scalar factor of the second map of each head, differentiable. The
    // halves of queries and keys make one map each, and the map of a head is the first minus
    // `lambda` times the second. Undefined: one map per head. Only the ATen implementation supports
    // it, without simulated heads.
    torch::Tensor lambda = {};
    // Whether scores are divided by the root of the head size. Only the ATen implementation leaves
    // it out.
    bool scoreScale = true;
    // Added to the scores of each head: (H, T, S). Only the ATen implementation supports it.
    torch::Tensor scoreBias = {};
    // Factor on each head's context before the output projection: (H), (B, H), (B, T, H), or packed
    // (rows, H). Used by DropHead and by gates (models::Pass::gates). Default: none.
    torch::Tensor headDrop;
};

struct Output {
    torch::Tensor context;  // (B, T, H*dh), before the output projection; 0 for invalid queries
    torch::Tensor cosine;   // scalar: mean over samples and head pairs; only if requested
    // Attention maps, (B, H, T, S), only with Options::maps. With softmax, rows of valid queries
    // sum to 1; hidden keys are 0. Differential attention: rows sum to 1 - lambda, and weights may
    // be negative.
    torch::Tensor maps;
    // Keys that each query may see, (B, H or 1, T, S) bool, after padding, causality and pattern;
    // false for invalid queries. Only if recording and a pattern is set.
    torch::Tensor visible;
    torch::Tensor alpha;    // Options::alpha, if recording
    torch::Tensor lambda;   // Options::lambda, if recording
    torch::Tensor q, k, v;  // (B, H, T or S, dh)
    // Context per head, (B, H, T, dh), after the head mask, the norm of differential attention, and
    // factors that depend on the token (dynamic weights, gates, routing); before DropHead.
    torch::Tensor headContext;
    // Weights of the heads that depend on the token (dynamic weights or routing), (B, T, H) or
    // packed (rows, H); they sum to 1 over heads.
    torch::Tensor headWeights;
    // Gate of each head, mean over its coordinates, (B, T, H) or packed (rows, H), in (0, 1).
    torch::Tensor gates;
    // Mixture of heads: scalar that is smallest if all routed heads are used equally often
    // (routed_heads.h).
    torch::Tensor balance;
    // Mean over valid tokens of KL(head weights || uniform): a scalar in [0, log H].
    torch::Tensor weightKl;
    // Output of the block's feed-forward network before it is added to the residual stream, (B, T,
    // D). Set by blocks, if recording; undefined if no feed-forward network follows this attention.
    torch::Tensor feedForward = {};
};

// Queries (B, H' or H, T, dh), keys (B, H' or H, S, dh) and values (B, H, S, dv) of each head. In
// self-attention the S keys and T queries are the same tokens; in cross-attention they come from
// two streams.
struct HeadParts {
    torch::Tensor q, k, v;
};
// Returns the heads of qkv (B, T, .) as views, without a copy.
HeadParts headsOf(const torch::Tensor& qkv, const Options& options);

// Splits x (B, T, parts*H*dh) into `parts` tensors of shape (B, H, T, dh), copied together into one
// allocation. Otherwise each matrix product would copy its part, and each gradient would fill a
// tensor of x's size.
std::vector<torch::Tensor> headParts(const torch::Tensor& x, std::int64_t parts,
                                     std::int64_t heads);

// Returns views for two streams: queries (B, T, H*dh), keys and values side by side (B, S, 2*H*dh).
// Does not support simulated heads.
HeadParts headsOf(const torch::Tensor& q, const torch::Tensor& kv, const Options& options);

// Attention in plain ATen: any device, dtype and shape; differentiable. qkv: (B, T,
// 3*H*dh), queries, keys and values side by side, head-major inside each. With H' simulated heads
// it is (B, T, (2*H' + H)*dh), and head h uses the mean map of the simulated heads h*H'/H ..
// (h+1)*H'/H - 1.
Output atenAttention(const torch::Tensor& qkv, const Options& options);

// Attention of the queries of one stream to the keys of another, with lengths for each
// (Visibility). The context is (B, T, H*dv); Options::heads is the number of value heads. Plain
// ATen: any device and dtype, differentiable. Throws std::invalid_argument if the shapes do not
// match, or if attention is causal and T != S.
Output attend(const HeadParts& parts, const Options& options);

// Cross-attention from queries (B, T, H*dh), and keys and values side by side (B, S, 2*H*dh). Uses
// the fused CPU kernels if possible (float32, CPU, softmax, no simulated heads), else plain ATen.
// With the kernels and without recording, both streams may be packed, with lengths for each: q (sum
// of lengths, H*dh), kv (sum of key lengths, 2*H*dh).
Output attend(const torch::Tensor& q, const torch::Tensor& kv, const Options& options);

// Self-attention with the fastest implementation for these arguments: the fused CPU kernels if
// possible, else atenAttention. With the kernels (float32, CPU, softmax, not recording) qkv may be
// packed: (sum of lengths, 3*H*dh), the valid tokens of all samples in order. The context is then
// packed too, and nothing is computed for padding. The kernels' maps and per-head tensors are
// differentiable once, with respect to qkv only; rows of invalid queries are 0.
Output attend(const torch::Tensor& qkv, const Options& options);

// Returns a (B, T) bool mask that is true for t < length; undefined if `lengths` is undefined.
torch::Tensor validTokens(const torch::Tensor& lengths, std::int64_t tokens, torch::Device device);

// Returns the mean over samples and pairs i<j of cos(a_i, a_j), where a is a head's flattened map
// with invalid queries zeroed. maps: (B, H, T, S); valid: (B, T) bool or undefined. The cost is
// linear in heads: sum_{i<j} cos = (|sum of unit maps|^2 - sum |unit map|^2) / 2.
torch::Tensor meanPairwiseCosine(const torch::Tensor& maps, const torch::Tensor& valid);

}  // namespace headscope::attention
