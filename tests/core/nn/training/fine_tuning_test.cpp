// Frozen parts, learning rates by layer and the linear schedule: which weights change, by how much,
// and that a resumed run equals an uninterrupted one.
#include "core/spec/config/fine_tuning.h"
#include "core/nn/models/encoder_decoder.h"
#include "core/nn/training/model_step.h"
#include "core/service/backend/schedule.h"
#include "tests/core/nn/support/small_pairs.h"
#include "tests/core/nn/support/small_run.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstring>
#include <map>
#include <set>

namespace headscope::training::fine_tuning {
namespace {

using test::sameBytes;
using test::trainerFor;

bool belongsTo(const std::string& name, const std::vector<std::string>& starts) {
    for (const auto& start : starts)
        if (name.rfind(start, 0) == 0) return true;
    return false;
}

// Names of the tensors that differ.
std::set<std::string> changed(const io::TensorFile& before, const io::TensorFile& after) {
    std::set<std::string> names;
    for (const auto& [name, tensor] : before.tensors)
        if (after.tensors.at(name).bytes != tensor.bytes) names.insert(name);
    return names;
}

RunConfig frozenConfig(bool embeddings, std::int64_t layers) {
    auto config = test::smallConfig();
    config.values["train.freeze_embeddings"] = embeddings;
    config.values["train.freeze_layers"] = layers;
    return config;
}

TEST(FrozenParts, KeepTheirWeightsAndHaveNoOptimizerState) {
    auto trainer = trainerFor(frozenConfig(true, 1));
    const auto before = trainer->modelTensors();
    for (int i = 0; i < 4; ++i) trainer->trainStep();
    const auto names = changed(before, trainer->modelTensors());
    const std::vector<std::string> frozen = {"token_embedding", "position", "block0."};
    for (const auto& [name, tensor] : before.tensors)
        EXPECT_EQ(names.count(name), belongsTo(name, frozen) ? 0u : 1u) << name;
    for (const auto& [name, tensor] : trainer->optimizerTensors().tensors)
        EXPECT_FALSE(belongsTo(name, frozen)) << name;
}

TEST(FrozenParts, AllLayersLeaveOnlyTheOutput) {
    auto trainer = trainerFor(frozenConfig(true, 2));
    const auto before = trainer->modelTensors();
    for (int i = 0; i < 3; ++i) trainer->trainStep();
    for (const auto& name : changed(before, trainer->modelTensors()))
        EXPECT_TRUE(belongsTo(name, {"norm.", "head."})) << name;
}

TEST(FrozenParts, GetNoGradientAndNoShareOfItsNorm) {
    const auto config = frozenConfig(true, 1);
    const auto set = test::smallTexts();
    const auto spec = models::specOf(config, models::DataSizes::of(*set));
    ModelStep step(config, spec, torch::kCPU);
    const auto batch = data::orderedBatch(*set, set->train, 0, 16, spec.length);
    StepSettings settings;
    settings.learningRate = 1e-3;
    settings.lambda = 0.1;
    const auto record = step.run(models::inputFrom(batch, set->task, torch::kCPU), settings);
    double squares = 0;
    for (const auto& item : step.model().named_parameters()) {
        const bool learns = step.model().depthOf(item.key()) > 1;
        EXPECT_EQ(item.value().grad().defined(), learns) << item.key();
        if (learns) squares += std::pow(item.value().grad().norm().item<double>(), 2);
    }
    EXPECT_NEAR(record.gradientNorm, std::sqrt(squares), 1e-5);
}

TEST(FrozenParts, ResumeEqualsTheUninterruptedRun) {
    auto config = frozenConfig(true, 1);
    config.values["train.layer_decay"] = 0.8;
    config.values["train.schedule"] = std::string("linear");
    auto whole = trainerFor(config), before = trainerFor(config), after = trainerFor(config);
    for (int i = 0; i < 8; ++i) whole->trainStep();
    for (int i = 0; i < 5; ++i) before->trainStep();
    ASSERT_TRUE(
        after->restore(before->modelTensors(), before->optimizerTensors(), before->state()).ok());
    for (int i = 5; i < 8; ++i) after->trainStep();
    EXPECT_TRUE(sameBytes(after->modelTensors(), whole->modelTensors()));
    EXPECT_TRUE(sameBytes(after->optimizerTensors(), whole->optimizerTensors()));
}

TEST(FrozenParts, DefaultsAreTheRunWithoutTheSettings) {
    auto config = frozenConfig(false, 0);
    config.values["train.layer_decay"] = 1.0;
    auto with = trainerFor(config), without = trainerFor(test::smallConfig());
    for (int i = 0; i < 4; ++i) {
        with->trainStep();
        without->trainStep();
    }
    EXPECT_TRUE(sameBytes(with->modelTensors(), without->modelTensors()));
    EXPECT_TRUE(sameBytes(with->optimizerTensors(), without->optimizerTensors()));
}

// One step of plain gradient descent: the change of a weight is its rate times its gradient, so it
// is decay^(layers + 1 - depth) times the change without a decay.
TEST(LayerDecay, ScalesTheChangeOfEachLayer) {
    auto config = test::smallConfig();
    config.values["train.optimizer"] = std::string("sgd");
    config.values["train.momentum"] = 0.0;
    config.values["train.weight_decay"] = 0.0;
    config.values["train.schedule"] = std::string("constant");
    config.values["train.warmup"] = 0.0;
    config.values["train.lr"] = 0.5;
    config.values["train.clip"] = 1e9;
    const auto changes = [&](double decay) {
        config.values["train.layer_decay"] = decay;
        auto trainer = trainerFor(config);
        const auto before = trainer->modelTensors();
        trainer->trainStep();
        const auto after = trainer->modelTensors();
        std::map<std::string, double> sizes;
        for (const auto& [name, tensor] : before.tensors) {
            std::vector<float> a(tensor.bytes.size() / 4), b(a.size());
            std::memcpy(a.data(), tensor.bytes.data(), tensor.bytes.size());
            std::memcpy(b.data(), after.tensors.at(name).bytes.data(), tensor.bytes.size());
            for (std::size_t i = 0; i < a.size(); ++i)
                sizes[name] += std::abs(static_cast<double>(b[i]) - a[i]);
        }
        return sizes;
    };
    const auto plain = changes(1), decayed = changes(0.5);
    const std::map<std::string, double> expected = {
        {"head.weight", 1},          {"norm.weight", 1},         {"block1.ff1.weight", 0.5},
        {"block0.ff1.weight", 0.25}, {"token_embedding", 0.125}, {"position", 0.125}};
    for (const auto& [name, factor] : expected)
        EXPECT_NEAR(decayed.at(name) / plain.at(name), factor, 2e-3) << name;
}

TEST(LayerDecay, AlsoScalesAdamAndItsWeightDecay) {
    struct One : torch::nn::Module {
        torch::Tensor low, high;
        One() {
            low = register_parameter("low", torch::ones({2, 2}));
            high = register_parameter("high", torch::ones({2, 2}));
        }
    };
    One module;
    OptimizerOptions options;
    options.weightDecay = 0.5;
    Optimizer optimizer(module, options,
                        [](const std::string& name) { return name == "low" ? 0.1 : 1.0; });
    module.low.mutable_grad() = torch::ones({2, 2});
    module.high.mutable_grad() = torch::ones({2, 2});
    optimizer.step(0.01, 1);
    // The first step of Adam is the rate itself; the decay takes rate * 0.5 of the weight.
    EXPECT_NEAR(module.high[0][0].item<double>(), 1 - 0.01 - 0.005, 1e-6);
    EXPECT_NEAR(module.low[0][0].item<double>(), 1 - 0.001 - 0.0005, 1e-6);
}

TEST(ParameterDepth, CountsTheEncoderThenTheDecoder) {
    const auto config = test::reversalConfig();
    const auto set = test::reversals();
    const auto spec = models::specOf(config, models::DataSizes::of(*set));
    ModelStep step(config, spec, torch::kCPU);
    const auto& model = step.model();
    const auto encoder = spec.encoderLayers, all = spec.layers();
    EXPECT_EQ(all, encoder + spec.decoderLayers());
    EXPECT_EQ(model.depthOf("source_embedding"), 0);
    EXPECT_EQ(model.depthOf("encoder0.ff1.weight"), 1);
    EXPECT_EQ(model.depthOf("source_norm.weight"), encoder);
    EXPECT_EQ(model.depthOf("decoder0.cross.qkv.weight"), encoder + 1);
    EXPECT_EQ(model.depthOf("target_norm.weight"), all + 1);
    EXPECT_EQ(spec.layerOf(spec.sites() - 1), all - 1);
    for (const auto& item : model.named_parameters()) {
        EXPECT_GE(model.depthOf(item.key()), 0) << item.key();
        EXPECT_LE(model.depthOf(item.key()), all + 1) << item.key();
    }
}

TEST(LinearSchedule, RisesThenFallsToZero) {
    LearningRate rate;
    rate.schedule = "linear";
    rate.peak = 2;
    rate.warmup = 0.2;
    EXPECT_DOUBLE_EQ(rate.at(0, 10), 1);  // as the warm-up of the other schedules
    EXPECT_DOUBLE_EQ(rate.at(2, 10), 2);
    EXPECT_DOUBLE_EQ(rate.at(6, 10), 1);
    EXPECT_DOUBLE_EQ(rate.at(9, 10), 0.25);
    EXPECT_DOUBLE_EQ(rate.at(10, 10), 0);
    rate.warmup = 0;
    EXPECT_DOUBLE_EQ(rate.at(0, 10), 2);
    EXPECT_DOUBLE_EQ(rate.at(5, 10), 1);
}

}  // namespace
}  // namespace headscope::training::fine_tuning
