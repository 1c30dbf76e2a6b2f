#include "core/nn/attention/sparse_normalisers.h"

#include <ATen/Dispatch.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace headscope::attention {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Rows that a thread takes at least, so that small tensors do not start threads.
constexpr std::int64_t kRowsATime = 256;

// The function u -> u^e of u > 0 and its slope, with e = 1 / (alpha - 1). The first two are exact
// and need no powers.
struct Linear1 {
    template <class Number>
    static Number power(Number u) {
        return u;
    }
    template <class Number>
    static Number slope(Number) {
        return 1;
    }
};
struct Square {
    template <class Number>
    static Number power(Number u) {
        return u * u;
    }
    template <class Number>
    static Number slope(Number u) {
        return 2 * u;
    }
};

// Sum of max(x - tau, 0)^e and of its slope over a row.
template <class Exponent, class Number>
void sumsAt(const Number* x, std::int64_t count, Number tau, Number& sum, Number& slope) {
    Number s = 0, d = 0;
#pragma omp simd reduction(+ : s, d)
    for (std::int64_t i = 0; i < count; ++i) {
        // Hidden keys have x = -infinity, which no factor of 0 may meet.
        const Number u = std::max(x[i] - tau, Number(0));
        s += Exponent::power(u);
        d += u > 0 ? Exponent::slope(u) : Number(0);
    }
    sum = s;
    slope = d;
}

// Most Newton steps of a row; far more than any row needs.
constexpr int kMostSteps = 100;

// Writes the weights of a row of scores. The sum of the weights minus 1 is a convex, falling
// function of tau, and at tau = max - 1 it is not negative. So Newton's method moves tau up to the
// root and never beyond, and every step leaves out keys that stay out. With e = 1 it ends exactly
// (Michelot 1986); with e = 2 it converges quadratically.
template <class Exponent, class Number>
void entmaxRow(const Number* z, std::int64_t count, Number factor, Number* x, Number* p) {
    Number top = -std::numeric_limits<Number>::infinity();
#pragma omp simd reduction(max : top)
    for (std::int64_t i = 0; i < count; ++i) top = std::max(top, z[i]);
    if (!std::isfinite(top)) {
        // NaN goes on, so that training notices it. A maximum leaves it out.
        const bool hidden =
            top < 0 && std::none_of(z, z + count, [](Number x) { return std::isnan(x); });
        std::fill_n(p, count, hidden ? Number(0) : std::numeric_limits<Number>::quiet_NaN());
        return;
    }
    // The largest is 0, which loses no digits of large scores.
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) x[i] = (z[i] - top) * factor;
    Number tau = -1, sum = 0, slope = 0;
    for (int step = 0; step < kMostSteps; ++step) {
        sumsAt<Exponent>(x, count, tau, sum, slope);
        const Number next = tau + (sum - 1) / slope;
        // Below this excess, which the last division removes, steps only follow rounding.
        if (!(next > tau) || sum - 1 < 8 * std::numeric_limits<Number>::epsilon()) break;
        tau = next;
    }
    const Number scale = 1 / sum;
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) {
        const Number u = x[i] - tau;
        p[i] = (u > 0 ? Exponent::power(u) : Number(0)) * scale;
    }
}

// The same for any exponent. Powers are slow, so it keeps only keys that may have a weight.
template <class Number>
void entmaxRowOf(double alpha, const Number* z, std::int64_t count, std::vector<double>& x,
                 std::vector<std::int64_t>& at, Number* p) {
    std::fill_n(p, count, Number(0));
    Number top = -std::numeric_limits<Number>::infinity();
    bool valid = true;
    for (std::int64_t i = 0; i < count; ++i) {
        top = std::max(top, z[i]);
        valid = valid && !std::isnan(z[i]);
    }
    valid = valid && !(top > std::numeric_limits<Number>::max());
    if (!valid) std::fill_n(p, count, std::numeric_limits<Number>::quiet_NaN());
    if (!valid || !std::isfinite(top)) return;
    const double factor = alpha - 1, exponent = 1 / factor;
    x.clear();
    at.clear();
    const auto keep = [&](double u, std::int64_t key) {
        x.push_back(u);
        at.push_back(key);
    };
    for (std::int64_t i = 0; i < count; ++i)
        if (const double u = (static_cast<double>(z[i]) - static_cast<double>(top)) * factor;
            u > -1)
            keep(u, i);
    double tau = -1;
    for (int step = 0; step < kMostSteps; ++step) {
        double sum = 0, slope = 0;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double u = x[i] - tau;
            if (u <= 0) continue;
            const double w = std::pow(u, exponent);
            sum += w;
            slope += exponent * w / u;
            x[kept] = x[i];
            at[kept++] = at[i];
        }
        x.resize(kept);
        at.resize(kept);
        const double next = tau + (sum - 1) / slope;
        if (!(next > tau) || sum - 1 < 1e-13) break;
        tau = next;
    }
    double sum = 0;
    for (auto& u : x) sum += u = std::pow(std::max(u - tau, 0.0), exponent);
    for (std::size_t i = 0; i < x.size(); ++i) p[at[i]] = static_cast<Number>(x[i] / sum);
}

