// reference: computes a reference case with the separate program headscope-reference
// (tests/reference). Passes on its output, messages and exit code.
#include "app/cli/commands.h"
#include "app/common/engine_limits.h"

#include <cerrno>
#include <csignal>
#include <cstring>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace headscope::cli {
namespace {

constexpr int kNotLoaded = 127;  // exit code of the loader; headscope-reference never returns it
const Message kBuildHint =
    "Install Headscope again, or build the program: cmake --build build --target headscope-reference"_m;

Error missing(const app::Locations& locations) {
    std::string tried;
    for (const auto& path : locations.referenceTried) tried += (tried.empty() ? "" : ", ") + path;
    return {ErrorCode::Device,
            "the program for reference cases (headscope-reference) was not found; looked for %1"_m(
                tried),
            kBuildHint};
}

// Starts a program with the environment, input and output of this process. words: its name and
// arguments. If a signal ends this process, the program ends too.
Result<pid_t> start(const std::string& program, std::vector<std::string> words) {
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    pid_t process = 0;
    const int failure =
        posix_spawn(&process, program.c_str(), nullptr, nullptr, pointers.data(), environ);
    if (failure == 0) return process;
    return Error{ErrorCode::Device, "cannot start %1: %2"_m(program, std::strerror(failure)),
                 kBuildHint};
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

int referenceCommand(const Arguments& arguments, Console& console) {
    const auto found = app::findLocations();
    if (!found) return failed(console, found.error());
    if (found->reference.empty()) return failed(console, missing(*found));
    // headscope-reference loads LibTorch before its main(), so set the environment variables and
    // check the limits here.
    const auto environment = app::prepareEngineEnvironment();
    const auto limits = app::checkEngineLimits();
    if (!limits) return failed(console, limits.error());
    for (const auto& warning : environment.warnings) console.warn(warning);
    // Pass the name of this program: the messages begin with it, because the user typed it.
    std::vector<std::string> words{console.program(), arguments.target};
    if (console.json()) words.push_back("--json");
    if (console.quiet()) words.push_back("--quiet");
    const auto process = start(found->reference, std::move(words));
    if (!process) return failed(console, process.error());
    const int code = exitCodeOf(*process);
    if (code != kNotLoaded) return code;
    return failed(
        console,
        {ErrorCode::Device,
         "%1 cannot be used: its libraries could not be loaded"_m(found->reference),
         "Install LibTorch (Debian, Ubuntu: apt install libtorch-dev), or build Headscope again"_m});
}

}  // namespace headscope::cli
