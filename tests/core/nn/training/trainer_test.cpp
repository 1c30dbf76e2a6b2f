#include "core/service/backend/trainer.h"

#include "core/service/backend/schedule.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::training {
namespace {

using test::sameBytes;
using test::trainerFor;

TEST(Trainer, SameSeedSameBytesOtherSeedOtherBytes) {
    auto config = test::smallConfig();
    auto first = trainerFor(config), second = trainerFor(config);
    config.values["train.seed"] = std::int64_t{2};
    auto other = trainerFor(config);
    for (int i = 0; i < 6; ++i) {
        first->trainStep();
        second->trainStep();
        other->trainStep();
    }
    EXPECT_TRUE(sameBytes(first->modelTensors(), second->modelTensors()));
    EXPECT_FALSE(sameBytes(first->modelTensors(), other->modelTensors()));
}

// Exact resume: stopped after any step and continued in a new trainer, training must end with the
// same weights and losses.
TEST(Trainer, ResumeAfterAnyCutEqualsTheUninterruptedRun) {
    for (const char* optimizer : {"adamw", "sgd"}) {
        auto config = test::smallConfig();
        config.values["train.optimizer"] = std::string(optimizer);
        config.values["objective.schedule"] = std::string("target");
        auto whole = trainerFor(config);
        std::vector<double> losses;
        for (int i = 0; i < 12; ++i) losses.push_back(whole->trainStep().totalLoss);
        for (int cut : {1, 4, 7, 11}) {
            auto before = trainerFor(config);
            for (int i = 0; i < cut; ++i) before->trainStep();
            auto after = trainerFor(config);
            ASSERT_TRUE(
                after->restore(before->modelTensors(), before->optimizerTensors(), before->state())
                    .ok());
            for (int i = cut; i < 12; ++i)
                EXPECT_EQ(after->trainStep().totalLoss, losses[static_cast<std::size_t>(i)])
                    << "cut at " << cut;
            EXPECT_TRUE(sameBytes(after->modelTensors(), whole->modelTensors()))
                << "cut at " << cut;
            EXPECT_TRUE(sameBytes(after->optimizerTensors(), whole->optimizerTensors()))
                << "cut at " << cut;
        }
    }
}

TEST(Trainer, ResumeWithoutTheMomentsIsNotTheSame) {
    const auto config = test::smallConfig();
    auto whole = trainerFor(config), fresh = trainerFor(config), resumed = trainerFor(config);
    for (int i = 0; i < 4; ++i) whole->trainStep();
    ASSERT_TRUE(
        resumed->restore(whole->modelTensors(), fresh->optimizerTensors(), whole->state()).ok());
    for (int i = 0; i < 4; ++i) {
        whole->trainStep();
        resumed->trainStep();
    }
    EXPECT_FALSE(sameBytes(whole->modelTensors(), resumed->modelTensors()));
}

TEST(Trainer, RestoreRefusesTensorsOfAnotherModel) {
    const auto config = test::smallConfig();
    auto trainer = trainerFor(config);
    auto weights = trainer->modelTensors();
    weights.tensors.erase("block1.ff1.weight");
    const auto status = trainer->restore(weights, trainer->optimizerTensors(), trainer->state());
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, ErrorCode::BadData);
    EXPECT_NE(status.error().text().find("block1.ff1.weight"), std::string::npos);
}

// Checks the sign of the diversity loss: lambda > 0 makes heads less similar, the opposite sign
// more similar.
TEST(Trainer, PenaltyLowersSimilarityAndThePrintedSignRaisesIt) {
    const auto similarityAfter = [](double lambda, const char* sign) {
        auto config = test::smallConfig();
        config.values["objective.lambda"] = lambda;
        config.values["objective.sign"] = std::string(sign);
        config.values["train.lr"] = 5e-3;
        auto trainer = trainerFor(config);
        for (int i = 0; i < 20; ++i) trainer->trainStep();
        return trainer->evaluate("valid", nullptr).attentionCosine.value();
    };
    const double plain = similarityAfter(0, "similarity");
    EXPECT_LT(similarityAfter(5, "similarity"), plain - 0.02);
    EXPECT_GE(similarityAfter(5, "as-printed"), plain);
}

