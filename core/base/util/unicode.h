// Unicode properties beyond UTF-8 (utf8.h): white space and lower case as in Python's str, and
// general categories as in sacreBLEU (letter_tables.inl). Independent of the locale. Invalid UTF-8
// is kept unchanged.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headscope::util {

// Like str.isspace() for one code point; includes line ends and the separators U+001C to U+001F.
bool isSpace(char32_t codePoint);
// Like str.split(): the parts between runs of white space, as views into `text`.
std::vector<std::string_view> splitAtSpaces(std::string_view text);
std::string_view withoutTrailingSpaces(std::string_view text);

// Like str.lower(): full mapping of every letter (U+0130 becomes two code points); a sigma at the
// end of a word becomes the final sigma.
std::string lowerCased(std::string_view text);

// General categories L, M, N, P and S.
bool isLetter(char32_t codePoint);
bool isMark(char32_t codePoint);
bool isNumber(char32_t codePoint);
bool isPunctuation(char32_t codePoint);
bool isSymbol(char32_t codePoint);

// Returns the code points of a text, with U+FFFD for each invalid byte.
std::u32string codePoints(std::string_view text);

}  // namespace headscope::util
