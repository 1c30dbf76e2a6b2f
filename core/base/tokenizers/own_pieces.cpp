#include "core/base/tokenizers/own_pieces.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace headscope::tokenizers {
namespace {

using View = std::u32string_view;

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

// With a step of 2, capital and small letters alternate in the range.
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

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, char32_t c) {
    return std::any_of(ranges.begin(), ranges.end(),
                       [c](const Range& r) { return c >= r.first && c <= r.last; });
}

std::string escapedPoint(char32_t c, ExpressionSyntax syntax) {
    char text[16];
    std::snprintf(text, sizeof text, syntax == ExpressionSyntax::Python ? "\\U%08x" : "\\x{%x}",
                  static_cast<unsigned>(c));
    return text;
}

template <std::size_t N>
std::string characterClass(const std::array<Range, N>& ranges, ExpressionSyntax syntax) {
    std::string text;
    for (const auto& range : ranges)
        text += escapedPoint(range.first, syntax) + "-" + escapedPoint(range.last, syntax);
    return text;
}

template <class Matches>
std::size_t endOfRun(View text, std::size_t at, const Matches& matches,
                     std::size_t most = View::npos) {
    const std::size_t begin = at;
    while (at < text.size() && at - begin < most && matches(text[at])) ++at;
    return at;
}

bool isSeparator(char32_t c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::size_t wordEnd(View text, std::size_t at) {
    if (isOwnIdeograph(text[at])) return at + 1;
    return endOfRun(text, at, [](char32_t c) { return isOwnLetter(c) && !isOwnIdeograph(c); });
}

// A single blank belongs to the following run, as in most byte-pair tokenizers.
std::size_t chunkEnd(View text, std::size_t at) {
    const std::size_t first = text[at] == ' ' && at + 1 < text.size() ? at + 1 : at;
    if (isOwnBlank(text[first])) return endOfRun(text, at, isOwnBlank, kChunkPoints);
    const bool letters = isOwnLetter(text[first]);
    return endOfRun(
        text, first, [=](char32_t c) { return !isOwnBlank(c) && isOwnLetter(c) == letters; },
        kChunkPoints);
}

}  // namespace

bool isOwnLetter(char32_t c) {
    if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return !within(kNoLetters, c);
}

bool isOwnIdeograph(char32_t c) {
    return c > 0x3000 && within(kIdeographs, c);
}

bool isOwnBlank(char32_t c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::size_t ownPieceEnd(OwnPieces pieces, View text, std::size_t begin) {
    switch (pieces) {
        case OwnPieces::Words:
            return wordEnd(text, begin);
        case OwnPieces::Characters:
            return begin + 1;
        case OwnPieces::Symbols:
            return endOfRun(text, begin, [](char32_t c) { return !isSeparator(c); });
        case OwnPieces::Chunks:
            break;
    }
    return chunkEnd(text, begin);
}

// ASCII is listed explicitly: everything except letters and digits separates words, like the ranges
// above it.
std::string ownExpression(OwnPieces pieces, ExpressionSyntax syntax) {
    if (pieces == OwnPieces::Symbols) return "[^ \\t\\r\\n]+";
    if (pieces == OwnPieces::Characters) return "[\\s\\S]";
    const auto others = characterClass(kNoLetters, syntax);
    if (pieces == OwnPieces::Chunks) {
        const auto signs = "\\x00-\\x08\\x0e-\\x1f!-/:-@\\[-`{-\\x7f" + others,
                   often = "]{1," + std::to_string(kChunkPoints) + "}";
        return " ?[^\\t-\\r " + signs + often + "| ?[" + signs + often + "|[\\t-\\r " + often;
    }
    const auto ideographs = characterClass(kIdeographs, syntax);
    return "[" + ideographs + "]|[^\\x00-/:-@\\[-`{-\\x7f" + others + ideographs + "]+";
}

std::vector<CaseRange> ownLowerCaseTable() {
    return {kLowerCase.begin(), kLowerCase.end()};
}

char32_t ownLowerCase(char32_t c) {
    if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
    for (const auto& range : kLowerCase) {
        if (c < range.first || c > range.last || (c - range.first) % range.every != 0) continue;
        return static_cast<char32_t>(static_cast<std::int32_t>(c) + range.offset);
    }
    return c;
}

}  // namespace headscope::tokenizers
