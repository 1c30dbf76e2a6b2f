// Means with Student's t intervals (1908), paired differences, and the correction for multiple
// comparisons (Holm 1979). Thread-safe.
#pragma once

#include <cstddef>
#include <vector>

namespace headscope::stats {

// Regularised incomplete beta function I_x(a, b) for a, b > 0; 0 for x below 0, 1 for x above 1.
// Evaluates its continued fraction by the method of Lentz (1976), as modified by Thompson and
// Barnett (1986).
double incompleteBeta(double a, double b, double x);
// Two-sided p-value: probability that |T| is at least |t|. degrees > 0.
double studentP(double t, double degrees);
// Returns the t with P(T <= t) = probability, 0.5 <= probability < 1. Use studentQuantile(0.975, n
// - 1) for a 95 % interval.
double studentQuantile(double probability, double degrees);

// Mean with interval. NaN with too few values: sd, error and interval need two, the mean needs one.
struct MeanEstimate {
    std::size_t n = 0;
    double mean = 0, sd = 0;  // sd: standard deviation with divisor n - 1
    double error = 0;         // standard error: sd / sqrt(n)
    double low = 0, high = 0;
};
MeanEstimate meanOf(const std::vector<double>& values, double level = 0.95);

// Variance of a mean difference that comes from the test samples. All pairs share the samples, so
// averaging over pairs does not reduce it.
struct SamplingVariance {
    double variance = 0;  // variance; 0: unknown, or not measured on samples
    double degrees = 1;   // degrees of freedom of that variance
    // smallest difference that the samples can show, e.g. 1 / n for a share of n; 0: any
    double resolution = 0;
};

// Reasons to report a difference without t and p. Equal: all paired differences are the same, so
// the spread in Student's test is 0. Unresolved: the mean difference does not exceed the samples'
// resolution.
enum class Untested { No, TooFew, Equal, Unresolved };

// Mean of b - a over pairs; a and b have equal lengths. error^2 = sd^2 / n + sampling.variance,
// because pairs (seeds) and samples are crossed random effects (Brennan 2001, Generalizability
// Theory; Bouthillier et al. 2021, arXiv 2103.03098). degrees: by Satterthwaite (1946), (A + B)^2 /
// (A^2 / (n - 1) + B^2 / sampling.degrees) for the two parts A and B. Without sampling variance
// this is Student's paired test with n - 1 degrees. p: two-sided; t and p are NaN if `untested`
// gives a reason. The interval is NaN if the error is 0, because a width of zero would claim
// unmeasured certainty.
struct PairedEstimate : MeanEstimate {
    double t = 0, p = 1;
    double degrees = 0;
    Untested untested = Untested::No;
};
PairedEstimate pairedDifference(const std::vector<double>& a, const std::vector<double>& b,
                                double level = 0.95, const SamplingVariance& sampling = {});

// Holm-adjusted p-values: reject those of at most alpha. Then the probability of at least one false
// rejection is at most alpha. A planned comparison without a test enters both functions with p = 1.
std::vector<double> holmAdjusted(const std::vector<double>& p);
// Error level of each comparison's interval by Holm's steps: alpha / m for the smallest p, alpha /
// (m - 1) for the next, and so on. From the first comparison that is not rejected, all use its
// level. So an interval of level 1 - level excludes 0 exactly if Holm's procedure rejects.
std::vector<double> holmLevels(const std::vector<double>& p, double alpha = 0.05);

}  // namespace headscope::stats
