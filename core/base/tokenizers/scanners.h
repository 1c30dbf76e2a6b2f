// Hand-written scanners for the regular expressions with which tokenizers split texts. There is no
// regex engine: an expression is compared as a string, so a file cannot make matching slow.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace headscope::tokenizers {

enum class Pattern {
    Gpt2,    // contractions, words, numbers, signs; each with one blank before it
    Llama3,  // numbers of at most three digits, line ends apart
    Qwen2,   // like Llama 3, with single digits
    Clip,    // words, single digits, signs; without white space
    // patterns of tokenizers trained here (own_pieces.h)
    OwnWords,
    OwnCharacters,
    OwnSymbols,
    OwnChunks,
};

// Returns the scanner of an expression; nothing if it is not one of the known ones.
std::optional<Pattern> patternOf(std::string_view expression);
std::string knownPatterns();  // names of the known patterns, for messages

// Returns the end of the match at `begin` (< text.size()), or `begin` if there is none. Clip,
// OwnWords and OwnSymbols leave parts of a text out; the others match it completely.
std::size_t matchEnd(Pattern pattern, std::u32string_view text, std::size_t begin);

}  // namespace headscope::tokenizers
