#include "core/base/text/score_tokens.h"

#include "core/api/base/find_by_id.h"
#include "core/base/text/porter.h"
#include "core/base/text/writing_systems.h"
#include "core/base/util/unicode.h"
#include "core/base/util/utf8.h"

#include <algorithm>
#include <array>

namespace headscope::text {
namespace {

constexpr std::size_t kLongestKept = 3;  // words of at most this many characters are not stemmed

constexpr std::array<std::pair<BleuTokens, const char*>, 4> kBleuTokenNames{
    {{BleuTokens::V13a, "13a"},
     {BleuTokens::Intl, "intl"},
     {BleuTokens::Zh, "zh"},
     {BleuTokens::Char, "char"}}};
constexpr std::array<std::pair<RougeTokens, const char*>, 2> kRougeTokenNames{
    {{RougeTokens::RougeScore, "rouge_score"}, {RougeTokens::Unicode, "unicode"}}};

template <class Kind, std::size_t N>
std::optional<Kind> namedIn(const std::array<std::pair<Kind, const char*>, N>& rows,
                            const std::string& name) {
    for (const auto& [kind, text] : rows)
        if (name == text) return kind;
    return std::nullopt;
}

template <class Kind, std::size_t N>
const char* nameIn(const std::array<std::pair<Kind, const char*>, N>& rows, Kind kind) {
    return findWhere(rows, [kind](const auto& row) { return row.first == kind; })->second;
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isPeriodOrComma(char c) {
    return c == '.' || c == ',';
}

// ASCII signs that always are tokens of their own: all except ' , - .
bool isSeparateToken(char c) {
    if (c >= ' ' && c <= '/') return c != '\'' && c != ',' && c != '-' && c != '.';
    return (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

std::string replacedAll(const std::string& text, std::string_view from, std::string_view to) {
    std::string out;
    std::size_t at = 0;
    for (auto found = text.find(from); found != std::string::npos; found = text.find(from, at)) {
        out.append(text, at, found - at).append(to);
        at = found + from.size();
    }
    return at == 0 ? text : out.append(text, at);
}

// Inserts text around pairs of neighbours that match a rule, like a regular expression of two
// characters: the search continues after the second character. Use on bytes only for ASCII rules,
// since the bytes of other characters are neither digits nor signs.
template <class Text, class Applies>
Text withPairs(const Text& text, const Applies& applies, const Text& before, const Text& between,
               const Text& after) {
    Text out;
    out.reserve(text.size() + text.size() / 4);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i + 1 < text.size() && applies(text[i], text[i + 1])) {
            out.append(before)
                .append(1, text[i])
                .append(between)
                .append(1, text[i + 1])
                .append(after);
            ++i;
        } else {
            out += text[i];
        }
    }
    return out;
}

// Reverses SGML markup and entities, as mteval-v13a does.
std::string unmarked(const std::string& text) {
    auto out = replacedAll(text, "<skipped>", "");
    out = replacedAll(out, "-\n", "");
    out = replacedAll(out, "\n", " ");
    out = replacedAll(out, "&quot;", "\"");
    out = replacedAll(out, "&amp;", "&");
    out = replacedAll(out, "&lt;", "<");
    return replacedAll(out, "&gt;", ">");
}

std::vector<std::string> wordsOf(const std::string& text) {
    const auto words = util::splitAtSpaces(text);
    return {words.begin(), words.end()};
}

// Splits text like sacreBLEU's TokenizerRegexp, which 13a and zh share.
std::vector<std::string> westernTokens(const std::string& text) {
    std::string apart;
    for (const char c : text)
        if (isSeparateToken(c))
            apart.append(1, ' ').append(1, c).append(1, ' ');
        else
            apart += c;
    const std::string none, blank = " ";
    // Separate periods and commas unless they are between digits, then hyphens after digits.
    apart = withPairs(
        apart, [](char a, char b) { return !isDigit(a) && isPeriodOrComma(b); }, none, blank,
        blank);
    apart = withPairs(
        apart, [](char a, char b) { return isPeriodOrComma(a) && !isDigit(b); }, blank, blank,
        none);
    apart = withPairs(
        apart, [](char a, char b) { return isDigit(a) && b == '-'; }, none, blank, blank);
    return wordsOf(apart);
}

std::vector<std::string> tokensIntl(const std::string& text) {
    using util::isNumber;
    using util::isPunctuation;
    const std::u32string none, blank = U" ";
    auto points = util::codePoints(text);
    points = withPairs(
        points, [](char32_t a, char32_t b) { return !isNumber(a) && isPunctuation(b); }, none,
        blank, blank);
    points = withPairs(
        points, [](char32_t a, char32_t b) { return isPunctuation(a) && !isNumber(b); }, blank,
        blank, none);
    std::string apart;
    for (const auto c : points) {
        const bool symbol = util::isSymbol(c);
        if (symbol) apart += ' ';
        util::appendUtf8(apart, c);
        if (symbol) apart += ' ';
    }
    return wordsOf(apart);
}

// sacreBLEU's ranges as Python interprets them. Its "\u20000" is U+2000 followed by a zero, so
// U+2001 to U+2A6D are included and the extensions beyond U+FFFF are not.
bool isSeparateTokenInChinese(char32_t c) {
    struct Range {
        char32_t first, last;
    };
    static constexpr std::array<Range, 14> kRanges{{{0x2001, 0x2a6d},
                                                    {0x2e80, 0x2fdf},
                                                    {0x2ff0, 0x303f},
                                                    {0x3100, 0x312f},
                                                    {0x31a0, 0x31bf},
                                                    {0x31c0, 0x31ef},
                                                    {0x3200, 0x33ff},
                                                    {0x3400, 0x4db5},
                                                    {0x4e00, 0x9fbb},
                                                    {0xf900, 0xfa2d},
                                                    {0xfa30, 0xfa6a},
                                                    {0xfa70, 0xfad9},
                                                    {0xfe10, 0xfe1f},
                                                    {0xfe30, 0xfe4f}}};
    if (c >= 0xff00 && c <= 0xffef) return true;
    return std::any_of(kRanges.begin(), kRanges.end(),
                       [c](const Range& r) { return c >= r.first && c <= r.last; });
}

std::vector<std::string> tokensZh(const std::string& text) {
    const auto words = util::splitAtSpaces(text);
    if (words.empty()) return {};
    // Trim white space, so that a sign at the start or end of the text has no neighbour on that
    // side.
    const std::string_view inner(
        words.front().data(),
        static_cast<std::size_t>(words.back().data() + words.back().size() - words.front().data()));
    std::string apart;
    for (const auto c : util::codePoints(inner)) {
        const bool alone = isSeparateTokenInChinese(c);
        if (alone) apart += ' ';
        util::appendUtf8(apart, c);
        if (alone) apart += ' ';
    }
    return westernTokens(apart);
}

std::vector<std::string> tokensChar(const std::string& text) {
    std::vector<std::string> tokens;
    for (const auto c : util::codePoints(text)) {
        if (util::isSpace(c)) continue;
        tokens.emplace_back();
        util::appendUtf8(tokens.back(), c);
    }
    return tokens;
}

bool isRougeScoreByte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

std::vector<std::string> runsOfRougeScore(const std::string& lower) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < lower.size();) {
        const auto start = at;
        while (at < lower.size() && isRougeScoreByte(lower[at])) ++at;
        if (at > start)
            words.push_back(lower.substr(start, at - start));
        else
            ++at;
    }
    return words;
}

std::vector<std::string> runsOfUnicode(const std::string& lower) {
    std::vector<std::string> words;
    bool open = false;   // whether the last word may be extended
    bool alone = false;  // whether the last word may be extended only by marks
    for (const auto c : util::codePoints(lower)) {
        const bool mark = util::isMark(c);
        if (!mark && !util::isLetter(c) && !util::isNumber(c)) {
            open = false;
            continue;
        }
        const bool unsegmented =
            !mark && systemWithoutWordBoundaries(c) != WritingSystem::WithWordBoundaries;
        if (!open || unsegmented || (alone && !mark)) {
            words.emplace_back();
            alone = unsegmented;
        }
        util::appendUtf8(words.back(), c);
        open = true;
    }
    return words;
}

}  // namespace

