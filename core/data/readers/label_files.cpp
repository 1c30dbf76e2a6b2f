#include "core/data/readers/label_files.h"

#include "core/base/io/csv_sniff.h"
#include "core/base/io/text_lines.h"
#include "core/base/text/pair_text.h"
#include "core/base/util/utf8.h"
#include "core/data/batches/settings.h"
#include "core/data/readers/csv_import.h"
#include "core/data/readers/json_lines.h"
#include "core/data/readers/split_files.h"
#include "core/data/readers/table_heading.h"

namespace headscope::data {
namespace {

constexpr std::int64_t kLargestLabelFile = std::int64_t{1} << 30;  // bytes of an uncompressed file
// at most one row in this many may have text in columns without a name
constexpr std::int64_t kFewSpilled = 20;
constexpr const char* kFastTextMark = "__label__";

// Stops early if the label column is really text, which would fill the memory with names.
Status refuseText(const LabelNames& labels) {
    // The check during reading is coarse; the exact limit is checked at the end.
    if (labels.distinct() <= 100 * kMostClasses) return {};
    std::vector<std::int32_t> unused;
    return std::move(labels.classes({}, unused)).error();
}

// Reads the rows of one table. Columns are chosen after the first rows. Whether row 1 is a heading
// is decided after the last row.
class TableRows {
public:
    TableRows(const RunConfig& config, std::string name, char separator, LabelNames& labels,
              ImportNotes& notes, TextRows& rows)
        : m_choice(labelChoice(config)),
          m_earlier(readsAsEarlier(config)),
          m_name(std::move(name)),
          m_separator(separator),
          m_labels(labels),
          m_notes(notes),
          m_rows(rows) {}

    Status add(const io::CsvRecord& record) {
        if (m_begun) return take(record);
        // One column in row 1: another separator, or a comment above the table.
        if (record.row == 1 && record.fields.size() == 1) return noColumns(record);
        m_first.push_back(record);
        return m_earlier || m_first.size() == kRowsLookedAt ? begin() : Status();
    }

    // Sets the heading of another file of the dataset. A short file alone may not show whether it
    // has one.
    void expect(std::vector<std::string> heading) { m_expected = std::move(heading); }
    std::vector<std::string> heading() const {
        return m_columns.header ? m_heading : std::vector<std::string>();
    }

    // Chooses the columns from the rows buffered so far, then takes these rows.
    Status begin() {
        if (m_begun || m_first.empty()) return {};
        m_begun = true;
        std::vector<std::vector<std::string>> fields;
        for (const auto& record : m_first) fields.push_back(record.fields);
        m_heading = fields.front();
        if (m_earlier) {
            HEADSCOPE_TRY(m_columns, chooseColumnsEarlier(m_heading, m_choice));
        } else {
            HEADSCOPE_TRY(m_columns, chooseColumns(fields, m_choice));
        }
        for (const auto& record : m_first) HEADSCOPE_CHECK(take(record));
        m_first.clear();
        return {};
    }

    Status end() {
        HEADSCOPE_CHECK(begin());
        judgeFirstRow();
        if (m_rows.texts.empty()) return noDataRows();
        HEADSCOPE_CHECK(noteTrailing());
        noteColumns();
        if (m_emptySeconds > 0)
            m_notes.warn("%1: the second text is empty in %2 of %3 rows"_m(
                m_name, io::countText(m_emptySeconds), io::countText(m_rows.count())));
        if (m_quoted * 2 > m_rows.count()) warnAboutApostrophes(m_name, m_notes);
        return {};
    }

    // Returns whether the first versions would have accepted this table but read it differently.
    bool departs() const {
        if (m_earlier || m_heading.empty()) return false;
        const auto before = chooseColumnsEarlier(m_heading, m_choice);
        return before.ok() && (before->text != m_columns.text || before->label != m_columns.label ||
                               before->header != m_columns.header);
    }

private:
    Error noColumns(const io::CsvRecord& record) const {
        auto error = wrongColumns(record, 2, m_separator);
        if (record.fields.front().rfind('#', 0) == 0)
            error.hint = "Delete the comment above the table"_m;
        return error;
    }

