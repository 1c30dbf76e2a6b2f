// Pairs of texts in one file: the columns of a table, or the names of JSON objects.
#pragma once

#include "core/data/csv_columns.h"
#include "core/data/json_lines.h"
#include "core/data/pair_corpus.h"
#include "core/data/table_heading.h"

#include <string>
#include <vector>

namespace headscope::data {

// The settings dataset.source_side, dataset.target_side and dataset.header, as they are meant for a table.
struct PairColumns {
    std::string source, target;  // name or 1-based number of a column; "" to find it
    HeaderUse header = HeaderUse::No;
};

// Takes the rows of one table in their order.
class PairTable {
public:
    // notes and rows must outlive it; rows.name is the file's.
    PairTable(PairColumns choice, ImportNotes& notes, PairRows& rows)
        : m_choice(std::move(choice)), m_notes(notes), m_rows(rows) {}

    // line: where the row is in the file. Errors: BadData (columns that are not there, rows of other lengths).
    Status add(const std::vector<std::string>& fields, std::int64_t line);
    void end();
    // The first row was left out because of what stands in it: the first versions took it for a pair.
    bool foundHeading() const { return m_foundHeading; }

private:
    Status begin(const std::vector<std::string>& first, std::int64_t line);
    Result<std::size_t> placeOf(const std::vector<std::string>& first, const std::string& wanted, const char* key,
                                std::size_t otherwise) const;
    Error otherCount(const std::vector<std::string>& fields, std::int64_t line) const;

    PairColumns m_choice;
    ImportNotes& m_notes;
    PairRows& m_rows;
    PairHeadingLooks m_looks;
    std::size_t m_count = 0, m_source = 0, m_target = 1;
    bool m_header = false, m_foundHeading = false;
};

// {"de": ..., "en": ...}, also inside "translation".
class PairNames {
public:
    explicit PairNames(PairColumns choice) : m_choice(std::move(choice)) {}
    Status add(const JsonRow& row, PairRows& rows);  // errors: BadData
    std::string text() const;                        // which names were used, for a note; "" before the first row

private:
    Status begin(const nlohmann::json& object);

    PairColumns m_choice;
    NameChoice m_source, m_target;
};

}  // namespace headscope::data
