// Compares the CSV reader with a simple reference reader: a state machine with four states that
// reads one character at a time.
#include "core/base/io/csv_reader.h"
#include "core/base/util/random.h"

#include "tests/core/support/data_support.h"
#include "tests/support/error_matchers.h"

#include <optional>

namespace headscope::io {
namespace {

using ::testing::HasSubstr;

struct PlainRecord {
    std::vector<std::string> fields;
    std::int64_t line = 0;
    bool operator==(const PlainRecord& o) const { return fields == o.fields && line == o.line; }
};

std::ostream& operator<<(std::ostream& out, const PlainRecord& record) {
    return out << "line " << record.line << ' ' << testing::PrintToString(record.fields);
}

struct PlainTable {
    std::vector<PlainRecord> records;
    std::int64_t blankLines = 0, loneReturns = 0, strayQuotes = 0;
    bool refused = false;
};

// Reference reader for RFC 4180. LF, CRLF and a lone CR end a line; empty lines are skipped.
class PlainReader {
public:
    PlainReader(char separator, bool lenient) : m_separator(separator), m_lenient(lenient) {}

    PlainTable read(const std::string& text) {
        for (std::size_t i = 0; i < text.size() && !m_table.refused; ++i) {
            const bool pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
            if (pair && m_state == State::Quoted)
                m_field += text[i++];
            else if (pair)
                ++i;
            take(text[i], pair);
        }
        if (m_state == State::Quoted) m_table.refused = true;
        if (m_begun && !m_table.refused) endRecord();
        return m_table;
    }

private:
    enum class State { Start, Plain, Quoted, Closed };

    void take(char c, bool pair) {
        m_begun = true;
        const bool lineEnd = c == '\n' || c == '\r';
        if (m_state == State::Quoted) {
            if (c == '"')
                m_state = State::Closed;
            else
                m_field += c;
            m_line += lineEnd;
            return;
        }
        if (c == m_separator) return endField();
        if (lineEnd) {
            m_table.loneReturns += c == '\r' && !pair;
            ++m_line;
            return endRecord();
        }
        if (c == '"') return quote();
        if (m_state == State::Closed) m_table.refused = true;
        m_state = State::Plain;
        m_field += c;
    }

    void quote() {
        if (m_state == State::Closed) m_field += '"';  // a doubled quote encodes one quote
        const bool stray = m_state == State::Plain;
        if (stray && !m_lenient) m_table.refused = true;
        if (stray) m_field += '"', ++m_table.strayQuotes;
        if (!stray) m_state = State::Quoted;
    }

    void endField() {
        m_record.fields.push_back(m_field);
        m_field.clear();
        m_state = State::Start;
    }

    void endRecord() {
        endField();
        if (m_record.fields == std::vector<std::string>{""})
            ++m_table.blankLines;
        else
            m_table.records.push_back(m_record);
        m_record = {{}, m_line};
        m_begun = false;
    }

