// Whether the first row of a table is a heading, told from how the other rows look.
#pragma once

#include "core/data/import_notes.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace headscope::data {

// A few words as they name a column: short, no sentence, no number.
bool looksLikeName(const std::string& cell);
// A whole or decimal number, spaces around it allowed.
bool looksLikeNumber(const std::string& cell);
// The name or code of a language ("en", "English sentences"), or "source", "target" and the like.
bool namesASide(const std::string& cell);

// Rows of texts with a label: the first is held against all others.
class HeadingLooks {
public:
    enum class Verdict { Data, Heading, Doubtful };

    // All rows in their order; text and label: columns.
    void add(const std::vector<std::string>& row, std::size_t text, std::size_t label);
    // Heading: the first row's label is in no other row, while labels repeat, and another column is unlike the rest.
    // Doubtful: only its label is.
    Verdict verdict() const;
    const std::string& firstLabel() const { return m_firstLabel; }

private:
    bool labelIsAlone() const;
    bool cellsAreUnlike() const;

    std::vector<std::string> m_first;
    std::vector<bool> m_numbers;  // columns in which every other row has a number
    std::string m_firstLabel;
    std::unordered_map<std::string, std::int64_t> m_labels;  // of the other rows
    std::size_t m_text = 0;
    std::int64_t m_rows = 0;       // other rows
    std::int64_t m_nameTexts = 0;  // of them with a text that looks like a name
    bool m_textRepeats = false;
};

// Pairs of texts without labels: whether only the first has names of columns for texts. add() gets all in their order.
class PairHeadingLooks {
public:
    void add(const std::string& source, const std::string& target);
    bool doubtful() const;  // the first pair may be a heading

private:
    bool m_firstIsNames = false;
    std::int64_t m_rows = 0, m_names = 0;  // all rows; those after the first that are names on both sides
};

void warnDoubtfulHeading(const std::string& name, ImportNotes& notes);

}  // namespace headscope::data
