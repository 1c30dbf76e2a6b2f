// Tests the regression of the loss on the X-ray metrics: agreement with the normal equations,
// common trends, and records that do not allow a fit.
#include "ui/features/xray/loss_fit.h"

#include "tests/ui/support/xray_fakes.h"
#include "ui/features/xray/xray_view.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace headscope::ui {
namespace {

TEST(XrayFit, AgreesWithTheNormalEquations) {
    // y is an exact function of the two predictors, so R2 = 1 - SSR / SST = 1.
    RunningFit exact(2);
    for (int i = 0; i < 9; ++i) exact.add({double(i), double(i * i)}, 3 - 2.0 * i + 0.5 * i * i);
    EXPECT_NEAR(exact.r2(), 1, 1e-9);
    EXPECT_EQ(exact.count(), 9);
    RunningFit none(2);
    // the loss is orthogonal to both predictors
    const double loss[8] = {1, -1, -1, 1, 1, -1, -1, 1};
    for (int i = 0; i < 8; ++i) none.add({i % 2 ? 1.0 : -1.0, i < 4 ? 1.0 : -1.0}, loss[i]);
    EXPECT_NEAR(none.r2(), 0, 1e-9);
    EXPECT_LT(none.adjustedR2(), 0);
    RunningFit constant(2);
    // constant predictors, so nothing is explained
    for (int i = 0; i < 8; ++i) constant.add({0.5, 0}, i);
    EXPECT_EQ(constant.r2(), 0);
    RunningFit few(2);
    for (int i = 0; i < kFewestBatches - 1; ++i) few.add({double(i), double(i * i)}, i);
    EXPECT_TRUE(std::isnan(few.r2()));
}

// Fits two series that are unrelated except that both fall with the logarithm of the step, with
// noise. `shared` is the weight of the common noise.
LossFit fitOfTwoTrends(double shared) {
    std::mt19937 random(7);
    std::normal_distribution<double> noise(0, 0.05);
    LossFits fits;
    for (int step = 1; step <= 40; ++step) {
        const double own = noise(random), logarithm = std::log(double(step));
        fits.add(step, 0.5 - 0.1 * logarithm + own, 0.02,
                 4 - 0.4 * logarithm + shared * own + noise(random));
    }
    return fits.fit();
}

TEST(XrayFit, ATrendThatBothShareIsNotTakenForAnExplanation) {
    const LossFit fit = fitOfTwoTrends(0);
    EXPECT_GT(fit.r2, 0.6) << "what the headline rests on";
    EXPECT_GT(fit.trend, fit.r2);
    EXPECT_LT(fit.beyond, 0.15);
    EXPECT_LT(fit.changes, 0.15);
    const QString text = fitText(fit, QStringLiteral("Layer 2"));
    EXPECT_TRUE(text.contains(QStringLiteral("Layer 2")));
    EXPECT_TRUE(text.contains(QStringLiteral("Step and log step alone"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("M3 explains")));
}

TEST(XrayFit, EffectCorrelatedWithTheBatchLossRemains) {
    const LossFit fit = fitOfTwoTrends(2);
    EXPECT_GT(fit.beyond, 0.6);
    EXPECT_GT(fit.changes, 0.6);
}

TEST(XrayFit, RecordsFarApartAreNoChangesFromBatchToBatch) {
    LossFits fits;
    for (int record = 0; record < 20; ++record)
        fits.add(10 * record, record % 3, record % 5, record % 7);
    EXPECT_TRUE(std::isfinite(fits.fit().r2));
    EXPECT_TRUE(std::isnan(fits.fit().changes));
}

// A layer with one head does not have pairs of heads, so it must not get a curve or a fit.
TEST(XrayView, ALayerWithOneHeadHasNoStatistics) {
    std::vector<XrayFrame> frames;
    LossBySteps losses;
    for (std::int64_t step = 1; step <= 12; ++step) {
        frames.push_back(test::xrayAt(step));
        losses[step] = 3 - 0.1 * double(step);
        auto& first = frames.back().pairs.back().layers.front();
        for (std::size_t i = 1; i < first.size(); ++i) first[i] = std::nanf("");
    }
    const auto layers = layerStatistics(frames[0], "output-dissimilarity");
    EXPECT_TRUE(std::isnan(layers[0].mean) && std::isnan(layers[0].variance));
    EXPECT_TRUE(std::isfinite(layers[1].mean));
    const auto fits = rollingFits(frames, losses, 40);
    EXPECT_TRUE(std::isnan(fits[0].back().r2));
    EXPECT_TRUE(std::isfinite(fits[1].back().r2));
}

}  // namespace
}  // namespace headscope::ui
