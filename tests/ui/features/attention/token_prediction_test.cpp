// Tests the prediction bars: they must not claim a probability for tokens that the engine did not
// list.
#include "ui/plots/prediction_bars.h"

#include <gtest/gtest.h>

namespace headscope::plots {
namespace {

std::vector<ScoredClass> listOf(char first, int count) {
    std::vector<ScoredClass> scores;
    for (int i = 0; i < count; ++i)
        scores.push_back({std::string(1, char(first + i)), 0.2 - 0.01 * i});
    return scores;
}

TEST(PredictionBars, ATokenBelowTheListIsShownAsABoundNotAsZero) {
    PredictionBars bars;
    bars.setPrediction(listOf('a', 10), listOf('e', 10), QString());
    // "a" is not among the ten predictions with the mask
    const PredictionBar& first = bars.bars().front();
    EXPECT_EQ(first.name, QStringLiteral("a"));
    EXPECT_FALSE(first.fullBelow);
    ASSERT_TRUE(first.masked);
    EXPECT_TRUE(first.maskedBelow);
    EXPECT_NEAR(*first.masked, 0.11, 1e-9);
    EXPECT_TRUE(bars.figure().csvRows()[0][2].isEmpty())
        << "no number in the file where none is known";
    EXPECT_LE(bars.bars().size(), 12U);
}

TEST(PredictionBars, EveryClassIsListedAndTheTrueOneMarked) {
    PredictionBars bars;
    bars.setPrediction({{"World", 0.6}, {"Sports", 0.4}}, {{"Sports", 0.7}, {"World", 0.3}},
                       QStringLiteral("Sports"));
    ASSERT_EQ(bars.bars().size(), 2U);
    EXPECT_TRUE(bars.bars()[1].truth);
    EXPECT_NEAR(*bars.bars()[1].masked, 0.7, 1e-9);
    EXPECT_TRUE(bars.figure().caption().contains(QStringLiteral("True label: Sports")));
}

TEST(PredictionBars, LongNamesMoveAboveTheirBarsInsteadOfBeingCut) {
    PredictionBars bars;
    bars.resize(220, 400);
    bars.setPrediction({{"short", 0.6}, {"tiny", 0.4}}, {}, QString());
    const int low = bars.minimumSizeHint().height();
    bars.setPrediction(
        {{"two triangles of one colour", 0.6}, {"two triangles of two colours", 0.4}}, {},
        QString());
    EXPECT_GT(bars.minimumSizeHint().height(), low);
}

}  // namespace
}  // namespace headscope::plots
