// Reads model.json value by value (spec_json, style_json).
#pragma once

#include "core/api/base/result.h"
#include "core/base/util/utf8.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <set>
#include <string>

namespace headscope::models {

// Far above any model that fits in memory, but low enough that products of sizes do not overflow.
constexpr std::int64_t kMostSites = 1024, kMostHeads = 4096, kMostWide = 1 << 20,
                       kMostTokens = std::int64_t{1} << 31, kMostPrefix = 64;
inline const Message kPutSpecBack = "Put back the model.json that was written with the weights"_m;

// Reads values one by one and keeps the first error.
class SpecReader {
public:
    SpecReader(const nlohmann::json& json, Message what) : m_json(json), m_what(std::move(what)) {}

    void refuse(const Message& why) {
        if (!m_error) m_error = Error{ErrorCode::BadData, "%1: %2"_m(m_what, why), kPutSpecBack};
    }
    void refuse(const std::string& key, const nlohmann::json& found, const Message& allowed) {
        const auto text = util::shortened(
            found.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace), 60);
        refuse("%1 is %2; it must be %3"_m(key, text, allowed));
    }
    bool has(const std::string& key) const { return m_json.contains(key); }
    const nlohmann::json& at(const std::string& key) {
        static const nlohmann::json kNothing;
        m_known.insert(key);
        const auto found = m_json.find(key);
        if (found != m_json.end()) return *found;
        refuse("%1 is missing"_m(key));
        return kNothing;
    }
    std::int64_t whole(const std::string& key, const nlohmann::json& value, std::int64_t low,
                       std::int64_t high) {
        if (value.is_number_integer() && value >= low && value <= high)
            return value.get<std::int64_t>();
        refuse(key, value, "a whole number from %1 to %2"_m(low, high));
        return low;
    }
    std::int64_t whole(const std::string& key, std::int64_t low, std::int64_t high) {
        return whole(key, at(key), low, high);
    }
    std::string word(const std::string& key) {
        const auto& value = at(key);
        if (value.is_string()) return value.get<std::string>();
        refuse(key, value, "text"_m);
        return {};
    }
    Status finish() {
        for (const auto& item : m_json.items())
            if (!m_known.count(item.key()))
                refuse("unknown key %1"_m(util::shortened(item.key(), 40)));
        return m_error ? Status(*m_error) : Status();
    }
    bool faulty() const { return m_error.has_value(); }

private:
    const nlohmann::json& m_json;
    Message m_what;
    std::set<std::string> m_known;
    std::optional<Error> m_error;
};

}  // namespace headscope::models
