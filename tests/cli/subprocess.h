// Starts the built programs as a shell would, with a chosen environment, limits and file
// descriptors.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace headscope::test {

std::string cliProgram();     // path of headscope-cli in this build
std::string windowProgram();  // path of headscope in this build, "" in a build without the window
std::string enginePath();

struct Command {
    std::vector<std::string> arguments;
    // Variables to set; nullopt unsets one.
    std::map<std::string, std::optional<std::string>> environment = {};
    // Working directory; "" means the test's own.
    std::string folder = {};
    // Called in the child after its descriptors are set and before exec.
    std::function<void()> inChild = {};
    // If true, stderr is a terminal with 100 columns.
    bool terminal = false;
    std::string program = cliProgram();
    // If set, called in the child with the arguments instead of starting the program.
    std::function<int(int, char**)> body = {};
};

struct Outcome {
    int exitCode = -1;  // -1 if ended by a signal
    int signal = 0;
    std::string out, err;
    long peakKilobytes = 0;  // peak memory use
};

class Process {
public:
    explicit Process(const Command& command);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // Reads until stdout or stderr contains the text. Returns false if the process ends or the time
    // runs out first.
    bool waitFor(const std::string& text);
    void send(int signal);
    pid_t id() const { return m_child; }
    Outcome wait();  // kills the process after two minutes; `signal` is then SIGKILL

private:
    bool readSome(int milliseconds);  // returns false once both pipes are closed

    pid_t m_child = -1;
    int m_out = -1, m_err = -1;
    Outcome m_outcome;
};

Outcome run(const Command& command);

bool pseudoTerminalsWork();  // false in some containers

// Temporary folder that is removed by the destructor.
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
