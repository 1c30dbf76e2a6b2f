// Head importance per sample, and its mean and intervals over samples.
#pragma once

#include "core/api/runs/scores.h"

#include <torch/torch.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::pruning {

// A head's importance is the sum of its amounts divided by the sum of the site's weights. Tensors
// are double; amounts of removed or absent heads are 0.
struct HeadSamples {
    torch::Tensor amounts;  // (samples, sites, most heads)
    torch::Tensor weights;  // (samples, sites): 1, or the sample's number of valid tokens
    // false: the value exists only for all samples together, without an interval or halves.
    bool each = true;
};

torch::Tensor importanceOf(const HeadSamples& samples);  // (sites, heads)
// same shape: I_l / (|I_l| + 1e-20) per site
torch::Tensor siteNormalised(const torch::Tensor& importance);
// Returns every second sample, starting at the first (half 0) or the second (half 1).
HeadSamples halfOf(const HeadSamples& samples, int half);

// Returns 95 % percentile bootstrap intervals per head, [site * heads + head]. Draws samples with
// replacement. Calls `stopped` between blocks of draws, and returns an empty list if it returns
// true.
std::vector<Interval> bootstrapIntervals(const HeadSamples& samples, bool normalised, int draws,
                                         std::uint64_t seed,
                                         const std::function<bool()>& stopped = {});

}  // namespace headscope::pruning
