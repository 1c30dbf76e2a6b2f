// One pre-LN transformer stack for text classifiers, vision transformers and causal language
// models.
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
    std::unique_ptr<Continuation> continuation(const Input& input,
                                               const torch::Tensor& headMask) override;

protected:
    torch::Tensor finishLoss(const Streams& streams, const Input& input,
                             double labelSmoothing) override;

private:
    const attention::MultiHeadAttention& attentionAt(std::int64_t site) const override;
    bool packs(const Input& input, const Pass& pass) const;
    attention::StepMasks masksOf(const torch::Tensor& x, const Input& input,
                                 const Pass& pass) const;
    torch::Tensor embedPacked(const Input& input) const;
    // Mean over a sample's valid tokens: (B, D).
    torch::Tensor pool(const torch::Tensor& x, const Input& input) const;

    torch::Tensor m_tokenEmbedding, m_position;  // (V, D), (1, T, D)
    attention::Linear m_patchEmbedding{nullptr}, m_head{nullptr};
    std::vector<Block> m_blocks;
    attention::LayerNorm m_norm{nullptr};
};
}  // namespace headscope::models