    Status take(const io::CsvRecord& record) {
        // The heading is not data.
        if (record.row == 1 && m_columns.header) return {};
        const auto& fields = record.fields;
        bool fits = fields.size() == m_columns.count + m_columns.trailing;
        bool spilled = false;
        // Trailing separators make empty columns without a name; text in them is tolerated in few
        // rows.
        for (std::size_t i = m_columns.count; fits && i < fields.size(); ++i)
            spilled |= !fields[i].empty();
        fits &= !spilled || (m_columns.header && !m_earlier);
        if (!fits) return wrongColumns(record, m_columns.count, m_separator);
        m_spilled += spilled;
        m_quoted += inApostrophes(fields[m_columns.text]);
        if (!m_columns.header) m_looks.add(fields, m_columns.text, m_columns.label);
        m_rows.texts.push_back(m_columns.pair
                                   ? text::pairText(fields[m_columns.text], fields[*m_columns.pair])
                                   : fields[m_columns.text]);
        m_emptySeconds += m_columns.pair && trimmed(fields[*m_columns.pair]).empty();
        m_rows.labels.push_back(m_labels.add(fields[m_columns.label],
                                             [&] { return "%1, %2"_m(m_name, record.where()); }));
        return refuseText(m_labels);
    }

    // A first row without known column names has counted as data so far.
    void judgeFirstRow() {
        if (m_earlier || m_columns.header || m_choice.header != HeaderUse::Auto ||
            m_rows.texts.empty())
            return;
        const bool expected = !m_expected.empty() && m_heading == m_expected;
        const auto verdict = expected ? HeadingLooks::Verdict::Heading : m_looks.verdict();
        if (verdict == HeadingLooks::Verdict::Heading) {
            m_columns.header = true;
            // Row 1 counted as data so far: take back its label and its text.
            m_labels.takeBack(m_rows.labels.front());
            m_rows.texts.erase(m_rows.texts.begin());
            m_rows.labels.erase(m_rows.labels.begin());
            const auto why = expected ? "as in the file before"_m
                                      : "because its label \"%1\" occurs in no other row"_m(
                                            util::shortened(m_looks.firstLabel(), 40));
            m_notes.note(
                "%1: row 1 is taken for a heading, %2 (dataset.header = no reads it as data)"_m(
                    m_name, why));
        }
        if (verdict == HeadingLooks::Verdict::Doubtful)
            m_notes.warn(
                "%1: no other row has the label of row 1, \"%2\". If row 1 is a heading, set dataset.header to yes"_m(
                    m_name, util::shortened(m_looks.firstLabel(), 40)));
    }

    Status noteTrailing() {
        if (m_columns.trailing == 0) return {};
        if (m_spilled * kFewSpilled > m_rows.count())
            return Error{
                ErrorCode::BadData,
                "%1 of %2 rows have text after the last named column"_m(
                    io::countText(m_spilled), io::countText(m_rows.count())),
                "Name all columns in the first row, or put fields that contain the separator in quotes"_m};
        const auto ends =
            m_columns.trailing == 1
                ? "a separator; the empty column is ignored"_m
                : "%1 separators; the empty columns are ignored"_m(m_columns.trailing);
        m_notes.warn(m_spilled > 0
                         ? "%1: every row ends with %2, including the text in them in %3 rows"_m(
                               m_name, ends, io::countText(m_spilled))
                         : "%1: every row ends with %2"_m(m_name, ends));
        return {};
    }

