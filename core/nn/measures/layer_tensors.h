// One layer's tensors as input of the measures, with padding and masks applied (README).
#pragma once

#include <torch/torch.h>

#include <functional>
#include <map>
#include <string>

namespace headscope::measures {

// Tensors of one layer. B samples, H heads, T queries, S keys, dh head width, D model width.
// Unknown tensors stay undefined.
struct LayerTensors {
    torch::Tensor maps;              // (B, H, T, S)
    torch::Tensor context, q, k, v;  // (B, H, T or S, dh)
    torch::Tensor wq, wk, wv;        // (H*dh, D)
    torch::Tensor wo;                // (D, H*dh)
    torch::Tensor residual;          // (B, T, D): the residual stream after the layer's block
    // Input-dependent head weights, (B, T, H); each token's weights sum to 1.
    torch::Tensor headWeights;
    torch::Tensor gates;               // gates on heads, (B, T, H), in (0, 1)
    torch::Tensor queryMask, keyMask;  // (B, T), (B, S) bool; undefined: all valid
    bool causal = false;
    // Keys that each query sees, (B, H or 1, T, S) bool, if the layer has a pattern
    // (attention::Output::visible); replaces queryMask, keyMask and causal for maps.
    torch::Tensor visible;
    torch::Tensor alpha;         // adaptive entmax: alpha of each head, (H)
    torch::Tensor lambda;        // differential attention: factor of the second map, a scalar
    bool sparseWeights = false;  // whether visible keys may have a weight of exactly 0
    // Whether W_Q and W_K determine the scores. With rotary positions or normed queries and keys
    // they do not, so measures of the QK circuit do not apply.
    bool scoresAreProducts = true;
    // Whether contexts are sums of values, weighted by the map and by at most one factor per head
    // and token. Otherwise W_V and W_O do not determine what a head writes: with the norm of
    // differential attention, or gates per coordinate.
    bool contextsAreSums = true;
    std::int64_t heads = 0;
};

// Properties of the samples that some measures need. Leave unknown members at their defaults.
struct SampleContext {
    torch::Tensor tokens;  // (B, S) int64
    // Key that holds the token which each query should copy next, (B, T) int64; -1: no copy.
    torch::Tensor copySources;
    // Commonness of each key's token, (B, S): its count in the training split. The rarest key has
    // the smallest value.
    torch::Tensor commonness;
    // Count of the 500th most common token; 0 if unknown or if the vocabulary is smaller.
    double rareBelow = 0;
    std::int64_t gridRows = 0, gridColumns = 0;  // patches, in row order
    double patchPixels = 0;                      // patch side in pixels
    std::int64_t prefixTokens = 0;               // tokens before the patches, such as a class token
};

// Returns one entry per row of a block of rows.
using OfBlock = std::function<torch::Tensor(const torch::Tensor& block)>;
using OfRange = std::function<torch::Tensor(std::int64_t first, std::int64_t count)>;

// A layer with its masks applied. Not thread-safe. Tensors that the input lacks stay undefined;
// measures that need them do not apply.
class MaskedLayer {
public:
    // Maps that nothing else refers to are masked in place, to save memory.
    explicit MaskedLayer(LayerTensors tensors);
    // A layer with the queries and keys of `like`. The maps of `tensors` have the same sizes and
    // are 0 at invalid entries, so they are not copied.
    MaskedLayer(LayerTensors tensors, const MaskedLayer& like);

