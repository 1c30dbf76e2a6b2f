#include "core/base/stats/student.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headscope::stats {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kTiny = 1e-300;  // replaces a divisor of 0 in the continued fraction
constexpr int kMostTerms = 2000;
constexpr double kRounding = 1e-12;  // relative rounding error of differences of equal shares

// The i-th term of the continued fraction of I_x(a, b) (Abramowitz & Stegun 1964, 26.5.8).
double betaTerm(int i, double a, double b, double x) {
    const double m = std::floor(i / 2.0);
    if (i == 0) return 1;
    if (i % 2 == 0) return m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    return -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
}

double notZero(double value) {
    return std::abs(value) < kTiny ? kTiny : value;
}

double largestOf(const std::vector<double>& a, const std::vector<double>& b) {
    double largest = 0;
    for (const auto* values : {&a, &b})
        for (const double value : *values) largest = std::max(largest, std::abs(value));
    return largest;
}

std::vector<std::size_t> orderOf(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](auto i, auto k) { return values[i] < values[k]; });
    return order;
}

}  // namespace

double incompleteBeta(double a, double b, double x) {
    if (!(x > 0)) return std::isnan(x) ? kNaN : 0;
    if (x >= 1) return 1;
    // The fraction converges fast only for small x; symmetry covers the rest.
    if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(b, a, 1 - x);
    // Lentz's algorithm (Press et al. 2007, 5.2) evaluates the continued fraction from the front.
    double c = 1, d = 0, value = 1;
    for (int i = 0; i < kMostTerms; ++i) {
        const double term = betaTerm(i, a, b, x);
        d = 1 / notZero(1 + term * d);
        c = notZero(1 + term / c);
        value *= c * d;
        if (std::abs(c * d - 1) < 1e-16) break;
    }
    const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                  a * std::log(x) + b * std::log1p(-x));
    return front * (value - 1) / a;
}

double studentP(double t, double degrees) {
    if (std::isinf(t)) return 0;
    return incompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t));
}

double studentQuantile(double probability, double degrees) {
    if (!(degrees > 0) || !(probability >= 0.5) || !(probability < 1)) return kNaN;
    if (probability == 0.5) return 0;
    const double tail = 2 * (1 - probability);
    double low = 0, high = 1;
    // P falls monotonically with t: enclose the quantile, then bisect to the last bit.
    while (studentP(high, degrees) > tail) high *= 2;
    for (int i = 0; i < 200 && low < high; ++i) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) break;
        (studentP(middle, degrees) > tail ? low : high) = middle;
    }
    return low + (high - low) / 2;
}

MeanEstimate meanOf(const std::vector<double>& values, double level) {
    MeanEstimate found{values.size(), kNaN, kNaN, kNaN, kNaN, kNaN};
    if (values.empty()) return found;
    const auto n = static_cast<double>(values.size());
    found.mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    if (values.size() < 2) return found;
    double squares = 0;
    for (const double value : values) squares += (value - found.mean) * (value - found.mean);
    found.sd = std::sqrt(squares / (n - 1));
    found.error = found.sd / std::sqrt(n);
    const double half =
        found.error > 0 ? studentQuantile((1 + level) / 2, n - 1) * found.error : found.error;
    found.low = found.mean - half;
    found.high = found.mean + half;
    return found;
}

PairedEstimate pairedDifference(const std::vector<double>& a, const std::vector<double>& b,
                                double level, const SamplingVariance& sampling) {
    std::vector<double> differences(std::min(a.size(), b.size()));
    for (std::size_t i = 0; i < differences.size(); ++i) differences[i] = b[i] - a[i];
    PairedEstimate found{meanOf(differences, level), kNaN, kNaN, kNaN, Untested::TooFew};
    if (differences.size() < 2) return found;
    // Equal differences have a standard deviation of rounding errors only, which would make any
    // mean significant.
    const bool equal = !(found.sd > kRounding * largestOf(a, b));
    if (equal) found.sd = 0;
    // Combine two variance components by Satterthwaite's approximation.
    const auto n = static_cast<double>(differences.size());
    const double ofPairs = found.sd * found.sd / n, ofSamples = sampling.variance;
    const double parts = ofPairs * ofPairs / (n - 1) + ofSamples * ofSamples / sampling.degrees;
    found.error = std::sqrt(ofPairs + ofSamples);
    found.degrees = parts > 0 ? (ofPairs + ofSamples) * (ofPairs + ofSamples) / parts : n - 1;
    const double half =
        found.error > 0 ? studentQuantile((1 + level) / 2, found.degrees) * found.error : kNaN;
    found.low = found.mean - half;
    found.high = found.mean + half;
    const bool unresolved = std::abs(found.mean) <= sampling.resolution * (1 + kRounding);
    found.untested = equal ? Untested::Equal : unresolved ? Untested::Unresolved : Untested::No;
    if (found.untested != Untested::No) return found;
    found.t = found.mean / found.error;
    found.p = studentP(found.t, found.degrees);
    return found;
}

std::vector<double> holmAdjusted(const std::vector<double>& p) {
    std::vector<double> adjusted(p.size());
    double most = 0;
    const auto order = orderOf(p);
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        most = std::max(most, std::min(1.0, static_cast<double>(p.size() - rank) * p[order[rank]]));
        adjusted[order[rank]] = most;
    }
    return adjusted;
}

std::vector<double> holmLevels(const std::vector<double>& p, double alpha) {
    std::vector<double> levels(p.size(), alpha);
    double kept = 0;  // level of the first comparison that is not rejected
    const auto order = orderOf(p);
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const double level = kept > 0 ? kept : alpha / static_cast<double>(p.size() - rank);
        levels[order[rank]] = level;
        if (!(kept > 0) && !(p[order[rank]] <= level)) kept = level;
    }
    return levels;
}

}  // namespace headscope::stats
