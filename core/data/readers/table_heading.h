// Detects whether the first row of a table is a heading, by comparing it with the other rows.
#pragma once

#include "core/data/readers/import_notes.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace headscope::data {

// Returns whether a cell looks like a column name: a few words, short, without punctuation, not a
// number.
bool looksLikeName(const std::string& cell);
// Returns whether a cell is an integer or decimal number; surrounding spaces are allowed.
bool looksLikeNumber(const std::string& cell);
// Returns whether a cell names a language ("en", "English sentences") or a side ("source",
// "target").
bool namesASide(const std::string& cell);

// Compares the first row of labelled texts with all others.
class HeadingLooks {
public:
    enum class Verdict { Data, Heading, Doubtful };

    // Adds a row; call for all rows in order. `text` and `label` are column indices.
    void add(const std::vector<std::string>& row, std::size_t text, std::size_t label);
    // Heading: the first row's label occurs in no other row, although labels repeat, and another
    // column differs from its other cells too. Doubtful: only the label differs.
    Verdict verdict() const;
    const std::string& firstLabel() const { return m_firstLabel; }

private:
    bool labelIsAlone() const;
    bool cellsAreUnlike() const;

    std::vector<std::string> m_first;
    std::vector<bool> m_numbers;  // columns in which all other rows have a number
    std::string m_firstLabel;
    // counts of the labels of the other rows
    std::unordered_map<std::string, std::int64_t> m_labels;
    std::size_t m_text = 0;
    std::int64_t m_rows = 0;       // rows after the first
    std::int64_t m_nameTexts = 0;  // rows after the first whose text looks like a name
    bool m_textRepeats = false;
};

// Detects for pairs of texts without labels whether only the first pair looks like column names.
// Call add() for all pairs in order.
class PairHeadingLooks {
public:
    void add(const std::string& source, const std::string& target);
    bool doubtful() const;  // the first pair may be a heading

private:
    bool m_firstIsNames = false;
    // number of rows; number of later rows that look like names on both sides
    std::int64_t m_rows = 0, m_names = 0;
};

void warnDoubtfulHeading(const std::string& name, ImportNotes& notes);

}  // namespace headscope::data
