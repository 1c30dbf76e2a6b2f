// Rank statistics, correlations and quantiles. Thread-safe.
#pragma once

#include <vector>

namespace headscope::util {

// Ranks starting at 1 for the smallest value; equal values share the mean of their ranks.
std::vector<double> averageRanks(const std::vector<double>& values);
// Correlations ignore pairs in which a value is NaN. NaN if fewer than two pairs remain or one side
// is constant.
double pearson(const std::vector<double>& x, const std::vector<double>& y);
// Spearman's rank correlation: pearson of the average ranks.
double spearman(const std::vector<double>& x, const std::vector<double>& y);
// Kendall's tau-b, which corrects for ties.
double kendallTauB(const std::vector<double>& x, const std::vector<double>& y);
// Quantile of sorted values (at least one), interpolated linearly at index (n - 1) share.
double quantile(const std::vector<double>& sorted, double share);

}  // namespace headscope::util
