// Tests the data behind curve plots, without drawing: smoothing, values that an axis cannot show,
// ranges and the nearest point.
#include "ui/figures/curve_data.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::plots {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

CurveSeries series(const char* key, int panel = 0, bool smooth = true) {
    CurveSeries made;
    made.key = QLatin1String(key);
    made.panel = panel;
    made.smooth = smooth;
    return made;
}

// Data of one series with x = 0, 1, 2, ...
CurveData dataOf(const std::vector<double>& values, double smoothing = 0) {
    CurveData data;
    data.setSeries({series("loss")});
    data.setSmoothing(smoothing);
    std::vector<CurvePoint> points;
    for (std::size_t i = 0; i < values.size(); ++i) points.push_back({double(i), values[i]});
    data.append(QStringLiteral("loss"), points);
    return data;
}

const CurveRange kAll{-1e9, 1e9};

TEST(CurveSmoothing, AConstantStaysItselfFromTheFirstPointOn) {
    for (const double strength : {0.0, 0.6, 0.99}) {
        const auto data = dataOf({2, 2, 2, 2}, strength);
        for (const double value : data.lines()[0].smooth) EXPECT_NEAR(value, 2, 1e-12) << strength;
    }
}

TEST(CurveSmoothing, IsTheBiasCorrectedMovingAverage) {
    const auto data = dataOf({1, 3}, 0.5);
    EXPECT_DOUBLE_EQ(data.lines()[0].smooth[0], 1);
    EXPECT_DOUBLE_EQ(data.lines()[0].smooth[1], (0.5 * 0.5 * 1 + 0.5 * 3) / 0.75);
}

TEST(CurveSmoothing, PointByPointOrAtOnceIsTheSame) {
    CurveData late = dataOf({}, 0.8);
    const std::vector<double> values = {4, 1, 3, kNone, 2, 2.5};
    for (std::size_t i = 0; i < values.size(); ++i)
        late.append(QStringLiteral("loss"), {{double(i), values[i]}});
    CurveData anew = dataOf(values);
    anew.setSmoothing(0.8);
    ASSERT_EQ(late.lines()[0].smooth.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isnan(values[i])) {
            EXPECT_TRUE(std::isnan(late.lines()[0].smooth[i])) << "a gap stays one";
            continue;
        }
        EXPECT_DOUBLE_EQ(late.lines()[0].smooth[i], anew.lines()[0].smooth[i]);
    }
    EXPECT_GT(late.lines()[0].smooth[4], 2) << "and what came before it still counts";
}

TEST(CurveSmoothing, ASeriesThatIsDrawnAsItIsStaysSo) {
    CurveData data;
    data.setSeries({series("accuracy", 0, false)});
    data.setSmoothing(0.9);
    data.append(QStringLiteral("accuracy"), {{0, 0.1}, {1, 0.9}});
    EXPECT_DOUBLE_EQ(data.lines()[0].smooth[1], 0.9);
    data.setSmoothing(kNone);
    EXPECT_EQ(data.smoothing(), 0);
}

TEST(CurvePoints, ValueOutsideTheAxisIsAGapAndInvalidPositionIsOmitted) {
    CurveData data;
    data.setSeries({series("loss")});
    EXPECT_EQ(data.append(QStringLiteral("other"), {{0, 1}}), -1);
    data.append(QStringLiteral("loss"), {{0, 1}, {1, 1e300}, {kNone, 5}, {2, 3}});
    const auto& raw = data.lines()[0].raw;
    ASSERT_EQ(raw.size(), 3U);
    EXPECT_TRUE(std::isnan(raw[1].y));
    const auto range = data.yRange(0, kAll);
    EXPECT_NEAR(range.low, 1 - 0.12, 1e-12);
    EXPECT_NEAR(range.high, 3 + 0.12, 1e-12);
}

