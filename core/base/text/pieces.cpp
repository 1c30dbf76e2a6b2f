#include "core/base/text/pieces.h"

#include "core/base/util/utf8.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace headscope::text {
namespace {

using Visit = std::function<bool(const std::string&)>;

struct Range {
    char32_t first, last;
};

// Blocks above ASCII without letters: punctuation, symbols, arrows, emoji, private use.
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
constexpr std::array<Range, 4> kIdeographs{
    {{0x3040, 0x30ff}, {0x3400, 0x9fff}, {0xf900, 0xfaff}, {0x20000, 0x3ffff}}};

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, char32_t c) {
    return std::any_of(ranges.begin(), ranges.end(),
                       [c](const Range& r) { return c >= r.first && c <= r.last; });
}

bool wordCharacter(char32_t c) {
    if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return !within(kNoLetters, c);
}

// Simple lower case of Latin, Greek and Cyrillic letters, independent of the locale. The first
// matching row applies.
constexpr std::array<CaseRange, 16> kLowerCase{{{'A', 'Z', 32, 1},
                                                {0xc0, 0xd6, 32, 1},
                                                {0xd8, 0xde, 32, 1},
                                                {0x130, 0x130, -199, 1},
                                                {0x178, 0x178, -121, 1},
                                                {0x100, 0x136, 1, 2},
                                                {0x14a, 0x176, 1, 2},
                                                {0x1e00, 0x1efe, 1, 2},
                                                {0x460, 0x480, 1, 2},
                                                {0x48a, 0x4be, 1, 2},
                                                {0x139, 0x147, 1, 2},
                                                {0x179, 0x17d, 1, 2},
                                                {0x391, 0x3a1, 32, 1},
                                                {0x3a3, 0x3ab, 32, 1},
                                                {0x410, 0x42f, 32, 1},
                                                {0x400, 0x40f, 80, 1}}};

char32_t lowered(char32_t c) {
    if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
    for (const auto& range : kLowerCase) {
        if (c < range.first || c > range.last || (c - range.first) % range.every != 0) continue;
        return static_cast<char32_t>(static_cast<std::int32_t>(c) + range.offset);
    }
    return c;
}

std::string escapedPoint(char32_t c) {
    char text[12];
    std::snprintf(text, sizeof text, "\\U%08x", static_cast<unsigned>(c));
    return text;
}

template <std::size_t N>
std::string characterClass(const std::array<Range, N>& ranges) {
    std::string text;
    for (const auto& range : ranges)
        text += escapedPoint(range.first) + "-" + escapedPoint(range.last);
    return text;
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
        const bool proceed = word.empty() || visit(word);
        word.clear();
        return proceed;
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

enum class ChunkClass { Letters, Signs, Blanks };

ChunkClass chunkClass(char32_t c) {
    if (c == ' ' || (c >= '\t' && c <= '\r')) return ChunkClass::Blanks;
    return wordCharacter(c) ? ChunkClass::Letters : ChunkClass::Signs;
}

// End of the run of code points of one class that starts at `at`, at most kChunkPoints long.
std::size_t runEnd(const std::string& text, std::size_t at, ChunkClass wanted) {
    for (std::size_t points = 0; at < text.size() && points < kChunkPoints; ++points) {
        const auto c = util::codePointAt(text, at);
        if (chunkClass(c.value) != wanted) break;
        at += c.size;
    }
    return at;
}

}  // namespace

std::string lowerCased(const std::string& text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const auto c = util::codePointAt(text, i);
        const auto low = lowered(c.value);
        if (low == c.value)
            out.append(text, i, c.size);
        else
            util::appendUtf8(out, low);
        i += c.size;
    }
    return out;
}

// A single blank belongs to the following run, as in most byte-pair tokenizers.
void forEachChunk(const std::string& text, const std::function<bool(std::string_view)>& visit) {
    for (std::size_t i = 0; i < text.size();) {
        const auto first = text[i] == ' ' && i + 1 < text.size() ? i + 1 : i;
        const auto wanted = chunkClass(util::codePointAt(text, first).value);
        const auto end = runEnd(text, wanted == ChunkClass::Blanks ? i : first, wanted);
        if (!visit(std::string_view(text).substr(i, end - i))) return;
        i = end;
    }
}

// ASCII is listed explicitly: everything except letters and digits separates words, like the ranges
// above it.
std::string piecePattern(TokenKind kind) {
    if (kind == TokenKind::Symbols) return "[^ \\t\\r\\n]+";
    if (kind == TokenKind::Characters) return "[\\s\\S]";
    const auto ideographs = characterClass(kIdeographs);
    if (kind == TokenKind::BytePairs) {
        const auto signs = "\\x00-\\x08\\x0e-\\x1f!-/:-@\\[-`{-\\x7f" + characterClass(kNoLetters),
                   often = "]{1," + std::to_string(kChunkPoints) + "}";
        return " ?[^\\t-\\r " + signs + often + "| ?[" + signs + often + "|[\\t-\\r " + often;
    }
    return "[" + ideographs + "]|[^\\x00-/:-@\\[-`{-\\x7f" + characterClass(kNoLetters) +
           ideographs + "]+";
}

std::vector<CaseRange> lowerCaseTable() {
    return {kLowerCase.begin(), kLowerCase.end()};
}

void forEachPiece(const std::string& text, const TokenizerOptions& options, const Visit& visit) {
    if (options.kind == TokenKind::Words) return visitWords(text, options.lowerCase, visit);
    if (options.kind == TokenKind::Symbols) return visitSymbols(text, visit);
    visitCharacters(text, options.lowerCase, visit);
}

}  // namespace headscope::text
