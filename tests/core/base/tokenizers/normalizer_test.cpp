#include "core/base/tokenizers/normalizers.h"

#include "core/base/tokenizers/unicode/characters.h"

#include <gtest/gtest.h>

namespace headscope::tokenizers {
namespace {

// Returns the normalized text and the place of each character, as "text 0-1 1-3".
std::string normalized(const char* component, const std::string& text) {
    const auto steps = normalizersFrom(nlohmann::json::parse(component));
    if (!steps.ok()) return steps.error().text();
    AlignedText aligned(utf32(text));
    const auto status = normalize(*steps, aligned);
    if (!status.ok()) return status.error().text();
    std::string all = utf8(aligned.text());
    for (std::size_t i = 0; i < aligned.size(); ++i)
        all +=
            " " + std::to_string(aligned.span(i).begin) + "-" + std::to_string(aligned.span(i).end);
    return all;
}

TEST(Normalizer, ComposedCharacterComesFromItsFirstPart) {
    EXPECT_EQ(normalized(R"({"type": "NFC"})", "e\u0301x"), "\u00e9x 0-1 2-3");
}

TEST(Normalizer, PartsOfADecomposedCharacterComeFromTheWhole) {
    EXPECT_EQ(normalized(R"({"type": "NFD"})", "\u00e9x"), "e\u0301x 0-1 0-1 1-2");
    EXPECT_EQ(normalized(R"({"type": "NFKD"})", "\ufb01"), "fi 0-1 0-1");
}

TEST(Normalizer, CombiningCharactersAreReordered) {
    EXPECT_EQ(normalized(R"({"type": "NFC"})", "q\u0307\u0323"), "q\u0323\u0307 0-1 1-2 2-3");
    EXPECT_EQ(normalized(R"({"type": "NFKC"})", "\u1e9b\u0323"), "\u1e69 0-1");
}

TEST(Normalizer, HangulIsComposed) {
    EXPECT_EQ(normalized(R"({"type": "NFC"})", "\u1112\u1161\u11ab"), "\ud55c 0-1");
}

TEST(Normalizer, LowerCaseOfDottedIHasTwoCharacters) {
    EXPECT_EQ(normalized(R"({"type": "Lowercase"})", "\u0130A"), "i\u0307a 0-1 0-1 1-2");
}

TEST(Normalizer, LowerCaseDoesNotLookAtNeighbours) {
    EXPECT_EQ(normalized(R"({"type": "Lowercase"})", "\u039f\u03a3"), "\u03bf\u03c3 0-1 1-2");
}

TEST(Normalizer, BertRemovesControlsAndSeparatesIdeographs) {
    const char* bert = R"({"type": "BertNormalizer", "lowercase": true, "strip_accents": null,
                           "clean_text": true, "handle_chinese_chars": true})";
    EXPECT_EQ(normalized(bert, "A\u0007\u00c9\t\u4e00"), "ae  \u4e00  0-1 2-3 3-4 4-5 4-5 4-5");
}

TEST(Normalizer, ReplacementComesFromTheLastReplacedCharacter) {
    EXPECT_EQ(
        normalized(R"({"type": "Replace", "pattern": {"String": "``"}, "content": "\""})", "a``b"),
        "a\"b 0-1 2-3 3-4");
    EXPECT_EQ(normalized(R"({"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "})",
                         "a   b c"),
              "a b c 0-1 3-4 4-5 5-6 6-7");
}

TEST(Normalizer, PrependStripAndSequenceWork) {
    EXPECT_EQ(normalized(R"({"type": "Sequence", "normalizers": [
                  {"type": "Strip", "strip_left": true, "strip_right": true},
                  {"type": "Prepend", "prepend": "_"}]})",
                         " a "),
              "_a 1-2 1-2");
}

TEST(Normalizer, PrependKeepsAnEmptyTextEmpty) {
    EXPECT_EQ(normalized(R"({"type": "Prepend", "prepend": "_"})", ""), "");
}

TEST(Normalizer, GrowthWithoutLimitIsRefused) {
    nlohmann::json parts = nlohmann::json::array();
    for (int i = 0; i < 60; ++i)
        parts.push_back({{"type", "Replace"},
                         {"pattern", {{"String", "a"}}},
                         {"content", std::string(100, 'a')}});
    const nlohmann::json all{{"type", "Sequence"}, {"normalizers", parts}};
    EXPECT_NE(normalized(all.dump().c_str(), std::string(1000, 'a')).find("64 times as long"),
              std::string::npos);
}

// A trie for the keys "a" -> "x" and "aa" -> "yy": units at known places.
std::string smallCharsmap() {
    std::vector<std::uint32_t> units(512, 0);
    const auto unit = [](std::uint32_t offset, std::uint32_t label, bool value) {
        return (offset << 10) | label | (value ? 256U : 0U);
    };
    constexpr std::uint32_t kA = 'a';
    units[0] = 256U << 10;  // children of the root at 256 ^ byte
    const std::uint32_t first = 256U ^ kA;
    units[first] = unit(first ^ 0x180U, kA, true);  // value at 0x180
    units[0x180] = 0x80000000U;                     // replacement at 0
    const std::uint32_t second = 0x180U ^ kA;
    units[second] = unit(second ^ 0x1c0U, kA, true);
    units[0x1c0] = 0x80000000U | 2U;
    std::string bytes;
    const auto add = [&](std::uint32_t word) {
        for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<char>(word >> (8 * i)));
    };
    add(static_cast<std::uint32_t>(units.size() * 4));
    for (const auto word : units) add(word);
    return bytes + std::string("x\0yy\0", 5);
}

TEST(Charsmap, FindsTheShortestOrLongestKey) {
    const auto table = Charsmap::parse(smallCharsmap(), "table"_m);
    ASSERT_TRUE(table.ok()) << table.error().text();
    EXPECT_EQ(table->shortest("aab")->replacement, "x");
    EXPECT_EQ(table->longest("aab")->replacement, "yy");
    EXPECT_EQ(table->longest("aab")->length, 2U);
    EXPECT_EQ(table->longest("ab")->replacement, "x");
    EXPECT_FALSE(table->longest("b"));
    EXPECT_FALSE(table->longest(""));
}

TEST(Charsmap, DamagedTablesAreRefused) {
    const std::string good = smallCharsmap();
    const auto refused = [](const std::string& bytes) {
        const auto table = Charsmap::parse(bytes, "the charsmap"_m);
        return !table.ok() && table.error().text().find("the charsmap") != std::string::npos;
    };
    EXPECT_TRUE(refused(""));
    EXPECT_TRUE(refused(good.substr(0, 100)));              // shorter than it says
    EXPECT_TRUE(refused(good.substr(0, good.size() - 1)));  // last replacement is open
    EXPECT_TRUE(refused(good.substr(0, 4 + 2048)));         // no replacements
    std::string cut = good;                                 // half of the trie
    cut.replace(0, 4, std::string("\0\4\0\0", 4)).erase(4 + 1024, 1024);
    EXPECT_TRUE(refused(cut));
    std::string beyond = good;  // a value after the last replacement
    beyond[4 + 4 * 0x1c0] = 100;
    EXPECT_TRUE(refused(beyond));
}

TEST(Charsmap, Base64IsStrict) {
    EXPECT_EQ(fromBase64("aGVsbG8="), "hello");
    EXPECT_EQ(fromBase64(""), "");
    EXPECT_FALSE(fromBase64("aGVsbG8"));
    EXPECT_FALSE(fromBase64("aGVs*G8="));
}

}  // namespace
}  // namespace headscope::tokenizers
