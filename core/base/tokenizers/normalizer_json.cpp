// Reads the stage "normalizer" of tokenizer.json.

#include "core/base/tokenizers/normalizers.h"
#include "core/base/tokenizers/refusals.h"

namespace headscope::tokenizers {
namespace {

using NormalizerKind = Normalizer::Kind;

Result<Normalizer> bertFrom(const Fields& fields) {
    HEADSCOPE_TRY(const bool lowerCase, fields.flag("lowercase", true));
    HEADSCOPE_TRY(const auto accents, fields.optionalFlag("strip_accents"));
    HEADSCOPE_TRY(const bool ideographs, fields.flag("handle_chinese_chars", true));
    auto step = bertNormalizer(lowerCase, accents, ideographs);
    HEADSCOPE_TRY(step.cleanText, fields.flag("clean_text", true));
    return step;
}

// "pattern" is {"String": text} or {"Regex": text}. Expressions are compared as strings and never
// compiled.
Result<Normalizer> replaceNormalizerFrom(const Fields& fields) {
    Normalizer step;
    step.kind = NormalizerKind::Replace;
    HEADSCOPE_TRY(step.content, fields.characters("content", ""));
    const auto* pattern = fields.find("pattern");
    if (!pattern || !pattern->is_object() || pattern->size() != 1)
        return fields.wrong("pattern", "{\"String\": ...} or {\"Regex\": ...}");
    const Fields inner{*pattern, fields.where};
    if (inner.find("String")) {
        HEADSCOPE_TRY(step.pattern, inner.characters("String", ""));
        return step;
    }
    HEADSCOPE_TRY(const std::string regex, inner.neededText("Regex"));
    step.kind = NormalizerKind::ReplaceRuns;
    if (regex == " {2,}") {
        step.count = 2;
    } else if (regex == "\\s+") {
        step.anySpace = true;
    } else {
        return unknownError(
            "%1: the pattern \"%2\" is not one of the known ones"_m(fields.where, regex),
            "\" {2,}\", \"\\s+\"");
    }
    return step;
}

Result<Normalizer> charsmapFrom(const Fields& fields) {
    const auto* text = fields.find("precompiled_charsmap");
    if (!text || !text->is_string()) return fields.wrong("precompiled_charsmap", "base64");
    const auto bytes = fromBase64(text->get_ref<const std::string&>());
    if (!bytes) return refusal("%1: \"precompiled_charsmap\" is not base64"_m(fields.where));
    HEADSCOPE_TRY(auto table, Charsmap::parse(*bytes, verbatim(fields.where.text() +
                                                               ": precompiled_charsmap")));
    Normalizer step;
    step.kind = NormalizerKind::Charsmap;
    step.charsmap = std::make_shared<const Charsmap>(std::move(table));
    return step;
}

Result<Normalizer> stripNormalizerFrom(const Fields& fields) {
    Normalizer step;
    step.kind = NormalizerKind::Strip;
    HEADSCOPE_TRY(step.left, fields.flag("strip_left", true));
    HEADSCOPE_TRY(step.right, fields.flag("strip_right", true));
    return step;
}

Result<Normalizer> prependFrom(const Fields& fields) {
    Normalizer step;
    step.kind = NormalizerKind::Prepend;
    HEADSCOPE_TRY(step.content, fields.characters("prepend", ""));
    return step;
}

Result<Normalizer> normalizerFrom(const Fields& fields) {
    HEADSCOPE_TRY(const std::string type, fields.neededText("type"));
    if (type == "BertNormalizer") return bertFrom(fields);
    if (type == "Replace") return replaceNormalizerFrom(fields);
    if (type == "Precompiled") return charsmapFrom(fields);
    if (type == "Strip") return stripNormalizerFrom(fields);
    if (type == "Prepend") return prependFrom(fields);
    Normalizer step;
    step.kind = NormalizerKind::Form;
    if (type == "NFC")
        step.form = NormalForm::C;
    else if (type == "NFD")
        step.form = NormalForm::D;
    else if (type == "NFKC")
        step.form = NormalForm::KC;
    else if (type == "NFKD")
        step.form = NormalForm::KD;
    else if (type == "Lowercase")
        step.kind = NormalizerKind::LowerCase;
    else if (type == "StripAccents")
        step.kind = NormalizerKind::StripAccents;
    else
        return unknownError("%1 has the unknown type \"%2\""_m(fields.where, type),
                            "BertNormalizer, NFC, NFD, NFKC, NFKD, Lowercase, StripAccents, Strip, "
                            "Prepend, Replace, Precompiled, Sequence");
    return step;
}

}  // namespace

Result<std::vector<Normalizer>> normalizersFrom(const nlohmann::json& component) {
    std::vector<Normalizer> steps;
    if (component.is_null()) return steps;
    HEADSCOPE_TRY(const auto parts,
                  flattened(component, "normalizers", verbatim("tokenizer.json: normalizer")));
    for (const auto& part : parts) {
        HEADSCOPE_TRY(auto step, normalizerFrom(part));
        steps.push_back(std::move(step));
    }
    return steps;
}

}  // namespace headscope::tokenizers
