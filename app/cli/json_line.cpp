#include "app/cli/json_line.h"

#include <charconv>
#include <cmath>

namespace headscope::cli {
namespace {

// Appends a JSON escape such as \u001b for a code below 256.
void appendCode(std::string& out, unsigned char code) {
    static const char* kDigits = "0123456789abcdef";
    out += "\\u00";
    out += kDigits[code >> 4];
    out += kDigits[code & 15];
}

void appendEscaped(std::string& out, char c) {
    switch (c) {
        case '"':
            out += "\\\"";
            return;
        case '\\':
            out += "\\\\";
            return;
        case '\n':
            out += "\\n";
            return;
        case '\t':
            out += "\\t";
            return;
        case '\r':
            out += "\\r";
            return;
        default:
            break;
    }
    // DEL (0x7f) is escaped too, because some terminals act on it.
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) {
        out += c;
        return;
    }
    appendCode(out, byte);
}

std::string structured(const Message& message) {
    if (message.verbatim) return jsonText(message.format);
    std::string arguments;
    for (const auto& argument : message.arguments)
        arguments += (arguments.empty() ? "" : ",") + structured(argument);
    return "{\"format\":" + jsonText(message.format) + ",\"arguments\":[" + arguments + "]}";
}

}  // namespace

bool isSecondControl(const std::string& text, std::size_t i) {
    return text[i] == '\xc2' && i + 1 < text.size() &&
           static_cast<unsigned char>(text[i + 1]) >= 0x80 &&
           static_cast<unsigned char>(text[i + 1]) < 0xa0;
}

std::size_t utf8SequenceAt(const std::string& text, std::size_t i) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
    const unsigned char lead = byte(i);
    const std::size_t length = lead < 0x80                   ? 1
                               : lead >= 0xc2 && lead < 0xe0 ? 2
                               : lead >= 0xe0 && lead < 0xf0 ? 3
                               : lead >= 0xf0 && lead < 0xf5 ? 4
                                                             : 0;
    if (length == 0 || i + length > text.size()) return 0;
    for (std::size_t k = 1; k < length; ++k)
        if ((byte(i + k) & 0xc0) != 0x80) return 0;
    // Reject overlong encodings, surrogates and codes above U+10FFFF.
    const bool overlong =
        (lead == 0xe0 && byte(i + 1) < 0xa0) || (lead == 0xf0 && byte(i + 1) < 0x90);
    const bool outside =
        (lead == 0xed && byte(i + 1) >= 0xa0) || (lead == 0xf4 && byte(i + 1) >= 0x90);
    return overlong || outside ? 0 : length;
}

std::string jsonText(const std::string& value) {
    std::string out = "\"";
    for (std::size_t i = 0; i < value.size();) {
        const std::size_t length = utf8SequenceAt(value, i);
        if (length == 0)
            out += "\xef\xbf\xbd";
        else if (length == 1)
            appendEscaped(out, value[i]);
        else if (isSecondControl(value, i))
            appendCode(out, static_cast<unsigned char>(value[i + 1]));
        else
            out.append(value, i, length);
        i += length == 0 ? 1 : length;
    }
    return out + "\"";
}

std::string jsonNumber(double value) {
    if (!std::isfinite(value)) return "null";
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value);
    return std::string(buffer, end.ptr);
}

void JsonLine::key(const std::string& name) {
    if (!m_body.empty()) m_body += ",";
    m_body += jsonText(name) + ":";
}

JsonLine& JsonLine::raw(const std::string& name, const std::string& json) {
    key(name);
    m_body += json;
    return *this;
}

// Store the text without its braces; str() adds them again.
JsonLine JsonLine::of(const std::string& object) {
    JsonLine line;
    line.m_body = object.substr(1, object.size() - 2);
    return line;
}

JsonLine& JsonLine::text(const std::string& name, const std::string& value) {
    return raw(name, jsonText(value));
}

JsonLine& JsonLine::number(const std::string& name, double value) {
    return raw(name, jsonNumber(value));
}

JsonLine& JsonLine::number(const std::string& name, const std::optional<double>& value) {
    return value ? number(name, *value) : *this;
}

JsonLine& JsonLine::integer(const std::string& name, std::int64_t value) {
    return raw(name, std::to_string(value));
}

JsonLine& JsonLine::flag(const std::string& name, bool value) {
    return raw(name, value ? "true" : "false");
}

JsonLine& JsonLine::texts(const std::string& name, const std::vector<Message>& values) {
    std::vector<std::string> english;
    for (const auto& value : values) english.push_back(value.text());
    return texts(name, english);
}

JsonLine& JsonLine::structure(const std::string& name, const Message& message) {
    return raw(name, structured(message));
}

JsonLine& JsonLine::texts(const std::string& name, const std::vector<std::string>& values) {
    std::string list;
    for (const auto& value : values) list += (list.empty() ? "" : ",") + jsonText(value);
    return raw(name, "[" + list + "]");
}

JsonLine& JsonLine::numbers(const std::string& name, const std::vector<double>& values) {
    std::string list;
    for (double value : values) list += (list.empty() ? "" : ",") + jsonNumber(value);
    return raw(name, "[" + list + "]");
}

JsonLine& JsonLine::matrix(const std::string& name, const std::vector<std::vector<double>>& rows) {
    std::string list;
    for (const auto& row : rows) {
        std::string cells;
        for (double value : row) cells += (cells.empty() ? "" : ",") + jsonNumber(value);
        list += (list.empty() ? "[" : ",[") + cells + "]";
    }
    return raw(name, "[" + list + "]");
}

JsonLine& JsonLine::object(const std::string& name, const JsonLine& value) {
    return raw(name, value.str());
}

}  // namespace headscope::cli
