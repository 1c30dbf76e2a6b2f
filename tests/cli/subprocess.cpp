#include "subprocess.h"
#include "tests/support/places.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
constexpr auto kPatience = std::chrono::minutes(2);

int openTerminal(int& master) {
    master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        throw std::runtime_error("no pseudo-terminal");
    const int slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    termios mode{};
    tcgetattr(slave, &mode);
    cfmakeraw(&mode);  // keeps \n unchanged instead of writing \r\n
    tcsetattr(slave, TCSANOW, &mode);
    winsize size{};
    size.ws_row = 24;
    size.ws_col = 100;
    ioctl(slave, TIOCSWINSZ, &size);
    return slave;
}

void applyEnvironment(const Command& command) {
    // Variables from the developer's shell must not change what a test sees.
    for (const char* name :
         {"OMP_NUM_THREADS", "OPENBLAS_CORETYPE", "HEADSCOPE_ENGINE", "HEADSCOPE_RUNS", "NO_COLOR"})
        unsetenv(name);
    for (const auto& [name, value] : command.environment) {
        if (value)
            setenv(name.c_str(), value->c_str(), 1);
        else
            unsetenv(name.c_str());
    }
}

[[noreturn]] void becomeProgram(const Command& command, int out, int err) {
    const int in = open("/dev/null", O_RDONLY);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    for (int descriptor = 3; descriptor < 64; ++descriptor) close(descriptor);
    applyEnvironment(command);
    if (!command.folder.empty() && chdir(command.folder.c_str()) != 0) _exit(126);
    // nohup, or a shell that runs the tests in the background, sets these signals to be ignored.
    for (const int signal : {SIGINT, SIGHUP, SIGQUIT}) std::signal(signal, SIG_DFL);
    if (command.inChild) command.inChild();
    std::vector<char*> words{const_cast<char*>(command.program.c_str())};
    for (const auto& argument : command.arguments)
        words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    if (command.body) {
        const int code = command.body(static_cast<int>(words.size()) - 1, words.data());
        std::fflush(nullptr);
        _exit(code);
    }
    execv(words[0], words.data());
    _exit(127);
}

}  // namespace

std::string cliProgram() {
    return buildFolder() + "/bin/headscope-cli";
}

std::string windowProgram() {
    const std::string path = buildFolder() + "/bin/headscope";
    return fs::exists(path) ? path : "";
}

std::string enginePath() {
    return buildFolder() + "/lib/libheadscope-engine.so";
}

Process::Process(const Command& command) {
    int out[2], err[2];
    if (pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    if (command.terminal)
        err[1] = openTerminal(err[0]);
    else if (pipe2(err, O_CLOEXEC) != 0)
        throw std::runtime_error("no pipe");
    // Otherwise a child that calls `body` would print the buffered output again.
    std::fflush(nullptr);
    m_child = fork();
    if (m_child == 0) becomeProgram(command, out[1], err[1]);
    close(out[1]);
    close(err[1]);
    m_out = out[0];
    m_err = err[0];
}

Process::~Process() {
    if (m_child > 0) {
        kill(m_child, SIGKILL);
        waitpid(m_child, nullptr, 0);
    }
    for (int descriptor : {m_out, m_err})
        if (descriptor >= 0) close(descriptor);
}

bool Process::readSome(int milliseconds) {
    if (m_out < 0 && m_err < 0) return false;
    pollfd ends[2] = {{m_out, POLLIN, 0}, {m_err, POLLIN, 0}};
    if (poll(ends, 2, milliseconds) <= 0) return true;
    for (int i = 0; i < 2; ++i) {
        if (ends[i].revents == 0) continue;
        char buffer[65536];
        const ssize_t count = read(ends[i].fd, buffer, sizeof buffer);
        int& descriptor = i == 0 ? m_out : m_err;
        if (count > 0) {
            (i == 0 ? m_outcome.out : m_outcome.err)
                .append(buffer, static_cast<std::size_t>(count));
        } else {  // end of file, which a terminal reports as an error
            close(descriptor);
            descriptor = -1;
        }
    }
    return m_out >= 0 || m_err >= 0;
}

bool Process::waitFor(const std::string& text) {
    const auto end = Clock::now() + kPatience;
    const auto seen = [&] {
        return m_outcome.out.find(text) != std::string::npos ||
               m_outcome.err.find(text) != std::string::npos;
    };
    while (!seen() && Clock::now() < end)
        if (!readSome(200)) break;
    return seen();
}

void Process::send(int signal) {
    kill(m_child, signal);
}

Outcome Process::wait() {
    const auto end = Clock::now() + kPatience;
    while (Clock::now() < end && readSome(200)) {
    }
    if (Clock::now() >= end) kill(m_child, SIGKILL);
    int status = 0;
    rusage used{};
    wait4(m_child, &status, 0, &used);
    m_child = -1;
    m_outcome.peakKilobytes = used.ru_maxrss;
    if (WIFEXITED(status)) m_outcome.exitCode = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) m_outcome.signal = WTERMSIG(status);
    return m_outcome;
}

Outcome run(const Command& command) {
    return Process(command).wait();
}

bool pseudoTerminalsWork() {
    const int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0) return false;
    const bool works = grantpt(master) == 0 && unlockpt(master) == 0;
    close(master);
    return works;
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "headscope-test-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    m_path = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

}  // namespace headscope::test
