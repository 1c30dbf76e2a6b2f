#include "core/text/bleu.h"

#include "core/text/ngram_counts.h"
#include "core/util/unicode.h"

#include <cmath>
#include <cstdlib>
#include <limits>

namespace headscope::text {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isPeriodOrComma(char c) {
    return c == '.' || c == ',';
}

// Signs of ASCII that are words of their own wherever they stand: all but ' , - .
bool standsApart(char c) {
    if (c >= ' ' && c <= '/') return c != '\'' && c != ',' && c != '-' && c != '.';
    return (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

// What a rule puts in place of two neighbouring bytes; the next pair begins behind them. Every rule looks at ASCII
// alone, so that bytes of other characters pass as what they are: no digits and no signs.
template <class Applies>
std::string withPairs(const std::string& text, const Applies& applies, const char* before, const char* between,
                      const char* behind) {
    std::string out;
    out.reserve(text.size() + text.size() / 4);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i + 1 < text.size() && applies(text[i], text[i + 1])) {
            out.append(before).append(1, text[i]).append(between).append(1, text[i + 1]).append(behind);
            ++i;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::string unmarked(std::string text) {
    replaceAll(text, "<skipped>", "");
    replaceAll(text, "-\n", "");
    replaceAll(text, "\n", " ");
    replaceAll(text, "&quot;", "\"");
    replaceAll(text, "&amp;", "&");
    replaceAll(text, "&lt;", "<");
    replaceAll(text, "&gt;", ">");
    return text;
}

std::int64_t nearestLength(std::int64_t length, const std::vector<std::int64_t>& others) {
    std::int64_t nearest = others.front();
    for (const auto other : others) {
        const auto distance = std::abs(length - other), least = std::abs(length - nearest);
        if (distance < least || (distance == least && other < nearest)) nearest = other;
    }
    return nearest;
}

}  // namespace

std::vector<std::string> tokens13a(const std::string& text) {
    std::string apart;
    for (const char c : ' ' + unmarked(text) + ' ')
        if (standsApart(c))
            apart.append(1, ' ').append(1, c).append(1, ' ');
        else
            apart += c;
    apart = withPairs(
        apart, [](char a, char b) { return !isDigit(a) && isPeriodOrComma(b); }, "", " ", " ");
    apart = withPairs(
        apart, [](char a, char b) { return isPeriodOrComma(a) && !isDigit(b); }, " ", " ", "");
    apart = withPairs(
        apart, [](char a, char b) { return isDigit(a) && b == '-'; }, "", " ", " ");
    const auto words = util::splitAtSpaces(apart);
    return {words.begin(), words.end()};
}

std::vector<std::string> bleuWords(const std::string& text, bool lowercase) {
    const auto cased = lowercase ? util::lowerCased(text) : text;
    return tokens13a(std::string(util::withoutTrailingSpaces(cased)));
}

BleuCounts& BleuCounts::operator+=(const BleuCounts& other) {
    hypothesisLength += other.hypothesisLength;
    referenceLength += other.referenceLength;
    for (std::size_t n = 0; n < kBleuOrders; ++n) {
        matches[n] += other.matches[n];
        totals[n] += other.totals[n];
    }
    return *this;
}

std::vector<double> BleuCounts::row() const {
    std::vector<double> out{static_cast<double>(hypothesisLength), static_cast<double>(referenceLength)};
    for (const auto count : matches) out.push_back(static_cast<double>(count));
    for (const auto count : totals) out.push_back(static_cast<double>(count));
    return out;
}

BleuCounts BleuCounts::ofRow(const std::vector<double>& row) {
    BleuCounts counts;
    const auto whole = [&](std::size_t i) { return static_cast<std::int64_t>(row[i]); };
    counts.hypothesisLength = whole(0);
    counts.referenceLength = whole(1);
    for (std::size_t n = 0; n < kBleuOrders; ++n) {
        counts.matches[n] = whole(2 + n);
        counts.totals[n] = whole(2 + kBleuOrders + n);
    }
    return counts;
}

BleuCounts bleuCounts(const std::string& hypothesis, const std::vector<std::string>& references, bool lowercase) {
    Numbering<std::string> numbering;
    const auto words = numbering.of(bleuWords(hypothesis, lowercase));
    std::vector<std::vector<std::uint32_t>> others;
    std::vector<std::int64_t> lengths;
    for (const auto& reference : references) {
        others.push_back(numbering.of(bleuWords(reference, lowercase)));
        lengths.push_back(static_cast<std::int64_t>(others.back().size()));
    }
    BleuCounts counts;
    counts.hypothesisLength = static_cast<std::int64_t>(words.size());
    counts.referenceLength = nearestLength(counts.hypothesisLength, lengths);
    for (std::size_t n = 1; n <= kBleuOrders; ++n) {
        const NgramCounts mine(words, n);
        NgramCounts theirs(others.front(), n);
        for (std::size_t r = 1; r < others.size(); ++r) theirs.takeLarger(NgramCounts(others[r], n));
        counts.totals[n - 1] = mine.total();
        counts.matches[n - 1] = mine.shared(theirs);
    }
    return counts;
}

Bleu bleuOf(const BleuCounts& counts, bool effectiveOrder) {
    Bleu out;
    out.counts = counts;
    const auto length = static_cast<double>(counts.hypothesisLength);
    if (counts.hypothesisLength < counts.referenceLength)
        out.brevityPenalty = length > 0 ? std::exp(1 - static_cast<double>(counts.referenceLength) / length) : 0;
    if (std::all_of(counts.matches.begin(), counts.matches.end(), [](auto match) { return match == 0; })) return out;
    double smoothing = 1, logarithms = 0;
    std::size_t orders = effectiveOrder ? 0 : kBleuOrders;
    for (std::size_t n = 0; n < kBleuOrders && counts.totals[n] > 0; ++n) {
        if (effectiveOrder) orders = n + 1;
        const auto total = static_cast<double>(counts.totals[n]);
        if (counts.matches[n] == 0) smoothing *= 2;
        out.precisions[n] =
            counts.matches[n] == 0 ? 100 / (smoothing * total) : 100 * static_cast<double>(counts.matches[n]) / total;
    }
    for (std::size_t n = 0; n < orders; ++n)
        logarithms += out.precisions[n] > 0 ? std::log(out.precisions[n]) : -std::numeric_limits<double>::infinity();
    out.score = out.brevityPenalty * std::exp(logarithms / static_cast<double>(orders));
    return out;
}

std::string bleuSignature(std::size_t references, bool lowercase, bool effectiveOrder) {
    return "nrefs:" + std::to_string(references) + "|case:" + (lowercase ? "lc" : "mixed") +
           "|eff:" + (effectiveOrder ? "yes" : "no") + "|tok:13a|smooth:exp|version:2.6.0";
}

}  // namespace headscope::text
