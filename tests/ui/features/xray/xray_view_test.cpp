// Tests the numbers behind the X-ray page against values computed by hand: moments per layer, fits
// of the loss, and curves.
#include "ui/features/xray/xray_view.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::ui {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Returns R2 of a linear fit of y on x. `offset` is added to both.
double r2Of(const std::vector<double>& x, const std::vector<double>& y, double offset = 0) {
    RunningFit fit(1);
    for (std::size_t i = 0; i < x.size(); ++i) fit.add({x[i] + offset}, y[i] + offset);
    return fit.r2();
}

// y = x + e, where e is orthogonal to x and sums to 0. Therefore R2 = |x|^2 / (|x|^2 + |e|^2) = 10
// / 14.
const std::vector<double> kX{-2, -1, 0, 1, 2}, kY{-1, -2, 0, 0, 3};

TEST(RunningFitTest, IsTheShareOfTheVarianceThatAStraightLineTakes) {
    EXPECT_NEAR(r2Of(kX, kY), 5.0 / 7, 1e-12);
    EXPECT_NEAR(r2Of(kX, {-3, -1, 1, 3, 5}), 1, 1e-12);
    EXPECT_NEAR(r2Of(kX, {1, -1, 0, -1, 1}), 0, 1e-12);
    EXPECT_NEAR(r2Of(kX, kY, 1e6), 5.0 / 7, 1e-9) << "numbers far from 0 lose nothing";
}

TEST(RunningFitTest, TheAdjustedOneTakesOffWhatChanceExplains) {
    RunningFit fit(1);
    for (std::size_t i = 0; i < kX.size(); ++i) fit.add({kX[i]}, kY[i]);
    EXPECT_NEAR(fit.adjustedR2(), 1 - 2.0 / 7 * 4 / 3, 1e-12);
}

TEST(RunningFitTest, CollinearOrConstantPredictorAddsNothing) {
    RunningFit twice(2), still(2), both(2);
    for (std::size_t i = 0; i < kX.size(); ++i) {
        twice.add({kX[i], 3 * kX[i] + 7}, kY[i]);
        still.add({kX[i], 4}, kY[i]);
        both.add({kX[i], kY[i] - kX[i]}, kY[i]);
    }
    EXPECT_NEAR(twice.r2(), 5.0 / 7, 1e-9);
    EXPECT_NEAR(still.r2(), 5.0 / 7, 1e-12);
    EXPECT_NEAR(both.r2(), 1, 1e-12) << "the rest of y as the second predictor";
}

TEST(RunningFitTest, SaysNothingWhereNothingCanBeSaid) {
    EXPECT_TRUE(std::isnan(r2Of({1, 2, 3, 4}, {1, 2, 3, 4}))) << "too few";
    EXPECT_TRUE(std::isnan(r2Of(kX, {3, 3, 3, 3, 3}))) << "a loss that does not move";
    EXPECT_TRUE(std::isnan(r2Of({1, 2, INFINITY, 4, 5}, kY)));
}

TEST(LossFitsTest, EffectOfM3IsSeparatedFromTheTrend) {
    LossFits own, trend;
    for (int step = 1; step <= 12; ++step) {
        const double wave = step % 3 - 1.0, other = step % 2;
        // M3 explains all of this loss, which does not follow a trend.
        own.add(step, wave, other, 2 * wave - other);
        // Here the loss is nearly a straight line.
        trend.add(step, wave, other, 5 - 0.1 * step + 0.01 * (step % 4 == 0));
    }
    EXPECT_NEAR(own.fit().r2, 1, 1e-9);
    EXPECT_NEAR(own.fit().beyond, 1, 1e-6);
    EXPECT_NEAR(own.fit().changes, 1, 1e-9);
    EXPECT_LT(own.fit().trend, 0.3);
    EXPECT_GT(trend.fit().trend, 0.99);
    EXPECT_LT(trend.fit().r2, 0.3);
    EXPECT_EQ(own.fit().batches, 12);
}

TEST(LossFitsTest, AChangeOverManyBatchesIsNotOneFromBatchToBatch) {
    LossFits gaps;
    for (int step = 1; step <= 30; step += 3) gaps.add(step, step % 2, step % 5, step % 2);
    EXPECT_NEAR(gaps.fit().r2, 1, 1e-9);
    EXPECT_TRUE(std::isnan(gaps.fit().changes));
}

TEST(LossFitsTest, TheSentenceIsLeftOutUntilItCanBeSaid) {
    LossFits fits;
    for (int step = 1; step <= 4; ++step) fits.add(step, step, -step, step);
    EXPECT_TRUE(fitText(fits.fit(), {}).isEmpty());
    LossFit known;
    known.batches = 13;
    known.r2 = 0.876;
    known.trend = 0.84;
    known.beyond = 0.25;
    known.changes = kNaN;
    const QString text = fitText(known, QStringLiteral("Layer 2"));
    EXPECT_TRUE(text.startsWith(QStringLiteral("Layer 2"))) << text.toStdString();
    for (const char* part : {"0.88", "0.84", "0.25", "R² is –", "0.20"})
        EXPECT_TRUE(text.contains(QString::fromUtf8(part))) << part << " in " << text.toStdString();
}

