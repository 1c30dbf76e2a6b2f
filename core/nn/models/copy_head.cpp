#include "core/nn/models/copy_head.h"

#include "core/nn/attention/attention.h"

#include <cmath>
#include <limits>

namespace headscope::models {
namespace {

// Returns the log of a probability. Replaces 0 by the smallest normal float32, e^-87, so that
// tokens that cannot be copied have finite gradients.
torch::Tensor logOf(const torch::Tensor& probability) {
    return probability.clamp_min(std::numeric_limits<float>::min()).log();
}

// Computes, for each row of scores (..., V), log-sum-exp and mean (..., 1), and the scores of some
// tokens (..., K). Three separate functions would each allocate a gradient for all scores.
struct ScoresSeen : torch::autograd::Function<ScoresSeen> {
    static torch::autograd::variable_list forward(torch::autograd::AutogradContext* ctx,
                                                  const torch::Tensor& scores,
                                                  const torch::Tensor& tokens) {
        const auto sums = scores.logsumexp(-1, true);
        ctx->save_for_backward({scores, tokens, sums});
        return {sums, scores.mean(-1, true), scores.gather(-1, tokens)};
    }

    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* ctx,
                                                   torch::autograd::variable_list gradients) {
        const auto saved = ctx->get_saved_variables();
        auto gradient = (saved[0] - saved[2]).exp_().mul_(gradients[0]);  // (..., V)
        gradient.add_(gradients[1] / static_cast<double>(gradient.size(-1)))
            .scatter_add_(-1, saved[1], gradients[2]);
        return {gradient, {}};
    }
};

}  // namespace

CopySource CopySource::rows(const torch::Tensor& samples) const {
    const auto of = [&](const torch::Tensor& one) {
        return one.defined() ? one.index_select(0, samples) : one;
    };
    return {of(keys), of(tokens), of(visible), of(same), of(first)};
}

CopyHeadImpl::CopyHeadImpl(std::int64_t width, torch::Generator& generator) {
    m_query = register_module("query", attention::Linear(width, width, generator));
    m_key = register_module("key", attention::Linear(width, width, generator));
    m_gate = register_module("gate", attention::Linear(width, 1, generator));
}

CopySource CopyHeadImpl::read(const torch::Tensor& memory, const torch::Tensor& tokens,
                              const torch::Tensor& lengths, const torch::Tensor& hidden) {
    CopySource source;
    source.keys = m_key(memory);
    source.tokens = tokens.to(memory.device());
    source.visible = attention::validTokens(lengths, tokens.size(1), memory.device());  // (B, S)
    if (hidden.defined()) {
        const auto shown = hidden.to(memory.device()).logical_not();
        source.visible = source.visible.defined() ? source.visible.logical_and(shown) : shown;
    }
    if (source.visible.defined()) source.visible = source.visible.unsqueeze(1);
    const auto same = source.tokens.unsqueeze(2).eq(source.tokens.unsqueeze(1));  // (B, S, S)
    source.first = same.tril(-1).any(2).logical_not().unsqueeze(1);
    source.same = same.to(memory.scalar_type());
    return source;
}

CopyHeadImpl::Parts CopyHeadImpl::parts(const torch::Tensor& y, const CopySource& source) {
    const double scale = 1 / std::sqrt(static_cast<double>(y.size(-1)));
    auto scores = torch::matmul(m_query(y), source.keys.transpose(1, 2)) * scale;  // (B, T, S)
    if (source.visible.defined())
        scores = scores.masked_fill(source.visible.logical_not(),
                                    -std::numeric_limits<double>::infinity());
    const auto gate = m_gate(y);  // (B, T, 1)
    return {torch::log_sigmoid(gate), torch::log_sigmoid(-gate), scores.softmax(2)};
}

torch::Tensor CopyHeadImpl::logProbabilities(const torch::Tensor& y, const torch::Tensor& scores,
                                             const CopySource& source) {
    const auto part = parts(y, source);
    const auto type = part.attention.scalar_type();
    const auto places = source.tokens.unsqueeze(1).expand_as(part.attention);  // (B, T, S)
    // All positions of a token hold the token's total share, so scatter may overwrite them in any
    // order. Only the first position passes the gradient.
    const auto share = logOf(torch::matmul(part.attention, source.same));  // (B, T, S)
    const auto once = torch::where(source.first, share, share.detach());
    const auto none =
        torch::full(scores.sizes(), std::log(std::numeric_limits<float>::min()), scores.options());
    const auto copied = none.to(type).scatter(2, places, once);  // (B, T, V)
    return torch::logaddexp(part.generate + scores.to(type).log_softmax(2), part.copy + copied);
}

torch::Tensor CopyHeadImpl::loss(const torch::Tensor& y, const torch::Tensor& scores,
                                 const CopySource& source, const torch::Tensor& targets,
                                 double labelSmoothing) {
    const auto part = parts(y, source);
    const auto type = part.attention.scalar_type();
    const auto validTargets = targets.clamp_min(0).unsqueeze(2);               // (B, T, 1)
    const auto places = source.tokens.unsqueeze(1).expand_as(part.attention);  // (B, T, S)
    const auto seen = ScoresSeen::apply(scores.to(type), torch::cat({validTargets, places}, 2));
    // Adding z_w gives log(g softmax_w).
    const auto generate = part.generate - seen[0];
    const auto hit = places.eq(validTargets).to(type);                           // (B, T, S)
    const auto copied = part.copy + logOf((part.attention * hit).sum(2, true));  // (B, T, 1)
    auto wanted = torch::logaddexp(generate + seen[2].narrow(2, 0, 1), copied);  // (B, T, 1)
    if (labelSmoothing > 0) {
        // share: shape (B, T, S).
        const auto share = part.copy + logOf(torch::matmul(part.attention, source.same));
        const auto vocabulary = generate + seen[2].narrow(2, 1, places.size(2));
        // Amount that copying adds to the log-probability from the vocabulary: (B, T, S).
        const auto more = torch::softplus(share - vocabulary) * source.first;
        const auto mean =
            generate + seen[1] + more.sum(2, true) / static_cast<double>(scores.size(2));
        wanted = wanted * (1 - labelSmoothing) + mean * labelSmoothing;
    }
    const auto valid = targets.ge(0);
    return -wanted.squeeze(2).masked_fill(valid.logical_not(), 0).sum() / valid.sum();
}

}  // namespace headscope::models
