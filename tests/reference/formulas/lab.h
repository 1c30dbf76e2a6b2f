// Exact answers for the lab's models that only reference cases and tests need.
#pragma once

#include "core/lab/worlds/backcopy.h"
#include "core/lab/worlds/location_model.h"
#include "core/lab/worlds/regression.h"

namespace headscope::lab {

// Exact statistics of sequences x_1 .. x_T.
struct BackcopyMoments {
    Matrix marginals;         // law of x_t (T, V), t = 1 .. T
    double triggerShare = 0;  // share of triggers in x_1 .. x_T
    double bestLoss = 0;      // mean entropy of x_t given its past, t = 1 .. T, in nats
    double bestLossFirst = 0;
    std::vector<double> meanMarginal() const;  // (V)
};
BackcopyMoments backcopyMoments(const BackcopyLaw& law, std::size_t length);

// The Bayes-optimal answer with the task known: P(eps = l | X) and its E[y | X].
struct BayesAnswer {
    std::vector<double> posterior;  // (L)
    double estimate = 0;
};
BayesAnswer bayesAnswer(const LocationTask& task, const LocationSamples& samples, std::size_t n);

// Means over the samples of the last forward(): the attention to the signal's token, and 1 - 2
// a_eps
// + sum_l a_l^2.
double meanWeightAtSignal(const LocationPass& pass, const LocationSamples& samples);
double excessIdentity(const LocationPass& pass, const LocationSamples& samples);
// Returns the loss without the first 0, 1, ... H - 1 heads of `order`.
std::vector<double> pruneCurve(const LocationModel& model, const LocationSamples& samples,
                               const std::vector<std::size_t>& order);

// For a single task: one layer of softmax attention from the query (x_q, 0) to the examples (x_i,
// y_i), with PyTorch's layout and D = d + 1.
struct RegressionHeads {
    std::size_t heads = 0, headSize = 0;
    Matrix query, key, value;  // (H dh, D)
    Matrix output;             // (D, H dh)
};

HeadCircuits headCircuits(const RegressionHeads& model);

// Returns the last coordinate of the layer's output for each sample (N).
std::vector<double> predict(const RegressionHeads& model, const RegressionSamples& samples);
// Predictions if omega and mu fully described the heads.
std::vector<double> circuitPrediction(const HeadCircuits& circuits,
                                      const RegressionSamples& samples);

}  // namespace headscope::lab
