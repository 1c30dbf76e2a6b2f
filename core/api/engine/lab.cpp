#include "core/api/engine/lab.h"

#include <cmath>

namespace headscope {
namespace {

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
        case LabVerdict::Unsettled:
            return "unsettled";
        case LabVerdict::Disagrees:
            return "disagrees";
        case LabVerdict::Open:
            break;
    }
    return "open";
}

bool isExpected(const LabClaim& claim, double value) {
    // Tolerates rounding when a claim is exact, such as "exactly 0"
    constexpr double kRounding = 1e-9;
    return value >= claim.low - kRounding && value <= claim.high + kRounding;
}

bool LabObserved::withoutInterval() const {
    return std::isfinite(mean) && !std::isfinite(low);
}

bool LabObserved::meanInside() const {
    return isExpected(claim, mean);
}

namespace {

const char* unsettledWords(const LabObserved& seen) {
    if (!seen.withoutInterval()) return "open";
    const bool inside = seen.meanInside();
    if (seen.values.size() == 1)
        return inside ? "undecided (one run, within the range)"
                      : "undecided (one run, outside the range)";
    return inside ? "undecided (all runs equal, within the "
                    "range)"
                  : "undecided (all runs equal, outside the "
                    "range)";
}

}  // namespace

const char* verdictWords(const LabObserved& seen) {
    switch (seen.verdict) {
        case LabVerdict::Agrees:
            return "as expected";
        case LabVerdict::Disagrees:
            return "contradicted";
        case LabVerdict::Unsettled:
            return unsettledWords(seen);
        case LabVerdict::Open:
            break;
    }
    return "not seen yet";
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

std::string expectedText(const LabClaim& claim) {
    // Rounding can turn a small negative limit into "-0".
    const auto text = [](double limit) {
        auto written = shortText(limit);
        return written == "-0" ? std::string("0") : written;
    };
    const std::string low = text(claim.low), high = text(claim.high);
    if (!std::isfinite(claim.low)) return high + " or less";
    if (!std::isfinite(claim.high)) return low + " or more";
    return low == high ? low : low + " to " + high;
}

}  // namespace headscope
