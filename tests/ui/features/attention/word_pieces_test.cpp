// Tests joining word pieces to words, and their labels, with values computed by hand.
#include "ui/features/attention/word_pieces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace headscope::ui {
namespace {

using testing::ElementsAre;
using testing::FloatNear;
using testing::Pointwise;

// [CLS] play ##ing cards [SEP], one layer, one head, with a rollout.
AttentionMaps fiveTokens() {
    AttentionMaps maps;
    maps.layers = maps.heads = 1;
    maps.tokens = maps.inputTokens = 5;
    maps.labels = {"[CLS]", "play", "##ing", "cards", "[SEP]"};
    maps.words = {-1, 0, 0, 1, -1};
    maps.wordTexts = {"Playing", "cards"};
    maps.marks = {0, 4};
    maps.maps = {0.2F, 0.2F, 0.1F, 0.3F, 0.2F,   // [CLS]
                 0.1F, 0.4F, 0.2F, 0.1F, 0.2F,   // play
                 0.3F, 0.0F, 0.2F, 0.5F, 0.0F,   // ##ing
                 0.0F, 0.1F, 0.1F, 0.6F, 0.2F,   // cards
                 0.5F, 0.1F, 0.1F, 0.1F, 0.2F};  // [SEP]
    maps.rollout = maps.maps;
    return maps;
}

TEST(WordPieces, KeysAreSummedAndQueriesAveraged) {
    const auto joined = joinedWords(fiveTokens());
    EXPECT_EQ(joined.tokens, 4);
    EXPECT_THAT(joined.labels, ElementsAre("[CLS]", "Playing", "cards", "[SEP]"));
    EXPECT_THAT(joined.marks, ElementsAre(0, 3));
    EXPECT_THAT(joined.words, ElementsAre(-1, 0, 1, -1));
    const std::vector<float> expected{0.2F, 0.3F, 0.3F, 0.2F,   // [CLS]
                                      0.2F, 0.4F, 0.3F, 0.1F,   // mean of play and ##ing
                                      0.0F, 0.2F, 0.6F, 0.2F,   // cards
                                      0.5F, 0.2F, 0.1F, 0.2F};  // [SEP]
    EXPECT_THAT(joined.maps, Pointwise(FloatNear(1e-6F), expected));
    EXPECT_THAT(joined.rollout, Pointwise(FloatNear(1e-6F), expected));
}

TEST(WordPieces, SpecialTokensAreLeftOutAfterJoining) {
    const auto shown = shownTokens(fiveTokens(), {SpecialTokensShown::Renormalised, true});
    EXPECT_THAT(shown.labels, ElementsAre("Playing", "cards"));
    const std::vector<float> expected{0.4F / 0.7F, 0.3F / 0.7F, 0.25F, 0.75F};
    EXPECT_THAT(shown.maps, Pointwise(FloatNear(1e-6F), expected));
    EXPECT_THAT(shown.words, ElementsAre(0, 1));
    const auto hidden = shownTokens(fiveTokens(), {SpecialTokensShown::Hidden, true});
    EXPECT_THAT(hidden.maps,
                Pointwise(FloatNear(1e-6F), std::vector<float>{0.4F, 0.3F, 0.2F, 0.6F}));
}

// A word sees another one if one of its pieces sees a piece of it.
TEST(WordPieces, CellsThatAPatternHidesStayHidden) {
    auto maps = fiveTokens();
    EXPECT_EQ(joinedWords(maps).visibleAt(0, 0), nullptr);
    maps.visible = {1, 1, 0, 0, 0,                                    // [CLS]
                    1, 1, 1, 0, 0,                                    // play
                    0, 1, 1, 1, 0,                                    // ##ing
                    0, 0, 1, 1, 1,                                    // cards
                    0, 0, 0, 1, 1};                                   // [SEP]
    EXPECT_THAT(joinedWords(maps).visible, ElementsAre(1, 1, 0, 0,    // [CLS]
                                                       1, 1, 1, 0,    // Playing
                                                       0, 1, 1, 1,    // cards
                                                       0, 0, 1, 1));  // [SEP]
    const auto shown = shownTokens(maps, {SpecialTokensShown::Hidden, false});
    EXPECT_THAT(shown.visible, ElementsAre(1, 1, 0, 1, 1, 1, 0, 1, 1));
}

TEST(WordPieces, UnknownAndHiddenTokensFollowTheirWord) {
    auto maps = fiveTokens();
    maps.unknown = {2};
    maps.hidden = {1, 3};
    maps.inputTokens = 9;
    const auto joined = joinedWords(std::move(maps));
    EXPECT_THAT(joined.unknown, ElementsAre(1));
    EXPECT_THAT(joined.hidden, ElementsAre(2)) << "a word is hidden if all its pieces are";
    EXPECT_EQ(joined.inputTokens, 8);
}

// Equal numbers that are not adjacent are different words, as in two texts.
TEST(WordPieces, SpecialTokensAndSeparateWordsStayAlone) {
    auto maps = fiveTokens();
    maps.words = {-1, 0, 1, 0, -1};
    EXPECT_EQ(joinedWords(std::move(maps)).tokens, 5);
}

TEST(WordPieces, MapsWithoutWordsAreUnchanged) {
    auto maps = fiveTokens();
    maps.words.clear();
    const auto shown = shownTokens(maps, {SpecialTokensShown::Shown, true});
    EXPECT_EQ(shown.labels, maps.labels);
    EXPECT_EQ(shown.maps, maps.maps);
    EXPECT_EQ(tokensText(maps, {SpecialTokensShown::Shown, true}), QString());
}

TEST(WordPieces, LabelsShowWhichPiecesContinueAWord) {
    AttentionMaps maps;
    maps.labels = {"The", " trans", "former", "\u2581la", " ", "\n", "##s"};
    maps.words = {0, 1, 1, 2, 3, 4, 4};
    maps.tokens = 7;
    EXPECT_THAT(readableLabels(maps).labels,
                ElementsAre("The", "trans", "##former", "la", "\u2423", "\u21b5", "##s"));
}

TEST(WordPieces, CaptionStatesBothChoices) {
    const auto maps = fiveTokens();
    EXPECT_EQ(tokensText(maps, {}), QString());
    const QString text = tokensText(maps, {SpecialTokensShown::Hidden, true});
    EXPECT_TRUE(text.contains(QStringLiteral("summed over the keys of a word")));
    EXPECT_TRUE(text.contains(QStringLiteral("Special tokens are left out")));
}

}  // namespace
}  // namespace headscope::ui
