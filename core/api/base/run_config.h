// The settings of a run as values by key. Keys and allowed values are specified in
// core/api/runs/parameters.h.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>

namespace headscope {

struct ParamSpec;  // defined in core/api/runs/parameters.h

using ParamValue = std::variant<bool, std::int64_t, double, std::string>;

// Values by key. A missing key means the default of its ParamSpec.
struct RunConfig {
    std::map<std::string, ParamValue> values;

    bool has(const std::string& key) const { return values.count(key) != 0; }
    // Typed access to a resolved config. Throws std::logic_error if the key is missing or has
    // another type.
    bool flag(const std::string& key) const;
    std::int64_t integer(const std::string& key) const;
    double real(const std::string& key) const;  // returns a number; also accepts an integer
    const std::string& text(const std::string& key) const;
    std::string textOr(const std::string& key, const std::string& otherwise) const;
    bool operator==(const RunConfig& other) const { return values == other.values; }
};

// Returns the shortest text that parses back to the same value, with a decimal point in every
// locale.
std::string valueText(const ParamValue& value);

}  // namespace headscope
