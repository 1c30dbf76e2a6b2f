// Tests of a model's answers for every sample of a split, compared with queries for single samples.
#include "core/api/requests/sample_finder.h"
#include "core/service/backend/analyzer.h"
#include "tests/core/nn/support/small_pairs.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

namespace headscope {
namespace {

TEST(SamplePredictions, SayOfEverySampleWhatAskingForItAloneSays) {
    const auto config = test::smallConfig();
    const auto data = test::smallTexts();
    auto trainer = test::trainerFor(config, data);
    for (int i = 0; i < 5; ++i) trainer->trainStep();
    const auto analyzer =
        std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    SampleFinderRequest request;
    request.split = "valid";
    const auto all = analyzer->ask(request);
    ASSERT_TRUE(all.ok()) << all.error().text();
    ASSERT_EQ(all->answered.size(), 64U);
    EXPECT_TRUE(all->classes);
    EXPECT_EQ(all->split, "valid");
    const auto& classes = analyzer->shape().classes;
    std::size_t wrong = 0, expected = 0;
    for (std::size_t i = 0; i < all->answered.size(); ++i) {
        const auto& one = all->answered[i];
        AttentionRequest alone;
        alone.input.split = "valid";
        alone.input.index = std::int64_t(i);
        const auto maps = analyzer->ask(alone);
        ASSERT_TRUE(maps.ok());
        EXPECT_EQ(one.index, std::int64_t(i));
        EXPECT_EQ(one.text, "sample " + std::to_string(i));
        EXPECT_EQ(one.label, maps->label);
        EXPECT_EQ(classes[std::size_t(one.predicted)], maps->prediction[0].name);
        EXPECT_NEAR(one.confidence, maps->prediction[0].probability, 1e-5);
        EXPECT_NEAR(one.loss, maps->loss, 1e-4);
        wrong += one.wrong();
        expected += maps->prediction[0].name != classes[std::size_t(maps->label)];
    }
    EXPECT_EQ(wrong, expected);
}

TEST(SamplePredictions, OfSomeSamplesAreThoseThatEveryoneGetsByRisingNumber) {
    const auto config = test::smallConfig();
    const auto data = test::smallTexts();
    const auto trainer = test::trainerFor(config, data);
    const auto analyzer =
        std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    SampleFinderRequest request;
    request.samples = 10;
    const auto some = analyzer->ask(request);
    ASSERT_TRUE(some.ok());
    ASSERT_EQ(some->answered.size(), 10U);
    EXPECT_EQ(some->available, 64);
    for (std::size_t i = 1; i < 10; ++i)
        EXPECT_LT(some->answered[i - 1].index, some->answered[i].index);
    request.split = "nowhere";
    EXPECT_EQ(analyzer->ask(request).error().code, ErrorCode::Usage);
}

TEST(SamplePredictions, OfAModelThatWritesAreLossesWithBothTexts) {
    const auto config = test::reversalConfig();
    const auto data = test::reversals(12);
    const auto trainer = test::trainerFor(config, data);
    const auto analyzer =
        std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    const auto all = analyzer->ask(SampleFinderRequest{});
    ASSERT_TRUE(all.ok()) << all.error().text();
    EXPECT_FALSE(all->classes);
    for (const auto& one : all->answered) {
        EXPECT_EQ(one.predicted, -1);
        EXPECT_FALSE(one.wrong());
        EXPECT_GT(one.loss, 0);
        EXPECT_FALSE(one.text.empty() || one.target.empty());
    }
}

}  // namespace
}  // namespace headscope
