// The data of the single-location model: one of L noise tokens carries a signal, or stands out along a direction, and
// the answer is read off that token (README). Plain values; any thread.
#pragma once

#include "core/lab/matrix.h"
#include "core/util/random.h"

#include <cstdint>
#include <vector>

namespace headscope::lab {

// P_theta: points with probabilities, or independent Gaussians where there are no points.
struct SignalLaw {
    Matrix points;                      // (S, F)
    std::vector<double> probabilities;  // S, sum 1
    std::vector<double> mean, sd;       // F
    // Max regression: no token is shifted, but eps = l with probability proportional to exp(a X_l . k* / sqrt(D)), a
    // the one point.
    bool byLargest = false;

    bool discrete() const { return points.rows > 0; }
    std::size_t features() const { return discrete() ? points.columns : mean.size(); }
    std::vector<double> meanSignal() const;              // (F)
    std::vector<double> variance() const;                // (F), of each feature
    void draw(util::Random& random, double* out) const;  // (F)
};

// X_l = Z_l + [l = eps] sum_f theta_f k*_f / sqrt(D), Z ~ N(0, I); y = X_eps . v* / sqrt(D) + noise.
struct LocationTask {
    Matrix directions;                   // k*_f (F, D), at right angles, squared length D
    std::vector<double> valueDirection;  // v* (D), likewise
    std::size_t length = 5;
    double noise = 0;  // sd
    SignalLaw law;

    std::size_t dimension() const { return valueDirection.size(); }
};

// Directions from that seed; dimension > features.
LocationTask makeLocationTask(SignalLaw law, std::size_t dimension, std::size_t length, double noise,
                              std::uint64_t seed);

struct LocationSamples {
    std::size_t count = 0, length = 0, dimension = 0;
    std::vector<double> tokens;       // (N, L, D)
    std::vector<double> answers;      // y (N)
    std::vector<std::size_t> places;  // eps (N)
    Matrix signals;                   // theta (N, F)

    const double* token(std::size_t n, std::size_t l) const { return tokens.data() + (n * length + l) * dimension; }
};

// log of E_theta[exp(theta.c - |theta|^2 / 2)] for c (F): how much a token looks like the one that matters.
double logScore(const SignalLaw& law, const double* c);

// `count` samples, a function of the seed; memory of `out` is used again.
void drawSamples(const LocationTask& task, std::size_t count, std::uint64_t seed, LocationSamples& out);

// The best that can be done with the task known: P(eps = l | X) and its E[y | X].
struct BayesAnswer {
    std::vector<double> posterior;  // (L)
    double estimate = 0;
};
BayesAnswer bayesAnswer(const LocationTask& task, const LocationSamples& samples, std::size_t n);
// P(eps = l) in place of log scores (L).
void placesFromScores(std::vector<double>& scores);

// E = 1 - E[P_eps] + noise^2 by Monte-Carlo over L tokens in F dimensions.
struct RiskEstimate {
    double value = 0, standardError = 0;
};
RiskEstimate bayesRisk(const LocationTask& task, std::size_t draws, std::uint64_t seed);

}  // namespace headscope::lab
