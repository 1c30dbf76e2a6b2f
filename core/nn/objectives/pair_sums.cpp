#include "core/nn/objectives/pair_sums.h"

namespace headscope::objectives {
namespace {

constexpr double kZeroSquare = 1e-24;  // squared norms below this count as zero

torch::Tensor atLeastFloat(const torch::Tensor& x) {
    return x.scalar_type() == torch::kDouble ? x : x.to(torch::kFloat);
}

// H(H-1), twice the number of pairs; at least 1 to avoid a division by 0.
double pairsTwice(std::int64_t heads) {
    return static_cast<double>(std::max<std::int64_t>(heads * (heads - 1), 1));
}

// p log p with the convention 0 log 0 = 0.
torch::Tensor timesLog(const torch::Tensor& p) {
    return torch::xlogy(p, p);
}

// log(a / b) for a > 0, else 0. Softmax passes no gradient to an entry of 0 in any case.
torch::Tensor logRatio(const torch::Tensor& a, const torch::Tensor& b) {
    return torch::where(a > 0, (a / b).clamp_min(1e-30).log(), torch::zeros_like(a));
}

// d JS(p,q) / dp = log(p / m) / 2 with m = (p + q) / 2.
struct JensenShannon : torch::autograd::Function<JensenShannon> {
    static torch::Tensor forward(torch::autograd::AutogradContext* context, const torch::Tensor& p,
                                 const torch::Tensor& rowWeights) {
        const auto heads = p.size(1);
        const auto own = timesLog(p).sum(-1);  // (R, H)
        auto perRow = torch::zeros_like(rowWeights);
        auto gradient = torch::zeros_like(p);
        for (std::int64_t i = 0; i < heads; ++i) {
            for (std::int64_t j = i + 1; j < heads; ++j) {
                const auto a = p.select(1, i), b = p.select(1, j), m = (a + b) * 0.5;  // (R, S)
                perRow += (own.select(1, i) + own.select(1, j)) * 0.5 - timesLog(m).sum(-1);
                gradient.select(1, i).add_(logRatio(a, m), 0.5);
                gradient.select(1, j).add_(logRatio(b, m), 0.5);
            }
        }
        const double scale = 2 / pairsTwice(heads);
        context->save_for_backward({gradient * (rowWeights * scale).view({-1, 1, 1})});
        return (perRow * rowWeights).sum() * scale;
    }
    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                   torch::autograd::variable_list above) {
        return {context->get_saved_variables()[0] * above[0], torch::Tensor()};
    }
};

}  // namespace

torch::Tensor unitVectors(const torch::Tensor& x) {
    const auto wide = atLeastFloat(x);
    const auto square = wide.pow(2).sum(-1, true);
    return wide * ((square > kZeroSquare).to(square.scalar_type()) *
                   square.clamp_min(kZeroSquare).rsqrt());
}

torch::Tensor weightedMean(const torch::Tensor& perRow, const torch::Tensor& weights) {
    if (!weights.defined()) return perRow.mean();
    const auto w = weights.to(perRow.options());
    return (perRow * w).sum() / w.sum().clamp_min(1);
}

torch::Tensor pairMean(const torch::Tensor& x, bool squared) {
    if (!squared) return (x.sum(1).pow(2).sum(-1) - x.pow(2).sum({1, 2})) / pairsTwice(x.size(1));
    const auto gram = torch::bmm(x, x.transpose(1, 2));  // (R, H, H)
    const auto diagonal = gram.diagonal(0, 1, 2);
    return (gram.pow(2).sum({1, 2}) - diagonal.pow(2).sum(-1)) / pairsTwice(x.size(1));
}

torch::Tensor fullMean(const torch::Tensor& x) {
    return x.sum(1).pow(2).sum(-1) / static_cast<double>(x.size(1) * x.size(1));
}

torch::Tensor distanceFromIdentity(const torch::Tensor& x) {
    const auto gram = torch::bmm(x, x.transpose(1, 2));
    return (gram - torch::eye(x.size(1), gram.options())).pow(2).sum({1, 2}) /
           pairsTwice(x.size(1));
}

torch::Tensor pairMeanOfGram(const torch::Tensor& gram, bool squared) {
    const auto entries = squared ? gram.pow(2) : gram;
    return (entries.sum() - entries.diagonal().sum()) / pairsTwice(gram.size(0));
}

torch::Tensor normalisedGram(const torch::Tensor& gram) {
    const auto square = gram.diagonal();
    const auto inverse =
        (square > kZeroSquare).to(square.scalar_type()) * square.clamp_min(kZeroSquare).rsqrt();
    return gram * inverse.unsqueeze(0) * inverse.unsqueeze(1);
}

torch::Tensor meanJensenShannon(const torch::Tensor& distributions, const torch::Tensor& weights) {
    const auto p = atLeastFloat(distributions);
    auto w = weights.defined() ? weights.to(p.options()) : torch::ones({p.size(0)}, p.options());
    return JensenShannon::apply(p, w / w.sum().clamp_min(1));
}

}  // namespace headscope::objectives
