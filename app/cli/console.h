// Output of the commands. Results go to stdout, all other output to stderr. With --json, stdout
// contains only JSON lines. A full or closed stdout is detected and reported at the end. If the
// reader of a pipe has ended (such as head), the program ends without an error.
#pragma once

#include "app/cli/json_line.h"
#include "core/api/base/result.h"

#include <string>
#include <vector>

namespace headscope::cli {

// Capabilities of the terminal on stderr.
struct TerminalTraits {
    bool interactive = false;  // the terminal can move its cursor
    bool colour = false;
    bool unicode = false;
    int columns = 80;
};
TerminalTraits stderrTraits();

// Rows of cells; the first row is the header.
using Table = std::vector<std::vector<std::string>>;

class Console {
public:
    Console(std::string program, bool json, bool quiet);

    bool json() const { return m_json; }
    bool quiet() const { return m_quiet; }
    const TerminalTraits& terminal() const { return m_terminal; }
    const std::string& program() const { return m_program; }

    // Prints a result on stdout; silent with --json or --quiet.
    void print(const std::string& line);
    void print(const Table& table);
    // Prints a piece of generated text without a line end. Files and pipes get the exact bytes;
    // terminals get escaped text as in print().
    void printPart(const std::string& text);
    void emit(const JsonLine& line);    // to stdout, only with --json
    void say(const std::string& line);  // to stderr; silent with --quiet
    // Prints a warning on stderr. With --json, also emits `object`, by default
    // {"event":"warning","text":line}.
    void warn(const Message& line, const JsonLine* object = nullptr);
    void fail(const Error& error);  // prints to stderr; with --json also emits an error object

    // Replaces the previous progress line; only on an interactive terminal.
    void drawProgress(const std::string& line);
    void clearProgress();

    // Returns the message of the last fail(), as shown to the user; "" if nothing failed.
    const std::string& failure() const { return m_failure; }
    bool readerGone() const { return m_readerGone; }
    bool outputFailed() const { return m_outputErrno != 0; }
    // Returns whether further output is lost, so that work whose only result is output may end.
    // Polls the pipe, because the next write may be much later. Do not use it to end work that is
    // saved on disk.
    bool outputLost();
    // Returns the exit code after all output: `code`, or that of a failed write to stdout.
    int exitCode(int code);

private:
    void write(const std::string& text);

    std::string m_program;
    bool m_json = false, m_quiet = false;
    TerminalTraits m_terminal;
    bool m_progressShown = false;
    bool m_readerGone = false;
    int m_outputErrno = 0;
    std::string m_failure;
};

// Keeps descriptors 0 to 2 open, so that a file opened later never replaces stdout. Ignores SIGPIPE
// and SIGXFSZ.
void secureStandardStreams();

// Makes text safe for a terminal, even if it comes from strangers. Replaces control characters
// except line ends and tabs by \x1b or \u009b, and invalid UTF-8 by U+FFFD. Console applies it to
// all text for users. JSON never contains such characters (json_line.h).
std::string harmlessText(const std::string& text);
// Formats generated text as one line, so that output line n belongs to input line n and control
// codes do not reach a terminal. Line ends and control characters except tabs become spaces,
// invalid UTF-8 becomes U+FFFD.
std::string onOneLine(const std::string& text);

// Formats a table with two spaces between columns. If columns > 0, breaks the longest cells between
// words so that lines are shorter than that, unless words are too long.
std::string formatTable(const Table& table, int columns = 0);

}  // namespace headscope::cli
