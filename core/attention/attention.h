// Scaled dot-product attention over all heads with what head diversity needs: maps, contexts, the similarity of maps.
#pragma once

#include "core/attention/variants.h"

#include <torch/torch.h>

namespace headscope::attention {

// Which keys a query may see. lengths: (B) int64 on the CPU, tokens [0, length) of a row are valid; undefined: all.
struct Visibility {
    torch::Tensor lengths;
    bool causal = false;       // key j only from query j on; queries and keys are then the same tokens
    torch::Tensor keyLengths;  // attend(parts): of the keys, each at least 1; elsewhere the queries' lengths hold
    // (B, S) bool: true for keys that no query sees; a query left with none gets a context of 0. Undefined: none.
    // Plain ATen alone.
    torch::Tensor hidden = {};
};

// Weight (out, in) and bias (out) of a linear layer, or both (width) of a layer norm.
struct Affine {
    torch::Tensor weight, bias;
};

struct Options {
    std::int64_t heads = 1;
    Visibility visibility;
    torch::Tensor headMask;  // (H) float: multiplies each head's context; undefined: all ones
    torch::Tensor instead;   // added where headMask is 0, before the output projection: (H*dh), (B, T, H*dh), or
                             // (rows, H*dh) when packed; undefined: nothing. Not in the context that a tap gets
    bool cosine = false;     // also the mean attn-cos (meanPairwiseCosine)
    bool record = false;     // also per-head tensors
    bool maps = true;        // when recording: the maps as well
    Activation activation = Activation::Softmax;
    bool constantMaps = false;  // the backward pass takes the maps as constant: the context is linear in the values
    std::int64_t simulatedHeads = 0;  // SAS: queries and keys have that many heads, values options.heads; 0: none
    torch::Tensor headDrop;  // factor on each head's context before the output projection: (H), (B, H), (B, T, H), or
                             // (rows, H) when packed; undefined: none. DropHead, and gates (models::Pass::gates)
};

struct Output {
    torch::Tensor context;  // (B, T, H*dh), before the output projection; 0 for invalid queries
    torch::Tensor cosine;   // scalar: mean over samples and head pairs; undefined unless asked for
    torch::Tensor maps;     // (B, H, T, S), undefined without Options::maps; softmax: rows of valid queries sum to 1;
                            // masked keys are 0
    torch::Tensor q, k, v;  // (B, H, T or S, dh)
    torch::Tensor headContext;  // (B, H, T, dh), after the head mask and dynamic weights, before DropHead
    torch::Tensor headWeights;  // (B, T, H), packed: (rows, H); sum to 1 over heads; only with dynamic head weights
    torch::Tensor weightKl;     // scalar: mean over valid tokens of KL(head weights || uniform), in [0, log H]
};

// Queries, keys and values of each head: (B, H' or H, T, dh), (B, H' or H, S, dh), (B, H, S, dv). S keys and T queries
// are the same tokens in self-attention, and of two streams in cross-attention.
struct HeadParts {
    torch::Tensor q, k, v;
};
// As views of qkv (B, T, .).
HeadParts headsOf(const torch::Tensor& qkv, const Options& options);

// x: (B, T, parts*H*dh) -> so many parts (B, H, T, dh), copied at once into one piece of memory: a product of each
// would copy its own, and the gradient of each fill a tensor of x's size.
std::vector<torch::Tensor> headParts(const torch::Tensor& x, std::int64_t parts, std::int64_t heads);

// The same of two streams: queries (B, T, H*dh), keys and values side by side (B, S, 2*H*dh). No simulated heads.
HeadParts headsOf(const torch::Tensor& q, const torch::Tensor& kv, const Options& options);

// qkv: (B, T, 3*H*dh), queries, keys and values side by side, head-major inside each; with H' simulated heads
// (B, T, (2*H' + H)*dh). Then head h attends with the mean map of the simulated heads h*H'/H .. (h+1)*H'/H - 1.
// The reference implementation in plain ATen: any device, dtype, shape; differentiable.
Output referenceAttention(const torch::Tensor& qkv, const Options& options);

// Attention of queries to keys of another stream, with lengths for each (Visibility). The context is (B, T, H*dv);
// Options::heads is the number of value heads. Plain ATen: any device and dtype, differentiable. Throws
// std::invalid_argument for parts that do not fit together, and for causal ones with T != S.
Output attend(const HeadParts& parts, const Options& options);

// The same of queries (B, T, H*dh), and keys and values side by side (B, S, 2*H*dh): the fused CPU kernels where they
// apply (float32, CPU, softmax, no simulated heads), else plain ATen. With the kernels and not recording both streams
// may be packed, with lengths for each: q (sum of lengths, H*dh), kv (sum of key lengths, 2*H*dh).
Output attend(const torch::Tensor& q, const torch::Tensor& kv, const Options& options);

// The fastest implementation for these arguments: the fused CPU kernels where they apply, else the reference.
// With the kernels (float32, CPU, softmax, not recording) qkv may also be packed: (sum of lengths, 3*H*dh), the
// samples' valid tokens one after another; then so is the context, and nothing is computed for padding. The kernels'
// maps and per-head tensors are differentiable once, with respect to qkv alone; rows of invalid queries are 0.
Output attend(const torch::Tensor& qkv, const Options& options);

// (B, T) bool: true where t < length; undefined when lengths is.
torch::Tensor validTokens(const torch::Tensor& lengths, std::int64_t tokens, torch::Device device);

// Mean over samples and pairs i<j of cos(a_i, a_j), a = flattened maps with invalid queries zeroed.
// maps: (B, H, T, S); valid: (B, T) bool or undefined. Linear in heads: sum_{i<j} cos = (|sum of unit maps|^2 - sum
// |unit map|^2) / 2.
torch::Tensor meanPairwiseCosine(const torch::Tensor& maps, const torch::Tensor& valid);

}  // namespace headscope::attention
