// Splits text into pieces that a tokenizer looks up, or into chunks within which byte pairs are
// merged.
#pragma once

#include "core/base/text/tokenizer.h"
#include "core/base/tokenizers/own_pieces.h"

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

using tokenizers::kChunkPoints;
constexpr std::size_t kLongestChunk = 1 + 4 * kChunkPoints;  // bytes of the longest chunk

// Calls `visit` for every chunk in order until it returns false. A chunk is a run of letters and
// digits, or of signs, each with one preceding blank, or white space. It has at most kChunkPoints
// code points. The chunks concatenated are the text, byte by byte. Byte pairs are merged only
// within a chunk.
void forEachChunk(const std::string& text, const std::function<bool(std::string_view)>& visit);
// Lower-cases a chunk or text; chunk borders do not change. Invalid UTF-8 is kept.
std::string lowerCased(const std::string& text);

// Returns the rule by which a kind divides texts; not for imported tokenizers.
tokenizers::OwnPieces piecesOf(TokenKind kind);

}  // namespace headscope::text
