#include "app/cli/console.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <sstream>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace headscope::cli {
namespace {

constexpr std::size_t kGap = 2;  // number of spaces between columns
// Limit in bytes, so that an argument of a megabyte cannot flood the terminal.
constexpr std::size_t kLongestShown = 2000;

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

bool localeIsUtf8() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        std::string value = variable(name);
        if (value.empty()) continue;
        std::transform(value.begin(), value.end(), value.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
        return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
    }
    return false;
}

// Writes the whole text. Returns 0, or the errno of the failure.
int writeAll(int descriptor, const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t count = ::write(descriptor, text.data() + done, text.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno;
        done += static_cast<std::size_t>(count);
    }
    return 0;
}

std::string shortened(const std::string& text) {
    if (text.size() <= kLongestShown) return text;
    return text.substr(0, kLongestShown) + "... (" + std::to_string(text.size()) + " bytes)";
}

std::size_t displayWidth(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    }));
}

// Breaks text between words, so that each line has at most `width` characters if its words do.
std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
    if (displayWidth(text) <= width) return {text};
    std::vector<std::string> lines;
    std::istringstream words(text);
    const auto indent = text.substr(0, text.find_first_not_of(' '));
    for (std::string word; words >> word;) {
        if (lines.empty()) word.insert(0, indent);
        if (lines.empty() || displayWidth(lines.back()) + 1 + displayWidth(word) > width)
            lines.push_back(word);
        else
            lines.back() += " " + word;
    }
    return lines;
}

std::size_t longestWord(const std::string& text) {
    std::size_t longest = 0;
    std::istringstream words(text);
    for (std::string word; words >> word;) longest = std::max(longest, displayWidth(word));
    return longest;
}

struct ColumnWidths {
    std::vector<std::size_t> whole, narrowest;  // of the longest cell, of the longest word
};

ColumnWidths widthsOf(const Table& table) {
    constexpr std::size_t kNarrowest = 12;
    ColumnWidths widths;
    for (const auto& row : table) {
        widths.whole.resize(std::max(widths.whole.size(), row.size()), 0);
        widths.narrowest.resize(widths.whole.size(), kNarrowest);
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths.whole[i] = std::max(widths.whole[i], displayWidth(row[i]));
            widths.narrowest[i] = std::max(widths.narrowest[i], longestWord(row[i]));
        }
    }
    return widths;
}

// Narrows the widest columns until a row is shorter than `columns`, or until no column can become
// narrower without breaking words.
std::vector<std::size_t> fittedWidths(const Table& table, int columns) {
    const ColumnWidths widths = widthsOf(table);
    if (columns <= 0 || widths.whole.empty()) return widths.whole;
    auto fitted = widths.whole;
    auto total = std::accumulate(fitted.begin(), fitted.end(), kGap * (fitted.size() - 1));
    while (total >= static_cast<std::size_t>(columns)) {
        std::size_t widest = fitted.size();
        for (std::size_t i = 0; i < fitted.size(); ++i)
            if (fitted[i] > widths.narrowest[i] &&
                (widest == fitted.size() || fitted[i] > fitted[widest]))
                widest = i;
        if (widest == fitted.size()) break;
        --fitted[widest];
        --total;
    }
    return fitted;
}

// Returns the lines of a row. Cells that are longer than their columns continue on further lines.
std::string rowText(const std::vector<std::string>& row, const std::vector<std::size_t>& widths) {
    std::vector<std::vector<std::string>> cells;
    std::size_t lines = 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
        cells.push_back(wrapped(row[i], widths[i]));
        lines = std::max(lines, cells.back().size());
    }
    std::string out;
    for (std::size_t n = 0; n < lines; ++n) {
        std::string line;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const auto text = n < cells[i].size() ? cells[i][n] : std::string();
            line += text;
            if (i + 1 < cells.size()) line.append(widths[i] - displayWidth(text) + kGap, ' ');
        }
        out += line.erase(line.find_last_not_of(' ') + 1) + "\n";
    }
    return out;
}

int stdoutColumns() {
    winsize size{};
    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

const char* codeName(ErrorCode code) {
    switch (code) {
        case ErrorCode::Usage:
            return "usage";
        case ErrorCode::BadData:
            return "bad-data";
        case ErrorCode::Io:
            return "io";
        case ErrorCode::Network:
            return "network";
        case ErrorCode::Device:
            return "device";
        case ErrorCode::Diverged:
            return "diverged";
        case ErrorCode::Stopped:
            return "stopped";
        case ErrorCode::Internal:
            return "internal";
        case ErrorCode::Cancelled:
            return "cancelled";
    }
    return "internal";
}

}  // namespace

std::string harmlessText(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const auto length = utf8SequenceAt(text, i);
        if (length == 0)
            out += "\xef\xbf\xbd";
        else if (length == 1 && text[i] != '\n' && text[i] != '\t')
            out += escaped(text.substr(i, 1));
        else if (isSecondControl(text, i))
            out += jsonText(text.substr(i, length)).substr(1, 6);
        else
            out.append(text, i, length);
        i += length == 0 ? 1 : length;
    }
    return out;
}

