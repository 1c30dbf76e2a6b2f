// Files that must be refused, with what the message names.
#include "tests/core/base/tokenizers/small_tokenizers.h"

#include <functional>

namespace headscope::tokenizers {
namespace {

using Json = nlohmann::json;
using Change = std::function<void(Json&)>;

// Expects that the changed document is refused with a hint, and that the message contains `says`.
void expectRefused(Json document, const Change& change, const std::string& says) {
    change(document);
    const auto tokenizer = opened(document);
    ASSERT_FALSE(tokenizer.ok()) << says;
    EXPECT_EQ(tokenizer.error().code, ErrorCode::BadData);
    EXPECT_NE(tokenizer.error().text().find(says), std::string::npos) << tokenizer.error().text();
    EXPECT_FALSE(tokenizer.error().hint.empty());
}

TEST(TokenizerRefusal, UnknownTypesAreNamed) {
    for (const char* stage : {"normalizer", "pre_tokenizer", "post_processor", "decoder"}) {
        const auto set = [&](Json& document) { document[stage] = {{"type", "Mystery"}}; };
        expectRefused(smallWordPiece(), set, "Mystery");
        expectRefused(smallWordPiece(), set, stage);
        expectRefused(
            smallWordPiece(), [&](Json& document) { document[stage] = "text"; }, stage);
        expectRefused(
            smallWordPiece(), [&](Json& document) { document[stage] = Json::object(); }, "type");
    }
    expectRefused(
        smallWordPiece(), [](Json& document) { document["model"]["type"] = "WordLevel"; },
        "WordLevel");
}

TEST(TokenizerRefusal, UnknownTypesInASequenceAreNamed) {
    expectRefused(
        smallWordPiece(),
        [](Json& document) {
            document["normalizer"] = Json::parse(
                R"({"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Nfx"}]})");
        },
        "Nfx");
}

TEST(TokenizerRefusal, UnknownPatternsAreNamed) {
    const char* split = R"({"type": "Split", "pattern": {"Regex": "(a+)+$"},
                            "behavior": "Isolated", "invert": false})";
    expectRefused(
        smallBytePairs(), [&](Json& document) { document["pre_tokenizer"] = Json::parse(split); },
        "(a+)+$\" is not one of the known ones");
    expectRefused(
        smallBytePairs(),
        [](Json& document) {
            document["normalizer"] =
                Json::parse(R"({"type": "Replace", "pattern": {"Regex": "x*"}, "content": ""})");
        },
        "\"x*\" is not one of the known ones");
}

TEST(TokenizerRefusal, StepsAfterByteLevelAreRefused) {
    expectRefused(
        smallBytePairs(),
        [](Json& document) {
            document["pre_tokenizer"] = Json::parse(
                R"({"type": "Sequence", "pretokenizers": [{"type": "ByteLevel"},
                                                          {"type": "Whitespace"}]})");
        },
        "after ByteLevel");
}

TEST(TokenizerRefusal, WrongIdsNameTheVocabulary) {
    const auto set = [](const Json& id) {
        return [id](Json& document) { document["model"]["vocab"]["ab"] = id; };
    };
    for (const Json& id : {Json(-1), Json(4294967296), Json(2147483648), Json(1.5), Json("3"),
                           Json(nullptr), Json(1 << 20)})
        expectRefused(smallBytePairs(), set(id), "vocab: the token \"ab\"");
    expectRefused(smallBytePairs(), set(2), "have the same id 2");
    expectRefused(smallBytePairs(), set(9), "no token of the vocabulary has the id 3");
    expectRefused(
        smallBytePairs(), [](Json& document) { document["model"]["vocab"] = Json::array(); },
        "vocab");
    expectRefused(
        smallBytePairs(), [](Json& document) { document["model"].erase("vocab"); }, "vocab");
    expectRefused(
        smallBytePairs(),
        [](Json& document) { document["model"]["vocab"][std::string(1025, 'x')] = 6; },
        "1025 bytes");
}

TEST(TokenizerRefusal, AddedTokensMustAgreeWithTheVocabulary) {
    const auto set = [](const char* tokens) {
        return [tokens](Json& document) { document["added_tokens"] = Json::parse(tokens); };
    };
    expectRefused(smallBytePairs(), set(R"([{"id": 3, "content": "x"}])"), "of the token \"ab\"");
    expectRefused(smallBytePairs(), set(R"([{"id": 7, "content": "ab"}])"), "id 7");
    expectRefused(smallBytePairs(),
                  set(R"([{"id": 7, "content": "x"}, {"id": 7, "content": "y"}])"), "same id 7");
    expectRefused(smallBytePairs(), set(R"([{"content": "x"}])"), "\"id\"");
    expectRefused(smallBytePairs(), set(R"([{"id": 3000000000, "content": "x"}])"), "id");
    expectRefused(smallBytePairs(), set(R"([3])"), "added_tokens");
    expectRefused(smallBytePairs(), set(R"({"a": 1})"), "added_tokens");
}

