#include "core/api/lab.h"

#include <cmath>
#include <iterator>
#include <limits>

namespace headscope {
namespace {

// t with 97.5 % of Student's law below it; beyond 30 degrees of freedom by Cornish & Fisher's expansion.
double studentQuantile(std::size_t freedom) {
    static constexpr double kQuantiles[] = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060,
                                            2.2622,  2.2281, 2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199,
                                            2.1098,  2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687, 2.0639,
                                            2.0595,  2.0555, 2.0518, 2.0484, 2.0452, 2.0423};
    if (freedom <= std::size(kQuantiles)) return kQuantiles[freedom - 1];
    const double z = 1.959964, n = static_cast<double>(freedom);
    return z + (z * z * z + z) / (4 * n) + (5 * std::pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * n * n);
}

std::string shortText(double value) {
    return valueText(std::round(value * 1e4) / 1e4);
}

}  // namespace

const char* certaintyName(LabCertainty certainty) {
    switch (certainty) {
        case LabCertainty::Proved:
            return "proved";
        case LabCertainty::Simulated:
            return "simulated";
        case LabCertainty::Reported:
            break;
    }
    return "reported";
}

const char* verdictName(LabVerdict verdict) {
    switch (verdict) {
        case LabVerdict::Agrees:
            return "agrees";
        case LabVerdict::Disagrees:
            return "disagrees";
        case LabVerdict::Open:
            break;
    }
    return "open";
}

const char* stateName(LabState state) {
    switch (state) {
        case LabState::Running:
            return "running";
        case LabState::Finished:
            return "finished";
        case LabState::Failed:
            return "failed";
        case LabState::Paused:
            break;
    }
    return "paused";
}

LabObserved observed(const LabClaim& claim, const std::vector<double>& values) {
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    LabObserved out{claim, values, nothing, nothing, nothing, LabVerdict::Open};
    if (values.empty()) return out;
    const auto count = static_cast<double>(values.size());
    out.mean = 0;
    for (const double value : values) out.mean += value / count;
    double low = out.mean, high = out.mean;
    if (values.size() > 1) {
        double squares = 0;
        for (const double value : values) squares += (value - out.mean) * (value - out.mean);
        const double half = studentQuantile(values.size() - 1) * std::sqrt(squares / (count - 1) / count);
        out.low = low = out.mean - half;
        out.high = high = out.mean + half;
    }
    if (std::isfinite(out.mean))
        out.verdict = low <= claim.high && high >= claim.low ? LabVerdict::Agrees : LabVerdict::Disagrees;
    return out;
}

std::string expectedText(const LabClaim& claim) {
    if (!std::isfinite(claim.low)) return shortText(claim.high) + " or less";
    if (!std::isfinite(claim.high)) return shortText(claim.low) + " or more";
    if (claim.low == claim.high) return shortText(claim.low);
    return shortText(claim.low) + " to " + shortText(claim.high);
}

}  // namespace headscope