    void noteColumns() {
        const auto name = [&](std::size_t column) {
            return std::to_string(column + 1) +
                   (m_columns.header ? " (\"" + trimmed(m_heading[column]) + "\")" : "");
        };
        const auto columns = m_columns.header
                                 ? "%1: text from column %2, label from column %3"_m
                                 : "%1: text from column %2, label from column %3, no header row"_m;
        m_notes.note(columns(m_name, name(m_columns.text), name(m_columns.label)));
        if (m_columns.pair)
            m_notes.note("%1: second text from column %2"_m(m_name, name(*m_columns.pair)));
    }

    ColumnChoice m_choice;
    bool m_earlier, m_begun = false;
    std::vector<io::CsvRecord> m_first;  // rows buffered until the columns are chosen
    std::vector<std::string> m_heading;  // the first row, whether it is a heading or not
    std::vector<std::string> m_expected;
    Columns m_columns;
    HeadingLooks m_looks;
    std::string m_name;
    char m_separator;
    LabelNames& m_labels;
    ImportNotes& m_notes;
    TextRows& m_rows;
    std::int64_t m_quoted = 0, m_spilled = 0, m_emptySeconds = 0;
};

// A line "__label__x text": its label and the offset of its text.
struct MarkedLine {
    std::string label;
    std::size_t text = 0;
};
Result<MarkedLine> markedLine(const std::string& line, const Message& where) {
    const std::string mark = kFastTextMark;
    if (line.rfind(mark, 0) != 0)
        return Error{ErrorCode::BadData,
                     "%1 does not begin with %2 as the first does: %3"_m(where, mark,
                                                                         util::shortened(line, 60)),
                     "Write __label__NAME and the text in each line"_m};
    MarkedLine out;
    const auto end = std::min(line.find_first_of(" \t"), line.size());
    out.label = line.substr(mark.size(), end - mark.size());
    out.text = std::min(line.find_first_not_of(" \t", end), line.size());
    // fastText allows several labels per line; a classifier needs exactly one.
    if (line.compare(out.text, mark.size(), mark) == 0)
        return Error{ErrorCode::BadData,
                     "%1 has more than one label; each text must have exactly one"_m(where),
                     "Keep one label in each line"_m};
    return out;
}

// Reads a class name: a text, an integer, true or false; other values are errors.
Result<std::string> labelUnder(const nlohmann::json& object, NameChoice& choice) {
    HEADSCOPE_TRY(const auto* value, valueUnder(object, choice));
    if (value->is_string()) return value->get<std::string>();
    // true and false are two classes, as many programs write a yes-or-no label.
    if (value->is_number_integer() || value->is_boolean()) return value->dump();
    const auto shown = value->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return Error{ErrorCode::BadData,
                 "the label is %1; a label is a text or a whole number"_m(shown.substr(0, 40)),
                 "Set %1 to another name, or write the labels in quotes"_m(choice.role.key)};
}

}  // namespace

ColumnChoice labelChoice(const RunConfig& config) {
    return {wordOr(config, "dataset.text_column", ""),
            wordOr(config, "dataset.label_column", ""),
            headerUse(config),
            textRole(),
            labelRole(),
            wordOr(config, kPairColumn, "")};
}

bool isFastText(const std::string& path) {
    auto source = io::openBytes(path, io::packingByName(path), kLargestLabelFile, nullptr);
    if (!source.ok()) return false;
    const auto head = (*source)->next();
    if (!head.ok()) return false;
    return head->substr(io::byteOrderMark(*head), std::string_view(kFastTextMark).size()) ==
           kFastTextMark;
}

Status LabelFiles::into(const std::string& path, TextRows& rows) {
    auto status = isJsonLines(path)  ? objects(path, rows)
                  : isFastText(path) ? lines(path, rows)
                                     : table(path, rows);
    if (status.ok()) return {};
    auto error = std::move(status).error();
    const auto name = io::fileName(path);
    // Some errors name the file already, so do not add it again.
    const bool named = !error.context.empty() && error.context.front() == verbatim(name);
    return named ? error : std::move(error).within(name);
}

Status LabelFiles::table(const std::string& path, TextRows& rows) {
    const auto name = io::fileName(path);
    const auto labels = m_labels;
    const auto notes = m_notes;
    bool departs = false;
    std::int64_t bytes = 0;
    std::vector<std::string> heading;
    // May be called twice (the second time with quotes as text), so it starts from the saved state.
    const auto read = [&](io::CsvReader& reader) -> Status {
        m_labels = labels;
        m_notes = notes;
        rows = {};
        TableRows table(m_config, name, reader.separator(), m_labels, m_notes, rows);
        table.expect(m_heading);
        auto rest = eachRecord(reader, name, m_context,
                               [&](const io::CsvRecord& record) { return table.add(record); });
        // If a row cannot be read, first process the buffered rows: an error in them is earlier in
        // the file.
        if (!rest.ok() && rest.error().code != ErrorCode::Cancelled) HEADSCOPE_CHECK(table.begin());
        HEADSCOPE_CHECK(std::move(rest));
        HEADSCOPE_CHECK(table.end());
        noteDialect(reader.report(), name, m_notes);
        bytes = reader.report().bytes;
        departs = table.departs();
        heading = table.heading();
        return {};
    };
    const auto options = csvOptions(m_config, m_context, separatorFor(m_config, path));
    HEADSCOPE_TRY(const auto quotes, readTableFile(path, options, read, readsAsEarlier(m_config)));
    if (quotes == QuotesRead::AsText) warnQuotesAsText(name, m_notes);
    m_bytes += bytes;
    if (m_heading.empty()) m_heading = std::move(heading);
    m_departs |= departs || quotes == QuotesRead::AsText;
    return {};
}

Status LabelFiles::lines(const std::string& path, TextRows& rows) {
    if (!wordOr(m_config, kPairColumn, "").empty())
        return Error{ErrorCode::BadData,
                     "%1 is set, but a fastText file has one text in each line"_m(kPairColumn),
                     "Use a CSV, TSV or JSON Lines file with two texts in each row"_m};
    HEADSCOPE_TRY(const auto file, io::readTextLines(path, kLargestLabelFile, m_context.cancel));
    m_bytes += file.bytes;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        const auto& line = file.lines[i];
        if (trimmed(line).empty()) continue;
        const auto where = "line %1"_m(i + 1);
        HEADSCOPE_TRY(const auto marked, markedLine(line, where));
        rows.texts.push_back(line.substr(marked.text));
        rows.labels.push_back(
            m_labels.add(marked.label, [&] { return "%1, %2"_m(io::fileName(path), where); }));
        HEADSCOPE_CHECK(refuseText(m_labels));
    }
    m_notes.note("%1: read as fastText writes it, __label__NAME and the text in each line"_m(
        io::fileName(path)));
    return rows.texts.empty() ? Status(noDataRows()) : Status();
}

Status LabelFiles::objects(const std::string& path, TextRows& rows) {
    const auto choice = labelChoice(m_config);
    NameChoice text{choice.text, choice.first}, label{choice.label, choice.second},
        second{choice.pair, {kPairColumn}};
    const auto name = io::fileName(path);
    const auto add = [&](const JsonRow& row) -> Status {
        HEADSCOPE_TRY(auto words, textUnder(*row.object, text));
        if (!second.wanted.empty()) {
            HEADSCOPE_TRY(const auto other, textUnder(*row.object, second));
            words = text::pairText(words, other);
        }
        HEADSCOPE_TRY(const auto named, labelUnder(*row.object, label));
        rows.texts.push_back(std::move(words));
        rows.labels.push_back(m_labels.add(named, [&] { return "%1, %2"_m(name, row.where); }));
        return refuseText(m_labels);
    };
    HEADSCOPE_TRY(const auto bytes,
                  eachJsonObject(path, "{\"text\": ..., \"label\": ...}", m_context, add));
    m_bytes += bytes;
    return rows.texts.empty() ? Status(noDataRows()) : Status();
}

}  // namespace headscope::data
