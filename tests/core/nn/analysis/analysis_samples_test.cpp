// Tests of which samples an analysis uses: queries for the same number of samples must use the same
// ones.
#include "core/api/requests/similarity_excess.h"
#include "core/data/batches/subset.h"
#include "core/service/backend/analyzer.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

// Returns smallTexts with each split sorted by class, as if read from one folder per class.
std::shared_ptr<const data::Dataset> sortedTexts(bool validation = true) {
    const auto mixed = test::smallTexts();
    auto sorted = std::make_shared<data::Dataset>(*mixed);
    for (auto* split : {&sorted->train, &sorted->valid, &sorted->test}) {
        const data::Split from = *split;
        split->tokens.clear();
        split->labels.clear();
        split->offsets = {0};
        for (const int label : {0, 1})
            for (std::size_t i = 0; i < from.labels.size(); ++i) {
                if (from.labels[i] != label) continue;
                split->tokens.insert(split->tokens.end(), from.tokens.begin() + from.offsets[i],
                                     from.tokens.begin() + from.offsets[i + 1]);
                split->offsets.push_back(static_cast<std::int64_t>(split->tokens.size()));
                split->labels.push_back(label);
            }
    }
    if (!validation) sorted->valid = {};
    return sorted;
}

struct Trained {
    std::shared_ptr<const data::Dataset> data;
    std::unique_ptr<training::Trainer> trainer;
    std::unique_ptr<analysis::Analyzer> analyzer;
};

Trained trained(std::shared_ptr<const data::Dataset> data, std::int64_t seed = 1) {
    auto config = test::smallConfig();
    config.values["train.seed"] = seed;
    Trained t;
    t.data = data;
    t.trainer = test::trainerFor(config, data);
    for (int i = 0; i < 3; ++i) t.trainer->trainStep();
    t.analyzer = std::move(test::analyzerFor(config, t.trainer->modelTensors(), data)).value();
    return t;
}

TEST(AnalysisSamples, FewOfAFileSortedByClassHoldEveryClass) {
    auto t = trained(sortedTexts());
    AblationRequest request;
    request.samples = 16;
    const auto report = t.analyzer->ask(request);
    ASSERT_TRUE(report.ok());
    EXPECT_EQ(report->classScore, kAccuracy);
    for (const double accuracy : report->classBefore)
        EXPECT_TRUE(std::isfinite(accuracy)) << "no such sample";
    EXPECT_EQ(report->samples, 16);
    EXPECT_EQ(report->available, 64);
    EXPECT_EQ(report->seed, 1);
    EXPECT_EQ(report->split, "test");
}

// The memory limit depends on the texts and not on the longest text that the model could read.
TEST(AnalysisSamples, ShortTextsOfAModelForLongTextsAreAllUsed) {
    const auto data = test::smallTexts();
    auto config = test::smallConfig();
    config.values["model.length"] = std::int64_t{2048};
    auto trainer = test::trainerFor(config, data);
    const auto analyzer = test::analyzerFor(config, trainer->modelTensors(), data).value();
    const auto report = analyzer->ask(SimilarityRequest{"attn-cos", kLatest, 64, {}, "", false});
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_EQ(report->samples, 64);
}

// Texts of 512 tokens.
std::shared_ptr<const data::Dataset> longTexts() {
    auto longer = std::make_shared<data::Dataset>(*test::smallTexts());
    longer->length = 512;
    for (auto* split : {&longer->train, &longer->valid, &longer->test}) {
        const auto samples = static_cast<std::int64_t>(split->labels.size());
        split->offsets = {0};
        split->tokens.clear();
        for (std::int64_t i = 0; i < samples; ++i) {
            for (int t = 0; t < 512; ++t) split->tokens.push_back(2 + t * t % 6);
            split->offsets.push_back(static_cast<std::int64_t>(split->tokens.size()));
        }
    }
    return longer;
}

TEST(AnalysisSamples, ViewsUseFewerSamplesOfLargeModels) {
    const auto samplesOf = [](std::shared_ptr<const data::Dataset> data, std::int64_t layers,
                              std::int64_t length, int samples) {
        auto config = test::smallConfig();
        config.values["model.layers"] = layers;
        config.values["model.length"] = length;
        auto trainer = test::trainerFor(config, data);
        const auto analyzer = test::analyzerFor(config, trainer->modelTensors(), data).value();
        return analyzer->ask(SimilarityRequest{"attn-cos", kLatest, samples, {}, "", false})
            .value()
            .samples;
    };
    EXPECT_EQ(samplesOf(test::smallTexts(), 2, 8, kAutomaticSamples), 64);
    const auto data = longTexts();
    EXPECT_EQ(samplesOf(data, 16, 512, 20), 20);
    const int automatic = samplesOf(data, 16, 512, kAutomaticSamples);
    EXPECT_GE(automatic, 8);
    EXPECT_LT(automatic, 20);
}

