// Shared by the CSV-based sources: dialect checks, labels, the import report of a file.
#pragma once

#include "core/api/base/run_config.h"
#include "core/base/io/csv_reader.h"
#include "core/data/batches/dataset.h"
#include "core/data/readers/csv_columns.h"
#include "core/data/readers/import_notes.h"

#include <functional>
#include <optional>

namespace headscope::data {

// Returns reader options from dataset.row_limit, dataset.bad_bytes and dataset.quotes.
io::CsvOptions csvOptions(const RunConfig& config, const LoadContext& context, char separator);

// Returns the separator of dataset.separator; by default that of the file's name.
char separatorFor(const RunConfig& config, const std::string& path);

// Returns the setting dataset.header.
HeaderUse headerUse(const RunConfig& config);

// Parses an integer of up to 18 digits; surrounding spaces are allowed. Returns nothing for any
// other text.
std::optional<std::int64_t> integerLabel(const std::string& field);
// Describes what is wrong with a label that should be low..high: "label \"1.0\" is not an integer,
// allowed are 1 to 4".
Message labelFault(const std::string& field, std::int64_t low, std::int64_t high);

std::string trimmed(const std::string& text);
std::string smallLetters(std::string text);  // lower-cases A to Z only

// Error like "row 812: 4 columns, expected 3: <first 120 characters>", with a hint if another
// separator would fit.
Error wrongColumns(const io::CsvRecord& record, std::size_t expected, char separator);
// Returns an error if a line read as one column contains another separator.
std::optional<Error> otherSeparator(const std::string& line, char separator);

Error noDataRows();
// Returns whether apostrophes enclose the text, as if they were quotes.
bool inApostrophes(const std::string& text);
void warnAboutApostrophes(const std::string& name, ImportNotes& notes);

// Adds notes for the user about how the file was read; `name` is the file's name.
void noteDialect(const io::CsvReport& report, const std::string& name, ImportNotes& notes);

// Opens a table and calls `read` with its reader. If the quotes of a tab-separated file do not pair
// up, or pair up only across rows, calls `read` once more with quotes as text. Most such files are
// written that way. `read` must then start over. `asRequested` disables this, for runs of the first
// versions. Errors: those of the first reading.
enum class QuotesRead { AsRequested, AsText };
using TableRead = std::function<Status(io::CsvReader&)>;
Result<QuotesRead> readTableFile(const std::string& path, const io::CsvOptions& options,
                                 const TableRead& read, bool asRequested);
void warnQuotesAsText(const std::string& name, ImportNotes& notes);

// Calls `row` for every record until the end, reports progress, and checks that the file did not
// change.
Status eachRecord(io::CsvReader& reader, const std::string& name, const LoadContext& context,
                  const std::function<Status(const io::CsvRecord&)>& row);

}  // namespace headscope::data
