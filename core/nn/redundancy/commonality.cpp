#include "core/nn/redundancy/commonality.h"

#include "core/nn/measures/layer_tensors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace headscope::redundancy {
namespace {

// Ridges to choose from. With few tokens, the smallest one fits noise: heads of a run with a
// penalty were predicted worse from seven heads than from the best one of them.
constexpr double kRidges[] = {1e-3, 1e-2, 1e-1, 1};
// A larger ridge must raise R2 by this much.
constexpr double kWorthwhile = 1e-3;
constexpr double kTwoSided95 = 1.959963984540054;

std::vector<int> without(const std::vector<int>& heads, int head) {
    auto rest = heads;
    rest.erase(std::remove(rest.begin(), rest.end(), head), rest.end());
    return rest;
}

std::vector<int> with(const std::vector<int>& heads, int head) {
    auto more = heads;
    more.insert(std::lower_bound(more.begin(), more.end(), head), head);
    return more;
}

// Ridge regression: (C_RR + ridge I)^-1 C_RT, (|from| dh, |targets| dh), from the covariance of all
// outputs.
torch::Tensor regression(const torch::Tensor& covariance, double ridge,
                         const torch::Tensor& targets, const torch::Tensor& from) {
    const auto rows = covariance.index_select(0, from);
    auto own = rows.index_select(1, from);
    const auto mean = own.diagonal().mean();
    // A constant output gets weights of 0.
    own = own + (ridge * mean).clamp_min(1e-300) * torch::eye(own.size(0), own.options());
    const auto factor = std::get<0>(torch::linalg_cholesky_ex(own));
    return torch::cholesky_solve(rows.index_select(1, targets), factor);
}

double leastOf(const std::vector<double>& shares) {
    double least = 1;
    for (const double share : shares) least = std::isnan(share) ? -1 : std::min(least, share);
    return least;
}

}  // namespace

torch::Tensor outputCoordinates(const torch::Tensor& contexts, const torch::Tensor& wo) {
    const auto weights = measures::outputSlices(wo.to(torch::kDouble), contexts.size(1));
    // (H, dh, dh)
    const auto [values, vectors] =
        torch::linalg_eigh(torch::matmul(weights, weights.transpose(1, 2)), "L");
    const auto root =
        torch::matmul(vectors * values.clamp_min(0).sqrt().unsqueeze(1), vectors.transpose(1, 2));
    return torch::matmul(contexts.to(torch::kDouble).transpose(0, 1), root)
        .transpose(0, 1)
        .contiguous();
}

Predictions::Predictions(const torch::Tensor& outputs, const torch::Tensor& samples)
    : m_heads(static_cast<int>(outputs.size(1))),
      m_width(outputs.size(2)),
      m_fit(halfOf(outputs.flatten(1), samples, 0)),
      m_read(halfOf(outputs.flatten(1), samples, 1)),
      m_ridges(bestRidges()) {}

Predictions::Half Predictions::halfOf(const torch::Tensor& values, const torch::Tensor& samples,
                                      int which) {
    Half half;
    const auto rows = samples.remainder(2).eq(which).nonzero().squeeze(1);
    half.values = values.index_select(0, rows);
    half.samples = samples.index_select(0, rows);
    half.tokens = rows.size(0);
    const auto count = static_cast<double>(std::max<std::int64_t>(half.tokens, 1));
    half.mean = half.values.sum(0, true) / count;
    const auto centred = half.values - half.mean;
    half.covariance = torch::matmul(centred.t(), centred) / count;
    return half;
}

torch::Tensor Predictions::columnsOf(const std::vector<int>& heads) const {
    std::vector<torch::Tensor> columns;
    for (const int head : heads)
        columns.push_back(torch::arange(head * m_width, (head + 1) * m_width, torch::kLong));
    return torch::cat(columns);
}

