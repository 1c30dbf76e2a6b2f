// Information of pairs of heads about the labels of samples (README).
#pragma once

#include "core/api/requests/redundancy.h"

#include <torch/torch.h>

#include <vector>

namespace headscope::redundancy {

inline constexpr std::int64_t kComponents = 8;  // principal components of each head
inline constexpr int kLabelPermutations = 20;

// Returns the smallest number of samples of each class that the estimate accepts: more than the
// components of two heads. components: of each head.
std::int64_t leastSamplesPerClass(std::int64_t components);

// Returns the parts of all pairs of heads. pooled: (samples, H, dh) double, mean output of each
// head over the tokens of a sample; labels: (samples) int64 from 0, each class with at least
// leastSamplesPerClass samples or none. seed: of the permutations of labels, whose mean information
// is subtracted. Information is limited to [0, entropy of the labels].
std::vector<PairInformation> pairInformation(const torch::Tensor& pooled,
                                             const torch::Tensor& labels, std::uint64_t seed);

double labelEntropy(const torch::Tensor& labels);  // nats

}  // namespace headscope::redundancy
