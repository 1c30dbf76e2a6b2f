// Plug-in estimate of the mutual information between clusters and tokens. Does not use LibTorch.
#pragma once

#include "core/api/requests/token_information.h"

#include <cstdint>
#include <vector>

namespace headscope::redundancy {

inline constexpr int kTokenShuffles = 20;  // their mean is the chance level

// Returns the entropy of the labels, in nats. labels: numbers from 0, one per vector.
double plugInEntropy(const std::vector<int>& labels);

// Returns the information between clusters and tokens, with chance level and interval. clusters,
// tokens: numbers from 0; samples: the sample of each vector, which the interval treats as
// independent. All three have the same length, at least 1. seed: of the shuffles.
LayerInformation plugInInformation(const std::vector<int>& clusters, const std::vector<int>& tokens,
                                   const std::vector<std::int64_t>& samples, std::uint64_t seed);

}  // namespace headscope::redundancy
