#include "core/lab/claims.h"

#include "core/stats/student.h"

#include <cmath>

namespace headscope::lab {

LabObserved observed(const LabClaim& claim, const std::vector<double>& values) {
    const auto mean = stats::meanOf(values);
    LabObserved out{claim, values, mean.mean, mean.low, mean.high, LabVerdict::Open};
    if (!std::isfinite(out.mean)) return out;
    constexpr double kRounding = 1e-9;  // "exactly 0" is meant but for that
    if (out.mean >= claim.low - kRounding && out.mean <= claim.high + kRounding)
        out.verdict = LabVerdict::Agrees;
    else if (std::isfinite(out.low) && out.low <= claim.high && out.high >= claim.low)
        out.verdict = LabVerdict::Unsettled;  // a wide interval is no evidence for a claim
    else
        out.verdict = LabVerdict::Disagrees;
    return out;
}

std::vector<LabObserved> observedAll(const std::vector<LabClaim>& claims, const std::vector<LabQuantity>& quantities,
                                     bool finished) {
    std::vector<LabObserved> all;
    for (const auto& claim : claims) {
        std::vector<double> values;
        for (const auto& quantity : quantities)
            if (finished && quantity.id == claim.quantity) values.push_back(quantity.value);
        all.push_back(observed(claim, values));
    }
    return all;
}

}  // namespace headscope::lab
