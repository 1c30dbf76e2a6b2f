// Reads the lines of a text that may be long, endless or end in an error (rules:
// core/api/base/line_source.h).
#pragma once

#include "core/api/base/line_source.h"
#include "core/base/io/byte_source.h"

#include <memory>
#include <optional>

namespace headscope::io {

constexpr std::size_t kLongestLine = 1 << 20;  // maximum bytes without the line end

class LineReader : public LineSource {
public:
    // `name` identifies the text in messages.
    LineReader(std::unique_ptr<ByteSource> bytes, std::string name,
               std::size_t longest = kLongestLine)
        : m_bytes(std::move(bytes)), m_name(std::move(name)), m_longest(longest) {}

    Result<std::vector<std::string>> next(std::size_t most) override;
    const std::string& name() const override { return m_name; }

private:
    // Returns the next line; nothing at the end.
    Result<std::optional<std::string>> line();
    Result<std::string> checked(std::string line) const;
    Error unreadable(Error error) const;
    Error tooLong() const;

    std::unique_ptr<ByteSource> m_bytes;
    std::string m_name;
    std::size_t m_longest;
    // bytes read but not yet consumed; valid until the next call of m_bytes
    std::string_view m_piece;
    std::int64_t m_lines = 0, m_read = 0;
    bool m_ended = false;
    std::optional<Error> m_error;  // error found after lines that must be returned first
};

// Opens a file, plain or .gz, or standard input ("" or "-"). Errors: Io.
Result<std::unique_ptr<LineSource>> openLines(const std::string& file);

}  // namespace headscope::io
