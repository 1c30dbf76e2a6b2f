#include "core/base/tokenizers/post_processors.h"

#include "core/base/tokenizers/refusals.h"

#include <algorithm>

namespace headscope::tokenizers {
namespace {

using PartKind = TemplatePart::Kind;
using Json = nlohmann::json;

constexpr std::size_t kMostParts = 64;

std::size_t count(const std::vector<TemplatePart>& parts, PartKind kind) {
    return static_cast<std::size_t>(std::count_if(
        parts.begin(), parts.end(), [&](const TemplatePart& part) { return part.kind == kind; }));
}

Result<std::vector<std::int32_t>> specialIds(const Fields& fields, const std::string& name) {
    const auto* all = fields.find("special_tokens");
    const auto* ids = all && all->is_object() && all->contains(name) && (*all)[name].is_object()
                          ? Fields{(*all)[name], fields.where}.find("ids")
                          : nullptr;
    if (!ids || !ids->is_array() || ids->size() > kMostParts)
        return refusal(
            "%1: the template lists no ids for the special token \"%2\""_m(fields.where, name));
    std::vector<std::int32_t> found;
    // Ids are later used as indices of the vocabulary and the embedding, so invalid ids must be
    // refused here.
    for (const auto& id : *ids) {
        if (!id.is_number_integer() || id < 0 ||
            id >= static_cast<std::int64_t>(kLargestVocabulary))
            return refusal("%1: the special token \"%2\" of the template has a wrong id"_m(
                fields.where, name));
        found.push_back(id.get<std::int32_t>());
    }
    return found;
}

Result<TemplatePart> partFrom(const Fields& fields, const Json& object) {
    TemplatePart part;
    if (!object.is_object() || object.size() != 1)
        return fields.wrong("single", "parts with the key Sequence or SpecialToken");
    const std::string kind = object.begin().key();
    const Fields inner{object.begin().value(), fields.where};
    HEADSCOPE_TRY(const std::string id, inner.neededText("id"));
    HEADSCOPE_TRY(const auto type, inner.integer("type_id", 0));
    part.type = static_cast<std::int32_t>(type);
    if (kind == "SpecialToken") {
        part.kind = PartKind::Special;
        HEADSCOPE_TRY(part.ids, specialIds(fields, id));
    } else if (kind == "Sequence" && (id == "A" || id == "B")) {
        part.kind = id == "A" ? PartKind::First : PartKind::Second;
    } else {
        return unknownError(
            "%1: the template has the unknown part \"%2\" \"%3\""_m(fields.where, kind, id),
            "Sequence A, Sequence B, SpecialToken");
    }
    return part;
}

Result<std::vector<TemplatePart>> partsFrom(const Fields& fields, const std::string& key) {
    std::vector<TemplatePart> parts;
    const auto* list = fields.find(key);
    if (!list || !list->is_array() || list->size() > kMostParts)
        return fields.wrong(key, "a list of at most 64 parts");
    for (const auto& object : *list) {
        HEADSCOPE_TRY(auto part, partFrom(fields, object));
        parts.push_back(std::move(part));
    }
    const std::size_t seconds = key == "pair" ? 1 : 0;
    if (count(parts, PartKind::First) != 1 || count(parts, PartKind::Second) != seconds)
        return refusal("%1: the template \"%2\" must contain each text once"_m(fields.where, key));
    return parts;
}

// Reads a token with its id, such as ["[SEP]", 102].
Result<std::int32_t> tokenFrom(const Fields& fields, const std::string& key) {
    const auto* pair = fields.find(key);
    const bool isPair = pair && pair->is_array() && pair->size() == 2 && (*pair)[0].is_string() &&
                        (*pair)[1].is_number_integer();
    if (!isPair || (*pair)[1] < 0 || (*pair)[1] >= static_cast<std::int64_t>(kLargestVocabulary))
        return fields.wrong(key, "a list of a token and its id");
    return (*pair)[1].get<std::int32_t>();
}

Status readTrim(const Fields& fields, PostProcessor& post) {
    HEADSCOPE_TRY(const bool trim, fields.flag("trim_offsets", true));
    HEADSCOPE_TRY(post.prefixSpace, fields.flag("add_prefix_space", true));
    // A sequence may contain several post-processors. Offsets are trimmed if any of them trims.
    post.trimOffsets = post.trimOffsets || trim;
    return {};
}

Status addStep(const Fields& fields, PostProcessor& post) {
    HEADSCOPE_TRY(const std::string type, fields.neededText("type"));
    if (type == "ByteLevel") return readTrim(fields, post);
    if (!post.single.empty())
        return unknownError("%1 adds special tokens twice"_m(fields.where), "one template");
    if (type == "TemplateProcessing") {
        HEADSCOPE_TRY(post.single, partsFrom(fields, "single"));
        HEADSCOPE_TRY(post.pair, partsFrom(fields, "pair"));
        return {};
    }
    const bool roberta = type == "RobertaProcessing";
    if (!roberta && type != "BertProcessing")
        return unknownError("%1 has the unknown type \"%2\""_m(fields.where, type),
                            "TemplateProcessing, BertProcessing, RobertaProcessing, ByteLevel, "
                            "Sequence");
    HEADSCOPE_TRY(const auto cls, tokenFrom(fields, "cls"));
    HEADSCOPE_TRY(const auto sep, tokenFrom(fields, "sep"));
    auto made = roberta ? robertaTemplate(cls, sep) : clsSepTemplate(cls, sep);
    post.single = std::move(made.single);
    post.pair = std::move(made.pair);
    if (roberta) HEADSCOPE_CHECK(readTrim(fields, post));
    return {};
}

}  // namespace

std::size_t PostProcessor::added(bool isPair) const {
    std::size_t ids = 0;
    for (const auto& part : parts(isPair)) ids += part.ids.size();
    return ids;
}

PostProcessor clsSepTemplate(std::int32_t cls, std::int32_t sep) {
    PostProcessor post;
    post.single = {
        {PartKind::Special, 0, {cls}}, {PartKind::First, 0, {}}, {PartKind::Special, 0, {sep}}};
    post.pair = post.single;
    // The second text and its separator have token type 1, as BERT was trained.
    post.pair.push_back({PartKind::Second, 1, {}});
    post.pair.push_back({PartKind::Special, 1, {sep}});
    return post;
}

PostProcessor robertaTemplate(std::int32_t bos, std::int32_t eos) {
    PostProcessor post;
    post.single = {
        {PartKind::Special, 0, {bos}}, {PartKind::First, 0, {}}, {PartKind::Special, 0, {eos}}};
    post.pair = post.single;
    // RoBERTa has two separators between the texts, and no token types.
    post.pair.push_back({PartKind::Special, 0, {eos}});
    post.pair.push_back({PartKind::Second, 0, {}});
    post.pair.push_back({PartKind::Special, 0, {eos}});
    return post;
}

Result<PostProcessor> postProcessorFrom(const Json& component) {
    PostProcessor post;
    if (component.is_null()) return post;
    HEADSCOPE_TRY(const auto parts,
                  flattened(component, "processors", verbatim("tokenizer.json: post_processor")));
    for (const auto& part : parts) HEADSCOPE_CHECK(addStep(part, post));
    return post;
}

}  // namespace headscope::tokenizers
