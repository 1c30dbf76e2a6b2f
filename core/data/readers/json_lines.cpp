#include "core/data/readers/json_lines.h"

#include "core/base/io/json.h"
#include "core/base/io/line_reader.h"
#include "core/base/io/text_lines.h"
#include "core/base/util/utf8.h"
#include "core/data/readers/csv_import.h"

#include <algorithm>

namespace headscope::data {
namespace {

constexpr std::int64_t kLargestLines = std::int64_t{1} << 30;  // bytes of an uncompressed file
// maximum bytes of a list, which is parsed in memory as a whole
constexpr std::int64_t kLargestList = std::int64_t{256} << 20;
constexpr std::size_t kMostValues = 20'000'000;  // maximum number of JSON values in a list
constexpr const char* kAnyExample = "{\"text\": ...}";
constexpr std::size_t kUsualNamed = 3;  // maximum number of names listed in a message

Status refuseOther(const nlohmann::json& value, const Message& where, const std::string& example) {
    if (value.is_object()) return {};
    return Error{ErrorCode::BadData, "%1: not a JSON object"_m(where),
                 "Write one %1 per line"_m(example)};
}

Status placed(Status status, const Message& where) {
    if (status.ok()) return {};
    return std::move(status).error().within(where);
}

// Checks and forwards the objects of both file formats.
struct Walk {
    const std::string& example;
    const LoadContext& context;
    const std::function<Status(const JsonRow&)>& each;

    Status add(const nlohmann::json& value, const Message& where, std::size_t index) const {
        if (context.cancelled()) return io::cancelledError();
        HEADSCOPE_CHECK(refuseOther(value, where, example));
        return placed(each({&value, where, static_cast<std::int64_t>(index) + 1}), where);
    }
};

// Reads one JSON list of objects, as many programs save tables.
Status walkList(const std::string& text, const Walk& walk) {
    io::JsonLimits limits;
    limits.values = kMostValues;
    limits.textBytes = kLargestLines;
    HEADSCOPE_TRY(const auto list, io::parseJson(text, "the list"_m, limits));
    for (std::size_t i = 0; i < list.size(); ++i)
        HEADSCOPE_CHECK(walk.add(list[i], "object %1"_m(i + 1), i));
    return {};
}

Status walkLines(const std::vector<std::string>& lines, const Walk& walk) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (trimmed(lines[i]).empty()) continue;
        const auto where = "line %1"_m(i + 1);
        HEADSCOPE_TRY(const auto object, jsonObjectOfLine(lines[i], where, walk.example));
        HEADSCOPE_CHECK(walk.add(object, where, i));
    }
    return {};
}

Error noName(const nlohmann::json& object, const NameChoice& choice) {
    std::string keys, usual;
    for (const auto& [key, value] : object.items())
        keys += (keys.empty() ? "\"" : ", \"") + util::shortened(key, 30) + "\"";
    for (std::size_t i = 0; i < std::min(choice.role.usual.size(), kUsualNamed); ++i)
        usual += (usual.empty() ? "\"" : ", \"") + std::string(choice.role.usual[i]) + "\"";
    const auto& one = choice.wanted.empty() ? choice.known : choice.wanted;
    return {ErrorCode::BadData,
            "missing key %1 (%2); the object has %3"_m(
                one.empty() ? "%1 or similar"_m(usual) : "\"%1\""_m(one), choice.role.key,
                keys.empty() ? "no names"_m : verbatim(keys)),
            "Complete the object, or set %1 to one of its names"_m(choice.role.key)};
}

// A file is a list if its first non-empty line starts with "[", followed by "{" or nothing.
bool isList(const std::vector<std::string>& lines) {
    for (const auto& line : lines)
        if (const auto text = trimmed(line); !text.empty()) {
            const auto next = text.find_first_not_of(" \t", 1);
            return text.front() == '[' && (next == std::string::npos || text[next] == '{');
        }
    return false;
}

}  // namespace