// Weights of all rows. alphas: of each head (H); a single value of 2 or 1.5 holds for all.
torch::Tensor weightsOf(const torch::Tensor& scores, const std::vector<double>& alphas) {
    const auto keys = scores.size(3), queries = scores.size(2), heads = scores.size(1);
    auto weights = torch::empty_like(scores);
    AT_DISPATCH_FLOATING_TYPES(scores.scalar_type(), "entmax", [&] {
        const auto* const from = scores.data_ptr<scalar_t>();
        auto* const to = weights.data_ptr<scalar_t>();
        const auto rows = scores.size(0) * heads * queries;
        at::parallel_for(0, rows, kRowsATime, [&](std::int64_t begin, std::int64_t end) {
            std::vector<scalar_t> scratch(static_cast<std::size_t>(keys));
            std::vector<double> x;
            std::vector<std::int64_t> places;
            for (auto row = begin; row < end; ++row) {
                const auto* const z = from + row * keys;
                auto* const p = to + row * keys;
                const auto head = static_cast<std::size_t>(row / queries % heads);
                const double alpha = alphas.size() == 1 ? alphas.front() : alphas[head];
                if (alpha == 2)
                    entmaxRow<Linear1>(z, keys, scalar_t(1), scratch.data(), p);
                else if (alpha == 1.5)
                    entmaxRow<Square>(z, keys, scalar_t(0.5), scratch.data(), p);
                else
                    entmaxRowOf(alpha, z, keys, x, places, p);
            }
        });
    });
    return weights;
}

// The same with tensor operations, for accelerators: halves the interval of tau.
torch::Tensor weightsByHalving(const torch::Tensor& scores, const torch::Tensor& alpha) {
    constexpr int kHalvings = 50;
    const auto factor = (alpha - 1).view({1, -1, 1, 1}).to(scores.scalar_type());
    const auto top = scores.amax(-1, true);
    // A query without keys: all its scores are -infinity.
    const auto none = top.isinf();
    const auto x = (scores - top.masked_fill(none, 0)) * factor;
    auto low = torch::full_like(top, -1), width = torch::ones_like(top);
    const auto weights = [&](const torch::Tensor& tau) {
        return (x - tau).clamp_min(0).pow(1 / factor);
    };
    for (int i = 0; i < kHalvings; ++i) {
        width = width / 2;
        low = torch::where(weights(low + width).sum(-1, true) >= 1, low + width, low);
    }
    const auto p = weights(low);
    return (p / p.sum(-1, true)).masked_fill(none, 0);
}

// s = p^(2 - alpha) of a weight p > 0; 0 outside the support.
template <class Number>
Number slopeOf(Number p, double alpha) {
    if (!(p > 0)) return p == 0 ? Number(0) : p;
    return static_cast<Number>(std::pow(static_cast<double>(p), 2 - alpha));
}

// Gradient of the scores of a row: s (g - <s, g> / sum s). slope: gives s of a weight.
template <class Number, class Slope>
void gradientRow(const Number* p, const Number* g, std::int64_t count, const Slope& slope,
                 Number* s, Number* out) {
    Number dot = 0, sum = 0;
#pragma omp simd reduction(+ : dot, sum)
    for (std::int64_t i = 0; i < count; ++i) {
        s[i] = slope(p[i]);
        dot += s[i] * g[i];
        sum += s[i];
    }
    const Number mean = sum > 0 ? dot / sum : Number(0);
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) out[i] = s[i] * (g[i] - mean);
}