// X-ray frame with three heads. The pairs above the diagonal are 1, 2 and 6 times `scale`; the
// diagonal and the lower half are never read.
XrayFrame frameAt(std::int64_t step, double scale = 1) {
    const auto f = [scale](double value) { return static_cast<float>(scale * value); };
    XrayFrame frame;
    frame.step = step;
    frame.pairs = {
        {step, "output-dissimilarity", 3, {{99, f(1), f(2), -99, 99, f(6), -99, -99, 99}}}};
    frame.heads = {HeadFrame{
        step, "attention-variance", {{f(1), f(3), std::numeric_limits<float>::quiet_NaN()}}}};
    return frame;
}

TEST(XrayViewTest, MomentsAreOverPairsOfDifferentHeads) {
    const auto pairs = layerStatistics(frameAt(1), "output-dissimilarity");
    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_DOUBLE_EQ(pairs[0].mean, 3);
    EXPECT_NEAR(pairs[0].variance, (4 + 1 + 9) / 3.0, 1e-12);
    const auto heads = layerStatistics(frameAt(1), "attention-variance");
    EXPECT_DOUBLE_EQ(heads[0].mean, 2) << "a head that the layer does not have counts for nothing";
    EXPECT_DOUBLE_EQ(heads[0].variance, 1);
    EXPECT_TRUE(layerStatistics(frameAt(1), "query-orthogonality").empty());
}

TEST(XrayViewTest, ALayerOfOneHeadHasNoPairsAndNoMean) {
    XrayFrame frame;
    frame.pairs = {{1, "output-dissimilarity", 1, {{1}}}};
    EXPECT_TRUE(std::isnan(layerStatistics(frame, "output-dissimilarity")[0].mean));
}

TEST(XrayViewTest, TheThirdMetricIsShiftedOnALogarithmicAxisAndItsVarianceIsNot) {
    const std::vector<XrayFrame> frames{frameAt(1, 0.1), frameAt(2, 0.2)};
    const auto linear = xrayCurves(frames, kXrayOutput, XrayForm::Article, false);
    const auto logarithmic = xrayCurves(frames, kXrayOutput, XrayForm::Article, true);
    ASSERT_EQ(linear.panels.size(), 1U);
    const auto& mean = linear.panels[0].lines[0].points;
    ASSERT_EQ(mean.size(), 2U);
    EXPECT_NEAR(mean[1].y, 0.6, 1e-6);
    EXPECT_NEAR(logarithmic.panels[0].lines[0].points[1].y, 1.6, 1e-6);
    EXPECT_EQ(logarithmic.panels[0].lines[1].points[1].y, linear.panels[0].lines[1].points[1].y);
    EXPECT_TRUE(logarithmic.logY);
    EXPECT_TRUE(logarithmic.yTitle.contains(QStringLiteral("1 + M3")));
    EXPECT_FALSE(linear.yTitle.contains(QStringLiteral("1 + M3")));
}

TEST(XrayViewTest, EveryHeadHasALineOfItsOwn) {
    const auto data = xrayHeadCurves({frameAt(1), frameAt(5)}, XrayForm::Article, 0, false);
    ASSERT_EQ(data.panels.size(), 1U);
    ASSERT_EQ(data.panels[0].lines.size(), 3U);
    EXPECT_EQ(data.panels[0].lines[1].points[1].x, 5);
    EXPECT_EQ(data.panels[0].lines[1].points[1].y, 3);
    EXPECT_TRUE(xrayHeadCurves({frameAt(1)}, XrayForm::Article, 7, false).panels[0].lines.empty())
        << "no such layer";
}

TEST(XrayViewTest, FitsTakeTheFirstBatchesThatHaveALoss) {
    std::vector<XrayFrame> frames;
    LossBySteps losses;
    for (int step = 1; step <= 20; ++step) {
        frames.push_back(frameAt(step, step));
        if (step != 3) losses[step] = step == 4 ? kNaN : 10.0 - step;
    }
    const auto fits = rollingFits(frames, losses, 12);
    ASSERT_EQ(fits.size(), 1U);
    ASSERT_EQ(fits[0].size(), 12U) << "neither step 3 nor step 4";
    EXPECT_EQ(fits[0].back().batches, 12);
    EXPECT_NEAR(fits[0].back().r2, 1, 1e-9) << "the mean is 3 times the step";
    const auto curves = xrayFitCurves(fits, {});
    ASSERT_EQ(curves.panels[0].lines.size(), 2U) << "the layer and the trend";
    EXPECT_EQ(curves.panels[0].lines[0].points.front().x, kFewestBatches)
        << "nothing is drawn of fewer";
    EXPECT_TRUE(xrayFitCurves({}, {}).panels[0].lines.empty());
}

TEST(XrayViewTest, LimitsOfALayerLeaveTheDiagonalOutAndAreNeverNothing) {
    const auto limits = xrayLimits({frameAt(1), frameAt(2, 2)}, "output-dissimilarity", 0);
    EXPECT_EQ(limits.low, 1);
    EXPECT_EQ(limits.high, 12);
    const auto same = xrayLimits({frameAt(1, 0)}, "output-dissimilarity", 0);
    EXPECT_GT(same.high, same.low);
    EXPECT_EQ(xrayLimits({frameAt(1)}, "output-dissimilarity", 4).high, 1) << "no such layer";
}

TEST(XrayViewTest, OnlyTheThirdMetricHasOneForm) {
    for (int metric = 0; metric < kXrayMetrics; ++metric)
        EXPECT_EQ(xrayHasForms(metric), metric != kXrayOutput) << metric;
}

}  // namespace
}  // namespace headscope::ui
