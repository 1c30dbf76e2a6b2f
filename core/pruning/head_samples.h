// What each sample says of how important each head is, and what all of them say together.
#pragma once

#include "core/api/scores.h"

#include <torch/torch.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::pruning {

// A head's importance is sum of its amounts / sum of the site's weights. double; 0 for heads that are off or absent.
struct HeadSamples {
    torch::Tensor amounts;  // (samples, sites, most heads)
    torch::Tensor weights;  // (samples, sites): 1, or the sample's valid tokens
    bool each = true;       // false: only all samples together say it, so there is no interval and there are no halves
};

torch::Tensor importanceOf(const HeadSamples& samples);         // (sites, heads)
torch::Tensor siteNormalised(const torch::Tensor& importance);  // the same: I_l / (|I_l| + 1e-20)
// Of every second sample, from the first or the second on.
HeadSamples halfOf(const HeadSamples& samples, int half);

// 95 % percentile intervals by head, [site * heads + head], of importances of samples drawn with replacement.
// Between blocks of draws `stopped` is asked whether anybody still wants them; none then.
std::vector<Interval> bootstrapIntervals(const HeadSamples& samples, bool normalised, int draws, std::uint64_t seed,
                                         const std::function<bool()>& stopped = {});

}  // namespace headscope::pruning
