#include "core/nn/attention/sparse_normalisers.h"

#include "core/nn/attention/kernels/kernels.h"

#include <ATen/Dispatch.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace headscope::attention {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Rows that a thread takes at least, so that small tensors do not start threads.
constexpr std::int64_t kRowsATime = 256;

// Most Newton steps of a row; far more than any row needs.
constexpr int kMostSteps = 100;

// Memory of a thread for one row.
struct RowScratch {
    // The kernels need 2 x (keys + 32) floats (kernels.h).
    explicit RowScratch(std::int64_t keys) : floats(static_cast<std::size_t>(2 * keys + 64)) {}
    std::vector<float> floats;
    std::vector<double> numbers;
    std::vector<std::int64_t> places;
};

void entmaxRow(double alpha, const float* z, std::int64_t count, RowScratch& scratch, float* p) {
    kernels::table().entmax(z, count, alpha, scratch.floats.data(), p);
}

// Writes the weights of a row of scores. The sum of the weights minus 1 is a convex, falling
// function of tau, and at tau = max - 1 it is not negative. So Newton's method moves tau up to the
// root and never beyond. Powers are slow, so it keeps only keys that may have a weight.
void entmaxRow(double alpha, const double* z, std::int64_t count, RowScratch& scratch, double* p) {
    auto& x = scratch.numbers;
    auto& at = scratch.places;
    std::fill_n(p, count, 0.0);
    double top = -std::numeric_limits<double>::infinity();
    bool valid = true;
    for (std::int64_t i = 0; i < count; ++i) {
        top = std::max(top, z[i]);
        valid = valid && !std::isnan(z[i]);
    }
    valid = valid && !(top > std::numeric_limits<double>::max());
    if (!valid) std::fill_n(p, count, std::numeric_limits<double>::quiet_NaN());
    if (!valid || !std::isfinite(top)) return;
    const double factor = alpha - 1, exponent = 1 / factor;
    x.clear();
    at.clear();
    const auto keep = [&](double u, std::int64_t key) {
        x.push_back(u);
        at.push_back(key);
    };
    for (std::int64_t i = 0; i < count; ++i)
        if (const double u = (z[i] - top) * factor; u > -1) keep(u, i);
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
    for (std::size_t i = 0; i < x.size(); ++i) p[at[i]] = x[i] / sum;
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
            RowScratch scratch(keys);
            for (auto row = begin; row < end; ++row) {
                const auto head = static_cast<std::size_t>(row / queries % heads);
                const double alpha = alphas.size() == 1 ? alphas.front() : alphas[head];
                entmaxRow(alpha, from + row * keys, keys, scratch, to + row * keys);
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

// Writes the gradient of the scores of a row: s (g - <s, g> / sum s), s = p^(2 - alpha) where p >
// 0. Returns the gradient with respect to alpha if `ofAlpha` (Correia et al. 2019, proposition 1).
double gradientRow(const double* p, const double* g, std::int64_t count, double alpha, bool ofAlpha,
                   RowScratch& scratch, double* gradient) {
    auto& s = scratch.numbers;
    s.resize(static_cast<std::size_t>(count));
    double dot = 0, sum = 0, entropies = 0;
    const auto entropy = [](double weight) { return weight > 0 ? -weight * std::log(weight) : 0; };
    for (std::int64_t i = 0; i < count; ++i) {
        auto& slope = s[static_cast<std::size_t>(i)];
        slope = p[i] > 0 ? std::pow(p[i], 2 - alpha) : p[i];  // 0, or NaN, which goes on
        dot += slope * g[i];
        sum += slope;
        if (ofAlpha) entropies += entropy(p[i]);
    }
    const double mean = sum > 0 ? dot / sum : 0, a = alpha - 1;
    double ofThis = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        const double slope = s[static_cast<std::size_t>(i)];
        gradient[i] = slope * (g[i] - mean);
        if (!ofAlpha || slope == 0 || !(sum > 0)) continue;
        const double q = slope / sum;
        ofThis += g[i] * ((p[i] - q) / (a * a) + (entropy(p[i]) - q * entropies) / a);
    }
    return ofThis;
}

double gradientRow(const float* p, const float* g, std::int64_t count, double alpha, bool ofAlpha,
                   RowScratch& scratch, float* gradient) {
    return kernels::table().entmaxBackward(p, g, count, alpha, ofAlpha, scratch.floats.data(),
                                           gradient);
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
            RowScratch scratch(keys);
            for (auto row = begin; row < end; ++row) {
                const auto at = row * keys;
                const auto head = static_cast<std::size_t>(row / queries % heads);
                const double alpha = alphas.size() == 1 ? alphas.front() : alphas[head];
                const double ofRow =
                    gradientRow(weights + at, above + at, keys, alpha, ofAlpha, scratch, to + at);
                if (ofAlpha) toAlpha[row] = ofRow;
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

// Keeps the k largest of a row and writes -infinity for the others. Among equal scores, those with
// the lower index stay. NaN counts as the largest, so that it stays in the weights.
template <class Number>
void keepByOrder(const Number* z, std::int64_t count, std::int64_t k,
                 std::vector<std::int64_t>& order, Number* kept) {
    const auto value = [z](std::int64_t i) {
        return std::isnan(z[i]) ? std::numeric_limits<Number>::infinity() : z[i];
    };
    const auto before = [&](std::int64_t i, std::int64_t j) {
        return value(i) > value(j) || (value(i) == value(j) && i < j);
    };
    order.resize(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), std::int64_t{0});
    std::nth_element(order.begin(), order.begin() + (k - 1), order.end(), before);
    std::fill_n(kept, count, -std::numeric_limits<Number>::infinity());
    for (std::int64_t i = 0; i < k; ++i) {
        const auto key = order[static_cast<std::size_t>(i)];
        kept[key] = z[key];
    }
}

void keepLargest(const double* z, std::int64_t count, std::int64_t k, RowScratch& scratch,
                 double* kept) {
    keepByOrder(z, count, k, scratch.places, kept);
}

void keepLargest(const float* z, std::int64_t count, std::int64_t k, RowScratch& scratch,
                 float* kept) {
    constexpr std::int64_t kMostPasses = 64;  // the kernel takes a pass for each number
    std::int64_t equal = 0;
    const float least =
        k <= kMostPasses ? kernels::table().kthLargest(z, count, k, &equal) : std::nanf("");
    if (std::isnan(least)) return keepByOrder(z, count, k, scratch.places, kept);
    constexpr float kNone = -std::numeric_limits<float>::infinity();
    for (std::int64_t i = 0; i < count; ++i) kept[i] = z[i] > least ? z[i] : kNone;
    for (std::int64_t i = 0; equal > 0; ++i)
        if (z[i] == least) {
            kept[i] = least;
            --equal;
        }
}

// Scores (B, H, T, S) with -infinity except at the k largest of each row.
torch::Tensor largestOnly(const torch::Tensor& scores, std::int64_t k) {
    if (!scores.is_cpu()) {
        const auto order = std::get<1>(scores.sort(/*stable=*/true, -1, /*descending=*/true));
        const auto dropped =
            torch::ones_like(scores, torch::kBool).scatter(-1, order.narrow(-1, 0, k), false);
        return scores.masked_fill(dropped, -std::numeric_limits<float>::infinity());
    }
    const auto from = scores.contiguous();
    auto kept = torch::empty_like(from);
    const auto keys = scores.size(3), rows = scores.numel() / keys;
    AT_DISPATCH_FLOATING_TYPES(scores.scalar_type(), "top_k", [&] {
        const auto* const z = from.data_ptr<scalar_t>();
        auto* const out = kept.data_ptr<scalar_t>();
        at::parallel_for(0, rows, kRowsATime, [&](std::int64_t begin, std::int64_t end) {
            RowScratch scratch(keys);
            for (auto row = begin; row < end; ++row)
                keepLargest(z + row * keys, keys, k, scratch, out + row * keys);
        });
    });
    return kept;
}

// Softmax over the k largest scores. The gradient of softmax is 0 where a weight is 0, so it needs
// no mask.
class TopK : public torch::autograd::Function<TopK> {
public:
    static torch::Tensor forward(AutogradContext* context, const torch::Tensor& scores,
                                 std::int64_t k) {
        const auto p = largestOnly(scores, k).softmax(-1);
        context->save_for_backward({p});
        return p;
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto p = context->get_saved_variables()[0];
        return {at::_softmax_backward_data(gradients[0], p, -1, p.scalar_type()), {}};
    }
};

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
    return k >= scores.size(-1) ? scores.softmax(-1) : TopK::apply(scores, k);
}

}  // namespace headscope::attention
