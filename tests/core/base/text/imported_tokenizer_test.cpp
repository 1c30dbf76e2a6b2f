#include "core/base/text/tokenizer.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

namespace headscope::text {
namespace {

using ::testing::ElementsAre;

// WordPiece tokenizer of seven tokens.
tokenizers::TokenizerFiles wordPieces() {
    return {{"vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\nplay\n##ing\nhe\n"}};
}

Tokenizer opened(std::int64_t rows = 7) {
    return Tokenizer::fromFiles(wordPieces(), rows, "model").value();
}

TEST(ImportedTokenizer, AddsSpecialTokensAndKeepsThemWhenATextIsCut) {
    const auto tokenizer = opened();
    EXPECT_THAT(tokenizer.encode("He playing"), ElementsAre(2, 6, 4, 5, 3));
    EXPECT_THAT(tokenizer.encode("He playing", 4), ElementsAre(2, 6, 4, 3));
}

TEST(ImportedTokenizer, NamesWordPiecesAsStored) {
    EXPECT_EQ(opened().token(5), "##ing");
}

TEST(ImportedTokenizer, RowsWithoutATokenAreNumbered) {
    const auto tokenizer = opened(9);
    EXPECT_EQ(tokenizer.size(), 9);
    EXPECT_EQ(tokenizer.token(8), "<8>");
}

TEST(ImportedTokenizer, ShowsTheTextOfUnknownTokens) {
    const auto tokenizer = opened();
    EXPECT_EQ(tokenizer.unknown(), 1);
    EXPECT_THAT(tokenizer.encode("he Zebra"), ElementsAre(2, 6, 1, 3));
    EXPECT_THAT(tokenizer.written("he Zebra", 8), ElementsAre("", "he", "Zebra", ""));
}

TEST(ImportedTokenizer, FindsTheWordOfEachToken) {
    const auto words = opened().words("He Playing", 8);
    EXPECT_THAT(words.ids, ElementsAre(2, 6, 4, 5, 3));
    EXPECT_THAT(words.ofTokens, ElementsAre(-1, 0, 1, 1, -1));
    EXPECT_THAT(words.texts, ElementsAre("He", "Playing"));
    const auto cut = opened().words("he playing", 4);
    EXPECT_THAT(cut.ofTokens, ElementsAre(-1, 0, 1, -1));
    EXPECT_THAT(cut.texts, ElementsAre("he", "play"));
    EXPECT_TRUE(Tokenizer().words("he", 4).ids.empty()) << "not imported";
}

TEST(ImportedTokenizer, DecodesWithoutSpecialTokens) {
    EXPECT_EQ(opened().decode({2, 6, 4, 5, 3}), "he playing");
}

TEST(ImportedTokenizer, MoreTokensThanRowsAreRefused) {
    const auto made = Tokenizer::fromFiles(wordPieces(), 6, "model");
    ASSERT_FALSE(made.ok());
    EXPECT_THAT(made.error(), test::IsError(ErrorCode::BadData, 7, 6));
}

// A run stores them in base64.
TEST(ImportedTokenizer, KeepsBinaryFiles) {
    auto files = wordPieces();
    files["source.spm"] = "\xff\xfe";
    const auto made = Tokenizer::fromFiles(files, 7, "model");
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_EQ(made->files(), files);
}

TEST(ImportedTokenizer, ByteLevelTokensAreShownAsText) {
    const tokenizers::TokenizerFiles files = {
        {"vocab.json", R"({"a":0,"b":1,"\u0120":2,"\u0120a":3,"\u00e2":4,"<|endoftext|>":5})"},
        {"merges.txt", "#version: 0.2\n\u0120 a\n"}};
    const auto tokenizer = Tokenizer::fromFiles(files, 6, "model");
    ASSERT_TRUE(tokenizer.ok()) << tokenizer.error().text();
    EXPECT_THAT(tokenizer->encode("b a"), ElementsAre(1, 3));
    EXPECT_EQ(tokenizer->token(3), " a");
    EXPECT_EQ(tokenizer->token(4), "<e2>");
    EXPECT_EQ(tokenizer->unknown(), -1);
}

}  // namespace
}  // namespace headscope::text
