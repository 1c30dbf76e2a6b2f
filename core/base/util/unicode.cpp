#include "core/base/util/unicode.h"

#include "core/base/util/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace headscope::util {
namespace {

struct CaseRow {
    char32_t first, last;
    std::uint32_t step;
    std::int32_t offset;
};

struct PointRange {
    char32_t first, last;
};

#include "core/base/util/case_tables.inl"
#include "core/base/util/letter_tables.inl"

constexpr char32_t kCapitalSigma = 0x3a3, kFinalSigma = 0x3c2, kSmallSigma = 0x3c3,
                   kCapitalDottedI = 0x130;

// Returns the row that contains a code point; null if there is none.
template <class Row, std::size_t N>
const Row* rowOf(const std::array<Row, N>& rows, char32_t c) {
    const auto after =
        std::upper_bound(rows.begin(), rows.end(), c,
                         [](char32_t point, const Row& row) { return point < row.first; });
    if (after == rows.begin()) return nullptr;
    const auto* row = &*(after - 1);
    return c <= row->last ? row : nullptr;
}

char32_t lowered(char32_t c) {
    const auto* row = rowOf(kLower, c);
    // A row with a step of 2 holds every second code point: the capitals, not the small letters.
    if (!row || (c - row->first) % row->step != 0) return c;
    return static_cast<char32_t>(static_cast<std::int64_t>(c) + row->offset);
}

// Returns whether a cased letter precedes `at` (or follows it, below), skipping case-ignorable
// characters.
bool letterBefore(const std::u32string& text, std::size_t at) {
    while (at > 0 && rowOf(kCaseIgnored, text[at - 1])) --at;
    return at > 0 && rowOf(kCased, text[at - 1]);
}

bool letterBehind(const std::u32string& text, std::size_t at) {
    for (++at; at < text.size() && rowOf(kCaseIgnored, text[at]);) ++at;
    return at < text.size() && rowOf(kCased, text[at]);
}

bool isAscii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string lowerAscii(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return out;
}

}  // namespace

bool isSpace(char32_t c) {
    if (c < 0x80) return c == ' ' || (c >= 0x09 && c <= 0x0d) || (c >= 0x1c && c <= 0x1f);
    return c == 0x85 || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x2028 ||
           c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

bool isLetter(char32_t c) {
    return rowOf(kLetters, c) != nullptr;
}

bool isMark(char32_t c) {
    return rowOf(kMarks, c) != nullptr;
}

bool isNumber(char32_t c) {
    return rowOf(kNumbers, c) != nullptr;
}

bool isPunctuation(char32_t c) {
    return rowOf(kPunctuation, c) != nullptr;
}

bool isSymbol(char32_t c) {
    return rowOf(kSymbols, c) != nullptr;
}

std::vector<std::string_view> splitAtSpaces(std::string_view text) {
    std::vector<std::string_view> words;
    std::size_t start = 0;
    const auto endAt = [&](std::size_t end) {
        if (end > start) words.push_back(text.substr(start, end - start));
    };
    for (std::size_t at = 0; at < text.size();) {
        const auto c = codePointAt(text, at);
        if (isSpace(c.value)) {
            endAt(at);
            start = at + c.size;
        }
        at += c.size;
    }
    endAt(text.size());
    return words;
}

std::string_view withoutTrailingSpaces(std::string_view text) {
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto c = codePointAt(text, at);
        at += c.size;
        if (!isSpace(c.value)) end = at;
    }
    return text.substr(0, end);
}

std::u32string codePoints(std::string_view text) {
    std::u32string points;
    points.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto c = codePointAt(text, at);
        points += c.value;
        at += c.size;
    }
    return points;
}

std::string lowerCased(std::string_view text) {
    if (isAscii(text)) return lowerAscii(text);
    const auto points = codePoints(text);
    std::string out;
    out.reserve(text.size() + 8);
    for (std::size_t at = 0, index = 0; at < text.size(); ++index) {
        const auto c = codePointAt(text, at);
        const auto bytes = text.substr(at, c.size);
        at += c.size;
        const auto low = lowered(c.value);
        // Python's rules: a sigma at the end of a word becomes a final sigma.
        if (c.value == kCapitalSigma)
            appendUtf8(out, letterBefore(points, index) && !letterBehind(points, index)
                                ? kFinalSigma
                                : kSmallSigma);
        else if (c.value == kCapitalDottedI)
            out += "i\xcc\x87";
        else if (low == c.value)
            out += bytes;
        else
            appendUtf8(out, low);
    }
    return out;
}

}  // namespace headscope::util
