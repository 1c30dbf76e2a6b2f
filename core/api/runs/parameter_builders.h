// Builds settings (ParamSpec). The form shows them under "More", unless upFront() is applied.
#pragma once

#include "core/api/runs/parameters.h"

#include <utility>

namespace headscope {

inline ParamSpec parameter(std::string key, std::string name, std::string help, ParamKind kind,
                           ParamValue defaultValue) {
    ParamSpec spec;
    spec.key = std::move(key);
    spec.name = std::move(name);
    spec.help = std::move(help);
    spec.kind = kind;
    spec.defaultValue = std::move(defaultValue);
    spec.advanced = true;
    return spec;
}

// Builds an integer setting. low, high: inclusive bounds.
inline ParamSpec integerParameter(std::string key, std::string name, std::string help,
                                  std::int64_t defaultValue, double low, double high) {
    auto spec = parameter(std::move(key), std::move(name), std::move(help), ParamKind::Integer,
                          defaultValue);
    spec.minimum = low;
    spec.maximum = high;
    return spec;
}

inline ParamSpec realParameter(std::string key, std::string name, std::string help,
                               double defaultValue, double low, double high) {
    auto spec =
        parameter(std::move(key), std::move(name), std::move(help), ParamKind::Real, defaultValue);
    spec.minimum = low;
    spec.maximum = high;
    return spec;
}

inline ParamSpec flagParameter(std::string key, std::string name, std::string help,
                               bool defaultValue) {
    return parameter(std::move(key), std::move(name), std::move(help), ParamKind::Boolean,
                     defaultValue);
}

inline ParamSpec textParameter(std::string key, std::string name, std::string help,
                               std::string defaultValue) {
    return parameter(std::move(key), std::move(name), std::move(help), ParamKind::Text,
                     std::move(defaultValue));
}

inline ParamSpec choiceParameter(std::string key, std::string name, std::string help,
                                 std::string defaultValue, std::vector<ParamChoice> choices) {
    auto spec = parameter(std::move(key), std::move(name), std::move(help), ParamKind::Choice,
                          std::move(defaultValue));
    spec.choices = std::move(choices);
    return spec;
}

// Builds a setting with choices; the first one is the default.
inline ParamSpec choiceParameter(std::string key, std::string name, std::string help,
                                 std::vector<ParamChoice> choices) {
    auto first = choices.front().id;
    return choiceParameter(std::move(key), std::move(name), std::move(help), std::move(first),
                           std::move(choices));
}

inline ParamSpec upFront(ParamSpec spec) {
    spec.advanced = false;
    return spec;
}

}  // namespace headscope
