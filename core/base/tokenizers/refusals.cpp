#include "core/base/tokenizers/refusals.h"

#include "core/base/tokenizers/unicode/characters.h"

namespace headscope::tokenizers {

Error refusal(Message message) {
    return {ErrorCode::BadData, std::move(message),
            "Copy the tokenizer's files again, or use another model"_m};
}

Error unknownError(Message message, const std::string& known) {
    return {ErrorCode::BadData, std::move(message),
            "This version cannot tokenize as the model requires; it knows: %1"_m(known)};
}

const nlohmann::json* Fields::find(const std::string& key) const {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(key);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

Error Fields::wrong(const std::string& key, const std::string& expected) const {
    const auto* value = find(key);
    std::string found = value ? value->type_name() : "missing";
    if (value && (value->is_number() || value->is_boolean())) found = value->dump();
    return refusal("%1: \"%2\" is %3; expected: %4"_m(where, key, found, expected));
}

Result<bool> Fields::flag(const std::string& key, bool missing) const {
    const auto* value = find(key);
    if (!value) return missing;
    if (!value->is_boolean()) return wrong(key, "true or false");
    return value->get<bool>();
}

Result<std::optional<bool>> Fields::optionalFlag(const std::string& key) const {
    if (!find(key)) return std::optional<bool>();
    HEADSCOPE_TRY(const bool value, flag(key, false));
    return std::optional<bool>(value);
}

Result<std::int64_t> Fields::integer(const std::string& key, std::int64_t missing) const {
    const auto* value = find(key);
    if (!value) return missing;
    constexpr std::int64_t kLargest = std::int64_t{1} << 31;
    if (!value->is_number_integer() ||
        (value->is_number_unsigned() && value->get<std::uint64_t>() >= std::uint64_t{1} << 31))
        return wrong(key, "an integer from 0 to 2147483647");
    const auto number = value->get<std::int64_t>();
    if (number < 0 || number >= kLargest) return wrong(key, "an integer from 0 to 2147483647");
    return number;
}

Result<std::string> Fields::text(const std::string& key, const std::string& missing) const {
    const auto* value = find(key);
    if (!value) return missing;
    if (!value->is_string()) return wrong(key, "a string");
    const auto& found = value->get_ref<const std::string&>();
    if (found.size() > kLongestToken)
        return refusal("%1: \"%2\" has %3 bytes; at most %4 are allowed"_m(where, key, found.size(),
                                                                           kLongestToken));
    return found;
}

Result<std::u32string> Fields::characters(const std::string& key,
                                          const std::string& missing) const {
    HEADSCOPE_TRY(const std::string found, text(key, missing));
    return utf32(found);
}

Result<std::string> Fields::neededText(const std::string& key) const {
    if (!find(key)) return wrong(key, "a string");
    return text(key, "");
}

namespace {

Status flatten(const nlohmann::json& component, const std::string& list, const Message& where,
               std::vector<Fields>& parts) {
    if (!component.is_object())
        return refusal("%1 is %2; expected: an object"_m(where, component.type_name()));
    Fields fields{component, where};
    HEADSCOPE_TRY(const std::string type, fields.neededText("type"));
    if (type != "Sequence") {
        parts.push_back(std::move(fields));
        if (parts.size() > kMostSteps)
            return refusal("%1 has more than %2 parts"_m(where, kMostSteps));
        return {};
    }
    const auto* inner = fields.find(list);
    if (!inner || !inner->is_array()) return fields.wrong(list, "a list");
    for (const auto& part : *inner) HEADSCOPE_CHECK(flatten(part, list, where, parts));
    return {};
}

}  // namespace

Result<std::vector<Fields>> flattened(const nlohmann::json& component, const std::string& list,
                                      const Message& where) {
    std::vector<Fields> parts;
    HEADSCOPE_CHECK(flatten(component, list, where, parts));
    return parts;
}

}  // namespace headscope::tokenizers
