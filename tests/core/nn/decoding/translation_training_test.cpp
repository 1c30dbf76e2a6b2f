// Tests of training on text pairs: the model learns, resumes bit for bit, and its scores are those
// of its generated texts.
#include "core/api/requests/head_overview.h"
#include "core/api/requests/writing.h"
#include "core/api/runs/tasks.h"
#include "core/nn/decoding/sample_scores.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/nn/training/evaluation.h"
#include "core/service/backend/schedule.h"
#include "tests/core/nn/support/small_pairs.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <cmath>

namespace headscope::test {
namespace {

using testing::HasSubstr;

std::unique_ptr<training::Trainer> reversalTrainer(std::int64_t steps) {
    auto config = reversalConfig();
    config.values["train.steps"] = steps;
    return trainerFor(config, reversals());
}

models::ModelPointer modelOfTrainer(const training::Trainer& trainer) {
    const auto spec = models::specOf(reversalConfig(), models::DataSizes::of(*reversals()));
    const auto model = pairModel(spec);
    EXPECT_TRUE(models::loadWeights(*model, trainer.modelTensors()).ok());
    return model;
}

TEST(TranslationTraining, ReversalIsLearned) {
    auto config = reversalConfig();
    config.values["train.steps"] = std::int64_t{500};
    const auto data = reversals(1500);
    const auto trainer = trainerFor(config, data);
    EXPECT_EQ(trainer->unitsPerStep(), 256);
    const auto before = trainer->evaluate("valid", nullptr);
    for (int step = 0; step < 500; ++step) ASSERT_TRUE(trainer->trainStep().finite);
    const auto after = trainer->evaluate("test", nullptr);
    EXPECT_LT(*scoreValue(after.scores, kLoss), 0.5 * *scoreValue(before.scores, kLoss));
    EXPECT_GT(*scoreValue(after.scores, kExactMatch), 0.9);
    EXPECT_LT(*scoreValue(before.scores, kExactMatch), 0.1);
    EXPECT_EQ(after.scores.front().id, kBleu) << "what runs are judged by";
    EXPECT_NEAR(*scoreValue(after.scores, kPerplexity), std::exp(*scoreValue(after.scores, kLoss)),
                1e-9);
}

TEST(TranslationTraining, ResumesBitForBit) {
    auto config = reversalConfig();
    config.values["model.dropout"] = 0.2;
    config.values["objective.layers"] = std::string("cross, encoder:0.5");
    config.values["train.steps"] = std::int64_t{60};
    const auto data = reversals();
    const auto whole = trainerFor(config, data), first = trainerFor(config, data),
               second = trainerFor(config, data);
    const auto perEpoch = whole->stepsPerEpoch();
    for (int step = 0; step < 60; ++step) whole->trainStep();
    const auto cut = perEpoch + 3;  // in the second epoch
    ASSERT_LT(cut, 60);
    for (std::int64_t step = 0; step < cut; ++step) first->trainStep();
    ASSERT_TRUE(
        second->restore(first->modelTensors(), first->optimizerTensors(), first->state()).ok());
    while (second->step() < 60) second->trainStep();
    EXPECT_TRUE(sameBytes(whole->modelTensors(), second->modelTensors()));
    EXPECT_TRUE(sameBytes(whole->optimizerTensors(), second->optimizerTensors()));
}

// The loss is a mean over tokens, not over samples: long targets have more weight.
TEST(TranslationTraining, TheLossOfASplitIsTheMeanOverItsTokens) {
    const auto data = reversals(200);
    const auto trainer = reversalTrainer(3);
    for (int step = 0; step < 3; ++step) trainer->trainStep();
    const auto model = modelOfTrainer(*trainer);
    const auto evaluation = training::evaluateSamples(
        *model, *data, data::subsetOf(*data, "test", 8, 0, 1), {}, nullptr, torch::kCPU);
    torch::NoGradGuard noGrad;
    double sum = 0;
    std::int64_t tokens = 0;
    for (std::int64_t i = 0; i < 200; ++i) {
        const auto input = models::inputFrom(data::listedBatch(*data, data->test, {i}, 0, 1, 8),
                                             data->task, torch::kCPU);
        models::Pass pass;
        const auto logs = model->forward(input, pass)[0].log_softmax(1);  // (T, V)
        for (std::int64_t t = 0; t < input.targets.size(1); ++t) {
            sum -= logs[t][input.targets[0][t].item<std::int64_t>()].item<double>();
            ++tokens;
        }
    }
    const auto* loss = scoreOf(evaluation.summary.scores, kLoss);
    ASSERT_NE(loss, nullptr);
    EXPECT_NEAR(loss->value, sum / static_cast<double>(tokens), 1e-5);
    EXPECT_GT(*loss->error, 0);
}

TEST(TranslationTraining, WrittenTextsAreScoredAgainstTheFilesTexts) {
    const auto data = reversals(60);
    const auto trainer = reversalTrainer(3);
    const auto model = modelOfTrainer(*trainer);
    const auto all = data::subsetOf(*data, "valid", 8, 0, 1);
    const auto written = decoding::writtenSamples(*model, *data, all, {});
    ASSERT_EQ(written.texts.size(), 60u);
    EXPECT_EQ(written.references, data->valid.pairs.texts);
    // Each text must be the same when it is generated alone, without its batch.
    for (const std::size_t i : {0, 17, 59}) {
        auto one = all;
        one.samples = {static_cast<std::int64_t>(i)};
        EXPECT_EQ(decoding::writtenSamples(*model, *data, one, {}).texts.front(), written.texts[i]);
    }
    std::atomic<bool> cancel{true};
    decoding::AnswerOptions options;
    options.cancel = &cancel;
    EXPECT_TRUE(decoding::writtenSamples(*model, *data, all, options).scores.empty());
}

TEST(TranslationTraining, ABeamFindsNoLessLikelyAnswers) {
    const auto data = reversals(40);
    const auto trainer = reversalTrainer(120);
    for (int step = 0; step < 120; ++step) trainer->trainStep();
    const auto model = modelOfTrainer(*trainer);
    const auto sources =
        decoding::sourcesOf(data->test, data::subsetOf(*data, "test", 8, 0, 1).samples, 8);
    decoding::AnswerOptions greedy, wide;
    greedy.alpha = wide.alpha = 0;
    wide.beam = 4;
    const auto one = decoding::answersTo(*model, *data, sources, greedy),
               four = decoding::answersTo(*model, *data, sources, wide);
    double sumOfOne = 0, sumOfFour = 0;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        ASSERT_EQ(one[i].size(), 1u);
        ASSERT_FALSE(four[i].empty());
        sumOfOne += one[i].front().logProbability;
        sumOfFour += four[i].front().logProbability;
        for (std::size_t k = 1; k < four[i].size(); ++k)
            EXPECT_LE(four[i][k].score, four[i][k - 1].score);
    }
    EXPECT_GE(sumOfFour, sumOfOne - 1e-4);
}

TEST(TranslationTraining, TranslationsAreAnsweredAndRefused) {
    const auto data = reversals(40);
    const auto trainer = reversalTrainer(3);
    const auto analyzer = analyzerFor(reversalConfig(), trainer->modelTensors(), data);
    ASSERT_TRUE(analyzer.ok()) << analyzer.error().text();
    TranslateRequest request;
    request.sources = {"a b c", "a zebra b zebra", "a b c d e f a b c d", ""};
    request.beam = 2;
    const auto answer = (*analyzer)->ask(request);
    ASSERT_TRUE(answer.ok()) << answer.error().text();
    ASSERT_EQ(answer->sentences.size(), 4u);
    EXPECT_EQ(answer->length, 8);
    EXPECT_FALSE(answer->sentences[0].cut);
    EXPECT_EQ(answer->sentences[1].unknown, (std::vector<std::string>{"zebra"}));
    EXPECT_TRUE(answer->sentences[2].cut);
    EXPECT_EQ(answer->sentences[2].sourceTokens, 11);
    for (const int beam : {0, -1, 1000}) {
        request.beam = beam;
        const auto refused = (*analyzer)->ask(request);
        ASSERT_FALSE(refused.ok());
        EXPECT_THAT(refused.error(), test::IsError(ErrorCode::Usage, beam));
    }
    request.beam = 1;
    request.sources = {"a b", "a \xff"};
    request.firstNumber = 11;
    const auto notText = (*analyzer)->ask(request);
    ASSERT_FALSE(notText.ok());
    EXPECT_THAT(notText.error(), test::IsError(ErrorCode::BadData, 12, 3));
    const auto continued = (*analyzer)->ask(ContinueRequest());
    ASSERT_FALSE(continued.ok());
    EXPECT_THAT(continued.error().text(), HasSubstr("translate"));
}

// All queries about heads must work with the three kinds of attention sites.
TEST(TranslationTraining, EveryRequestAboutHeadsHasAnAnswer) {
    const auto data = reversals(40);
    const auto trainer = reversalTrainer(3);
    const auto analyzer = analyzerFor(reversalConfig(), trainer->modelTensors(), data);
    AnalyzeOptions options;
    options.samples = 20;
    const auto reports = (*analyzer)->ask(options);
    ASSERT_TRUE(reports.ok()) << reports.error().text();
    EXPECT_EQ(reports->front().frame.layers.size(), 3u);
    for (const auto& statistics : reports->front().heads) {
        ASSERT_EQ(statistics.values.size(), 3u) << statistics.measure;
        EXPECT_EQ(statistics.values[2].size(), 4u) << statistics.measure;
    }
    LeaveOneOutRequest each;
    each.samples = 20;
    const auto scoreChanges = (*analyzer)->ask(each);
    ASSERT_TRUE(scoreChanges.ok()) << scoreChanges.error().text();
    EXPECT_EQ(scoreChangeOf(*scoreChanges, kLoss)->changes.size(), 12u);
    AblationRequest ablation;
    ablation.samples = 20;
    ablation.mask = HeadMask::without({{2, 0}, {2, 1}});
    const auto without = (*analyzer)->ask(ablation);
    ASSERT_TRUE(without.ok()) << without.error().text();
    const auto change = scoreValue(without->difference, kLoss);
    ASSERT_TRUE(change.has_value());
    EXPECT_NEAR(*change, *scoreValue(without->after, kLoss) - *scoreValue(without->before, kLoss),
                1e-5);
    HeadsAcrossRequest across;
    across.samples = 20;
    const auto matrix = (*analyzer)->ask(across);
    ASSERT_TRUE(matrix.ok()) << matrix.error().text();
    ASSERT_EQ(matrix->matrix.heads, 12);
    for (int a = 0; a < 12; ++a)
        // Only heads of the same site can be compared: other sites have another query or key text.
        for (int b = 0; b < 12; ++b)
            EXPECT_EQ(std::isnan(matrix->matrix.values[static_cast<std::size_t>(a) * 12 + b]),
                      a / 4 != b / 4);
    const auto evaluated = (*analyzer)->ask(EvaluateOptions());
    ASSERT_TRUE(evaluated.ok()) << evaluated.error().text();
    EXPECT_NE(scoreOf(evaluated->scores, kChrf), nullptr);
    EXPECT_FALSE(evaluated->signatures.empty());
}

TEST(LearningRate, FallsWithTheRootOfTheStepAfterTheWarmUp) {
    training::LearningRate rate;
    rate.schedule = "inverse-sqrt";
    rate.peak = 1e-3;
    rate.warmupSteps = 100;
    EXPECT_DOUBLE_EQ(rate.at(0, 1000), 1e-5);
    EXPECT_DOUBLE_EQ(rate.at(49, 1000), 5e-4);
    EXPECT_DOUBLE_EQ(rate.at(99, 1000), 1e-3);
    EXPECT_DOUBLE_EQ(rate.at(399, 1000), 5e-4);
    EXPECT_DOUBLE_EQ(rate.at(399, 100000), 5e-4) << "the length of the run plays no part";
    rate.warmupSteps = 0;
    rate.warmup = 0.1;
    EXPECT_DOUBLE_EQ(rate.at(399, 1000), 5e-4) << "a share of 1,000 steps";
    rate.warmup = 0;
    EXPECT_DOUBLE_EQ(rate.at(0, 1000), 1e-3);
    EXPECT_DOUBLE_EQ(rate.at(3, 1000), 5e-4);
}

}  // namespace
}  // namespace headscope::test
