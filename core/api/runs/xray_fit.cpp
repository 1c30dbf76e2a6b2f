#include "core/api/runs/xray_fit.h"

#include "core/api/base/find_by_id.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace headscope {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
// relative variance below which a predictor is a linear combination of the earlier ones
constexpr double kGiven = 1e-9;

template <class Frames>
auto findMeasure(const Frames& frames, const std::string& measure) -> decltype(&frames.front()) {
    return findWhere(frames, [&](const auto& frame) { return frame.measure == measure; });
}

// Mean and variance; NaN without values, e.g. for a layer with a single head, which has no pairs.
MeanVariance momentsOf(const std::vector<double>& values) {
    if (values.empty()) return {kUnknown, kUnknown};
    MeanVariance moments;
    for (const double value : values) moments.mean += value;
    moments.mean /= static_cast<double>(values.size());
    for (const double value : values)
        moments.variance += (value - moments.mean) * (value - moments.mean);
    moments.variance /= static_cast<double>(values.size());
    return moments;
}

// Drops heads that the layer does not have (NaN).
std::vector<double> presentHeads(const std::vector<float>& values) {
    std::vector<double> present;
    std::copy_if(values.begin(), values.end(), std::back_inserter(present),
                 [](float v) { return std::isfinite(v); });
    return present;
}

}  // namespace

void RunningFit::add(const std::vector<double>& predictors, double value) {
    std::array<double, kMost + 1> given{};
    std::copy_n(predictors.begin(), std::min<std::size_t>(predictors.size(), kMost), given.begin());
    given[static_cast<std::size_t>(m_predictors)] = value;
    if (m_count == 0) m_first = given;
    // Sums are taken relative to the first observation, which avoids cancellation in covariance().
    for (std::size_t a = 0; a <= static_cast<std::size_t>(m_predictors); ++a) {
        m_sum[a] += given[a] - m_first[a];
        for (std::size_t b = 0; b <= static_cast<std::size_t>(m_predictors); ++b)
            m_product[a][b] += (given[a] - m_first[a]) * (given[b] - m_first[b]);
    }
    ++m_count;
}

double RunningFit::covariance(int a, int b) const {
    const auto i = static_cast<std::size_t>(a), j = static_cast<std::size_t>(b);
    return m_product[i][j] - m_sum[i] * m_sum[j] / m_count;
}

// Computes R² by Gaussian elimination of the correlation matrix: each pivot adds the share of
// variance its predictor explains.
double RunningFit::r2() const {
    const int value = m_predictors;
    if (m_count < kFewestBatches || !(covariance(value, value) > 0)) return kUnknown;
    // Correlation matrix of predictors and value; the value is the last row and column.
    double matrix[kMost + 1][kMost + 1] = {};
    for (int a = 0; a <= value; ++a)
        for (int b = 0; b <= value; ++b) {
            const double scale = std::sqrt(covariance(a, a) * covariance(b, b));
            if (std::isnan(scale)) return kUnknown;
            matrix[a][b] = scale > 0 ? covariance(a, b) / scale : 0;
        }
    double explained = 0;
    for (int k = 0; k < value; ++k) {
        const double pivot = matrix[k][k];
        if (!(pivot > kGiven)) continue;
        explained += matrix[k][value] * matrix[k][value] / pivot;
        for (int a = k + 1; a <= value; ++a)
            for (int b = k + 1; b <= value; ++b)
                matrix[a][b] -= matrix[a][k] * matrix[k][b] / pivot;
    }
    return std::clamp(explained, 0.0, 1.0);
}

double RunningFit::adjustedR2() const {
    const double free = m_count - m_predictors - 1;
    return free > 0 ? 1 - (1 - r2()) * (m_count - 1) / free : kUnknown;
}

void LossFits::add(double step, double mean, double variance, double loss) {
    const double logarithm = std::log(std::max(step, 1.0));
    // changes are only taken between consecutive batches
    const bool next = m_measure.count() > 0 && step == m_last[0] + 1;
    if (next) m_changes.add({mean - m_last[1], variance - m_last[2]}, loss - m_last[3]);
    m_measure.add({mean, variance}, loss);
    m_trend.add({step, logarithm}, loss);
    m_both.add({step, logarithm, mean, variance}, loss);
    m_last = {step, mean, variance, loss};
}

LossFit LossFits::fit() const {
    LossFit fit;
    fit.batches = m_measure.count();
    fit.r2 = m_measure.r2();
    fit.adjusted = m_measure.adjustedR2();
    fit.trend = m_trend.r2();
    const double both = m_both.r2();
    // With too few batches, or without variance left over, the share beyond the trend is undefined.
    fit.beyond = fit.trend < 1 && fit.batches > RunningFit::kMost + 1
                     ? std::max(0.0, both - fit.trend) / (1 - fit.trend)
                     : kUnknown;
    if (std::isnan(both)) fit.beyond = kUnknown;
    fit.changes = m_changes.r2();
    return fit;
}

std::vector<double> upperTriangle(const SimilarityFrame& frame, std::size_t layer) {
    std::vector<double> values;
    for (int i = 0; i < frame.heads; ++i)
        for (int j = i + 1; j < frame.heads; ++j)
            if (const float value = frame.at(layer, i, j); std::isfinite(value))
                values.push_back(value);
    return values;
}

std::vector<MeanVariance> layerStatistics(const XrayFrame& frame, const std::string& measure) {
    std::vector<MeanVariance> layers;
    if (const auto* pair = findMeasure(frame.pairs, measure))
        for (std::size_t layer = 0; layer < pair->layers.size(); ++layer)
            layers.push_back(momentsOf(upperTriangle(*pair, layer)));
    if (const auto* head = findMeasure(frame.heads, measure))
        for (const auto& values : head->layers) layers.push_back(momentsOf(presentHeads(values)));
    return layers;
}

std::vector<std::vector<LossFit>> rollingFits(const std::vector<XrayFrame>& frames,
                                              const LossBySteps& losses, int batches) {
    std::vector<std::vector<LossFit>> fits;
    std::vector<LossFits> running;
    int taken = 0;
    for (const auto& frame : frames) {
        const auto loss = losses.find(frame.step);
        // Only batches with a finite recorded loss can be fitted.
        if (loss == losses.end() || !std::isfinite(loss->second) || taken == batches) continue;
        const auto layers = layerStatistics(frame, kXrayOutputMeasure);
        running.resize(layers.size());
        fits.resize(layers.size());
        for (std::size_t layer = 0; layer < layers.size(); ++layer) {
            running[layer].add(static_cast<double>(frame.step), layers[layer].mean,
                               layers[layer].variance, loss->second);
            fits[layer].push_back(running[layer].fit());
        }
        ++taken;
    }
    return fits;
}

}  // namespace headscope
