#include "core/nn/analysis/calibration.h"

#include "core/base/stats/bootstrap.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "core/service/backend/request_table.h"

#include <algorithm>
#include <cmath>

namespace headscope::analysis {
namespace {

constexpr std::size_t kCalibrationDraws = 1000;

// Contribution of one sample to its bin.
struct Surplus {
    std::size_t bin = 0;
    double value = 0;  // confidence minus correctness (0 or 1)
};

std::vector<Surplus> surplusesOf(const std::vector<float>& confidences,
                                 const std::vector<std::uint8_t>& right, int bins) {
    std::vector<Surplus> all(confidences.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double confidence = confidences[i];
        const double place = std::clamp(std::ceil(confidence * bins) - 1, 0.0, bins - 1.0);
        // A NaN confidence makes the whole error NaN, but its sample still needs a valid bin index.
        all[i] = {std::isnan(place) ? 0 : static_cast<std::size_t>(place), confidence - right[i]};
    }
    return all;
}

// Returns the ECE from the sums of (confidence - correctness) per bin.
double errorOf(const std::vector<double>& binSums, std::size_t samples) {
    double error = 0;
    for (const double sum : binSums)
        error += std::abs(sum) / static_cast<double>(std::max<std::size_t>(1, samples));
    return error;
}

Result<CalibrationReport> calibration(TorchAnalyzer& analyzer, const CalibrationRequest& request,
                                      const Work& work) {
    if (request.bins < 1 || request.bins > kMostCalibrationBins)
        return Error{ErrorCode::Usage, "a reliability diagram of %1 bins"_m(request.bins),
                     "Choose a number from 1 to %1"_m(kMostCalibrationBins)};
    if (analyzer.shape().classes.empty())
        return Error{
            ErrorCode::Usage,
            "the model does not predict classes, so it lacks class probabilities to calibrate"_m,
            "Choose a run that classifies texts or images"_m};
    HEADSCOPE_CHECK(analyzer.needSamples(request.split));
    const auto subset = analyzer.subset(request.split, request.samples);
    const auto answers = analyzer.answersOn(subset, {}, work.part(0, 0.95));
    if (work.stopped()) return cancelled();
    CalibrationReport report;
    static_cast<SampleSet&>(report) = subset.set;
    static_cast<Calibration&>(report) =
        calibrationOf(answers.confidences, answers.right, request.bins);
    if (!std::isfinite(report.error))
        return Error{ErrorCode::Diverged, "the class probabilities are not finite numbers"_m,
                     "Use weights of an earlier step: those of this step have grown too large"_m};
    report.interval =
        calibrationInterval(answers.confidences, answers.right, subset.set.seed, request.bins);
    report.step = work.step;
    return report;
}

}  // namespace

Calibration calibrationOf(const std::vector<float>& confidences,
                          const std::vector<std::uint8_t>& right, int bins) {
    Calibration found;
    found.bins.resize(static_cast<std::size_t>(bins));
    std::vector<double> sums(found.bins.size());
    const auto all = surplusesOf(confidences, right, bins);
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto& bin = found.bins[all[i].bin];
        ++bin.count;
        bin.confidence += confidences[i];
        bin.accuracy += right[i];
        sums[all[i].bin] += all[i].value;
        found.confidence += confidences[i];
        found.accuracy += right[i];
    }
    for (auto& bin : found.bins) {
        const auto count = static_cast<double>(std::max<std::int64_t>(1, bin.count));
        bin.confidence /= count;
        bin.accuracy /= count;
    }
    const auto samples = static_cast<double>(std::max<std::size_t>(1, all.size()));
    found.confidence /= samples;
    found.accuracy /= samples;
    found.error = errorOf(sums, all.size());
    return found;
}

std::optional<Interval> calibrationInterval(const std::vector<float>& confidences,
                                            const std::vector<std::uint8_t>& right,
                                            std::int64_t seed, int bins) {
    if (static_cast<std::int64_t>(confidences.size()) < kFewestResampled) return std::nullopt;
    const auto all = surplusesOf(confidences, right, bins);
    std::vector<double> sums(static_cast<std::size_t>(bins)), errors(kCalibrationDraws);
    for (std::size_t draw = 0; draw < errors.size(); ++draw) {
        std::fill(sums.begin(), sums.end(), 0.0);
        for (const auto place :
             stats::bootstrapDraw(all.size(), static_cast<std::uint64_t>(seed), draw))
            sums[all[place].bin] += all[place].value;
        errors[draw] = errorOf(sums, all.size());
    }
    const double error = calibrationOf(confidences, right, bins).error;
    const auto drawn = stats::summaryOfDraws(std::move(errors));
    if (drawn.high <= drawn.low) return std::nullopt;  // all resamples are equal
    return Interval{std::clamp(2 * error - drawn.high, 0.0, 1.0),
                    std::clamp(2 * error - drawn.low, 0.0, 1.0)};
}

void addCalibration(RequestTable<TorchAnalyzer>& table) {
    table.add<CalibrationRequest>(calibration);
}

}  // namespace headscope::analysis
