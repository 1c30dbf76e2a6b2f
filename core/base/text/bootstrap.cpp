#include "core/base/text/bootstrap.h"

#include "core/base/stats/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope::text {
namespace {

// Draws segments. The draw depends only on the number of segments, the seed and the resample.
std::vector<std::size_t> drawOf(std::int64_t segments, std::uint64_t seed, std::int64_t resample) {
    return stats::bootstrapDraw(static_cast<std::size_t>(segments), seed,
                                static_cast<std::size_t>(resample));
}

// Summarises resampled scores; all zero if `values` is empty.
BootstrapInterval intervalOf(std::vector<double> values, std::int64_t segments, double level) {
    if (values.empty()) return {};
    const auto summary = stats::summaryOfDraws(std::move(values), level);
    // Sums of equal numbers may differ in their last digits, so such an interval counts as of width
    // zero.
    constexpr double kNoWidth = 1e-9;
    const double scale = std::max({1e-3, std::abs(summary.low), std::abs(summary.high)});
    const bool known =
        segments >= kFewestResampled && summary.high - summary.low > kNoWidth * scale;
    return {summary.low, summary.high, summary.mean, summary.error, known};
}

double pValueOf(const std::vector<double>& differences, double real) {
    const double mean = std::accumulate(differences.begin(), differences.end(), 0.0) /
                        static_cast<double>(differences.size());
    const auto further = std::count_if(
        differences.begin(), differences.end(),
        [&](double difference) { return std::abs(difference - mean) >= std::abs(real); });
    return static_cast<double>(further + 1) / static_cast<double>(differences.size() + 1);
}

double shareAbove(const std::vector<double>& values, double sign) {
    const auto above = std::count_if(values.begin(), values.end(),
                                     [sign](double value) { return value * sign > 0; });
    return static_cast<double>(above) / static_cast<double>(values.size());
}

}  // namespace

void SegmentStatistics::add(const std::vector<double>& row) {
    m_values.insert(m_values.end(), row.begin(),
                    row.begin() + static_cast<std::ptrdiff_t>(m_width));
}

std::vector<double> SegmentStatistics::sums() const {
    std::vector<double> all(m_width, 0.0);
    for (std::size_t i = 0; i < m_values.size(); ++i) all[i % m_width] += m_values[i];
    return all;
}

std::vector<double> SegmentStatistics::sumsOf(const std::vector<std::size_t>& segments) const {
    std::vector<double> all(m_width, 0.0);
    for (const auto segment : segments) {
        const auto* values = row(static_cast<std::int64_t>(segment));
        for (std::size_t i = 0; i < m_width; ++i) all[i] += values[i];
    }
    return all;
}

BootstrapInterval bootstrapInterval(const SegmentStatistics& statistics, const ScoreOfSums& score,
                                    const BootstrapOptions& options) {
    const auto segments = statistics.count();
    std::vector<double> values;
    for (std::int64_t r = 0; segments > 0 && r < options.resamples; ++r)
        values.push_back(score(statistics.sumsOf(drawOf(segments, options.seed, r)), segments));
    return intervalOf(std::move(values), segments, options.level);
}

PairedBootstrap pairedBootstrap(const SegmentStatistics& first, const SegmentStatistics& second,
                                const ScoreOfSums& score, const BootstrapOptions& options) {
    const auto segments = first.count();
    const auto differenceOf = [&](const std::vector<double>& a, const std::vector<double>& b) {
        return score(a, segments) - score(b, segments);
    };
    PairedBootstrap out;
    out.difference = differenceOf(first.sums(), second.sums());
    std::vector<double> differences;
    for (std::int64_t r = 0; r < options.resamples; ++r) {
        const auto picks = drawOf(segments, options.seed, r);
        differences.push_back(differenceOf(first.sumsOf(picks), second.sumsOf(picks)));
    }
    if (differences.empty()) return out;
    out.firstAhead = shareAbove(differences, 1);
    out.secondAhead = shareAbove(differences, -1);
    out.pValue = pValueOf(differences, out.difference);
    out.interval = intervalOf(std::move(differences), segments, options.level);
    return out;
}

}  // namespace headscope::text
