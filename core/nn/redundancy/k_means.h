// k-means clustering of many points. Heads are grouped by core/nn/objectives/partitions.h instead,
// which compares all pairs of points.
#pragma once

#include <torch/torch.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::redundancy {

inline constexpr int kMostRounds = 30;

// Returns the cluster of each point, from 0 to clusters - 1; a cluster may be empty if points are
// equal. Starts with k-means++ (Arthur & Vassilvitskii 2007, SODA) and runs Lloyd's rounds until no
// point moves, at most kMostRounds. points: (n, D) finite float32 on the CPU; 1 <= clusters <= n.
// The result depends on the points and the seed, not on the number of threads. Returns an empty
// list if `stopped` returns true; it is called between the centres and rounds, and may be empty.
std::vector<int> kMeans(const torch::Tensor& points, int clusters, std::uint64_t seed,
                        const std::function<bool()>& stopped = {});

}  // namespace headscope::redundancy
