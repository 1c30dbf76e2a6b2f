// Cutting text into the pieces a vocabulary looks up.
#pragma once

#include "core/data/vocabulary.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headscope::data {

// Calls `visit` for every piece in order until it returns false. Words: runs of letters and digits of any script, an
// ideograph by itself (for English text exactly [A-Za-z0-9]+); combining marks belong to their word, so NFC and NFD
// spellings stay different words. Bad bytes separate words and are characters of their own (U+FFFD).
void forEachPiece(const std::string& text, const VocabularyOptions& options,
                  const std::function<bool(const std::string&)>& visit);

// The same rule for other programs: a regular expression (Python's syntax) that finds one piece after the other in a
// text whose letters have been lower-cased by the table, where lower case is asked for (never for symbols).
std::string piecePattern(TokenKind kind);
struct CaseRange {
    char32_t first, last;  // every `every`-th code point of [first, last] becomes itself + offset
    std::int32_t offset;
    std::uint32_t every;
};
std::vector<CaseRange> lowerCaseTable();  // the first row that applies counts

}  // namespace headscope::data
