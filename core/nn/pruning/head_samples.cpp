#include "core/nn/pruning/head_samples.h"

#include "core/base/util/random.h"
#include "core/base/util/ranks.h"

#include <algorithm>

namespace headscope::pruning {
namespace {

// Maximum number of values in memory at a time. Draws are made in blocks of this size, so that
// memory does not grow with the number of samples.
constexpr std::int64_t kBlockNumbers = 1 << 20;

// Returns (draws, samples): how often each draw contains each sample.
torch::Tensor drawCounts(std::int64_t samples, std::int64_t draws, util::Random& random) {
    auto counts = torch::zeros({draws, samples}, torch::kDouble);
    auto at = counts.accessor<double, 2>();
    for (std::int64_t draw = 0; draw < draws; ++draw)
        for (std::int64_t i = 0; i < samples; ++i)
            at[draw]
              [static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(samples)))] += 1;
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
    return {samples.amounts.index_select(0, every), samples.weights.index_select(0, every),
            samples.each};
}

std::vector<Interval> bootstrapIntervals(const HeadSamples& samples, bool normalised, int draws,
                                         std::uint64_t seed, const std::function<bool()>& stopped) {
    const auto count = samples.amounts.size(0), sites = samples.amounts.size(1),
               heads = samples.amounts.size(2);
    const auto block = std::max<std::int64_t>(kBlockNumbers / std::max<std::int64_t>(count, 1), 1);
    util::Random random(seed);
    std::vector<torch::Tensor> blocks;
    for (std::int64_t done = 0; done < draws; done += block) {
        if (stopped && stopped()) return {};
        const auto counts = drawCounts(count, std::min<std::int64_t>(block, draws - done), random);
        // The importance of a draw is a ratio of weighted sums, so a matrix product computes all
        // draws of a block.
        blocks.push_back(
            torch::matmul(counts, samples.amounts.flatten(1)).view({-1, sites, heads}) /
            torch::matmul(counts, samples.weights).unsqueeze(2));
    }
    auto drawn = torch::cat(blocks);  // (draws, sites, heads)
    if (normalised) drawn = siteNormalised(drawn);
    // sorted: shape (sites * heads, draws).
    const auto sorted = std::get<0>(drawn.flatten(1).sort(0)).t().contiguous();
    std::vector<Interval> intervals;
    for (std::int64_t i = 0; i < sites * heads; ++i) {
        const double* first = sorted.data_ptr<double>() + i * draws;
        const std::vector<double> values(first, first + draws);
        intervals.push_back({util::quantile(values, 0.025), util::quantile(values, 0.975)});
    }
    return intervals;
}

}  // namespace headscope::pruning
