// Tests of models with different numbers of heads per attention site, including none, built only
// from a spec, as after surgery.
#include "core/nn/models/model.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/spec/models/spec_json.h"
#include "tests/core/nn/support/small_run.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <cmath>

namespace headscope::test {
namespace {

using models::ModelSpec;

ModelSpec smallSpec(std::vector<std::int64_t> heads) {
    auto spec = models::specOf(smallConfig(), models::DataSizes::of(*smallTexts()));
    spec.heads = std::move(heads);
    return models::specFromJson(models::specToJson(spec), "model.json").value();
}

models::ModelPointer built(const ModelSpec& spec) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(7);
    return models::makeModel(spec, generator);
}

std::unique_ptr<training::Trainer> trainerOf(const RunConfig& config, const ModelSpec& spec) {
    return std::move(training::makeTrainer(config, spec, smallTexts())).value();
}

// A site without heads must give the same output as a site whose heads are all masked: its output
// bias.
TEST(UnequalHeads, ASiteWithoutHeadsIsOneWhoseHeadsAreAllOff) {
    const auto whole = built(smallSpec({4, 4})), cut = built(smallSpec({4, 0}));
    auto weights = models::weightsOf(*whole);
    for (const char* name : {"block1.attention.qkv.weight", "block1.attention.qkv.bias",
                             "block1.attention.output.weight"})
        weights.tensors[name] = models::weightsOf(*cut).tensors.at(name);
    ASSERT_TRUE(models::loadWeights(*cut, weights).ok());
    const auto data = smallTexts(16);
    const auto input = models::inputFrom(data::orderedBatch(*data, data->train, 0, 16, 8),
                                         data->task, torch::kCPU);
    torch::NoGradGuard noGrad;
    const auto logits = [&](models::Model& model, bool masked, bool recorded) {
        models::Pass pass;
        if (masked) pass.headMask = torch::cat({torch::ones({1, 4}), torch::zeros({1, 4})});
        if (recorded) pass.record = {true, true};
        return model.forward(input, pass);
    };
    for (const bool recorded : {false, true})
        EXPECT_TRUE(torch::allclose(logits(*cut, false, recorded), logits(*whole, true, recorded),
                                    1e-4, 1e-5));
    EXPECT_FALSE(
        torch::allclose(logits(*cut, false, false), logits(*whole, false, false), 1e-3, 1e-3));
}

// Heads of width 3 in a stream of width 16: the width is not heads times head width. Values during
// training and after opening must agree.
TEST(UnequalHeads, TrainEvaluateAndMeasure) {
    auto config = smallConfig();
    auto spec = smallSpec({4, 2});
    spec.headSize = 3;
    for (const std::vector<std::int64_t>& heads :
         {std::vector<std::int64_t>{4, 2}, {0, 3}, {3, 0}, {1, 0}}) {
        spec.heads = heads;
        const auto trainer = trainerOf(config, spec);
        for (int i = 0; i < 3; ++i) EXPECT_TRUE(trainer->trainStep().finite);
        const auto expected = trainer->evaluate("test", nullptr);
        auto analyzer = analysis::makeAnalyzer(config, spec, smallTexts(), trainer->modelTensors());
        ASSERT_TRUE(analyzer.ok()) << analyzer.error().text();
        const auto found = (*analyzer)->ask(EvaluateOptions{});
        ASSERT_TRUE(found.ok()) << found.error().text();
        EXPECT_EQ(found->scores, expected.scores);
        const auto shape = (*analyzer)->shape();
        EXPECT_EQ(shape.headsPerLayer, std::vector<int>(heads.begin(), heads.end()));
        EXPECT_EQ(shape.parameters, trainer->parameterCount());
        const auto reports = (*analyzer)->ask(AnalyzeOptions{16, "test"});
        ASSERT_TRUE(reports.ok()) << reports.error().text();
        const auto& frame = reports->front().frame;
        for (std::size_t layer = 0; layer < 2; ++layer)
            for (int head = 0; head < shape.heads; ++head)
                EXPECT_EQ(
                    std::isnan(
                        frame.layers[layer][static_cast<std::size_t>(head * (shape.heads + 1))]),
                    head >= heads[layer]);
        EXPECT_TRUE((*analyzer)->ask(AttentionRequest{}).ok());
        EXPECT_TRUE(trainer->recordOf<XrayFrame>());
    }
}

// The weights must fit a model created with another seed: a model consists only of its spec and its
// tensors.
TEST(UnequalHeads, TheSpecAndTheWeightsAreTheModel) {
    const auto spec = smallSpec({3, 1});
    auto config = smallConfig();
    const auto trainer = trainerOf(config, spec);
    trainer->trainStep();
    config.values["train.seed"] = std::int64_t{5};
    const auto other = trainerOf(config, spec);
    EXPECT_FALSE(sameBytes(other->modelTensors(), trainer->modelTensors()));
    ASSERT_TRUE(
        other->restore(trainer->modelTensors(), trainer->optimizerTensors(), trainer->state())
            .ok());
    EXPECT_EQ(other->evaluate("test", nullptr).scores, trainer->evaluate("test", nullptr).scores);
}

}  // namespace
}  // namespace headscope::test
