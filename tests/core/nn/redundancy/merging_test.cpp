// Tests of merged heads and of shared keys and values. A planted twin must be merged without any
// loss.
#include "core/nn/redundancy/merging.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/nn/training/layer_tensors_of.h"
#include "core/spec/pruning/merging.h"
#include "core/spec/pruning/shared_keys.h"
#include "tests/core/nn/redundancy/planted.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <cmath>

namespace headscope {
namespace {

using models::ModelSpec;
using test::plantedInput;
using test::plantedModel;
using test::plantedSpec;

// Fits the merge of a head on one input.
MergedHead fitted(models::Model& model, const models::Input& input, HeadPlace head, int into) {
    torch::NoGradGuard noGrad;
    models::Pass pass;
    pass.record.assign(static_cast<std::size_t>(model.siteCount()), true);
    model.forward(input, pass);
    const measures::MaskedLayer layer(training::layerTensorsOf(model, head.site, pass, input));
    const auto tokens = layer.tokensOf(layer.raw().context);
    redundancy::HeadMoments moments;
    moments.add(tokens.select(1, head.head), tokens.select(1, into),
                layer.maps().select(1, head.head), layer.maps().select(1, into));
    return redundancy::mergedHeadOf(moments, head, into);
}

// Returns the model after merging, or the model with these heads removed only.
models::ModelPointer changed(models::Model& model, const std::vector<HeadMerge>& merges,
                             bool merge) {
    HeadMask removed;
    for (const auto& one : merges) removed.turn(one.head, false);
    const auto spec = pruning::withoutHeads(model.spec(), removed);
    EXPECT_TRUE(spec.ok()) << spec.error().text();
    EXPECT_TRUE(pruning::checkMerges(model.spec(), merges, removed).ok());
    auto weights = models::weightsOf(model);
    if (merge) weights = pruning::mergedWeights(model.spec(), merges, weights);
    auto smaller = plantedModel(*spec, 8);
    const auto loaded =
        models::loadWeights(*smaller, pruning::cutWeights(model.spec(), removed, weights));
    EXPECT_TRUE(loaded.ok()) << loaded.error().text();
    return smaller;
}

double distance(const torch::Tensor& a, const torch::Tensor& b) {
    return (a - b).abs().max().item<double>();
}

struct TwinCase {
    const char* name;
    Task task;
    std::int64_t site;
    bool rotated;
    void (*vary)(ModelSpec&) = [](ModelSpec&) {};
};

class PlantedTwin : public testing::TestWithParam<TwinCase> {};

TEST_P(PlantedTwin, IsMergedWithoutLoss) {
    const auto& given = GetParam();
    auto spec = plantedSpec(given.task);
    given.vary(spec);
    const auto model = plantedModel(spec);
    const auto dh = spec.headSize;
    const auto rotation =
        given.rotated ? test::randomRotation(dh, 11) : torch::eye(dh, torch::kDouble);
    test::plantTwin(*model, given.site, 1, 3, rotation);
    const auto input = plantedInput(spec);
    const auto twin = fitted(*model, input, {static_cast<int>(given.site), 3}, 1);
    EXPECT_NEAR(twin.contextCosine, 1, 1e-5);
    EXPECT_NEAR(twin.mapCosine, 1, 1e-5);
    const auto whole = test::logitsOf(*model, input);
    const auto merged = changed(*model, {twin.merge}, true);
    EXPECT_EQ(merged->headsAt(given.site), 3);
    EXPECT_LT(distance(test::logitsOf(*merged, input), whole), 2e-5);
    const auto zeroed = changed(*model, {twin.merge}, false);
    EXPECT_GT(distance(test::logitsOf(*zeroed, input), whole), 1e-2)
        << "the head does nothing, so the case shows nothing";
}

INSTANTIATE_TEST_SUITE_P(Models, PlantedTwin,
                         testing::Values(TwinCase{"Text", Task::TextClassification, 1, false},
                                         TwinCase{"TextRotated", Task::TextClassification, 1, true},
                                         TwinCase{"Pictures", Task::ImageClassification, 0, true},
                                         TwinCase{"Language", Task::LanguageModel, 2, true},
                                         TwinCase{"Encoder", Task::Translation, 1, true},
                                         TwinCase{"Decoder", Task::Translation, 2, true},
                                         TwinCase{"Cross", Task::Translation, 3, true},
                                         TwinCase{"WithoutBiases", Task::TextClassification, 1,
                                                  true,
                                                  [](ModelSpec& spec) {
                                                      spec.style.qkvBias =
                                                          spec.style.attentionOutputBias = false;
                                                  }},
                                         TwinCase{"Rotary", Task::LanguageModel, 1, true,
                                                  [](ModelSpec& spec) {
                                                      spec.headSize = 4;
                                                      spec.style.positions =
                                                          models::StreamPositions::Rotary;
                                                      spec.style.queryKeyNorm = true;
                                                  }}),
                         [](const auto& info) { return std::string(info.param.name); });

// Values of the rotation by the plain definition: no other orthogonal matrix comes closer.
TEST(HeadMoments, RotationIsTheClosestOrthogonalMatrix) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(2);
    const auto a = torch::empty({40, 3}, torch::kDouble).normal_(0, 1, generator);
    const auto b = torch::matmul(a, test::randomRotation(3, 4)) +
                   0.5 * torch::empty({40, 3}, torch::kDouble).normal_(0, 1, generator);
    redundancy::HeadMoments moments;
    const auto map = torch::ones({2, 2});
    // Two batches must add up to the whole.
    moments.add(a.narrow(0, 0, 15), b.narrow(0, 0, 15), map, map);
    moments.add(a.narrow(0, 15, 25), b.narrow(0, 15, 25), map, -0.5 * map);
    const auto merged = redundancy::mergedHeadOf(moments, {0, 1}, 0);
    const auto found = torch::tensor(merged.merge.rotation, torch::kDouble).view({3, 3});
    EXPECT_LT(distance(torch::matmul(found, found.t()), torch::eye(3, torch::kDouble)), 1e-12);
    const auto error = [&](const torch::Tensor& r) {
        return (torch::matmul(a, r) - b).norm().item<double>();
    };
    for (std::uint64_t seed = 20; seed < 60; ++seed)
        EXPECT_GT(error(test::randomRotation(3, seed)), error(found));
    const double product = (torch::matmul(a, found) * b).sum().item<double>();
    EXPECT_NEAR(merged.contextCosine, product / a.norm().item<double>() / b.norm().item<double>(),
                1e-12);
    // <A, B> = 4 - 2; |A|^2 = 8; |B|^2 = 4 + 1.
    EXPECT_NEAR(merged.mapCosine, 2 / std::sqrt(8.0 * 5.0), 1e-12);
}

TEST(MergeChecks, MergesThatCannotBeMadeAreRefused) {
    const auto spec = plantedSpec(Task::TextClassification);
    const std::vector<double> rotation(25, 0);
    const auto removed = HeadMask::without({{0, 1}, {0, 2}});
    EXPECT_TRUE(pruning::checkMerges(spec, {}, removed).ok());
    EXPECT_TRUE(pruning::checkMerges(spec, {{{0, 1}, 0, rotation}}, removed).ok());
    for (const auto& wrong : {HeadMerge{{0, 3}, 0, rotation}, HeadMerge{{0, 1}, 2, rotation},
                              HeadMerge{{0, 1}, 4, rotation}, HeadMerge{{3, 1}, 0, rotation},
                              HeadMerge{{0, 1}, 0, {1}}}) {
        const auto checked = pruning::checkMerges(spec, {wrong}, removed);
        ASSERT_FALSE(checked.ok());
        EXPECT_EQ(checked.error().code, ErrorCode::Usage);
    }
    auto shared = spec;
    shared.variants.kvHeads = 2;
    EXPECT_FALSE(pruning::checkMerges(shared, {{{0, 1}, 0, rotation}}, removed).ok());
}

// ---- Shared keys and values ----

struct SharedCase {
    const char* name;
    Task task;
    void (*vary)(ModelSpec&) = [](ModelSpec&) {};
};

class SharedKeys : public testing::TestWithParam<SharedCase> {};

// Heads with equal keys and values can share them without loss.
TEST_P(SharedKeys, EqualKeysAndValuesAreSharedWithoutLoss) {
    auto spec = plantedSpec(GetParam().task);
    GetParam().vary(spec);
    const auto model = plantedModel(spec);
    {
        torch::NoGradGuard noGrad;
        for (std::int64_t site = 0; site < model->siteCount(); ++site)
            for (const char* name : {"qkv.weight", "qkv.bias"}) {
                const auto rows =
                    test::parameterOf(*model, site, name).view({3, 4, spec.headSize, -1});
                for (int part = 1; part < 3; ++part)
                    for (int head : {1, 3}) rows[part][head].copy_(rows[part][head - 1].clone());
            }
    }
    const auto shared = pruning::withKeyHeads(spec, 2);
    ASSERT_TRUE(shared.ok()) << shared.error().text();
    const auto after = plantedModel(*shared, 8);
    const auto loaded =
        models::loadWeights(*after, pruning::sharedKeyWeights(spec, 2, models::weightsOf(*model)));
    ASSERT_TRUE(loaded.ok()) << loaded.error().text();
    const auto input = plantedInput(spec);
    EXPECT_LT(distance(test::logitsOf(*after, input), test::logitsOf(*model, input)), 1e-5);
    // Again, to one head: the means of the means.
    const auto one = pruning::withKeyHeads(*shared, 1);
    ASSERT_TRUE(one.ok()) << one.error().text();
    const auto weights = pruning::sharedKeyWeights(*shared, 1, models::weightsOf(*after));
    const auto name = pruning::attentionPrefix(spec, 0) + "qkv.weight";
    const auto dh = spec.headSize;
    const auto found = models::tensorFrom(weights.tensors.at(name)).value();
    const auto before = test::parameterOf(*model, 0, "qkv.weight").view({3, 4, dh, -1}).detach();
    EXPECT_LT(distance(found.narrow(0, 4 * dh, dh), before[1].mean(0)), 1e-6);
    EXPECT_LT(distance(found.narrow(0, 5 * dh, dh), before[2].mean(0)), 1e-6);
    EXPECT_EQ(distance(found.narrow(0, 0, 4 * dh), before[0].flatten(0, 1)), 0);
}

INSTANTIATE_TEST_SUITE_P(Models, SharedKeys,
                         testing::Values(SharedCase{"Text", Task::TextClassification},
                                         SharedCase{"Pictures", Task::ImageClassification},
                                         SharedCase{"Language", Task::LanguageModel},
                                         SharedCase{"Pairs", Task::Translation},
                                         SharedCase{"RotaryAndNorm", Task::LanguageModel,
                                                    [](ModelSpec& spec) {
                                                        spec.headSize = 4;
                                                        spec.style.positions =
                                                            models::StreamPositions::Rotary;
                                                        spec.style.queryKeyNorm = true;
                                                    }}),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(SharedKeyChecks, NumberMustDivideThePresentOne) {
    auto spec = plantedSpec(Task::TextClassification);
    for (const int keyHeads : {0, 3, 4, 8}) {
        const auto refused = pruning::withKeyHeads(spec, keyHeads);
        ASSERT_FALSE(refused.ok()) << keyHeads;
        EXPECT_EQ(refused.error().code, ErrorCode::Usage);
    }
    spec.variants.input = attention::HeadInput::Split;
    EXPECT_FALSE(pruning::withKeyHeads(spec, 2).ok());
}

}  // namespace
}  // namespace headscope
