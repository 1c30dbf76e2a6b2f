// t-SNE (van der Maaten & Hinton 2008), exact: every pair counts. Any thread; a caller brings the one it may block.
#pragma once

#include "core/api/result.h"
#include "core/stats/matrix.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::stats {

constexpr std::size_t kMostTsnePoints = 2000;  // the work of a step grows with the square
constexpr double kEarlyExaggeration = 12;

// How likely each point would take each other one for its neighbour.
struct Neighbours {
    std::vector<double> beta;  // 1 / (2 sigma_i^2), at which the entropy of p(.|i) is ln(perplexity)
    Matrix p;                  // symmetrised, sums to 1
};
// points: n x D. Errors: Usage: fewer than 4 or more than kMostTsnePoints points, a perplexity outside of [1, n - 1).
Result<Neighbours> tsneNeighbours(const Matrix& points, double perplexity);

// Of a map, q_ij being the share of 1 / (1 + |y_i - y_j|^2) in the sum over all pairs. Both O(n^2).
double tsneDivergence(const Matrix& p, const Matrix& map);  // sum p ln(p / q)
// By the map, n x 2: 4 sum_j (exaggeration p_ij - q_ij) (y_i - y_j) / (1 + |y_i - y_j|^2).
Matrix tsneGradient(const Matrix& p, const Matrix& map, double exaggeration = 1);

struct TsneOptions {
    double perplexity = 30;  // lowered to (n - 1) / 3 where it is more
    int iterations = 1000, exaggerated = 250;
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(double share)> progress = {};  // rising, at most a hundred times
};
struct TsneMap {
    Matrix points;  // n x 2
    double kl = 0, perplexity = 0;
};
// Begins with the principal components, the first at a standard deviation of 1e-4 (Kobak & Berens 2019), so the same
// points give the same map; momentum 0.5, later 0.8, with gains (Jacobs 1988), learning rate max(n / 48, 50) (Belkina
// et al. 2019). Errors: those of tsneNeighbours, Cancelled.
Result<TsneMap> tsne(const Matrix& points, const TsneOptions& options = {});

}  // namespace headscope::stats
