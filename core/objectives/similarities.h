// The similarity terms of one layer; what each is, its range and its source: catalogue.cpp.
#pragma once

#include <torch/torch.h>

#include <string>

namespace headscope::objectives {

// What the terms see of one layer. Tensors that a term does not read may be undefined.
struct LayerView {
    torch::Tensor maps;           // (B, H, T, S), before dropout; 0 at keys that a query may not see
    torch::Tensor context, v;     // (B, H, T, dh), (B, H, S, dh)
    torch::Tensor q, k;           // (B, H', T, dh), (B, H', S, dh); H' a multiple of H with simulated heads
    torch::Tensor wq, wk, wv;     // (H*dh, D)
    torch::Tensor wo;             // (D, H*dh)
    torch::Tensor queries, keys;  // (B, T), (B, S) bool: valid; undefined: all
    torch::Tensor labels;         // (B) int64, -1: none; undefined for language models
    std::int64_t heads = 0;
    bool causal = false;
};

// Scalar to minimise, differentiable; zero vectors have similarity 0 and take no gradient.
// transform: one of transformsOf(id). An unknown id is a broken invariant (std::logic_error).
torch::Tensor similarityOf(const std::string& id, const std::string& transform, const LayerView& layer);

// What a term needs: weights alone, also values and contexts of a recording pass, or also its maps.
enum class Reads { Weights, Contexts, Maps };
Reads readsOf(const std::string& id);

}  // namespace headscope::objectives
