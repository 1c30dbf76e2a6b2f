#include "core/data/readers/csv_import.h"

#include "core/base/util/utf8.h"
#include "core/data/batches/settings.h"
#include "core/data/readers/split_files.h"

#include <algorithm>
#include <cstdio>

namespace headscope::data {
namespace {

constexpr std::size_t kPreview = 120;  // characters of a row shown in a message
constexpr std::int64_t kProgressRows = 20000;

std::string rowText(const io::CsvRecord& record, char separator) {
    std::string out;
    for (const auto& field : record.fields) {
        if (!out.empty()) out += separator;
        out += field;
        // A code point has at most 4 bytes, so this is enough for the preview.
        if (out.size() > 4 * kPreview) break;
    }
    return util::shortened(out, kPreview);
}

// Returns the code point of the first non-ASCII character, for labels in digits of another script.
std::string foreignDigit(const std::string& text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto c = util::codePointAt(text, i);
        if (c.value >= 0x80) {
            char code[16];
            std::snprintf(code, sizeof code, "U+%04X", static_cast<unsigned>(c.value));
            return code;
        }
        i += c.size;
    }
    return {};
}

}  // namespace

io::CsvOptions csvOptions(const RunConfig& config, const LoadContext& context, char separator) {
    io::CsvOptions o;
    o.separator = separator;
    const auto quotes = wordOr(config, "dataset.quotes", "strict");
    o.lenientQuotes = quotes == "lenient";
    o.quotesAsText = quotes == "none";
    o.replaceBadBytes = wordOr(config, "dataset.bad_bytes", "refuse") == "replace";
    o.rowLimit = static_cast<std::size_t>(integerOr(config, "dataset.row_limit", 1 << 20));
    o.cancel = context.cancel;
    return o;
}

char separatorFor(const RunConfig& config, const std::string& path) {
    const auto wanted = wordOr(config, "dataset.separator", "auto");
    if (wanted == "comma") return ',';
    if (wanted == "semicolon") return ';';
    return wanted == "tab" ? '\t' : separatorOfFile(path);
}

HeaderUse headerUse(const RunConfig& config) {
    const auto header = wordOr(config, "dataset.header", "auto");
    return header == "auto" ? HeaderUse::Auto : header == "yes" ? HeaderUse::Yes : HeaderUse::No;
}

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string smallLetters(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
    return text;
}

std::optional<std::int64_t> integerLabel(const std::string& field) {
    const auto text = trimmed(field);
    const std::size_t sign = !text.empty() && text[0] == '-' ? 1 : 0;
    // 18 digits always fit into 64 bits.
    if (text.size() == sign || text.size() > sign + 18) return std::nullopt;
    std::int64_t value = 0;
    for (std::size_t i = sign; i < text.size(); ++i) {
        if (text[i] < '0' || text[i] > '9') return std::nullopt;
        value = value * 10 + (text[i] - '0');
    }
    return sign ? -value : value;
}

Message labelFault(const std::string& field, std::int64_t low, std::int64_t high) {
    const auto text = trimmed(field);
    if (text.empty()) return "the label is empty, allowed are %1 to %2"_m(low, high);
    const auto shown = util::shortened(text, 40);
    if (integerLabel(field)) return "label \"%1\", allowed are %2 to %3"_m(shown, low, high);
    const auto digit = foreignDigit(text);
    if (digit.empty())
        return "label \"%1\" is not an integer, allowed are %2 to %3"_m(shown, low, high);
    return "label \"%1\" is not an integer (it contains %2), allowed are %3 to %4"_m(shown, digit,
                                                                                     low, high);
}

std::optional<Error> otherSeparator(const std::string& line, char separator) {
    // A bar is detected only for the message: no setting makes it a separator.
    for (const char other : {';', '\t', ',', '|'}) {
        if (other == separator || line.find(other) == std::string::npos) continue;
        const auto name = io::separatorName(other);
        return Error{
            ErrorCode::BadData,
            "the file looks %1-separated, not %2-separated"_m(name, io::separatorName(separator)),
            other == '|' ? "Save it with commas"_m
                         : "Open it as csv-text with dataset.separator = %1"_m(name)};
    }
    return std::nullopt;
}

