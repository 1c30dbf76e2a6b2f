#include "core/base/util/ranks.h"

#include <gmock/gmock.h>

#include <cmath>

namespace headscope::util {
namespace {

TEST(Ranks, EqualValuesShareTheMeanOfTheirRanks) {
    EXPECT_THAT(averageRanks({3, 1, 3, 2}), testing::ElementsAre(3.5, 1, 3.5, 2));
}

TEST(Ranks, CorrelationsOfKnownOrders) {
    const std::vector<double> x{1, 2, 3, 4, 5}, y{2, 1, 4, 3, 5};
    EXPECT_NEAR(spearman(x, y), 1 - 6.0 * 4 / (5 * 24), 1e-12);  // 1 - 6 sum d^2 / (n (n^2 - 1))
    // Two of the ten pairs are discordant.
    EXPECT_NEAR(kendallTauB(x, y), (8.0 - 2) / 10, 1e-12);
    EXPECT_NEAR(spearman(x, {10, 20, 300, 4000, 5e9}), 1, 1e-12) << "a matter of order alone";
    EXPECT_NEAR(pearson(x, {5, 4, 3, 2, 1}), -1, 1e-12);
    // With a tie in y, 9 pairs are concordant and one is not counted.
    EXPECT_NEAR(kendallTauB(x, {1, 2, 2, 3, 4}), 9 / std::sqrt(10.0 * 9), 1e-12);
}

TEST(Ranks, WithoutAnOrderThereIsNoCorrelation) {
    EXPECT_TRUE(std::isnan(spearman({1, 1, 1}, {1, 2, 3})));
    EXPECT_TRUE(std::isnan(kendallTauB({1}, {1})));
    const double none = std::nan("");
    EXPECT_NEAR(spearman({1, none, 2, 3}, {4, 9, 5, 6}), 1, 1e-12)
        << "pairs without a number are left out";
}

TEST(Ranks, QuantilesAreLinearBetweenNeighbours) {
    EXPECT_NEAR(quantile({1, 2, 4, 8}, 0.5), 3, 1e-12);
    EXPECT_NEAR(quantile({1, 2, 4, 8}, 0), 1, 1e-12);
    EXPECT_NEAR(quantile({1, 2, 4, 8}, 1), 8, 1e-12);
    EXPECT_NEAR(quantile({5}, 0.9), 5, 1e-12);
}

}  // namespace
}  // namespace headscope::util
