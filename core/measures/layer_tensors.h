// One layer's tensors as the measures see them, and what padding and masks leave of them (METHODS 13).
#pragma once

#include <torch/torch.h>

namespace headscope::measures {

struct LayerTensors {
    torch::Tensor maps;                // (B, H, T, S)
    torch::Tensor context, q, k, v;    // (B, H, T or S, dh)
    torch::Tensor wq, wk, wv;          // (H*dh, D)
    torch::Tensor wo;                  // (D, H*dh)
    torch::Tensor queryMask, keyMask;  // (B, T), (B, S) bool; undefined: all valid
    bool causal = false;
    std::int64_t heads = 0;
};

// A layer with its masks worked out once. Undefined members stay undefined; measures that need them do not apply.
class MaskedLayer {
public:
    explicit MaskedLayer(LayerTensors tensors);

    const LayerTensors& raw() const { return m_raw; }
    std::int64_t heads() const { return m_raw.heads; }
    const torch::Tensor& maps() const { return m_maps; }          // (B, H, T, S), invalid entries 0
    const torch::Tensor& validKeys() const { return m_valid; }    // (B, T, S): 1 where query t may see key s
    const torch::Tensor& keyCount() const { return m_keyCount; }  // (B, T): n(b,t); 0 for invalid queries
    // Maps of the valid queries that see a key, as (rows, H, S); counts as (rows).
    const torch::Tensor& rows() const { return m_rows; }
    const torch::Tensor& rowKeys() const { return m_rowKeys; }  // (rows, S) 0/1
    const torch::Tensor& rowCounts() const { return m_rowCounts; }
    const torch::Tensor& rowPositions() const { return m_rowPositions; }  // (rows) query index t
    // Per-head tensors of the valid tokens, (tokens, H, dh); masked ones, (B, H, T, dh) with invalid tokens 0.
    torch::Tensor tokensOf(const torch::Tensor& perHead, bool keySide = false) const;
    torch::Tensor zeroed(const torch::Tensor& perHead) const;

private:
    void deriveRows();
    LayerTensors m_raw;
    torch::Tensor m_maps, m_valid, m_keyCount, m_rows, m_rowKeys, m_rowCounts, m_rowPositions;
};

// Unit vectors along the last dimension; a zero vector stays zero (so that its cosines are 0).
torch::Tensor unit(const torch::Tensor& x);

}  // namespace headscope::measures
