// Tests the hints of the Train page on series with known answers.
#include "ui/features/train/train_hints.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::ui {
namespace {

using Code = TrainHint::Code;

std::vector<SeriesPoint> series(const std::vector<double>& values, std::int64_t every = 1) {
    std::vector<SeriesPoint> points;
    for (const double value : values) {
        points.push_back({});
        points.back().step = every * static_cast<std::int64_t>(points.size());
        points.back().value = value;
    }
    return points;
}

// A finished run with validation losses and nothing else to report.
TrainFacts withLosses(const std::vector<double>& losses) {
    TrainFacts facts;
    facts.state = RunState::Finished;
    facts.judged = series(losses, 37);
    return facts;
}

std::vector<Code> codes(const TrainFacts& facts) {
    std::vector<Code> all;
    for (const auto& hint : trainHints(facts)) all.push_back(hint.code);
    return all;
}

TEST(TrainHintsTest, ALossThatFallsHasNoHint) {
    EXPECT_TRUE(trainHints(withLosses({1.4, 1.0, 0.8, 0.7})).empty());
    EXPECT_TRUE(trainHints({}).empty());
}

TEST(TrainHintsTest, ValidationThatTurnedNamesTheStepOfTheBest) {
    const auto hints = trainHints(withLosses({1.4, 0.7, 0.9, 1.1}));
    ASSERT_EQ(hints.size(), 1U);
    EXPECT_EQ(hints[0].code, Code::ValidationTurned);
    EXPECT_EQ(hints[0].step, 74);
}

TEST(TrainHintsTest, OneWorseEvaluationOrATinyRiseIsNoTurn) {
    EXPECT_TRUE(trainHints(withLosses({1.4, 0.7, 0.9})).empty());
    EXPECT_TRUE(trainHints(withLosses({1.4, 0.700, 0.705, 0.710})).empty()) << "within 2 %";
    EXPECT_TRUE(trainHints(withLosses({1.4, 0.7, 0.9, 0.701})).empty()) << "it came back";
}

// Near 0, noise is a large share of a loss.
TEST(TrainHintsTest, ATinyLossTurnsOnlyByAVisibleAmount) {
    EXPECT_TRUE(trainHints(withLosses({0.5, 0.010, 0.014, 0.018})).empty());
    EXPECT_EQ(codes(withLosses({0.5, 0.010, 0.024, 0.028})),
              std::vector<Code>{Code::ValidationTurned});
}

// With 100 validation samples, the 95 % interval of 80 % reaches 7.8 points to each side.
TEST(TrainHintsTest, AnAccuracyTurnsOnlyBeyondItsInterval) {
    auto facts = withLosses({0.5, 0.8, 0.75, 0.75});
    facts.higherIsBetter = facts.judgedIsShare = true;
    facts.validSamples = 100;
    EXPECT_TRUE(trainHints(facts).empty());
    facts.judged = series({0.5, 0.8, 0.71, 0.71}, 37);
    EXPECT_EQ(codes(facts), std::vector<Code>{Code::ValidationTurned});
    facts.validSamples = 50;
    EXPECT_TRUE(trainHints(facts).empty()) << "11.1 points with 50 samples";
}

TEST(TrainHintsTest, ARunThatEndsWithItsBestWeightsNeedsNoHint) {
    auto facts = withLosses({1.4, 0.7, 0.9, 1.1});
    facts.endsWithBest = true;
    EXPECT_TRUE(trainHints(facts).empty());
}

TEST(TrainHintsTest, WhileARunTrainsOnlyADivergenceIsReported) {
    auto facts = withLosses({1.4, 0.7, 0.9, 1.1});
    facts.state = RunState::Running;
    facts.flatness = {0.99, 0.99};
    EXPECT_TRUE(trainHints(facts).empty());
    facts.learningRate = 0.03;
    facts.trainLoss = series({1.4, 1.2, std::numeric_limits<double>::infinity()});
    ASSERT_EQ(codes(facts), std::vector<Code>{Code::Diverged});
    EXPECT_DOUBLE_EQ(trainHints(facts)[0].value, 0.01);
}

TEST(TrainHintsTest, ALossThatDoublesExplodesAndANoisyOneDoesNot) {
    TrainFacts facts;
    std::vector<double> loss(40, 1.4);
    loss[35] = 9;  // a single bad batch
    facts.trainLoss = series(loss);
    EXPECT_TRUE(trainHints(facts).empty());
    for (std::size_t i = 25; i < loss.size(); ++i) loss[i] = 3;
    facts.trainLoss = series(loss);
    EXPECT_EQ(codes(facts), std::vector<Code>{Code::Diverged});
    loss.assign(15, 3);
    loss[0] = 1;
    facts.trainLoss = series(loss);
    EXPECT_TRUE(trainHints(facts).empty()) << "too few steps to tell";
}

TEST(TrainHintsTest, ASmallLossMayDoubleWithoutExploding) {
    TrainFacts facts;
    std::vector<double> loss(40, 0.02);
    std::fill(loss.begin() + 25, loss.end(), 0.05);
    facts.trainLoss = series(loss);
    EXPECT_TRUE(trainHints(facts).empty());
    std::fill(loss.begin() + 25, loss.end(), 0.6);
    facts.trainLoss = series(loss);
    ASSERT_EQ(codes(facts), std::vector<Code>{Code::Diverged});
    EXPECT_EQ(trainHints(facts)[0].value, 0) << "the rate is unknown";
    EXPECT_FALSE(hintText(trainHints(facts)[0]).contains(QLatin1Char('0')));
}

TEST(TrainHintsTest, ADivergedRunHasNoOtherHint) {
    auto facts = withLosses({1.4, 0.7, 0.9, 1.1});
    facts.state = RunState::Diverged;
    facts.flatness = {0.99};
    EXPECT_EQ(codes(facts), std::vector<Code>{Code::Diverged});
}

TEST(TrainHintsTest, FlatMapsInHalfOfTheLayersAskForLongerTraining) {
    TrainFacts facts;
    facts.state = RunState::Finished;
    facts.flatness = {0.99, 0.5};
    ASSERT_EQ(codes(facts), std::vector<Code>{Code::MapsFlat});
    EXPECT_EQ(trainHints(facts)[0].layers, QStringList{QStringLiteral("layer 0")});
    facts.flatness = {0.99, 0.5, 0.5};
    EXPECT_TRUE(trainHints(facts).empty());
}

// 1.96 * sqrt(2 * 0.8 * 0.2 / n) with four samples added: 19.5 points of 32, 1.1 of 10,000.
TEST(TrainHintsTest, ASmallTestSplitNamesTheDifferenceThatItResolves) {
    EXPECT_NEAR(resolvableDifference(0.8, 32), 0.1954, 0.0005);
    EXPECT_NEAR(resolvableDifference(0.8, 10'000), 0.0111, 0.0001);
    EXPECT_GT(resolvableDifference(1, 32), 0.1) << "an observed 100 % is not exact";
    TrainFacts facts;
    facts.state = RunState::Finished;
    facts.testShare = 0.8;
    facts.testSamples = 32;
    const auto hints = trainHints(facts);
    ASSERT_EQ(hints.size(), 1U);
    EXPECT_EQ(hints[0].code, Code::TestTooSmall);
    EXPECT_EQ(hints[0].samples, 32);
    facts.testSamples = 10'000;
    EXPECT_TRUE(trainHints(facts).empty());
    facts.testSamples = 0;
    EXPECT_TRUE(trainHints(facts).empty()) << "an unknown size is no small one";
}

TEST(TrainHintsTest, TheLowerRateHasOneDigit) {
    EXPECT_DOUBLE_EQ(lowerRate(0.004), 0.001);
    EXPECT_DOUBLE_EQ(lowerRate(0.01), 0.003);
    EXPECT_DOUBLE_EQ(lowerRate(30), 10);
    EXPECT_EQ(lowerRate(0), 0);
    EXPECT_EQ(lowerRate(std::nan("")), 0);
}

// The weightiest hint comes first, because the page has one line.
TEST(TrainHintsTest, ValidationComesBeforeMapsBeforeTheTestSplit) {
    auto facts = withLosses({1.4, 0.7, 0.9, 1.1});
    facts.flatness = {0.99};
    facts.testShare = 0.5;
    facts.testSamples = 20;
    EXPECT_EQ(codes(facts),
              (std::vector<Code>{Code::ValidationTurned, Code::MapsFlat, Code::TestTooSmall}));
}

}  // namespace
}  // namespace headscope::ui
