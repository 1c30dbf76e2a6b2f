// Detects the scripts of texts, and chooses tokenizers for scores that compare words. Thread-safe.
#pragma once

#include "core/api/base/message.h"
#include "core/base/text/score_tokens.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace headscope::text {

// Scripts without spaces between words. WithWordBoundaries: all other scripts.
enum class WritingSystem { WithWordBoundaries, Chinese, Japanese, Thai, Khmer, Lao, Myanmar };
constexpr std::size_t kWritingSystems = 7;

// Returns Chinese for ideographs, which Japanese also uses, and Japanese for kana.
WritingSystem systemWithoutWordBoundaries(char32_t codePoint);

struct LetterCounts {
    std::int64_t letters = 0;  // number of letters of all scripts
    std::int64_t latin = 0;    // number of letters a-z after lower-casing, which rouge_score keeps
    // letters per writing system; their sum is `letters`
    std::array<std::int64_t, kWritingSystems> systems = {};

    std::int64_t withoutBoundaries() const;
    // The most frequent script without word boundaries, for messages; Japanese if the ideographs
    // come with kana.
    WritingSystem system() const;
    bool mostlyWithoutBoundaries() const { return 2 * withoutBoundaries() > letters; }
    bool mostlyLostByRougeScore() const { return 2 * (letters - latin) > letters; }
};
LetterCounts lettersOf(const std::vector<std::string>& texts);
Message nameOf(WritingSystem system);  // returns a name such as "Chinese"

// Default tokenizers for texts with these letters: 13a and rouge_score. If more than half of the
// letters are in scripts without word boundaries, BLEU uses zh for Chinese and char for others. If
// more than half are not in a-z, ROUGE uses unicode.
ScoreTokens scoreTokensFor(const LetterCounts& letters);
// A sentence that names the choice and its reason; empty for the default tokenizers.
Message scoreTokensNote(const LetterCounts& letters);

}  // namespace headscope::text
