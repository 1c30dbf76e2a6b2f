// How well the third X-ray metric (M3) explains the loss of training batches, compared with a
// steady trend over steps. Values; safe on any thread.
#pragma once

#include "core/api/runs/run.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace headscope {

// Online least squares: R² of a value on a few predictors and a constant.
class RunningFit {
public:
    static constexpr int kMost = 4;
    // number of predictors, 1 to kMost
    explicit RunningFit(int predictors) : m_predictors(predictors) {}

    void add(const std::vector<double>& predictors, double value);
    int count() const { return m_count; }
    // R² so far. NaN with fewer than kFewestBatches observations or if the value is constant.
    // Constant or linearly dependent predictors are ignored.
    double r2() const;
    double adjustedR2() const;  // R² corrected for the number of predictors

private:
    double covariance(int a, int b) const;

    int m_predictors, m_count = 0;
    std::array<double, kMost + 1> m_first{},
        m_sum{};  // the value comes last; the first observation is subtracted to keep sums small
    std::array<std::array<double, kMost + 1>, kMost + 1> m_product{};
};

constexpr int kFewestBatches = 5;

// Regression of the loss of the first batches on mean and variance of M3. NaN: undefined.
struct LossFit {
    int batches = 0;
    double r2 = 0, adjusted = 0;
    double trend = 0;   // R² of a trend on step and log step alone
    double beyond = 0;  // share of the variance left by the trend that M3 explains
    // R² for changes between consecutive batches: loss change on changes of mean and variance
    double changes = 0;
};

// Fits for one layer. Add observations in the order of their steps.
class LossFits {
public:
    void add(double step, double mean, double variance, double loss);
    LossFit fit() const;

private:
    RunningFit m_measure{2}, m_trend{2}, m_both{4}, m_changes{2};
    std::array<double, 4> m_last{};  // last observation: step, mean, variance, loss
};

struct MeanVariance {
    double mean = 0, variance = 0;  // variance of the population (divided by n)
};
// Finite values of the pairs i < j of a layer.
std::vector<double> upperTriangle(const SimilarityFrame& frame, std::size_t layer);
// Statistics over the pairs i < j of each layer; of a measure of heads, over heads. Empty if the
// frame lacks the measure.
std::vector<MeanVariance> layerStatistics(const XrayFrame& frame, const std::string& measure);

// Measure id of M3.
inline constexpr const char* kXrayOutputMeasure = "output-dissimilarity";

using LossBySteps = std::map<std::int64_t, double>;

// fits[layer][i]: fit over the first i + 1 records that have a loss, at most `batches` of them.
std::vector<std::vector<LossFit>> rollingFits(const std::vector<XrayFrame>& frames,
                                              const LossBySteps& losses, int batches);

}  // namespace headscope
