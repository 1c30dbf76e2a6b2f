#include "core/base/io/message_json.h"

#include <nlohmann/json.hpp>

namespace headscope::io {
namespace {

constexpr int kDeepest = 10;
constexpr std::size_t kMostArguments = 9;  // placeholders %1 to %9

Message nestedMessage(const nlohmann::json& json, int depth) {
    // Stored messages come from files of others: depth and number of arguments are limited.
    if (json.is_string()) return verbatim(json.get<std::string>());
    const auto format = json.is_object() ? json.find("format") : json.end();
    if (depth > kDeepest || format == json.end() || !format->is_string()) return {};
    Message message{format->get<std::string>()};
    const auto arguments = json.find("arguments");
    if (arguments == json.end() || !arguments->is_array() || arguments->size() > kMostArguments)
        return message;
    for (const auto& argument : *arguments)
        message.arguments.push_back(nestedMessage(argument, depth + 1));
    return message;
}

}  // namespace

nlohmann::json messageJson(const Message& message) {
    if (message.verbatim) return message.format;
    nlohmann::json json{{"format", message.format}};
    for (const auto& argument : message.arguments)
        json["arguments"].push_back(messageJson(argument));
    return json;
}

Message messageIn(const nlohmann::json& json) {
    return nestedMessage(json, 0);
}

}  // namespace headscope::io