TEST(TokenizerRefusal, WrongMergesAreNamed) {
    const auto add = [](const Json& merge) {
        return [merge](Json& document) { document["model"]["merges"].push_back(merge); };
    };
    expectRefused(smallBytePairs(), add("a q"), "merge 3 (\"a\" and \"q\")");
    expectRefused(smallBytePairs(), add({"b", "a"}), "\"ba\" is not in the vocabulary");
    for (const Json& merge : {Json("ab"), Json("a b b"), Json(7), Json({"a"}), Json({"a", 1})})
        expectRefused(smallBytePairs(), add(merge), "merge 3");
    expectRefused(
        smallBytePairs(), [](Json& document) { document["model"].erase("merges"); }, "merges");
}

TEST(TokenizerRefusal, RandomTokensAreRefused) {
    expectRefused(
        smallBytePairs(), [](Json& document) { document["model"]["dropout"] = 0.1; }, "dropout");
    auto document = smallBytePairs();
    document["model"]["dropout"] = nullptr;
    EXPECT_TRUE(opened(document).ok());
}

TEST(TokenizerRefusal, UnknownTokenMustBeInTheVocabulary) {
    const auto set = [](Json& document) { document["model"]["unk_token"] = "[what]"; };
    expectRefused(smallBytePairs(), set, "unk_token \"[what]\"");
    expectRefused(smallWordPiece(), set, "unk_token \"[what]\"");
    for (const Json& id : {Json(7), Json(-1), Json(nullptr), Json("0")})
        expectRefused(
            smallUnigram(), [&](Json& document) { document["model"]["unk_id"] = id; }, "unk_id");
}

TEST(TokenizerRefusal, ScoresMustBeFinite) {
    for (const Json& score : {Json("1"), Json(nullptr), Json::array()})
        expectRefused(
            smallUnigram(), [&](Json& document) { document["model"]["vocab"][2][1] = score; },
            "score");
    std::string bytes = smallUnigram().dump();
    bytes.replace(bytes.find("-9.0"), 4, "-1e999");
    EXPECT_FALSE(parseTokenizerJson(bytes).ok());
}

TEST(TokenizerRefusal, WrongCharsmapsAreNamed) {
    for (const Json& map : {Json("*"), Json("AAAA"), Json("AAQAAA=="), Json(1)})
        expectRefused(
            smallUnigram(),
            [&](Json& document) {
                document["normalizer"] = {{"type", "Precompiled"}, {"precompiled_charsmap", map}};
            },
            "charsmap");
}

TEST(TokenizerRefusal, WrongTemplatesAreNamed) {
    const auto set = [](const char* text) {
        return [text](Json& document) { document["post_processor"] = Json::parse(text); };
    };
    expectRefused(smallWordPiece(), set(R"({"type": "TemplateProcessing"})"), "single");
    expectRefused(smallWordPiece(), set(R"({"type": "TemplateProcessing", "single": [],
                                            "pair": []})"),
                  "each text once");
    expectRefused(smallWordPiece(), set(R"({"type": "TemplateProcessing", "pair": [],
                          "single": [{"SpecialToken": {"id": "[X]", "type_id": 0}}]})"),
                  "[X]");
    expectRefused(smallWordPiece(), set(R"({"type": "BertProcessing", "cls": ["a"],
                                            "sep": ["b", 1]})"),
                  "cls");
    expectRefused(smallWordPiece(), set(R"({"type": "BertProcessing", "cls": ["a", 1],
                                            "sep": ["b", 11]})"),
                  "id 11");
}

TEST(TokenizerRefusal, WrongTypesOfFieldsAreNamed) {
    expectRefused(
        smallWordPiece(), [](Json& document) { document["normalizer"]["lowercase"] = 1; },
        "\"lowercase\" is 1");
    expectRefused(
        smallWordPiece(),
        [](Json& document) { document["model"]["max_input_chars_per_word"] = "x"; },
        "max_input_chars_per_word");
    expectRefused(
        smallWordPiece(),
        [](Json& document) { document["model"]["max_input_chars_per_word"] = 10001; },
        "max_input_chars_per_word");
}

TEST(TokenizerRefusal, DeeplyNestedFilesAreRefused) {
    std::string bytes = R"({"normalizer":)";
    for (int i = 0; i < 1000; ++i) bytes += R"({"type":"Sequence","normalizers":[)";
    const auto refused = parseTokenizerJson(bytes);
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().text().find("200 levels"), std::string::npos);
}

TEST(TokenizerRefusal, FilesThatAreNotJsonAreRefused) {
    for (const char* bytes : {"", "[]", "7", "{", "version https://git-lfs", "{\"model\": null}"})
        EXPECT_FALSE(parseTokenizerJson(bytes).ok()) << bytes;
}

TEST(TokenizerNotes, RepeatedMergesAndIgnoredKeysAreNoted) {
    auto document = smallBytePairs();
    document["model"]["merges"] = {"a b", "ab b", "a b"};
    document["truncation"] = {{"max_length", 128}};
    document["padding"] = {{"pad_id", 0}};
    const auto tokenizer = opened(document);
    ASSERT_TRUE(tokenizer.ok()) << tokenizer.error().text();
    EXPECT_EQ(tokenizer->notes().size(), 3U);
    EXPECT_EQ(shown(*tokenizer, "abb"), "abb@0-3");  // the first rank holds
}

}  // namespace
}  // namespace headscope::tokenizers
