// Results go to stdout, everything else to stderr. With --json stdout carries JSON lines only. A full or closed stdout
// is noticed and reported at the end; a reader that went away (head) ends the program quietly.
#pragma once

#include "app/cli/json_line.h"
#include "core/api/result.h"

#include <string>
#include <vector>

namespace headscope::cli {

// What a terminal on stderr can do.
struct TerminalTraits {
    bool interactive = false;  // a terminal that can move its cursor
    bool colour = false;
    bool unicode = false;
    int columns = 80;
};
TerminalTraits stderrTraits();

// A column of text a row; the first row is the heading.
using Table = std::vector<std::vector<std::string>>;

class Console {
public:
    Console(std::string program, bool json, bool quiet);

    bool json() const { return m_json; }
    bool quiet() const { return m_quiet; }
    const TerminalTraits& terminal() const { return m_terminal; }
    const std::string& program() const { return m_program; }

    void print(const std::string& line);  // stdout, a person's result; silent with --json or --quiet
    void print(const Table& table);
    // A piece of generated text, without a line end: byte by byte into a file or pipe, escaped as print() to a
    // terminal.
    void printPart(const std::string& text);
    void emit(const JsonLine& line);    // stdout, only with --json
    void say(const std::string& line);  // stderr; silent with --quiet
    // stderr, and with --json the object, or a plain {"event":"warning","text":line} where there is none.
    void warn(const std::string& line, const JsonLine* object = nullptr);
    void fail(const Error& error);  // stderr, and an error object on stdout with --json

    void drawProgress(const std::string& line);  // replaces the line drawn before; only where interactive
    void clearProgress();

    // Of the last fail(), as a person reads it; "" where nothing failed.
    const std::string& failure() const { return m_failure; }
    bool readerGone() const { return m_readerGone; }
    bool outputFailed() const { return m_outputErrno != 0; }
    // Nobody gets further output, so work for the output alone may end. Asks the pipe too, as the next write may be far
    // away. Not for work that is kept on disk.
    bool outputLost();
    // The exit code after everything is written: `code`, unless stdout failed.
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

// Keeps descriptors 0 to 2 in use, so that no file of ours becomes "stdout", and ignores SIGPIPE and SIGXFSZ.
void secureStandardStreams();

// As a terminal may get it, texts of strangers included: control characters but line ends and tabs as \x1b, \u009b,
// bytes that are no UTF-8 as U+FFFD. Everything that Console writes for a person passes through here; JSON holds no
// such character anyway (json_line.h).
std::string harmlessText(const std::string& text);
// For a text that was generated and is one line of output: line ends and control characters except tabs become blanks,
// so that line n of the output belongs to line n of the input and a terminal is left alone. Bytes that are not UTF-8
// become U+FFFD.
std::string onOneLine(const std::string& text);

// A table with two spaces between its columns. With columns > 0 the last column is wrapped to end there.
std::string formatTable(const Table& table, int columns = 0);

}  // namespace headscope::cli
