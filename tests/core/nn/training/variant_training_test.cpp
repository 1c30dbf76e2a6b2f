// Tests of training with attention variants: exact resume, saving and loading of weights, symmetry
// of tied heads, repulsion.
#include "core/nn/training/model_step.h"
#include "core/nn/training/repulsion.h"
#include "core/service/backend/analyzer.h"
#include "core/service/backend/schedule.h"
#include "core/service/backend/trainer.h"
#include "core/spec/models/variants.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::training {
namespace {

using test::sameBytes;
using test::trainerFor;

struct Setting {
    const char* name;
    std::map<std::string, ParamValue> values;
};

std::vector<Setting> settings() {
    const auto text = [](const char* value) { return ParamValue(std::string(value)); };
    return {{"drophead", {{"model.drophead", 0.3}, {"model.drophead_schedule", text("v-shape")}}},
            {"softmax1", {{"model.activation", text("softmax-1")}}},
            {"bayes", {{"model.activation", text("bayes-softmax")}, {"model.drophead", 0.2}}},
            {"relu", {{"model.activation", text("relu")}}},
            {"sparsemax", {{"model.activation", text("sparsemax")}}},
            {"entmax", {{"model.activation", text("entmax-1.5")}}},
            {"adaptive", {{"model.activation", text("entmax-adaptive")}}},
            {"top_k", {{"model.activation", text("top-k")}, {"model.top_k", std::int64_t{2}}}},
            {"local", {{"model.pattern", text("local")}, {"model.pattern_width", std::int64_t{2}}}},
            {"fixed", {{"model.pattern", text("fixed")}}},
            {"bigbird",
             {{"model.pattern", text("bigbird")},
              {"model.pattern_block", std::int64_t{1}},
              {"model.pattern_layers", text("1")}}},
            {"strided_sparse",
             {{"model.pattern", text("strided")},
              {"model.pattern_layers", text("alternate")},
              {"model.activation", text("entmax-adaptive")},
              {"model.simulated_heads", std::int64_t{8}}}},
            {"split", {{"model.head_input", text("split")}}},
            {"wide", {{"model.head_input", text("wide")}}},
            {"tied", {{"model.init", text("tied-random-output")}}},
            {"shared", {{"model.kv_heads", std::int64_t{2}}}},
            {"simulated", {{"model.simulated_heads", std::int64_t{8}}}},
            {"dynamic", {{"model.head_weights", text("dynamic")}, {"model.head_weights_kl", 0.1}}},
            {"gated", {{"model.head_gate", text("head")}}},
            {"gated_coordinates", {{"model.head_gate", text("element")}, {"model.drophead", 0.2}}},
            {"routed", {{"model.routed_heads", std::int64_t{3}}}},
            {"differential", {{"model.differential", true}, {"model.head_gate", text("head")}}},
            {"openelm", {{"model.head_schedule", text("openelm")}, {"model.drophead", 0.2}}},
            {"linear_growth",
             {{"model.head_schedule", text("linear-growth")}, {"model.head_input", text("wide")}}},
            {"post_norm",
             {{"model.norm", text("after")},
              {"model.norm_epsilon", 1e-12},
              {"model.embedding_norm", true}}},
            {"first_token", {{"model.pool", text("first")}, {"model.transform", text("tanh")}}},
            {"causal",
             {{"model.causal", true},
              {"model.pool", text("last")},
              {"model.feed_forward_activation", text("gelu-tanh")}}},
            {"repulsive", {{"train.repulsive", 1.0}, {"train.repulsive_layers", text("all")}}}};
}

RunConfig configWith(const std::map<std::string, ParamValue>& values) {
    auto config = test::smallConfig();
    for (const auto& [key, value] : values) config.values[key] = value;
    return config;
}

class TrainedVariant : public testing::TestWithParam<Setting> {};

TEST_P(TrainedVariant, ResumesBitForBitAndDiffersFromThePlainModel) {
    const auto config = configWith(GetParam().values);
    auto whole = trainerFor(config), before = trainerFor(config), after = trainerFor(config);
    auto plain = trainerFor(test::smallConfig());
    for (int i = 0; i < 6; ++i) {
        ASSERT_TRUE(whole->trainStep().finite);
        plain->trainStep();
    }
    for (int i = 0; i < 3; ++i) before->trainStep();
    ASSERT_TRUE(
        after->restore(before->modelTensors(), before->optimizerTensors(), before->state()).ok());
    for (int i = 3; i < 6; ++i) after->trainStep();
    EXPECT_TRUE(sameBytes(after->modelTensors(), whole->modelTensors()));
    EXPECT_TRUE(sameBytes(after->optimizerTensors(), whole->optimizerTensors()));
    EXPECT_FALSE(sameBytes(whole->modelTensors(), plain->modelTensors()));
}

// The files of a run must be sufficient: after a program restart and with another seed, evaluation
// gives the same values.
TEST_P(TrainedVariant, OpensAgainAndEvaluatesToTheSameFigures) {
    const auto config = configWith(GetParam().values);
    auto trainer = trainerFor(config);
    for (int i = 0; i < 4; ++i) trainer->trainStep();
    const auto expected = trainer->evaluate("test", nullptr);
    auto analyzer = test::analyzerFor(config, trainer->modelTensors());
    ASSERT_TRUE(analyzer.ok()) << analyzer.error().text();
    const auto found = (*analyzer)->ask(EvaluateOptions{});
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->scores, expected.scores);
    EXPECT_EQ(found->scores.size(), 2u);
    EXPECT_EQ(*found->meanAttentionCosine, expected.attentionCosine);
    EXPECT_EQ((*analyzer)->shape().parameters, trainer->parameterCount());
}

