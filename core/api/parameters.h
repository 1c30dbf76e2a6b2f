// Parameter specs: declared once by the engine, read by the form, the command line, config files and the docs.
#pragma once

#include "core/api/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace headscope {

using ParamValue = std::variant<bool, std::int64_t, double, std::string>;

enum class ParamKind { Boolean, Integer, Real, Text, Choice, Path };

struct ParamChoice {
    std::string id;
    std::string name;
    std::string help = {};
};

// Met when the other setting has one of the values (a text: holds one of them); without values, when it is neither 0
// nor empty.
struct ParamCondition {
    std::string key;
    std::vector<std::string> values = {};
};

// One setting. key is dotted ("objective.lambda"); its first part is the config section and the form's group.
struct ParamSpec {
    std::string key;
    std::string name;  // label in the form
    std::string help;  // one sentence, ends with a full stop
    ParamKind kind = ParamKind::Real;
    ParamValue fallback = 0.0;  // the value when nothing is said (after dataset and preset had their say)
    double minimum = 0;         // Integer, Real: inclusive bounds, unless exclusiveMinimum
    double maximum = 0;
    bool exclusiveMinimum = false;
    std::string unit = {};
    std::vector<ParamChoice> choices = {};
    bool advanced = false;                     // under "More" in the form
    bool logarithmic = false;                  // slider and steps on a log scale
    std::vector<ParamCondition> matters = {};  // has an effect when one of these is met; none: always
};

// A set of values by key. A missing key means "the spec's fallback".
struct RunConfig {
    std::map<std::string, ParamValue> values;

    bool has(const std::string& key) const { return values.count(key) != 0; }
    // Typed reads of a resolved config; a missing key or another type is a broken invariant (std::logic_error).
    bool flag(const std::string& key) const;
    std::int64_t integer(const std::string& key) const;
    double real(const std::string& key) const;  // an integer reads as real
    const std::string& text(const std::string& key) const;
    std::string textOr(const std::string& key, const std::string& otherwise) const;
    bool operator==(const RunConfig& other) const { return values == other.values; }
};

// Reads what a person typed for spec ("5e-4", "true", "cosine"). Decimal point only, in every locale.
// Errors: Usage, naming the key, what was found and what is allowed.
Result<ParamValue> parseValue(const ParamSpec& spec, const std::string& typed);
// Checks type, bounds and choices; integers given as 12.0 become 12.
Result<ParamValue> checkValue(const ParamSpec& spec, const ParamValue& value);
// Shortest text that reads back as the same value; decimal point in every locale.
std::string valueText(const ParamValue& value);
// "1 to 64", "above 0", "attn-cos, proj-cos, ...": what a message says is allowed.
std::string allowedText(const ParamSpec& spec);
// Why the setting has no effect beside the others, "No effect while Lambda schedule is constant."; "" when it has one.
// A setting that is itself without effect meets nothing. Settings that are not in specs are taken to be met.
std::string withoutEffect(const ParamSpec& spec, const std::vector<ParamSpec>& specs, const RunConfig& config);
// The candidate with the smallest edit distance, or "" when none is near.
std::string nearestName(const std::string& given, const std::vector<std::string>& candidates);

}  // namespace headscope
