// Encoder-decoder transformer (Vaswani et al. 2017): an encoder reads a source, and a decoder that
// attends to it generates a target. The style says where it norms, what it embeds and how it
// predicts.
#pragma once

#include "core/nn/models/block_model.h"
#include "core/nn/models/copy_head.h"

#include <vector>

namespace headscope::models {

// The main stream is the source's until the last encoder site. After that it is the target's, with
// the source as memory. Both streams are packed if rows differ in length and activations are not
// captured.
class EncoderDecoder : public BlockModel {
public:
    EncoderDecoder(const ModelSpec& spec, torch::Generator& generator);

    Streams begin(const Input& input, const Pass& pass) override;
    Streams through(std::int64_t site, const Streams& streams, const Input& input,
                    Pass& pass) override;
    torch::Tensor finish(const Streams& streams, const Input& input) override;
    torch::Tensor queryLengths(std::int64_t site, const Input& input) const override;
    torch::Tensor keyLengths(std::int64_t site, const Input& input) const override;
    const ValidRows& queryRows(std::int64_t site, const Input& input) const override;
    std::unique_ptr<Continuation> continuation(const Input& input,
                                               const torch::Tensor& headMask) override;
    // Returns false for a model with a copy mechanism: its probabilities are not a sum of what the
    // heads wrote.
    bool setRelevance(Relevance rules) override;
    std::int64_t depthOf(const std::string& parameter) const override;

protected:
    torch::Tensor finishLoss(const Streams& streams, const Input& input,
                             double labelSmoothing) override;

private:
    const attention::MultiHeadAttention& attentionAt(std::int64_t site) const override;
    bool encodes(std::int64_t site) const { return site < spec().encoderLayers; }
    SiteKind siteKind(std::int64_t site) const {
        return sites()[static_cast<std::size_t>(site)].kind;
    }
    DecoderBlock& decoderOf(std::int64_t site);
    bool packs(const Input& input, const Pass& pass) const;
    // Dropout masks for x, a stream whose valid tokens are `valid`.
    attention::StepMasks masksOf(const torch::Tensor& x, const ValidRows& valid, const Input& input,
                                 const Pass& pass) const;
    void addTables(torch::Generator& generator);
    void addLayers(torch::Generator& generator);
    void addOutput(torch::Generator& generator);
    // Embeds tokens (...) of a side and adds the position vectors (..., D), if any; returns (...,
    // D).
    torch::Tensor embed(int side, const torch::Tensor& tokens, const torch::Tensor& places);
    // Position vectors (1, count, D) of tokens first .. first + count - 1; undefined without any.
    torch::Tensor positionsOf(int side, std::int64_t first, std::int64_t count) const;
    // Biases of the scores of a site whose stream is (B, T, D); undefined without any.
    torch::Tensor scoreBias(std::int64_t site, std::int64_t tokens) const;
    // Returns a side's stream before its first layer: tokens (B, n) to (B, n, D), or packed (rows,
    // D).
    torch::Tensor beginSide(int side, const Input& input, const Pass& pass, bool packed);
    torch::Tensor readSource(const Input& input, const torch::Tensor& headMask);  // (B, S, D)
    // The decoder's states as the output layer reads them: (..., D) -> (..., D).
    torch::Tensor finalStates(const torch::Tensor& x);
    // The output layer, with a bias if `x` needs one.
    attention::Affine outputLayer(const torch::Tensor& x) const;
    // Returns the scores of all tokens: final states (..., D) -> (..., V).
    torch::Tensor outputs(const torch::Tensor& x);
    CopySource copySource(const torch::Tensor& memory, const Input& input);

    torch::Tensor m_sourceEmbedding, m_targetEmbedding;  // (V, D) each; the same tensor if shared
    // (1, L, D); undefined with relative positions
    torch::Tensor m_sourcePosition, m_targetPosition;
    // (buckets, H); only with relative positions
    torch::Tensor m_sourceBias, m_targetBias;
    torch::Tensor m_sourceBuckets, m_targetBuckets;  // see relativeBuckets()
    torch::Tensor m_outputBias;  // (V), of a tied output layer: zeros, or a parameter
    std::vector<Block> m_encoder;
    std::vector<DecoderBlock> m_decoder;
    attention::LayerNorm m_sourceEmbeddingNorm{nullptr}, m_targetEmbeddingNorm{nullptr};
    attention::LayerNorm m_sourceNorm{nullptr}, m_targetNorm{nullptr};  // null with norms after
    attention::Linear m_head{nullptr};
    CopyHead m_copy{nullptr};  // null: without copy mechanism
};

}  // namespace headscope::models