TEST(AnalysisSamples, LiveProbesAndAnalysesOfTheSameSizeAgree) {
    for (const bool validation : {true, false}) {
        auto t = trained(sortedTexts(validation));
        const auto live = t.trainer->probe({"attn-cos"});
        SimilarityRequest request{
            "attn-cos", kLatest, 64, {}, "", false, data::choosingSplit(*t.data)};
        const auto report = t.analyzer->ask(request);
        ASSERT_TRUE(report.ok());
        EXPECT_EQ(report->split, validation ? "valid" : "train");
        for (std::size_t layer = 0; layer < 2; ++layer)
            for (std::size_t i = 0; i < 16; ++i)
                EXPECT_NEAR(live[0].layers[layer][i], report->frame.layers[layer][i], 1e-5);
    }
}

TEST(AnalysisSamples, EveryMeasureAndOneMeasureAgreeAndAnotherSeedLooksElsewhere) {
    auto t = trained(sortedTexts());
    const SimilarityRequest request{"attn-cos", kLatest, 12, {}, "", false};
    const auto one = t.analyzer->ask(request);
    const auto all = t.analyzer->ask(AnalyzeOptions{12, "test"});
    ASSERT_TRUE(one.ok() && all.ok());
    EXPECT_EQ(one->frame.layers, all->front().frame.layers);
    EXPECT_EQ(one->chance.layers, all->front().chance.layers);
    auto config = test::smallConfig();
    config.values["train.seed"] = std::int64_t{2};
    auto other = std::move(test::analyzerFor(config, t.trainer->modelTensors(), t.data)).value();
    EXPECT_NE(other->ask(request)->frame.layers, one->frame.layers);
}

TEST(AnalysisSamples, HeadsAreChosenByValidationOrTrainingNeverByTest) {
    EXPECT_EQ(trained(sortedTexts()).analyzer->ask(LeaveOneOutRequest{kLatest, 16})->split,
              "valid");
    EXPECT_EQ(trained(sortedTexts(false)).analyzer->ask(LeaveOneOutRequest{kLatest, 16})->split,
              "train");
    EXPECT_EQ(trained(sortedTexts()).analyzer->ask(LeaveOneOutRequest{kLatest, 16, "test"})->split,
              "test");
}

TEST(AnalysisSamples, EveryHeadsEffectHasAnIntervalAroundIt) {
    auto t = trained(sortedTexts());
    const auto report = t.analyzer->ask(LeaveOneOutRequest{kLatest, 48});
    ASSERT_TRUE(report.ok());
    const auto* accuracy = scoreChangeOf(*report, kAccuracy);
    const auto* loss = scoreChangeOf(*report, kLoss);
    ASSERT_TRUE(accuracy && loss);
    EXPECT_EQ(report->scoreChanges.size(), 2u) << "of what is measured alone";
    ASSERT_EQ(accuracy->range.size(), accuracy->changes.size());
    for (std::size_t i = 0; i < accuracy->changes.size(); ++i) {
        EXPECT_LT(accuracy->range[i].low, accuracy->range[i].high) << "never of no width";
        EXPECT_LE(accuracy->range[i].low, accuracy->changes[i] + 1e-9);
        EXPECT_GE(accuracy->range[i].high, accuracy->changes[i] - 1e-9);
        EXPECT_LT(loss->range[i].low, loss->changes[i]);
        EXPECT_GT(loss->range[i].high, loss->changes[i]);
    }
    // Removes the same head in an ablation query, on the same samples.
    AblationRequest request;
    request.split = "valid";
    request.samples = 48;
    request.mask = HeadMask::without({{1, 1}});
    const auto ablated = t.analyzer->ask(request);
    const auto* change = scoreOf(ablated->difference, kAccuracy);
    ASSERT_NE(change, nullptr);
    EXPECT_NEAR(change->value,
                *scoreValue(ablated->after, kAccuracy) - *scoreValue(ablated->before, kAccuracy),
                1e-9);
    EXPECT_NEAR(accuracy->changes[5], -change->value, 1e-9) << "a drop is a harm";
    EXPECT_NEAR(accuracy->range[5].low, -change->interval->high, 1e-9);
    EXPECT_NEAR(loss->changes[5], scoreOf(ablated->difference, kLoss)->value, 1e-9)
        << "so is a rise";
}

