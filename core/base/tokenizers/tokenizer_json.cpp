#include "core/base/tokenizers/tokenizer_json.h"

#include "core/base/tokenizers/model_json.h"
#include "core/base/tokenizers/refusals.h"
#include "core/base/util/utf8.h"

namespace headscope::tokenizers {
namespace {

using Json = nlohmann::json;

const Json& partOf(const Json& root, const char* key) {
    static const Json none;
    const auto found = root.find(key);
    return found == root.end() ? none : *found;
}

Result<AddedTokens> addedTokensFrom(const Json& list, const std::vector<Normalizer>& normalizers) {
    std::vector<AddedToken> tokens;
    if (list.is_null()) return AddedTokens();
    if (!list.is_array() || list.size() > kLargestVocabulary)
        return refusal("tokenizer.json: added_tokens must be a list of at most %1 tokens"_m(
            kLargestVocabulary));
    std::unordered_map<std::int32_t, std::string> seen;
    for (const auto& object : list) {
        const Fields fields{object, verbatim("tokenizer.json: added_tokens")};
        if (!fields.find("id")) return fields.wrong("id", "an integer");
        HEADSCOPE_TRY(const auto id, fields.integer("id", 0));
        HEADSCOPE_TRY(auto token, addedTokenFrom(fields, id));
        const auto [found, isNew] = seen.emplace(token.id, token.content);
        if (!isNew)
            return refusal(
                "tokenizer.json: the added tokens \"%1\" and \"%2\" have the same id %3"_m(
                    util::shortened(found->second, 40), util::shortened(token.content, 40),
                    token.id));
        tokens.push_back(std::move(token));
    }
    return AddedTokens::of(std::move(tokens), normalizers);
}

void noteIgnored(const Json& root, std::vector<Message>& notes) {
    for (const char* key : {"truncation", "padding"})
        if (!partOf(root, key).is_null())
            notes.push_back("%1: \"%2\" is ignored"_m("tokenizer.json", key));
}

}  // namespace

Result<Pipeline> pipelineFromJson(std::string_view bytes) {
    HEADSCOPE_TRY(const Json root, parseLargeJson(bytes, verbatim("tokenizer.json")));
    if (!root.is_object())
        return refusal("%1 is %2; expected: an object"_m("tokenizer.json", root.type_name()));
    Pipeline pipeline;
    HEADSCOPE_TRY(pipeline.normalizers, normalizersFrom(partOf(root, "normalizer")));
    HEADSCOPE_TRY(pipeline.preTokenizers, preTokenizersFrom(partOf(root, "pre_tokenizer")));
    HEADSCOPE_TRY(pipeline.post, postProcessorFrom(partOf(root, "post_processor")));
    HEADSCOPE_TRY(pipeline.decoders, decodersFrom(partOf(root, "decoder")));
    HEADSCOPE_TRY(pipeline.added,
                  addedTokensFrom(partOf(root, "added_tokens"), pipeline.normalizers));
    HEADSCOPE_CHECK(readModel(partOf(root, "model"), pipeline));
    HEADSCOPE_CHECK(checkIds(pipeline, verbatim("tokenizer.json")));
    noteIgnored(root, pipeline.notes);
    return pipeline;
}

}  // namespace headscope::tokenizers
