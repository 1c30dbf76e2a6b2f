// A strict, streaming CSV/TSV reader (RFC 4180). Fields may be quoted, quotes inside are doubled,
// and a backslash is an ordinary character. Memory is bounded by the row limit, not by the file
// size.
#pragma once

#include "core/base/io/packed_bytes.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

struct CsvOptions {
    char separator = ',';
    // a quote inside an unquoted field is text (counted), not an error
    bool lenientQuotes = false;
    bool quotesAsText = false;       // treat quotes as ordinary characters
    bool replaceBadBytes = false;    // replace invalid UTF-8 by U+FFFD and count it
    std::size_t rowLimit = 1 << 20;  // maximum bytes of a row: dataset.row_limit
    const std::atomic<bool>* cancel = nullptr;
};

struct CsvRecord {
    std::vector<std::string> fields;
    std::int64_t row = 0;   // 1-based row, without blank lines
    std::int64_t line = 0;  // 1-based line of the file where the record starts
    Message where() const;  // returns such as "row 12 (from line 14)"
};

// Statistics of the file read so far; complete after the last record.
struct CsvReport {
    bool byteOrderMark = false;
    std::int64_t rows = 0, bytes = 0;
    std::int64_t blankLines = 0, loneReturns = 0, controlBytes = 0, replacedBytes = 0,
                 strayQuotes = 0;
    std::int64_t backslashQuotes = 0;  // backslashes before a quote, kept as text
    // quoted fields with a line break and a separator: possibly two quotes meant as text
    std::int64_t fieldsOverRows = 0;
    bool separatorLine = false;  // whether the first line, "sep=;", names the separator
};

class CsvReader {
public:
    // Opens a file; decompresses it while reading if its name ends in .gz.
    static Result<CsvReader> open(const std::string& path, const CsvOptions& options);
    static Result<CsvReader> over(std::unique_ptr<ByteSource> source, const CsvOptions& options);

    // Reads the next record into `record`, whose storage is reused. Returns false at the end of the
    // file. Errors: BadData with row, line and column, Io, Cancelled.
    Result<bool> next(CsvRecord& record);
    const CsvReport& report() const { return m_report; }
    // Returns the separator of the options, or that of a first line "sep=;" of a spreadsheet
    // program.
    char separator() const { return m_options.separator; }
    // Returns true if next() failed at a quote. CsvOptions::quotesAsText would avoid this error.
    bool brokeAtQuote() const { return m_brokeAtQuote; }
    const FileState& state() const { return m_source->state(); }
    Status unchanged() const { return m_source->unchanged(); }
    // Returns the first bytes of the file after the byte order mark, for detecting its dialect.
    std::string_view head() const { return std::string_view(m_buffer).substr(m_start); }

private:
    CsvReader(std::unique_ptr<ByteSource> source, const CsvOptions& options)
        : m_source(std::move(source)), m_options(options) {}
    Status fill();
    void takeSeparatorLine();
    Status checkEncoding(CsvRecord& record, std::string_view raw);
    Error tooLong(std::int64_t openedLine) const;

    std::unique_ptr<ByteSource> m_source;
    CsvOptions m_options;
    CsvReport m_report;
    std::string m_buffer;
    std::size_t m_start = 0;  // first byte not yet consumed
    std::int64_t m_line = 1;
    bool m_atEnd = false, m_brokeAtQuote = false;
};

// Returns "comma", "semicolon" or "tab" for messages, or the character itself.
std::string separatorName(char separator);

}  // namespace headscope::io
