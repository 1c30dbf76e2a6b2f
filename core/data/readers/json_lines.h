// Reads the objects of a JSON Lines file, or of one JSON list, and finds texts by name.
#pragma once

#include "core/data/batches/dataset.h"
#include "core/data/readers/csv_columns.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <string>

namespace headscope::data {

constexpr const char* kJsonLines = "jsonl";

// Returns whether the file name ends in .jsonl, .ndjson or .json, also with .gz.
bool isJsonLines(const std::string& path);

struct JsonRow {
    const nlohmann::json* object;
    Message where;            // place such as "line 8", or "object 8" in a list
    std::int64_t number = 0;  // 1-based number of the line or object
};
// Calls `each` for every object in file order and adds the row's place to its errors. Returns the
// uncompressed size in bytes. `example` shows the expected object in messages. Errors: BadData with
// the place, Io, Cancelled.
Result<std::int64_t> eachJsonObject(const std::string& path, const std::string& example,
                                    const LoadContext& context,
                                    const std::function<Status(const JsonRow&)>& each);
// Calls `take` with the first object, if there is one. Errors: those of eachJsonObject up to that
// object.
Status firstJsonObject(const std::string& path,
                       const std::function<void(const nlohmann::json&)>& take);
// Parses one line that must hold an object. `where` names the line in messages.
Result<nlohmann::json> jsonObjectOfLine(std::string_view line, const Message& where,
                                        const std::string& example);

// Choice of the object member that holds a text.
struct NameChoice {
    std::string wanted = {};  // name set by the user; "" for the first of the role's usual names
    ColumnRole role = {};
    std::string known = {};  // name found in an earlier object, kept for messages
};
// Returns the value, or the text, under the chosen name. Errors: BadData with the missing name and
// the existing ones.
Result<const nlohmann::json*> valueUnder(const nlohmann::json& object, NameChoice& choice);
Result<std::string> textUnder(const nlohmann::json& object, NameChoice& choice);

}  // namespace headscope::data
