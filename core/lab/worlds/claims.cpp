#include "core/lab/worlds/claims.h"

#include "core/base/stats/student.h"

#include <cmath>
#include <limits>

namespace headscope::lab {

LabObserved observed(const LabClaim& claim, const std::vector<double>& values) {
    const auto mean = stats::meanOf(values);
    LabObserved out{claim, values, mean.mean, mean.low, mean.high, LabVerdict::Open};
    if (!std::isfinite(out.mean)) return out;
    // An interval of zero width would claim certainty about seeds that were not run. Equal values
    // are certain only for a proved claim.
    if (!(mean.sd > 0) && claim.certainty != LabCertainty::Proved)
        out.low = out.high = std::numeric_limits<double>::quiet_NaN();
    // a single run has no interval; a wide interval is not evidence
    out.verdict = LabVerdict::Unsettled;
    if (!std::isfinite(out.low)) return out;
    const bool low = isExpected(claim, out.low), high = isExpected(claim, out.high);
    if (low && high) out.verdict = LabVerdict::Agrees;
    // Both ends are outside the expected range. The claim is contradicted, unless the interval
    // contains the whole range.
    const bool across = out.low < claim.low && out.high > claim.high;
    if (!low && !high && !across) out.verdict = LabVerdict::Disagrees;
    return out;
}

std::vector<LabObserved> observedAll(const std::vector<LabClaim>& claims,
                                     const std::vector<LabQuantity>& quantities, bool finished) {
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
