// How the tokenizers of models trained here divide texts (core/base/text), as scanners and as
// regular expressions for other programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::tokenizers {

// Words: runs of letters and digits; an ideograph is a word of its own. Characters: each code
// point. Symbols: runs without white space. Chunks: runs of one class with at most one blank before
// them, of at most kChunkPoints code points; the chunks together are the text.
enum class OwnPieces { Words, Characters, Symbols, Chunks };

constexpr std::size_t kChunkPoints = 32;  // code points per chunk, without the blank before it

bool isOwnLetter(char32_t c);     // whether c is a letter or digit of any script, as in words
bool isOwnIdeograph(char32_t c);  // whether a character is a word of its own
bool isOwnBlank(char32_t c);      // whether c is white space of chunks

// Returns the end of the piece that starts at `begin` (< text.size()), or `begin` if none does.
std::size_t ownPieceEnd(OwnPieces pieces, std::u32string_view text, std::size_t begin);

// Python: the package re. Oniguruma: the package tokenizers.
enum class ExpressionSyntax { Python, Oniguruma };
// Returns a regular expression that finds one piece after another.
std::string ownExpression(OwnPieces pieces, ExpressionSyntax syntax);

// Simple lower case of Latin, Greek and Cyrillic letters, independent of the locale.
struct CaseRange {
    char32_t first, last;  // every `every`-th code point of [first, last] becomes itself + offset
    std::int32_t offset;
    std::uint32_t every;
};
std::vector<CaseRange> ownLowerCaseTable();  // the first matching row applies
char32_t ownLowerCase(char32_t c);

}  // namespace headscope::tokenizers
