// Tests of trainable head gates: gradients, their effect on a run, exact resume, and records.
#include "core/nn/training/head_gates.h"

#include "core/nn/models/tensor_bridge.h"
#include "core/nn/training/evaluation.h"
#include "core/nn/training/gates.h"
#include "core/service/runs/gate_record.h"
#include "tests/core/nn/support/small_run.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>

#include <cmath>

namespace headscope::training {
namespace {

using test::sameBytes;
using test::trainerFor;

RunConfig gated(const char* mode, double lambda) {
    auto config = test::smallConfig();
    config.values["train.gates"] = std::string(mode);
    config.values["train.gates_lambda"] = lambda;
    config.values["train.gates_lr"] = 0.1;
    config.values["train.gates_start"] = 2.0;
    return config;
}

// Three layers with 4, 1 and 0 heads. Gates of absent heads must not add cost or change anything.
struct Scene {
    explicit Scene(const char* activation = "softmax") {
        auto config = test::smallConfig();
        config.values["model.layers"] = std::int64_t{3};
        config.values["model.activation"] = std::string(activation);
        auto spec = models::specOf(config, models::DataSizes::of(*dataset));
        spec.heads = {4, 1, 0};
        auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
        model = models::makeModel(spec, generator);
        for (auto& parameter : model->parameters()) parameter.data().mul_(2);
        std::vector<std::int64_t> samples;
        for (std::int64_t i = 0; i < 12; ++i) samples.push_back(i);
        input = models::inputFrom(data::listedBatch(*dataset, dataset->train, samples, 0, 12, 8),
                                  dataset->task, torch::kCPU);
    }
    torch::Tensor loss(const HeadGates& gates) {
        models::Pass pass;
        gates.open(pass, gates.uniforms(11));
        return model->loss(model->forward(input, pass), input, 0) + gates.penalty();
    }
    std::shared_ptr<const data::Dataset> dataset = test::smallTexts();
    models::ModelPointer model;
    models::Input input;
};

TEST(HeadGates, GradientsAreTheSlopesOfLossAndPenalty) {
    for (const char* activation : {"softmax", "relu"}) {  // covers the fused kernels and plain ATen
        Scene scene(activation);
        HeadGates gates(*scene.model, {true, false, 0.3, 0.1, 0.4});
        scene.loss(gates).backward();
        const auto slopes = gates.logA().grad().clone();
        torch::NoGradGuard noGrad;
        auto logA = gates.logA();
        // Small compared with the temperature of 0.33; the error falls with the square of the step.
        constexpr double kStep = 0.005;
        int moving = 0;
        for (std::int64_t site = 0; site < 3; ++site)
            for (std::int64_t head = 0; head < 4; ++head) {
                auto one = logA[site][head];
                one += kStep;
                const double above = scene.loss(gates).item<double>();
                one -= 2 * kStep;
                const double below = scene.loss(gates).item<double>();
                one += kStep;
                const double slope = slopes[site][head].item<double>();
                EXPECT_NEAR(slope, (above - below) / (2 * kStep), 3e-4)
                    << activation << " " << site << "." << head;
                const bool own = head < scene.model->headsAt(site);
                EXPECT_EQ(slope != 0, own) << activation << " " << site << "." << head;
                moving += std::abs(slope) > 1e-3;
            }
        EXPECT_GE(moving, 4);
    }
}

TEST(HeadGates, ThePenaltyIsThePriceOfTheHeadsThatAreThere) {
    Scene scene;
    const HeadGates gates(*scene.model, {true, false, 0.3, 0.1, 0.4});
    const double open = probabilityNotZero(torch::tensor(0.4, torch::kDouble)).item<double>();
    EXPECT_NEAR(gates.penalty().item<double>(), 0.3 * 5 * open / 3, 1e-6);
    EXPECT_NEAR(gates.expectedOpen().item<double>(), 5 * open, 1e-5);
}

TEST(HeadGates, ResumeAfterAnyCutEqualsTheUninterruptedRun) {
    for (const char* mode : {"together", "alone"}) {
        const auto config = gated(mode, 0.2);
        auto whole = trainerFor(config);
        std::vector<double> losses;
        for (int i = 0; i < 10; ++i) losses.push_back(whole->trainStep().totalLoss);
        for (const int cut : {1, 6}) {
            auto before = trainerFor(config), after = trainerFor(config);
            for (int i = 0; i < cut; ++i) before->trainStep();
            const auto restored =
                after->restore(before->modelTensors(), before->optimizerTensors(), before->state());
            ASSERT_TRUE(restored.ok()) << restored.error().text();
            for (std::size_t i = static_cast<std::size_t>(cut); i < 10; ++i)
                EXPECT_EQ(after->trainStep().totalLoss, losses[i]) << mode << ", cut at " << cut;
            EXPECT_TRUE(sameBytes(after->modelTensors(), whole->modelTensors()))
                << mode << ", cut at " << cut;
            EXPECT_TRUE(sameBytes(after->optimizerTensors(), whole->optimizerTensors()))
                << mode << ", cut at " << cut;
            EXPECT_EQ(after->recordOf<GateFrame>()->open, whole->recordOf<GateFrame>()->open);
        }
    }
}

TEST(HeadGates, AStateWithoutGatesIsRefused) {
    auto plain = trainerFor(test::smallConfig()), with = trainerFor(gated("together", 0.1));
    const auto status =
        with->restore(plain->modelTensors(), plain->optimizerTensors(), plain->state());
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, ErrorCode::BadData);
    EXPECT_NE(status.error().text().find("gates.log_a"), std::string::npos);
    EXPECT_FALSE(
        plain->restore(with->modelTensors(), with->optimizerTensors(), with->state()).ok());
}

TEST(HeadGates, AloneTheyLeaveTheWeightsAsTheyAre) {
    auto trainer = trainerFor(gated("alone", 0.1));
    const auto before = trainer->modelTensors();
    const auto gatesBefore = trainer->recordOf<GateFrame>()->open;
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(trainer->trainStep().finite);
    EXPECT_TRUE(sameBytes(before, trainer->modelTensors()));
    EXPECT_NE(trainer->recordOf<GateFrame>()->open, gatesBefore);
}

// A higher price must close more heads. Validation scores are those of the model without the closed
// heads.
TEST(HeadGates, AHigherPriceClosesMoreHeadsAndTheRestIsWhatIsEvaluated) {
    std::vector<int> closedHeads;
    for (const double lambda : {0.0, 3.0}) {
        auto trainer = trainerFor(gated("together", lambda));
        double open = 0;
        for (int i = 0; i < 60; ++i) open = trainer->trainStep().openHeads.value();
        const auto spec =
            models::specOf(gated("together", lambda), models::DataSizes::of(*test::smallTexts()));
        const auto closed = runs::closedGates(spec, trainer->optimizerTensors());
        ASSERT_TRUE(closed.ok()) << closed.error().text();
        closedHeads.push_back(closed->offCount());
        const auto frame = trainer->recordOf<GateFrame>();
        for (int site = 0; site < 2; ++site)
            for (int head = 0; head < 4; ++head)
                EXPECT_EQ(
                    frame->chosen(static_cast<std::size_t>(site), static_cast<std::size_t>(head)),
                    closed->on(site, head));
        EXPECT_LT(std::abs(open - (8 - closed->offCount())), 3.0);
        const auto own = trainer->evaluate("test", nullptr);
        auto analyzer = test::analyzerFor(gated("together", lambda), trainer->modelTensors());
        ASSERT_TRUE(analyzer.ok()) << analyzer.error().text();
        EvaluateOptions masked;
        masked.mask = *closed;
        const auto same = (*analyzer)->ask(masked, {});
        ASSERT_TRUE(same.ok()) << same.error().text();
        EXPECT_NEAR(scoreValue(own.scores, kLoss).value(), scoreValue(same->scores, kLoss).value(),
                    1e-6);
    }
    EXPECT_EQ(closedHeads[0], 0);
    EXPECT_GE(closedHeads[1], 4);
}

TEST(HeadGates, RunsWithoutGatesHaveNeitherTensorsNorRecords) {
    auto trainer = trainerFor(test::smallConfig());
    EXPECT_FALSE(trainer->trainStep().openHeads);
    EXPECT_EQ(trainer->record(GateFrame::kChannel), nullptr);
    for (const auto& [name, tensor] : trainer->optimizerTensors().tensors)
        EXPECT_NE(name.rfind("gates.", 0), 0u);
    EXPECT_FALSE(runs::closedGates({}, trainer->optimizerTensors()).ok());
}

}  // namespace
}  // namespace headscope::training
