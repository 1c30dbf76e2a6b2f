#include "core/base/text/tokenizer.h"

#include "core/base/text/pieces.h"

#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <limits>

namespace headscope::text {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TokenizerOptions words(std::int64_t minimum, std::int64_t size = 30000) {
    TokenizerOptions o;
    o.minimumFrequency = minimum;
    o.maximumSize = size;
    return o;
}

std::vector<std::string> piecesOf(const Tokenizer& tokenizer, const std::string& text) {
    std::vector<std::string> pieces;
    forEachPiece(text, tokenizer.options(), [&](const std::string& piece) {
        pieces.push_back(piece);
        return true;
    });
    return pieces;
}

TEST(VocabularyTest, OrderedByFrequencyThenFirstAppearance) {
    const auto v = Tokenizer::train({"b a b", "c a c d"}, words(1));
    EXPECT_THAT(v.tokens(), ElementsAre("[PAD]", "[UNK]", "b", "a", "c", "d"));
    EXPECT_EQ(v.id("a"), 3);
    EXPECT_EQ(v.id("zebra"), kUnknown);
}

TEST(VocabularyTest, MinimumFrequencyAndSizeLimit) {
    EXPECT_THAT(Tokenizer::train({"b a b", "a c"}, words(2)).tokens(),
                ElementsAre("[PAD]", "[UNK]", "b", "a"));
    EXPECT_THAT(Tokenizer::train({"b a b", "a c"}, words(1, 3)).tokens(),
                ElementsAre("[PAD]", "[UNK]", "b"));
}

TEST(VocabularyTest, WordsAreRunsOfLettersAndDigits) {
    const auto v = Tokenizer::train({}, words(1));
    EXPECT_THAT(piecesOf(v, "It's US-made, 2nd #39;s\\stuff"),
                ElementsAre("it", "s", "us", "made", "2nd", "39", "s", "stuff"));
    EXPECT_THAT(piecesOf(v, "Caf\xc3\x89 \xe2\x80\x9c\xd0\x9c\xd0\xb8\xd1\x80\xe2\x80\x9d"),
                ElementsAre("caf\xc3\xa9", "\xd0\xbc\xd0\xb8\xd1\x80"));
    EXPECT_THAT(piecesOf(v, "\xe4\xbd\xa0\xe5\xa5\xbd"),
                ElementsAre("\xe4\xbd\xa0", "\xe5\xa5\xbd"));
}

TEST(VocabularyTest, EmojiSequencesAreCodePointsInCharacterMode) {
    TokenizerOptions o;
    o.kind = TokenKind::Characters;
    o.lowerCase = false;
    const auto v = Tokenizer::train({}, o);
    // This emoji consists of three code points: woman, joiner, rocket.
    EXPECT_EQ(piecesOf(v, "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80").size(), 3u);
}

TEST(VocabularyTest, ComposedAndDecomposedLettersStayApart) {
    const auto v = Tokenizer::train({}, words(1));
    EXPECT_NE(piecesOf(v, "caf\xc3\xa9"), piecesOf(v, "cafe\xcc\x81"));
    EXPECT_EQ(piecesOf(v, "cafe\xcc\x81s").size(), 1u);
}

TEST(VocabularyTest, EncodeStopsAtTheLength) {
    const auto v = Tokenizer::train({"a b c"}, words(1));
    EXPECT_THAT(v.encode("c x b a", 3), ElementsAre(4, kUnknown, 3));
}

TEST(VocabularyTest, RoundTripAndRefusals) {
    const auto v = Tokenizer::train({"a b a"}, words(1));
    const auto again = Tokenizer::fromTokens(v.tokens(), v.options());
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(again->encode("b a", 9), v.encode("b a", 9));
    EXPECT_FALSE(Tokenizer::fromTokens({"a", "b"}, {}).ok());
    EXPECT_FALSE(Tokenizer::fromTokens({"[PAD]", "[UNK]", "a", "a"}, {}).ok());
}

TokenizerOptions pairs(std::int64_t size, bool lowerCase = false) {
    TokenizerOptions o;
    o.kind = TokenKind::BytePairs;
    o.lowerCase = lowerCase;
    o.maximumSize = size;
    return o;
}

std::int32_t byte(char c) {
    return kFirstByte + static_cast<unsigned char>(c);
}

// The example of Sennrich et al. 2016. The expected merges come from a separate Python
// implementation that counts all pairs again for each merge.
TEST(BytePairTokens, MergeTheMostFrequentPairFirst) {
    std::string text =
        "low low low low low lower lower newest newest newest newest newest newest widest widest "
        "widest";
    const auto t = Tokenizer::train({text}, pairs(268));
    EXPECT_EQ(t.merges(), (std::vector<Merge>{{103, 117},
                                              {258, 118},
                                              {110, 113},
                                              {260, 121},
                                              {34, 112},
                                              {34, 261},
                                              {103, 121},
                                              {262, 264},
                                              {265, 259},
                                              {34, 121}}));
    EXPECT_EQ(t.token(259), "est");
    EXPECT_EQ(t.token(266), " newest");
    EXPECT_THAT(t.encode("low lower newest"), ElementsAre(261, 263, 103, 116, 266));
    EXPECT_EQ(t.size(), 268);
}

TEST(BytePairTokens, OfPairsEquallyFrequentTheLowestIdsAreMerged) {
    const auto t = Tokenizer::train({"ba ab", "ba ab"}, pairs(259));
    EXPECT_EQ(t.merges(), (std::vector<Merge>{{byte(' '), byte('a')}}));
    // The order of the texts must not matter, only the number of occurrences of each chunk.
    EXPECT_EQ(Tokenizer::train({"b c d", "a b", "a b"}, pairs(400)).merges(),
              Tokenizer::train({"a b", "b c d", "a b"}, pairs(400)).merges());
}

TEST(BytePairTokens, PairThatOccursOnceIsNotMerged) {
    EXPECT_TRUE(Tokenizer::train({"abc def"}, pairs(1000)).merges().empty());
    auto often = pairs(1000);
    often.minimumFrequency = 3;
    // "ab" occurs 3 times, " ab" only once.
    EXPECT_EQ(Tokenizer::train({"ab ab", "ab"}, pairs(1000)).merges().size(), 1u);
    EXPECT_EQ(Tokenizer::train({"ab", "ab", "cd", "cd", "ab"}, often).merges().size(), 1u);
}

// Overlapping repeats: merges are counted and applied from left to right.
TEST(BytePairTokens, OverlapsAreMergedFromTheLeft) {
    const auto t = Tokenizer::train({"aaaaa", "aaaaa"}, pairs(260));
    // [258 258 a] is a tie.
    EXPECT_EQ(t.merges(), (std::vector<Merge>{{byte('a'), byte('a')}, {258, byte('a')}}));
    EXPECT_THAT(t.encode("aaaaa"), ElementsAre(258, 259));
    EXPECT_THAT(t.encode("aaa"), ElementsAre(259));
    EXPECT_THAT(t.encode("aaaa"), ElementsAre(258, 258));
}

TEST(BytePairTokens, DecodeToTheExactText) {
    const std::vector<std::string> texts = {"",
                                            " ",
                                            "  a  b ",
                                            "tab\tnew\r\nline\v\f",
                                            "caf\xc3\xa9 CAF\xc3\x89",
                                            "\xe4\xbd\xa0\xe5\xa5\xbd\xef\xbc\x81",
                                            "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80!",
                                            "bad \xff\xc3 bytes \xe2\x82",
                                            std::string("nul\0nul", 7),
                                            std::string(1000, 'x') + std::string(1000, ' '),
                                            "don't -- stop... #42"};
    const auto t = Tokenizer::train(texts, pairs(400));
    for (const auto& text : texts) {
        const auto ids = t.encode(text);
        EXPECT_EQ(t.decode(ids), text);
        EXPECT_EQ(std::count(ids.begin(), ids.end(), kUnknown), 0);
    }
    const std::string never = "Never seen: \xd0\x96\xf0\x9f\xa6\x89\x01";
    EXPECT_EQ(t.decode(t.encode(never)), never);
    const auto folded = Tokenizer::train(texts, pairs(300, true));
    EXPECT_EQ(folded.decode(folded.encode("CAF\xc3\x89 Ok \xff")), "caf\xc3\xa9 ok \xff");
}

TEST(BytePairTokens, StopAtTheLengthAndShowPartsOfCharacters) {
    const auto t = Tokenizer::train({"\xc3\xa9"}, pairs(300));
    EXPECT_THAT(t.encode("\xc3\xa9", 1), ElementsAre(byte('\xc3')));
    EXPECT_EQ(t.token(byte('\xc3')), "<c3>");
    EXPECT_EQ(t.token(byte('a')), "a");
    EXPECT_TRUE(t.encode("abc", 0).empty());
}

TEST(BytePairTokens, RefuseMergesThatCannotBe) {
    const auto said = [](std::vector<Merge> merges) {
        const auto made = Tokenizer::fromMerges(merges, pairs(300));
        return made ? std::vector<std::string>() : test::valuesOf(made.error());
    };
    EXPECT_THAT(said({{2, 3}, {258, 4}}), IsEmpty());
    EXPECT_THAT(said({{2, 258}}), ElementsAre("0", "2", "258", "258", "2", "257"));
    EXPECT_THAT(said({{2, 3}, {1, 258}}), ElementsAre("1", "1", "258", "1", "2", "258"));
    EXPECT_THAT(said({{2, 3}, {2, 3}}), ElementsAre("1", "2", "3"));
    std::vector<Merge> doubling = {{2, 2}};
    for (std::int32_t id = 258; id < 320; ++id) doubling.push_back({id, id});
    EXPECT_THAT(said(doubling), ElementsAre("7", "264", "264", "256", "129"));
}

TEST(Tokens, CharactersDecodeExactlyAndWordsWithBlanks) {
    TokenizerOptions characters;
    characters.kind = TokenKind::Characters;
    characters.lowerCase = false;
    characters.minimumFrequency = 1;
    const std::string text = "A b\n\xc3\xa9  c";
    const auto exact = Tokenizer::train({text}, characters);
    EXPECT_EQ(exact.decode(exact.encode(text)), text);
    EXPECT_EQ(exact.decode(exact.encode("Az")), "A[UNK]");
    const auto w = Tokenizer::train({"a b c"}, words(1));
    EXPECT_EQ(w.decode(w.encode("C, a! z")), "c a [UNK]");
    EXPECT_EQ(w.decode({2, kPad, 99, -1}), "a [UNK] [UNK]");
}

TEST(Tokens, KindsHaveNamesThatAreFound) {
    for (const auto kind :
         {TokenKind::Words, TokenKind::Characters, TokenKind::Symbols, TokenKind::BytePairs})
        EXPECT_EQ(*findTokenKind(idOf(kind)), kind);
    EXPECT_EQ(findTokenKind("wordpiece"), nullptr);
}

// Training on long texts can take minutes, so it must be possible to cancel it.
TEST(VocabularyTest, TrainingAndEncodingAreGivenUp) {
    std::string text;
    for (int i = 0; i < 20000; ++i) text += "word" + std::to_string(i) + " ";
    const std::atomic<bool> requested{true}, notRequested{false};
    for (const auto kind :
         {TokenKind::Words, TokenKind::Characters, TokenKind::Symbols, TokenKind::BytePairs}) {
        TokenizerOptions options;
        options.kind = kind;
        options.minimumFrequency = 1;
        options.maximumSize = 400;
        const auto given = Tokenizer::train({text}, options, &requested);
        ASSERT_FALSE(given.ok());
        EXPECT_EQ(given.error().code, ErrorCode::Cancelled);
        const auto whole = Tokenizer::train({text}, options, &notRequested);
        ASSERT_TRUE(whole.ok());
        EXPECT_EQ(whole->tokens(), Tokenizer::train({text}, options).tokens());
        constexpr auto kAll = std::numeric_limits<std::size_t>::max();
        EXPECT_EQ(whole->encode(text, kAll, &notRequested), whole->encode(text));
        EXPECT_LT(whole->encode(text, kAll, &requested).size(), whole->encode(text).size() / 2);
    }
    EXPECT_TRUE(trainMerges({{"abab", 9}}, 5, 1, &requested).empty());
}

}  // namespace
}  // namespace headscope::text