const char* nameOf(BleuTokens tokens) {
    return nameIn(kBleuTokenNames, tokens);
}

const char* nameOf(RougeTokens tokens) {
    return nameIn(kRougeTokenNames, tokens);
}

std::optional<BleuTokens> bleuTokensNamed(const std::string& name) {
    return namedIn(kBleuTokenNames, name);
}

std::optional<RougeTokens> rougeTokensNamed(const std::string& name) {
    return namedIn(kRougeTokenNames, name);
}

std::vector<std::string> tokens13a(const std::string& text) {
    // As in sacreBLEU, the added blanks give signs at both ends a neighbour.
    return westernTokens(' ' + unmarked(text) + ' ');
}

std::vector<std::string> bleuWords(const std::string& text, bool lowercase, BleuTokens tokens) {
    const auto cased = lowercase ? util::lowerCased(text) : text;
    const std::string ended(util::withoutTrailingSpaces(cased));
    switch (tokens) {
        case BleuTokens::V13a:
            return tokens13a(ended);
        case BleuTokens::Intl:
            return tokensIntl(ended);
        case BleuTokens::Zh:
            return tokensZh(ended);
        case BleuTokens::Char:
            return tokensChar(ended);
    }
    return {};
}

std::vector<std::string> rougeTokens(const std::string& text, bool stem, RougeTokens tokens) {
    const auto lower = util::lowerCased(text);
    auto words = tokens == RougeTokens::Unicode ? runsOfUnicode(lower) : runsOfRougeScore(lower);
    if (!stem) return words;
    for (auto& word : words)
        if (word.size() > kLongestKept && std::all_of(word.begin(), word.end(), isRougeScoreByte))
            word = porterStem(word);
    return words;
}

}  // namespace headscope::text
