// The settings of a run as values by key. What keys there are and what they allow: core/api/parameters.h.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>

namespace headscope {

struct ParamSpec;  // core/api/parameters.h

using ParamValue = std::variant<bool, std::int64_t, double, std::string>;

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

// Shortest text that reads back as the same value; decimal point in every locale.
std::string valueText(const ParamValue& value);

}  // namespace headscope
