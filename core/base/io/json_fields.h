// Reads the keys of a JSON object with checked types and ranges. The first error is kept, so that a
// caller can read all keys and check once.
#pragma once

#include "core/api/base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope::io {

// A key that is absent or null has its default; without a default it is an error. All functions
// return the default (or 0) after an error, and status() returns that error: BadData with the key,
// what was found and what is allowed.
class JsonFields {
public:
    // `file`: names the object in messages. `object` must exist as long as this reader.
    JsonFields(const nlohmann::json& object, std::string file);

    bool has(const std::string& key) const;       // whether the key is present and not null
    bool contains(const std::string& key) const;  // whether the key is present, maybe null
    // Returns the value, or a JSON null if it is absent.
    const nlohmann::json& at(const std::string& key) const;

    std::int64_t integer(const std::string& key, std::int64_t low, std::int64_t high,
                         std::optional<std::int64_t> byDefault = {});
    double real(const std::string& key, double low, double high,
                std::optional<double> byDefault = {});
    bool flag(const std::string& key, std::optional<bool> byDefault = {});
    std::string text(const std::string& key, const std::optional<std::string>& byDefault = {});
    // Returns a list of exactly `count` numbers.
    std::vector<double> reals(const std::string& key, std::size_t count, double low, double high,
                              const std::vector<double>& byDefault);

    // Records an error about a key: "FILE: KEY is FOUND; ALLOWED".
    void refuse(const std::string& key, const Message& allowed);
    void fail(Error error);
    const std::string& file() const { return m_file; }
    const Status& status() const { return m_status; }
    bool ok() const { return m_status.ok(); }

private:
    bool missing(const std::string& key, bool hasDefault);

    const nlohmann::json& m_object;
    std::string m_file;
    Status m_status;
};

// Short text of a JSON value for messages, such as 25, "abc", a list or an object.
Message shortValue(const nlohmann::json& value);

}  // namespace headscope::io
