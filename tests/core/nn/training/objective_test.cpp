#include "core/nn/measures/measures.h"
#include "core/nn/models/transformer.h"
#include "core/nn/objectives/diversity.h"
#include "core/nn/training/layer_tensors_of.h"
#include "core/nn/training/optimizer.h"
#include "core/spec/objectives/catalogue.h"
#include "tests/core/nn/support/objective_scene.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

namespace headscope::objectives {
namespace {

// Tests of an objective's value on a padded batch that passes through the model, compared with the
// measures of the same layers.
class Objective : public testing::TestWithParam<std::string> {};

DiversityObjective objectiveOf(const std::string& id, const std::string& layers = "all",
                               const char* sign = "similarity") {
    auto config = test::smallConfig();
    config.values["objective.id"] = id;
    config.values["objective.layers"] = layers;
    config.values["objective.sign"] = std::string(sign);
    return DiversityObjective(config, 2);
}

// The value computed with kernels or recorded tensors must equal the term's value for the same
// tensors.
TEST_P(Objective, IsTheMeanOverLayersOfItsTerm) {
    test::Scene scene;
    const auto loss = scene.value(objectiveOf(GetParam())).item<double>();
    double mean = 0;
    for (int layer = 0; layer < 2; ++layer)
        mean += similarityOf(GetParam(), "plain",
                             test::viewFrom(scene.layer(layer), scene.input.targets))
                    .item<double>() /
                2;
    EXPECT_NEAR(loss, mean, 1e-9);
}

TEST_P(Objective, GradientAgreesWithFiniteDifferences) {
    test::Scene scene;
    const auto objective = objectiveOf(GetParam());
    scene.value(objective).backward();
    for (const auto& item : scene.model->named_parameters()) {
        if (item.key().find("attention") == std::string::npos || !item.value().grad().defined())
            continue;
        auto flat = item.value().detach().view({-1});
        const auto gradient = item.value().grad().view({-1});
        for (std::int64_t i : {std::int64_t{0}, flat.numel() / 2, flat.numel() - 1}) {
            torch::NoGradGuard noGrad;
            constexpr double kStep = 1e-5;
            const double original = flat[i].item<double>();
            flat[i] = original + kStep;
            const double above = scene.value(objective).item<double>();
            flat[i] = original - kStep;
            const double below = scene.value(objective).item<double>();
            flat[i] = original;
            EXPECT_NEAR(gradient[i].item<double>(), (above - below) / (2 * kStep),
                        1e-8 + 1e-5 * std::abs(gradient[i].item<double>()))
                << item.key() << "[" << i << "]";
        }
    }
}

TEST_P(Objective, OneStepOnTheTermAloneLowersItAndThePrintedSignRaisesIt) {
    for (const char* sign : {"similarity", "as-printed"}) {
        test::Scene scene;
        const auto objective = objectiveOf(GetParam(), "all", sign);
        const auto before = scene.value(objective);
        (objective.factor(*scene.model) * before).backward();
        torch::NoGradGuard noGrad;
        std::vector<torch::Tensor> gradients;
        for (auto& p : scene.model->parameters())
            gradients.push_back((p.grad().defined() ? p.grad() : torch::zeros_like(p)).flatten());
        const double length = torch::cat(gradients).norm().item<double>();
        for (auto& p : scene.model->parameters())
            if (p.grad().defined()) p.sub_(p.grad(), 1e-3 / length);
        const double change = scene.value(objective).item<double>() - before.item<double>();
        EXPECT_LT(objective.factor(*scene.model) * change, 0) << sign;
    }
}

TEST_P(Objective, CanBeLimitedToOneLayerAndWeighLayers) {
    test::Scene scene;
    const auto value = [&](const char* layers) {
        return scene.value(objectiveOf(GetParam(), layers)).item<double>();
    };
    const double first = value("0"), second = value("1");
    EXPECT_NEAR(value("all"), (first + second) / 2, 1e-9);
    EXPECT_NEAR(value("0:1, 1:0.5"), (first + 0.5 * second) / 1.5, 1e-9);
}

// Compares the float32 model, which uses the kernels, with the same model in double precision,
// which does not. Terms that do not read maps must not get any.
TEST_P(Objective, KernelsGiveTheSameValueAndGradients) {
    test::Scene scene;
    const auto objective = objectiveOf(GetParam());
    std::vector<torch::Tensor> values, gradients;
    for (const auto type : {torch::kDouble, torch::kFloat}) {
        scene.model->to(type);
        scene.model->zero_grad();
        values.push_back(scene.value(objective));
        values.back().backward();
        std::vector<torch::Tensor> all;
        for (const auto& p : scene.model->parameters())
            all.push_back((p.grad().defined() ? p.grad() : torch::zeros_like(p))
                              .flatten()
                              .to(torch::kDouble));
        gradients.push_back(torch::cat(all));
    }
    EXPECT_NEAR(values[1].item<double>(), values[0].item<double>(),
                1e-5 * std::max(1.0, values[0].item<double>()));
    EXPECT_LE((gradients[1] - gradients[0]).abs().max().item<double>(),
              1e-4 * gradients[0].abs().max().item<double>());
}

// The printed formula is a sum over pairs, here 12 pairs: 2 layers with 6 pairs of 4 heads each.
TEST(PrintedSign, IsMinusTheSumOverThePairsOfThePenalisedLayers) {
    test::Scene scene;
    EXPECT_EQ(objectiveOf("attn-cos", "all", "as-printed").factor(*scene.model), -12);
    EXPECT_EQ(objectiveOf("attn-cos", "1", "as-printed").factor(*scene.model), -6);
    EXPECT_EQ(objectiveOf("attn-cos").factor(*scene.model), 1);
}

INSTANTIATE_TEST_SUITE_P(All, Objective, testing::ValuesIn(test::objectiveIds()), test::nameOfId);

// Packing (leaving out padding) must not change the result. The recording pass is padded, the plain
// one is packed.
TEST(PackedTokens, GiveTheSameLogitsSimilarityAndGradients) {
    const auto data = test::smallTexts(16);
    const auto spec = models::specOf(test::smallConfig(), models::DataSizes::of(*data));
    auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    const auto model = models::makeModel(spec, generator);
    const auto input = models::inputFrom(data::orderedBatch(*data, data->train, 0, 16, 8),
                                         data->task, torch::kCPU);
    ASSERT_TRUE(input.lengths.defined());
    std::vector<torch::Tensor> logits, cosines, gradients;
    for (const bool padded : {false, true}) {
        models::Pass pass;
        pass.cosine = {true, true};
        if (padded) pass.record = {true, true};
        model->zero_grad();
        logits.push_back(model->forward(input, pass));
        cosines.push_back(pass.captures[0].cosine + pass.captures[1].cosine);
        (model->loss(logits.back(), input, 0) + cosines.back()).backward();
        std::vector<torch::Tensor> all;
        for (const auto& p : model->parameters()) all.push_back(p.grad().flatten().clone());
        gradients.push_back(torch::cat(all));
    }
    EXPECT_TRUE(torch::allclose(logits[0], logits[1], 1e-4, 1e-5));
    EXPECT_NEAR(cosines[0].item<double>(), cosines[1].item<double>(), 1e-5);
    EXPECT_LE((gradients[0] - gradients[1]).abs().max().item<double>(),
              1e-4 * gradients[1].abs().max().item<double>());
}

// Compares our AdamW with LibTorch's, with weight decay on every parameter.
TEST(Optimizer, AdamWStepsAgreeWithLibTorch) {
    struct One : torch::nn::Module {
        torch::Tensor w = register_parameter("w", torch::linspace(-1, 1, 24).view({4, 6}).clone());
    };
    One ours, theirs;
    training::OptimizerOptions options;
    options.weightDecay = 0.1;
    training::Optimizer optimizer(ours, options);
    torch::optim::AdamW reference(theirs.parameters(),
                                  torch::optim::AdamWOptions(0.01).weight_decay(0.1));
    for (int i = 0; i < 5; ++i) {
        for (auto* module : {&ours, &theirs}) {
            module->w.mutable_grad() = torch::Tensor();
            (module->w.pow(3).sum() * (i + 1)).backward();
        }
        optimizer.step(0.01, 1);
        reference.step();
    }
    EXPECT_TRUE(torch::allclose(ours.w, theirs.w, 1e-5, 1e-6));
}

}  // namespace
}  // namespace headscope::objectives
