// One layer's tensors as the measures see them, and what padding and masks leave of them (README).
#pragma once

#include <torch/torch.h>

namespace headscope::measures {

struct LayerTensors {
    torch::Tensor maps;                // (B, H, T, S)
    torch::Tensor context, q, k, v;    // (B, H, T or S, dh)
    torch::Tensor wq, wk, wv;          // (H*dh, D)
    torch::Tensor wo;                  // (D, H*dh)
    torch::Tensor residual;            // (B, T, D): the residual stream after the layer's block
    torch::Tensor headWeights;         // (B, T, H): input-dependent weights of the heads, each token's sum to 1
    torch::Tensor queryMask, keyMask;  // (B, T), (B, S) bool; undefined: all valid
    bool causal = false;
    std::int64_t heads = 0;
};

// What some measures need besides a layer: the samples themselves. Leave out what is not known.
struct SampleContext {
    torch::Tensor tokens;      // (B, S) int64
    torch::Tensor commonness;  // (B, S): how common each key is (count of its token); the rarest is the smallest
    double rareBelow = 0;      // count of the 500th most common token; 0: there are no more tokens, or it is not known
    std::int64_t gridRows = 0, gridColumns = 0;  // patches, row by row
    double patchPixels = 0;                      // edge of a patch
};

// A layer with its masks worked out once; for one thread. Undefined members stay undefined; measures that need them do
// not apply.
class MaskedLayer {
public:
    explicit MaskedLayer(LayerTensors tensors);

    const LayerTensors& raw() const { return m_raw; }
    std::int64_t heads() const { return m_raw.heads; }
    const torch::Tensor& maps() const { return m_maps; }          // (B, H, T, S), invalid entries 0
    const torch::Tensor& validKeys() const { return m_valid; }    // (B, T, S): 1 where query t may see key s
    const torch::Tensor& keyCount() const { return m_keyCount; }  // (B, T): n(b,t); 0 for invalid queries
    // Attention of the valid queries that see a key as distributions over the keys, (rows, H, S); counts as (rows).
    const torch::Tensor& rows() const { return byRow().maps; }
    const torch::Tensor& rowKeys() const { return byRow().keys; }  // (rows, S) 0/1
    const torch::Tensor& rowCounts() const { return byRow().counts; }
    const torch::Tensor& rowPositions() const { return byRow().positions; }  // (rows) query index t
    const torch::Tensor& rowSamples() const { return byRow().samples; }      // (rows) sample index b
    // Per-head tensors of the valid tokens, (tokens, H, dh); masked ones, (B, H, T, dh) with invalid tokens 0.
    torch::Tensor tokensOf(const torch::Tensor& perHead, bool keySide = false) const;
    torch::Tensor zeroed(const torch::Tensor& perHead) const;
    torch::Tensor contributions() const;  // (tokens, H, D): P_h = O_h W_O^h of the valid tokens; needs context and wo

private:
    struct Rows {
        torch::Tensor maps, keys, counts, positions, samples;
    };
    const Rows& byRow() const;
    void deriveRows() const;
    LayerTensors m_raw;
    torch::Tensor m_maps, m_valid, m_keyCount;
    mutable Rows m_rows;  // copies of whole maps, so made only when a measure asks
};

// x with rows along the last dimension that sum to 1: those of softmax as they are, of other activations
// (core/attention/variants.h) divided by their sum, so that shares, entropies, divergences and walks are what their
// names say. A row of zeros stays one.
torch::Tensor distributions(const torch::Tensor& x);
// Unit vectors along the last dimension; a zero vector stays zero (so that its cosines are 0).
torch::Tensor unit(const torch::Tensor& x);
// Mean over the first dimension; zeros where it is empty (nothing but padding).
torch::Tensor meanOfRows(const torch::Tensor& x);
// Weights by head as (H, dh, D): of W_Q, W_K, W_V, and of W_O transposed.
torch::Tensor slices(const torch::Tensor& weight, std::int64_t heads);
torch::Tensor outputSlices(const torch::Tensor& wo, std::int64_t heads);

}  // namespace headscope::measures
