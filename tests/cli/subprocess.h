// Starts the built programs the way a shell would, with chosen environment, limits and descriptors.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace headscope::test {

std::string cliProgram();     // headscope-cli of this build
std::string windowProgram();  // headscope of this build, "" in a core-only build
std::string enginePath();

struct Command {
    std::vector<std::string> arguments;
    std::map<std::string, std::optional<std::string>> environment = {};  // nullopt: unset
    std::string folder = {};                                             // "": the test's own
    std::function<void()> inChild = {};                                  // after the descriptors are set, before exec
    bool terminal = false;                                               // stderr is a terminal of 100 columns
    std::string program = cliProgram();
    std::function<int(int, char**)> body = {};  // called in the child with the words instead of starting the program
};

struct Outcome {
    int exitCode = -1;  // -1: ended by a signal
    int signal = 0;
    std::string out, err;
    long peakKilobytes = 0;  // of memory
};

class Process {
public:
    explicit Process(const Command& command);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // Reads until stdout or stderr contains the text; false when the process ended or time ran out.
    bool waitFor(const std::string& text);
    void send(int signal);
    pid_t id() const { return m_child; }
    Outcome wait();  // kills after two minutes; then signal is SIGKILL

private:
    bool readSome(int milliseconds);  // false: both ends closed

    pid_t m_child = -1;
    int m_out = -1, m_err = -1;
    Outcome m_outcome;
};

Outcome run(const Command& command);

bool pseudoTerminalsWork();  // not in every container

// A folder of its own, removed at the end.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::string& path() const { return m_path; }
    std::string operator/(const std::string& name) const { return m_path + "/" + name; }

private:
    std::string m_path;
};

}  // namespace headscope::test
