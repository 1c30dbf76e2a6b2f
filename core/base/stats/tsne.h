// Exact t-SNE (van der Maaten & Hinton 2008), using every pair of points. Blocks the calling
// thread; thread-safe.
#pragma once

#include "core/api/base/result.h"
#include "core/base/stats/matrix.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::stats {

constexpr std::size_t kMostTsnePoints = 2000;  // the cost of a step grows with the square
constexpr double kEarlyExaggeration = 12;

// Similarities of the points: how likely each point would choose another as its neighbour.
struct Neighbours {
    // 1 / (2 sigma_i^2), chosen so that the entropy of p(.|i) is ln(perplexity)
    std::vector<double> beta;
    Matrix p;  // symmetrised similarities, which sum to 1
};
// `points`: n x D. Errors: Usage (fewer than 4 or more than kMostTsnePoints points, or a perplexity
// outside [1, n - 1)).
Result<Neighbours> tsneNeighbours(const Matrix& points, double perplexity);

// Kullback-Leibler divergence and gradient of a map. q_ij is the share of 1 / (1 + |y_i - y_j|^2)
// in its sum over all pairs. Both are O(n^2).
double tsneDivergence(const Matrix& p, const Matrix& map);  // returns sum p ln(p / q)
// Gradient by the map, n x 2: 4 sum_j (exaggeration p_ij - q_ij) (y_i - y_j) / (1 + |y_i - y_j|^2).
Matrix tsneGradient(const Matrix& p, const Matrix& map, double exaggeration = 1);

struct TsneOptions {
    double perplexity = 30;  // desired perplexity, limited to (n - 1) / 3
    int iterations = 1000, exaggerated = 250;
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(double share)> progress = {};  // called about a hundred times, increasing
};
struct TsneMap {
    Matrix points;  // coordinates, n x 2
    double kl = 0, perplexity = 0;
};
// Starts from the principal components, scaled to a standard deviation of 1e-4 (Kobak & Berens
// 2019), so the same points give the same map. Momentum is 0.5, later 0.8, with gains (Jacobs
// 1988); the learning rate is max(n / 48, 50) (Belkina et al. 2019). Errors: those of
// tsneNeighbours, Cancelled.
Result<TsneMap> tsne(const Matrix& points, const TsneOptions& options = {});

}  // namespace headscope::stats
