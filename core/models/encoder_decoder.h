// Reads a source with an encoder and writes a target with a decoder that looks at it (Vaswani et al. 2017; pre-LN).
#pragma once

#include "core/models/block_model.h"
#include "core/models/copy_head.h"

#include <vector>

namespace headscope::models {

// Streams: the source's until the last site of the encoder is passed; then the target's, with the source as memory.
// Both are packed where rows differ in length and no head is recorded.
class EncoderDecoder : public BlockModel {
public:
    EncoderDecoder(const ModelSpec& spec, torch::Generator& generator);

    Streams begin(const Input& input, const Pass& pass) override;
    Streams through(std::int64_t site, const Streams& streams, const Input& input, Pass& pass) override;
    torch::Tensor finish(const Streams& streams, const Input& input) override;
    torch::Tensor queryLengths(std::int64_t site, const Input& input) const override;
    torch::Tensor keyLengths(std::int64_t site, const Input& input) const override;
    const ValidRows& queryRows(std::int64_t site, const Input& input) const override;
    std::unique_ptr<Continuation> continuation(const Input& input, const torch::Tensor& headMask) override;
    // False with a copy head: its probabilities are no sum of what the heads wrote.
    bool setRelevance(Relevance rules) override;

protected:
    torch::Tensor finishLoss(const Streams& streams, const Input& input, double labelSmoothing) override;

private:
    const attention::MultiHeadAttention& attentionAt(std::int64_t site) const override;
    bool encodes(std::int64_t site) const { return site < spec().encoderLayers; }
    SiteKind siteKind(std::int64_t site) const { return sites()[static_cast<std::size_t>(site)].kind; }
    DecoderBlock& decoderOf(std::int64_t site);
    bool packs(const Input& input, const Pass& pass) const;
    // x: a stream of the side whose valid tokens are `valid`.
    attention::StepMasks masksOf(const torch::Tensor& x, const ValidRows& valid, const Input& input,
                                 const Pass& pass) const;
    // (..., D) of tokens (...) with the places' vectors (..., D).
    torch::Tensor embed(const torch::Tensor& table, const torch::Tensor& tokens, const torch::Tensor& places) const;
    // A side's stream before its first layer: tokens (B, n) to (B, n, D), or packed (rows, D).
    torch::Tensor beginSide(int side, const Input& input, const Pass& pass, bool packed) const;
    torch::Tensor readSource(const Input& input, const torch::Tensor& headMask);  // (B, S, D)
    torch::Tensor outputs(const torch::Tensor& x);                                // (..., D) -> (..., V)
    CopySource copySource(const torch::Tensor& memory, const Input& input);

    torch::Tensor m_sourceEmbedding, m_targetEmbedding;  // (V, D) each; one and the same where they are shared
    torch::Tensor m_sourcePosition, m_targetPosition;    // (L, D)
    torch::Tensor m_noBias;                              // (V) zeros, of the tied output
    std::vector<Block> m_encoder;
    std::vector<DecoderBlock> m_decoder;
    attention::LayerNorm m_sourceNorm{nullptr}, m_targetNorm{nullptr};
    attention::Linear m_head{nullptr};
    CopyHead m_copy{nullptr};  // null: nothing is copied
};

}  // namespace headscope::models
