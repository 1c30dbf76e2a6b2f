#include "core/measures/catalogue.h"
#include "core/measures/measures.h"
#include "core/models/transformer.h"
#include "core/objectives/catalogue.h"
#include "core/objectives/diversity.h"
#include "core/training/layer_tensors_of.h"
#include "core/training/optimizer.h"
#include "tests/core/torch/small_run.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

namespace headscope::objectives {
namespace {

// A padded batch through a double-precision model.
struct Scene {
    models::Transformer model{nullptr};
    models::Input input;

    Scene() {
        const auto data = test::smallTexts(4);
        const auto options = models::TransformerOptions::from(test::smallConfig(), *data);
        auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
        model = models::Transformer(options, generator);
        model->to(torch::kDouble);
        input = models::inputFrom(data::orderedBatch(*data, data->train, 0, 4, 8), data->task, torch::kCPU);
    }

    torch::Tensor value(const DiversityObjective& objective) {
        models::Pass pass;
        objective.prepare(pass);
        model->forward(input, pass);
        return objective.value(*model, input, pass);
    }
};

DiversityObjective objectiveOf(const std::string& id, const std::string& layers = "all") {
    auto config = test::smallConfig();
    config.values["objective.id"] = id;
    config.values["objective.layers"] = layers;
    return DiversityObjective(config, 2);
}

class Objective : public testing::TestWithParam<std::string> {};

// The loss is the mean over layers and pairs of the measure of the same name (two implementations).
TEST_P(Objective, EqualsThePairMeanOfItsMeasure) {
    Scene scene;
    const auto loss = scene.value(objectiveOf(GetParam())).item<double>();
    models::Pass pass;
    pass.record = {true, true};
    torch::NoGradGuard noGrad;
    scene.model->forward(scene.input, pass);
    double mean = 0;
    for (int layer = 0; layer < 2; ++layer) {
        const measures::MaskedLayer masked(training::layerTensorsOf(*scene.model, layer, pass, scene.input));
        mean += measures::pairMean(measures::pairwise(GetParam(), masked)) / 2;
    }
    EXPECT_NEAR(loss, mean, 1e-6);
}

TEST_P(Objective, GradientAgreesWithFiniteDifferences) {
    Scene scene;
    const auto objective = objectiveOf(GetParam());
    scene.value(objective).backward();
    for (const auto& item : scene.model->named_parameters()) {
        if (item.key().find("attention") == std::string::npos || !item.value().grad().defined()) continue;
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
            // The similarity itself is computed in at least float32.
            EXPECT_NEAR(gradient[i].item<double>(), (above - below) / (2 * kStep),
                        1e-6 + 1e-4 * std::abs(gradient[i].item<double>()))
                << item.key() << "[" << i << "]";
        }
    }
}

TEST_P(Objective, OneStepOnTheTermAloneLowersIt) {
    Scene scene;
    const auto objective = objectiveOf(GetParam());
    const auto before = scene.value(objective);
    before.backward();
    torch::NoGradGuard noGrad;
    for (auto& p : scene.model->parameters())
        if (p.grad().defined()) p.sub_(p.grad(), 1e-2);
    EXPECT_LT(scene.value(objective).item<double>(), before.item<double>());
}

TEST_P(Objective, CanBeLimitedToOneLayer) {
    Scene scene;
    const double first = scene.value(objectiveOf(GetParam(), "0")).item<double>(),
                 second = scene.value(objectiveOf(GetParam(), "1")).item<double>();
    EXPECT_NEAR(scene.value(objectiveOf(GetParam())).item<double>(), (first + second) / 2, 1e-9);
}

std::vector<std::string> ids() {
    std::vector<std::string> all;
    for (const auto& d : builtinObjectives()) all.push_back(d.id);
    return all;
}

INSTANTIATE_TEST_SUITE_P(All, Objective, testing::ValuesIn(ids()), [](const auto& info) {
    std::string name = info.param;
    for (char& c : name)
        if (c == '-') c = '_';
    return name;
});

// Rotating a head's basis leaves the function alone; measures labelled gauge-invariant must not notice (METHODS 0.5).
TEST(GaugeFreedom, LabelledMeasuresIgnoreRotatedHeadBases) {
    Scene scene;
    models::Pass pass;
    pass.record = {true, true};
    torch::NoGradGuard noGrad;
    scene.model->forward(scene.input, pass);
    const auto plain = training::layerTensorsOf(*scene.model, 0, pass, scene.input);
    auto turned = plain;
    std::vector<torch::Tensor> wq, wk, wv, wo, context, q, k, v;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(11);
    const auto width = plain.context.size(3);
    for (std::int64_t h = 0; h < plain.heads; ++h) {
        const auto random = torch::empty({2, width, width}, torch::kDouble).normal_(0, 1, generator);
        const auto r = std::get<0>(torch::linalg_qr(random[0])), s = std::get<0>(torch::linalg_qr(random[1]));
        const auto rows = [&](const torch::Tensor& w) { return w.narrow(0, h * width, width); };
        wq.push_back(torch::matmul(r.t(), rows(plain.wq)));
        wk.push_back(torch::matmul(r.t(), rows(plain.wk)));
        wv.push_back(torch::matmul(s.t(), rows(plain.wv)));
        wo.push_back(torch::matmul(plain.wo.narrow(1, h * width, width), s));
        q.push_back(torch::matmul(plain.q.select(1, h), r));
        k.push_back(torch::matmul(plain.k.select(1, h), r));
        v.push_back(torch::matmul(plain.v.select(1, h), s));
        context.push_back(torch::matmul(plain.context.select(1, h), s));
    }
    turned.wq = torch::cat(wq);
    turned.wk = torch::cat(wk);
    turned.wv = torch::cat(wv);
    turned.wo = torch::cat(wo, 1);
    turned.q = torch::stack(q, 1);
    turned.k = torch::stack(k, 1);
    turned.v = torch::stack(v, 1);
    turned.context = torch::stack(context, 1);
    const measures::MaskedLayer before(plain), after(turned);
    for (const auto& info : measures::builtinMeasures()) {
        if (info.shape != MeasureShape::Pairwise) continue;
        const auto a = measures::pairwise(info.id, before), b = measures::pairwise(info.id, after);
        if (info.gaugeInvariant)
            EXPECT_TRUE(torch::allclose(a, b, 1e-6, 1e-8)) << info.id;
        else
            EXPECT_FALSE(torch::allclose(a, b, 1e-6, 1e-8)) << info.id << " is labelled as depending on head bases";
    }
}

// Leaving padding out of the computation must not change the answer: the recording pass is padded, the plain one
// packed.
TEST(PackedTokens, GiveTheSameLogitsSimilarityAndGradients) {
    const auto data = test::smallTexts(16);
    const auto options = models::TransformerOptions::from(test::smallConfig(), *data);
    auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    models::Transformer model(options, generator);
    const auto input = models::inputFrom(data::orderedBatch(*data, data->train, 0, 16, 8), data->task, torch::kCPU);
    ASSERT_TRUE(input.lengths.defined());
    std::vector<torch::Tensor> logits, cosines, gradients;
    for (const bool padded : {false, true}) {
        models::Pass pass;
        pass.cosine = {true, true};
        if (padded) pass.record = {true, true};
        model->zero_grad();
        logits.push_back(model->forward(input, pass));
        cosines.push_back(pass.taps[0].cosine + pass.taps[1].cosine);
        (model->taskLoss(logits.back(), input, 0) + cosines.back()).backward();
        std::vector<torch::Tensor> all;
        for (const auto& p : model->parameters()) all.push_back(p.grad().flatten().clone());
        gradients.push_back(torch::cat(all));
    }
    EXPECT_TRUE(torch::allclose(logits[0], logits[1], 1e-4, 1e-5));
    EXPECT_NEAR(cosines[0].item<double>(), cosines[1].item<double>(), 1e-5);
    EXPECT_LE((gradients[0] - gradients[1]).abs().max().item<double>(), 1e-4 * gradients[1].abs().max().item<double>());
}

// Our AdamW against LibTorch's, on every parameter decayed alike.
TEST(Optimizer, AdamWStepsAgreeWithLibTorch) {
    struct One : torch::nn::Module {
        torch::Tensor w = register_parameter("w", torch::linspace(-1, 1, 24).view({4, 6}).clone());
    };
    One ours, theirs;
    training::OptimizerOptions options;
    options.weightDecay = 0.1;
    training::Optimizer optimizer(ours, options);
    torch::optim::AdamW reference(theirs.parameters(), torch::optim::AdamWOptions(0.01).weight_decay(0.1));
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
