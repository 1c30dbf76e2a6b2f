// Tests of the queries in core/api/requests/head_overview.h on a small trained model: the answers
// must agree with the single measures on the same samples.
#include "core/api/requests/head_overview.h"
#include "core/service/backend/analyzer.h"
#include "core/spec/measures/catalogue.h"
#include "tests/core/nn/support/small_run.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

std::unique_ptr<analysis::Analyzer> smallAnalyzer(
    const std::shared_ptr<const data::Dataset>& data) {
    const auto config = test::smallConfig();
    auto trainer = test::trainerFor(config, data);
    for (int i = 0; i < 3; ++i) trainer->trainStep();
    return std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
}

TEST(HeadOverview, SaysWhatTheSimilarityQuestionSaysOnTheSplitToChooseBy) {
    const auto analyzer = smallAnalyzer(test::smallTexts());
    const auto overview = analyzer->ask(HeadOverviewRequest{});
    ASSERT_TRUE(overview.ok()) << overview.error().text();
    EXPECT_EQ(overview->split, "valid");
    EXPECT_EQ(overview->samples, 64);
    SimilarityRequest same;
    same.measure = "attn-cos";
    same.split = "valid";
    const auto report = analyzer->ask(same);
    ASSERT_TRUE(report.ok());
    EXPECT_EQ(overview->similarity.layers, report->frame.layers);
    EXPECT_EQ(overview->chance.layers, report->chance.layers);
    EXPECT_EQ(overview->flatness, report->flatness);
    ASSERT_EQ(overview->heads.size(), report->heads.size());
    for (std::size_t i = 0; i < report->heads.size(); ++i) {
        EXPECT_EQ(overview->heads[i].measure, report->heads[i].measure);
        EXPECT_EQ(overview->heads[i].values, report->heads[i].values) << report->heads[i].measure;
    }
}

TEST(HeadOverview, HoldsTheMeasuresOfASiteAndRolesThatFollowFromTheMeasures) {
    const auto analyzer = smallAnalyzer(test::smallTexts());
    const auto overview = analyzer->ask(HeadOverviewRequest{});
    ASSERT_TRUE(overview.ok());
    const auto effective =
        std::find_if(overview->sites.begin(), overview->sites.end(),
                     [](const auto& one) { return one.measure == "effective-heads-attn"; });
    ASSERT_NE(effective, overview->sites.end());
    ASSERT_EQ(effective->values.size(), 2U);
    for (const double heads : effective->values) EXPECT_TRUE(heads >= 1 && heads <= 4) << heads;
    ASSERT_FALSE(overview->rules.empty());
    for (const auto& role : overview->roles) {
        const auto rule = std::find_if(overview->rules.begin(), overview->rules.end(),
                                       [&](const auto& one) { return one.id == role.rule; });
        ASSERT_NE(rule, overview->rules.end()) << role.rule;
        EXPECT_TRUE(rule->applies) << role.rule;
    }
    // The texts begin with "a" or "b", so there is not a class token. An encoder does not continue
    // text, so induction does not apply.
    for (const auto& rule : overview->rules)
        if (rule.id == "induction" || rule.id == "class-token") {
            EXPECT_FALSE(rule.applies) << rule.id;
        }
}

TEST(HeadOverview, ATokenThatEverySampleBeginsWithIsTheClassToken) {
    auto data = std::make_shared<data::Dataset>(*test::smallTexts());
    for (auto* split : {&data->train, &data->valid, &data->test})
        for (std::int64_t i = 0; i < split->count; ++i)
            split->tokens[std::size_t(split->offsets[i])] = 4;
    const auto overview = smallAnalyzer(data)->ask(HeadOverviewRequest{});
    ASSERT_TRUE(overview.ok());
    for (const auto& rule : overview->rules) {
        if (rule.id == "class-token") {
            EXPECT_TRUE(rule.applies) << rule.why;
        }
        if (rule.id == "first-token-sink") {
            EXPECT_THAT(rule.why.text(), testing::HasSubstr("begins with c"));
        }
    }
}

