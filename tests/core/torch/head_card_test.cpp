// What one head does over the samples of a split, against the questions that say the same of one sample or of all.
#include "core/api/head_card.h"
#include "core/analysis/analyzer.h"
#include "small_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace headscope {
namespace {

std::unique_ptr<analysis::Analyzer> cardAnalyzer(const std::shared_ptr<const data::Dataset>& data) {
    const auto config = test::smallConfig();
    auto trainer = test::trainerFor(config, data);
    for (int i = 0; i < 10; ++i) trainer->trainStep();
    return std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
}

const CardList& listOf(const HeadCard& card, const std::string& id) {
    const auto found =
        std::find_if(card.lists.begin(), card.lists.end(), [&](const CardList& list) { return list.id == id; });
    EXPECT_NE(found, card.lists.end()) << id;
    return *found;
}

TEST(HeadCard, SaysOfEachSampleWhatAttentionAndLossSayOfIt) {
    const auto analyzer = cardAnalyzer(test::smallTexts());
    HeadCardQuestion question;
    question.head = {1, 2};
    const auto card = analyzer->ask(question);
    ASSERT_TRUE(card.ok()) << card.error().text();
    EXPECT_EQ(card->split, "valid");
    EXPECT_EQ(card->SampleSet::samples, 64);
    ASSERT_FALSE(card->shown.empty());
    for (const auto& sample : card->shown) {
        AttentionQuestion one;
        one.input.split = "valid";
        one.input.index = sample.index;
        const auto with = analyzer->ask(one);
        one.mask = HeadMask::without({{1, 2}});
        const auto without = analyzer->ask(one);
        ASSERT_TRUE(with.ok() && without.ok());
        EXPECT_NEAR(sample.harm, without->loss - with->loss, 1e-4) << sample.index;
        EXPECT_EQ(sample.label, with->label);
        const auto& classes = analyzer->shape().classes;
        EXPECT_EQ(classes[std::size_t(sample.with)], with->prediction[0].name);
        EXPECT_EQ(classes[std::size_t(sample.without)], without->prediction[0].name);
        double entropy = 0;
        const float* map = with->map(1, 2);
        for (int i = 0; i < with->tokens * with->tokens; ++i) entropy -= map[i] > 0 ? map[i] * std::log(map[i]) : 0;
        EXPECT_NEAR(sample.entropy, entropy / with->tokens, 1e-4) << sample.index;
    }
}

TEST(HeadCard, ListsAreOrderedAndTenthsSpanAllSamples) {
    const auto analyzer = cardAnalyzer(test::smallTexts());
    const auto card = analyzer->ask(HeadCardQuestion{});
    ASSERT_TRUE(card.ok());
    const auto at = [&](int index) -> const CardSample& { return card->shown[std::size_t(index)]; };
    const auto falls = [&](const std::string& id, auto value) {
        const auto& samples = listOf(*card, id).samples;
        for (std::size_t i = 1; i < samples.size(); ++i)
            EXPECT_GE(value(at(samples[i - 1])), value(at(samples[i]))) << id;
    };
    falls("contribution", [](const CardSample& s) { return s.contribution; });
    falls("deciles", [](const CardSample& s) { return s.contribution; });
    falls("focused", [](const CardSample& s) { return -s.entropy; });
    falls("spread", [](const CardSample& s) { return s.entropy; });
    falls("harmed", [](const CardSample& s) { return s.harm; });
    falls("helped", [](const CardSample& s) { return -s.harm; });
    for (const int index : listOf(*card, "flipped").samples) EXPECT_TRUE(at(index).flips());
    const auto& tenths = listOf(*card, "deciles").samples;
    ASSERT_EQ(tenths.size(), 10U);
    EXPECT_LT(at(tenths.front()).contribution, at(listOf(*card, "contribution").samples.front()).contribution)
        << "the middle of the first tenth, not the top";
    std::set<std::int64_t> shown;
    for (const auto& sample : card->shown) EXPECT_TRUE(shown.insert(sample.index).second) << "each once";
}

TEST(HeadCard, OffsetsAndTokensAreSharesOfItsAttention) {
    const auto analyzer = cardAnalyzer(test::smallTexts());
    const auto card = analyzer->ask(HeadCardQuestion{});
    ASSERT_TRUE(card.ok());
    EXPECT_FALSE(card->byDistance);
    double share = 0, even = 0;
    for (std::size_t i = 0; i < card->offsets.size(); ++i) {
        if (i > 0) {
            EXPECT_GT(card->offsets[i].offset, card->offsets[i - 1].offset);
        }
        share += card->offsets[i].share;
        even += card->offsets[i].even;
    }
    EXPECT_NEAR(share, 1, 1e-5) << "texts of eight tokens: nothing lies too far off";
    EXPECT_NEAR(even, 1, 1e-5);
    ASSERT_FALSE(card->attended.empty());
    for (const auto& token : card->attended) {
        EXPECT_GE(token.count, kTokenOccurrences);
        EXPECT_NE(token.token, "[PAD]");
    }
    EXPECT_GE(card->attended.front().value, 1) << "some token gets at least what even attention gives it";
}

TEST(HeadCard, RefusesAHeadThatTheModelHasNotAndStops) {
    const auto analyzer = cardAnalyzer(test::smallTexts());
    HeadCardQuestion question;
    question.head = {7, 0};
    const auto card = analyzer->ask(question);
    ASSERT_FALSE(card.ok());
    EXPECT_EQ(card.error().code, ErrorCode::Usage);
    std::atomic<bool> cancel{true};
    EXPECT_EQ(analyzer->ask(HeadCardQuestion{}, {&cancel, {}, 0}).error().code, ErrorCode::Cancelled);
}

}  // namespace
}  // namespace headscope
