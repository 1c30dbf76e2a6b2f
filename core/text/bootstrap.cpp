#include "core/text/bootstrap.h"

#include "core/util/random.h"
#include "core/util/ranks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope::text {
namespace {

// Segments drawn with replacement, the same for every statistic of that many.
std::vector<std::int64_t> drawn(std::int64_t segments, std::uint64_t seed, std::int64_t resample) {
    util::Random random(util::derivedSeed(seed, "bootstrap", static_cast<std::uint64_t>(resample)));
    std::vector<std::int64_t> picks(static_cast<std::size_t>(segments));
    for (auto& pick : picks) pick = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(segments)));
    return picks;
}

BootstrapInterval intervalOf(std::vector<double> values, double level) {
    BootstrapInterval out;
    if (values.empty()) return out;
    const auto n = static_cast<double>(values.size());
    out.mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double squares = 0;
    for (const double value : values) squares += (value - out.mean) * (value - out.mean);
    out.error = values.size() > 1 ? std::sqrt(squares / (n - 1)) : 0;
    std::sort(values.begin(), values.end());
    out.low = util::quantile(values, (1 - level) / 2);
    out.high = util::quantile(values, (1 + level) / 2);
    return out;
}

double pValueOf(const std::vector<double>& differences, double real) {
    const double mean =
        std::accumulate(differences.begin(), differences.end(), 0.0) / static_cast<double>(differences.size());
    const auto further = std::count_if(differences.begin(), differences.end(), [&](double difference) {
        return std::abs(difference - mean) >= std::abs(real);
    });
    return static_cast<double>(further + 1) / static_cast<double>(differences.size() + 1);
}

double shareAbove(const std::vector<double>& values, double sign) {
    const auto above = std::count_if(values.begin(), values.end(), [sign](double value) { return value * sign > 0; });
    return static_cast<double>(above) / static_cast<double>(values.size());
}

}  // namespace

void SegmentStatistics::add(const std::vector<double>& row) {
    m_values.insert(m_values.end(), row.begin(), row.begin() + static_cast<std::ptrdiff_t>(m_width));
}

std::vector<double> SegmentStatistics::sums() const {
    std::vector<double> all(m_width, 0.0);
    for (std::size_t i = 0; i < m_values.size(); ++i) all[i % m_width] += m_values[i];
    return all;
}

std::vector<double> SegmentStatistics::sumsOf(const std::vector<std::int64_t>& segments) const {
    std::vector<double> all(m_width, 0.0);
    for (const auto segment : segments) {
        const auto* values = row(segment);
        for (std::size_t i = 0; i < m_width; ++i) all[i] += values[i];
    }
    return all;
}

BootstrapInterval bootstrapInterval(const SegmentStatistics& statistics, const ScoreOfSums& score,
                                    const BootstrapOptions& options) {
    const auto segments = statistics.count();
    std::vector<double> values;
    for (std::int64_t r = 0; segments > 0 && r < options.resamples; ++r)
        values.push_back(score(statistics.sumsOf(drawn(segments, options.seed, r)), segments));
    return intervalOf(std::move(values), options.level);
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
        const auto picks = drawn(segments, options.seed, r);
        differences.push_back(differenceOf(first.sumsOf(picks), second.sumsOf(picks)));
    }
    if (differences.empty()) return out;
    out.firstAhead = shareAbove(differences, 1);
    out.secondAhead = shareAbove(differences, -1);
    out.pValue = pValueOf(differences, out.difference);
    out.interval = intervalOf(std::move(differences), options.level);
    return out;
}

}  // namespace headscope::text
