#include "core/data/readers/summary_table.h"

#include "core/data/readers/csv_import.h"
#include "core/data/readers/table_heading.h"

namespace headscope::data {
namespace {

// AG News has class, title and description columns, without a header.
bool looksLikeNews(const std::vector<std::string>& row, const ColumnChoice& choice) {
    const auto label = row.size() == 3 ? integerLabel(row[0]) : std::nullopt;
    return label && choice.text.empty() && choice.label.empty() && choice.header != HeaderUse::Yes;
}

// Collects the rows of a table as pairs.
class TablePairs {
public:
    TablePairs(const SummaryTable& table, ImportNotes& notes, PairRows& rows)
        : m_choice(table.columns), m_separator(table.separator), m_notes(notes), m_rows(rows) {}

    Status add(const io::CsvRecord& record) {
        if (record.row == 1) {
            HEADSCOPE_CHECK(begin(record));
            if (m_columns.header) return {};
        }
        const auto wanted = m_columns.count + m_columns.trailing;
        if (record.fields.size() != wanted)
            return wrongColumns(record, m_columns.count, m_separator);
        const auto &text = record.fields[m_columns.text], &summary = record.fields[m_columns.label];
        if (!m_columns.header) m_looks.add(text, summary);
        m_rows.sources.push_back(text);
        m_rows.targets.push_back(summary);
        m_rows.lines.push_back(record.line);
        return {};
    }

    void end() {
        if (m_choice.header == HeaderUse::Auto && m_looks.doubtful())
            warnDoubtfulHeading(m_rows.name, m_notes);
    }

private:
    Status begin(const io::CsvRecord& record) {
        if (record.fields.size() == 1) return wrongColumns(record, 2, m_separator);
        // The summary is the title, the text is the description.
        if (looksLikeNews(record.fields, m_choice)) m_choice.text = "3", m_choice.label = "2";
        HEADSCOPE_TRY(m_columns, chooseColumns({record.fields}, m_choice));
        const auto name = [&](std::size_t column) {
            return std::to_string(column + 1) +
                   (m_columns.header ? " (\"" + trimmed(record.fields[column]) + "\")" : "");
        };
        const auto columns =
            m_columns.header ? "%1: text from column %2, summary from column %3"_m
                             : "%1: text from column %2, summary from column %3, no header row"_m;
        m_notes.note(columns(m_rows.name, name(m_columns.text), name(m_columns.label)));
        return {};
    }

    ColumnChoice m_choice;
    Columns m_columns;
    PairHeadingLooks m_looks;
    char m_separator;
    ImportNotes& m_notes;
    PairRows& m_rows;
};

}  // namespace

Status addSummaryTable(io::CsvReader& reader, const SummaryTable& table, const LoadContext& context,
                       ImportNotes& notes, PairRows& rows) {
    TablePairs pairs(table, notes, rows);
    HEADSCOPE_CHECK(eachRecord(reader, rows.name, context,
                               [&](const io::CsvRecord& record) { return pairs.add(record); }));
    pairs.end();
    noteDialect(reader.report(), rows.name, notes);
    return {};
}

}  // namespace headscope::data