// With 2 heads, OpenELM has 1 and 2 heads per layer. The first layer does not have pairs, so term
// and mean cosine come from the second.
TEST(LayersWithOneHead, CountInNoMean) {
    const auto config = configWith({{"model.heads", std::int64_t{2}},
                                    {"model.head_schedule", std::string("openelm")},
                                    {"model.dropout", 0.0}});
    const auto term = [&](const char* layers) {
        auto values = config;
        values.values["objective.layers"] = std::string(layers);
        return trainerFor(values)->trainStep().diversityLoss;
    };
    EXPECT_GT(term("1"), 0.1);
    EXPECT_EQ(term("all"), term("1"));
    EXPECT_EQ(term("0"), 0);

    auto trainer = trainerFor(config);
    auto analyzer = test::analyzerFor(config, trainer->modelTensors());
    ASSERT_TRUE(analyzer.ok()) << analyzer.error().text();
    const auto report = (*analyzer)->ask(SimilarityRequest{"attn-cos", kLatest, 64, {}, "", false});
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_TRUE(std::isnan(report->layerMean[0]));
    EXPECT_NEAR(trainer->evaluate("test", nullptr).attentionCosine.value(), report->layerMean[1],
                1e-5);

    const auto alone = configWith({{"model.heads", std::int64_t{1}}, {"objective.lambda", 0.0}});
    EXPECT_FALSE(trainerFor(alone)->evaluate("test", nullptr).attentionCosine.has_value());
}

TEST_P(TrainedVariant, HeadsCanBeComparedAndSwitchedOff) {
    const auto config = configWith(GetParam().values);
    auto trainer = trainerFor(config);
    auto analyzer = test::analyzerFor(config, trainer->modelTensors());
    ASSERT_TRUE(analyzer.ok());
    const auto report = (*analyzer)->ask(SimilarityRequest{"proj-cos", kLatest, 8, {}, "", true});
    ASSERT_TRUE(report.ok()) << report.error().text();
    const auto shape = (*analyzer)->shape();
    for (int layer = 0; layer < 2; ++layer)
        for (int i = 0; i < shape.heads; ++i)
            for (int j = 0; j < shape.heads; ++j) {
                const float value =
                    report->frame.layers[layer][static_cast<std::size_t>(i * shape.heads + j)];
                EXPECT_EQ(std::isfinite(value), shape.has(layer, i) && shape.has(layer, j));
            }
    const auto mask = HeadMask::without({{0, 0}, {1, 1}});
    const auto ablated = (*analyzer)->ask(EvaluateOptions{mask});
    ASSERT_TRUE(ablated.ok());
    EXPECT_NE(scoreValue(ablated->scores, kLoss),
              scoreValue(trainer->evaluate("test", nullptr).scores, kLoss));
}

