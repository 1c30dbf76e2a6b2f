// Strict UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headscope::util {

struct Utf8Fault {
    std::size_t offset = 0;  // of the first byte of the bad sequence
    std::size_t line = 1;    // 1-based; LF, CRLF and a lone CR end a line
    std::size_t column = 1;  // 1-based byte in that line
    std::uint8_t byte = 0;   // the first byte of the bad sequence
    bool cut = false;        // the text ends inside a character
};

// The first bad sequence, or nothing.
std::optional<Utf8Fault> findUtf8Fault(std::string_view text);

// Length (1..4) of the valid sequence at the start of `text`; 0 when there is none (text may be a cut sequence).
std::size_t utf8Length(std::string_view text);

struct CodePoint {
    char32_t value = 0xfffd;
    std::size_t size = 1;  // bytes to step over; 1 for a bad byte (value U+FFFD)
};

// The code point at `offset` (< text.size()); never fails, never reads beyond the end.
CodePoint codePointAt(std::string_view text, std::size_t offset);
std::size_t codePointCount(std::string_view text);
void appendUtf8(std::string& to, char32_t codePoint);

// Bad sequences replaced by U+FFFD; `replaced` counts them.
std::string repairedUtf8(std::string_view text, std::size_t& replaced);

// At most `codePoints` of text, "..." appended where it was cut: for messages.
std::string shortened(std::string_view text, std::size_t codePoints);

}  // namespace headscope::util
