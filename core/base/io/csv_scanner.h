// Scans one record in memory: the inner loop of CsvReader, without file access.
#pragma once

#include "core/base/io/csv_reader.h"

namespace headscope::io {

class CsvScanner {
public:
    enum class Outcome { Record, NeedMore, Fault };

    // `atEnd`: the file ends after `text`.
    CsvScanner(std::string_view text, bool atEnd, const CsvOptions& options, std::int64_t line,
               CsvRecord& record)
        : m_text(text), m_atEnd(atEnd), m_options(options), m_line(line), m_record(record) {}

    // Scans the record at the start of the text. NeedMore: the text ends before the record does.
    Outcome scan();
    std::size_t consumed() const { return m_at; }
    std::int64_t line() const { return m_line; }  // line of the next record
    const CsvReport& counts() const { return m_counts; }
    std::int64_t openQuoteLine() const { return m_quoteLine; }  // 0 if no quote is open
    const Error& error() const { return m_error; }
    bool brokeAtQuote() const { return m_brokeAtQuote; }  // whether the error is a misplaced quote

private:
    Outcome field();  // scans one field; Record if it ends the record
    Outcome quoted();
    Outcome afterQuote();  // scans what follows a closing quote
    Outcome unquoted();
    Outcome lineEnd();  // ends the record at CR or LF
    bool more() const { return m_at < m_text.size(); }
    Outcome end() const { return m_atEnd ? Outcome::Record : Outcome::NeedMore; }
    Outcome fault(const Message& message, Message hint);
    Outcome quoteFault(const Message& message, Message hint);
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
    bool m_separated = true;  // a field must follow: at the start and after a separator
    bool m_brokeAtQuote = false;
    Error m_error;
};

}  // namespace headscope::io