Message columnsText(std::size_t count) {
    return count == 1 ? "1 column"_m : "%1 columns"_m(count);
}

Error wrongColumns(const io::CsvRecord& record, std::size_t expected, char separator) {
    if (record.fields.size() == 1)
        if (auto other = otherSeparator(record.fields[0], separator)) return *other;
    return {ErrorCode::BadData,
            "%1: %2, expected %3: %4"_m(record.where(), columnsText(record.fields.size()), expected,
                                        rowText(record, separator)),
            "Put fields that contain the separator in quotes"_m};
}

Error noDataRows() {
    return {ErrorCode::BadData, "0 data rows after the header"_m,
            "Check that the file is complete"_m};
}

bool inApostrophes(const std::string& text) {
    return text.size() > 1 && text.front() == '\'' && text.back() == '\'';
}

void warnAboutApostrophes(const std::string& name, ImportNotes& notes) {
    notes.warn("%1: the quotes look like apostrophes; they are kept as text"_m(name));
}

void noteDialect(const io::CsvReport& r, const std::string& name, ImportNotes& notes) {
    if (r.replacedBytes > 0)
        notes.warn("%1: %2 bytes that are not UTF-8 were replaced by U+FFFD"_m(
            name, io::countText(r.replacedBytes)));
    if (r.controlBytes > 0)
        notes.warn(
            "%1: %2 control characters, shown escaped"_m(name, io::countText(r.controlBytes)));
    if (r.strayQuotes > 0)
        notes.warn("%1: %2 quotes in unquoted fields were kept as text"_m(
            name, io::countText(r.strayQuotes)));
    if (r.loneReturns > 0) notes.note("%1: lines end with CR alone (old Macintosh)"_m(name));
    if (r.blankLines > 0)
        notes.note("%1: %2 blank lines were left out"_m(name, io::countText(r.blankLines)));
    if (r.separatorLine)
        notes.note("%1: its first line names the separator and is not a data row"_m(name));
    if (r.backslashQuotes > 0)
        notes.note(
            "%1: backslashes before quotes are kept as text (quotes are doubled in CSV)"_m(name));
}

Result<QuotesRead> readTableFile(const std::string& path, const io::CsvOptions& options,
                                 const TableRead& read, bool asRequested) {
    bool inTabs = false, oddQuotes = false;
    const auto once = [&](const io::CsvOptions& chosen) -> Status {
        HEADSCOPE_TRY(auto reader, io::CsvReader::open(path, chosen));
        auto status = read(reader);
        inTabs = reader.separator() == '\t';
        oddQuotes = status.ok() ? reader.report().fieldsOverRows > 0 : reader.brokeAtQuote();
        return status;
    };
    auto first = once(options);
    if (asRequested || !inTabs || !oddQuotes || options.lenientQuotes || options.quotesAsText) {
        HEADSCOPE_CHECK(std::move(first));
        return QuotesRead::AsRequested;
    }
    auto asText = options;
    asText.quotesAsText = true;
    // Such files mostly use quotes as plain text, so try that before reporting an error.
    if (once(asText).ok()) return QuotesRead::AsText;
    // That failed too. Read again as requested, so that `read` ends with that result.
    HEADSCOPE_CHECK(once(options));
    return QuotesRead::AsRequested;
}

void warnQuotesAsText(const std::string& name, ImportNotes& notes) {
    notes.warn(
        "%1: its quotes do not enclose fields, so they are read as text (dataset.quotes = none)"_m(
            name));
}

Status eachRecord(io::CsvReader& reader, const std::string& name, const LoadContext& context,
                  const std::function<Status(const io::CsvRecord&)>& row) {
    io::CsvRecord record;
    for (;;) {
        HEADSCOPE_TRY(const bool more, reader.next(record));
        if (!more) break;
        HEADSCOPE_CHECK(row(record));
        if (record.row % 1024 == 0 && context.cancelled()) return io::cancelledError();
        if (context.progress && record.row % kProgressRows == 0)
            context.progress("reading %1, %2 rows"_m(name, io::countText(record.row)));
    }
    return reader.unchanged();
}

}  // namespace headscope::data
