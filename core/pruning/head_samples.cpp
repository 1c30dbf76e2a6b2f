#include "core/pruning/head_samples.h"

#include "core/util/random.h"
#include "core/util/ranks.h"

#include <algorithm>

namespace headscope::pruning {
namespace {

// (draws, samples): how often each draw took each sample.
torch::Tensor drawCounts(std::int64_t samples, int draws, std::uint64_t seed) {
    auto counts = torch::zeros({draws, samples}, torch::kDouble);
    auto at = counts.accessor<double, 2>();
    util::Random random(seed);
    for (int draw = 0; draw < draws; ++draw)
        for (std::int64_t i = 0; i < samples; ++i)
            at[draw][static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(samples)))] += 1;
    return counts;
}

}  // namespace

torch::Tensor importanceOf(const HeadSamples& samples) {
    return samples.amounts.sum(0) / samples.weights.sum(0).unsqueeze(1);
}

torch::Tensor siteNormalised(const torch::Tensor& importance) {
    return importance / (importance.norm(2, {-1}, true) + 1e-20);
}

HeadSamples halfOf(const HeadSamples& samples, int half) {
    const auto every = torch::arange(half, samples.amounts.size(0), 2);
    return {samples.amounts.index_select(0, every), samples.weights.index_select(0, every), samples.each};
}

std::vector<Interval> bootstrapIntervals(const HeadSamples& samples, bool normalised, int draws, std::uint64_t seed) {
    const auto counts = drawCounts(samples.amounts.size(0), draws, seed);
    const auto sites = samples.amounts.size(1), heads = samples.amounts.size(2);
    auto drawn = torch::matmul(counts, samples.amounts.flatten(1)).view({draws, sites, heads}) /
                 torch::matmul(counts, samples.weights).unsqueeze(2);  // (draws, sites, heads)
    if (normalised) drawn = siteNormalised(drawn);
    const auto sorted = std::get<0>(drawn.flatten(1).sort(0)).t().contiguous();  // (sites * heads, draws)
    std::vector<Interval> intervals;
    for (std::int64_t i = 0; i < sites * heads; ++i) {
        const double* first = sorted.data_ptr<double>() + i * draws;
        const std::vector<double> values(first, first + draws);
        intervals.push_back({util::quantile(values, 0.025), util::quantile(values, 0.975)});
    }
    return intervals;
}

}  // namespace headscope::pruning
