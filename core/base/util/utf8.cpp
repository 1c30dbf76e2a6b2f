#include "core/base/util/utf8.h"

namespace headscope::util {
namespace {

std::uint8_t byteAt(std::string_view text, std::size_t i) {
    return static_cast<std::uint8_t>(text[i]);
}

// Returns the sequence length that a lead byte announces; 0 for bytes that cannot start a sequence.
std::size_t announced(std::uint8_t lead) {
    // C0 and C1 would begin overlong forms, F5 to FF values above U+10FFFF.
    if (lead < 0x80) return 1;
    if (lead >= 0xc2 && lead <= 0xdf) return 2;
    if (lead >= 0xe0 && lead <= 0xef) return 3;
    return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

// Table 3-7 of the Unicode standard: the second byte reveals overlong forms, surrogates and values
// above U+10FFFF.
bool secondByteFits(std::uint8_t lead, std::uint8_t second) {
    if (lead == 0xe0) return second >= 0xa0 && second <= 0xbf;
    if (lead == 0xed) return second >= 0x80 && second <= 0x9f;
    if (lead == 0xf0) return second >= 0x90 && second <= 0xbf;
    if (lead == 0xf4) return second >= 0x80 && second <= 0x8f;
    return second >= 0x80 && second <= 0xbf;
}

// Returns whether the text ends within a sequence that is valid so far.
bool cutSequence(std::string_view text) {
    const auto lead = byteAt(text, 0);
    const auto size = announced(lead);
    if (size < 2 || text.size() >= size) return false;
    if (text.size() > 1 && !secondByteFits(lead, byteAt(text, 1))) return false;
    return text.size() < 3 || (byteAt(text, 2) & 0xc0) == 0x80;
}

Utf8Fault faultAt(std::string_view text, std::size_t offset) {
    Utf8Fault fault;
    fault.offset = offset;
    fault.byte = byteAt(text, offset);
    fault.cut = cutSequence(text.substr(offset));
    std::size_t lineStart = 0;
    for (std::size_t i = 0; i < offset; ++i) {
        const bool loneReturn = text[i] == '\r' && (i + 1 >= text.size() || text[i + 1] != '\n');
        if (text[i] != '\n' && !loneReturn) continue;
        ++fault.line;
        lineStart = i + 1;
    }
    fault.column = offset - lineStart + 1;
    return fault;
}

}  // namespace

std::size_t utf8Length(std::string_view text) {
    if (text.empty()) return 0;
    const auto lead = byteAt(text, 0);
    const auto size = announced(lead);
    if (size <= 1) return size;
    if (text.size() < size || !secondByteFits(lead, byteAt(text, 1))) return 0;
    for (std::size_t i = 2; i < size; ++i)
        if ((byteAt(text, i) & 0xc0) != 0x80) return 0;
    return size;
}

std::optional<Utf8Fault> findUtf8Fault(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        if (byteAt(text, i) < 0x80) {
            ++i;
            continue;
        }
        const auto size = utf8Length(text.substr(i, 4));
        if (size == 0) return faultAt(text, i);
        i += size;
    }
    return std::nullopt;
}

CodePoint codePointAt(std::string_view text, std::size_t offset) {
    const auto lead = byteAt(text, offset);
    if (lead < 0x80) return {lead, 1};
    const auto size = utf8Length(text.substr(offset, 4));
    if (size == 0) return {};
    // The lead byte of a sequence of n bytes has 7 - n bits of the value.
    char32_t value = lead & (0x7fu >> size);
    for (std::size_t i = 1; i < size; ++i) value = value << 6 | (byteAt(text, offset + i) & 0x3fu);
    return {value, size};
}

std::size_t codePointCount(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); i += codePointAt(text, i).size) ++count;
    return count;
}

void appendUtf8(std::string& to, char32_t c) {
    const auto put = [&](char32_t byte) { to += static_cast<char>(byte); };
    if (c < 0x80) return put(c);
    if (c < 0x800) return put(0xc0 | c >> 6), put(0x80 | (c & 0x3f));
    if (c < 0x10000)
        return put(0xe0 | c >> 12), put(0x80 | (c >> 6 & 0x3f)), put(0x80 | (c & 0x3f));
    put(0xf0 | c >> 18), put(0x80 | (c >> 12 & 0x3f)), put(0x80 | (c >> 6 & 0x3f)),
        put(0x80 | (c & 0x3f));
}

std::string repairedUtf8(std::string_view text, std::size_t& replaced) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        if (byteAt(text, i) < 0x80) {
            out += text[i++];
            continue;
        }
        const auto size = utf8Length(text.substr(i, 4));
        if (size == 0) {
            appendUtf8(out, 0xfffd);
            ++replaced;
            ++i;
            continue;
        }
        out.append(text.substr(i, size));
        i += size;
    }
    return out;
}

std::string shortened(std::string_view text, std::size_t codePoints) {
    std::size_t end = 0;
    for (std::size_t n = 0; n < codePoints && end < text.size(); ++n)
        end += codePointAt(text, end).size;
    return std::string(text.substr(0, end)) + (end < text.size() ? "..." : "");
}

}  // namespace headscope::util
