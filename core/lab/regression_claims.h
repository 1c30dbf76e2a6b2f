// What theory expects of a layer that is trained on linear regression in context, and the numbers that say what it did.
#pragma once

#include "core/api/lab.h"
#include "core/lab/regression_model.h"

namespace headscope::lab {

// Risks are means over tasks.
struct RegressionRisks {
    double model = 0;
    double bayes = 0, bayesError = 0;  // of ridge, and its standard error
    double step = 0;                   // of one step of gradient descent with the mean taken off
};

// omega_ht mu_ht: how much of a step of gradient descent head h does for task t (H, I).
Matrix headAllocation(const RegressionModel& model);
// The least risk on these samples of eta / n sum_i (y_i - mean y) x_i . x_q, with eta and x of each task.
double debiasedRisk(const RegressionSamples& samples);

std::vector<LabQuantity> regressionQuantities(const RegressionModel& model, const RegressionTask& task,
                                              const RegressionRisks& risks);
std::vector<LabClaim> regressionClaims(std::size_t heads, std::size_t tasks);

}  // namespace headscope::lab
