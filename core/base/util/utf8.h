// Strict UTF-8 (RFC 3629): without overlong forms, surrogates and values above U+10FFFF.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headscope::util {

struct Utf8Fault {
    std::size_t offset = 0;  // byte offset of the invalid sequence
    std::size_t line = 1;    // 1-based line; LF, CRLF and a lone CR end a line
    std::size_t column = 1;  // 1-based byte in that line
    std::uint8_t byte = 0;   // the first byte of the invalid sequence
    bool cut = false;        // whether the text ends inside a character
};

// Returns the first invalid sequence, if any.
std::optional<Utf8Fault> findUtf8Fault(std::string_view text);

// Returns the length (1..4) of the valid sequence at the start of `text`; 0 if it is invalid or
// truncated.
std::size_t utf8Length(std::string_view text);

struct CodePoint {
    char32_t value = 0xfffd;
    std::size_t size = 1;  // number of bytes to advance; 1 for an invalid byte (U+FFFD)
};

// Returns the code point at `offset` (< text.size()). Never fails and never reads beyond the end.
CodePoint codePointAt(std::string_view text, std::size_t offset);
std::size_t codePointCount(std::string_view text);
void appendUtf8(std::string& to, char32_t codePoint);

// Replaces invalid sequences by U+FFFD and adds their number to `replaced`.
std::string repairedUtf8(std::string_view text, std::size_t& replaced);

// Returns at most `codePoints` code points, followed by "..." if the text was cut; for messages.
std::string shortened(std::string_view text, std::size_t codePoints);

}  // namespace headscope::util
