// Means with their intervals by Student's t (1908), paired differences, and what many comparisons cost (Holm 1979).
// Values; any thread.
#pragma once

#include <cstddef>
#include <vector>

namespace headscope::stats {

// The regularised incomplete beta function I_x(a, b), a, b > 0; 0 below x = 0, 1 above 1. By its continued fraction
// with the method of Lentz (1976) as modified by Thompson and Barnett (1986).
double incompleteBeta(double a, double b, double x);
// Two-sided: the probability that Student's t is at least as far from 0. degrees > 0.
double studentP(double t, double degrees);
// The t with P(T <= t) = probability, 0.5 <= probability < 1: studentQuantile(0.975, n - 1) for a 95 % interval.
double studentQuantile(double probability, double degrees);

// Of a mean. NaN where there are too few values: sd, error and interval need two, the mean needs one.
struct MeanEstimate {
    std::size_t n = 0;
    double mean = 0, sd = 0;  // sd: with n - 1
    double error = 0;         // standard error: sd / sqrt(n)
    double low = 0, high = 0;
};
MeanEstimate meanOf(const std::vector<double>& values, double level = 0.95);

// Variance of a mean difference that comes from the test samples, which all pairs share, so that averaging over pairs
// does not lower it.
struct SamplingVariance {
    double variance = 0;    // 0: the values are not measured on samples, or nothing is known of them
    double degrees = 1;     // degrees of freedom of that variance
    double resolution = 0;  // smallest difference that the samples can show, 1 / n of a share of n; 0: any
};

// Why a difference has no t and no p. Equal: all paired differences are the same, so their spread, which Student's test
// divides by, was not seen. Unresolved: the mean difference is not larger than the samples' resolution.
enum class Untested { No, TooFew, Equal, Unresolved };

// Mean of b - a, pair by pair; a and b have equal lengths. error^2 = sd^2 / n + sampling.variance: pairs (seeds) and
// samples as crossed random effects (Brennan 2001, Generalizability Theory; Bouthillier et al. 2021, arXiv 2103.03098).
// degrees: by Satterthwaite (1946), (A + B)^2 / (A^2 / (n - 1) + B^2 / sampling.degrees) of the two parts A and B;
// without sampling n - 1, and this is Student's paired test. p: two-sided; t and p are NaN where `untested` says why.
// The interval is NaN where error is 0: an interval of no width would claim what was not measured.
struct PairedEstimate : MeanEstimate {
    double t = 0, p = 1;
    double degrees = 0;
    Untested untested = Untested::No;
};
PairedEstimate pairedDifference(const std::vector<double>& a, const std::vector<double>& b, double level = 0.95,
                                const SamplingVariance& sampling = {});

// Rejected at alpha where at most alpha: the chance of one false rejection or more among all is then at most alpha. A
// planned comparison without a test enters both functions as p = 1.
std::vector<double> holmAdjusted(const std::vector<double>& p);
// For each comparison the error of its interval by Holm's steps: alpha / m for the smallest p, alpha / (m - 1) for the
// next, and so on; from the first that is not rejected on, all keep its level. So an interval of 1 - level leaves out 0
// exactly where Holm's procedure rejects.
std::vector<double> holmLevels(const std::vector<double>& p, double alpha = 0.05);

}  // namespace headscope::stats