    const LayerTensors& raw() const { return m_raw; }
    std::int64_t heads() const { return m_raw.heads; }
    // Attention maps, (B, H, T, S); invalid entries are 0.
    const torch::Tensor& maps() const { return m_raw.maps; }
    // The same, with 0 in place of negative weights (differential attention).
    torch::Tensor positiveMaps() const {
        return m_raw.lambda.defined() ? maps().clamp_min(0) : maps();
    }
    // Visible keys, (B, T, S): 1 if query t may see key s with any head, else 0.
    const torch::Tensor& validKeys() const { return m_valid; }
    // Number of visible keys per query, (B, T); 0 for invalid queries.
    const torch::Tensor& keyCount() const { return m_keyCount; }
    // Whether the heads see different keys. If not, the second dimension of the next two is 1.
    bool headsDiffer() const { return m_headKeys.defined(); }
    // Visible keys of each head, (B, H or 1, T, S), and their number, (B, H or 1, T).
    torch::Tensor headKeys() const { return headsDiffer() ? m_headKeys : m_valid.unsqueeze(1); }
    torch::Tensor headKeyCount() const {
        return headsDiffer() ? m_headKeys.sum(3) : m_keyCount.unsqueeze(1);
    }
    // Attention of the valid queries that see at least one key, as distributions over the keys:
    // (rows, H, S). Negative weights (differential attention) count as 0. rowCounts: number of
    // visible keys, (rows).
    const torch::Tensor& rows() const { return byRow().maps; }
    const torch::Tensor& rowKeys() const { return byRow().keys; }  // (rows, S) 0/1
    const torch::Tensor& rowCounts() const { return byRow().counts; }
    // The same for each head: keys (rows, H or 1, S), counts (rows, H or 1).
    torch::Tensor rowHeadKeys() const;
    torch::Tensor rowHeadCounts() const;
    const torch::Tensor& rowPositions() const { return byRow().positions; }  // (rows) query index t
    // Sample index of each row, (rows).
    const torch::Tensor& rowSamples() const { return byRow().samples; }
    // tokensOf: per-head tensors of the valid tokens, (tokens, H, dh). zeroed: (B, H, T, dh) with
    // invalid tokens set to 0.
    torch::Tensor tokensOf(const torch::Tensor& perHead, bool keySide = false) const;
    torch::Tensor zeroed(const torch::Tensor& perHead) const;
    // Residual contributions P_h = O_h W_O^h of the valid tokens, (tokens, H, D). Requires context
    // and wo.
    torch::Tensor contributions() const;
    // Returns the mean over the valid tokens of of(contributions), which returns one entry per
    // token (blockedMean). The contributions of all tokens would be the largest tensor of a layer.
    torch::Tensor meanOfContributions(const OfBlock& of) const;

    // Returns compute(), which is stored under `key` for all measures that need it. Store at most a
    // few numbers per row and head, because they take memory as long as the layer.
    template <class Compute>
    const torch::Tensor& shared(const std::string& key, const Compute& compute) const {
        const auto found = m_shared.find(key);
        return found != m_shared.end() ? found->second
                                       : m_shared.emplace(key, compute()).first->second;
    }
    // Forgets what shared() has stored, so that a benchmark times it again.
    void forgetShared() const { m_shared.clear(); }

private:
    struct Rows {
        torch::Tensor maps, keys, counts, positions, samples;
    };
    const Rows& byRow() const;
    void deriveRows() const;
    LayerTensors m_raw;
    torch::Tensor m_valid, m_keyCount;
    torch::Tensor m_headKeys;  // (B, H, T, S), defined only if heads see different keys
    // Computed only when a measure needs them, because they are copies of whole maps.
    mutable Rows m_rows;
    mutable std::map<std::string, torch::Tensor> m_shared;
};

// Divides rows along the last dimension by their sum, unless all sum to 1, as with softmax. Other
// activations (core/spec/attention/variants.h) need this so that shares, entropies, divergences and
// walks are well-defined. Negative weights, which only differential attention has, become 0 first.
// A zero row stays zero.
torch::Tensor distributions(const torch::Tensor& x);
// Unit vectors along the last dimension. A zero vector stays zero, so its cosines are 0.
torch::Tensor unit(const torch::Tensor& x);
// Mean over the first dimension; zeros if it is empty (only padding).
torch::Tensor meanOfRows(const torch::Tensor& x);
// Returns the mean over the rows of x of of(rows). Calls `of` on blocks that fit in the cache, in
// several threads; this is faster than whole tensors, whose memory the system clears each time.
// numbers: size of the largest temporary tensor in `of`, per row. The sum is computed in double, in
// the order of the blocks, so the result does not depend on the threads.
torch::Tensor blockedMean(const torch::Tensor& x, std::int64_t numbers, const OfBlock& of);
// The same for entries that come from several tensors: `of` gets the first entry and the number of
// entries of a block. x: a tensor with one entry for each; decides device and gradients only.
torch::Tensor blockedMean(const torch::Tensor& x, std::int64_t numbers, const OfRange& of);
// Number of elements per row, that is per entry of the first dimension.
std::int64_t numbersOfRow(const torch::Tensor& x);
// Weights per head as (H, dh, D): slices for W_Q, W_K and W_V, outputSlices for the transposed W_O.
torch::Tensor slices(const torch::Tensor& weight, std::int64_t heads);
torch::Tensor outputSlices(const torch::Tensor& wo, std::int64_t heads);

}  // namespace headscope::measures
