// In-context linear regression (arXiv 2503.12734, 2402.19442, 2401.17426). A prompt has n examples
// (x_i, y_i) with y = w . x + noise, x and w Gaussian, and a query x_q whose y is predicted. With
// several tasks, each task has its own part of x and its own y. Provides exact values, and the
// function that the heads of an attention layer compute. Formulas: README. Thread-safe.
#pragma once

#include "core/lab/worlds/matrix.h"

#include <cstdint>
#include <vector>

namespace headscope::lab {

struct RegressionTask {
    std::size_t dimension = 5, context = 20;
    double noise = 0.25, weight = 1;  // standard deviations of the noise and of the entries of w
    // Number I of tasks. Task t has entries t d / I .. (t + 1) d / I of x, with its own w and y.
    std::size_t tasks = 1;

    RegressionTask one() const;  // one task, with its own entries of x only
};

struct RegressionMoments {
    double meanY2 = 0, meanY4 = 0, meanYi2Yj2 = 0;
    double zeroRisk = 0;            // risk of predicting 0
    double gdStep = 0, gdRisk = 0;  // best eta of (eta / n) sum_i y_i x_i . x_q, and its risk
};
RegressionMoments regressionMoments(const RegressionTask& task);  // for a single task
// Returns the risk of the Bayes estimator for a single task, which is ridge regression with the
// optimal strength. Estimated from `draws` contexts.
double ridgeRisk(const RegressionTask& task, std::size_t draws, std::uint64_t seed,
                 double& standardError);

struct RegressionSamples {
    std::size_t count = 0, context = 0, dimension = 0;
    std::vector<double> x;        // inputs of the examples (N, n, d)
    std::vector<double> y;        // answers of the examples (N, n, I)
    std::vector<double> query;    // queries x_q (N, d)
    std::vector<double> answers;  // answers y_q to the queries (N, I), with noise
    std::size_t tasks = 1;        // number I of tasks
};
void drawRegression(const RegressionTask& task, std::size_t count, std::uint64_t seed,
                    RegressionSamples& out);
// Returns task t's entries of x and its y, as samples of a single task.
RegressionSamples samplesOfTask(const RegressionSamples& samples, std::size_t t);

struct HeadCircuits {
    std::vector<double> omega;        // mean diagonal of the x-x block of W_Q^T W_K / sqrt(dh) (H)
    std::vector<double> offDiagonal;  // root mean square of the block's other entries (H)
    std::vector<double> residual;     // |block - omega I|_F / |block|_F with I the identity (H)
    std::vector<double> mu;           // [d][d] of W_O W_V: from y of an example to the output (H)
};
// Returns sum_h omega_h mu_h / n sum_i (y_i - mean y) x_i . x_q. This is the limit of the heads'
// output for small omega.
std::vector<double> debiasedStep(const HeadCircuits& circuits, const RegressionSamples& samples);

}  // namespace headscope::lab
