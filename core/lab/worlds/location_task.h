// Data of the single-location model. One of L noise tokens carries a signal, or is the largest
// along a direction; the answer is computed from that token (README). Plain values; thread-safe.
#pragma once

#include "core/base/util/random.h"
#include "core/lab/worlds/matrix.h"

#include <cstdint>
#include <vector>

namespace headscope::lab {

// Law P_theta of the signal: points with probabilities, or independent Gaussians if `points` is
// empty.
struct SignalLaw {
    Matrix points;                      // support points (S, F)
    std::vector<double> probabilities;  // probabilities of the points (S), sum 1
    std::vector<double> mean, sd;       // mean and standard deviation per direction (F)
    // Max regression: tokens are not shifted. Instead, P(eps = l) is proportional to
    // exp(a X_l . k* / sqrt(D)), where a is the single point.
    bool byLargest = false;

    bool discrete() const { return points.rows > 0; }
    std::size_t features() const { return discrete() ? points.columns : mean.size(); }
    std::vector<double> meanSignal() const;              // mean of theta (F)
    std::vector<double> variance() const;                // variance of theta per direction (F)
    void draw(util::Random& random, double* out) const;  // draws theta (F)
};

// The task: X_l = Z_l + [l = eps] sum_f theta_f k*_f / sqrt(D) with Z ~ N(0, I), and
// y = X_eps . v* / sqrt(D) + noise.
struct LocationTask {
    Matrix directions;                   // k*_f (F, D): orthogonal, squared length D
    std::vector<double> valueDirection;  // v* (D): orthogonal to all k*_f, squared length D
    std::size_t length = 5;
    double noise = 0;  // standard deviation of the noise
    SignalLaw law;

    std::size_t dimension() const { return valueDirection.size(); }
};

// Draws the directions from the seed; requires dimension > features.
LocationTask makeLocationTask(SignalLaw law, std::size_t dimension, std::size_t length,
                              double noise, std::uint64_t seed);

struct LocationSamples {
    std::size_t count = 0, length = 0, dimension = 0;
    std::vector<double> tokens;       // tokens X (N, L, D)
    std::vector<double> answers;      // answers y (N)
    std::vector<std::size_t> places;  // relevant positions eps (N)
    Matrix signals;                   // signal strengths theta (N, F)

    const double* token(std::size_t n, std::size_t l) const {
        return tokens.data() + (n * length + l) * dimension;
    }
};

// Returns log of E_theta[exp(theta . c - |theta|^2 / 2)] for c (F). This is the log-likelihood
// ratio of a token being the relevant one.
double logScore(const SignalLaw& law, const double* c);

// Draws `count` samples that depend only on the task and the seed. Reuses the memory of `out`.
void drawSamples(const LocationTask& task, std::size_t count, std::uint64_t seed,
                 LocationSamples& out);

// Replaces log scores (L) by probabilities P(eps = l).
void placesFromScores(std::vector<double>& scores);

// An estimated risk and its standard error. bayesRisk: 1 - E[P_eps] + noise^2, by Monte Carlo over
// L tokens in F dimensions.
struct RiskEstimate {
    double value = 0, standardError = 0;
};
RiskEstimate bayesRisk(const LocationTask& task, std::size_t draws, std::uint64_t seed);

}  // namespace headscope::lab
