#include "core/service/jobs/outside_command.h"

#include "core/base/files/system_text.h"
#include "core/base/io/atomic_file.h"
#include "core/base/io/descriptor.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <thread>

namespace headscope::jobs {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t kLongestAnswer = 16 << 20;

struct Ends {
    io::Descriptor reader, writer;
};

// Creates a pipe with a non-blocking read end.
Result<Ends> pipeEnds() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return io::systemError("make"_m, "a pipe"_m, errno);
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return Ends{io::Descriptor(ends[0]), io::Descriptor(ends[1])};
}

// Makes a descriptor the child's standard stream `to`, which exec keeps open.
bool becomeStream(int from, int to) {
    return from == to ? ::fcntl(to, F_SETFD, 0) == 0 : ::dup2(from, to) == to;
}

// The child's side of a fork: becomes the program. Calls only functions that are safe there.
// failure: receives errno if the program cannot be started.
[[noreturn]] void becomeProgram(char** arguments, pid_t parent, int out, int err, int failure) {
    // End with this process, even if it is killed: nobody would read the output any more. The
    // kernel sends the signal when the thread that forked ends, so check for an earlier end.
    const bool orphan = ::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::getppid() != parent;
    // A separate process group, so that the program's children can be killed with it.
    const int nothing = orphan ? -1 : ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (nothing >= 0 && ::setpgid(0, 0) == 0 && becomeStream(nothing, 0) && becomeStream(out, 1) &&
        becomeStream(err, 2))
        ::execvp(arguments[0], arguments);
    const int code = errno;
    (void)!::write(failure, &code, sizeof code);
    ::_exit(127);
}

// Starts the program; it ends with this thread. Returns 0 or errno.
int spawnInGroup(const std::vector<std::string>& words, int out, int err, pid_t& child) {
    std::vector<char*> arguments;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return errno;
    io::Descriptor reader(ends[0]), writer(ends[1]);
    const pid_t parent = ::getpid();
    child = ::fork();
    if (child < 0) return errno;
    if (child == 0) becomeProgram(arguments.data(), parent, out, err, writer.get());
    writer.close();
    int failed = 0;
    // The pipe closes without a number when the program starts.
    ssize_t count = 0;
    while ((count = ::read(reader.get(), &failed, sizeof failed)) < 0 && errno == EINTR) {
    }
    if (count != sizeof failed) return 0;
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return failed;
}

// Reads the available output; returns false at its end. A partial answer must be an error: jobs
// missing from a list would count as ended.
Result<bool> takeSome(io::Descriptor& from, std::string& text, const std::string& program) {
    std::array<char, 4096> bytes{};
    while (from.get() >= 0) {
        const auto count = ::read(from.get(), bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) return true;
        if (count < 0) return io::systemError("read"_m, "the answer of %1"_m(program), errno);
        if (count == 0) break;
        if (text.size() + static_cast<std::size_t>(count) > kLongestAnswer)
            return Error{ErrorCode::BadData,
                         "%1 wrote more than %2 bytes"_m(program, kLongestAnswer),
                         "Run it by hand to see what it writes"_m};
        text.append(bytes.data(), static_cast<std::size_t>(count));
    }
    from.close();
    return false;
}

// Returns the exit code; empty while the program still runs.
std::optional<int> endOf(pid_t child) {
    int status = 0;
    if (::waitpid(child, &status, WNOHANG) != child) return std::nullopt;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void killGroup(pid_t child) {
    ::kill(-child, SIGKILL);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
}

}  // namespace

Result<CommandAnswer> runOutside(const std::vector<std::string>& words,
                                 std::chrono::milliseconds longest,
                                 const std::function<bool()>& cancelled) {
    HEADSCOPE_TRY(auto out, pipeEnds());
    HEADSCOPE_TRY(auto err, pipeEnds());
    pid_t child = -1;
    const int failed = spawnInGroup(words, out.writer.get(), err.writer.get(), child);
    if (failed != 0)
        return Error{ErrorCode::Device,
                     "%1 cannot be started: %2"_m(words.front(), io::systemText(failed)),
                     "Slurm's programs are not installed here, or not in PATH: go to a machine of "
                     "the cluster from "
                     "which jobs are submitted"_m};
    out.writer.close();
    err.writer.close();
    CommandAnswer answer;
    const auto end = Clock::now() + longest;
    for (;;) {
        // Check for the end before reading: output written before the end is then read completely.
        const auto code = endOf(child);
        const auto moreOut = takeSome(out.reader, answer.out, words.front());
        const auto moreErr = takeSome(err.reader, answer.err, words.front());
        if (!moreOut || !moreErr) {
            if (!code) killGroup(child);
            return moreOut ? moreErr.error() : moreOut.error();
        }
        const bool more = *moreOut || *moreErr;
        if (code) {
            answer.code = *code;
            return answer;
        }
        if (Clock::now() > end) break;
        if (cancelled && cancelled()) {
            killGroup(child);
            return Error{ErrorCode::Cancelled, "%1 was stopped"_m(words.front()),
                         "Give the same command again to continue"_m};
        }
        std::array<pollfd, 2> readers{pollfd{out.reader.get(), POLLIN, 0},
                                      pollfd{err.reader.get(), POLLIN, 0}};
        // Both pipes may be closed before the program ends. poll() would then return at once, so
        // sleep.
        if (more)
            ::poll(readers.data(), readers.size(), 20);
        else
            std::this_thread::sleep_for(5ms);
    }
    killGroup(child);
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(longest).count();
    return Error{
        ErrorCode::Network, "%1 did not answer within %2 s"_m(words.front(), seconds),
        "The controller of the cluster may be down or busy: check with sinfo, and try again"_m};
}

}  // namespace headscope::jobs
