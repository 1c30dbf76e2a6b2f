// Encoding and decoding with small tokenizers.
#include "tests/core/base/tokenizers/small_tokenizers.h"

#include "core/base/tokenizers/decoders.h"

#include <thread>

namespace headscope::tokenizers {
namespace {

using Json = nlohmann::json;
using Ids = std::vector<std::int32_t>;

TEST(WordPieceTokenizer, LongestTokenFirst) {
    const auto tokenizer = *opened(smallWordPiece());
    EXPECT_EQ(shown(tokenizer, "Unaffable, caf\u00e9"),
              "[CLS]@0-0 [UNK]@0-9 ,@9-10 cafe@11-15 [SEP]@0-0");
    EXPECT_EQ(shown(tokenizer, "unable"), "[CLS]@0-0 un@0-2 ##able@2-6 [SEP]@0-0");
    EXPECT_EQ(shown(tokenizer, "unaffx runs"), "[CLS]@0-0 [UNK]@0-6 runs@7-11 [SEP]@0-0");
    EXPECT_EQ(shown(tokenizer, ""), "[CLS]@0-0 [SEP]@0-0");
    EXPECT_EQ(tokenizer.kind(), "WordPiece");
    EXPECT_EQ(tokenizer.size(), 11);
}

TEST(WordPieceTokenizer, PairHasTypes) {
    const auto encoding = opened(smallWordPiece())->encodePair("runs", "un");
    ASSERT_TRUE(encoding.ok());
    EXPECT_EQ(encoding->ids(), (Ids{1, 8, 2, 3, 2}));
    Ids types, texts;
    for (const auto& token : encoding->tokens) {
        types.push_back(token.type);
        texts.push_back(token.text);
    }
    EXPECT_EQ(types, (Ids{0, 0, 0, 1, 1}));
    EXPECT_EQ(texts, (Ids{-1, 0, -1, 1, -1}));
}

TEST(WordPieceTokenizer, DecodesWithoutSpecialTokens) {
    const auto tokenizer = *opened(smallWordPiece());
    EXPECT_EQ(tokenizer.decode({1, 3, 5, 7, 8, 2}, true), "unable, runs");
    EXPECT_EQ(tokenizer.decode({1, 3, 5, 2, 999, -1}, false), "[CLS] unable [SEP]");
}

TEST(Truncation, KeepsSpecialTokensAndShortensTheLongerText) {
    const auto tokenizer = *opened(smallWordPiece());
    EncodeOptions options;
    options.maximumLength = 4;
    const auto one = tokenizer.encode("runs runs runs runs", options);
    EXPECT_EQ(one->ids(), (Ids{1, 8, 8, 2}));
    EXPECT_TRUE(one->truncated);
    EXPECT_FALSE(tokenizer.encode("runs runs", options)->truncated);
    options.maximumLength = 7;
    EXPECT_EQ(tokenizer.encodePair("runs", "un un un un", options)->ids(),
              (Ids{1, 8, 2, 3, 3, 3, 2}));
    EXPECT_EQ(tokenizer.encodePair("runs runs runs runs runs", "un un un un", options)->ids(),
              (Ids{1, 8, 8, 2, 3, 3, 2}));
    options.maximumLength = 1;
    const auto refused = tokenizer.encode("runs", options);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Usage);
}

TEST(BytePairTokenizer, LowestRankFirstAndUnknownPerCharacter) {
    const auto tokenizer = *opened(smallBytePairs());
    EXPECT_EQ(shown(tokenizer, "abba"), "abb@0-3 a@3-4");
    EXPECT_EQ(shown(tokenizer, "ax\u00e9b"), "a@0-1 <unk>@1-2 <unk>@2-3 b@3-4");
}

TEST(BytePairTokenizer, FusesUnknownCharacters) {
    auto document = smallBytePairs();
    document["model"]["fuse_unk"] = true;
    EXPECT_EQ(shown(*opened(document), "axyb"), "a@0-1 <unk>@1-3 b@3-4");
}

TEST(BytePairTokenizer, IgnoresMergesOfWholeTokens) {
    auto document = smallBytePairs();
    document["model"]["vocab"]["ba"] = 6;
    document["model"]["ignore_merges"] = true;
    EXPECT_EQ(shown(*opened(document), "ba"), "ba@0-2");
}

TEST(BytePairTokenizer, UnknownCharactersBecomeBytes) {
    auto document = smallBytePairs();
    auto& vocabulary = document["model"]["vocab"];
    vocabulary["<0xC3>"] = 6;
    vocabulary["<0xA9>"] = 7;
    document["model"]["byte_fallback"] = true;
    document["decoder"] = {{"type", "Sequence"},
                           {"decoders", {{{"type", "ByteFallback"}}, {{"type", "Fuse"}}}}};
    const auto tokenizer = *opened(document);
    EXPECT_EQ(shown(tokenizer, "a\u00e9x"), "a@0-1 <0xC3>@1-2 <0xA9>@1-2 <unk>@2-3");
    EXPECT_EQ(tokenizer.decode({1, 6, 7, 2}, false), "a\u00e9b");
    EXPECT_EQ(tokenizer.decode({1, 6, 2}, false), "a\ufffdb");
}

// A long piece is divided where no merge is possible, which must not change its tokens.
TEST(BytePairTokenizer, LongTextHasTheTokensOfItsParts) {
    auto document = smallBytePairs();
    document["model"]["fuse_unk"] = true;
    const auto tokenizer = *opened(document);
    std::string text;
    Ids expected;
    for (int i = 0; i < 5000; ++i) {
        text += "abbxyab";
        for (const auto id : {4, 0, 3}) expected.push_back(id);
    }
    EXPECT_EQ(idsOf(tokenizer, text), expected);
}

TEST(UnigramTokenizer, ChoosesTheMostLikelyDivision) {
    const auto tokenizer = *opened(smallUnigram());
    EXPECT_EQ(shown(tokenizer, "ab"), "\u2581ab@0-2");
    // "ab" is more likely as one token than as two
    EXPECT_EQ(shown(tokenizer, "bab"), "\u2581@0-1 b@0-1 ab@1-3");
    EXPECT_EQ(shown(tokenizer, "axyzb"), "\u2581@0-1 a@0-1 <unk>@1-4 b@4-5");
    EXPECT_EQ(tokenizer.decode({5, 1, 3}, false), "ab b");
}

TEST(AddedTokens, AreFoundInTheText) {
    auto document = smallBytePairs();
    document["added_tokens"] = Json::parse(R"([
        {"id": 6, "content": "<m>", "lstrip": true, "special": true},
        {"id": 7, "content": "<mm", "special": true},
        {"id": 8, "content": "bb", "single_word": true},
        {"id": 9, "content": "<r>", "rstrip": true, "special": true}])");
    const auto tokenizer = *opened(document);
    EXPECT_EQ(shown(tokenizer, "a <m>b"), "a@0-1 <m>@1-5 b@5-6");
    EXPECT_EQ(shown(tokenizer, "<mma"), "<mm@0-3 a@3-4");
    EXPECT_EQ(shown(tokenizer, "a<r>  b"), "a@0-1 <r>@1-6 b@6-7");
    EXPECT_EQ(shown(tokenizer, "abb"), "abb@0-3");
    EXPECT_EQ(shown(tokenizer, "a-bb"), "a@0-1 <unk>@1-2 bb@2-4");
    EXPECT_EQ(tokenizer.size(), 10);
    EXPECT_TRUE(tokenizer.isSpecial(6));
    EXPECT_FALSE(tokenizer.isSpecial(8));
}