    char m_separator;
    bool m_lenient, m_begun = false;
    State m_state = State::Start;
    std::int64_t m_line = 1;
    std::string m_field;
    PlainRecord m_record{{}, 1};
    PlainTable m_table;
};

struct ReadTable {
    std::vector<PlainRecord> records;
    std::optional<Error> error;
    CsvReport report;
};

ReadTable readTable(const std::string& text, const CsvOptions& options) {
    ReadTable table;
    auto reader = CsvReader::over(memoryBytes(text), options);
    if (!reader) {
        table.error = reader.error();
        return table;
    }
    CsvRecord record;
    for (;;) {
        const auto more = reader->next(record);
        if (!more) table.error = more.error();
        if (!more || !*more) break;
        EXPECT_EQ(record.row, static_cast<std::int64_t>(table.records.size()) + 1);
        table.records.push_back({record.fields, record.line});
    }
    table.report = reader->report();
    return table;
}

std::string pickedText(util::Random& random, const std::vector<std::string>& pieces,
                       std::uint64_t most) {
    std::string text;
    for (auto count = random.below(most + 1); count > 0; --count) text += random.pick(pieces);
    return text;
}

std::string inQuotes(const std::string& field) {
    std::string quoted = "\"";
    for (const char c : field) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

struct WrittenTable {
    std::string text;
    std::vector<std::vector<std::string>> fields;
};

// Writes a random table. Fields with special characters are always quoted, other fields at random.
WrittenTable randomTable(util::Random& random, char separator) {
    static const std::vector<std::string> kPieces = {"a",
                                                     "word",
                                                     " ",
                                                     "\"",
                                                     ",",
                                                     ";",
                                                     "\t",
                                                     "\n",
                                                     "\r\n",
                                                     "\r",
                                                     "\\",
                                                     "\xc3\xa9",
                                                     "\xf0\x9f\x98\x80",
                                                     "0.5",
                                                     "'"};
    WrittenTable table;
    const auto columns = 2 + random.below(4), rows = 1 + random.below(8);
    const std::string lineEnd = random.pick(std::vector<std::string>{"\n", "\r\n", "\r"});
    for (std::uint64_t row = 0; row < rows; ++row) {
        table.fields.emplace_back();
        for (std::uint64_t column = 0; column < columns; ++column) {
            const auto field = pickedText(random, kPieces, 5);
            const bool needed =
                field.find_first_of(std::string("\"\r\n") + separator) != std::string::npos;
            if (column > 0) table.text += separator;
            table.text += needed || random.chance(0.3) ? inQuotes(field) : field;
            table.fields.back().push_back(field);
        }
        if (row + 1 < rows || random.chance(0.5)) table.text += lineEnd;
    }
    return table;
}

TEST(CsvReference, WrittenFieldsAreReadBackUnchanged) {
    util::Random random(31);
    for (int round = 0; round < 3000; ++round) {
        CsvOptions options;
        options.separator = random.pick(std::string(",;\t"));
        auto table = randomTable(random, options.separator);
        const bool marked = random.chance(0.2);
        if (marked) table.text.insert(0, "\xef\xbb\xbf");
        const auto read = readTable(table.text, options);
        ASSERT_FALSE(read.error) << read.error->text() << testing::PrintToString(table.text);
        ASSERT_EQ(read.records.size(), table.fields.size()) << testing::PrintToString(table.text);
        for (std::size_t i = 0; i < read.records.size(); ++i)
            ASSERT_EQ(read.records[i].fields, table.fields[i])
                << testing::PrintToString(table.text);
        EXPECT_EQ(read.report.byteOrderMark, marked);
        EXPECT_EQ(read.report.bytes, static_cast<std::int64_t>(table.text.size()));
        EXPECT_EQ(read.report.rows, static_cast<std::int64_t>(table.fields.size()));
    }
}

// Random texts, mostly invalid as tables: both readers must refuse the same texts, after the same
// number of records.
void compareWithPlainReader(bool lenient, std::uint64_t seed) {
    static const std::vector<std::string> kPieces = {"a",    ",",   "\"",   "\n",   "\r",
                                                     "\r\n", "b c", "\"\"", "x,y\n"};
    util::Random random(seed);
    std::size_t refused = 0, blank = 0;
    for (int round = 0; round < 10000; ++round) {
        // An empty file has a separate error message.
        const auto text = "q" + pickedText(random, kPieces, 9);
        CsvOptions options;
        options.lenientQuotes = lenient;
        const auto expected = PlainReader(',', lenient).read(text);
        const auto read = readTable(text, options);
        ASSERT_EQ(read.error.has_value(), expected.refused) << testing::PrintToString(text);
        ASSERT_EQ(read.records, expected.records) << testing::PrintToString(text);
        refused += expected.refused;
        if (expected.refused) continue;
        blank += static_cast<std::size_t>(expected.blankLines);
        ASSERT_EQ(read.report.blankLines, expected.blankLines) << testing::PrintToString(text);
        ASSERT_EQ(read.report.loneReturns, expected.loneReturns) << testing::PrintToString(text);
        ASSERT_EQ(read.report.strayQuotes, expected.strayQuotes) << testing::PrintToString(text);
    }
    EXPECT_GT(refused, 250u);
    EXPECT_GT(blank, 250u);
}

TEST(CsvReference, AnyTextIsReadOrRefusedAsByThePlainReader) {
    compareWithPlainReader(false, 32);
}

TEST(CsvReference, LenientQuotesAreTextInsideUnquotedFieldsOnly) {
    compareWithPlainReader(true, 33);
}

struct Refusal {
    std::string text;
    std::vector<std::string> values;  // row, line, column or byte
};

TEST(CsvReference, RefusalsNameRowLineAndColumn) {
    const std::vector<Refusal> refusals = {
        {"a,b\nc,\"d\"e\n", {"2", "2", "6"}},
        {"a,b\n\n\"x\ny\",\"z\" ,1\n", {"2", "3", "4", "7"}},
        {"a,b\nc, \"d\"\n", {"2", "2", "4"}},
        {"a,b\nc,d\"e\n", {"2", "2", "4"}},
        {"a,b\nc,\"d\ne,f\n", {"2", "2"}},
        {"\xc3\xa9\xc3\xa9,x\"\n", {"1", "1", "5"}},
        {"a,b\nc,\xff\n", {"2", "2", "3", "FF"}},
        {"a,b\n\"c\n\xe2\x82\",d\n", {"2", "3", "1", "E2"}},
        {"a,b\nc,d\xe2\x82", {"2", "2", "4", "E2"}},
        {std::string("ab,cdefghijklmn\nc,d\0", 20), {"2", "2", "4"}},
    };
    for (const auto& [text, values] : refusals) {
        const auto read = readTable(text, {});
        ASSERT_TRUE(read.error) << text;
        EXPECT_THAT(*read.error, test::IsError(ErrorCode::BadData)) << text;
        EXPECT_EQ(test::valuesOf(*read.error), values) << text;
    }
}

TEST(CsvReference, BadBytesAreReplacedAndCountedOnRequest) {
    CsvOptions options;
    options.replaceBadBytes = true;
    const auto read = readTable("a\xff\xfe,\"b\xc3\"\nc,d\n", options);
    ASSERT_FALSE(read.error) << read.error->text();
    EXPECT_EQ(read.records[0].fields,
              (std::vector<std::string>{"a\xef\xbf\xbd\xef\xbf\xbd", "b\xef\xbf\xbd"}));
    EXPECT_EQ(read.report.replacedBytes, 3);
    EXPECT_EQ(read.records[1].fields, (std::vector<std::string>{"c", "d"}));
}

TEST(CsvReference, ARowMayBeAsLongAsTheLimitAndNoLonger) {
    CsvOptions options;
    options.rowLimit = 100;
    for (const std::size_t length : {98u, 99u, 100u}) {
        const auto read = readTable("a,b\n" + std::string(length - 2, 'x') + ",y\nc,d\n", options);
        EXPECT_EQ(read.error.has_value(), length + 1 > options.rowLimit) << length;
        if (read.error) {
            EXPECT_THAT(read.error->text(), HasSubstr("dataset.row_limit"));
        }
    }
    const auto open = readTable("a,b\n\"" + std::string(3 << 20, 'x'), options);
    ASSERT_TRUE(open.error);
    EXPECT_THAT(*open.error, test::IsError(ErrorCode::BadData, 2));
}

TEST(CsvReference, ACancelledReadSaysSo) {
    std::atomic<bool> cancel{true};
    CsvOptions options;
    options.cancel = &cancel;
    const std::string text = "a,b\n";
    const auto reader = CsvReader::over(memoryBytes(text), options);
    ASSERT_FALSE(reader.ok());
    EXPECT_EQ(reader.error().code, ErrorCode::Cancelled);
}

}  // namespace
}  // namespace headscope::io
