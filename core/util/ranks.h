// Statistics of orders, and quantiles. Any thread.
#pragma once

#include <vector>

namespace headscope::util {

// 1 for the smallest; equal values share the mean of their ranks.
std::vector<double> averageRanks(const std::vector<double>& values);
// Pairs where either value is no number are left out. NaN where fewer than two are left, or one side is constant.
double pearson(const std::vector<double>& x, const std::vector<double>& y);
double spearman(const std::vector<double>& x, const std::vector<double>& y);     // pearson of the average ranks
double kendallTauB(const std::vector<double>& x, const std::vector<double>& y);  // with the correction for ties
// Of sorted values, at least one: linear between the two neighbours of place (n - 1) share.
double quantile(const std::vector<double>& sorted, double share);

}  // namespace headscope::util