INSTANTIATE_TEST_SUITE_P(Kinds, TrainedVariant, testing::ValuesIn(settings()),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Variants, SettingsAtTheirDefaultsChangeNoBit) {
    auto explicitly = configWith({{"model.activation", std::string("softmax")},
                                  {"model.head_input", std::string("full")},
                                  {"model.init", std::string("random")},
                                  {"model.kv_heads", std::int64_t{0}},
                                  {"model.simulated_heads", std::int64_t{0}},
                                  {"model.drophead", 0.0},
                                  {"model.head_weights", std::string("none")},
                                  {"model.head_weights_kl", 0.001},
                                  {"train.repulsive", 0.0}});
    auto older = trainerFor(test::smallConfig()), newer = trainerFor(explicitly);
    for (int i = 0; i < 3; ++i) {
        older->trainStep();
        newer->trainStep();
    }
    EXPECT_TRUE(sameBytes(older->modelTensors(), newer->modelTensors()));
}

// Two layers with 2 and 4 heads of width 4. Absent heads are NaN in measures, 0 in maps, and
// ignored in masks.
TEST(HeadsPerLayer, AbsentHeadsAreMarkedAndChangeNothing) {
    const auto config = configWith({{"model.head_schedule", std::string("openelm")}});
    auto trainer = trainerFor(config);
    auto analyzer = test::analyzerFor(config, trainer->modelTensors());
    ASSERT_TRUE(analyzer.ok());
    const auto shape = (*analyzer)->shape();
    EXPECT_EQ(shape.heads, 4);
    EXPECT_EQ(shape.headsPerLayer, (std::vector<int>{2, 4}));
    EXPECT_EQ(shape.headCount(), 6);

    const auto maps = (*analyzer)->ask(AttentionRequest{});  // maps of the first test sample
    ASSERT_TRUE(maps.ok());
    EXPECT_GT(maps->map(0, 1)[0], 0);
    EXPECT_EQ(maps->map(0, 3)[0], 0);
    for (int row = 0; row < maps->tokens; ++row) {
        double sum = 0;
        for (int key = 0; key < maps->tokens; ++key)
            sum += maps->rollout[static_cast<std::size_t>(row * maps->tokens + key)];
        EXPECT_NEAR(sum, 1, 1e-5);
    }
    EXPECT_FALSE((*analyzer)->ask(EvaluateOptions{HeadMask::without({{0, 3}})}).ok());
    const auto importance = (*analyzer)->ask(LeaveOneOutRequest{kLatest, 16, "test"});
    ASSERT_TRUE(importance.ok());
    for (std::size_t i = 0; i < 8; ++i)
        EXPECT_EQ(std::isnan(scoreChangeOf(*importance, kLoss)->changes.at(i)),
                  !shape.has(static_cast<int>(i / 4), static_cast<int>(i % 4)));
    const auto frames = trainer->probe({"attn-cos"});
    EXPECT_TRUE(std::isnan(frames[0].layers[0][3]));
    EXPECT_NEAR(frames[0].layers[0][5], 1, 1e-5);
}

TEST(HeadsPerLayer, FollowTheirPapers) {
    using attention::HeadSchedule;
    EXPECT_EQ(models::headsPerLayer(HeadSchedule::Uniform, 8, 3),
              (std::vector<std::int64_t>{8, 8, 8}));
    EXPECT_EQ(models::headsPerLayer(HeadSchedule::OpenElm, 8, 5),
              (std::vector<std::int64_t>{4, 5, 6, 7, 8}));
    EXPECT_EQ(models::headsPerLayer(HeadSchedule::LinearGrowth, 4, 3),
              (std::vector<std::int64_t>{4, 6, 8}));
    EXPECT_EQ(models::headsPerLayer(HeadSchedule::OpenElm, 1, 3),
              (std::vector<std::int64_t>{1, 1, 1}));
    EXPECT_EQ(models::headsPerLayer(HeadSchedule::LinearGrowth, 8, 1),
              (std::vector<std::int64_t>{8}));
}

