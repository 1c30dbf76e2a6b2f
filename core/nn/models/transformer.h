// One transformer stack for text classifiers, vision transformers and causal language models. The
// style (core/spec/models/style.h) says where it norms, what it embeds and how it predicts.
#pragma once

#include "core/nn/models/block_model.h"

#include <vector>

namespace headscope::models {

class Transformer : public BlockModel {
public:
    Transformer(const ModelSpec& spec, torch::Generator& generator);

    // Streams are packed (rows, D) without padding if the kernels allow it: text on the CPU,
    // without recording.
    Streams begin(const Input& input, const Pass& pass) override;
    Streams through(std::int64_t site, const Streams& streams, const Input& input,
                    Pass& pass) override;
    torch::Tensor finish(const Streams& streams, const Input& input) override;
    std::int64_t depthOf(const std::string& parameter) const override;
    std::unique_ptr<Continuation> continuation(const Input& input,
                                               const torch::Tensor& headMask) override;

protected:
    torch::Tensor finishLoss(const Streams& streams, const Input& input,
                             double labelSmoothing) override;

private:
    const attention::MultiHeadAttention& attentionAt(std::int64_t site) const override;
    void addBlocks(torch::Generator& generator);
    bool packs(const Input& input, const Pass& pass) const;
    bool everyPosition()
        const;  // true for language models, which predict a token at every position
    // Returns (B, T): true for tokens that the model reads; undefined: all.
    torch::Tensor readTokens(const torch::Tensor& x, const Input& input) const;
    attention::StepMasks masksOf(const torch::Tensor& x, const Input& input,
                                 const Pass& pass) const;
    // First states (..., D) of tokens (...), without dropout. types: as tokens, or undefined.
    // place: rows of the table of positions; undefined without a table.
    torch::Tensor embed(const torch::Tensor& tokens, const torch::Tensor& types,
                        const torch::Tensor& place);
    // Whether layers need whole rows (B, T, D), with padding.
    bool needsRows() const;
    torch::Tensor embedPixels(const Input& input);
    // State of each sample from which its class is predicted: (B, spec().pooledWidth()).
    torch::Tensor pool(const torch::Tensor& x, const Input& input) const;
    torch::Tensor meanState(const torch::Tensor& x, const Input& input) const;
    torch::Tensor endState(const torch::Tensor& x, const Input& input, bool first) const;
    // States after the final norm and the projection to the width of the table of tokens, if any.
    torch::Tensor finalStates(const torch::Tensor& x);
    torch::Tensor transformed(const torch::Tensor& state);
    attention::Affine outputLayer() const;
    torch::Tensor scores(const torch::Tensor& x) const;

    torch::Tensor m_tokenEmbedding, m_tokenTypes;  // (V, D), (types, D)
    torch::Tensor m_position, m_prefix;            // (1, T, D), (1, prefix tokens, D)
    torch::Tensor m_relativeBias;                  // (buckets, H); only with relative positions
    torch::Tensor m_relativeBuckets;               // see relativeBuckets()
    torch::Tensor m_outputBias;                    // (V); only of a tied output
    attention::Linear m_patchEmbedding{nullptr}, m_transform{nullptr}, m_head{nullptr};
    attention::Linear m_embeddingProjection{nullptr}, m_outputProjection{nullptr};
    std::vector<Block> m_blocks;  // one per layer; layers may share blocks
    attention::LayerNorm m_embeddingNorm{nullptr}, m_norm{nullptr}, m_transformNorm{nullptr};
};
}  // namespace headscope::models
