// Tests of the cost of a forward pass, counted by hand for one-layer models: width 8, two heads of
// size 4, feed-forward width 16.
#include "core/api/runs/tasks.h"
#include "core/spec/models/costs.h"

#include <gtest/gtest.h>

namespace headscope::test {
namespace {

constexpr double kWidth = 8, kInner = 8, kHidden = 16, kOutputs = 3;

models::ModelSpec oneLayer(Task task) {
    models::ModelSpec spec;
    spec.model = models::modelForTask(task);
    spec.data.task = task;
    spec.data.vocabulary = 50;
    spec.data.outputs = static_cast<std::int64_t>(kOutputs);
    spec.heads = {2};
    spec.headSize = 4;
    spec.width = 8;
    spec.ff = 16;
    spec.length = 5;
    if (!traitsOf(task).pairs) return spec;
    spec.encoderLayers = 1;
    spec.heads = {2, 2, 2};
    return spec;
}

double feedForward(double tokens) {
    return 2 * tokens * kWidth * kHidden;
}

TEST(ModelCosts, OfAClassifierAreProjectionsMapsAndOneAnswer) {
    const double n = 4, projections = 4 * n * kWidth * kInner, maps = 2 * n * n * kInner;
    EXPECT_EQ(models::forwardFlopsOf(oneLayer(Task::TextClassification), n, 0),
              2 * (projections + maps + feedForward(n) + kWidth * kOutputs));
}

TEST(ModelCosts, OfALanguageModelCountTheKeysThatAQuerySees) {
    const double n = 4, projections = 4 * n * kWidth * kInner, maps = 2 * (1 + 2 + 3 + 4) * kInner;
    EXPECT_EQ(models::forwardFlopsOf(oneLayer(Task::LanguageModel), n, 0),
              2 * (projections + maps + feedForward(n) + n * kWidth * kOutputs));
}

TEST(ModelCosts, OfAPatternCountTheKeysThatItShows) {
    auto spec = oneLayer(Task::TextClassification);
    spec.pattern.kind = attention::Pattern::Local;
    spec.pattern.width = 2;
    // 5 tokens see 2, 3, 3, 3 and 2 keys.
    const double n = 5, maps = 2 * (2 + 3 + 3 + 3 + 2) * kInner;
    ASSERT_EQ(spec.length, 5);
    EXPECT_NEAR(models::forwardFlopsOf(spec, n, 0),
                2 * (4 * n * kWidth * kInner + maps + feedForward(n) + kWidth * kOutputs), 1e-9);
}

TEST(ModelCosts, SharedKeysAndValuesAreProjectedOnce) {
    auto spec = oneLayer(Task::TextClassification);
    spec.variants.kvHeads = 1;
    const double n = 4, projections = 2 * n * kWidth * (kInner + kInner / 2),
                 maps = 2 * n * n * kInner;
    EXPECT_EQ(models::forwardFlopsOf(spec, n, 0),
              2 * (projections + maps + feedForward(n) + kWidth * kOutputs));
}

TEST(ModelCosts, OfATranslatorCountEachSideWithItsOwnTokens) {
    const double s = 5, t = 3;
    const double encoder = 4 * s * kWidth * kInner + 2 * s * s * kInner + feedForward(s);
    const double decoder = 4 * t * kWidth * kInner + 2 * (1 + 2 + 3) * kInner;
    const double cross = 2 * (s + t) * kWidth * kInner + 2 * t * s * kInner + feedForward(t);
    EXPECT_EQ(models::forwardFlopsOf(oneLayer(Task::Translation), s, t),
              2 * (encoder + decoder + cross + t * kWidth * kOutputs));
}

TEST(ModelCosts, AtFullLengthAreThoseThatTheFormShows) {
    for (const auto task : {Task::TextClassification, Task::LanguageModel, Task::Translation}) {
        const auto spec = oneLayer(task);
        const auto costs = models::costsOf(spec, 1);
        EXPECT_EQ(costs.forwardFlops, models::forwardFlopsOf(spec, 5, 5));
        EXPECT_GT(costs.attentionShare, 0);
        EXPECT_LT(costs.attentionShare, 1);
    }
}

}  // namespace
}  // namespace headscope::test
