#include "core/nn/models/blocks.h"

namespace headscope::models {
namespace {

// Returns the output of a feed-forward network, as a leaf of the graph if the backward pass ends
// there, and stores it in `capture`, which may be null.
torch::Tensor keptBranch(const torch::Tensor& output, bool leaf, attention::Output* capture) {
    const auto branch =
        leaf ? output.detach().requires_grad_(torch::GradMode::is_enabled()) : output;
    if (capture) capture->feedForward = branch;
    return branch;
}

}  // namespace

BlockImpl::BlockImpl(const BlockOptions& o, torch::Generator& generator)
    : m_norm(o.norm), m_parallel(o.parallel) {
    const auto width = o.attention.width;
    if (o.attentionNorm) m_norm1 = register_module("norm1", attention::LayerNorm(width, o.norms));
    attention = register_module("attention", attention::MultiHeadAttention(o.attention, generator));
    m_norm2 = register_module("norm2", attention::LayerNorm(width, o.norms));
    m_feedForward = FeedForward(*this, o.feedForward, generator);
}

bool BlockImpl::forwardFused(torch::Tensor& x, const attention::Options& options,
                             const attention::BlockMasks& masks, attention::Output* capture) {
    const auto plain = attention->plainParameters();
    // The fused operator does not support recording, gates, replacements, hidden tokens, masks of
    // patterns, biases of scores or constant maps, and computes only the default style.
    const bool plainStyle =
        normBefore() && !m_parallel && m_norm1 && m_norm1->isPlain() && m_feedForward.isPlain();
    if (!plain || !plainStyle || options.record || options.headDrop.defined() ||
        options.replacements.defined() || options.visibility.hidden.defined() ||
        options.visibility.pattern.defined() || options.scoreBias.defined() ||
        attention->constantMaps)
        return false;
    const auto &first = m_feedForward.first, &last = m_feedForward.last;
    for (const auto& weight :
         {plain->qkv.weight, plain->output.weight, first->weight, last->weight})
        if (weight.scalar_type() != x.scalar_type()) return false;
    const attention::BlockParameters parameters{{m_norm1->weight, m_norm1->bias},
                                                plain->qkv,
                                                plain->output,
                                                {m_norm2->weight, m_norm2->bias},
                                                {first->weight, first->bias},
                                                {last->weight, last->bias}};
    if (!attention::fusedBlockApplies(x, parameters, first->factors)) return false;
    attention::BlockCall call;
    call.options = options;
    call.options.heads = attention->heads();
    call.factors = first->factors;
    call.masks = masks;
    auto out = attention::fusedBlock(x, parameters, call);
    x = std::move(out.context);
    if (capture) capture->cosine = out.cosine;
    return true;
}

torch::Tensor BlockImpl::forward(torch::Tensor x, const attention::Options& options,
                                 const attention::BlockMasks& masks, attention::Output* capture) {
    if (forwardFused(x, options, masks, capture)) return x;
    const auto branch = attention->forward(attentionInput(x), options, capture);
    const auto sum = attentionSum(attention::dropoutAdd(x, branch, masks.attention));
    return forwardLast(sum, m_parallel ? x : sum, masks.feedForward,
                       options.record ? capture : nullptr);
}

torch::Tensor BlockImpl::forwardLast(const torch::Tensor& x, const torch::Tensor& from,
                                     const attention::DropoutMask& mask,
                                     attention::Output* capture) {
    const auto branch = keptBranch(m_feedForward(normBefore() ? m_norm2(from) : from, constantGelu),
                                   constantFeedForward, capture);
    const auto sum = attention::dropoutAdd(x, branch, mask);
    return normBefore() ? sum : m_norm2(sum);
}

DecoderBlockImpl::DecoderBlockImpl(const BlockOptions& self,
                                   const attention::MultiHeadAttentionOptions& crossOptions,
                                   torch::Generator& generator)
    : m_norm(self.norm) {
    const auto width = self.attention.width;
    m_norm1 = register_module("norm1", attention::LayerNorm(width, self.norms));
    attention =
        register_module("attention", attention::MultiHeadAttention(self.attention, generator));
    m_norm2 = register_module("norm2", attention::LayerNorm(width, self.norms));
    cross =
        register_module("cross_attention", attention::MultiHeadAttention(crossOptions, generator));
    m_norm3 = register_module("norm3", attention::LayerNorm(width, self.norms));
    m_feedForward = FeedForward(*this, self.feedForward, generator);
}

// x: (B, T, D), or packed (rows, D).
torch::Tensor DecoderBlockImpl::forwardSelf(const torch::Tensor& x,
                                            const attention::Options& options,
                                            const attention::DropoutMask& mask,
                                            attention::Output* capture) {
    const auto branch = attention->forward(attentionInput(x), options, capture);
    return attentionSum(attention::dropoutAdd(x, branch, mask));
}

torch::Tensor DecoderBlockImpl::forwardCross(const torch::Tensor& x, const torch::Tensor& memory,
                                             const attention::Options& options,
                                             const attention::BlockMasks& masks,
                                             attention::Output* capture) {
    const auto branch = cross->forwardCross(crossInput(x), memory, options, capture);
    const auto looked = crossSum(attention::dropoutAdd(x, branch, masks.attention));
    return forwardLast(looked, masks.feedForward, options.record ? capture : nullptr);
}

torch::Tensor DecoderBlockImpl::forwardLast(const torch::Tensor& x,
                                            const attention::DropoutMask& mask,
                                            attention::Output* capture) {
    const auto branch =
        keptBranch(m_feedForward(before(m_norm3, x), constantGelu), constantFeedForward, capture);
    return after(m_norm3, attention::dropoutAdd(x, branch, mask));
}

void setConstants(const torch::nn::Module& model, bool attentionAndNorms, bool gelu) {
    for (const auto& module : model.modules(false)) {
        if (auto* norm = module->as<attention::LayerNormImpl>())
            norm->constantDeviation = attentionAndNorms;
        if (auto* heads = module->as<attention::MultiHeadAttentionImpl>())
            heads->constantMaps = attentionAndNorms;
        if (auto* block = module->as<BlockImpl>()) block->constantGelu = gelu;
        if (auto* block = module->as<DecoderBlockImpl>()) block->constantGelu = gelu;
    }
}

void setDirect(const torch::nn::Module& model, bool direct) {
    for (const auto& module : model.modules(false)) {
        if (auto* heads = module->as<attention::MultiHeadAttentionImpl>())
            heads->constantContext = direct;
        if (auto* block = module->as<BlockImpl>()) block->constantFeedForward = direct;
        if (auto* block = module->as<DecoderBlockImpl>()) block->constantFeedForward = direct;
    }
}

void setFactorsOf(const torch::nn::Module& model, attention::Factors factors) {
    for (const auto& module : model.modules(false)) {
        if (auto* linear = module->as<attention::LinearImpl>()) linear->factors = factors;
        if (auto* split = module->as<attention::SplitLinearImpl>()) split->factors = factors;
    }
}

}  // namespace headscope::models