// Gradient with respect to alpha from one row (Correia et al. 2019, proposition 1). In double,
// because of its divisions by powers of alpha - 1.
template <class Number>
double alphaGradient(const Number* p, const Number* s, const Number* g, std::int64_t count,
                     double alpha) {
    const double a = alpha - 1;
    double slopes = 0, entropies = 0;
    const auto entropy = [](double weight) { return weight > 0 ? -weight * std::log(weight) : 0; };
    for (std::int64_t i = 0; i < count; ++i) {
        slopes += s[i];
        entropies += entropy(p[i]);
    }
    double gradient = 0;
    for (std::int64_t i = 0; i < count && slopes > 0; ++i) {
        if (s[i] == 0) continue;
        const double q = s[i] / slopes;
        gradient += g[i] * ((p[i] - q) / (a * a) + (entropy(p[i]) - q * entropies) / a);
    }
    return gradient;
}

// Gradients of the scores, and of alpha if `ofAlpha`: (H), else undefined.
std::pair<torch::Tensor, torch::Tensor> gradientsOf(const torch::Tensor& p, const torch::Tensor& g,
                                                    const std::vector<double>& alphas,
                                                    bool ofAlpha) {
    const auto heads = p.size(1), queries = p.size(2), keys = p.size(3);
    auto toScores = torch::empty_like(p);
    const auto rows = p.size(0) * heads * queries;
    const auto perRow = torch::zeros({ofAlpha ? rows : 0}, torch::kDouble);
    AT_DISPATCH_FLOATING_TYPES(p.scalar_type(), "entmax_backward", [&] {
        const auto *const weights = p.data_ptr<scalar_t>(), *const above = g.data_ptr<scalar_t>();
        auto* const to = toScores.data_ptr<scalar_t>();
        auto* const toAlpha = perRow.data_ptr<double>();
        at::parallel_for(0, rows, kRowsATime, [&](std::int64_t begin, std::int64_t end) {
            std::vector<scalar_t> slopes(static_cast<std::size_t>(keys));
            for (auto row = begin; row < end; ++row) {
                const auto at = row * keys;
                const auto head = static_cast<std::size_t>(row / queries % heads);
                const double alpha = alphas.size() == 1 ? alphas.front() : alphas[head];
                const auto take = [&](const auto& slope) {
                    gradientRow(weights + at, above + at, keys, slope, slopes.data(), to + at);
                };
                if (alpha == 2)
                    take([](scalar_t w) { return w > 0 ? scalar_t(1) : scalar_t(0); });
                else if (alpha == 1.5)
                    take([](scalar_t w) { return std::sqrt(w); });
                else
                    take([alpha](scalar_t w) { return slopeOf(w, alpha); });
                if (ofAlpha)
                    toAlpha[row] =
                        alphaGradient(weights + at, slopes.data(), above + at, keys, alpha);
            }
        });
    });
    if (!ofAlpha) return {toScores, {}};
    return {toScores, perRow.view({p.size(0), heads, queries}).sum(at::IntArrayRef({0, 2}))};
}

// The same with tensor operations, for accelerators.
std::pair<torch::Tensor, torch::Tensor> gradientsByTensors(const torch::Tensor& p,
                                                           const torch::Tensor& g,
                                                           const torch::Tensor& alpha,
                                                           bool ofAlpha) {
    const auto exponent = (2 - alpha).view({1, -1, 1, 1}).to(p.scalar_type());
    const auto s = p.pow(exponent).masked_fill(p.le(0), 0), sums = s.sum(-1, true);
    const auto toScores = s * (g - (s * g).sum(-1, true) / sums.clamp_min(1e-30));
    if (!ofAlpha) return {toScores, {}};
    const auto a = (alpha.to(torch::kDouble) - 1).view({1, -1, 1, 1});
    const auto weights = p.to(torch::kDouble);
    const auto q = s.to(torch::kDouble) / sums.to(torch::kDouble).clamp_min(1e-300);
    const auto h = -torch::xlogy(weights, weights);
    const auto change = (weights - q) / (a * a) + (h - q * h.sum(-1, true)) / a;
    return {toScores, (change * g.to(torch::kDouble)).sum({0, 2, 3})};
}

