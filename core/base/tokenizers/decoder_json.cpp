// Reads the stage "decoder" of tokenizer.json.

#include "core/base/tokenizers/decoders.h"
#include "core/base/tokenizers/refusals.h"
#include "core/base/tokenizers/unicode/characters.h"

namespace headscope::tokenizers {
namespace {

using DecoderKind = Decoder::Kind;

Result<Decoder> replaceDecoderFrom(const Fields& fields) {
    Decoder step;
    step.kind = DecoderKind::Replace;
    HEADSCOPE_TRY(step.content, fields.text("content", ""));
    const auto* pattern = fields.find("pattern");
    if (!pattern || !pattern->is_object() || pattern->size() != 1)
        return fields.wrong("pattern", "{\"String\": ...}");
    const Fields inner{*pattern, fields.where};
    if (!inner.find("String")) {
        HEADSCOPE_TRY(const std::string regex, inner.text("Regex", ""));
        return unknownError(
            "%1: the pattern \"%2\" is not one of the known ones"_m(fields.where, regex), "String");
    }
    HEADSCOPE_TRY(step.pattern, inner.text("String", ""));
    return step;
}

Result<Decoder> stripDecoderFrom(const Fields& fields) {
    Decoder step;
    step.kind = DecoderKind::Strip;
    HEADSCOPE_TRY(step.content, fields.text("content", " "));
    if (utf32(step.content).size() != 1) return fields.wrong("content", "one character");
    HEADSCOPE_TRY(const auto start, fields.integer("start", 0));
    HEADSCOPE_TRY(const auto stop, fields.integer("stop", 0));
    step.start = static_cast<std::size_t>(start);
    step.stop = static_cast<std::size_t>(stop);
    return step;
}

Result<Decoder> metaspaceDecoderFrom(const Fields& fields) {
    HEADSCOPE_TRY(const auto metaspace, metaspaceFrom(fields));
    Decoder step;
    step.kind = DecoderKind::Metaspace;
    step.content = utf8(metaspace.text);
    step.prefixed = metaspace.prepend != PrependRule::Never;
    return step;
}

Result<Decoder> wordPieceFrom(const Fields& fields) {
    Decoder step;
    step.kind = DecoderKind::WordPiece;
    HEADSCOPE_TRY(step.pattern, fields.text("prefix", "##"));
    HEADSCOPE_TRY(step.cleanUp, fields.flag("cleanup", true));
    return step;
}

Result<Decoder> decoderFrom(const Fields& fields) {
    HEADSCOPE_TRY(const std::string type, fields.neededText("type"));
    if (type == "WordPiece") return wordPieceFrom(fields);
    if (type == "Metaspace") return metaspaceDecoderFrom(fields);
    if (type == "Replace") return replaceDecoderFrom(fields);
    if (type == "Strip") return stripDecoderFrom(fields);
    Decoder step;
    if (type == "ByteLevel") {
        step.kind = DecoderKind::ByteLevel;
    } else if (type == "ByteFallback") {
        step.kind = DecoderKind::ByteFallback;
    } else if (type == "Fuse") {
        step.kind = DecoderKind::Fuse;
    } else if (type == "BPEDecoder") {
        step.kind = DecoderKind::Suffix;
        HEADSCOPE_TRY(step.pattern, fields.text("suffix", "</w>"));
    } else {
        return unknownError("%1 has the unknown type \"%2\""_m(fields.where, type),
                            "WordPiece, ByteLevel, Metaspace, ByteFallback, Fuse, Strip, Replace, "
                            "BPEDecoder, Sequence");
    }
    return step;
}

}  // namespace

Result<std::vector<Decoder>> decodersFrom(const nlohmann::json& component) {
    std::vector<Decoder> steps;
    if (component.is_null()) return steps;
    HEADSCOPE_TRY(const auto parts,
                  flattened(component, "decoders", verbatim("tokenizer.json: decoder")));
    std::size_t growth = 1;  // largest factor by which the steps make a text longer
    for (const auto& part : parts) {
        HEADSCOPE_TRY(auto step, decoderFrom(part));
        if (step.kind == DecoderKind::Replace && !step.pattern.empty())
            growth *= step.content.size() / step.pattern.size() + 1;
        if (growth > 1024)
            return refusal("%1 would make texts %2 times as long"_m(part.where, growth));
        steps.push_back(std::move(step));
    }
    return steps;
}

}  // namespace headscope::tokenizers