TerminalTraits stderrTraits() {
    TerminalTraits traits;
    const std::string term = variable("TERM");
    traits.interactive = isatty(STDERR_FILENO) && !term.empty() && term != "dumb";
    traits.colour = traits.interactive && variable("NO_COLOR").empty();
    traits.unicode = traits.interactive && localeIsUtf8();
    winsize size{};
    if (traits.interactive && ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        traits.columns = size.ws_col;
    return traits;
}

Console::Console(std::string program, bool json, bool quiet)
    : m_program(std::move(program)), m_json(json), m_quiet(quiet), m_terminal(stderrTraits()) {}

void Console::write(const std::string& text) {
    if (m_readerGone || m_outputErrno != 0) return;
    const int failure = writeAll(STDOUT_FILENO, text);
    if (failure == EPIPE)
        m_readerGone = true;
    else
        m_outputErrno = failure;
}

void Console::print(const std::string& line) {
    if (m_json || m_quiet) return;
    clearProgress();
    write(harmlessText(line) + "\n");
}

void Console::printPart(const std::string& text) {
    if (m_json || m_quiet) return;
    clearProgress();
    write(isatty(STDOUT_FILENO) ? harmlessText(text) : text);
}

bool Console::outputLost() {
    // poll() reports an error if the pipe does not have a reader.
    pollfd out{STDOUT_FILENO, 0, 0};
    if (!m_readerGone && ::poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0)
        m_readerGone = true;
    return m_readerGone || m_outputErrno != 0;
}

void Console::print(const Table& table) {
    auto cells = table;
    for (auto& row : cells)
        // A line end in a name must not start a new row.
        for (auto& cell : row) cell = escaped(cell);
    std::string text = formatTable(cells, stdoutColumns());
    if (!text.empty()) text.pop_back();
    print(text);
}

void Console::emit(const JsonLine& line) {
    if (m_json) write(line.str() + "\n");
}

void Console::say(const std::string& line) {
    if (m_quiet) return;
    clearProgress();
    writeAll(STDERR_FILENO, harmlessText(line) + "\n");
}

void Console::warn(const Message& line, const JsonLine* object) {
    const auto text = shortened(line.text());
    say("warning: " + escaped(text));
    emit(object ? *object : JsonLine().text("event", "warning").text("text", text));
}

void Console::fail(const Error& error) {
    clearProgress();
    m_failure = shortened(error.text());
    const char* open = m_terminal.colour ? "\033[31m" : "";
    const char* close = m_terminal.colour ? "\033[0m" : "";
    writeAll(STDERR_FILENO, m_program + ": " + open + "error:" + close + " " +
                                harmlessText(shortened(error.text())) + "\n");
    emit(JsonLine()
             .text("event", "error")
             .integer("exit_code", static_cast<int>(error.code))
             .text("code", codeName(error.code))
             .text("message", shortened(error.message.text()))
             .text("hint", error.hint)
             .texts("context", error.context)
             .structure("structure", Error{error.code, error.message, error.hint}.whole()));
}

void Console::drawProgress(const std::string& line) {
    if (!m_terminal.interactive || m_quiet) return;
    writeAll(STDERR_FILENO, "\r" + harmlessText(line) + "\033[K");
    m_progressShown = true;
}

void Console::clearProgress() {
    if (!m_progressShown) return;
    writeAll(STDERR_FILENO, "\r\033[K");
    m_progressShown = false;
}

int Console::exitCode(int code) {
    clearProgress();
    if (m_outputErrno == 0) return code;
    const Error error{ErrorCode::Io, "cannot write to stdout: %1"_m(std::strerror(m_outputErrno)),
                      "Free some space or send the output elsewhere"_m};
    writeAll(STDERR_FILENO, m_program + ": error: " + harmlessText(error.text()) + "\n");
    return code == 0 ? static_cast<int>(ErrorCode::Io) : code;
}

void secureStandardStreams() {
    for (int descriptor = 0; descriptor <= 2; ++descriptor) {
        if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
        // Use the opposite access mode, so that writing to a closed stdout still fails. Output to a
        // closed stderr is lost without an error.
        const int mode = descriptor == 0 ? O_WRONLY : descriptor == 1 ? O_RDONLY : O_WRONLY;
        if (open("/dev/null", mode) < 0) return;
    }
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

std::string onOneLine(const std::string& text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const auto size = utf8SequenceAt(text, at);
        const auto sequence = text.substr(at, std::max<std::size_t>(size, 1));
        // Line separators: U+2028 and U+2029.
        const bool separator = sequence == "\xe2\x80\xa8" || sequence == "\xe2\x80\xa9";
        const bool control =
            byte < 0x20 || byte == 0x7f || (byte == 0xc2 && size == 2 && sequence[1] < '\xa0');
        if (size == 0)
            out += "\xef\xbf\xbd";
        else if (byte != '\t' && (control || separator))
            out += ' ';
        else
            out += sequence;
        at += sequence.size();
    }
    return out;
}

std::string formatTable(const Table& table, int columns) {
    const auto widths = fittedWidths(table, columns);
    std::string out;
    for (const auto& row : table) out += rowText(row, widths);
    return out;
}

}  // namespace headscope::cli
