// Small tokenizer.json documents for tests.
#pragma once

#include "core/base/tokenizers/tokenizer_pipeline.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace headscope::tokenizers {

// A model without other stages. Its vocabulary: <unk>, a, b, ab, abb, the ideograph U+4E00.
inline nlohmann::json smallBytePairs() {
    return nlohmann::json::parse(R"({
        "added_tokens": [],
        "model": {"type": "BPE", "unk_token": "<unk>", "fuse_unk": false,
                  "vocab": {"<unk>": 0, "a": 1, "b": 2, "ab": 3, "abb": 4, "\u4e00": 5},
                  "merges": ["a b", ["ab", "b"]]}})");
}

inline nlohmann::json smallWordPiece() {
    return nlohmann::json::parse(R"({
        "added_tokens": [{"id": 1, "content": "[CLS]", "special": true},
                         {"id": 2, "content": "[SEP]", "special": true}],
        "normalizer": {"type": "BertNormalizer", "clean_text": true, "lowercase": true,
                       "handle_chinese_chars": true, "strip_accents": null},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": true},
        "post_processor": {"type": "BertProcessing", "cls": ["[CLS]", 1], "sep": ["[SEP]", 2]},
        "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                  "max_input_chars_per_word": 8,
                  "vocab": {"[UNK]": 0, "[CLS]": 1, "[SEP]": 2, "un": 3, "##aff": 4, "##able": 5,
                            "cafe": 6, ",": 7, "runs": 8, "##n": 9, "\u4e00": 10}}})");
}

inline nlohmann::json smallUnigram() {
    return nlohmann::json::parse(R"({
        "pre_tokenizer": {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "always"},
        "decoder": {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "always"},
        "model": {"type": "Unigram", "unk_id": 0,
                  "vocab": [["<unk>", 0.0], ["\u2581", -2.0], ["a", -1.0], ["b", -1.5],
                            ["ab", -2.4], ["\u2581ab", -3.0], ["ba", -9.0]]}})");
}

inline Result<Tokenizer> opened(const nlohmann::json& document) {
    return parseTokenizerJson(document.dump());
}

inline std::vector<std::int32_t> idsOf(const Tokenizer& tokenizer, const std::string& text,
                                       bool addSpecial = true) {
    EncodeOptions options;
    options.addSpecial = addSpecial;
    const auto encoding = tokenizer.encode(text, options);
    EXPECT_TRUE(encoding.ok()) << encoding.error().text();
    return encoding.ok() ? encoding->ids() : std::vector<std::int32_t>();
}

// Returns the tokens as "piece@begin-end", separated by blanks.
inline std::string shown(const Tokenizer& tokenizer, const std::string& text) {
    const auto encoding = tokenizer.encode(text);
    if (!encoding.ok()) return encoding.error().text();
    std::string all;
    for (const auto& token : encoding->tokens) {
        if (!all.empty()) all += ' ';
        all += tokenizer.piece(token.id) + "@" + std::to_string(token.begin) + "-" +
               std::to_string(token.end);
    }
    return all;
}

}  // namespace headscope::tokenizers
