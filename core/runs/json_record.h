// A JSON object of a run folder whose keys a person or a fault may have changed: every missing or wrong one is an error
// with file and key, none an exception.
#pragma once

#include "core/io/json.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

namespace headscope::runs {

class JsonRecord {
public:
    // An object of this program's format_version. Errors: Io, BadData.
    static Result<JsonRecord> read(const io::Directory& folder, const std::string& name);
    static Result<JsonRecord> parse(std::string_view text, const std::string& what);
    static Result<JsonRecord> from(nlohmann::json json, const std::string& what);

    bool has(const char* key) const { return m_json.contains(key); }
    const nlohmann::json& json() const { return m_json; }
    // The value, or T{} where it is missing or of another type; status() then says so, of the first such key.
    template <class T>
    T get(const char* key) {
        const auto found = m_json.find(key);
        if (found == m_json.end()) return missing(key), T{};
        // A number with a fraction would be cut, one out of range would wrap.
        if (!wholeFits(*found, static_cast<const T*>(nullptr))) return mistyped(key, *found), T{};
        try {
            return found->get<T>();
        } catch (const nlohmann::json::exception&) {
            return mistyped(key, *found), T{};
        }
    }
    JsonRecord part(const char* key);                // an object inside; its faults are taken over by adopt
    std::vector<JsonRecord> parts(const char* key);  // the objects of a list inside
    void adopt(const JsonRecord& part);
    void refuse(const std::string& why);
    Status status() const;
    // What is no whole number, and lists of other things, are checked by their conversion.
    template <class T>
    static bool wholeFits(const nlohmann::json& value, const T*) {
        if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) return fits<T>(value);
        return true;
    }
    template <class T>
    static bool wholeFits(const nlohmann::json& list, const std::vector<T>*) {
        return !list.is_array() || std::all_of(list.begin(), list.end(), [](const nlohmann::json& one) {
            return wholeFits(one, static_cast<const T*>(nullptr));
        });
    }
    // A whole number in the range of the type.
    template <class Integer>
    static bool fits(const nlohmann::json& value) {
        return inRange(value, std::numeric_limits<Integer>::min(), std::numeric_limits<Integer>::max());
    }

private:
    JsonRecord(nlohmann::json json, std::string what) : m_json(std::move(json)), m_what(std::move(what)) {}
    static bool inRange(const nlohmann::json& value, std::int64_t low, std::int64_t high);
    void missing(const std::string& key);
    void mistyped(const std::string& key, const nlohmann::json& found);

    nlohmann::json m_json;
    std::string m_what;
    std::optional<Error> m_error;
};

}  // namespace headscope::runs
