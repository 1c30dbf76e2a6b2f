// Writes one JSON object on one line, in the order of the calls. Numbers are shortest and locale independent; NaN and
// infinities become null; text is escaped, and bytes that are no UTF-8 become U+FFFD.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope::cli {

class JsonLine {
public:
    JsonLine& text(const std::string& key, const std::string& value);
    JsonLine& number(const std::string& key, double value);
    JsonLine& number(const std::string& key, const std::optional<double>& value);  // left out when absent
    JsonLine& integer(const std::string& key, std::int64_t value);
    JsonLine& flag(const std::string& key, bool value);
    JsonLine& texts(const std::string& key, const std::vector<std::string>& values);
    JsonLine& numbers(const std::string& key, const std::vector<double>& values);
    JsonLine& matrix(const std::string& key, const std::vector<std::vector<double>>& rows);
    JsonLine& object(const std::string& key, const JsonLine& value);
    JsonLine& raw(const std::string& key, const std::string& json);

    // The line of an object that is JSON already.
    static JsonLine of(const std::string& object);

    std::string str() const { return "{" + m_body + "}"; }

private:
    void key(const std::string& name);

    std::string m_body;
};

// Length of the valid UTF-8 sequence at a byte of the text, 0 when there is none.
std::size_t utf8SequenceAt(const std::string& text, std::size_t at);

std::string jsonText(const std::string& value);  // with the quotes
// Whether a control character of the second block, U+0080 to U+009F, is there: some terminals obey them as they do ESC.
bool isSecondControl(const std::string& text, std::size_t i);
std::string jsonNumber(double value);

}  // namespace headscope::cli
