// The best partition of a few points into groups: least sum of squared distances to the groups' means. No torch.
#pragma once

#include <vector>

namespace headscope::objectives {

struct Partition {
    std::vector<int> groups;  // [point], numbered by first appearance from point 0
    double objective = 0;
};

// gram: inner products of n points, [n][n]. Into exactly `clusters` groups, 1 <= clusters <= n <= kMostPoints. Exact,
// by dynamic programming over sets of points: at most 3^(n-1) / 2 steps a group beyond the second, 0.1 s for 16 points.
constexpr int kMostPoints = 16;
Partition bestPartition(const std::vector<std::vector<double>>& gram, int clusters);

// A good one, in a few thousand operations and of any number of points: k-means from as many starts as there are points
// (each is the first centre once, the next ones lie farthest from those before), the best of what they end with. The
// same again for the same points.
Partition goodPartition(const std::vector<std::vector<double>>& gram, int clusters);
// Where the best one takes too long to be looked for at every training step: more than some 0.2 ms a layer.
inline bool bestTakesLong(int points, int clusters) {
    return clusters > 2 && points > 10;
}

}  // namespace headscope::objectives
