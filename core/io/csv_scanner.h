// Scans one record in a piece of memory: the inner loop of CsvReader, without files.
#pragma once

#include "core/io/csv_reader.h"

namespace headscope::io {

class CsvScanner {
public:
    enum class Outcome { Record, NeedMore, Fault };

    // atEnd: nothing follows `text` in the file.
    CsvScanner(std::string_view text, bool atEnd, const CsvOptions& options, std::int64_t line, CsvRecord& record)
        : m_text(text), m_atEnd(atEnd), m_options(options), m_line(line), m_record(record) {}

    Outcome scan();
    std::size_t consumed() const { return m_at; }
    std::int64_t line() const { return m_line; }  // of the next record
    const CsvReport& counts() const { return m_counts; }
    std::int64_t openQuoteLine() const { return m_quoteLine; }  // 0: not inside quotes
    const Error& error() const { return m_error; }
    bool brokeAtQuote() const { return m_brokeAtQuote; }  // the fault is a quote that is out of place

private:
    Outcome field();  // one field; Record when it ended the record
    Outcome quoted();
    Outcome afterQuote();  // behind the closing one
    Outcome unquoted();
    Outcome lineEnd();  // at CR or LF
    bool more() const { return m_at < m_text.size(); }
    Outcome end() const { return m_atEnd ? Outcome::Record : Outcome::NeedMore; }
    Outcome fault(const std::string& message, std::string hint);
    Outcome quoteFault(const std::string& message, std::string hint);
    std::string& startField();
    void appendLineBreak(std::string& field);

    std::string_view m_text;
    bool m_atEnd;
    const CsvOptions& m_options;
    std::int64_t m_line;
    CsvRecord& m_record;
    CsvReport m_counts;
    std::size_t m_at = 0, m_lineStart = 0, m_fields = 0;
    std::int64_t m_quoteLine = 0;
    bool m_separated = true;  // a field is due: at the start and after a separator
    bool m_brokeAtQuote = false;
    Error m_error;
};

}  // namespace headscope::io
