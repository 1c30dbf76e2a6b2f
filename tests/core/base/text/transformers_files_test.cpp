// Tokenizers that were trained here, written as tokenizer.json and read again. The same files and
// texts give the same ids in the Python package tokenizers (versions 0.20 and 0.22).
#include "core/base/text/transformers_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>

namespace headscope::text {
namespace {

const std::vector<std::string>& texts() {
    static const std::vector<std::string> kTexts{
        "The Fed raised rates by 0.25% -- markets fell, oil ROSE (Reuters)",
        "Zürich's Ärzte: ÉCOLE, Œuvre, ŁÓDŹ, İstanbul, Ÿ and ΣΊΣΥΦΟΣ; ПРИВЕТ, Ёлка",
        "東京で会議を開く。Cafe\u0301 naïve 漢字kanji  two  blanks",
        "tabs\tand\r\nline ends\n\n  leading blanks and a trailing one ",
        "emoji 😀😀 🇩🇪 and signs ------------------------------------------ !!!???",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 11111111111111111111111111111111111",
        "\u0531\u10a0 \uff21\uff22 \u00a0\u2003 zero\u200dwidth \u2028 line separator",
        "x",
        " ",
        ""};
    return kTexts;
}

Tokenizer trained(TokenKind kind, bool lowerCase) {
    TokenizerOptions options;
    options.kind = kind;
    options.lowerCase = lowerCase;
    options.minimumFrequency = 1;
    options.maximumSize = 600;
    const std::vector<std::string> training(texts().begin(), texts().end() - 4);
    return Tokenizer::train(training, options);
}

// Writes the files and the ids for a comparison with other programs, if a folder is named.
void store(const std::string& name, const tokenizers::TokenizerFiles& files,
           const nlohmann::json& ids) {
    const char* folder = std::getenv("HEADSCOPE_TOKENIZERS");
    if (!folder) return;
    for (const auto& [file, bytes] : files)
        std::ofstream(std::string(folder) + "/" + name + "." + file) << bytes;
    std::ofstream(std::string(folder) + "/" + name + ".ids.json") << ids.dump();
}

struct Case {
    const char* name;
    TokenKind kind;
    bool lowerCase;
};

class TransformersFiles : public ::testing::TestWithParam<Case> {};

TEST_P(TransformersFiles, YieldTheSameIdsAndTexts) {
    const auto own = trained(GetParam().kind, GetParam().lowerCase);
    const auto files = transformersFiles(own, 64, false);
    ASSERT_EQ(files.count("tokenizer.json"), 1u);
    const auto read = Tokenizer::fromFiles(files, own.size(), "written");
    ASSERT_TRUE(read.ok()) << read.error().text();
    nlohmann::json stored = nlohmann::json::array();
    for (const auto& text : texts()) {
        const auto ids = own.encode(text);
        EXPECT_EQ(read->encode(text), ids) << text;
        // The packages leave out [UNK] in decoded texts, as a special token.
        if (std::count(ids.begin(), ids.end(), kUnknown) == 0) {
            EXPECT_EQ(read->decode(ids), own.decode(ids)) << text;
        }
        stored.push_back({{"text", text}, {"ids", ids}});
    }
    store(GetParam().name, files, stored);
}

INSTANTIATE_TEST_SUITE_P(Kinds, TransformersFiles,
                         ::testing::Values(Case{"words", TokenKind::Words, true},
                                           Case{"words_cased", TokenKind::Words, false},
                                           Case{"characters", TokenKind::Characters, true},
                                           Case{"characters_cased", TokenKind::Characters, false},
                                           Case{"symbols", TokenKind::Symbols, false},
                                           Case{"pairs", TokenKind::BytePairs, true},
                                           Case{"pairs_cased", TokenKind::BytePairs, false}),
                         [](const auto& info) { return info.param.name; });

TEST(TransformersFilesTest, HiddenTokensHaveAMask) {
    const auto own = trained(TokenKind::Words, true);
    const auto masked = Tokenizer::fromFiles(transformersFiles(own, 64, true), own.size(), "it");
    ASSERT_TRUE(masked.ok()) << masked.error().text();
    EXPECT_EQ(masked->mask(), own.mask());
    EXPECT_EQ(Tokenizer::fromFiles(transformersFiles(own, 64, false), own.size(), "it")->mask(),
              -1);
}

// "abc" is merged from "ab" and "c" and from "a" and "bc", but a name has one id only.
TEST(TransformersFilesTest, PairsWithTheSameBytesAreNotWritten) {
    const auto byte = [](char c) { return kFirstByte + c; };
    const std::int32_t ab = kFirstMerge, bc = kFirstMerge + 2;
    const auto own = Tokenizer::fromMerges(
        {{byte('a'), byte('b')}, {ab, byte('c')}, {byte('b'), byte('c')}, {byte('a'), bc}}, {});
    ASSERT_TRUE(own.ok());
    EXPECT_TRUE(transformersFiles(*own, 64, false).empty());
}

}  // namespace
}  // namespace headscope::text
