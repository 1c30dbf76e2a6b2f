// Tests of the confusion matrix: it counts the same predictions as the sample finder lists.
#include "core/api/requests/confusion.h"
#include "core/api/requests/sample_finder.h"
#include "tests/core/nn/support/small_pairs.h"
#include "tests/core/nn/support/small_run.h"
#include "tests/support/error_matchers.h"

#include <gtest/gtest.h>

#include <numeric>

namespace headscope::analysis {
namespace {

TEST(ConfusionTest, CountsThePredictionOfEverySample) {
    const auto config = test::smallConfig();
    const auto data = test::smallTexts(150);  // two batches
    auto trainer = test::trainerFor(config, data);
    for (int i = 0; i < 5; ++i) trainer->trainStep();
    const auto analyzer =
        std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    ConfusionRequest request;
    request.split = "valid";
    const auto found = analyzer->ask(request);
    ASSERT_TRUE(found.ok()) << found.error().text();
    EXPECT_EQ(found->classes, (std::vector<std::string>{"first", "second"}));
    SampleFinderRequest answers;
    answers.split = "valid";
    const auto all = analyzer->ask(answers);
    std::vector<std::int64_t> counts(4, 0);
    for (const auto& one : all->answered)
        ++counts[static_cast<std::size_t>(2 * one.label + one.predicted)];
    EXPECT_EQ(found->counts, counts);
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}), 150);
    request.samples = 20;
    const auto some = analyzer->ask(request);
    EXPECT_EQ(std::accumulate(some->counts.begin(), some->counts.end(), std::int64_t{0}), 20);
    EXPECT_EQ(some->samples, 20);
}

TEST(ConfusionTest, AModelWithoutClassesIsRefused) {
    const auto config = test::reversalConfig();
    const auto data = test::reversals(12);
    const auto trainer = test::trainerFor(config, data);
    const auto analyzer =
        std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    EXPECT_THAT(analyzer->ask(ConfusionRequest{}).error(), test::IsError(ErrorCode::Usage));
}

}  // namespace
}  // namespace headscope::analysis
