// Tests of several diversity terms at once: their sum, their records, and exact resume.
#include "core/service/backend/trainer.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::training {
namespace {

using test::sameBytes;
using test::trainerFor;

const char* const kTerms =
    "out-cos:0.2, lin-penalty/off-diagonal:0.1@cosine, attn-js:0.05@warmup, weight-cos-q:0.3";

RunConfig configWithTerms(const std::string& terms) {
    auto config = test::smallConfig();
    config.values["objective.terms"] = terms;
    return config;
}

TEST(ObjectiveTerms, TheTotalHoldsEachTermWithItsLambdaAndSchedule) {
    auto config = configWithTerms(kTerms);
    config.values["train.steps"] = std::int64_t{20};
    config.values["objective.warmup"] = 0.5;
    auto trainer = trainerFor(config);
    for (int step = 0; step < 20; ++step) {
        const auto record = trainer->trainStep();
        ASSERT_EQ(record.terms.size(), 4u);
        EXPECT_EQ(record.terms[1].first, "lin-penalty");
        const double falling = 0.5 * (1 + std::cos(3.14159265358979323846 * step / 20)),
                     rising = std::min(1.0, step / 10.0);
        const double lambdas[] = {0.2, 0.1 * falling, 0.05 * rising, 0.3};
        double expected = record.taskLoss + record.lambda * record.diversityLoss;
        for (std::size_t i = 0; i < 4; ++i) expected += lambdas[i] * record.terms[i].second;
        EXPECT_NEAR(record.totalLoss, expected, 1e-5) << "step " << step;
    }
}

TEST(ObjectiveTerms, ResumeAfterACutIsExact) {
    auto config = configWithTerms(kTerms);
    config.values["objective.schedule"] = std::string("target");
    auto whole = trainerFor(config);
    std::vector<StepRecord> records;
    for (int i = 0; i < 8; ++i) records.push_back(whole->trainStep());
    for (int cut : {1, 5}) {
        auto before = trainerFor(config), after = trainerFor(config);
        for (int i = 0; i < cut; ++i) before->trainStep();
        ASSERT_TRUE(
            after->restore(before->modelTensors(), before->optimizerTensors(), before->state())
                .ok());
        for (int i = cut; i < 8; ++i) {
            const auto record = after->trainStep();
            EXPECT_EQ(record.totalLoss, records[static_cast<std::size_t>(i)].totalLoss)
                << "cut at " << cut;
            EXPECT_EQ(record.terms, records[static_cast<std::size_t>(i)].terms) << "cut at " << cut;
        }
        EXPECT_TRUE(sameBytes(after->modelTensors(), whole->modelTensors())) << "cut at " << cut;
        EXPECT_TRUE(sameBytes(after->optimizerTensors(), whole->optimizerTensors()))
            << "cut at " << cut;
    }
}

TEST(ObjectiveTerms, NoTermsAndTermsOfNoWeightLeaveTheFusedRunAsItIs) {
    auto plain = trainerFor(test::smallConfig()), none = trainerFor(configWithTerms(""));
    auto weightless = trainerFor(configWithTerms("weight-cos-q:0"));
    for (int i = 0; i < 3; ++i) {
        plain->trainStep();
        EXPECT_TRUE(none->trainStep().terms.empty());
        // Recorded although its weight is zero.
        EXPECT_EQ(weightless->trainStep().terms.size(), 1u);
    }
    EXPECT_TRUE(sameBytes(plain->modelTensors(), none->modelTensors()));
    EXPECT_TRUE(sameBytes(plain->modelTensors(), weightless->modelTensors()));
}

// Each term must have an effect: it lowers the similarity that it measures.
TEST(ObjectiveTerms, AFurtherTermLowersItsOwnSimilarity) {
    const auto after = [](const std::string& terms) {
        auto config = configWithTerms(terms);
        config.values["objective.lambda"] = 0.0;
        config.values["train.lr"] = 5e-3;
        auto trainer = trainerFor(config);
        double value = 0;
        for (int i = 0; i < 20; ++i) value = trainer->trainStep().terms.at(0).second;
        return value;
    };
    EXPECT_LT(after("disagreement-output:5"), after("disagreement-output:0") - 0.01);
}

}  // namespace
}  // namespace headscope::training
