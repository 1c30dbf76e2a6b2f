// Tests of the line reader on unusual, endless and unreadable texts: it must return every line
// before a fault, then the fault.
#include "core/base/io/line_reader.h"
#include "core/base/io/text_file.h"

#include "tests/support/error_matchers.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <array>
#include <deque>

namespace headscope::io {
namespace {

using Lines = std::vector<std::string>;

// Returns the given pieces of bytes, then an error, or the end, or the last piece endlessly.
class Pieces : public ByteSource {
public:
    enum class End { Clean, Error, Endless };
    Pieces(std::deque<std::string> pieces, End end, int* requested = nullptr)
        : m_pieces(std::move(pieces)), m_end(end), m_requests(requested) {}
    Result<std::string_view> next() override {
        if (m_requests) ++*m_requests;
        if (m_pieces.empty() && m_end == End::Error)
            return Error{ErrorCode::Io, "reading failed"_m, "Try again"_m};
        if (m_pieces.empty() && m_end == End::Clean) return std::string_view();
        if (!m_pieces.empty()) {
            m_piece = m_pieces.front();
            m_pieces.pop_front();
        }
        return std::string_view(m_piece);
    }
    const FileState& state() const override { return m_state; }
    Status unchanged() const override { return {}; }

private:
    std::deque<std::string> m_pieces;
    std::string m_piece;
    End m_end;
    int* m_requests;
    FileState m_state;
};

LineReader readerOf(std::deque<std::string> pieces, Pieces::End end = Pieces::End::Clean,
                    std::size_t longest = 100) {
    return LineReader(std::make_unique<Pieces>(std::move(pieces), end), "text", longest);
}

// Reads all lines in batches of at most `most`. Returns them with the error that followed, if any.
std::pair<Lines, std::optional<Error>> all(LineReader reader, std::size_t most = 2) {
    Lines lines;
    for (;;) {
        auto some = reader.next(most);
        if (!some.ok()) return {lines, some.error()};
        if (some->empty()) return {lines, std::nullopt};
        EXPECT_LE(some->size(), most);
        lines.insert(lines.end(), some->begin(), some->end());
    }
}

TEST(LineReader, LinesAreWhatLineFeedsEnd) {
    EXPECT_EQ(all(readerOf({"a\nb", "c\r", "\n\n", "\nd"})).first, (Lines{"a", "bc", "", "", "d"}));
    EXPECT_EQ(all(readerOf({"a\n"})).first, (Lines{"a"}));
    EXPECT_EQ(all(readerOf({})).first, Lines{});
    EXPECT_EQ(all(readerOf({"\n"})).first, (Lines{""}));
    EXPECT_EQ(all(readerOf({"\xef\xbb\xbf"
                            "a\n\xef\xbb\xbf"
                            "b"}))
                  .first,
              (Lines{"a",
                     "\xef\xbb\xbf"
                     "b"}));
    const std::string separators =
        "a\xe2\x80\xa8"
        "b\x0b"
        "c\xc2\x85"
        "d";
    EXPECT_EQ(all(readerOf({separators + "\n"})).first, (Lines{separators}))
        << "U+2028, VT and U+0085 end no line";
}

TEST(LineReader, AnErrorComesAfterAllWholeLinesAndNoPart) {
    const auto [lines, error] = all(readerOf({"a\nb\nc\nhalf a l"}, Pieces::End::Error));
    EXPECT_EQ(lines, (Lines{"a", "b", "c"}));
    ASSERT_TRUE(error);
    EXPECT_THAT(*error, test::IsError(ErrorCode::Io, 3, 14));
    const auto [none, atOnce] = all(readerOf({}, Pieces::End::Error));
    EXPECT_TRUE(none.empty());
    EXPECT_TRUE(atOnce);
}

TEST(LineReader, AnErrorStays) {
    auto reader = readerOf({"a\n"}, Pieces::End::Error);
    EXPECT_TRUE(reader.next(5).ok());
    EXPECT_FALSE(reader.next(5).ok());
    EXPECT_FALSE(reader.next(5).ok());
}

TEST(LineReader, AnEndlessLineIsRefusedAtItsLimit) {
    int requested = 0;
    auto source = std::make_unique<Pieces>(std::deque<std::string>{"ok\n", std::string(60, 'x')},
                                           Pieces::End::Endless, &requested);
    const auto [lines, error] = all(LineReader(std::move(source), "text", 100));
    EXPECT_EQ(lines, (Lines{"ok"}));
    ASSERT_TRUE(error);
    EXPECT_THAT(*error, test::IsError(ErrorCode::BadData, 2, 100));
    EXPECT_LE(requested, 4) << "no more than the limit was read";
    EXPECT_EQ(all(readerOf({std::string(100, 'x') + "\r\n"})).first,
              (Lines{std::string(100, 'x')}));
    EXPECT_TRUE(all(readerOf({std::string(101, 'x') + "\n"})).second);
}

TEST(LineReader, BytesThatAreNoTextAreNamedByLine) {
    const auto [lines, error] = all(readerOf({"a\ncaf\xe9\nb\n"}));
    EXPECT_EQ(lines, (Lines{"a"}));
    ASSERT_TRUE(error);
    EXPECT_THAT(*error, test::IsError(ErrorCode::BadData, "line 2", 4));
    const auto nul = all(readerOf({std::string("a\nb\0c\n", 6)}));
    EXPECT_EQ(nul.first, (Lines{"a"}));
    EXPECT_EQ(nul.second->code, ErrorCode::BadData);
}

// /proc/self/mem is a regular file whose first byte cannot be read.
TEST(LineReader, AFileThatFailsIsNoEmptyFile) {
    auto lines = openLines("/proc/self/mem");
    ASSERT_TRUE(lines.ok());
    const auto first = (*lines)->next(1);
    ASSERT_FALSE(first.ok());
    EXPECT_EQ(first.error().code, ErrorCode::Io);
    EXPECT_FALSE(openLines("/nowhere/at/all").ok());
}

TEST(LineReader, ADescriptorIsReadToItsEnd) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    ASSERT_EQ(::write(ends[1], "one\ntwo", 7), 7);
    ::close(ends[1]);
    auto lines = openLines("/dev/fd/" + std::to_string(ends[0]));
    ASSERT_TRUE(lines.ok());
    EXPECT_EQ(*(*lines)->next(9), (Lines{"one", "two"}));
    EXPECT_TRUE((*lines)->next(9)->empty());
    ::close(ends[0]);
    EXPECT_FALSE((*openLines("/dev/fd/" + std::to_string(ends[0])))->next(1).ok()) << "closed";
}

}  // namespace
}  // namespace headscope::io