// Packed and padded rows must drop the same heads.
TEST(DropHead, PackedTextsLoseTheSameHeadsAsPaddedOnes) {
    auto config = configWith({{"model.dropout", 0.0}});
    const auto data = test::smallTexts(8);
    ModelStep step(config, models::specOf(config, models::DataSizes::of(*data)), torch::kCPU);
    const auto input =
        models::inputFrom(data::orderedBatch(*data, data->train, 0, 8, 8), data->task, torch::kCPU);
    ASSERT_TRUE(input.valid.defined());
    torch::NoGradGuard noGrad;
    const auto logits = [&](double p, bool padded) {
        models::Pass pass;
        pass.dropoutSeed = 9;
        pass.headDrop = p;
        if (padded) pass.record = {true, true};
        return step.model().forward(input, pass);
    };
    EXPECT_TRUE(torch::allclose(logits(0.5, false), logits(0.5, true), 1e-4, 1e-5));
    EXPECT_FALSE(torch::allclose(logits(0.5, false), logits(0, false), 1e-4, 1e-5));
}

TEST(DropHeadSchedule, FollowsItsShape) {
    const HeadDropSchedule v{0.2, "v-shape", 0.25};
    EXPECT_NEAR(v.at(0, 100), 0.2, 1e-12);
    EXPECT_NEAR(v.at(10, 100), 0.2 * (1 - 10.0 / 25), 1e-12);
    EXPECT_NEAR(v.at(25, 100), 0, 1e-12);
    EXPECT_NEAR(v.at(50, 100), 0.2 * 25 / 75, 1e-12);
    EXPECT_NEAR(v.at(100, 100), 0.2, 1e-12);
    EXPECT_NEAR((HeadDropSchedule{0.2, "v-shape", 0}.at(50, 100)), 0.1, 1e-12);
    EXPECT_NEAR((HeadDropSchedule{0.2, "v-shape", 1}.at(100, 100)), 0, 1e-12);
    EXPECT_NEAR((HeadDropSchedule{0.2, "constant", 0.5}.at(7, 100)), 0.2, 1e-12);
    EXPECT_NEAR((HeadDropSchedule{0.2, "up", 0.5}.at(75, 100)), 0.15, 1e-12);
    EXPECT_NEAR((HeadDropSchedule{0.2, "down", 0.5}.at(75, 100)), 0.05, 1e-12);
}

// Returns the mean attention cosine between heads after training.
double cosineAfter(const std::map<std::string, ParamValue>& values) {
    auto config = configWith(values);
    config.values["train.lr"] = 5e-3;
    config.values["objective.lambda"] = 0.0;
    auto trainer = trainerFor(config);
    for (int i = 0; i < 20; ++i) trainer->trainStep();
    return trainer->evaluate("valid", nullptr).attentionCosine.value();
}

TEST(TiedHeads, StayEqualUntilTheirSymmetryIsBroken) {
    const auto tied = ParamValue(std::string("tied"));
    EXPECT_NEAR(cosineAfter({{"model.init", tied}}), 1, 1e-5);
    EXPECT_LT(cosineAfter({{"model.init", std::string("tied-random-output")}}), 1 - 1e-3);
    EXPECT_LT(cosineAfter({{"model.init", tied},
                           {"model.drophead", 0.3},
                           {"model.drophead_schedule", std::string("constant")}}),
              1 - 1e-4);
}

TEST(DynamicWeights, TheRewardMakesThemLessEven) {
    const auto divergence = [](double mu) {
        auto config = configWith(
            {{"model.head_weights", std::string("dynamic")}, {"model.head_weights_kl", mu}});
        const auto data = test::smallTexts(16);
        ModelStep step(config, models::specOf(config, models::DataSizes::of(*data)), torch::kCPU);
        const auto input = models::inputFrom(data::orderedBatch(*data, data->train, 0, 16, 8),
                                             data->task, torch::kCPU);
        StepSettings settings;
        settings.learningRate = 5e-3;
        for (int i = 0; i < 40; ++i) step.run(input, settings);
        torch::NoGradGuard noGrad;
        models::Pass pass;
        pass.headTerms = true;
        step.model().forward(input, pass);
        return pass.captures[0].weightKl.item<double>();
    };
    EXPECT_GT(divergence(3), divergence(0) + 0.1);
}

