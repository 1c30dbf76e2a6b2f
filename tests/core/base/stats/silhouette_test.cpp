#include "core/base/stats/silhouette.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::stats {
namespace {

Matrix onALine(std::vector<double> values) {
    Matrix points(values.size(), 1);
    points.values = std::move(values);
    return points;
}

TEST(Silhouette, IsTheDefinitionOfTwoClustersOnALine) {
    const auto widths = silhouetteWidths(onALine({0, 1, 10, 12}), {0, 0, 1, 1});
    ASSERT_EQ(widths.size(), 4U);
    EXPECT_NEAR(widths[0], (11.0 - 1) / 11, 1e-12);
    EXPECT_NEAR(widths[1], (10.0 - 1) / 10, 1e-12);
    EXPECT_NEAR(widths[2], (9.5 - 2) / 9.5, 1e-12);
    EXPECT_NEAR(widths[3], (11.5 - 2) / 11.5, 1e-12);
}

TEST(Silhouette, TheNearestOfSeveralClustersCountsAndMixedOnesAreBelowNought) {
    const auto widths = silhouetteWidths(onALine({0, 10, 1, 11, 100}), {0, 0, 1, 1, 3});
    EXPECT_NEAR(widths[0], (6.0 - 10) / 10, 1e-12) << "a 10, b (1 + 11) / 2, not the far one";
    EXPECT_EQ(widths[4], 0) << "alone in its cluster; label 2 has no point";
}

TEST(Silhouette, OneClusterHasNone) {
    for (const double width : silhouetteWidths(onALine({1, 2, 3}), {0, 0, 0}))
        EXPECT_TRUE(std::isnan(width));
    EXPECT_TRUE(silhouetteWidths(Matrix(), {}).empty());
}

TEST(Silhouette, PointsOfOnePlaceHaveNone) {
    for (const double width : silhouetteWidths(onALine({2, 2, 2, 2}), {0, 0, 1, 1}))
        EXPECT_EQ(width, 0);
}

}  // namespace
}  // namespace headscope::stats
