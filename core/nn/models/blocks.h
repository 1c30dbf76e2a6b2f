// The layers of the transformer family.
#pragma once

#include "core/nn/attention/fused.h"
#include "core/nn/attention/multi_head_attention.h"
#include "core/nn/models/feed_forward.h"

namespace headscope::models {

struct BlockOptions {
    attention::MultiHeadAttentionOptions attention;
    FeedForwardOptions feedForward;
    NormPlace norm = NormPlace::Before;
    attention::NormOptions norms = {};
    bool parallel = false;      // only with norms before
    bool attentionNorm = true;  // false: no LN1; only with norms before
};

// A transformer block. Norm before: x + dropout(attention(LN1 x)), then x +
// dropout(feed-forward(LN2 x)). Norm after: LN1(x + dropout(attention(x))), then LN2(x +
// dropout(feed-forward(x))). Parallel: x + dropout(attention(LN1 x)) + dropout(feed-forward(LN2
// x)).
class BlockImpl : public torch::nn::Module {
public:
    BlockImpl(const BlockOptions& options, torch::Generator& generator);
    torch::Tensor forward(torch::Tensor x, const attention::Options& options,
                          const attention::BlockMasks& masks, attention::Output* capture);
    // Parts of a block, without dropout, for a caller that keeps keys and values (continuation.h):
    // the input of the attention, the stream after the attention was added, and everything after.
    // A parallel block also needs its input for the last part.
    torch::Tensor attentionInput(const torch::Tensor& x) {
        return normBefore() && m_norm1 ? m_norm1(x) : x;
    }
    torch::Tensor attentionSum(const torch::Tensor& sum) {
        return normBefore() ? sum : m_norm1(sum);
    }
    torch::Tensor feedForward(const torch::Tensor& sum, const torch::Tensor& input) {
        return forwardLast(sum, m_parallel ? input : sum, {});
    }
    attention::MultiHeadAttention attention{nullptr};
    // The backward pass treats the factor of the activation as a constant.
    bool constantGelu = false;
    // The backward pass ends at the output of the feed-forward network (Relevance::Direct).
    bool constantFeedForward = false;

private:
    bool normBefore() const { return m_norm == NormPlace::Before; }
    // Adds the feed-forward network of `from` to x. capture (may be null) receives its output.
    torch::Tensor forwardLast(const torch::Tensor& x, const torch::Tensor& from,
                              const attention::DropoutMask& mask,
                              attention::Output* capture = nullptr);
    // Runs the block as one fused operator and replaces x by the result. Returns false if the CPU
    // kernels do not support the options.
    bool forwardFused(torch::Tensor& x, const attention::Options& options,
                      const attention::BlockMasks& masks, attention::Output* capture);

    attention::LayerNorm m_norm1{nullptr}, m_norm2{nullptr};  // m_norm1 may not exist
    FeedForward m_feedForward;
    NormPlace m_norm;
    bool m_parallel;
};
TORCH_MODULE(Block);

// Decoder layer with two consecutive attention sites. Norm before: z = x + dropout(Self(LN1(x))), w
// = z + dropout(Cross(LN2(z), memory)), y = w + dropout(feed-forward(LN3(w))). Norm after: z =
// LN1(x
// + dropout(Self(x))), w = LN2(z + dropout(Cross(z, memory))), y = LN3(w +
// dropout(feed-forward(w))).
class DecoderBlockImpl : public torch::nn::Module {
public:
    // The numbers of heads of self and cross may differ. `self` must not be parallel.
    DecoderBlockImpl(const BlockOptions& self, const attention::MultiHeadAttentionOptions& cross,
                     torch::Generator& generator);
    torch::Tensor forwardSelf(const torch::Tensor& x, const attention::Options& options,
                              const attention::DropoutMask& mask, attention::Output* capture);
    // x: (B, T, D), memory: (B, S, D).
    torch::Tensor forwardCross(const torch::Tensor& x, const torch::Tensor& memory,
                               const attention::Options& options,
                               const attention::BlockMasks& masks, attention::Output* capture);
    // See BlockImpl.
    torch::Tensor attentionInput(const torch::Tensor& x) { return before(m_norm1, x); }
    torch::Tensor attentionSum(const torch::Tensor& sum) { return after(m_norm1, sum); }
    torch::Tensor crossInput(const torch::Tensor& x) { return before(m_norm2, x); }
    torch::Tensor crossSum(const torch::Tensor& sum) { return after(m_norm2, sum); }
    torch::Tensor feedForward(const torch::Tensor& x) { return forwardLast(x, {}); }
    attention::MultiHeadAttention attention{nullptr}, cross{nullptr};
    bool constantGelu = false, constantFeedForward = false;  // see BlockImpl

private:
    // The norm of a sublayer's input or of its sum, depending on the place of norms.
    torch::Tensor before(attention::LayerNorm& norm, const torch::Tensor& x) {
        return m_norm == NormPlace::Before ? norm(x) : x;
    }
    torch::Tensor after(attention::LayerNorm& norm, const torch::Tensor& sum) {
        return m_norm == NormPlace::After ? norm(sum) : sum;
    }
    torch::Tensor forwardLast(const torch::Tensor& x, const attention::DropoutMask& mask,
                              attention::Output* capture = nullptr);
    attention::LayerNorm m_norm1{nullptr}, m_norm2{nullptr}, m_norm3{nullptr};
    FeedForward m_feedForward;
    NormPlace m_norm;
};
TORCH_MODULE(DecoderBlock);

// Sets for all layers of a model whether backward passes treat attention maps and layer-norm
// deviations, and the activation's factor, as constants.
void setConstants(const torch::nn::Module& model, bool attentionAndNorms, bool gelu);
// Sets for all layers whether backward passes end at contexts and feed-forward outputs.
void setDirect(const torch::nn::Module& model, bool direct);
// Sets the precision of the operands of matrix products in all linear layers of a model.
void setFactorsOf(const torch::nn::Module& model, attention::Factors factors);

}  // namespace headscope::models
