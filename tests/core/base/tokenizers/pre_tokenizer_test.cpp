#include "core/base/tokenizers/pre_tokenizers.h"

#include "core/base/tokenizers/unicode/characters.h"

#include <gtest/gtest.h>

namespace headscope::tokenizers {
namespace {

// Returns the pieces of a text, separated by "|".
std::string pieces(const nlohmann::json& component, const std::string& text) {
    const auto steps = preTokenizersFrom(component);
    if (!steps.ok()) return steps.error().text();
    WorkingText working;
    working.text = AlignedText(utf32(text));
    working.pieces = {{0, static_cast<std::uint32_t>(working.text.size()), kNoToken}};
    preTokenize(*steps, working);
    std::string all;
    for (const auto& piece : working.pieces) {
        if (!all.empty()) all += '|';
        all += utf8(working.text.text().substr(piece.begin, piece.end - piece.begin));
    }
    return all;
}

std::string pieces(const char* component, const std::string& text) {
    return pieces(nlohmann::json::parse(component), text);
}

nlohmann::json splitAt(const char* text, const char* behavior, bool invert = false) {
    return {{"type", "Split"},
            {"pattern", {{"String", text}}},
            {"behavior", behavior},
            {"invert", invert}};
}

TEST(PreTokenizer, SplitFollowsItsBehavior) {
    const std::string text = "the-final--countdown";
    EXPECT_EQ(pieces(splitAt("-", "Removed"), text), "the|final|countdown");
    EXPECT_EQ(pieces(splitAt("-", "Isolated"), text), "the|-|final|-|-|countdown");
    EXPECT_EQ(pieces(splitAt("-", "MergedWithPrevious"), text), "the-|final-|-|countdown");
    EXPECT_EQ(pieces(splitAt("-", "MergedWithNext"), text), "the|-final|-|-countdown");
    EXPECT_EQ(pieces(splitAt("-", "Contiguous"), text), "the|-|final|--|countdown");
    EXPECT_EQ(pieces(splitAt("-", "Removed", true), text), "-|-|-");
}

TEST(PreTokenizer, BertSeparatesPunctuation) {
    EXPECT_EQ(pieces(R"({"type": "BertPreTokenizer"})", " a,b\u3000\u00bfc$ "), "a|,|b|\u00bf|c|$");
}

TEST(PreTokenizer, DigitsWordsAndSigns) {
    EXPECT_EQ(pieces(R"({"type": "Digits", "individual_digits": true})", "a12b"), "a|1|2|b");
    EXPECT_EQ(pieces(R"({"type": "Digits", "individual_digits": false})", "a12b"), "a|12|b");
    EXPECT_EQ(pieces(R"({"type": "Whitespace"})", "a_1 !? b"), "a_1|!?|b");
    EXPECT_EQ(pieces(R"({"type": "WhitespaceSplit"})", " a, b"), "a,|b");
    EXPECT_EQ(pieces(R"({"type": "Punctuation"})", "a, b"), "a|,| b");
    EXPECT_EQ(pieces(R"({"type": "CharDelimiterSplit", "delimiter": "/"})", "a/b"), "a|b");
}

TEST(PreTokenizer, MetaspaceMarksTheStartsOfWords) {
    EXPECT_EQ(pieces(R"({"type": "Metaspace", "prepend_scheme": "always"})", "a b"),
              "\u2581a|\u2581b");
    EXPECT_EQ(pieces(R"({"type": "Metaspace", "prepend_scheme": "never"})", "a b"), "a|\u2581b");
    EXPECT_EQ(pieces(R"({"type": "Metaspace", "prepend_scheme": "first", "split": false})", " a b"),
              "\u2581a\u2581b");
    // keys of older files
    EXPECT_EQ(pieces(R"({"type": "Metaspace", "replacement": "_", "str_rep": "_",
                         "add_prefix_space": false})",
                     "a b"),
              "a|_b");
}

TEST(PreTokenizer, ByteLevelMayAddABlank) {
    EXPECT_EQ(pieces(R"({"type": "ByteLevel", "add_prefix_space": true})", "a b"), " a| b");
    EXPECT_EQ(
        pieces(R"({"type": "ByteLevel", "add_prefix_space": false, "use_regex": false})", "a b"),
        "a b");
}

std::string matches(Pattern pattern, const std::string& text) {
    const auto all = utf32(text);
    std::string found;
    for (std::size_t at = 0; at < all.size();) {
        const auto end = std::max(matchEnd(pattern, all, at), at + 1);
        if (at > 0) found += '|';
        found += utf8(std::u32string_view(all).substr(at, end - at));
        at = end;
    }
    return found;
}

TEST(Scanner, Gpt2SeparatesContractionsWordsNumbersAndSigns) {
    EXPECT_EQ(matches(Pattern::Gpt2, "I'll say  12 !?x"), "I|'ll| say| | 12| !?|x");
    EXPECT_EQ(matches(Pattern::Gpt2, "I'LL  "), "I|'|LL|  ");
    EXPECT_EQ(matches(Pattern::Gpt2, "a\n\nb"), "a|\n|\n|b");
}

TEST(Scanner, Llama3GroupsDigitsAndLineEnds) {
    EXPECT_EQ(matches(Pattern::Llama3, "I'LL 12345"), "I|'LL| |123|45");
    EXPECT_EQ(matches(Pattern::Llama3, "a \n\n  b!\n(x"), "a| \n\n| | b|!\n|(x");
    EXPECT_EQ(matches(Pattern::Llama3, "\tx  \t"), "\tx|  \t");
    EXPECT_EQ(matches(Pattern::Llama3, "a'\u017fb"), "a|'\u017f|b");
}

TEST(Scanner, Qwen2SeparatesDigits) {
    EXPECT_EQ(matches(Pattern::Qwen2, "x123"), "x|1|2|3");
}

TEST(Scanner, ClipLeavesWhiteSpaceOut) {
    EXPECT_EQ(matches(Pattern::Clip, "a's <|endoftext|>1"), "a|'s| |<|endoftext|>|1");
}

TEST(Scanner, PatternsAreComparedAsStrings) {
    EXPECT_FALSE(patternOf("(a+)+$"));
    EXPECT_FALSE(patternOf(""));
    EXPECT_EQ(patternOf(R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|)"
                        R"(\s+(?!\S)|\s+)"),
              Pattern::Gpt2);
}

}  // namespace
}  // namespace headscope::tokenizers