// Chooses the ridge of each head by cross-validation in two folds of the fitted samples: R2 from
// all other heads.
std::vector<double> Predictions::bestRidges() const {
    std::vector<double> ridges(static_cast<std::size_t>(m_heads), kRidges[0]);
    if (m_heads < 2) return ridges;
    const auto half = torch::div(m_fit.samples, 2, "floor");
    const std::array<Half, 2> folds{halfOf(m_fit.values, half, 0), halfOf(m_fit.values, half, 1)};
    if (folds[0].tokens == 0 || folds[1].tokens == 0) return ridges;
    std::vector<int> all;
    for (int head = 0; head < m_heads; ++head) all.push_back(head);
    for (const int head : all) {
        const auto others = without(all, head);
        const auto targets = columnsOf({head}), sources = columnsOf(others);
        double most = -1;
        for (const double ridge : kRidges) {
            double mean = 0;
            for (std::size_t fit = 0; fit < 2; ++fit) {
                const auto weights = regression(folds[fit].covariance, ridge, targets, sources);
                mean += shares(folds[fit], folds[1 - fit], weights, {head}, others).front() / 2;
            }
            if (!(mean > most + kWorthwhile)) continue;
            most = mean;
            ridges[static_cast<std::size_t>(head)] = ridge;
        }
    }
    return ridges;
}

torch::Tensor Predictions::weightsFor(const std::vector<int>& heads,
                                      const std::vector<int>& from) const {
    const auto sources = columnsOf(from);
    std::map<double, torch::Tensor> solved;  // by ridge: weights of all `heads`
    std::vector<torch::Tensor> parts;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const double ridge = ridgeOf(heads[i]);
        if (solved.count(ridge) == 0)
            solved[ridge] = regression(m_fit.covariance, ridge, columnsOf(heads), sources);
        parts.push_back(solved[ridge].narrow(1, static_cast<std::int64_t>(i) * m_width, m_width));
    }
    return torch::cat(parts, 1);
}

std::vector<double> Predictions::sharesOf(const std::vector<int>& heads,
                                          const std::vector<int>& from) const {
    return shares(m_fit, m_read, weightsFor(heads, from), heads, from);
}

std::vector<double> Predictions::shares(const Half& fit, const Half& read,
                                        const torch::Tensor& weights, const std::vector<int>& heads,
                                        const std::vector<int>& from) const {
    const auto targets = columnsOf(heads), sources = columnsOf(from);
    // The intercept comes from the fitted samples, so a shift to the others counts as an error.
    const auto shift = (read.mean - fit.mean).index_select(1, targets) -
                       torch::matmul((read.mean - fit.mean).index_select(1, sources), weights);
    const auto ofSources = read.covariance.index_select(0, sources);
    // Diagonal of (T - F W)^T (T - F W), from covariances.
    const auto total = read.covariance.diagonal().index_select(0, targets);
    const auto error =
        total - 2 * (weights * ofSources.index_select(1, targets)).sum(0) +
        (weights * torch::matmul(ofSources.index_select(1, sources), weights)).sum(0) +
        shift.squeeze(0).pow(2);
    const auto count = static_cast<std::int64_t>(heads.size());
    const auto byHead =
        torch::stack({error.view({count, m_width}).sum(1), total.view({count, m_width}).sum(1)}, 1);
    std::vector<double> values;
    for (std::int64_t i = 0; i < count; ++i) {
        const double all = byHead[i][1].item<double>();
        values.push_back(all > 0 ? 1 - byHead[i][0].item<double>() / all : std::nan(""));
    }
    return values;
}

Commonality Predictions::commonalityOf(int head, const std::vector<int>& from) const {
    Commonality found{std::nan(""), {std::nan(""), std::nan("")}};
    if (from.empty() || m_fit.tokens == 0 || m_read.tokens == 0) return found;
    const auto targets = columnsOf({head}), sources = columnsOf(from);
    const auto weights = weightsFor({head}, from);
    const auto truth = m_read.values.index_select(1, targets);
    const auto predicted =
        m_fit.mean.index_select(1, targets) +
        torch::matmul((m_read.values - m_fit.mean).index_select(1, sources), weights);
    const auto sumsBySample = [&](const torch::Tensor& perToken) {  // (tokens) -> (samples)
        const auto last = m_read.samples.max().item<std::int64_t>();
        return torch::zeros({last + 1}, perToken.options())
            .index_add(0, m_read.samples, perToken)
            .index_select(0, torch::arange(1, last + 1, 2, torch::kLong));
    };
    const auto error = sumsBySample((truth - predicted).pow(2).sum(1));
    const auto total = sumsBySample((truth - m_read.mean.index_select(1, targets)).pow(2).sum(1));
    const double all = total.sum().item<double>();
    if (!(all > 0)) return found;
    const double missing = error.sum().item<double>() / all;
    found.value = 1 - missing;
    // Standard error of a ratio of two sums over samples (linearisation).
    const auto count = static_cast<double>(total.size(0));
    const double deviation = (error - missing * total).pow(2).sum().sqrt().item<double>() *
                             std::sqrt(count / std::max(count - 1, 1.0)) / all;
    if (count > 1)
        found.range = {found.value - kTwoSided95 * deviation,
                       found.value + kTwoSided95 * deviation};
    return found;
}

