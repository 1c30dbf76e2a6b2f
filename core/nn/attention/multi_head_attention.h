// The multi-head attention that all models use, with activation capture and a head mask.
#pragma once

#include "core/nn/attention/attention.h"
#include "core/nn/attention/differential.h"
#include "core/nn/attention/head_gates.h"
#include "core/nn/attention/head_weights.h"
#include "core/nn/attention/layers.h"
#include "core/nn/attention/rotary.h"
#include "core/nn/attention/routed_heads.h"
#include "core/nn/attention/simulated_heads.h"
#include "core/spec/attention/multi_head_options.h"

#include <optional>
#include <vector>

namespace headscope::attention {

// Location of the heads' slices in the weight of the query, key and value projection: rows [first,
// first + rows), divided equally among `heads` heads in order.
struct HeadSlices {
    std::int64_t first, rows, heads;
};

class MultiHeadAttentionImpl : public torch::nn::Module {
public:
    MultiHeadAttentionImpl(const MultiHeadAttentionOptions& options, torch::Generator& generator);

    // Self-attention of x (B, T, D), or packed (rows, D). Returns the attention branch in x's
    // shape. `capture` (may be null) receives the activation capture that options request, and
    // head weights, gates and their scalars if any.
    torch::Tensor forward(const torch::Tensor& x, Options options, Output* capture);
    // Cross-attention: queries from x (B, T, D), keys and values from memory (B, S, D). Both use
    // the same projection, whose first rows belong to the queries. Lengths of both streams: see
    // Visibility.
    torch::Tensor forwardCross(const torch::Tensor& x, const torch::Tensor& memory, Options options,
                               Output* capture);

    std::int64_t heads() const { return m_options.heads; }
    bool constantMaps = false;  // value of Options::constantMaps in each forward pass
    // The backward pass ends at the context, which is a leaf of the graph (Relevance::Direct).
    bool constantContext = false;
    // Returns the projection to queries, keys and values, and the output projection. Returns
    // nothing if the variants need more than two linear layers with biases around softmax
    // attention with scaled scores.
    struct PlainParameters {
        Affine qkv, output;
    };
    std::optional<PlainParameters> plainParameters() const;
    // For generation token by token, which keeps keys and values: whether softmax attention with
    // scaled scores between two linear layers is all that happens, apart from norms and rotary
    // positions of queries and keys; queries, keys and values of tokens at position `place`, x
    // (rows, D) to (rows, 3*H*dh); and the output projection of contexts (rows, H*dh) to (rows, D).
    bool keepsKeys() const;
    torch::Tensor projectAt(const torch::Tensor& x, std::int64_t place);
    torch::Tensor outputOf(const torch::Tensor& context) { return m_output(context); }
    // Per-head weights in torch Linear layout for every variant: W_Q, W_K, W_V (H*dh, D) and W_O
    // (D, H*dh). Shared keys and values are repeated for each head; split heads have zeros at the
    // inputs they do not see.
    torch::Tensor queryWeight() const { return partWeight(0); }
    torch::Tensor keyWeight() const { return partWeight(1); }
    torch::Tensor valueWeight() const { return partWeight(2); }
    torch::Tensor outputWeight() const { return widened(m_output->weight); }
    // Whether a score is the product of projected query and key, for each pair of positions: not if
    // they are normed or turned first, or if their halves make two maps.
    bool scoresAreProducts() const { return !m_queryNorm && !m_rotary && !m_differential; }

    // Adaptive entmax: alpha of each head, (H) in (1, 2), differentiable; else undefined.
    torch::Tensor alpha() const;
    // The parameter that holds the weights of queries, keys and values, and each head's rows in it.
    torch::Tensor projectionWeight() const { return m_split ? m_split->weight : m_qkv->weight; }
    std::vector<HeadSlices> headSlices() const;

private:
    torch::Tensor partWeight(std::int64_t part) const;
    torch::Tensor withoutHeads(const torch::Tensor& x, std::int64_t keys, const Options& options,
                               Output* capture) const;
    Options completed(Options options) const;
    // Projects a stream (B, n, D) to parts [first, first + count) of (queries, keys, values), side
    // by side: (B, n, count*H*dh).
    torch::Tensor partsFrom(const torch::Tensor& stream, std::int64_t first, std::int64_t count);
    torch::Tensor finish(const torch::Tensor& x, const Options& options, Output&& out,
                         Output* capture);
    torch::Tensor project(const torch::Tensor& x);  // (..., 3*H*dh)
    // Norms and turns the queries and keys of qkv (..., (H + 2*KV)*dh), if the options say so.
    // place: position of all tokens of qkv; without one, their index in the second dimension.
    torch::Tensor withPositions(const torch::Tensor& qkv, std::optional<std::int64_t> place = {});
    // Repeats the keys and values of qkv (..., (H + 2*KV)*dh) for each head: (..., 3*H*dh).
    torch::Tensor withRepeatedKeys(const torch::Tensor& qkv) const;
    torch::Tensor withSimulatedHeads(const torch::Tensor& qkv);  // (..., (2*H' + H)*dh)
    // Apply what depends on the token to the contexts: dynamic weights, gates, routing.
    void weighHeads(const torch::Tensor& x, const torch::Tensor& valid, Output& out);
    // Factors of heads are constants wherever maps are.
    torch::Tensor held(const torch::Tensor& factors) const {
        return constantMaps ? factors.detach() : factors;
    }
    void gateHeads(const torch::Tensor& x, Output& out);
    void routeHeads(const torch::Tensor& x, const torch::Tensor& valid, Output& out);
    void normDifference(Output& out);
    void tieHeads(bool outputToo);
    void addTokenFactors(torch::Generator& generator);
    bool hasTokenFactors() const { return m_headWeights || m_headGates || m_router; }

    MultiHeadAttentionOptions m_options;
    Linear m_qkv{nullptr}, m_output{nullptr};
    SplitLinear m_split{nullptr};
    SimulatedHeads m_simulateQueries{nullptr}, m_simulateKeys{nullptr};
    HeadWeights m_headWeights{nullptr};
    HeadGates m_headGates{nullptr};
    Router m_router{nullptr};
    Differential m_differential{nullptr};
    torch::Tensor m_theta;  // adaptive entmax: alpha is 1 + sigmoid(theta)
    LayerNorm m_queryNorm{nullptr}, m_keyNorm{nullptr};
    Rotary m_rotary{nullptr};
};
TORCH_MODULE(MultiHeadAttention);

}  // namespace headscope::attention
