#include "core/data/readers/table_heading.h"

#include "core/base/util/utf8.h"
#include "core/data/readers/csv_import.h"

#include <algorithm>
#include <set>

namespace headscope::data {
namespace {

constexpr std::size_t kLongestName = 40;  // maximum characters of a name
constexpr std::int64_t kLeastRows = 4;    // with fewer rows a heading cannot be detected
// at most one in this many of the other rows may look like a name
constexpr std::int64_t kFewNames = 20;
constexpr std::size_t kMostLabelsKept = 100000;

std::size_t wordsIn(const std::string& text) {
    std::size_t words = 0;
    bool inside = false;
    for (const char c : text) {
        const bool space = c == ' ' || c == '\t';
        words += !space && !inside;
        inside = !space;
    }
    return words;
}

std::string firstWord(const std::string& cell) {
    std::string word;
    for (const char c : trimmed(cell)) {
        const bool ascii = static_cast<unsigned char>(c) < 0x80;
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        // Cells such as "en (source)" or "de_text" begin with the name of a side.
        if (ascii && !letter) break;
        word += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    }
    return word;
}

bool few(std::int64_t names, std::int64_t rows) {
    return names * kFewNames <= rows;
}

}  // namespace

bool looksLikeNumber(const std::string& cell) {
    const auto text = trimmed(cell);
    std::size_t digits = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        digits += c >= '0' && c <= '9';
        const bool allowed =
            (c >= '0' && c <= '9') || c == '.' || ((c == '-' || c == '+') && i == 0);
        if (!allowed) return false;
    }
    return digits > 0;
}

bool looksLikeName(const std::string& cell) {
    const auto text = trimmed(cell);
    if (text.empty() || looksLikeNumber(text)) return false;
    if (util::codePointCount(text) > kLongestName || wordsIn(text) > 3) return false;
    // Punctuation indicates a sentence, not a name.
    return text.find_first_of(".!?,;:\"\n") == std::string::npos;
}

bool namesASide(const std::string& cell) {
    static const std::set<std::string> kWords = {
        "en",        "de",       "fr",          "es",         "it",        "pt",       "nl",
        "ru",        "zh",       "ja",          "ko",         "ar",        "hi",       "tr",
        "pl",        "cs",       "sv",          "da",         "fi",        "no",       "uk",
        "el",        "he",       "hu",          "ro",         "bg",        "vi",       "th",
        "id",        "fa",       "la",          "eo",         "eng",       "deu",      "fra",
        "spa",       "ita",      "por",         "nld",        "rus",       "english",  "german",
        "french",    "spanish",  "italian",     "portuguese", "dutch",     "russian",  "chinese",
        "japanese",  "korean",   "arabic",      "hindi",      "turkish",   "polish",   "czech",
        "swedish",   "danish",   "finnish",     "norwegian",  "ukrainian", "greek",    "hebrew",
        "hungarian", "romanian", "bulgarian",   "vietnamese", "thai",      "persian",  "latin",
        "esperanto", "deutsch",  "englisch",    "source",     "target",    "src",      "tgt",
        "trg",       "original", "translation", "input",      "output",    "question", "answer"};
    return looksLikeName(cell) && kWords.count(firstWord(cell)) > 0;
}

void HeadingLooks::add(const std::vector<std::string>& row, std::size_t text, std::size_t label) {
    const auto& cell = row[text];
    auto name = trimmed(row[label]);
    if (m_first.empty()) {
        m_first = row;
        m_text = text;
        m_firstLabel = std::move(name);
        m_numbers.assign(row.size(), true);
        return;
    }
    ++m_rows;
    m_nameTexts += looksLikeName(cell);
    m_textRepeats |= cell == m_first[text];
    for (std::size_t i = 0; i < m_numbers.size() && i < row.size(); ++i)
        // m_numbers: per column, whether all rows after the first hold numbers.
        if (m_numbers[i]) m_numbers[i] = looksLikeNumber(row[i]);
    // Limits memory: a column with so many values does not hold labels.
    if (m_labels.size() < kMostLabelsKept) ++m_labels[std::move(name)];
}

// Returns whether the label of row 1 looks like a name and occurs in no other row, while most
// labels repeat.
bool HeadingLooks::labelIsAlone() const {
    if (m_rows < kLeastRows || m_labels.size() >= kMostLabelsKept) return false;
    const auto once = std::count_if(m_labels.begin(), m_labels.end(),
                                    [](const auto& one) { return one.second == 1; });
    const bool labelsRepeat = 2 * once <= static_cast<std::int64_t>(m_labels.size());
    return labelsRepeat && looksLikeName(m_firstLabel) && m_labels.count(m_firstLabel) == 0;
}

// Returns whether there is a named column of numbers, or a name above texts that do not look like
// names.
bool HeadingLooks::cellsAreUnlike() const {
    for (std::size_t i = 0; i < m_numbers.size(); ++i)
        if (m_numbers[i] && !trimmed(m_first[i]).empty() && !looksLikeNumber(m_first[i]))
            return true;
    return looksLikeName(m_first[m_text]) && !m_textRepeats && few(m_nameTexts, m_rows);
}

HeadingLooks::Verdict HeadingLooks::verdict() const {
    if (!labelIsAlone()) return Verdict::Data;
    return cellsAreUnlike() ? Verdict::Heading : Verdict::Doubtful;
}

void warnDoubtfulHeading(const std::string& name, ImportNotes& notes) {
    notes.warn(
        "%1: row 1 looks like a header with column names. If it is one, set dataset.header to yes"_m(
            name));
}

void PairHeadingLooks::add(const std::string& source, const std::string& target) {
    const bool names = looksLikeName(source) && looksLikeName(target);
    if (m_rows++ == 0)
        m_firstIsNames = names;
    else
        m_names += names;
}

bool PairHeadingLooks::doubtful() const {
    return m_firstIsNames && m_rows > kLeastRows && few(m_names, m_rows - 1);
}

}  // namespace headscope::data