namespace {

// Searches one site for redundant sets.
class Search {
public:
    Search(const Predictions& predictions, double threshold, const std::function<bool()>& stopped)
        : m_predictions(predictions), m_threshold(threshold), m_stopped(stopped) {
        for (int head = 0; head < predictions.heads(); ++head) m_all.push_back(head);
    }

    std::vector<RedundantSet> sets() const {
        std::vector<RedundantSet> found;
        for (const int seed : seeds()) {
            if (static_cast<int>(found.size()) == kMostRedundantSets || stopped()) break;
            const bool known = std::any_of(found.begin(), found.end(), [&](const auto& set) {
                const auto heads = set.together();
                return std::binary_search(heads.begin(), heads.end(), seed);
            });
            if (!known) found.push_back(setFrom(seed));
        }
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return a.heads.size() > b.heads.size();
        });
        return found;
    }

private:
    bool stopped() const { return m_stopped && m_stopped(); }
    double least(const std::vector<int>& heads, const std::vector<int>& from) const {
        return from.empty() ? -1 : leastOf(m_predictions.sharesOf(heads, from));
    }
    std::vector<int> restOf(const std::vector<int>& heads) const {
        auto rest = m_all;
        for (const int head : heads) rest = without(rest, head);
        return rest;
    }

    // Heads that all others predict, the best predicted first.
    std::vector<int> seeds() const {
        std::vector<std::pair<double, int>> predicted;
        for (const int head : m_all)
            if (const double share = least({head}, without(m_all, head)); share >= m_threshold)
                predicted.push_back({-share, head});
        std::sort(predicted.begin(), predicted.end());
        std::vector<int> heads;
        for (const auto& [share, head] : predicted) heads.push_back(head);
        return heads;
    }
    // Returns the head to add or drop for which `share` is largest, or -1 if none reaches the
    // threshold.
    int best(const std::vector<int>& candidates, const std::function<double(int)>& share) const {
        int chosen = -1;
        double most = m_threshold;
        for (const int head : candidates) {
            if (stopped()) return -1;
            const double value = share(head);
            if (!(value >= most) || (chosen >= 0 && value == most)) continue;
            chosen = head;
            most = value;
        }
        return chosen;
    }
    RedundantSet setFrom(int seed) const {
        RedundantSet set;
        set.heads = {seed};
        set.from = restOf(set.heads);
        for (int head = 0; head >= 0;) {
            head = best(set.from, [&](int one) {
                return least(with(set.heads, one), without(set.from, one));
            });
            if (head >= 0) set.heads = with(set.heads, head);
            if (head >= 0) set.from = without(set.from, head);
        }
        for (int head = 0; head >= 0;) {
            head =
                best(set.from, [&](int one) { return least(set.heads, without(set.from, one)); });
            if (head >= 0) set.from = without(set.from, head);
        }
        set.least = m_predictions.commonalityOf(set.heads.front(), set.from);
        for (const int head : set.heads)
            if (const auto one = m_predictions.commonalityOf(head, set.from);
                one.value < set.least.value)
                set.least = one;
        return set;
    }

    const Predictions& m_predictions;
    double m_threshold;
    const std::function<bool()>& m_stopped;
    std::vector<int> m_all;
};

}  // namespace

std::vector<RedundantSet> redundantSets(const Predictions& predictions, double threshold,
                                        const std::function<bool()>& stopped) {
    if (predictions.heads() < 2 || predictions.fittedTokens() == 0 || predictions.readTokens() == 0)
        return {};
    return Search(predictions, threshold, stopped).sets();
}

}  // namespace headscope::redundancy
