// Splits text into pieces that a tokenizer looks up, or into chunks within which byte pairs are
// merged.
#pragma once

#include "core/base/text/tokenizer.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::text {

// Calls `visit` for every piece in order until it returns false. Words are runs of letters and
// digits of any script (for English text exactly [A-Za-z0-9]+); an ideograph is a word of its own.
// Combining marks belong to their word, so NFC and NFD spellings remain different words. Invalid
// bytes separate words; as characters they are U+FFFD. Not for byte pairs.
void forEachPiece(const std::string& text, const TokenizerOptions& options,
                  const std::function<bool(const std::string&)>& visit);

// code points per chunk, without the blank before it
constexpr std::size_t kChunkPoints = 32;
constexpr std::size_t kLongestChunk = 1 + 4 * kChunkPoints;  // bytes

// Calls `visit` for every chunk in order until it returns false. A chunk is a run of letters and
// digits, or of signs, each with one preceding blank, or white space. It has at most kChunkPoints
// code points. The chunks concatenated are the text, byte by byte. Byte pairs are merged only
// within a chunk.
void forEachChunk(const std::string& text, const std::function<bool(std::string_view)>& visit);
// Lower-cases a chunk or text; chunk borders do not change. Invalid UTF-8 is kept.
std::string lowerCased(const std::string& text);

// The rule of forEachPiece for other programs: a regular expression (Python syntax) that finds one
// piece after another. Letters must first be lower-cased by lowerCaseTable(), if lower case is set
// (never for symbols).
std::string piecePattern(TokenKind kind);
struct CaseRange {
    char32_t first, last;  // every `every`-th code point of [first, last] becomes itself + offset
    std::int32_t offset;
    std::uint32_t every;
};
std::vector<CaseRange> lowerCaseTable();  // the first matching row applies

}  // namespace headscope::text
