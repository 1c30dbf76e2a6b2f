// Cutting text into the pieces that a tokenizer looks up, or merges bytes inside of.
#pragma once

#include "core/text/tokenizer.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::text {

// Calls `visit` for every piece in order until it returns false. Words: runs of letters and digits of any script, an
// ideograph by itself (for English text exactly [A-Za-z0-9]+); combining marks belong to their word, so NFC and NFD
// spellings stay different words. Not for byte pairs. Bad bytes separate words and are characters of their own
// (U+FFFD).
void forEachPiece(const std::string& text, const TokenizerOptions& options,
                  const std::function<bool(const std::string&)>& visit);

constexpr std::size_t kChunkPoints = 32;                     // code points of a chunk, beside the blank before it
constexpr std::size_t kLongestChunk = 1 + 4 * kChunkPoints;  // bytes

// Calls `visit` for every chunk that byte pairs stay inside of, in order, until it returns false: letters and digits,
// or signs, each with the one blank before it, or white space; at most kChunkPoints code points. Together the chunks
// are the text, byte by byte.
void forEachChunk(const std::string& text, const std::function<bool(std::string_view)>& visit);
// Cuts into the same chunks as the text did. What is no UTF-8 stays as it is.
std::string lowerCased(const std::string& text);

// The same rule for other programs: a regular expression (Python's syntax) that finds one piece after the other in a
// text whose letters have been lower-cased by the table, where lower case is asked for (never for symbols).
std::string piecePattern(TokenKind kind);
struct CaseRange {
    char32_t first, last;  // every `every`-th code point of [first, last] becomes itself + offset
    std::int32_t offset;
    std::uint32_t every;
};
std::vector<CaseRange> lowerCaseTable();  // the first row that applies counts

}  // namespace headscope::text
