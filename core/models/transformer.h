// One transformer stack for text classifiers, vision transformers and causal language models (pre-LN).
#pragma once

#include "core/attention/fused.h"
#include "core/models/model.h"

#include <vector>

namespace headscope::models {

struct BlockOptions {
    attention::MultiHeadAttentionOptions attention;
    std::int64_t ff;
};

class BlockImpl : public torch::nn::Module {
public:
    BlockImpl(const BlockOptions& options, torch::Generator& generator);
    torch::Tensor forward(torch::Tensor x, const attention::Options& options, const attention::BlockMasks& masks,
                          attention::Output* tap);
    attention::MultiHeadAttention attention{nullptr};
    bool constantGelu = false;  // the backward pass takes GELU's factor as constant

private:
    // The same as one operator where the CPU kernels cover all of it; x becomes the result.
    bool forwardWhole(torch::Tensor& x, const attention::Options& options, const attention::BlockMasks& masks,
                      attention::Output* tap);

    attention::LayerNorm m_norm1{nullptr}, m_norm2{nullptr};
    attention::Linear m_ff1{nullptr}, m_ff2{nullptr};
};
TORCH_MODULE(Block);

class Transformer : public Model {
public:
    Transformer(const ModelSpec& spec, torch::Generator& generator);

    // Packed (rows, D) without padding where the kernels allow it: text on the CPU, nothing recorded.
    Streams begin(const Input& input, const Pass& pass) override;
    Streams through(std::int64_t site, const Streams& streams, const Input& input, Pass& pass) override;
    torch::Tensor finish(const Streams& streams, const Input& input) override;
    SiteWeights weightsAt(std::int64_t site) const override;
    HeadParameters headParametersAt(std::int64_t site) const override;
    void setCompute(torch::ScalarType type) override;
    bool setRelevance(Relevance rules) override;

private:
    bool packs(const Input& input, const Pass& pass) const;
    attention::StepMasks masksOf(const torch::Tensor& x, const Input& input, const Pass& pass) const;
    torch::Tensor headDrop(std::int64_t layer, const torch::Tensor& x, const Input& input, const Pass& pass) const;
    // DropHead and the pass's gates together.
    torch::Tensor headFactors(std::int64_t layer, const torch::Tensor& x, const Input& input, const Pass& pass) const;
    torch::Tensor embedPacked(const Input& input) const;
    torch::Tensor pool(const torch::Tensor& x, const Input& input) const;  // mean over a sample's valid tokens: (B, D)

    torch::Tensor m_tokenEmbedding, m_position;  // (V, D), (1, T, D)
    attention::Linear m_patchEmbedding{nullptr}, m_head{nullptr};
    std::vector<Block> m_blocks;
    attention::LayerNorm m_norm{nullptr};
    bool m_relevance = false;
};
}  // namespace headscope::models
