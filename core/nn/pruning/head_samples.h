// Head importance per sample, and its mean and intervals over samples.
#pragma once

#include "core/api/runs/scores.h"

#include <torch/torch.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::pruning {

// Contributions of samples to the importance of heads. The importance of a head is the sum of its
// amounts divided by the sum of the site's weights. Tensors are double; amounts of removed or
// absent heads are 0.
struct HeadSamples {
    torch::Tensor amounts;  // (samples, sites, most heads)
    torch::Tensor weights;  // (samples, sites): 1, or the sample's number of valid tokens
    // false: there is only one value for all samples together, so no interval and no split in
    // halves.
    bool each = true;
};

torch::Tensor importanceOf(const HeadSamples& samples);  // (sites, heads)
// Returns I_l / (|I_l| + 1e-20) per site, in the same shape.
torch::Tensor siteNormalised(const torch::Tensor& importance);
// Returns every second sample, starting at the first (half 0) or the second (half 1).
HeadSamples halfOf(const HeadSamples& samples, int half);

// Returns 95 % percentile bootstrap intervals per head, [site * heads + head], over draws of
// samples with replacement. Calls `stopped` between blocks of draws; if it returns true, returns an
// empty list.
std::vector<Interval> bootstrapIntervals(const HeadSamples& samples, bool normalised, int draws,
                                         std::uint64_t seed,
                                         const std::function<bool()>& stopped = {});

}  // namespace headscope::pruning
