// Builds the specs of style settings. Configs of early runs lack these settings (cameLater).
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/runs/parameter_builders.h"
#include "core/spec/models/style.h"

namespace headscope::models {

inline ParamSpec styleSpec(const char* key, const char* name, const char* help, ParamKind kind,
                           ParamValue defaultValue) {
    auto spec = parameter(key, name, help, kind, std::move(defaultValue));
    spec.cameLater = true;
    return spec;
}

inline ParamSpec styleChoice(const char* key, const char* name, const char* help,
                             std::vector<ParamChoice> choices) {
    auto spec = styleSpec(key, name, help, ParamKind::Choice, choices.front().id);
    spec.choices = std::move(choices);
    return spec;
}

inline ParamSpec styleFlag(const char* key, const char* name, const char* help,
                           bool byDefault = false) {
    return styleSpec(key, name, help, ParamKind::Boolean, byDefault);
}

// Returns the spec of an integer from 0 (default) to `most`.
inline ParamSpec styleCount(const char* key, const char* name, const char* help, double most) {
    auto spec = styleSpec(key, name, help, ParamKind::Integer, std::int64_t{0});
    spec.maximum = most;
    return spec;
}

// Returns the value of a style setting, or `otherwise` if the config lacks the key.
template <class T>
T styleOr(const RunConfig& config, const char* key, T otherwise) {
    return styleValue<T>(config.textOr(key, idOf(otherwise))).value_or(otherwise);
}

inline bool styleIsOn(const RunConfig& config, const char* key, bool otherwise = false) {
    return config.has(key) ? config.flag(key) : otherwise;
}

inline std::int64_t countOr(const RunConfig& config, const char* key, std::int64_t otherwise) {
    return config.has(key) ? config.integer(key) : otherwise;
}

}  // namespace headscope::models
