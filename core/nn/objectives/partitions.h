// Optimal partition of a few points into groups: minimises the sum of squared distances to the
// groups' means. Does not depend on LibTorch.
#pragma once

#include <vector>

namespace headscope::objectives {

struct Partition {
    std::vector<int> groups;  // [point], numbered by first appearance from point 0
    double objective = 0;
};

// Returns the optimal partition into exactly `clusters` groups, 1 <= clusters <= n <= kMostPoints.
// gram: inner products of n points, [n][n]. Dynamic programming over sets of points: at most
// 3^(n-1) / 2 steps per group beyond the second, 0.1 s for 16 points.
constexpr int kMostPoints = 16;
Partition bestPartition(const std::vector<std::vector<double>>& gram, int clusters);

// Returns a good partition of any number of points, in a few thousand operations. Deterministic.
// Runs k-means once per point and returns the best result. Each run starts with another point as
// the first centre; each further centre is the point farthest from the earlier ones.
Partition goodPartition(const std::vector<std::vector<double>>& gram, int clusters);
// Returns whether the optimal partition is too slow for every training step: more than about 0.2 ms
// per layer.
inline bool bestTakesLong(int points, int clusters) {
    return clusters > 2 && points > 10;
}

}  // namespace headscope::objectives