TEST(RoutedHeads, TheBalanceMakesTokensUseThemEquallyOften) {
    const auto balance = [](double weight) {
        auto config = configWith({{"model.routed_heads", std::int64_t{4}},
                                  {"model.active_heads", std::int64_t{1}},
                                  {"model.router_balance", weight}});
        const auto data = test::smallTexts(16);
        ModelStep step(config, models::specOf(config, models::DataSizes::of(*data)), torch::kCPU);
        const auto input = models::inputFrom(data::orderedBatch(*data, data->train, 0, 16, 8),
                                             data->task, torch::kCPU);
        StepSettings settings;
        settings.learningRate = 5e-3;
        for (int i = 0; i < 40; ++i) step.run(input, settings);
        torch::NoGradGuard noGrad;
        models::Pass pass;
        pass.headTerms = true;
        step.model().forward(input, pass);
        return pass.captures[0].balance.item<double>();
    };
    const double even = 0.25;
    EXPECT_NEAR(balance(10), even, 0.02);
    EXPECT_GT(balance(0), balance(10) + 0.01);
}

// Two heads at squared distance d: the median is d/2, h^2 = d / (4 log 3), K_12 = exp(-2 log 3) =
// 1/9.
TEST(Repulsion, DirectionOfTwoHeadsByHand) {
    const auto heads = torch::tensor({{1.0, 0.0}, {0.0, 2.0}}, torch::kDouble);
    const auto gradient = torch::tensor({{0.3, -0.6}, {0.9, 0.0}}, torch::kDouble);
    const double inverse = 4 * std::log(3.0) / 5;
    const auto push = (heads[0] - heads[1]) / 9 * inverse;
    const auto expected = torch::stack({(gradient[0] + gradient[1] / 9 - 0.5 * push) / 2,
                                        (gradient[1] + gradient[0] / 9 + 0.5 * push) / 2});
    EXPECT_TRUE(torch::allclose(repulsiveDirection(heads, gradient, 0.5), expected));
}

TEST(Repulsion, WithoutALossAStepMovesHeadsApart) {
    const auto heads =
        torch::tensor({{1.0, 0.0, 0.5}, {0.9, 0.1, 0.4}, {1.1, 0.0, 0.6}}, torch::kDouble);
    const auto moved = heads - 0.01 * repulsiveDirection(heads, torch::zeros_like(heads), 1);
    EXPECT_GT(torch::pdist(moved).min().item<double>(), torch::pdist(heads).min().item<double>());
}

TEST(Repulsion, EqualHeadsShareTheMeanGradient) {
    const auto gradient = torch::tensor({{1.0, 2.0}, {3.0, 0.0}}, torch::kDouble);
    const auto direction = repulsiveDirection(torch::ones({2, 2}, torch::kDouble), gradient, 1);
    EXPECT_TRUE(
        torch::allclose(direction, torch::tensor({{2.0, 1.0}, {2.0, 1.0}}, torch::kDouble)));
}

TEST(Repulsion, TouchesOnlyTheChosenLayers) {
    const auto gradients = [](const char* layers, double weight) {
        auto config = configWith(
            {{"train.repulsive", weight}, {"train.repulsive_layers", std::string(layers)}});
        const auto data = test::smallTexts(16);
        ModelStep step(config, models::specOf(config, models::DataSizes::of(*data)), torch::kCPU);
        const auto input = models::inputFrom(data::orderedBatch(*data, data->train, 0, 16, 8),
                                             data->task, torch::kCPU);
        step.run(input, {});
        std::vector<torch::Tensor> found;
        for (int layer = 0; layer < 2; ++layer)
            found.push_back(step.model().headParametersAt(layer).weight.grad().clone());
        return found;
    };
    const auto off = gradients("first", 0), first = gradients("first", 1),
               all = gradients("all", 1);
    EXPECT_FALSE(torch::allclose(off[0], first[0]));
    EXPECT_TRUE(torch::equal(off[1], first[1]));
    EXPECT_FALSE(torch::allclose(off[1], all[1]));
}

}  // namespace
}  // namespace headscope::training
