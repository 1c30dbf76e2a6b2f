#include "core/data/vocabulary.h"

#include <gmock/gmock.h>

namespace headscope::data {
namespace {

using ::testing::ElementsAre;

VocabularyOptions words(std::int64_t minimum, std::int64_t size = 30000) {
    VocabularyOptions o;
    o.minimumFrequency = minimum;
    o.maximumSize = size;
    return o;
}

TEST(VocabularyTest, OrderedByFrequencyThenFirstAppearance) {
    const auto v = Vocabulary::build({"b a b", "c a c d"}, words(1));
    EXPECT_THAT(v.tokens(), ElementsAre("[PAD]", "[UNK]", "b", "a", "c", "d"));
    EXPECT_EQ(v.id("a"), 3);
    EXPECT_EQ(v.id("zebra"), kUnknown);
}

TEST(VocabularyTest, MinimumFrequencyAndSizeLimit) {
    EXPECT_THAT(Vocabulary::build({"b a b", "a c"}, words(2)).tokens(), ElementsAre("[PAD]", "[UNK]", "b", "a"));
    EXPECT_THAT(Vocabulary::build({"b a b", "a c"}, words(1, 3)).tokens(), ElementsAre("[PAD]", "[UNK]", "b"));
}

TEST(VocabularyTest, WordsAreRunsOfLettersAndDigits) {
    const auto v = Vocabulary::build({}, words(1));
    EXPECT_THAT(v.split("It's US-made, 2nd #39;s\\stuff"),
                ElementsAre("it", "s", "us", "made", "2nd", "39", "s", "stuff"));
    EXPECT_THAT(v.split("Caf\xc3\x89 \xe2\x80\x9c\xd0\x9c\xd0\xb8\xd1\x80\xe2\x80\x9d"),
                ElementsAre("caf\xc3\xa9", "\xd0\xbc\xd0\xb8\xd1\x80"));
    EXPECT_THAT(v.split("\xe4\xbd\xa0\xe5\xa5\xbd"), ElementsAre("\xe4\xbd\xa0", "\xe5\xa5\xbd"));
}

TEST(VocabularyTest, EmojiSequencesAreCodePointsInCharacterMode) {
    VocabularyOptions o;
    o.kind = TokenKind::Characters;
    o.lowerCase = false;
    const auto v = Vocabulary::build({}, o);
    EXPECT_EQ(v.split("\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80").size(), 3u);  // woman, joiner, rocket
}

TEST(VocabularyTest, ComposedAndDecomposedLettersStayApart) {
    const auto v = Vocabulary::build({}, words(1));
    EXPECT_NE(v.split("caf\xc3\xa9"), v.split("cafe\xcc\x81"));
    EXPECT_EQ(v.split("cafe\xcc\x81s").size(), 1u);
}

TEST(VocabularyTest, EncodeStopsAtTheLength) {
    const auto v = Vocabulary::build({"a b c"}, words(1));
    EXPECT_THAT(v.encode("c x b a", 3), ElementsAre(4, kUnknown, 3));
}

TEST(VocabularyTest, RoundTripAndRefusals) {
    const auto v = Vocabulary::build({"a b a"}, words(1));
    const auto again = Vocabulary::fromTokens(v.tokens(), v.options());
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(again->encode("b a", 9), v.encode("b a", 9));
    EXPECT_FALSE(Vocabulary::fromTokens({"a", "b"}, {}).ok());
    EXPECT_FALSE(Vocabulary::fromTokens({"[PAD]", "[UNK]", "a", "a"}, {}).ok());
}

}  // namespace
}  // namespace headscope::data
