// Reads a JSON object of a run folder that may be damaged or edited. A missing or wrong key becomes
// an error that names the file and the key; nothing throws.
#pragma once

#include "core/base/io/json.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

namespace headscope::runs {

// Collects the first error while values are read; check status() at the end.
class JsonRecord {
public:
    // Reads an object whose format_version this program supports. what: the file's name, for
    // messages. Errors: Io, BadData.
    static Result<JsonRecord> read(const io::Directory& folder, const std::string& name);
    static Result<JsonRecord> parse(std::string_view text, const std::string& what);
    static Result<JsonRecord> from(nlohmann::json json, const std::string& what);

    bool has(const char* key) const { return m_json.contains(key); }
    const nlohmann::json& json() const { return m_json; }
    // Returns the value, or T{} if it is missing or has another type. status() then reports the
    // first such key.
    template <class T>
    T get(const char* key) {
        const auto found = m_json.find(key);
        if (found == m_json.end()) return missing(key), T{};
        // Reject fractions and values out of range, which get<T>() would truncate or wrap around.
        if (!wholeFits(*found, static_cast<const T*>(nullptr))) return mistyped(key, *found), T{};
        try {
            return found->get<T>();
        } catch (const nlohmann::json::exception&) {
            return mistyped(key, *found), T{};
        }
    }
    // Returns a nested object. Pass it to adopt() to keep its error.
    JsonRecord part(const char* key);
    std::vector<JsonRecord> parts(const char* key);  // objects in a nested list
    // Takes over the error of a nested object, unless there is one already.
    void adopt(const JsonRecord& part);
    // Records an error, unless there is one already.
    void refuse(const Message& why);
    // Returns the first error. Errors: BadData.
    Status status() const;
    // Checks the range of integers and of lists of integers. For all other types, the conversion
    // checks the value.
    template <class T>
    static bool wholeFits(const nlohmann::json& value, const T*) {
        if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) return fits<T>(value);
        return true;
    }
    template <class T>
    static bool wholeFits(const nlohmann::json& list, const std::vector<T>*) {
        return !list.is_array() ||
               std::all_of(list.begin(), list.end(), [](const nlohmann::json& one) {
                   return wholeFits(one, static_cast<const T*>(nullptr));
               });
    }
    // Returns whether a value is an integer within the range of the type.
    template <class Integer>
    static bool fits(const nlohmann::json& value) {
        return inRange(value, std::numeric_limits<Integer>::min(),
                       std::numeric_limits<Integer>::max());
    }

private:
    JsonRecord(nlohmann::json json, std::string what)
        : m_json(std::move(json)), m_what(std::move(what)) {}
    static bool inRange(const nlohmann::json& value, std::int64_t low, std::int64_t high);
    // Record an error about a key.
    void missing(const std::string& key);
    void mistyped(const std::string& key, const nlohmann::json& found);

    nlohmann::json m_json;
    std::string m_what;
    std::optional<Error> m_error;
};

}  // namespace headscope::runs
