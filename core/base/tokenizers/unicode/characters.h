// Properties of characters as the reference tokenizers use them, from ICU. They differ from
// core/base/util/unicode.h, which follows Python's str.
#pragma once

#include <string>
#include <string_view>

namespace headscope::tokenizers {

bool isWhiteSpace(char32_t c);      // whether c has the Unicode property White_Space
bool isLetter(char32_t c);          // whether c has the general category L
bool isNumber(char32_t c);          // whether c has the general category N
bool isMark(char32_t c);            // whether c has the general category M
bool isNonSpacingMark(char32_t c);  // whether c has the general category Mn
bool isOther(char32_t c);        // general categories Cc, Cf, Cs and Co; not unassigned characters
bool isPunctuation(char32_t c);  // general category P, and all ASCII signs
bool isWordCharacter(char32_t c);  // \w of UTS 18: alphabetic, mark, decimal digit, connector

// Lower case of one character without regard to its neighbours. U+0130, the only character with
// two code points in lower case, becomes "i" here; see `normalizers.cpp`.
char32_t lowerCaseOf(char32_t c);

std::u32string utf32(std::string_view text);  // decodes UTF-8; each invalid byte becomes U+FFFD
std::string utf8(std::u32string_view text);

// Decodes bytes that may not be UTF-8. Each maximal part of an invalid sequence becomes one U+FFFD
// (Unicode 15, section 3.9, best practice).
std::string lossyUtf8(std::string_view bytes);

}  // namespace headscope::tokenizers
