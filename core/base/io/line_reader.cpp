#include "core/base/io/line_reader.h"

#include "core/base/io/csv_sniff.h"
#include "core/base/io/packed_bytes.h"
#include "core/base/util/utf8.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace headscope::io {
namespace {

// A batch ends with the line that reaches this size, so that many long lines do not fill the
// memory.
constexpr std::size_t kBatchBytes = 8 << 20;

// Returns standard input, or a descriptor that a shell passes by name: "<(zcat texts.gz)" becomes
// /dev/fd/63.
std::optional<int> descriptorNamed(const std::string& file) {
    if (file.empty() || file == "-" || file == "/dev/stdin") return STDIN_FILENO;
    const std::string place = "/dev/fd/";
    if (file.rfind(place, 0) != 0) return std::nullopt;
    int descriptor = -1;
    const auto* end = file.data() + file.size();
    const auto read = std::from_chars(file.data() + place.size(), end, descriptor);
    return read.ec == std::errc() && read.ptr == end ? std::optional<int>(descriptor)
                                                     : std::nullopt;
}

}  // namespace

Result<std::vector<std::string>> LineReader::next(std::size_t most) {
    if (m_error) return *m_error;
    std::vector<std::string> lines;
    for (std::size_t bytes = 0; lines.size() < most && bytes < kBatchBytes;) {
        auto found = line();
        // Return the lines before an error first; the next call returns the error.
        if (!found.ok()) {
            m_error = std::move(found).error();
            if (lines.empty()) return *m_error;
            return lines;
        }
        if (!found->has_value()) break;
        bytes += (*found)->size();
        lines.push_back(std::move(**found));
    }
    return lines;
}

Result<std::optional<std::string>> LineReader::line() {
    std::string line;
    for (;;) {
        if (m_piece.empty() && !m_ended) {
            auto piece = m_bytes->next();
            if (!piece.ok()) return unreadable(std::move(piece).error());
            m_piece = *piece;
            m_ended = m_piece.empty();
            m_read += static_cast<std::int64_t>(m_piece.size());
        }
        if (m_ended && line.empty()) return std::optional<std::string>();
        const auto end = m_piece.find('\n');
        const auto taken = std::min(end, m_piece.size());
        // Allow one byte more, because a CR at the end may be dropped.
        if (line.size() + taken > m_longest + 1) return tooLong();
        line.append(m_piece.substr(0, taken));
        m_piece.remove_prefix(taken);
        if (end == std::string_view::npos && !m_ended) continue;
        if (end != std::string_view::npos) m_piece.remove_prefix(1);
        HEADSCOPE_TRY(auto good, checked(std::move(line)));
        ++m_lines;
        return std::optional<std::string>(std::move(good));
    }
}

Result<std::string> LineReader::checked(std::string line) const {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (m_lines == 0) line.erase(0, byteOrderMark(line));
    if (line.size() > m_longest) return tooLong();
    const auto where = m_name + ": line " + countText(m_lines + 1);
    if (const auto fault = util::findUtf8Fault(line))
        return Error{ErrorCode::BadData, "%1 is not UTF-8 at byte %2"_m(where, fault->offset + 1),
                     "Save the text as UTF-8"_m};
    if (line.find('\0') != std::string::npos)
        return Error{ErrorCode::BadData, "%1 has a NUL byte"_m(where),
                     "The text is damaged or not text"_m};
    return line;
}

Error LineReader::unreadable(Error error) const {
    error.message = "%1, after %2 (byte %3)"_m(
        error.message, linesText(static_cast<std::size_t>(m_lines)), countText(m_read));
    return error;
}

Error LineReader::tooLong() const {
    return {ErrorCode::BadData,
            "%1: line %2 is longer than %3 bytes"_m(
                m_name, countText(m_lines + 1), countText(static_cast<std::int64_t>(m_longest))),
            "Insert line breaks, or check that the file has one sentence per line"_m};
}

Result<std::unique_ptr<LineSource>> openLines(const std::string& file) {
    if (const auto descriptor = descriptorNamed(file)) {
        const auto name = *descriptor == STDIN_FILENO ? "standard input" : file;
        return std::unique_ptr<LineSource>(
            std::make_unique<LineReader>(descriptorBytes(*descriptor, name), name));
    }
    HEADSCOPE_TRY(auto bytes, openBytes(file, packingByName(file),
                                        std::numeric_limits<std::int64_t>::max(), nullptr));
    return std::unique_ptr<LineSource>(std::make_unique<LineReader>(std::move(bytes), file));
}

}  // namespace headscope::io