TEST(HeadOverview, AnswersFirstOnAPartOfTheSamples) {
    constexpr int kSamples = 150;
    const auto analyzer = smallAnalyzer(test::smallTexts(kSamples));
    HeadOverviewRequest request;
    request.samples = kSamples;
    const auto whole = analyzer->ask(request);
    ASSERT_TRUE(whole.ok()) << whole.error().text();
    std::vector<HeadOverview> firsts;
    request.onFirst = [&](const HeadOverview& first) { firsts.push_back(first); };
    const auto refined = analyzer->ask(request);
    ASSERT_TRUE(refined.ok()) << refined.error().text();
    ASSERT_EQ(firsts.size(), 1U);
    EXPECT_EQ(firsts[0].samples, kFirstOverviewSamples);
    EXPECT_EQ(refined->samples, kSamples);
    EXPECT_EQ(refined->similarity.layers, whole->similarity.layers);
    request.samples = kFirstOverviewSamples;
    const auto few = analyzer->ask(request);
    ASSERT_TRUE(few.ok());
    EXPECT_EQ(firsts.size(), 1U) << "few samples have one answer";
    EXPECT_EQ(firsts[0].similarity.layers, few->similarity.layers);
}

TEST(HeadOverview, LeavesOutRandomWalksAndNothingElse) {
    const auto analyzer = smallAnalyzer(test::smallTexts());
    HeadOverviewRequest request;
    const auto all = analyzer->ask(request);
    request.walks = false;
    const auto some = analyzer->ask(request);
    ASSERT_TRUE(all.ok() && some.ok());
    std::vector<std::string> expected, found;
    for (const auto& one : all->heads)
        if (!isWalkMeasure(one.measure)) expected.push_back(one.measure);
    for (const auto& one : some->heads) found.push_back(one.measure);
    EXPECT_EQ(found, expected);
    EXPECT_LT(found.size(), all->heads.size());
    EXPECT_EQ(some->roles.size(), all->roles.size());
}

TEST(HeadOverview, RefusesAMeasureThatIsNoMatrixOfPairs) {
    const auto analyzer = smallAnalyzer(test::smallTexts());
    HeadOverviewRequest request;
    request.measure = "entropy";
    const auto answer = analyzer->ask(request);
    ASSERT_FALSE(answer.ok());
    EXPECT_EQ(answer.error().code, ErrorCode::Usage);
    EXPECT_FALSE(answer.error().hint.empty());
    std::atomic<bool> cancel{true};
    EXPECT_EQ(analyzer->ask(HeadOverviewRequest{}, {&cancel, {}, 0}).error().code,
              ErrorCode::Cancelled);
}

TEST(HeadsAcross, EveryHeadIsComparedWithEveryOtherOfAllLayers) {
    const auto analyzer = smallAnalyzer(test::smallTexts());
    for (const auto& measure : measures::builtinMeasures()) {
        HeadsAcrossRequest request;
        request.measure = measure.id;
        const auto report = analyzer->ask(request);
        if (measure.shape != MeasureShape::AcrossLayers) {
            ASSERT_FALSE(report.ok()) << measure.id;
            continue;
        }
        ASSERT_TRUE(report.ok()) << report.error().text();
        ASSERT_EQ(report->matrix.heads, 8);
        ASSERT_EQ(report->heads.size(), 8U);
        EXPECT_EQ(report->heads[5], (HeadPlace{1, 1}));
        EXPECT_EQ(report->split, "test");
        for (int a = 0; a < 8; ++a)
            for (int b = 0; b < 8; ++b)
                EXPECT_NEAR(report->matrix.values[std::size_t(a) * 8 + b],
                            report->matrix.values[std::size_t(b) * 8 + a], 1e-4);
    }
}

}  // namespace
}  // namespace headscope
