#include "core/base/text/chrf.h"

#include "core/base/text/ngram_counts.h"
#include "core/base/util/unicode.h"

#include <optional>
#include <string_view>

namespace headscope::text {
namespace {

// beta = 2: recall has twice the weight of precision.
constexpr double kBetaSquared = 4;

bool isPunctuation(char32_t c) {
    return c < 0x80 && std::u32string_view(U"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~").find(c) !=
                           std::u32string_view::npos;
}

struct CharactersAndWords {
    std::u32string characters;  // characters of the text without white space
    std::vector<std::u32string> words;
};

// Splits off a punctuation mark at the end of a word or, if there is none, at its beginning.
void addWord(const std::u32string& word, std::vector<std::u32string>& words) {
    const auto size = word.size();
    if (size > 1 && isPunctuation(word.back())) {
        words.push_back(word.substr(0, size - 1));
        words.push_back(word.substr(size - 1));
    } else if (size > 1 && isPunctuation(word.front())) {
        words.push_back(word.substr(0, 1));
        words.push_back(word.substr(1));
    } else {
        words.push_back(word);
    }
}

CharactersAndWords partsOf(const std::string& text, const ChrfOptions& options) {
    const auto cased = options.lowercase ? util::lowerCased(text) : text;
    CharactersAndWords parts;
    for (const auto word : util::splitAtSpaces(cased)) {
        const auto points = util::codePoints(word);
        parts.characters += points;
        if (options.words > 0) addWord(points, parts.words);
    }
    return parts;
}

// Counts of the n-grams of every order of a text.
class ChrfNgrams {
public:
    ChrfNgrams(const CharactersAndWords& parts, Numbering<std::u32string>& numbering,
               const ChrfOptions& options) {
        m_orders.reserve(kChrfCharacters + options.words);  // avoids copies of the n-grams
        const std::vector<std::uint32_t> characters(parts.characters.begin(),
                                                    parts.characters.end());
        for (std::size_t n = 1; n <= kChrfCharacters; ++n) m_orders.emplace_back(characters, n);
        const auto words = numbering.of(parts.words);
        for (std::size_t n = 1; n <= options.words; ++n) m_orders.emplace_back(words, n);
    }

    std::vector<double> against(const ChrfNgrams& reference) const {
        std::vector<double> counts;
        for (std::size_t i = 0; i < m_orders.size(); ++i) {
            const auto& theirs = reference.m_orders[i];
            // As in sacreBLEU, an order without n-grams in the reference does not count for the
            // hypothesis.
            counts.push_back(theirs.empty() ? 0 : static_cast<double>(m_orders[i].total()));
            counts.push_back(static_cast<double>(theirs.total()));
            counts.push_back(static_cast<double>(m_orders[i].shared(theirs)));
        }
        return counts;
    }

private:
    std::vector<NgramCounts> m_orders;
};

}  // namespace

std::vector<double> chrfCounts(const std::string& hypothesis,
                               const std::vector<std::string>& references,
                               const ChrfOptions& options) {
    Numbering<std::u32string> numbering;
    const ChrfNgrams mine(partsOf(hypothesis, options), numbering, options);
    std::vector<double> best;
    std::optional<double> highest;
    for (const auto& reference : references) {
        auto counts = mine.against(ChrfNgrams(partsOf(reference, options), numbering, options));
        const double score = chrfOf(counts);
        if (highest && score <= *highest) continue;
        highest = score;
        best = std::move(counts);
    }
    return best;
}

double chrfOf(const std::vector<double>& counts) {
    double precision = 0, recall = 0, orders = 0;
    for (std::size_t i = 0; i + 2 < counts.size(); i += 3) {
        if (counts[i] <= 0 || counts[i + 1] <= 0) continue;
        precision += counts[i + 2] / counts[i];
        recall += counts[i + 2] / counts[i + 1];
        ++orders;
    }
    if (precision + recall <= 0) return 0;
    precision /= orders;
    recall /= orders;
    return 100 * (1 + kBetaSquared) * precision * recall / (kBetaSquared * precision + recall);
}

std::string chrfSignature(std::size_t references, const ChrfOptions& options) {
    return "nrefs:" + std::to_string(references) + "|case:" + (options.lowercase ? "lc" : "mixed") +
           "|eff:yes|nc:" + std::to_string(kChrfCharacters) +
           "|nw:" + std::to_string(options.words) + "|space:no|version:2.6.0";
}

}  // namespace headscope::text