// Each slow query must report its progress and stop if it is cancelled.
template <class Q>
void expectProgressAndStop(analysis::Analyzer& analyzer, const Q& request) {
    std::vector<double> shares;
    std::atomic<bool> cancel{false};
    analysis::Work work{&cancel, [&](double share) { shares.push_back(share); }, 7};
    ASSERT_TRUE(analyzer.ask(request, work).ok()) << Q::kId;
    ASSERT_GE(shares.size(), 2u) << Q::kId;
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end())) << Q::kId;
    EXPECT_GT(shares.front(), 0) << Q::kId;
    EXPECT_NEAR(shares.back(), 1, 1e-9) << Q::kId;
    const auto whole = shares.size();
    shares.clear();
    work.progress = [&](double share) {
        shares.push_back(share);
        cancel = true;
    };
    const auto stopped = analyzer.ask(request, work);
    ASSERT_FALSE(stopped.ok()) << Q::kId;
    EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled) << Q::kId;
    EXPECT_LT(shares.size(), whole) << Q::kId;
}

TEST(AnalysisSamples, LongRequestsReportProgressAndCanBeStopped) {
    auto t = trained(sortedTexts());
    SimilarityRequest similarity;
    similarity.measure = "attn-cos";
    expectProgressAndStop(*t.analyzer, similarity);
    expectProgressAndStop(*t.analyzer, LeaveOneOutRequest{kLatest, 48, "valid"});
    AblationRequest ablation;
    ablation.mask = HeadMask::without({{0, 2}});
    expectProgressAndStop(*t.analyzer, ablation);
}

// The excess is the mean over layers of the reported similarity minus its chance level. With enough
// samples it has an interval.
TEST(AnalysisSamples, TheExcessIsTheSimilarityLessThatOfIndependentHeads) {
    auto t = trained(sortedTexts());
    SimilarityRequest similarity{"attn-cos", kLatest, 40, {}, "", false};
    const auto report = t.analyzer->ask(similarity);
    SimilarityExcessRequest request;
    request.measure = "attn-cos";
    request.samples = 40;
    const auto excess = t.analyzer->ask(request);
    ASSERT_TRUE(report.ok() && excess.ok());
    const double mean = (report->layerMean[0] + report->layerMean[1]) / 2;
    const double chance = (report->chanceMean[0] + report->chanceMean[1]) / 2;
    EXPECT_NEAR(excess->similarity, mean, 1e-9);
    EXPECT_NEAR(excess->chance, chance, 1e-9);
    EXPECT_NEAR(excess->excess, mean - chance, 1e-9);
    EXPECT_EQ(excess->groups, 10);
    ASSERT_TRUE(excess->interval);
    EXPECT_LT(excess->interval->low, excess->excess);
    EXPECT_NEAR(excess->interval->high - excess->excess, excess->excess - excess->interval->low,
                1e-12);
    request.samples = 3;
    const auto few = t.analyzer->ask(request);
    ASSERT_TRUE(few.ok());
    EXPECT_FALSE(few->interval) << "groups of two samples need four";
    request.samples = 40;
    request.measure = "weight-cos-o";  // measured on weights, so without a chance level
    const auto weights = t.analyzer->ask(request);
    ASSERT_TRUE(weights.ok()) << weights.error().text();
    EXPECT_TRUE(std::isnan(weights->excess));
    EXPECT_FALSE(weights->interval);
}

TEST(AnalysisSamples, UntrainedModelIsReportedNearlyFlat) {
    auto t = trained(sortedTexts());  // after three training steps the logits are near 0
    const auto result = t.analyzer->ask(EvaluateOptions{});
    ASSERT_TRUE(result.ok());
    ASSERT_EQ(result->flatness.size(), 2u);
    EXPECT_EQ(nearlyFlatLayers(result->flatness), (std::vector<int>{0, 1}));
    EXPECT_NE(flatMapsText(result->flatness).find("layers 0, 1 are nearly flat"),
              std::string::npos);
    EXPECT_TRUE(flatMapsText({0.5, 0.94}).empty());
    EXPECT_EQ(result->samples, 64);
    EXPECT_GT(scoreOf(result->scores, kLoss)->error.value(), 0);
}

}  // namespace
}  // namespace headscope
