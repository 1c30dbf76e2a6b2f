// Predictions for the single-location experiment, and the measured quantities that they are
// compared with.
#pragma once

#include "core/lab/worlds/history.h"
#include "core/lab/worlds/location_order.h"
#include "core/lab/worlds/location_settings.h"

namespace headscope::lab {

struct LocationOutcome {
    RiskEstimate risk, bayesRisk;
    OrderParameters order;
    std::vector<double> pruned;  // risk without the k heads of smallest norm, k = 0 .. H - 1
    // Same as pruned, but removing heads in order of mass. Bayes-softmax only, otherwise empty.
    std::vector<double> prunedMass;
    // Fraction of pairs of directions that were learned in the order of their variance; NaN without
    // pairs.
    double learningOrder = 0;
};

// Returns the fraction of pairs of directions that were learned in the order of their variances in
// the law; NaN without pairs. A direction is learned when it reaches half of its final strength.
double learningOrder(const History& history, std::size_t heads, const SignalLaw& law,
                     std::size_t firstOverlap);
std::vector<LabQuantity> locationQuantities(const LocationOutcome& outcome,
                                            const LocationSettings& settings);
std::vector<LabClaim> locationClaims(const LocationSettings& settings);

}  // namespace headscope::lab
