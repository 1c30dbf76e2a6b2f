// The similarity terms of one layer. Definitions, ranges and sources: catalogue.cpp.
#pragma once

#include <torch/torch.h>

#include <string>

namespace headscope::objectives {

// Tensors of one layer that the terms use. Tensors that a term does not read may be undefined.
struct LayerView {
    // Attention maps (B, H, T, S), before dropout; 0 at keys that the query may not see.
    torch::Tensor maps;
    torch::Tensor context, v;  // (B, H, T, dh), (B, H, S, dh)
    // Shapes (B, H', T, dh), (B, H', S, dh); H' is a multiple of H with simulated heads, else H.
    torch::Tensor q, k;
    torch::Tensor wq, wk, wv;  // (H*dh, D)
    torch::Tensor wo;          // (D, H*dh)
    // Valid tokens, (B, T) and (B, S) bool; undefined: all.
    torch::Tensor queries, keys;
    // Class of each sample, (B) int64; -1: unknown. Undefined for language models.
    torch::Tensor labels;
    std::int64_t heads = 0;
    bool causal = false;
    // Keys that each query sees, (B, H or 1, T, S) bool, if the layer has a pattern; replaces
    // queries, keys and causal for maps.
    torch::Tensor visible;
};

// Returns the scalar to minimise, differentiable. Zero vectors have similarity 0 and do not get a
// gradient. transform: one of transformsOf(id). Throws std::logic_error for an unknown id.
torch::Tensor similarityOf(const std::string& id, const std::string& transform,
                           const LayerView& layer);

// Tensors that a term reads. Weights: only weights. Contexts: also contexts, queries, keys and
// values of a pass with activation capture. Maps: also its attention maps.
enum class Reads { Weights, Contexts, Maps };
Reads readsOf(const std::string& id);

}  // namespace headscope::objectives
