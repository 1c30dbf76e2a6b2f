// Predictions for the single-location experiment, and the quantities that a run is compared by.
#pragma once

#include "core/lab/worlds/history.h"
#include "core/lab/worlds/location_order.h"
#include "core/lab/worlds/location_settings.h"

namespace headscope::lab {

struct LocationOutcome {
    RiskEstimate risk, bayesRisk;
    OrderParameters order;
    std::vector<double> pruned;  // risk without the 0, 1, ... H - 1 heads of smallest norm
    // the same in order of mass; Bayes-softmax only, otherwise empty
    std::vector<double> prunedMass;
    // share of pairs of directions learned in the order of their variance; NaN without pairs
    double learningOrder = 0;
};

// Compares the steps at which directions reach half of their final strength with the variances of
// the law. Returns the share of pairs in the right order, or NaN.
double learningOrder(const History& history, std::size_t heads, const SignalLaw& law,
                     std::size_t firstOverlap);
std::vector<LabQuantity> locationQuantities(const LocationOutcome& outcome,
                                            const LocationSettings& settings);
std::vector<LabClaim> locationClaims(const LocationSettings& settings);

}  // namespace headscope::lab
