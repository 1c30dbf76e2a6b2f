// Parameter specifications. The engine declares them once; the form, the command line, config files
// and the documentation read them.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/result.h"
#include "core/api/base/run_config.h"

#include <string>
#include <vector>

namespace headscope {

enum class ParamKind { Boolean, Integer, Real, Text, Choice, Path };

struct ParamChoice {
    std::string id;
    std::string name;
    std::string help = {};
};

// Condition on another setting. It is met if that setting has one of the values (a text setting:
// contains one). Without values, it is met if the setting is neither 0 nor empty.
struct ParamCondition {
    std::string key;
    std::vector<std::string> values = {};
};

// One setting. The key is dotted ("objective.lambda"); its first part is the config section and the
// form's group.
struct ParamSpec {
    std::string key;
    std::string name;  // label in the form
    std::string help;  // help text: one sentence with a full stop
    ParamKind kind = ParamKind::Real;
    ParamValue defaultValue = 0.0;  // default, after dataset and preset have changed it
    double minimum = 0;             // Integer, Real: inclusive bounds, unless exclusiveMinimum
    double maximum = 0;
    bool exclusiveMinimum = false;
    std::string unit = {};
    std::vector<ParamChoice> choices = {};
    bool advanced = false;     // whether it is shown under "More" in the form
    bool logarithmic = false;  // whether slider and steps use a log scale
    // Conditions of which one must be met for the setting to have an effect; empty: none needed.
    std::vector<ParamCondition> matters = {};
    bool cameLater = false;  // added in a later version; runs without it use the default
};

// Parses a value typed by the user ("5e-4", "true", "cosine"). The decimal separator is a point in
// every locale. Errors: Usage, with the key, the given value and the allowed values.
Result<ParamValue> parseValue(const ParamSpec& spec, const std::string& typed);
// Checks type, bounds and choices. Converts an integer given as 12.0 to 12.
Result<ParamValue> checkValue(const ParamSpec& spec, const ParamValue& value);
// Returns the allowed values as used in messages: "1 to 64", "above 0", "attn-cos, proj-cos, ...".
Message allowedText(const ParamSpec& spec);
// Explains why a setting has no effect under the other settings, such as "No effect while Lambda
// schedule is constant."; "" if it has an effect. A setting that has no effect itself never meets a
// condition. Conditions on settings outside `specs` count as met.
Message withoutEffect(const ParamSpec& spec, const std::vector<ParamSpec>& specs,
                      const RunConfig& config);
// Returns the candidate with the smallest edit distance, or "" if none is close.
std::string nearestName(const std::string& given, const std::vector<std::string>& candidates);

}  // namespace headscope
