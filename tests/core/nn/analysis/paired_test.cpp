// Tests of confidence intervals of paired differences.
#include "core/nn/analysis/paired.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::analysis {
namespace {

// Returns n answers, of which the first `right` are correct (1).
std::vector<std::uint8_t> answers(int n, int right) {
    std::vector<std::uint8_t> all(static_cast<std::size_t>(n), 0);
    for (int i = 0; i < right; ++i) all[static_cast<std::size_t>(i)] = 1;
    return all;
}

TEST(PairedShares, NoChangedAnswerIsNotCertainty) {
    const auto difference = pairedShares(answers(200, 150), answers(200, 150));
    EXPECT_EQ(difference.mean, 0);
    EXPECT_EQ(difference.changed, 0);
    EXPECT_NEAR(difference.range.low, -1.96 / 202, 1e-4);
    EXPECT_NEAR(difference.range.high, 1.96 / 202, 1e-4);
}

TEST(PairedShares, LostAnswersGiveAnIntervalBelowZero) {
    const auto difference = pairedShares(answers(1000, 900), answers(1000, 850));
    EXPECT_NEAR(difference.mean, -0.05, 1e-12);
    EXPECT_EQ(difference.changed, 50);
    // (0.5 - 50.5) / 1002 +- 1.96 sqrt(51 - 50^2 / 1002) / 1002
    EXPECT_NEAR(difference.range.low, -50.0 / 1002 - 1.96 * std::sqrt(51 - 2500.0 / 1002) / 1002,
                1e-5);
    EXPECT_LT(difference.range.high, -0.03);
}

TEST(PairedMeans, OneSampleExcludesNothing) {
    const auto difference = pairedMeans({1}, {2});
    EXPECT_EQ(difference.mean, 1);
    EXPECT_FALSE(difference.range.low > 0 || difference.range.high < 0);
    EXPECT_TRUE(std::isnan(difference.range.low) && std::isnan(difference.range.high));
}

TEST(PairedMeans, TheSpreadOfDifferencesDecides) {
    // The paired differences are 1, 0, 1 and 2.
    const auto difference = pairedMeans({1, 2, 3, 4}, {2, 2, 4, 6});
    EXPECT_NEAR(difference.mean, 1, 1e-12);
    EXPECT_NEAR(difference.range.high - 1, 1.96 * std::sqrt(2.0 / 3 / 4), 1e-4);
}

TEST(Intervals, ShareOfAllOrNoneKeepsAWidth) {
    for (const int n : {1, 50, 1000, 7600}) {
        EXPECT_EQ(shareInterval(1, n).high, 1);
        EXPECT_EQ(shareInterval(0, n).low, 0);
    }
    EXPECT_NEAR(shareInterval(1, 50).low, 50 / (50 + 1.96 * 1.96), 1e-4);
    EXPECT_NEAR(shareInterval(0.5, 100).low, 0.4038, 1e-4);
    EXPECT_NEAR(shareInterval(0.5, 100).high, 0.5962, 1e-4);
}

}  // namespace
}  // namespace headscope::analysis
