#include "core/base/io/csv_scanner.h"

#include "core/base/util/utf8.h"

namespace headscope::io {
namespace {

bool control(char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

}  // namespace

CsvScanner::Outcome CsvScanner::scan() {
    // Each pass reads one field. NeedMore discards the record, which is scanned again with more
    // text.
    while (m_separated) {
        m_separated = false;
        const auto outcome = field();
        if (outcome != Outcome::Record) return outcome;
    }
    m_record.fields.resize(m_fields);
    return Outcome::Record;
}

std::string& CsvScanner::startField() {
    if (m_fields == m_record.fields.size()) m_record.fields.emplace_back();
    auto& field = m_record.fields[m_fields++];
    field.clear();
    return field;
}

CsvScanner::Outcome CsvScanner::field() {
    if (!more()) {
        startField();
        return end();
    }
    return m_text[m_at] == '"' && !m_options.quotesAsText ? quoted() : unquoted();
}

CsvScanner::Outcome CsvScanner::unquoted() {
    auto& field = startField();
    for (; more(); ++m_at) {
        const char c = m_text[m_at];
        if (c == m_options.separator) {
            m_separated = true;
            ++m_at;
            return Outcome::Record;
        }
        if (c == '\n' || c == '\r') return lineEnd();
        if (c == '"' && !m_options.lenientQuotes && !m_options.quotesAsText) {
            // RFC 4180 allows a quote only at the start of a field.
            const bool spaced = field.find_first_not_of(' ') == std::string::npos;
            return spaced ? quoteFault("space between the separator and an opening quote"_m,
                                       "Remove the spaces after the separators"_m)
                          : quoteFault("a quote in the middle of an unquoted field"_m,
                                       "Put the field in quotes and double the quotes inside, or "
                                       "set dataset.quotes to "
                                       "lenient"_m);
        }
        if (c == '"' && !m_options.quotesAsText) ++m_counts.strayQuotes;
        if (control(c)) {
            if (c == '\0') return fault("a NUL byte"_m, "The file is damaged or not text"_m);
            ++m_counts.controlBytes;
        }
        field += c;
    }
    return end();
}

// Line breaks inside quotes are kept unchanged, but they count as lines.
void CsvScanner::appendLineBreak(std::string& field) {
    const char c = m_text[m_at++];
    field += c;
    if (c == '\r' && more() && m_text[m_at] == '\n') field += m_text[m_at++];
    ++m_line;
    m_lineStart = m_at;
}

CsvScanner::Outcome CsvScanner::quoted() {
    auto& field = startField();
    m_quoteLine = m_line;
    ++m_at;
    while (more()) {
        const char c = m_text[m_at];
        if (c == '\n' || c == '\r') {
            appendLineBreak(field);
            continue;
        }
        if (c != '"') {
            if (c == '\0') return fault("a NUL byte"_m, "The file is damaged or not text"_m);
            if (control(c)) ++m_counts.controlBytes;
            field += c;
            ++m_at;
            continue;
        }
        // Wait for the next byte, which shows whether this quote is doubled.
        if (m_at + 1 == m_text.size() && !m_atEnd) return Outcome::NeedMore;
        if (!field.empty() && field.back() == '\\') ++m_counts.backslashQuotes;
        ++m_at;
        if (!more() || m_text[m_at] != '"') return afterQuote();
        field += '"';
        ++m_at;
    }
    if (!m_atEnd) return Outcome::NeedMore;
    m_brokeAtQuote = true;
    m_error = {ErrorCode::BadData,
               "%1: the quote opened in line %2 is never closed"_m(m_record.where(), m_quoteLine),
               "Close it, write each quote that is text twice, or set dataset.quotes to none if "
               "all quotes are text"_m};
    return Outcome::Fault;
}

CsvScanner::Outcome CsvScanner::afterQuote() {
    const auto& field = m_record.fields[m_fields - 1];
    // A field that spans lines and contains a separator may come from two quotes meant as text.
    const bool broken =
        m_line > m_quoteLine && field.find(m_options.separator) != std::string::npos;
    if (broken) ++m_counts.fieldsOverRows;
    // 0 means that no quote is open.
    m_quoteLine = 0;
    if (!more()) return end();
    if (m_text[m_at] == m_options.separator) {
        m_separated = true;
        ++m_at;
        return Outcome::Record;
    }
    if (m_text[m_at] == '\n' || m_text[m_at] == '\r') return lineEnd();
    const char next = m_text[m_at];
    const bool separates = next == ';' || next == ',' || next == '\t';
    return quoteFault("characters after a closing quote"_m,
                      separates ? "Set dataset.separator to %1 if that separates the columns, or "
                                  "double the quotes inside a quoted "
                                  "field (\"\")"_m(separatorName(next))
                                : "Double the quotes inside a quoted field (\"\"), or set "
                                  "dataset.quotes to none if all "
                                  "quotes are text"_m);
}

CsvScanner::Outcome CsvScanner::lineEnd() {
    const char c = m_text[m_at];
    if (c == '\r') {
        if (m_at + 1 == m_text.size() && !m_atEnd) return Outcome::NeedMore;
        if (m_at + 1 < m_text.size() && m_text[m_at + 1] == '\n')
            ++m_at;
        else
            ++m_counts.loneReturns;
    }
    ++m_at;
    ++m_line;
    return Outcome::Record;
}

CsvScanner::Outcome CsvScanner::fault(const Message& message, Message hint) {
    // Columns count characters from 1, as editors do, not bytes.
    const auto column = util::codePointCount(m_text.substr(m_lineStart, m_at - m_lineStart)) + 1;
    m_error = Error{ErrorCode::BadData,
                    "%1, line %2, column %3: %4"_m(m_record.where(), m_line, column, message),
                    std::move(hint)};
    return Outcome::Fault;
}

CsvScanner::Outcome CsvScanner::quoteFault(const Message& message, Message hint) {
    m_brokeAtQuote = true;
    return fault(message, std::move(hint));
}

}  // namespace headscope::io
