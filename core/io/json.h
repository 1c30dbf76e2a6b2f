// Strict JSON (RFC 8259): no duplicate keys, comments, NaN or numbers beyond double; limited depth; places in messages.
// Do not read settings or headers with nlohmann::json::parse directly: it keeps the last of two equal keys silently.
#pragma once

#include "core/api/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace headscope::io {

constexpr std::size_t kJsonDepth = 64;
constexpr std::size_t kJsonFileBytes = std::size_t{64} << 20;

// what: the file or part named in messages. A UTF-8 byte-order mark is skipped. Errors: BadData with line and column.
Result<nlohmann::json> parseJson(std::string_view text, const std::string& what, std::size_t maximumDepth = kJsonDepth);
Result<nlohmann::json> readJsonFile(const std::string& path);
// Indented, ends with a newline, written atomically.
Status writeJsonFile(const std::string& path, const nlohmann::json& value);

}  // namespace headscope::io
