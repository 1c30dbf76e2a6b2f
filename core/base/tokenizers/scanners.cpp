#include "core/base/tokenizers/scanners.h"

#include "core/base/tokenizers/own_pieces.h"
#include "core/base/tokenizers/unicode/characters.h"

#include <array>

namespace headscope::tokenizers {
namespace {

using View = std::u32string_view;

struct Known {
    Pattern pattern;
    std::string_view expression;
};
struct Own {
    Pattern pattern;
    OwnPieces pieces;
};

constexpr std::array<Own, 4> kOwn{{{Pattern::OwnWords, OwnPieces::Words},
                                   {Pattern::OwnCharacters, OwnPieces::Characters},
                                   {Pattern::OwnSymbols, OwnPieces::Symbols},
                                   {Pattern::OwnChunks, OwnPieces::Chunks}}};

// The expressions exactly as tokenizer files contain them; each has a scanner below.
constexpr std::array<Known, 4> kKnown{{
    {Pattern::Gpt2,
     R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)"},
    {Pattern::Llama3, R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|)"
                      R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"},
    {Pattern::Qwen2,
     R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|)"
     R"(\s*[\r\n]+|\s+(?!\S)|\s+)"},
    {Pattern::Clip, R"(<\|startoftext\|>|<\|endoftext\|>|)"
                    R"('s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+)"},
}};

bool isLineEnd(char32_t c) {
    return c == '\r' || c == '\n';
}

bool isSign(char32_t c) {
    return !isWhiteSpace(c) && !isLetter(c) && !isNumber(c);
}

template <class Matches>
std::size_t runEnd(View text, std::size_t at, const Matches& matches) {
    while (at < text.size() && matches(text[at])) ++at;
    return at;
}

// Returns the end of "'s", "'ll" and so on at `at`; `at` if there is none.
std::size_t contractionEnd(View text, std::size_t at, bool anyCase) {
    if (text[at] != '\'') return at;
    const auto letter = [&](std::size_t place) -> char32_t {
        if (place >= text.size()) return 0;
        const char32_t c = text[place];
        if (!anyCase) return c;
        if (c == 0x17f) return 's';  // U+017F, long s, is a case variant of s
        return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
    };
    const char32_t first = letter(at + 1), second = letter(at + 2);
    if (first == 's' || first == 't' || first == 'm' || first == 'd') return at + 2;
    const bool two =
        ((first == 'r' || first == 'v') && second == 'e') || (first == 'l' && second == 'l');
    return two ? at + 3 : at;
}

// `\s+(?!\S)|\s+`: the last white space before a word belongs to the word.
std::size_t spacesEnd(View text, std::size_t at) {
    const std::size_t end = runEnd(text, at, isWhiteSpace);
    return end == text.size() || end - at < 2 ? end : end - 1;
}

std::size_t gpt2End(View text, std::size_t at) {
    const std::size_t contraction = contractionEnd(text, at, false);
    if (contraction > at) return contraction;
    // One blank may precede a word, a number or signs.
    const std::size_t word = text[at] == ' ' && at + 1 < text.size() ? at + 1 : at;
    if (isLetter(text[word])) return runEnd(text, word, isLetter);
    if (isNumber(text[word])) return runEnd(text, word, isNumber);
    if (isSign(text[word])) return runEnd(text, word, isSign);
    return spacesEnd(text, at);
}

std::size_t llamaEnd(View text, std::size_t at, std::size_t digits) {
    const std::size_t contraction = contractionEnd(text, at, true);
    if (contraction > at) return contraction;
    const char32_t c = text[at];
    const bool followed = at + 1 < text.size();
    if (isLetter(c)) return runEnd(text, at, isLetter);
    // Any character except a line end or a number may precede a word.
    if (!isLineEnd(c) && !isNumber(c) && followed && isLetter(text[at + 1]))
        return runEnd(text, at + 1, isLetter);
    if (isNumber(c)) {
        std::size_t end = at;
        while (end < text.size() && end - at < digits && isNumber(text[end])) ++end;
        return end;
    }
    const std::size_t sign = c == ' ' && followed ? at + 1 : at;
    if (isSign(text[sign])) return runEnd(text, runEnd(text, sign, isSign), isLineEnd);
    // White space up to its last line end is one match.
    const std::size_t end = runEnd(text, at, isWhiteSpace);
    for (std::size_t i = end; i > at; --i)
        if (isLineEnd(text[i - 1])) return i;
    return spacesEnd(text, at);
}

std::size_t clipEnd(View text, std::size_t at) {
    for (const View mark : {View(U"<|startoftext|>"), View(U"<|endoftext|>")})
        if (text.substr(at, mark.size()) == mark) return at + mark.size();
    const std::size_t contraction = contractionEnd(text, at, false);
    if (contraction > at) return contraction;
    if (isLetter(text[at])) return runEnd(text, at, isLetter);
    if (isNumber(text[at])) return at + 1;
    return runEnd(text, at, isSign);
}

}  // namespace

std::optional<Pattern> patternOf(std::string_view expression) {
    for (const auto& known : kKnown)
        if (expression == known.expression) return known.pattern;
    for (const auto& own : kOwn)
        if (expression == ownExpression(own.pieces, ExpressionSyntax::Oniguruma))
            return own.pattern;
    return std::nullopt;
}

std::string knownPatterns() {
    return "GPT-2, Llama 3, Qwen 2, CLIP, Headscope";
}

std::size_t matchEnd(Pattern pattern, std::u32string_view text, std::size_t begin) {
    switch (pattern) {
        case Pattern::Gpt2:
            return gpt2End(text, begin);
        case Pattern::Llama3:
            return llamaEnd(text, begin, 3);
        case Pattern::Qwen2:
            return llamaEnd(text, begin, 1);
        case Pattern::Clip:
            return clipEnd(text, begin);
        case Pattern::OwnWords:
        case Pattern::OwnCharacters:
        case Pattern::OwnSymbols:
        case Pattern::OwnChunks:
            break;
    }
    for (const auto& own : kOwn)
        if (own.pattern == pattern) return ownPieceEnd(own.pieces, text, begin);
    return begin;
}

}  // namespace headscope::tokenizers