std::vector<double> numbersOf(const torch::Tensor& alpha) {
    const auto values = alpha.to(torch::kCPU, torch::kDouble).contiguous();
    return {values.data_ptr<double>(), values.data_ptr<double>() + values.numel()};
}

// alpha: (H), or one value for all heads.
class Entmax : public torch::autograd::Function<Entmax> {
public:
    static torch::Tensor forward(AutogradContext* context, const torch::Tensor& scores,
                                 const torch::Tensor& alpha) {
        const auto p = scores.is_cpu() ? weightsOf(scores.contiguous(), numbersOf(alpha))
                                       : weightsByHalving(scores, alpha);
        context->save_for_backward({p, alpha});
        return p;
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const auto &p = saved[0], &alpha = saved[1], &g = gradients[0];
        const bool ofAlpha = context->needs_input_grad(1);
        auto [toScores, toAlpha] = p.is_cpu()
                                       ? gradientsOf(p, g.contiguous(), numbersOf(alpha), ofAlpha)
                                       : gradientsByTensors(p, g, alpha, ofAlpha);
        if (ofAlpha) toAlpha = toAlpha.to(alpha.scalar_type());
        return {toScores, toAlpha};
    }
};

torch::Tensor entmaxOf(double alpha, const torch::Tensor& scores) {
    return Entmax::apply(scores, torch::full({1}, alpha, scores.options().requires_grad(false)));
}

// Writes false for the k largest of a row: those that stay.
template <class Number>
void dropSmall(const Number* z, std::int64_t count, std::int64_t k,
               std::vector<std::int64_t>& order, bool* dropped) {
    // An order needs comparable numbers: NaN counts as the largest, so that it stays in the
    // weights.
    const auto value = [z](std::int64_t i) {
        return std::isnan(z[i]) ? std::numeric_limits<Number>::infinity() : z[i];
    };
    // Among equal scores, the lower index comes first.
    const auto before = [&](std::int64_t i, std::int64_t j) {
        return value(i) > value(j) || (value(i) == value(j) && i < j);
    };
    order.resize(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) order[static_cast<std::size_t>(i)] = i;
    std::nth_element(order.begin(), order.begin() + (k - 1), order.end(), before);
    std::fill_n(dropped, count, true);
    for (std::int64_t i = 0; i < k; ++i) dropped[order[static_cast<std::size_t>(i)]] = false;
}

// (B, H, T, S) bool: true except at the k largest scores of each row.
torch::Tensor outsideTop(const torch::Tensor& scores, std::int64_t k) {
    if (!scores.is_cpu()) {
        const auto order = std::get<1>(scores.sort(/*stable=*/true, -1, /*descending=*/true));
        return torch::ones_like(scores, torch::kBool).scatter(-1, order.narrow(-1, 0, k), false);
    }
    const auto from = scores.contiguous();
    auto dropped = torch::empty(scores.sizes(), torch::kBool);
    const auto keys = scores.size(3), rows = scores.numel() / keys;
    AT_DISPATCH_FLOATING_TYPES(scores.scalar_type(), "top_k", [&] {
        const auto* const z = from.data_ptr<scalar_t>();
        auto* const out = dropped.data_ptr<bool>();
        at::parallel_for(0, rows, kRowsATime, [&](std::int64_t begin, std::int64_t end) {
            std::vector<std::int64_t> order;
            for (auto row = begin; row < end; ++row)
                dropSmall(z + row * keys, keys, k, order, out + row * keys);
        });
    });
    return dropped;
}

}  // namespace

torch::Tensor entmax(const torch::Tensor& scores, const torch::Tensor& alpha) {
    return Entmax::apply(scores, alpha);
}

torch::Tensor sparsemax(const torch::Tensor& scores) {
    return entmaxOf(2, scores);
}

torch::Tensor entmax15(const torch::Tensor& scores) {
    return entmaxOf(1.5, scores);
}

torch::Tensor topKSoftmax(const torch::Tensor& scores, std::int64_t k) {
    if (k >= scores.size(-1)) return scores.softmax(-1);
    return scores
        .masked_fill(outsideTop(scores.detach(), k), -std::numeric_limits<float>::infinity())
        .softmax(-1);
}

}  // namespace headscope::attention
