// The pre-LN layers that the transformer family is made of.
#pragma once

#include "core/attention/fused.h"
#include "core/attention/multi_head_attention.h"

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
    // Its parts without dropout, for one who keeps keys and values (continuation.h): what the attention takes, and
    // everything behind it.
    torch::Tensor attentionInput(const torch::Tensor& x) { return m_norm1(x); }
    torch::Tensor feedForward(const torch::Tensor& x);
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

// z = x + dropout(Self(LN1(x))), w = z + dropout(Cross(LN2(z), memory)), y = w + dropout(W2 gelu(W1 LN3(w))): a layer
// with two attention sites, taken one after the other.
class DecoderBlockImpl : public torch::nn::Module {
public:
    // self, cross: their heads may differ in number.
    DecoderBlockImpl(const BlockOptions& self, const attention::MultiHeadAttentionOptions& cross,
                     torch::Generator& generator);
    torch::Tensor forwardSelf(const torch::Tensor& x, const attention::Options& options,
                              const attention::DropoutMask& mask, attention::Output* tap);
    // x: (B, T, D), memory: (B, S, D).
    torch::Tensor forwardCross(const torch::Tensor& x, const torch::Tensor& memory, const attention::Options& options,
                               const attention::BlockMasks& masks, attention::Output* tap);
    torch::Tensor attentionInput(const torch::Tensor& x) { return m_norm1(x); }
    torch::Tensor crossInput(const torch::Tensor& x) { return m_norm2(x); }
    torch::Tensor feedForward(const torch::Tensor& x) { return forwardLast(x, {}); }
    attention::MultiHeadAttention attention{nullptr}, cross{nullptr};
    bool constantGelu = false;  // as in Block

private:
    torch::Tensor forwardLast(const torch::Tensor& x, const attention::DropoutMask& mask);
    attention::LayerNorm m_norm1{nullptr}, m_norm2{nullptr}, m_norm3{nullptr};
    attention::Linear m_ff1{nullptr}, m_ff2{nullptr};
};
TORCH_MODULE(DecoderBlock);

// Every layer norm, attention and GELU of a model: whether its backward pass takes them as constant.
void setConstants(const torch::nn::Module& model, bool attentionAndNorms, bool gelu);
// Every linear layer of a model: what the factors of its products are rounded to.
void setFactorsOf(const torch::nn::Module& model, attention::Factors factors);

}  // namespace headscope::models
