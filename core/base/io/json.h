// Strict JSON (RFC 8259): without duplicate keys, comments, NaN or numbers beyond double; limited
// depth; positions in messages. Do not read settings or headers with nlohmann::json::parse
// directly: of two equal keys it silently keeps the last.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/run_config.h"
#include "core/base/io/directory.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace headscope::io {

constexpr std::size_t kJsonDepth = 64;
constexpr std::size_t kJsonFileBytes = std::size_t{64} << 20;

// Limits of a document, checked during reading, so that a hostile document costs no more than these
// limits.
struct JsonLimits {
    std::size_t depth = kJsonDepth;
    std::size_t values = 1'000'000;  // maximum number of texts, numbers, lists and objects
    // bytes of one name, text, number or white space between them
    std::size_t textBytes = kJsonFileBytes;
    std::size_t topKeys = 1'000'000;  // maximum number of names in the outermost object
    Message topKeysError = "has too many names"_m;
    // the text is one line of the file named by `what`, so messages give only the column
    bool oneLine = false;
};

// Parses a text; `what` names the file or part in messages. Skips a UTF-8 byte order mark. Errors:
// BadData with line and column.
Result<nlohmann::json> parseJson(std::string_view text, const Message& what,
                                 const JsonLimits& limits = {});
Result<nlohmann::json> parseJson(std::string_view text, const std::string& what,
                                 const JsonLimits& limits = {});
Result<nlohmann::json> readJsonFile(const std::string& path);
Result<nlohmann::json> readJsonFile(const Directory& folder, const std::string& name);
// Returns a single value as settings hold it; an integer beyond int64 becomes a real number.
// Returns nothing for null, a list or an object.
std::optional<ParamValue> settingIn(const nlohmann::json& value);
// Writes indented JSON with a final newline atomically.
Status writeJsonFile(const std::string& path, const nlohmann::json& value);
Status writeJsonFile(const Directory& folder, const std::string& name, const nlohmann::json& value);

}  // namespace headscope::io
