#include "core/data/readers/data_columns.h"

#include "core/base/util/path.h"
#include "core/data/batches/settings.h"
#include "core/data/readers/csv_import.h"
#include "core/data/readers/file_tree.h"
#include "core/data/readers/label_files.h"
#include "core/data/readers/split_files.h"
#include "core/data/readers/summary_lines.h"
#include "core/data/readers/table_heading.h"
#include "core/data/readers/text_folders.h"

#include <algorithm>

namespace headscope::data {
namespace {

using Names = std::vector<std::string>;
using Row = std::vector<std::string>;
using Rows = std::vector<Row>;

constexpr std::size_t kMostColumns = 1000;  // a longer list is not useful in a form
constexpr std::size_t kRowsRead = 1000;     // enough rows to detect a heading
constexpr std::size_t kRowsToTell = 4;      // more rows than this are needed to detect a heading

bool areSummaries(const RunConfig& config) {
    return wordOr(config, "dataset.id", "csv-text") == "summaries";
}

// Chooses columns by the settings. If the file lacks the columns that they name, ignores the
// settings.
Result<Columns> meantColumns(const Rows& rows, ColumnChoice choice) {
    const Rows first(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(
                                                      std::min(rows.size(), kRowsLookedAt)));
    auto columns = chooseColumns(first, choice);
    if (columns.ok() || (choice.text.empty() && choice.label.empty())) return columns;
    choice.text.clear();
    choice.label.clear();
    return chooseColumns(first, choice);
}

bool nameIsOnlyAt(std::size_t column, const Rows& rows) {
    return std::none_of(rows.begin() + 1, rows.end(), [&](const Row& row) {
        return column < row.size() && trimmed(row[column]) == trimmed(rows.front()[column]);
    });
}

bool anyOtherIsName(std::size_t column, const Rows& rows) {
    return std::any_of(rows.begin() + 1, rows.end(), [&](const Row& row) {
        return column < row.size() && looksLikeName(row[column]);
    });
}

// Returns whether row 1 consists of names that no other row repeats, above at least one column
// without other name-like cells.
bool namesOnly(const Rows& rows) {
    if (rows.size() <= kRowsToTell) return false;
    bool unlike = false;
    for (std::size_t i = 0; i < rows.front().size(); ++i) {
        if (trimmed(rows.front()[i]).empty()) continue;
        if (!looksLikeName(rows.front()[i]) || !nameIsOnlyAt(i, rows)) return false;
        unlike |= !anyOtherIsName(i, rows);
    }
    return unlike;
}

bool looksHeaded(const Rows& rows, const Columns& columns) {
    HeadingLooks looks;
    for (const auto& row : rows)
        if (row.size() == rows.front().size()) looks.add(row, columns.text, columns.label);
    return looks.verdict() == HeadingLooks::Verdict::Heading;
}

bool hasHeading(const Rows& rows, const ColumnChoice& choice, const Result<Columns>& columns) {
    if (choice.header != HeaderUse::Auto) return choice.header == HeaderUse::Yes;
    return (columns.ok() && (columns->header || looksHeaded(rows, *columns))) || namesOnly(rows);
}

// Counts the columns up to the last non-empty cell of the first row; with `others`, of any row of
// the same length.
std::size_t filledColumns(const Rows& rows, bool others) {
    std::size_t filled = 0;
    for (std::size_t r = 0; r < (others ? rows.size() : 1); ++r)
        for (std::size_t i = filled; rows[r].size() == rows.front().size() && i < rows[r].size();
             ++i)
            if (!trimmed(rows[r][i]).empty()) filled = i + 1;
    return filled;
}

Names numbersTo(std::size_t count) {
    Names names;
    for (std::size_t i = 0; i < count; ++i) names.push_back(std::to_string(i + 1));
    return names;
}

// A column without a unique name is listed by its number, unless that number is the name of a
// column.
Names headingNames(const Row& heading, std::size_t count) {
    Row cells;
    for (std::size_t i = 0; i < count; ++i) cells.push_back(trimmed(heading[i]));
    Names names;
    for (std::size_t i = 0; i < count; ++i) {
        const auto number = std::to_string(i + 1);
        if (!cells[i].empty() && std::count(cells.begin(), cells.end(), cells[i]) == 1)
            names.push_back(cells[i]);
        else if (std::count(cells.begin(), cells.end(), number) == 0)
            names.push_back(number);
    }
    return names;
}

Names namesIn(const Rows& rows, const ColumnChoice& choice) {
    if (rows.empty() || rows.front().size() < 2) return {};
    const auto columns = meantColumns(rows, choice);
    const bool headed = hasHeading(rows, choice, columns);
    const auto count = std::min(filledColumns(rows, !headed), kMostColumns);
    return headed ? headingNames(rows.front(), count) : numbersTo(count);
}

// Reads the first rows, up to one that cannot be read. Errors: those of the first row.
Result<Names> columnsOfTable(const std::string& path, const RunConfig& config) {
    Rows rows;
    const auto read = [&](io::CsvReader& reader) -> Status {
        rows.clear();
        io::CsvRecord record;
        while (rows.size() < kRowsRead) {
            HEADSCOPE_TRY(const bool more, reader.next(record));
            if (!more) break;
            rows.push_back(record.fields);
        }
        return {};
    };
    const auto separator =
        areSummaries(config) ? separatorOfFile(path) : separatorFor(config, path);
    const auto status =
        readTableFile(path, csvOptions(config, {}, separator), read, readsAsEarlier(config));
    if (!status.ok() && rows.empty()) return status.error();
    return namesIn(rows, areSummaries(config) ? summaryChoice(config) : labelChoice(config));
}

// Returns the names of an object's members that can be a text or, with `classes`, a class.
Names namesIn(const nlohmann::json& object, bool classes) {
    Names names;
    for (const auto& [key, value] : object.items())
        if ((value.is_string() || (classes && (value.is_number_integer() || value.is_boolean()))) &&
            names.size() < kMostColumns)
            names.push_back(key);
    return names;
}

Result<Names> columnsOfObjects(const std::string& path, const RunConfig& config) {
    Names names;
    HEADSCOPE_CHECK(firstJsonObject(path, [&](const nlohmann::json& object) {
        names = namesIn(object, !areSummaries(config));
    }));
    return names;
}

Result<std::string> fileOf(const RunConfig& config) {
    auto path = util::expandUser(wordOr(config, "dataset.path", ""));
    if (path.empty() || isArchiveName(path)) return std::string();
    if (!io::isFolder(path)) return path;
    auto files = findSplitFiles(path, kJsonLines);
    // One file per text does not have columns.
    if (!files.ok() && !areSummaries(config) && areTextFolders(path)) return std::string();
    if (!files.ok()) return std::move(files).error();
    return files->train;
}

}  // namespace

Result<Names> columnsOf(const RunConfig& config) {
    HEADSCOPE_TRY(const auto path, fileOf(config));
    if (path.empty()) return Names();
    if (isJsonLines(path)) return columnsOfObjects(path, config);
    if (!areSummaries(config) && isFastText(path)) return Names();
    return columnsOfTable(path, config);
}

}  // namespace headscope::data
