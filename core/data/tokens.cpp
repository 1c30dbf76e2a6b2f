#include "core/data/tokens.h"

#include "core/util/utf8.h"

#include <algorithm>
#include <array>

namespace headscope::data {
namespace {

using Visit = std::function<bool(const std::string&)>;

struct Range {
    char32_t first, last;
};

// Blocks above ASCII that hold no letters: punctuation, symbols, arrows, emoji, private use.
constexpr std::array<Range, 16> kNoLetters{{{0x80, 0xa9},
                                            {0xab, 0xb4},
                                            {0xb6, 0xb9},
                                            {0xbb, 0xbf},
                                            {0xd7, 0xd7},
                                            {0xf7, 0xf7},
                                            {0x2000, 0x206f},
                                            {0x20a0, 0x20cf},
                                            {0x2190, 0x2bff},
                                            {0x2e00, 0x2e7f},
                                            {0x3000, 0x303f},
                                            {0xe000, 0xf8ff},
                                            {0xfe00, 0xfe6f},
                                            {0xff00, 0xff0f},
                                            {0xfff0, 0xffff},
                                            {0x1f000, 0x1faff}}};
constexpr std::array<Range, 4> kIdeographs{{{0x3040, 0x30ff}, {0x3400, 0x9fff}, {0xf900, 0xfaff}, {0x20000, 0x3ffff}}};

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, char32_t c) {
    return std::any_of(ranges.begin(), ranges.end(), [c](const Range& r) { return c >= r.first && c <= r.last; });
}

bool wordCharacter(char32_t c) {
    if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return !within(kNoLetters, c);
}

// Simple lower case of Latin, Greek and Cyrillic letters; the same in every locale.
char32_t lowered(char32_t c) {
    if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
    if (c >= 0xc0 && c <= 0xde && c != 0xd7) return c + 32;
    if (c == 0x130) return 'i';
    if (c == 0x178) return 0xff;
    const bool evenUpper = (c >= 0x100 && c <= 0x137) || (c >= 0x14a && c <= 0x177) || (c >= 0x1e00 && c <= 0x1eff) ||
                           (c >= 0x460 && c <= 0x481) || (c >= 0x48a && c <= 0x4bf);
    if (evenUpper) return c | 1;
    if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e)) return c + (c & 1);
    if (c >= 0x391 && c <= 0x3ab && c != 0x3a2) return c + 32;
    if (c >= 0x410 && c <= 0x42f) return c + 32;
    return c >= 0x400 && c <= 0x40f ? c + 80 : c;
}

void visitCharacters(const std::string& text, bool lowerCase, const Visit& visit) {
    std::string piece;
    for (std::size_t i = 0; i < text.size();) {
        const auto c = util::codePointAt(text, i);
        i += c.size;
        piece.clear();
        util::appendUtf8(piece, lowerCase ? lowered(c.value) : c.value);
        if (!visit(piece)) return;
    }
}

void visitSymbols(const std::string& text, const Visit& visit) {
    for (std::size_t i = 0; i < text.size();) {
        const auto start = text.find_first_not_of(" \t\r\n", i);
        if (start == std::string::npos) return;
        i = std::min(text.find_first_of(" \t\r\n", start), text.size());
        if (!visit(text.substr(start, i - start))) return;
    }
}

void visitWords(const std::string& text, bool lowerCase, const Visit& visit) {
    std::string word;
    const auto flush = [&] {
        const bool goOn = word.empty() || visit(word);
        word.clear();
        return goOn;
    };
    for (std::size_t i = 0; i < text.size();) {
        const auto c = util::codePointAt(text, i);
        i += c.size;
        const bool alone = c.value > 0x3000 && within(kIdeographs, c.value);
        if ((alone || !wordCharacter(c.value)) && !flush()) return;
        if (wordCharacter(c.value)) util::appendUtf8(word, lowerCase ? lowered(c.value) : c.value);
        if (alone && !flush()) return;
    }
    flush();
}

}  // namespace

void forEachPiece(const std::string& text, const VocabularyOptions& options, const Visit& visit) {
    if (options.kind == TokenKind::Words) return visitWords(text, options.lowerCase, visit);
    if (options.kind == TokenKind::Symbols) return visitSymbols(text, visit);
    visitCharacters(text, options.lowerCase, visit);
}

}  // namespace headscope::data
