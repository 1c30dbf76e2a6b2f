#include "app/common/other_program.h"

#include <cerrno>
#include <csignal>
#include <cstring>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace headscope::app {
namespace {

Result<pid_t> start(const std::string& program, std::vector<std::string> words,
                    const Message& hint) {
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    pid_t process = 0;
    const int failure =
        posix_spawn(&process, program.c_str(), nullptr, nullptr, pointers.data(), environ);
    if (failure == 0) return process;
    return Error{ErrorCode::Device, "cannot start %1: %2"_m(program, std::strerror(failure)), hint};
}

// Waits for the program and returns its exit code. If a signal ended it, ends this process by the
// same signal.
int exitCodeOf(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFSIGNALED(status)) return WEXITSTATUS(status);
    std::signal(WTERMSIG(status), SIG_DFL);
    std::raise(WTERMSIG(status));
    return static_cast<int>(ErrorCode::Internal);
}

}  // namespace

Result<int> runProgram(const std::string& program, std::vector<std::string> words,
                       const Message& hint) {
    HEADSCOPE_TRY(const auto process, start(program, std::move(words), hint));
    return exitCodeOf(process);
}

}  // namespace headscope::app
