// What theory expects of the single-location experiment, and what a run of it comes to.
#pragma once

#include "core/lab/history.h"
#include "core/lab/location_order.h"
#include "core/lab/location_settings.h"

namespace headscope::lab {

struct LocationOutcome {
    RiskEstimate risk, bayesRisk;
    OrderParameters order;
    std::vector<double> pruned;      // risk without the 0, 1, ... H - 1 heads of least norm
    std::vector<double> prunedMass;  // by least mass; Bayes-softmax only, else empty
    double learningOrder = 0;        // share of pairs of directions learned in the order of their variance; NaN: none
};

// Steps where each direction is half as strong as in the end, compared with the variances of the law.
double learningOrder(const History& history, std::size_t heads, const SignalLaw& law, std::size_t firstOverlap);
std::vector<LabQuantity> locationQuantities(const LocationOutcome& outcome, const LocationSettings& settings);
std::vector<LabClaim> locationClaims(const LocationSettings& settings);

}  // namespace headscope::lab
