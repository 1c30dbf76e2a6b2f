// Builds one JSON object on one line, with keys in the order of the calls. Numbers have the
// shortest form in every locale; NaN and infinities become null. Text is escaped; invalid UTF-8
// becomes U+FFFD. nlohmann::json is not used, because it writes 1.0 for 1 and does not escape DEL
// and C1 controls, which some terminals obey.
#pragma once

#include "core/api/base/message.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope::cli {

class JsonLine {
public:
    JsonLine& text(const std::string& key, const std::string& value);
    JsonLine& text(const std::string& key, const Message& value) { return text(key, value.text()); }
    JsonLine& number(const std::string& key, double value);
    // Omits the key if the value is absent.
    JsonLine& number(const std::string& key, const std::optional<double>& value);
    JsonLine& integer(const std::string& key, std::int64_t value);
    JsonLine& flag(const std::string& key, bool value);
    JsonLine& texts(const std::string& key, const std::vector<std::string>& values);
    JsonLine& texts(const std::string& key, const std::vector<Message>& values);
    // Writes {"format": ..., "arguments": [...]}; for a verbatim message, its text.
    JsonLine& structure(const std::string& key, const Message& message);
    JsonLine& numbers(const std::string& key, const std::vector<double>& values);
    JsonLine& matrix(const std::string& key, const std::vector<std::vector<double>>& rows);
    JsonLine& object(const std::string& key, const JsonLine& value);
    JsonLine& raw(const std::string& key, const std::string& json);

    // Wraps text that is already a JSON object.
    static JsonLine of(const std::string& object);

    std::string str() const { return "{" + m_body + "}"; }

private:
    void key(const std::string& name);

    std::string m_body;
};

// Returns the length of the valid UTF-8 sequence at this position; 0 if it is not valid.
std::size_t utf8SequenceAt(const std::string& text, std::size_t at);

std::string jsonText(const std::string& value);  // returns the text with quotes and escapes
// Returns whether a C1 control character (U+0080 to U+009F) starts here. Some terminals treat them
// like ESC.
bool isSecondControl(const std::string& text, std::size_t i);
std::string jsonNumber(double value);

}  // namespace headscope::cli
