// What the CSV-based sources share: dialect checks, labels, the import report of a file.
#pragma once

#include "core/api/run_config.h"
#include "core/data/csv_columns.h"
#include "core/data/dataset.h"
#include "core/data/import_notes.h"
#include "core/io/csv_reader.h"

#include <functional>
#include <optional>

namespace headscope::data {

// Reader options from dataset.row_limit, dataset.bad_bytes, dataset.quotes.
io::CsvOptions csvOptions(const RunConfig& config, const LoadContext& context, char separator);

// From dataset.separator, else from the file's name.
char separatorFor(const RunConfig& config, const std::string& path);

// From dataset.header.
HeaderUse headerUse(const RunConfig& config);

// A whole number 1..9 digits, surrounding spaces allowed; nothing for anything else.
std::optional<std::int64_t> integerLabel(const std::string& field);
// What is wrong with a label that should be low..high: "label \"1.0\" is not an integer; allowed are 1 to 4".
std::string labelFault(const std::string& field, std::int64_t low, std::int64_t high);

std::string trimmed(const std::string& text);
std::string smallLetters(std::string text);  // of A to Z

// "row 812: 4 columns, expected 3: <first 120 characters>", with a hint when another separator would fit.
Error wrongColumns(const io::CsvRecord& record, std::size_t expected, char separator);
// Set where a single column would be several with another separator.
std::optional<Error> otherSeparator(const std::string& line, char separator);

Error noDataRows();
bool inApostrophes(const std::string& text);  // as by a program that takes them for quotes
void warnAboutApostrophes(const std::string& name, ImportNotes& notes);

// Adds what a person should know about how the file was read; `name` is the file's name.
void noteDialect(const io::CsvReport& report, const std::string& name, ImportNotes& notes);

// Opens a table and calls `read` with its reader. A tab-separated file whose quotes do not pair up, or pair up across
// rows, is read once more with quotes as text, as such files are mostly written; `read` then begins again. That is left
// out if `asAsked`, for the runs of the first versions. Errors: those of the first reading.
enum class QuotesRead { AsAsked, AsText };
using TableRead = std::function<Status(io::CsvReader&)>;
Result<QuotesRead> readTableFile(const std::string& path, const io::CsvOptions& options, const TableRead& read,
                                 bool asAsked);
void warnQuotesAsText(const std::string& name, ImportNotes& notes);

// Calls `row` for every record until the end; reports progress and checks that the file stayed the same. `use` gets the
// report at the end.
Status eachRecord(io::CsvReader& reader, const std::string& name, const LoadContext& context,
                  const std::function<Status(const io::CsvRecord&)>& row);

}  // namespace headscope::data
