// Which letters texts are written in, and what that means for scores that compare words. Values; any thread.
#pragma once

#include "core/text/score_tokens.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace headscope::text {

// Scripts that put no blanks between words, and all others as one.
enum class WritingSystem { WithWordBoundaries, Chinese, Japanese, Thai, Khmer, Lao, Myanmar };
constexpr std::size_t kWritingSystems = 7;

// Chinese for ideographs, which Japanese uses too; Japanese for kana.
WritingSystem systemWithoutWordBoundaries(char32_t codePoint);

struct LetterCounts {
    std::int64_t letters = 0;                                // of all scripts
    std::int64_t latin = 0;                                  // a-z after lower-casing: those that rouge_score keeps
    std::array<std::int64_t, kWritingSystems> systems = {};  // sum to letters

    std::int64_t withoutBoundaries() const;
    // The commonest script without word boundaries, for messages: Japanese if there are kana among the ideographs.
    WritingSystem system() const;
    bool mostlyWithoutBoundaries() const { return 2 * withoutBoundaries() > letters; }
    bool mostlyLostByRougeScore() const { return 2 * (letters - latin) > letters; }
};
LetterCounts lettersOf(const std::vector<std::string>& texts);
const char* nameOf(WritingSystem system);  // "Chinese"

// How texts like these are scored when nobody says: 13a and rouge_score, unless more than half of the letters are of a
// script without word boundaries (BLEU: zh for Chinese, char for the others) or not in a-z (ROUGE: unicode).
ScoreTokens scoreTokensFor(const LetterCounts& letters);
// A sentence that names the choice and its reason; "" for the usual tokens.
std::string scoreTokensNote(const LetterCounts& letters);

}  // namespace headscope::text
