// Predictions for a layer trained on linear regression in context, and the quantities that they are
// compared with.
#pragma once

#include "core/api/engine/lab.h"
#include "core/lab/worlds/regression_model.h"

namespace headscope::lab {

// Mean risks over the tasks.
struct RegressionRisks {
    double model = 0;
    double bayes = 0, bayesError = 0;  // risk of ridge regression; its standard error
    // Risk of one step of gradient descent with the mean of y subtracted.
    double step = 0;
};

// Returns omega_ht mu_ht (H, I): the part of a gradient descent step that head h computes for task
// t.
Matrix headAllocation(const RegressionModel& model);
// Returns the smallest risk on these samples of eta / n sum_i (y_i - mean y) x_i . x_q. eta and x
// are chosen per task.
double debiasedRisk(const RegressionSamples& samples);

std::vector<LabQuantity> regressionQuantities(const RegressionModel& model,
                                              const RegressionTask& task,
                                              const RegressionRisks& risks);
std::vector<LabClaim> regressionClaims(std::size_t heads, std::size_t tasks);

}  // namespace headscope::lab
