#include "core/base/tokenizers/unicode/characters.h"

#include "core/base/util/utf8.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace headscope::tokenizers {
namespace {

bool hasCategory(char32_t c, std::uint32_t mask) {
    return (U_GET_GC_MASK(static_cast<UChar32>(c)) & mask) != 0;
}

}  // namespace

bool isWhiteSpace(char32_t c) {
    return u_isUWhiteSpace(static_cast<UChar32>(c));
}

bool isLetter(char32_t c) {
    return hasCategory(c, U_GC_L_MASK);
}

bool isNumber(char32_t c) {
    return hasCategory(c, U_GC_N_MASK);
}

bool isMark(char32_t c) {
    return hasCategory(c, U_GC_M_MASK);
}

bool isNonSpacingMark(char32_t c) {
    return hasCategory(c, U_GC_MN_MASK);
}

bool isOther(char32_t c) {
    return hasCategory(c, U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_CO_MASK);
}

bool isPunctuation(char32_t c) {
    if (c < 0x80)
        return (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) ||
               (c >= 123 && c <= 126);
    return hasCategory(c, U_GC_P_MASK);
}

bool isWordCharacter(char32_t c) {
    const auto code = static_cast<UChar32>(c);
    return u_isUAlphabetic(code) || hasCategory(c, U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK) ||
           u_hasBinaryProperty(code, UCHAR_JOIN_CONTROL);
}

char32_t lowerCaseOf(char32_t c) {
    return static_cast<char32_t>(u_tolower(static_cast<UChar32>(c)));
}

std::u32string utf32(std::string_view text) {
    std::u32string all;
    all.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte < 0x80) {
            all.push_back(byte);
            ++at;
            continue;
        }
        const auto next = util::codePointAt(text, at);
        all.push_back(next.value);
        at += next.size;
    }
    return all;
}

std::string utf8(std::u32string_view text) {
    std::string all;
    all.reserve(text.size());
    for (const char32_t c : text) util::appendUtf8(all, c);
    return all;
}

std::string lossyUtf8(std::string_view bytes) {
    std::string all;
    all.reserve(bytes.size());
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    for (std::size_t at = 0; at < bytes.size();) {
        UChar32 code = 0;
        U8_NEXT_OR_FFFD(data, at, bytes.size(), code);
        util::appendUtf8(all, static_cast<char32_t>(code));
    }
    return all;
}

}  // namespace headscope::tokenizers
