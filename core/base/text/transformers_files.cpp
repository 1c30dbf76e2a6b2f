#include "core/base/text/transformers_files.h"

#include "core/base/text/pieces.h"
#include "core/base/tokenizers/unicode/byte_alphabet.h"
#include "core/base/util/utf8.h"

#include <nlohmann/json.hpp>

#include <set>

namespace headscope::text {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kPadToken = "[PAD]";
constexpr const char* kUnknownToken = "[UNK]";

// Returns bytes as the visible characters of byte-level tokenizers.
std::string inByteAlphabet(const std::string& bytes) {
    std::string text;
    for (const char byte : bytes)
        util::appendUtf8(text, tokenizers::byteAlphabet()[static_cast<unsigned char>(byte)]);
    return text;
}

// Returns the tokens by id, as the file has them. Empty if two ids have the same string.
std::vector<std::string> namesOf(const Tokenizer& tokenizer) {
    if (tokenizer.options().kind != TokenKind::BytePairs) return tokenizer.tokens();
    std::vector<std::string> names{kPadToken, kUnknownToken};
    for (const auto& bytes : tokenizer.bytes())
        if (!bytes.empty()) names.push_back(inByteAlphabet(bytes));
    const std::set<std::string> distinct(names.begin(), names.end());
    return distinct.size() == names.size() ? names : std::vector<std::string>();
}

// Returns the rules for lower case. Words and characters need them only for letters in a token, as
// other words are unknown in any case. Byte pairs have a token for every letter.
Json lowerCaseSteps(const Tokenizer& tokenizer) {
    const bool all = tokenizer.options().kind == TokenKind::BytePairs;
    std::set<char32_t> letters;
    for (const auto& token : tokenizer.tokens())
        for (std::size_t i = 0; i < token.size();) {
            const auto c = util::codePointAt(token, i);
            i += c.size;
            letters.insert(c.value);
        }
    const auto replaced = [](char32_t c) {
        std::string from, to;
        util::appendUtf8(from, c);
        util::appendUtf8(to, tokenizers::ownLowerCase(c));
        return Json{{"type", "Replace"}, {"pattern", {{"String", from}}}, {"content", to}};
    };
    Json steps = Json::array();
    std::set<char32_t> done;
    for (const auto& range : tokenizers::ownLowerCaseTable())
        for (char32_t c = range.first; c <= range.last; c += range.every)
            if ((all || letters.count(tokenizers::ownLowerCase(c)) > 0) && done.insert(c).second)
                steps.push_back(replaced(c));
    return steps;
}

Json normalizerOf(const Tokenizer& tokenizer) {
    const auto& options = tokenizer.options();
    if (!options.lowerCase || options.kind == TokenKind::Symbols) return nullptr;
    return {{"type", "Sequence"}, {"normalizers", lowerCaseSteps(tokenizer)}};
}

Json preTokenizerOf(TokenKind kind) {
    const bool isolated = kind == TokenKind::BytePairs;
    const auto expression =
        tokenizers::ownExpression(piecesOf(kind), tokenizers::ExpressionSyntax::Oniguruma);
    // Text between two matches is dropped. Chunks are an exception, because they cover the whole
    // text.
    const Json split{{"type", "Split"},
                     {"pattern", {{"Regex", expression}}},
                     {"behavior", isolated ? "Isolated" : "Removed"},
                     {"invert", !isolated}};
    if (!isolated) return split;
    const Json bytes{{"type", "ByteLevel"},
                     {"add_prefix_space", false},
                     {"trim_offsets", true},
                     {"use_regex", false}};
    return {{"type", "Sequence"}, {"pretokenizers", {split, bytes}}};
}

Json modelOf(const Tokenizer& tokenizer, const std::vector<std::string>& names) {
    Json vocabulary = Json::object();
    for (std::size_t id = 0; id < names.size(); ++id) vocabulary[names[id]] = id;
    if (tokenizer.options().kind != TokenKind::BytePairs)
        return {{"type", "WordLevel"}, {"vocab", vocabulary}, {"unk_token", kUnknownToken}};
    Json merges = Json::array();
    for (const auto& merge : tokenizer.merges())
        merges.push_back(names[static_cast<std::size_t>(merge.left)] + " " +
                         names[static_cast<std::size_t>(merge.right)]);
    return {{"type", "BPE"},
            {"dropout", nullptr},
            {"unk_token", nullptr},
            {"continuing_subword_prefix", nullptr},
            {"end_of_word_suffix", nullptr},
            {"fuse_unk", false},
            {"byte_fallback", false},
            {"vocab", vocabulary},
            {"merges", merges}};
}

Json decoderOf(TokenKind kind) {
    if (kind == TokenKind::Characters) return {{"type", "Fuse"}};
    if (kind != TokenKind::BytePairs) return nullptr;  // tokens are joined by blanks
    return {{"type", "ByteLevel"},
            {"add_prefix_space", false},
            {"trim_offsets", true},
            {"use_regex", false}};
}

Json addedTokens() {
    Json tokens = Json::array();
    for (const auto& [id, content] : {std::pair{kPad, kPadToken}, {kUnknown, kUnknownToken}})
        tokens.push_back({{"id", id},
                          {"content", content},
                          {"single_word", false},
                          {"lstrip", false},
                          {"rstrip", false},
                          {"normalized", false},
                          {"special", true}});
    return tokens;
}

}  // namespace

tokenizers::TokenizerFiles transformersFiles(const Tokenizer& tokenizer, std::int64_t length,
                                             bool masks) {
    if (tokenizer.isImported()) return tokenizer.files();
    const auto names = namesOf(tokenizer);
    if (names.empty()) return {};
    const auto kind = tokenizer.options().kind;
    const Json file{{"version", "1.0"},
                    {"truncation", nullptr},
                    {"padding", nullptr},
                    {"added_tokens", addedTokens()},
                    {"normalizer", normalizerOf(tokenizer)},
                    {"pre_tokenizer", preTokenizerOf(kind)},
                    {"post_processor", nullptr},
                    {"decoder", decoderOf(kind)},
                    {"model", modelOf(tokenizer, names)}};
    Json config{{"tokenizer_class", "PreTrainedTokenizerFast"},
                {"model_max_length", length},
                {"clean_up_tokenization_spaces", false},
                {"pad_token", kPadToken},
                {"unk_token", kUnknownToken}};
    if (masks) config["mask_token"] = kPadToken;
    return {{"tokenizer.json", file.dump(1) + "\n"},
            {"tokenizer_config.json", config.dump(2) + "\n"}};
}

}  // namespace headscope::text
