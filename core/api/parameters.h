// Parameter specs: declared once by the engine, read by the form, the command line, config files and the docs.
#pragma once

#include "core/api/result.h"
#include "core/api/run_config.h"

#include <string>
#include <vector>

namespace headscope {

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
    bool cameLater = false;                    // there were runs without it before: they have its fallback
};

// Reads what a person typed for spec ("5e-4", "true", "cosine"). Decimal point only, in every locale.
// Errors: Usage, naming the key, what was found and what is allowed.
Result<ParamValue> parseValue(const ParamSpec& spec, const std::string& typed);
// Checks type, bounds and choices; integers given as 12.0 become 12.
Result<ParamValue> checkValue(const ParamSpec& spec, const ParamValue& value);
// "1 to 64", "above 0", "attn-cos, proj-cos, ...": what a message says is allowed.
std::string allowedText(const ParamSpec& spec);
// Why the setting has no effect beside the others, "No effect while Lambda schedule is constant."; "" when it has one.
// A setting that is itself without effect meets nothing. Settings that are not in specs are taken to be met.
std::string withoutEffect(const ParamSpec& spec, const std::vector<ParamSpec>& specs, const RunConfig& config);
// The candidate with the smallest edit distance, or "" when none is near.
std::string nearestName(const std::string& given, const std::vector<std::string>& candidates);

}  // namespace headscope