bool isJsonLines(const std::string& path) {
    auto name = smallLetters(io::fileName(path));
    if (io::packingByName(name) == io::Packing::Gzip) name.resize(name.size() - 3);
    const auto dot = name.rfind('.');
    const auto ending = dot == std::string::npos ? "" : name.substr(dot + 1);
    return ending == kJsonLines || ending == "ndjson" || ending == "json";
}

Result<std::int64_t> eachJsonObject(const std::string& path, const std::string& example,
                                    const LoadContext& context,
                                    const std::function<Status(const JsonRow&)>& each) {
    HEADSCOPE_TRY(const auto file, io::readTextLines(path, kLargestLines, context.cancel));
    const Walk walk{example, context, each};
    if (isList(file.lines)) {
        if (file.bytes > kLargestList)
            return Error{ErrorCode::BadData,
                         "the list has %1; at most %2 of one list are read"_m(
                             io::sizeText(file.bytes), io::sizeText(kLargestList)),
                         "Save it as JSON Lines, one object per line"_m};
        std::string text;
        for (const auto& line : file.lines) text += line + '\n';
        HEADSCOPE_CHECK(walkList(text, walk));
    } else {
        HEADSCOPE_CHECK(walkLines(file.lines, walk));
    }
    return file.bytes;
}

Status firstJsonObject(const std::string& path,
                       const std::function<void(const nlohmann::json&)>& take) {
    HEADSCOPE_TRY(const auto file, io::openLines(path));
    std::vector<std::string> lines;
    std::int64_t number = 0;
    do {
        HEADSCOPE_TRY(lines, file->next(1));
        if (lines.empty()) return {};
        ++number;
    } while (lines.front().find_first_not_of(" \t") == std::string::npos);
    if (!isList(lines)) {
        const auto where = "line %1"_m(number);
        HEADSCOPE_TRY(const auto object, jsonObjectOfLine(lines.front(), where, kAnyExample));
        take(object);
        return {};
    }
    bool taken = false;
    // The Cancelled error stops reading after the first object.
    const auto stop = [&](const JsonRow& row) -> Status {
        take(*row.object);
        taken = true;
        return io::cancelledError();
    };
    auto read = eachJsonObject(path, kAnyExample, {}, stop);
    if (taken || read.ok()) return {};
    return std::move(read).error();
}

Result<nlohmann::json> jsonObjectOfLine(std::string_view line, const Message& where,
                                        const std::string& example) {
    io::JsonLimits limits;
    limits.oneLine = true;
    HEADSCOPE_TRY(auto object, io::parseJson(line, where, limits));
    HEADSCOPE_CHECK(refuseOther(object, where, example));
    return object;
}

Result<const nlohmann::json*> valueUnder(const nlohmann::json& object, NameChoice& choice) {
    std::vector<std::string> names{choice.wanted};
    if (choice.wanted.empty()) {
        names.assign(choice.role.usual.begin(), choice.role.usual.end());
        names.insert(names.end(), choice.role.later.begin(), choice.role.later.end());
    }
    const auto kept = [&](const std::string& name, const nlohmann::json& value) {
        choice.known = name;
        return &value;
    };
    for (const auto& name : names)
        if (const auto found = object.find(name); found != object.end()) return kept(name, *found);
    // If the exact name is missing, ignore case ("Text" for "text").
    for (const auto& name : names)
        for (const auto& [key, value] : object.items())
            if (smallLetters(key) == smallLetters(name)) return kept(key, value);
    return noName(object, choice);
}

Result<std::string> textUnder(const nlohmann::json& object, NameChoice& choice) {
    HEADSCOPE_TRY(const auto* value, valueUnder(object, choice));
    if (value->is_string()) return value->get<std::string>();
    return Error{ErrorCode::BadData, "\"%1\" is not text"_m(choice.known),
                 "Write the texts in quotes"_m};
}

}  // namespace headscope::data
