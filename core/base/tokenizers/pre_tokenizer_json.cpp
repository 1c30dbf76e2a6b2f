// Reads the stage "pre_tokenizer" of tokenizer.json.

#include "core/base/tokenizers/pre_tokenizers.h"
#include "core/base/tokenizers/refusals.h"

namespace headscope::tokenizers {
namespace {

using PreTokenizerKind = PreTokenizer::Kind;

Result<SplitRule> ruleFrom(const Fields& fields, const char* missing) {
    HEADSCOPE_TRY(const std::string rule, fields.text("behavior", missing));
    if (rule == "Removed") return SplitRule::Removed;
    if (rule == "Isolated") return SplitRule::Isolated;
    if (rule == "MergedWithPrevious") return SplitRule::MergedWithPrevious;
    if (rule == "MergedWithNext") return SplitRule::MergedWithNext;
    if (rule == "Contiguous") return SplitRule::Contiguous;
    return unknownError("%1 has the unknown behavior \"%2\""_m(fields.where, rule),
                        "Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous");
}

Result<PreTokenizer> splitFrom(const Fields& fields) {
    PreTokenizer step;
    HEADSCOPE_TRY(step.rule, ruleFrom(fields, "Isolated"));
    HEADSCOPE_TRY(step.inverted, fields.flag("invert", false));
    const auto* pattern = fields.find("pattern");
    if (!pattern || !pattern->is_object() || pattern->size() != 1)
        return fields.wrong("pattern", "{\"String\": ...} or {\"Regex\": ...}");
    const Fields inner{*pattern, fields.where};
    if (inner.find("String")) {
        step.kind = PreTokenizerKind::Text;
        HEADSCOPE_TRY(step.text, inner.characters("String", ""));
        return step;
    }
    step.kind = PreTokenizerKind::Expression;
    HEADSCOPE_TRY(const std::string regex, inner.neededText("Regex"));
    const auto known = patternOf(regex);
    if (!known)
        return unknownError(
            "%1: the pattern \"%2\" is not one of the known ones"_m(fields.where, regex),
            knownPatterns());
    step.pattern = *known;
    return step;
}

Result<PreTokenizer> digitsFrom(const Fields& fields) {
    PreTokenizer step;
    step.kind = PreTokenizerKind::Digits;
    HEADSCOPE_TRY(const bool single, fields.flag("individual_digits", false));
    step.rule = single ? SplitRule::Isolated : SplitRule::Contiguous;
    return step;
}

Result<PreTokenizer> byteLevelFrom(const Fields& fields) {
    PreTokenizer step;
    step.kind = PreTokenizerKind::ByteLevel;
    HEADSCOPE_TRY(step.prefixSpace, fields.flag("add_prefix_space", true));
    HEADSCOPE_TRY(step.split, fields.flag("use_regex", true));
    return step;
}

Result<PreTokenizer> delimiterFrom(const Fields& fields) {
    PreTokenizer step;
    step.kind = PreTokenizerKind::Text;
    step.rule = SplitRule::Removed;
    HEADSCOPE_TRY(step.text, fields.characters("delimiter", ""));
    if (step.text.size() != 1) return fields.wrong("delimiter", "one character");
    return step;
}

Result<PreTokenizer> preTokenizerFrom(const Fields& fields) {
    HEADSCOPE_TRY(const std::string type, fields.neededText("type"));
    if (type == "Split") return splitFrom(fields);
    if (type == "Digits") return digitsFrom(fields);
    if (type == "ByteLevel") return byteLevelFrom(fields);
    if (type == "Metaspace") return metaspaceFrom(fields);
    if (type == "CharDelimiterSplit") return delimiterFrom(fields);
    PreTokenizer step;
    if (type == "BertPreTokenizer") {
        step.kind = PreTokenizerKind::Bert;
    } else if (type == "Whitespace") {
        step.kind = PreTokenizerKind::WordsAndSigns;
    } else if (type == "WhitespaceSplit") {
        step.kind = PreTokenizerKind::WhiteSpace;
    } else if (type == "Punctuation") {
        step.kind = PreTokenizerKind::Punctuation;
        HEADSCOPE_TRY(step.rule, ruleFrom(fields, "Isolated"));
    } else {
        return unknownError("%1 has the unknown type \"%2\""_m(fields.where, type),
                            "BertPreTokenizer, ByteLevel, Split, Digits, Whitespace, "
                            "WhitespaceSplit, Punctuation, Metaspace, CharDelimiterSplit, "
                            "Sequence");
    }
    return step;
}

}  // namespace

Result<PreTokenizer> metaspaceFrom(const Fields& fields) {
    PreTokenizer step;
    step.kind = PreTokenizerKind::Metaspace;
    HEADSCOPE_TRY(step.text, fields.characters("replacement", "\u2581"));
    if (step.text.size() != 1) return fields.wrong("replacement", "one character");
    HEADSCOPE_TRY(step.split, fields.flag("split", true));
    HEADSCOPE_TRY(const auto older, fields.optionalFlag("add_prefix_space"));
    const char* missing = older.value_or(true) ? "always" : "never";
    HEADSCOPE_TRY(const std::string scheme, fields.text("prepend_scheme", missing));
    if (scheme == "always")
        step.prepend = PrependRule::Always;
    else if (scheme == "first")
        step.prepend = PrependRule::First;
    else if (scheme != "never")
        return unknownError("%1 has the unknown prepend_scheme \"%2\""_m(fields.where, scheme),
                            "always, first, never");
    return step;
}

Result<std::vector<PreTokenizer>> preTokenizersFrom(const nlohmann::json& component) {
    std::vector<PreTokenizer> steps;
    if (component.is_null()) return steps;
    const auto where = verbatim("tokenizer.json: pre_tokenizer");
    HEADSCOPE_TRY(const auto parts, flattened(component, "pretokenizers", where));
    for (const auto& part : parts) {
        if (isByteLevel(steps))
            return unknownError("%1 has a step after ByteLevel"_m(where),
                                "ByteLevel as the last step");
        HEADSCOPE_TRY(auto step, preTokenizerFrom(part));
        steps.push_back(std::move(step));
    }
    return steps;
}

}  // namespace headscope::tokenizers
