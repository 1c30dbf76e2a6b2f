#include "core/service/runs/json_record.h"

#include "core/base/util/utf8.h"
#include "core/spec/config/format_version.h"

namespace headscope::runs {
namespace {

using Json = nlohmann::json;

const Message kPutBack = "Put back the file as this program wrote it"_m;

}  // namespace

Result<JsonRecord> JsonRecord::read(const io::Directory& folder, const std::string& name) {
    HEADSCOPE_TRY(auto json, io::readJsonFile(folder, name));
    return from(std::move(json), folder.pathOf(name));
}

Result<JsonRecord> JsonRecord::parse(std::string_view text, const std::string& what) {
    HEADSCOPE_TRY(auto json, io::parseJson(text, what));
    return from(std::move(json), what);
}

Result<JsonRecord> JsonRecord::from(Json json, const std::string& what) {
    if (!json.is_object())
        return Error{ErrorCode::BadData, "%1 is not an object in braces"_m(what), kPutBack};
    const auto version = json.find("format_version");
    if (version == json.end())
        return Error{ErrorCode::BadData, "%1: format_version is missing"_m(what), kPutBack};
    // Only the current format is supported. The error names any other version.
    if (version->is_number_integer() && *version == config::kFormatVersion)
        return JsonRecord(std::move(json), what);
    return Error{ErrorCode::BadData,
                 "%1: format_version is %2; this program reads %3"_m(
                     what, util::shortened(version->dump(), 40), config::kFormatVersion),
                 "Open the run with the Headscope that wrote it, or a newer one"_m};
}

JsonRecord JsonRecord::part(const char* key) {
    const auto found = m_json.find(key);
    JsonRecord inside(found != m_json.end() && found->is_object() ? *found : Json::object(),
                      m_what + ", " + key);
    if (found == m_json.end())
        missing(key);
    else if (!found->is_object())
        mistyped(key, *found);
    return inside;
}

std::vector<JsonRecord> JsonRecord::parts(const char* key) {
    std::vector<JsonRecord> list;
    const auto found = m_json.find(key);
    if (found == m_json.end()) return missing(key), list;
    if (!found->is_array()) return mistyped(key, *found), list;
    for (const auto& item : *found) {
        if (!item.is_object()) return mistyped(key, item), list;
        list.push_back(JsonRecord(item, m_what + ", " + key));
    }
    return list;
}

void JsonRecord::adopt(const JsonRecord& part) {
    if (!m_error) m_error = part.m_error;
}

bool JsonRecord::inRange(const Json& value, std::int64_t low, std::int64_t high) {
    // Unsigned values above the range of signed integers must not wrap around.
    if (value.is_number_unsigned())
        return value.get<std::uint64_t>() <= static_cast<std::uint64_t>(high);
    if (!value.is_number_integer()) return false;
    const auto number = value.get<std::int64_t>();
    return number >= low && number <= high;
}

void JsonRecord::refuse(const Message& why) {
    if (!m_error) m_error = Error{ErrorCode::BadData, "%1: %2"_m(m_what, why), kPutBack};
}

void JsonRecord::missing(const std::string& key) {
    refuse("%1 is missing"_m(key));
}

void JsonRecord::mistyped(const std::string& key, const Json& found) {
    refuse("%1 is %2, which does not have the expected type or range"_m(
        key, util::shortened(found.dump(-1, ' ', false, Json::error_handler_t::replace), 40)));
}

Status JsonRecord::status() const {
    return m_error ? Status(*m_error) : Status();
}

}  // namespace headscope::runs