// Records are always computed in float32, whatever the training precision: the same weights must
// give the same values.
TEST(Trainer, XrayRecordsDoNotDependOnThePrecisionOfTraining) {
    auto config = test::smallConfig();
    const auto exact = *trainerFor(config)->recordOf<XrayFrame>();
    config.values["train.precision"] = std::string("bfloat16");
    const auto rounded = *trainerFor(config)->recordOf<XrayFrame>();
    ASSERT_EQ(exact.pairs.size(), rounded.pairs.size());
    for (std::size_t i = 0; i < exact.pairs.size(); ++i)
        EXPECT_EQ(exact.pairs[i].layers, rounded.pairs[i].layers);
}

TEST(Trainer, LearnsWhichWordComesFirst) {
    auto config = test::smallConfig();
    config.values["train.steps"] = std::int64_t{150};
    config.values["train.lr"] = 5e-3;
    auto trainer = trainerFor(config);
    while (trainer->step() < trainer->totalSteps()) trainer->trainStep();
    const auto test = trainer->evaluate("test", nullptr);
    EXPECT_EQ(test.samples, 64);
    EXPECT_GT(scoreValue(test.scores, kAccuracy).value_or(0), 0.95);
}

TEST(Trainer, NonFiniteLossLeavesTheWeightsAlone) {
    auto config = test::smallConfig();
    config.values["objective.lambda"] = std::numeric_limits<double>::infinity();
    auto trainer = trainerFor(config);
    const auto before = trainer->modelTensors();
    EXPECT_FALSE(trainer->trainStep().finite);
    EXPECT_TRUE(sameBytes(before, trainer->modelTensors()));
}

TEST(Trainer, ProbeGivesOneFrameAMeasureWithUnitDiagonal) {
    auto trainer = trainerFor(test::smallConfig());
    const auto frames = trainer->probe({"attn-cos", "proj-cos"});
    ASSERT_EQ(frames.size(), 2u);
    for (const auto& frame : frames) {
        ASSERT_EQ(frame.layers.size(), 2u) << frame.measure;
        for (const auto& layer : frame.layers)
            for (int h = 0; h < 4; ++h)
                EXPECT_NEAR(layer[static_cast<std::size_t>(h * 4 + h)], 1, 1e-5);
    }
}

TEST(LearningRate, OneCycleStartsAtAPartPeaksAndEndsNearZero) {
    const LearningRate rate{"one-cycle", 1e-3, 0.1};
    EXPECT_NEAR(rate.at(0, 1000), 1e-3 / 25, 1e-12);
    EXPECT_NEAR(rate.at(99, 1000), 1e-3, 1e-12);
    EXPECT_NEAR(rate.at(999, 1000), 1e-3 / 25 / 1e4, 1e-12);
}

TEST(LearningRate, WarmUpIsLinearThenConstantOrCosine) {
    EXPECT_NEAR((LearningRate{"constant", 1.0, 0.1}.at(4, 100)), 0.5, 1e-12);
    EXPECT_DOUBLE_EQ((LearningRate{"constant", 1.0, 0.1}.at(60, 100)), 1);
    EXPECT_NEAR((LearningRate{"cosine", 1.0, 0.0}.at(50, 100)), 0.5, 1e-12);
}

TEST(LambdaSchedule, TargetRaisesLambdaWhileHeadsAreTooAlike) {
    const LambdaSchedule schedule{"target", 0.1, 0.3, 0.5};
    EXPECT_NEAR(schedule.adapt(0.1, 0.5), 0.1 * std::exp(0.1), 1e-12);
    EXPECT_LT(schedule.adapt(0.1, 0.1), 0.1);
    EXPECT_EQ(schedule.adapt(0, 0.9), 0);
}

}  // namespace
}  // namespace headscope::training
