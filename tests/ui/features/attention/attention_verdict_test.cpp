#include "ui/features/attention/attention_verdict.h"

#include <gtest/gtest.h>

namespace headscope::ui {
namespace {

plots::TokenMap mapOf(std::vector<std::string> labels, std::vector<float> weights) {
    auto maps = std::make_shared<AttentionMaps>();
    maps->layers = maps->heads = 1;
    maps->tokens = static_cast<int>(labels.size());
    maps->labels = std::move(labels);
    maps->maps = std::move(weights);
    plots::TokenMap map;
    map.maps = std::move(maps);
    return map;
}

TEST(AttentionVerdictTest, NamesTheTokenThatReceivesMostAttention) {
    const auto map = mapOf({"[BEGIN]", "made", "by"}, {0.1F, 0.1F, 0.8F, 0, 0, 1, 0.1F, 0, 0.9F});
    const Verdict verdict = attentionVerdict(map, QStringLiteral("Step 7 of a run."));
    EXPECT_EQ(
        verdict.text,
        QString::fromUtf8("Layer 0, head 0 puts 90.0 % of its attention on “by” in this sample."));
    EXPECT_EQ(verdict.confidence, Verdict::Confidence::Shown);
    EXPECT_TRUE(verdict.evidence.contains(QStringLiteral("One sample")));
    EXPECT_TRUE(verdict.evidence.contains(QStringLiteral("Step 7")));
}

TEST(AttentionVerdictTest, RepeatedTokenIsNamedByItsIndex) {
    const auto map = mapOf({"the", "the"}, {0.2F, 0.8F, 0, 1});
    EXPECT_TRUE(attentionVerdict(map, {}).text.contains(QString::fromUtf8("“the” (token 1)")));
}

// Some tokenizers write the space in front of a word into its piece.
TEST(AttentionVerdictTest, LeadingSpacesOfWordPiecesAreNotQuoted) {
    const auto map = mapOf({"A", " man"}, {0.2F, 0.8F, 0.1F, 0.9F});
    EXPECT_TRUE(attentionVerdict(map, {}).text.contains(QString::fromUtf8("“man”")));
}

// If special tokens are dropped, the remaining rows sum to less than 1.
TEST(AttentionVerdictTest, ShareIsOfTheWeightsShown) {
    const auto map = mapOf({"made", "by"}, {0.1F, 0.3F, 0.1F, 0.3F});
    EXPECT_TRUE(attentionVerdict(map, {}).text.contains(QStringLiteral("75.0 %")));
}

TEST(AttentionVerdictTest, WithoutAMapThereIsNone) {
    EXPECT_EQ(attentionVerdict({}, {}), Verdict());
    EXPECT_EQ(attentionVerdict(mapOf({"a"}, {0}), {}), Verdict());
}

}  // namespace
}  // namespace headscope::ui
