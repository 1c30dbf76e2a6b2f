// What text processing needs to know of Unicode beside UTF-8 itself (utf8.h): white space and lower case, as Python's
// str has them, and general categories, as sacreBLEU has them (letter_tables.inl). The same in every locale. What is no
// UTF-8 stays as it is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headscope::util {

// As str.isspace() of one code point; the line end and the separators U+001C to U+001F among them.
bool isSpace(char32_t codePoint);
// As str.split(): what stands between runs of white space, which the text outlives.
std::vector<std::string_view> splitAtSpaces(std::string_view text);
std::string_view withoutTrailingSpaces(std::string_view text);

// As str.lower(): every letter with its full mapping (U+0130 becomes two code points), a sigma that ends a word the
// final one.
std::string lowerCased(std::string_view text);

// General categories L, M, N, P and S.
bool isLetter(char32_t codePoint);
bool isMark(char32_t codePoint);
bool isNumber(char32_t codePoint);
bool isPunctuation(char32_t codePoint);
bool isSymbol(char32_t codePoint);

// The code points of a text, U+FFFD for a bad byte.
std::u32string codePoints(std::string_view text);

}  // namespace headscope::util
