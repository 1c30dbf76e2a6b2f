#include "core/base/io/json_fields.h"

#include "core/base/util/utf8.h"

#include <cmath>
#include <sstream>

namespace headscope::io {
namespace {

using Json = nlohmann::json;

const Message kHint = "Use an intact copy of the file, or correct this key"_m;

std::string numberText(double value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

// Unsigned values beyond int64 are never within a range.
std::optional<std::int64_t> wholeNumber(const Json& value) {
    // get<std::int64_t>() would wrap around for large unsigned values.
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{1} << 62)
        return {};
    if (value.is_number_integer()) return value.get<std::int64_t>();
    return {};
}

}  // namespace

Message shortValue(const Json& value) {
    if (value.is_object()) return "an object"_m;
    if (value.is_array() && (value.size() > 4 || value.dump().size() > 60)) return "a list"_m;
    return verbatim(
        util::shortened(value.dump(-1, ' ', false, Json::error_handler_t::replace), 60));
}

JsonFields::JsonFields(const Json& object, std::string file)
    : m_object(object), m_file(std::move(file)) {
    if (!object.is_object())
        fail({ErrorCode::BadData,
              "%1: found %2, but an object in braces is required"_m(m_file, shortValue(object)),
              "Use an intact copy of the file"_m});
}

bool JsonFields::has(const std::string& key) const {
    return !at(key).is_null();
}

bool JsonFields::contains(const std::string& key) const {
    return m_object.is_object() && m_object.contains(key);
}

const Json& JsonFields::at(const std::string& key) const {
    static const Json kNull;
    if (!m_object.is_object()) return kNull;
    const auto found = m_object.find(key);
    return found == m_object.end() ? kNull : *found;
}

bool JsonFields::missing(const std::string& key, bool hasDefault) {
    if (has(key)) return false;
    if (!hasDefault) fail({ErrorCode::BadData, "%1: the key %2 is missing"_m(m_file, key), kHint});
    return true;
}

std::int64_t JsonFields::integer(const std::string& key, std::int64_t low, std::int64_t high,
                                 std::optional<std::int64_t> byDefault) {
    const auto otherwise = byDefault.value_or(low);
    if (missing(key, byDefault.has_value())) return otherwise;
    const auto value = wholeNumber(at(key));
    if (value && *value >= low && *value <= high) return *value;
    refuse(key, "allowed are whole numbers from %1 to %2"_m(low, high));
    return otherwise;
}

double JsonFields::real(const std::string& key, double low, double high,
                        std::optional<double> byDefault) {
    const auto otherwise = byDefault.value_or(low);
    if (missing(key, byDefault.has_value())) return otherwise;
    const auto& value = at(key);
    if (value.is_number() && value.get<double>() >= low && value.get<double>() <= high)
        return value.get<double>();
    refuse(key, "allowed are numbers from %1 to %2"_m(numberText(low), numberText(high)));
    return otherwise;
}

bool JsonFields::flag(const std::string& key, std::optional<bool> byDefault) {
    if (missing(key, byDefault.has_value())) return byDefault.value_or(false);
    if (at(key).is_boolean()) return at(key).get<bool>();
    refuse(key, "allowed are true and false"_m);
    return byDefault.value_or(false);
}

std::string JsonFields::text(const std::string& key, const std::optional<std::string>& byDefault) {
    if (missing(key, byDefault.has_value())) return byDefault.value_or("");
    if (at(key).is_string()) return at(key).get<std::string>();
    refuse(key, "a text in quotes is required"_m);
    return byDefault.value_or("");
}

std::vector<double> JsonFields::reals(const std::string& key, std::size_t count, double low,
                                      double high, const std::vector<double>& byDefault) {
    if (missing(key, true)) return byDefault;
    const auto& list = at(key);
    std::vector<double> values;
    if (list.is_array() && list.size() == count)
        for (const auto& value : list)
            if (value.is_number() && value.get<double>() >= low && value.get<double>() <= high)
                values.push_back(value.get<double>());
    if (values.size() == count) return values;
    refuse(key, "allowed is a list of %1 numbers from %2 to %3"_m(count, numberText(low),
                                                                  numberText(high)));
    return byDefault;
}

void JsonFields::refuse(const std::string& key, const Message& allowed) {
    fail({ErrorCode::BadData, "%1: %2 is %3; %4"_m(m_file, key, shortValue(at(key)), allowed),
          kHint});
}

void JsonFields::fail(Error error) {
    // Keep the first error; later ones are often its consequences.
    if (m_status.ok()) m_status = std::move(error);
}

}  // namespace headscope::io
