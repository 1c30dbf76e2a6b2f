#include "core/base/text/writing_systems.h"

#include "core/base/util/unicode.h"
#include "core/base/util/utf8.h"

#include <algorithm>

namespace headscope::text {
namespace {

struct Block {
    char32_t first, last;
    WritingSystem system;
};

// Unicode blocks, in ascending order.
constexpr std::array<Block, 17> kBlocks{{{0xe00, 0xe7f, WritingSystem::Thai},
                                         {0xe80, 0xeff, WritingSystem::Lao},
                                         {0x1000, 0x109f, WritingSystem::Myanmar},
                                         {0x1780, 0x17ff, WritingSystem::Khmer},
                                         {0x2e80, 0x2fdf, WritingSystem::Chinese},
                                         {0x3005, 0x3029, WritingSystem::Chinese},
                                         {0x3040, 0x30ff, WritingSystem::Japanese},
                                         {0x3100, 0x312f, WritingSystem::Chinese},
                                         {0x31a0, 0x31bf, WritingSystem::Chinese},
                                         {0x31f0, 0x31ff, WritingSystem::Japanese},
                                         {0x3400, 0x4dbf, WritingSystem::Chinese},
                                         {0x4e00, 0x9fff, WritingSystem::Chinese},
                                         {0xa9e0, 0xa9ff, WritingSystem::Myanmar},
                                         {0xaa60, 0xaa7f, WritingSystem::Myanmar},
                                         {0xf900, 0xfaff, WritingSystem::Chinese},
                                         {0xff66, 0xff9f, WritingSystem::Japanese},
                                         {0x20000, 0x3ffff, WritingSystem::Chinese}}};

std::size_t placeOf(WritingSystem system) {
    return static_cast<std::size_t>(system);
}

void countLetters(std::string_view text, LetterCounts& counts) {
    for (std::size_t at = 0; at < text.size();) {
        const auto c = util::codePointAt(text, at);
        at += c.size;
        if (!util::isLetter(c.value)) continue;
        ++counts.letters;
        counts.latin += c.value < 0x80;
        ++counts.systems[placeOf(systemWithoutWordBoundaries(c.value))];
    }
}

}  // namespace

WritingSystem systemWithoutWordBoundaries(char32_t c) {
    if (c < kBlocks.front().first) return WritingSystem::WithWordBoundaries;
    for (const auto& block : kBlocks)
        if (c >= block.first && c <= block.last) return block.system;
    return WritingSystem::WithWordBoundaries;
}

std::int64_t LetterCounts::withoutBoundaries() const {
    return letters - systems[placeOf(WritingSystem::WithWordBoundaries)];
}

WritingSystem LetterCounts::system() const {
    // Japanese mixes ideographs with kana. Few kana, as in a quotation, do not make a Chinese text
    // Japanese.
    constexpr std::int64_t kKanaShare = 20;
    const auto chinese = systems[placeOf(WritingSystem::Chinese)],
               kana = systems[placeOf(WritingSystem::Japanese)];
    auto counts = systems;
    counts[placeOf(WritingSystem::WithWordBoundaries)] = 0;
    if (kana * kKanaShare > chinese) {
        counts[placeOf(WritingSystem::Japanese)] = kana + chinese;
        counts[placeOf(WritingSystem::Chinese)] = 0;
    }
    return static_cast<WritingSystem>(std::max_element(counts.begin(), counts.end()) -
                                      counts.begin());
}

LetterCounts lettersOf(const std::vector<std::string>& texts) {
    LetterCounts counts;
    for (const auto& text : texts) countLetters(text, counts);
    return counts;
}

Message nameOf(WritingSystem system) {
    static const std::array<Message, kWritingSystems> kNames{"a script with word boundaries"_m,
                                                             "Chinese"_m,
                                                             "Japanese"_m,
                                                             "Thai"_m,
                                                             "Khmer"_m,
                                                             "Lao"_m,
                                                             "Myanmar"_m};
    return kNames[placeOf(system)];
}

ScoreTokens scoreTokensFor(const LetterCounts& letters) {
    ScoreTokens tokens;
    if (letters.mostlyWithoutBoundaries())
        tokens.bleu =
            letters.system() == WritingSystem::Chinese ? BleuTokens::Zh : BleuTokens::Char;
    if (letters.mostlyLostByRougeScore()) tokens.rouge = RougeTokens::Unicode;
    return tokens;
}

Message scoreTokensNote(const LetterCounts& letters) {
    const auto tokens = scoreTokensFor(letters);
    const auto rouge =
        "ROUGE uses the tokenizer %1 instead of rouge_score, which keeps a-z and 0-9 only"_m(
            nameOf(tokens.rouge));
    if (tokens.bleu != BleuTokens::V13a)
        return "the target texts are %1, which is written without spaces between words: BLEU uses "
               "the "
               "tokenizer %2 instead of 13a, and %3. Compare these scores with scores of the same "
               "tokenizers only"_m(nameOf(letters.system()), nameOf(tokens.bleu), rouge);
    if (tokens.rouge != RougeTokens::RougeScore)
        return "most letters of the target texts are not in a-z: %1. Compare these scores with "
               "scores of "
               "the same tokenizer only"_m(rouge);
    return {};
}

}  // namespace headscope::text
