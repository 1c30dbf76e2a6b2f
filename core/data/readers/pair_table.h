// Reads pairs of texts from one file: columns of a table, or members of JSON objects.
#pragma once

#include "core/data/readers/csv_columns.h"
#include "core/data/readers/json_lines.h"
#include "core/data/readers/pair_corpus.h"
#include "core/data/readers/table_heading.h"

#include <string>
#include <vector>

namespace headscope::data {

// Settings dataset.source_side, dataset.target_side and dataset.header, as they apply to a table.
struct PairColumns {
    std::string source, target;  // column name or 1-based number; "" to detect it
    HeaderUse header = HeaderUse::No;
};

// Collects the rows of one table in order.
class PairTable {
public:
    // `notes` and `rows` must outlive this object; rows.name is the file's name.
    PairTable(PairColumns choice, ImportNotes& notes, PairRows& rows)
        : m_choice(std::move(choice)), m_notes(notes), m_rows(rows) {}

    // Adds a row; `line` is its line number in the file. Errors: BadData (missing columns, rows of
    // different lengths).
    Status add(const std::vector<std::string>& fields, std::int64_t line);
    void end();
    // Returns whether row 1 was skipped because it looks like a heading. The first versions read it
    // as a pair.
    bool foundHeading() const { return m_foundHeading; }

private:
    Status begin(const std::vector<std::string>& first, std::int64_t line);
    Result<std::size_t> placeOf(const std::vector<std::string>& first, const std::string& wanted,
                                const char* key, std::size_t otherwise) const;
    Error otherCount(const std::vector<std::string>& fields, std::int64_t line) const;

    PairColumns m_choice;
    ImportNotes& m_notes;
    PairRows& m_rows;
    PairHeadingLooks m_looks;
    std::size_t m_count = 0, m_source = 0, m_target = 1;
    bool m_header = false, m_foundHeading = false;
};

// Reads objects such as {"de": ..., "en": ...}, also nested under "translation".
class PairNames {
public:
    explicit PairNames(PairColumns choice) : m_choice(std::move(choice)) {}
    Status add(const JsonRow& row, PairRows& rows);  // adds a row; errors: BadData
    // Returns the names that were used, for a note; empty before the first row.
    Message text() const;

private:
    Status begin(const nlohmann::json& object);

    PairColumns m_choice;
    NameChoice m_source, m_target;
};

}  // namespace headscope::data