TEST(AddedTokens, NormalizedOnesAreFoundAfterTheNormalizer) {
    auto document = smallBytePairs();
    document["normalizer"] = {{"type", "Lowercase"}};
    document["added_tokens"] = Json::parse(R"([
        {"id": 6, "content": "BA", "normalized": true},
        {"id": 7, "content": "AA", "normalized": false}])");
    const auto tokenizer = *opened(document);
    EXPECT_EQ(shown(tokenizer, "Ba aa AA"), "BA@0-2 <unk>@2-3 a@3-4 a@4-5 <unk>@5-6 AA@6-8");
}

TEST(Decoder, ByteLevelReplacesInvalidBytes) {
    const auto steps = decodersFrom(Json::parse(R"({"type": "ByteLevel"})"));
    ASSERT_TRUE(steps.ok());
    EXPECT_EQ(decodeTokens(*steps, {"\u0120a", "\u00c3\u00a9", "\u00e2\u0124", "b"}),
              " a\u00e9\ufffdb");
    EXPECT_EQ(decodeTokens(*steps, {"\u4e00"}), "\u4e00");
}

TEST(Decoder, StepsWork) {
    const auto decoded = [](const char* component, std::vector<std::string> tokens) {
        const auto steps = decodersFrom(Json::parse(component));
        return steps.ok() ? decodeTokens(*steps, std::move(tokens)) : steps.error().text();
    };
    EXPECT_EQ(decoded(R"({"type": "Strip", "content": " ", "start": 1, "stop": 0})", {"  a "}),
              " a ");
    EXPECT_EQ(decoded(R"({"type": "Strip", "content": "_", "start": 9, "stop": 9})", {"__"}), "");
    EXPECT_EQ(
        decoded(R"({"type": "Replace", "pattern": {"String": "_"}, "content": " "})", {"_a_", "b"}),
        " a b");
    EXPECT_EQ(decoded(R"({"type": "BPEDecoder", "suffix": "</w>"})", {"a", "b</w>", "c</w>"}),
              "ab c");
    EXPECT_EQ(decoded(R"({"type": "Metaspace", "add_prefix_space": false})", {"\u2581a"}), " a");
    EXPECT_EQ(decoded("null", {"a", "b"}), "a b");
}

