// Strict JSON (RFC 8259): no duplicate keys, comments, NaN or numbers beyond double; limited depth; places in messages.
// Do not read settings or headers with nlohmann::json::parse directly: it keeps the last of two equal keys silently.
#pragma once

#include "core/api/run_config.h"
#include "core/io/directory.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace headscope::io {

constexpr std::size_t kJsonDepth = 64;
constexpr std::size_t kJsonFileBytes = std::size_t{64} << 20;

// What a document may hold. Counted while it is read, so that refusing a hostile one costs no more than these.
struct JsonLimits {
    std::size_t depth = kJsonDepth;
    std::size_t values = 1'000'000;          // texts, numbers, lists, objects, ... in the whole document
    std::size_t textBytes = kJsonFileBytes;  // of one name, text, number or gap between them, as written
    std::size_t topKeys = 1'000'000;         // names of the outermost object
    std::string topKeysError = "has too many names";
    bool oneLine = false;  // the text is the line of a file that `what` names: messages give the column alone
};

// what: the file or part named in messages. A UTF-8 byte-order mark is skipped. Errors: BadData with line and column.
Result<nlohmann::json> parseJson(std::string_view text, const std::string& what, const JsonLimits& limits = {});
Result<nlohmann::json> readJsonFile(const std::string& path);
Result<nlohmann::json> readJsonFile(const Directory& folder, const std::string& name);
// A single value as settings hold it, a whole number beyond 64 bits with a sign as a real one; none: null, a list, an
// object.
std::optional<ParamValue> settingIn(const nlohmann::json& value);
// Indented, ends with a newline, written atomically.
Status writeJsonFile(const std::string& path, const nlohmann::json& value);
Status writeJsonFile(const Directory& folder, const std::string& name, const nlohmann::json& value);

}  // namespace headscope::io
