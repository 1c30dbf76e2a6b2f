// A strict, streaming CSV/TSV reader (RFC 4180): fields may be quoted, quotes inside are doubled, a backslash is an
// ordinary character. Memory stays bounded by the row limit whatever the size of the file.
#pragma once

#include "core/io/packed_bytes.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

struct CsvOptions {
    char separator = ',';
    bool lenientQuotes = false;      // a quote inside an unquoted field is text (counted), not an error
    bool quotesAsText = false;       // a quote is a letter like any other, wherever it is
    bool replaceBadBytes = false;    // invalid UTF-8 becomes U+FFFD (counted), not an error
    std::size_t rowLimit = 1 << 20;  // bytes; the setting dataset.row_limit
    const std::atomic<bool>* cancel = nullptr;
};

struct CsvRecord {
    std::vector<std::string> fields;
    std::int64_t row = 0;       // 1-based, blank lines not counted
    std::int64_t line = 0;      // 1-based line in the file where it starts
    std::string where() const;  // "row 12 (line 14)"
};

// What was met on the way; complete after the last record.
struct CsvReport {
    bool byteOrderMark = false;
    std::int64_t rows = 0, bytes = 0;
    std::int64_t blankLines = 0, loneReturns = 0, controlBytes = 0, replacedBytes = 0, strayQuotes = 0;
    std::int64_t backslashQuotes = 0;  // backslash before a quote: kept, worth a note
    std::int64_t fieldsOverRows = 0;   // quoted fields with a line break and a separator: two quotes that are text?
    bool separatorLine = false;        // the first line, "sep=;", names the separator and is no row
};

class CsvReader {
public:
    // A name that ends in .gz is unpacked while reading.
    static Result<CsvReader> open(const std::string& path, const CsvOptions& options);
    static Result<CsvReader> over(std::unique_ptr<ByteSource> source, const CsvOptions& options);

    // False at the end of the file. Errors: BadData with row, line and column, Io, Cancelled. The record's storage is
    // reused.
    Result<bool> next(CsvRecord& record);
    const CsvReport& report() const { return m_report; }
    // That of the options, or that of a first line "sep=;", as spreadsheet programs write it.
    char separator() const { return m_options.separator; }
    // The error of next() is one that CsvOptions::quotesAsText would not make.
    bool brokeAtQuote() const { return m_brokeAtQuote; }
    const FileState& state() const { return m_source->state(); }
    Status unchanged() const { return m_source->unchanged(); }
    // The first bytes of the file after the byte order mark, for guessing its dialect.
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
    std::size_t m_start = 0;  // first byte not yet given out
    std::int64_t m_line = 1;
    bool m_atEnd = false, m_brokeAtQuote = false;
};

// "comma", "semicolon", "tab" for messages.
std::string separatorName(char separator);

}  // namespace headscope::io
