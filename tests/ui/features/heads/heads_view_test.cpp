// Tests the functions that prepare similarity frames for the Heads page: means, ranks, words, and
// the comparison of two runs.
#include "ui/features/heads/heads_view.h"

#include "ui/figures/colour_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace headscope::ui {
namespace {

TEST(HeadsViewTest, HeadsThatALayerLacksCountNowhere) {
    const float none = std::numeric_limits<float>::quiet_NaN();
    SimilarityFrame frame;
    frame.heads = 3;
    frame.layers = {{1, 0.4F, none, 0.4F, 1, none, none, none, none},
                    {1, 0.1F, 0.2F, 0.1F, 1, 0.3F, 0.2F, 0.3F, 1}};
    EXPECT_NEAR(layerMeans(frame)[0], 0.4, 1e-6);
    EXPECT_NEAR(pairMean(frame), 0.3, 1e-6);
    EXPECT_EQ(headsLike(frame, 0, 0, false).size(), 1U);
    EXPECT_EQ(headsLike(frame, 1, 0, false).size(), 2U);
}

// The first layer of the record has fewer values than its number of heads requires. Reading must
// stay within its bounds.
TEST(HeadsViewTest, AFrameOfTooFewValuesIsReadWithinItsBounds) {
    SimilarityFrame frame;
    frame.heads = 4;
    frame.layers = {{1, 0.4F, 0.4F, 1}, std::vector<float>(16, 0.5F)};
    EXPECT_TRUE(std::isfinite(layerMeans(frame)[1]));
    EXPECT_NO_FATAL_FAILURE(layerMeans(frame));
    EXPECT_TRUE(std::isnan(frame.at(0, 2, 2)));
    EXPECT_TRUE(std::isnan(frame.at(2, 0, 0)));
    EXPECT_TRUE(std::isnan(frame.at(1, -1, 0)));
    EXPECT_LE(headsLike(frame, 0, 0, false).size(), 3U);
    MeasureInfo unlimited;
    unlimited.high = 0;
    // The row of head 0 has the values 1, 0.4, 0.4, 1.
    EXPECT_EQ(plots::measureColours(unlimited, {frame}).high(), 1.0F);
}

TEST(HeadsViewTest, WordsFollowTheDirectionOfTheMeasure) {
    MeasureInfo distance;
    distance.low = 0;
    distance.high = 0.693;
    distance.redundantWhen = "low";
    const double none = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(alikeText(0.01, none, distance), QStringLiteral("very similar"));
    EXPECT_EQ(alikeText(0.68, none, distance), QStringLiteral("different"));
    EXPECT_EQ(alikeText(0.01, 0.02, distance), QStringLiteral("similar, as expected by chance"));
    EXPECT_EQ(nearestStep({0, 100, 200}, 151), 2);
    EXPECT_EQ(nearestStep({}, 5), -1);
}

ExcessOfRun excessOf(double similarity, double chance, double half) {
    SimilarityExcess of;
    of.similarity = similarity;
    of.chance = chance;
    of.excess = similarity - chance;
    of.interval = Interval{of.excess - half, of.excess + half};
    return of;
}

// A similarity of 0.97 against 0.95 is chance level if attention maps are flat. Even 0.6 against
// 0.3 can be chance.
TEST(HeadsViewTest, TwoRunsAreComparedBySimilarityAboveChance) {
    MeasureInfo cosine;
    cosine.low = 0;
    cosine.high = 1;
    cosine.redundantWhen = "high";
    using Is = ExcessComparison;
    EXPECT_EQ(compareExcess(excessOf(0.97, 0.95, 0.001), excessOf(0.95, 0.94, 0.001), cosine),
              Is::Chance);
    EXPECT_EQ(compareExcess(excessOf(0.6, 0.59, 0.02), excessOf(0.3, 0.31, 0.02), cosine),
              Is::Chance);
    EXPECT_EQ(compareExcess(excessOf(0.6, 0.5, 0.02), excessOf(0.3, 0.22, 0.02), cosine), Is::Same);
    EXPECT_EQ(compareExcess(excessOf(0.6, 0.5, 0.02), excessOf(0.3, 0.29, 0.02), cosine),
              Is::MoreLeft);
    EXPECT_EQ(compareExcess(excessOf(0.3, 0.29, 0.02), excessOf(0.6, 0.5, 0.02), cosine),
              Is::MoreRight);
    auto unknown = excessOf(0.6, 0.5, 0.02);
    unknown->interval.reset();
    EXPECT_EQ(compareExcess(unknown, excessOf(0.3, 0.1, 0.02), cosine), Is::Unknown);
    EXPECT_EQ(compareExcess({}, excessOf(0.3, 0.1, 0.02), cosine), Is::Unknown);
    MeasureInfo distance = cosine;
    distance.redundantWhen = "low";
    EXPECT_EQ(compareExcess(excessOf(0.3, 0.5, 0.02), excessOf(0.5, 0.49, 0.02), distance),
              Is::MoreLeft)
        << "a smaller distance than chance is more alike";
}

}  // namespace
}  // namespace headscope::ui
