#include "core/base/io/csv_reader.h"

#include "core/base/io/csv_scanner.h"
#include "core/base/io/csv_sniff.h"
#include "core/base/util/utf8.h"

#include <algorithm>

namespace headscope::io {
namespace {

constexpr std::size_t kReadChunk = 1 << 20;
constexpr std::int64_t kMostUnpacked = std::int64_t{2} << 30;  // uncompressed bytes of a table

Error notUtf8(const CsvRecord& record, const util::Utf8Fault& fault) {
    const std::uint8_t byte[] = {fault.byte};
    static const char* kDigits = "0123456789ABCDEF";
    const std::string hex{kDigits[byte[0] >> 4], kDigits[byte[0] & 15]};
    const auto line = record.line + static_cast<std::int64_t>(fault.line) - 1;
    return {ErrorCode::BadData,
            fault.cut ? "row %1, line %2, byte %3: the file ends inside a character (byte %4); was "
                        "the download cut "
                        "short?"_m(record.row, line, fault.column, hex)
                      : "row %1, line %2, byte %3: byte %4 is not valid UTF-8"_m(record.row, line,
                                                                                 fault.column, hex),
            "Convert the file to UTF-8, or set dataset.bad_bytes to replace"_m};
}

void add(CsvReport& to, const CsvReport& counts) {
    to.loneReturns += counts.loneReturns;
    to.controlBytes += counts.controlBytes;
    to.strayQuotes += counts.strayQuotes;
    to.backslashQuotes += counts.backslashQuotes;
    to.fieldsOverRows += counts.fieldsOverRows;
}

bool blank(const CsvRecord& record) {
    return record.fields.size() == 1 && record.fields[0].empty();
}

}  // namespace

Message CsvRecord::where() const {
    // Name the line only if blank lines or line breaks in quotes made it differ from the row.
    return row == line ? "row %1"_m(row) : "row %1 (from line %2)"_m(row, line);
}

std::string separatorName(char separator) {
    if (separator == '\t') return "tab";
    if (separator == ';') return "semicolon";
    return separator == ',' ? "comma" : std::string(1, separator);
}

Result<CsvReader> CsvReader::open(const std::string& path, const CsvOptions& options) {
    HEADSCOPE_TRY(auto source, openBytes(path, packingByName(path), kMostUnpacked, options.cancel));
    return over(std::move(source), options);
}

Result<CsvReader> CsvReader::over(std::unique_ptr<ByteSource> source, const CsvOptions& options) {
    CsvReader out(std::move(source), options);
    HEADSCOPE_CHECK(out.fill());
    HEADSCOPE_CHECK(refuseForeign(std::string_view(out.m_buffer).substr(0, 4096), TextUse::Table));
    out.m_start = byteOrderMark(out.m_buffer);
    out.m_report.byteOrderMark = out.m_start > 0;
    out.takeSeparatorLine();
    return out;
}

// A first line "sep=;", also in quotes, sets the separator for Excel, whose default separator
// depends on the country.
void CsvReader::takeSeparatorLine() {
    const auto head = this->head();
    const auto line = head.substr(0, std::min(head.find_first_of("\r\n"), head.size()));
    const bool quoted = line.size() == 7 && line.front() == '"' && line.back() == '"';
    const auto text = quoted ? line.substr(1, 5) : line;
    if (text.size() != 5 || text.substr(0, 4) != "sep=" || text[4] == '"') return;
    m_options.separator = text[4];
    m_report.separatorLine = true;
    m_start += line.size();
    const auto end = this->head();
    m_start += end.substr(0, 2) == "\r\n" ? 2 : std::min<std::size_t>(end.size(), 1);
    ++m_line;
}

Status CsvReader::fill() {
    if (m_options.cancel && m_options.cancel->load(std::memory_order_relaxed))
        return cancelledError();
    // Keeps only the unfinished record, which continues in the next chunk.
    m_buffer.erase(0, m_start);
    m_start = 0;
    const auto before = m_buffer.size();
    // doubling keeps scanning linear if the row limit is high
    const auto chunk = std::max(kReadChunk, before);
    m_atEnd = true;
    while (m_buffer.size() < before + chunk) {
        HEADSCOPE_TRY(const auto piece, m_source->next());
        if (piece.empty()) break;
        m_buffer += piece;
        m_atEnd = false;
    }
    m_report.bytes += static_cast<std::int64_t>(m_buffer.size() - before);
    return {};
}

Error CsvReader::tooLong(std::int64_t openedLine) const {
    const auto limit = sizeText(static_cast<std::int64_t>(m_options.rowLimit));
    if (openedLine > 0)
        return {
            ErrorCode::BadData,
            "the quote opened in line %1 is not closed within %2"_m(openedLine, limit),
            "Close it, set dataset.quotes to none if quotes are text, or raise dataset.row_limit "
            "if the row is really that long"_m};
    return {ErrorCode::BadData, "line %1: the row is longer than %2"_m(m_line, limit),
            "Raise dataset.row_limit if the row is really that long"_m};
}

Status CsvReader::checkEncoding(CsvRecord& record, std::string_view raw) {
    const auto fault = util::findUtf8Fault(raw);
    if (!fault) return {};
    if (!m_options.replaceBadBytes) return notUtf8(record, *fault);
    for (auto& field : record.fields) {
        std::size_t replaced = 0;
        auto repaired = util::repairedUtf8(field, replaced);
        if (replaced > 0) field = std::move(repaired);
        m_report.replacedBytes += static_cast<std::int64_t>(replaced);
    }
    return {};
}

Result<bool> CsvReader::next(CsvRecord& record) {
    for (;;) {
        if (m_start == m_buffer.size() && m_atEnd) return false;
        const auto rest = std::string_view(m_buffer).substr(m_start);
        record.row = m_report.rows + 1;
        record.line = m_line;
        CsvScanner scanner(rest, m_atEnd, m_options, m_line, record);
        const auto outcome = rest.empty() ? CsvScanner::Outcome::NeedMore : scanner.scan();
        const bool limitReached = outcome == CsvScanner::Outcome::NeedMore
                                      ? rest.size() > m_options.rowLimit
                                      : scanner.consumed() > m_options.rowLimit;
        // An open quote that exceeds the row limit may be a quote meant as text.
        m_brokeAtQuote = limitReached ? scanner.openQuoteLine() > 0 : scanner.brokeAtQuote();
        if (limitReached) return tooLong(scanner.openQuoteLine());
        if (outcome == CsvScanner::Outcome::Fault) return scanner.error();
        if (outcome == CsvScanner::Outcome::NeedMore) {
            HEADSCOPE_CHECK(fill());
            continue;
        }
        HEADSCOPE_CHECK(checkEncoding(record, rest.substr(0, scanner.consumed())));
        m_start += scanner.consumed();
        m_line = scanner.line();
        add(m_report, scanner.counts());
        if (blank(record)) {
            ++m_report.blankLines;
            continue;
        }
        ++m_report.rows;
        return true;
    }
}

}  // namespace headscope::io
