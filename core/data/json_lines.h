// Objects of a file of JSON Lines, or of one list of objects, and the texts under their names.
#pragma once

#include "core/data/csv_columns.h"
#include "core/data/dataset.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <string>

namespace headscope::data {

constexpr const char* kJsonLines = "jsonl";

// Told from the name: .jsonl, .ndjson or .json, also packed (.gz).
bool isJsonLines(const std::string& path);

struct JsonRow {
    const nlohmann::json* object;
    std::string where;        // "line 8", of a list "object 8"
    std::int64_t number = 0;  // of the line or object, from 1
};
// Calls `each` in the order of the file; its errors get the row's place. Returns the file's bytes, unpacked.
// example: an object as it should be, for messages. Errors: BadData with the place, Io, Cancelled.
Result<std::int64_t> eachJsonObject(const std::string& path, const std::string& example, const LoadContext& context,
                                    const std::function<Status(const JsonRow&)>& each);
// Calls `take` with the first object; never if there is none. Errors as eachJsonObject, of what is before it.
Status firstJsonObject(const std::string& path, const std::function<void(const nlohmann::json&)>& take);
// One line. where: for messages.
Result<nlohmann::json> jsonObjectOfLine(std::string_view line, const std::string& where, const std::string& example);

// Which of an object's names is meant.
struct NameChoice {
    std::string wanted = {};  // the only one; "" for the first of the role's usual names
    ColumnRole role = {};
    std::string known = {};  // the name in the objects before, kept for messages
};
// Errors: BadData with the name that is missing and those that are there.
Result<const nlohmann::json*> valueUnder(const nlohmann::json& object, NameChoice& choice);
Result<std::string> textUnder(const nlohmann::json& object, NameChoice& choice);

}  // namespace headscope::data