TEST(CurvePoints, ReplacedPointsLeaveNothingOfTheOldOnes) {
    CurveData data = dataOf({9, 9, 9}, 0.9);
    data.replace(QStringLiteral("loss"), {{5, 1}});
    EXPECT_EQ(data.lines()[0].raw.size(), 1U);
    EXPECT_DOUBLE_EQ(data.lines()[0].smooth[0], 1);
    data.clear();
    EXPECT_TRUE(data.empty());
    EXPECT_TRUE(data.panelEmpty(0));
    EXPECT_EQ(data.xRange().low, 0);
    EXPECT_EQ(data.xRange().high, 1);
}

TEST(CurveRanges, OneBadStepDoesNotFlattenTheRest) {
    std::vector<double> values(200, 1.0);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = 1 + 0.001 * double(i);
    values[100] = 1000;
    const auto quiet = dataOf(values, 0.99).yRange(0, kAll);
    EXPECT_LT(quiet.high, 100) << "a spike may leave the panel";
    EXPECT_GT(quiet.high, 1.2) << "the smoothed line may not";
    EXPECT_GT(dataOf(values).yRange(0, kAll).high, 1000) << "unsmoothed it is the line";
}

TEST(CurveRanges, FollowWhatIsInSightAndWhatThePanelFixes) {
    CurveData data = dataOf({1, 2, 3, 100});
    EXPECT_LT(data.yRange(0, {0, 2}).high, 4);
    EXPECT_LT(data.yRange(0, {1, 1}).low, 2);
    EXPECT_GT(data.yRange(0, {1, 1}).high, 2) << "a single value has room on both sides";
    CurvePanel accuracy;
    accuracy.low = 0;
    accuracy.high = 1;
    data.setPanels({accuracy});
    EXPECT_EQ(data.yRange(0, kAll).high, 1);
}

TEST(CurveRanges, ALogAxisHasNoPlaceForZeroAndBelow) {
    CurveData data = dataOf({-1, 0, 1, 100});
    data.setLogarithmic(0, true);
    data.setLogarithmic(7, true);  // this panel does not exist, so the call is ignored
    const auto range = data.yRange(0, kAll);
    EXPECT_GT(range.low, 0.5);
    EXPECT_LT(range.low, 1);
    EXPECT_GT(range.high, 100);
    CurveData nothing = dataOf({-1, 0});
    nothing.setLogarithmic(0, true);
    EXPECT_GT(nothing.yRange(0, kAll).low, 0);
}

TEST(CurvePoints, TheNearestOfTwoIsTheEarlierWhereBothAreAsFar) {
    const auto data = dataOf({5, 6, 7});
    const auto& line = data.lines()[0];
    EXPECT_EQ(CurveData::nearest(line, -10), 0);
    EXPECT_EQ(CurveData::nearest(line, 0.5), 0);
    EXPECT_EQ(CurveData::nearest(line, 0.6), 1);
    EXPECT_EQ(CurveData::nearest(line, 10), 2);
    EXPECT_EQ(CurveData::nearest(dataOf({}).lines()[0], 1), -1);
}

TEST(CurveRanges, OfAShareHasNoPlaceAboveOne) {
    CurvePanel share;
    share.high = 1;  // the upper bound of the values, without a lower bound
    CurveData data;
    data.setPanels({share});
    data.setSeries({series("accuracy", 0, false)});
    data.append(QStringLiteral("accuracy"), {{0, 1}, {1, 1}});
    EXPECT_LT(data.yRange(0, kAll).high, 1.05) << "no tick at 1.1";
    EXPECT_GT(data.yRange(0, kAll).high, 1) << "but room for the line";
    data.append(QStringLiteral("accuracy"), {{2, 0.5}});
    EXPECT_NEAR(data.yRange(0, kAll).high, 1.03, 0.01);
    data.append(QStringLiteral("accuracy"), {{3, 1.5}});
    EXPECT_GT(data.yRange(0, {3, 3}).low, 1) << "a value that cannot be is not hidden";
}

}  // namespace
}  // namespace headscope::plots
