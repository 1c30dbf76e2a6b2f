#include "core/base/tokenizers/model_json.h"

#include "core/base/io/json.h"
#include "core/base/tokenizers/refusals.h"
#include "core/base/util/utf8.h"

namespace headscope::tokenizers {
namespace {

using Json = nlohmann::json;

Result<Vocabulary> vocabularyFrom(const Fields& fields) {
    static const Json none;
    const auto* found = fields.find("vocab");
    return Vocabulary::of(found ? *found : none, verbatim(fields.where.text() + ": vocab"));
}

Status readWordPiece(const Fields& fields, Pipeline& pipeline) {
    HEADSCOPE_TRY(auto vocabulary, vocabularyFrom(fields));
    HEADSCOPE_TRY(const std::string unknown, fields.text("unk_token", "[UNK]"));
    HEADSCOPE_TRY(std::string prefix, fields.text("continuing_subword_prefix", "##"));
    HEADSCOPE_TRY(const auto longest, fields.integer("max_input_chars_per_word", 100));
    // Limits the time: it grows with the length of a word that has no tokens.
    constexpr std::int64_t kLongestWord = 10'000;
    if (longest > kLongestWord)
        return fields.wrong("max_input_chars_per_word", "an integer from 0 to 10000");
    HEADSCOPE_TRY(auto model, WordPiece::of(std::move(vocabulary), unknown, std::move(prefix),
                                            static_cast<std::size_t>(longest), fields.where));
    pipeline.model = std::move(model);
    return {};
}

Status readWordLevel(const Fields& fields, Pipeline& pipeline) {
    // These keys show that the type was changed by hand: this type cannot divide words into pieces.
    for (const char* key : {"continuing_subword_prefix", "max_input_chars_per_word", "merges"})
        if (fields.find(key))
            return refusal("%1 has the type \"%2\" and the key \"%3\" of another type"_m(
                fields.where, pipeline.kind, key));
    HEADSCOPE_TRY(auto vocabulary, vocabularyFrom(fields));
    HEADSCOPE_TRY(const std::string unknown, fields.text("unk_token", "<unk>"));
    HEADSCOPE_TRY(auto model, WordLevel::of(std::move(vocabulary), unknown, fields.where));
    pipeline.model = std::move(model);
    return {};
}

// Reads a merge, which is "a b" or ["a", "b"].
Result<MergeParts> mergeFrom(const Fields& fields, const Json& merge, std::size_t number) {
    const bool isPair =
        merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string();
    if (isPair) return MergeParts{merge[0].get<std::string>(), merge[1].get<std::string>()};
    if (!merge.is_string())
        return refusal(
            "%1: merge %2 is %3; expected: two tokens"_m(fields.where, number, merge.type_name()));
    return mergeOfLine(merge.get_ref<const std::string&>(), fields.where, number);
}

Result<std::vector<MergeParts>> mergesFrom(const Fields& fields) {
    std::vector<MergeParts> merges;
    const auto* list = fields.find("merges");
    if (!list || !list->is_array()) return fields.wrong("merges", "a list");
    if (list->size() > kMostMerges)
        return refusal(
            "%1 has %2 merges; at most %3 are allowed"_m(fields.where, list->size(), kMostMerges));
    merges.reserve(list->size());
    for (const auto& merge : *list) {
        HEADSCOPE_TRY(auto parts, mergeFrom(fields, merge, merges.size() + 1));
        merges.push_back(std::move(parts));
    }
    return merges;
}

Status readBytePairs(const Fields& fields, Pipeline& pipeline) {
    HEADSCOPE_TRY(auto vocabulary, vocabularyFrom(fields));
    HEADSCOPE_TRY(const auto merges, mergesFrom(fields));
    if (const auto* dropout = fields.find("dropout"); dropout && *dropout != 0.0)
        return unknownError("%1: \"dropout\" makes tokens random"_m(fields.where), "no dropout");
    BytePairOptions options;
    if (fields.find("unk_token")) {
        HEADSCOPE_TRY(options.unknown, fields.text("unk_token", ""));
    }
    HEADSCOPE_TRY(options.prefix, fields.text("continuing_subword_prefix", ""));
    HEADSCOPE_TRY(options.suffix, fields.text("end_of_word_suffix", ""));
    HEADSCOPE_TRY(options.fuseUnknown, fields.flag("fuse_unk", false));
    HEADSCOPE_TRY(options.byteFallback, fields.flag("byte_fallback", false));
    HEADSCOPE_TRY(options.ignoreMerges, fields.flag("ignore_merges", false));
    HEADSCOPE_TRY(auto model, BytePairModel::of(std::move(vocabulary), merges, std::move(options),
                                                fields.where));
    if (model.repeated() > 0)
        pipeline.notes.push_back("%1: %2 merges are repeated; the first rank of each is used"_m(
            fields.where, model.repeated()));
    pipeline.model = std::move(model);
    return {};
}

// Reads a unigram model, whose vocabulary is a list of tokens and scores.
Status readUnigram(const Fields& fields, Pipeline& pipeline) {
    const auto* list = fields.find("vocab");
    if (!list || !list->is_array()) return fields.wrong("vocab", "a list of tokens and scores");
    if (list->size() > kLargestVocabulary)
        return refusal("%1: vocab has %2 tokens; at most %3 are allowed"_m(
            fields.where, list->size(), kLargestVocabulary));
    std::vector<std::pair<std::string, double>> pieces;
    pieces.reserve(list->size());
    for (const auto& entry : *list) {
        const bool isPair = entry.is_array() && entry.size() == 2 && entry[0].is_string();
        if (!isPair || !entry[1].is_number())
            return refusal(
                "%1: entry %2 of vocab is not a token with a score"_m(fields.where, pieces.size()));
        pieces.emplace_back(entry[0].get<std::string>(), entry[1].get<double>());
    }
    if (!fields.find("unk_id")) return fields.wrong("unk_id", "the id of a token");
    HEADSCOPE_TRY(const auto unknown, fields.integer("unk_id", 0));
    HEADSCOPE_TRY(const bool byteFallback, fields.flag("byte_fallback", false));
    HEADSCOPE_TRY(auto model, Unigram::of(std::move(pieces), unknown, byteFallback, fields.where));
    pipeline.model = std::move(model);
    return {};
}

// Guesses the type of a model by its keys, because files of older versions lack "type".
std::string typeOf(const Fields& fields) {
    if (fields.find("merges")) return "BPE";
    if (fields.find("continuing_subword_prefix")) return "WordPiece";
    const auto* vocabulary = fields.find("vocab");
    return vocabulary && vocabulary->is_array() ? "Unigram" : "";
}

}  // namespace

Result<MergeParts> mergeOfLine(const std::string& line, const Message& where, std::size_t number) {
    const auto blank = line.find(' ');
    if (blank == std::string::npos || line.find(' ', blank + 1) != std::string::npos)
        return refusal("%1: merge %2 is \"%3\"; expected: two tokens with one blank between"_m(
            where, number, util::shortened(line, 40)));
    return MergeParts{line.substr(0, blank), line.substr(blank + 1)};
}

namespace {

// Returns about how many names the objects of a document have: quotes before a colon. Strings in
// which this occurs have an escaped quote, so they are rare.
std::size_t namesIn(std::string_view bytes) {
    std::size_t names = 0;
    for (auto at = bytes.find(':'); at != std::string_view::npos; at = bytes.find(':', at + 1)) {
        std::size_t before = at;
        while (before > 0 && at - before < 4 && bytes[before - 1] == ' ') --before;
        if (before > 0 && bytes[before - 1] == '"') ++names;
    }
    return names;
}

}  // namespace

Result<Json> parseLargeJson(std::string_view bytes, const Message& what) {
    // Building objects is the slowest part of reading, so too many names are refused before.
    constexpr std::size_t kMostNames = kLargestVocabulary + (std::size_t{1} << 17);
    if (bytes.size() > 4 * kMostNames && namesIn(bytes) > kMostNames)
        return refusal("%1 has more than %2 names; at most %3 tokens are allowed"_m(
            what, kMostNames, kLargestVocabulary));
    io::JsonLimits limits;
    limits.depth = 200;
    limits.values = 10'000'000;  // a vocabulary and merges of the largest size
    return io::parseJson(bytes, what, limits);
}

Result<Vocabulary> vocabularyFromJson(std::string_view bytes, const Message& what) {
    HEADSCOPE_TRY(const Json object, parseLargeJson(bytes, what));
    return Vocabulary::of(object, what);
}

Result<AddedToken> addedTokenFrom(const Fields& fields, std::int64_t id) {
    if (!fields.object.is_object()) return fields.wrong("content", "a string");
    AddedToken token;
    HEADSCOPE_TRY(token.content, fields.neededText("content"));
    if (id < 0 || id >= static_cast<std::int64_t>(kLargestVocabulary))
        return refusal("%1: the token \"%2\" has the id %3; allowed: 0 to %4"_m(
            fields.where, util::shortened(token.content, 40), id, kLargestVocabulary - 1));
    token.id = static_cast<std::int32_t>(id);
    HEADSCOPE_TRY(token.special, fields.flag("special", false));
    HEADSCOPE_TRY(token.singleWord, fields.flag("single_word", false));
    HEADSCOPE_TRY(token.leftSpace, fields.flag("lstrip", false));
    HEADSCOPE_TRY(token.rightSpace, fields.flag("rstrip", false));
    HEADSCOPE_TRY(token.normalized, fields.flag("normalized", !token.special));
    return token;
}

Status readModel(const Json& component, Pipeline& pipeline) {
    const Fields fields{component, verbatim("tokenizer.json: model")};
    if (!component.is_object())
        return refusal("%1 is %2; expected: an object"_m(fields.where, component.type_name()));
    HEADSCOPE_TRY(pipeline.kind, fields.text("type", typeOf(fields)));
    if (pipeline.kind == "WordPiece") return readWordPiece(fields, pipeline);
    if (pipeline.kind == "WordLevel") return readWordLevel(fields, pipeline);
    if (pipeline.kind == "BPE") return readBytePairs(fields, pipeline);
    if (pipeline.kind == "Unigram") return readUnigram(fields, pipeline);
    return unknownError("%1 has the unknown type \"%2\""_m(fields.where, pipeline.kind),
                        "WordPiece, WordLevel, BPE, Unigram");
}

}  // namespace headscope::tokenizers