TEST(Words, TokensOfAPieceAreJoined) {
    const auto tokenizer = *opened(smallWordPiece());
    const auto encoding = *tokenizer.encodePair("unable, runs", "un unn");
    EXPECT_EQ(wordsOf(encoding, "unable, runs", "un unn"), (Ids{-1, 0, 0, 1, 2, -1, 0, 1, 1, -1}));
}

TEST(Words, WhiteSpaceSeparatesIfThereIsNoPreTokenizer) {
    auto document = smallBytePairs();
    document["model"]["vocab"][" "] = 6;
    document["model"]["vocab"][" a"] = 7;
    document["model"]["merges"].push_back({" ", "a"});
    const auto tokenizer = *opened(document);
    const std::string text = "ab ba  abab";
    EXPECT_EQ(shown(tokenizer, text), "ab@0-2  @2-3 b@3-4 a@4-5  @5-6  @6-7 ab@7-9 ab@9-11");
    EXPECT_EQ(wordsOf(*tokenizer.encode(text), text), (Ids{0, 1, 1, 1, 2, 2, 2, 2}));
}

TEST(Tokenizer, InvalidBytesCountAsOneCharacter) {
    EXPECT_EQ(shown(*opened(smallBytePairs()),
                    "a\xff"
                    "b"),
              "a@0-1 <unk>@1-2 b@2-3");
}

TEST(Tokenizer, TooLongTextIsRefused) {
    const auto tokenizer = *opened(smallBytePairs());
    const std::string text((std::size_t{64} << 20) + 1, 'a');
    const auto refused = tokenizer.encode(text);
    ASSERT_FALSE(refused.ok());
    EXPECT_FALSE(refused.error().hint.empty());
}

TEST(Tokenizer, StopsIfItIsCancelled) {
    std::atomic<bool> cancel{true};
    EncodeOptions options;
    options.cancel = &cancel;
    for (const auto& document : {smallBytePairs(), smallWordPiece(), smallUnigram()}) {
        const auto stopped = opened(document)->encode("abba", options);
        ASSERT_FALSE(stopped.ok());
        EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
    }
}

TEST(Tokenizer, ThreadsShareIt) {
    const auto tokenizer = *opened(smallWordPiece());
    const auto expected = idsOf(tokenizer, "unable caf\u00e9 \u4e00");
    std::vector<std::thread> threads;
    std::atomic<int> equal{0};
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&, copy = tokenizer] {
            for (int k = 0; k < 50; ++k)
                if (copy.encode("unable caf\u00e9 \u4e00")->ids() == expected) ++equal;
        });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(equal, 200);
}

}  // namespace
}  // namespace headscope::tokenizers
