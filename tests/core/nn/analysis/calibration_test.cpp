// Tests of the expected calibration error (ECE), compared with bins filled by hand.
#include "core/nn/analysis/calibration.h"
#include "core/api/requests/sample_finder.h"
#include "core/base/util/random.h"
#include "core/service/backend/analyzer.h"
#include "tests/core/nn/support/small_pairs.h"
#include "tests/core/nn/support/small_run.h"
#include "tests/support/error_matchers.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::analysis {
namespace {

TEST(Calibration, WeighsEachBinsGapByItsSamples) {
    // Bin (9/15, 10/15] holds 0.61 and 0.65, one of them correct; (13/15, 14/15] holds 0.9, wrong;
    // (14/15, 1] holds 1, correct.
    const auto found = calibrationOf({.61F, .65F, .9F, 1.F}, {1, 0, 0, 1});
    EXPECT_NEAR(found.error, (2 * (.63 - .5) + (.9 - 0) + 0) / 4, 1e-6);
    EXPECT_NEAR(found.confidence, (.61 + .65 + .9 + 1) / 4, 1e-6);
}

TEST(Calibration, GapsOfOneBinCancelAndThoseOfTwoDoNot) {
    EXPECT_NEAR(calibrationOf({.5F, .5F}, {1, 0}).error, 0, 1e-6);
    EXPECT_NEAR(calibrationOf({.5F, .55F}, {1, 0}).error, (.5 + .55) / 2, 1e-6)
        << "8/15 = 0.533 lies between";
    EXPECT_EQ(calibrationOf({}, {}).error, 0);
    EXPECT_NEAR(calibrationOf({0.F, 1.F}, {0, 1}).error, 0, 1e-6);
}

TEST(Calibration, BinsHoldTheirSamples) {
    const auto found = calibrationOf({.2F, .45F, .5F, .55F, 1.F}, {1, 0, 1, 1, 1}, 2);
    ASSERT_EQ(found.bins.size(), 2U);
    EXPECT_EQ(found.bins[0].count, 3) << "(0, 0.5] has its upper edge";
    EXPECT_NEAR(found.bins[0].confidence, (.2 + .45 + .5) / 3, 1e-6);
    EXPECT_NEAR(found.bins[0].accuracy, 2.0 / 3, 1e-6);
    EXPECT_EQ(found.bins[1].count, 2);
    EXPECT_NEAR(found.accuracy, 0.8, 1e-6);
}

TEST(Calibration, OfAConfidenceThatIsNoNumberIsNone) {
    const auto found = calibrationOf({0.5F, NAN, 1.0F}, {1, 0, 1}, 10);
    EXPECT_TRUE(std::isnan(found.error));
    EXPECT_EQ(found.bins.size(), 10u);
}

// Repeats 60 experiments with a model that is overconfident by 8 %. A 95 % interval must contain
// the true error almost that often. A plain percentile interval does not, because it doubles the
// bias of the estimate.
TEST(Calibration, IntervalsHoldTheTrueErrorAboutAsOftenAsTheySay) {
    util::Random random(11);
    int held = 0;
    constexpr int kRounds = 60;
    for (int round = 0; round < kRounds; ++round) {
        std::vector<float> confidences;
        std::vector<std::uint8_t> right;
        for (int i = 0; i < 600; ++i) {
            const double confidence = 0.5 + 0.5 * random.uniform();
            confidences.push_back(float(confidence));
            right.push_back(random.uniform() < confidence - 0.08);
        }
        const auto interval = calibrationInterval(confidences, right, round, 10);
        ASSERT_TRUE(interval.has_value());
        EXPECT_LE(interval->low, interval->high);
        held += interval->low <= 0.08 && 0.08 <= interval->high;
    }
    EXPECT_GE(held, kRounds * 85 / 100);
}

TEST(Calibration, OfARunIsThatOfItsAnswers) {
    const auto config = test::smallConfig();
    const auto data = test::smallTexts();
    auto trainer = test::trainerFor(config, data);
    for (int i = 0; i < 5; ++i) trainer->trainStep();
    const auto analyzer =
        std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    CalibrationRequest request;
    request.split = "valid";
    request.bins = 10;
    const auto found = analyzer->ask(request);
    ASSERT_TRUE(found.ok()) << found.error().text();
    SampleFinderRequest answers;
    answers.split = "valid";
    const auto all = analyzer->ask(answers);
    std::vector<float> confidences;
    std::vector<std::uint8_t> right;
    for (const auto& one : all->answered) {
        confidences.push_back(float(one.confidence));
        right.push_back(!one.wrong());
    }
    EXPECT_NEAR(found->error, calibrationOf(confidences, right, 10).error, 1e-5);
    EXPECT_EQ(found->split, "valid");
    EXPECT_EQ(found->samples, 64);
    ASSERT_TRUE(found->interval);
    request.samples = 1;
    const auto one = analyzer->ask(request);
    ASSERT_TRUE(one.ok()) << one.error().text();
    EXPECT_FALSE(one->interval) << "one sample shows no spread";
    request.bins = 0;
    EXPECT_EQ(analyzer->ask(request).error().code, ErrorCode::Usage);
}

TEST(Calibration, AModelWithoutClassesSaysThatItHasNone) {
    const auto config = test::reversalConfig();
    const auto data = test::reversals(12);
    const auto trainer = test::trainerFor(config, data);
    const auto analyzer =
        std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    const auto found = analyzer->ask(CalibrationRequest{});
    ASSERT_FALSE(found.ok());
    EXPECT_THAT(found.error(), test::IsError(ErrorCode::Usage));
}

}  // namespace
}  // namespace headscope::analysis
