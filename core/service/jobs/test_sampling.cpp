#include "core/service/jobs/test_sampling.h"

#include <algorithm>
#include <cmath>

namespace headscope::jobs {
namespace {

std::int64_t samplesIn(const RunInfo& info, const std::string& score) {
    return score.rfind("test_", 0) == 0 ? info.testSamples : info.validSamples;
}

const Score* scoreIn(const RunInfo& info, const std::string& score) {
    return scoreOf(score.rfind("test_", 0) == 0 ? info.testScores : info.validScores,
                   scoreId(score));
}

// Agresti-Caffo adjustment: one success and one failure are added.
double binomialVariance(double share, double samples) {
    const double adjusted = (share * samples + 1) / (samples + 2);
    return adjusted * (1 - adjusted) / (samples + 2);
}

// Returns the standard error of a score; 0 if the run does not store an interval.
double standardError(const Score& score) {
    if (score.error) return *score.error;
    const auto unit = meanInterval(0, 1);
    return score.interval ? (score.interval->high - score.interval->low) / (unit.high - unit.low)
                          : 0;
}

}  // namespace

TestSampling testSampling(const RunGroup& group, const std::string& score) {
    const auto* kind = findScoreKind(scoreId(score));
    if (!kind || group.runs.empty()) return {};
    TestSampling found{0, samplesIn(group.runs.front()->info, score), kind->share};
    double values = 0, squares = 0;
    for (const auto* run : group.runs) {
        const auto* one = scoreIn(run->info, score);
        if (!one) return {};
        found.samples = std::min(found.samples, samplesIn(run->info, score));
        values += one->value;
        squares += standardError(*one) * standardError(*one);
    }
    if (found.samples <= 0) return {};
    const auto runs = static_cast<double>(group.runs.size());
    found.variance = kind->share
                         ? binomialVariance(values / runs, static_cast<double>(found.samples))
                         : squares / runs;
    return found.variance > 0 ? found : TestSampling{};
}

stats::SamplingVariance samplingOfDifference(const TestSampling& one, const TestSampling& other) {
    const auto samples = static_cast<double>(std::min(one.samples, other.samples));
    if (samples <= 0) return {};
    return {one.variance + other.variance, std::max(samples - 1, 1.0), one.share ? 1 / samples : 0};
}

}  // namespace headscope::jobs
