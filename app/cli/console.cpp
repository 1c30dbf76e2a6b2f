#include "app/cli/console.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
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

// Breaks text between words to fit the columns. Further lines begin at the indent.
std::string wrapped(const std::string& text, std::size_t indent, int columns) {
    constexpr std::size_t kNarrowest = 20;
    const auto limit = static_cast<std::size_t>(std::max(columns, 0));
    if (indent + displayWidth(text) < limit || indent + kNarrowest > limit) return text;
    std::string out, word;
    std::size_t at = indent;
    std::istringstream words(text);
    while (words >> word) {
        const bool first = at == indent;
        if (!first && at + 1 + displayWidth(word) >= limit) {
            out += "\n" + std::string(indent, ' ');
            at = indent;
        } else if (!first) {
            out += " ";
            ++at;
        }
        out += word;
        at += displayWidth(word);
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
    std::vector<std::size_t> widths;
    for (const auto& row : table) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], displayWidth(row[i]));
    }
    std::string out;
    for (const auto& row : table) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool last = i + 1 == row.size();
            line += last ? wrapped(row[i], displayWidth(line), columns) : row[i];
            if (!last) line.append(widths[i] - displayWidth(row[i]) + kGap, ' ');
        }
        out += line.erase(line.find_last_not_of(' ') + 1) + "\n";
    }
    return out;
}

}  // namespace headscope::cli
