#include "core/service/jobs/job_process.h"

#include "core/base/files/system_text.h"
#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/base/io/message_json.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

extern char** environ;

namespace headscope::jobs {
namespace {

constexpr std::size_t kLongestLine = 1 << 20;

// Attributes and file actions for posix_spawn.
class SpawnSetup {
public:
    SpawnSetup(int output, int log) {
        posix_spawn_file_actions_init(&m_actions);
        posix_spawnattr_init(&m_attributes);
        posix_spawn_file_actions_addopen(&m_actions, 0, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&m_actions, output, 1);
        posix_spawn_file_actions_adddup2(&m_actions, log, 2);
        // Use a separate process group, so that Ctrl-C in the terminal reaches only the runner. The
        // runner then asks its children to stop.
        posix_spawnattr_setflags(
            &m_attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
        posix_spawnattr_setpgroup(&m_attributes, 0);
        sigset_t usual, none;
        sigemptyset(&none);
        sigemptyset(&usual);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGUSR1})
            sigaddset(&usual, signal);
        posix_spawnattr_setsigdefault(&m_attributes, &usual);
        posix_spawnattr_setsigmask(&m_attributes, &none);
    }
    ~SpawnSetup() {
        posix_spawn_file_actions_destroy(&m_actions);
        posix_spawnattr_destroy(&m_attributes);
    }
    SpawnSetup(const SpawnSetup&) = delete;
    SpawnSetup& operator=(const SpawnSetup&) = delete;

    int spawn(const std::vector<std::string>& words, pid_t& child) const {
        std::vector<char*> arguments;
        for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        return ::posix_spawn(&child, words.front().c_str(), &m_actions, &m_attributes,
                             arguments.data(), environ);
    }

private:
    posix_spawn_file_actions_t m_actions;
    posix_spawnattr_t m_attributes;
};

double numberIn(const nlohmann::json& line, const char* key, double otherwise) {
    const auto found = line.find(key);
    return found != line.end() && found->is_number() ? found->get<double>() : otherwise;
}

std::int64_t integerIn(const nlohmann::json& line, const char* key, std::int64_t otherwise) {
    const auto found = line.find(key);
    return found != line.end() && found->is_number_integer() ? found->get<std::int64_t>()
                                                             : otherwise;
}

std::string textIn(const nlohmann::json& line, const char* key) {
    const auto found = line.find(key);
    return found != line.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

// The lock belongs to the open file, which the child inherits as stderr. So the lock lasts until
// the last process has closed the file.
Result<io::Descriptor> JobProcess::holdLog(const io::Directory& folder, const std::string& name) {
    HEADSCOPE_TRY(auto log, folder.openFile(name, O_WRONLY | O_CREAT | O_APPEND));
    if (::flock(log.get(), LOCK_EX | LOCK_NB) == 0) return log;
    if (errno == EWOULDBLOCK) return io::Descriptor();
    return io::systemError("lock"_m, folder.pathOf(name), errno);
}

Result<JobProcess> JobProcess::start(const std::vector<std::string>& words, io::Descriptor log) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return io::systemError("make"_m, "a pipe"_m, errno);
    io::Descriptor reader(ends[0]), writer(ends[1]);
    if (::fcntl(reader.get(), F_SETFL, O_NONBLOCK) != 0)
        return io::systemError("read"_m, "a pipe"_m, errno);
    pid_t child = -1;
    const int failed = SpawnSetup(writer.get(), log.get()).spawn(words, child);
    if (failed != 0)
        return Error{
            ErrorCode::Device, "%1 cannot be started: %2"_m(words.front(), io::systemText(failed)),
            "Check that headscope-cli is in the program's folder, and the limit on processes (ulimit -u)"_m};
    return JobProcess(child, std::move(reader));
}

JobProcess::JobProcess(JobProcess&& other) noexcept
    : m_child(std::exchange(other.m_child, -1)),
      m_lines(std::move(other.m_lines)),
      m_partial(std::move(other.m_partial)),
      m_news(std::move(other.m_news)),
      m_exit(other.m_exit) {}

JobProcess::~JobProcess() {
    if (m_child < 0 || m_exit) return;
    ::kill(m_child, SIGKILL);
    int status = 0;
    while (::waitpid(m_child, &status, 0) < 0 && errno == EINTR) {
    }
}

bool JobProcess::read() {
    std::array<char, 4096> bytes{};
    while (m_lines.get() >= 0) {
        const auto count = ::read(m_lines.get(), bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        // The pipe is empty, but still open.
        if (count < 0 && errno == EAGAIN) return true;
        if (count <= 0) {
            m_lines.close();
            return false;
        }
        m_partial.append(bytes.data(), static_cast<std::size_t>(count));
        for (std::size_t end = 0; (end = m_partial.find('\n')) != std::string::npos;) {
            takeLine(std::string_view(m_partial).substr(0, end), m_news);
            m_partial.erase(0, end + 1);
        }
        // The line is too long for an event; discard it to limit the memory.
        if (m_partial.size() > kLongestLine) m_partial.clear();
    }
    return false;
}

void takeLine(std::string_view text, JobNews& news) {
    const auto parsed = io::parseJson(text, "a line");
    if (!parsed || !parsed->is_object()) return;
    const auto& line = *parsed;
    const auto event = textIn(line, "event");
    if (event == "error") {
        news.problem = verbatim(textIn(line, "message"));
        if (const auto hint = textIn(line, "hint"); !hint.empty())
            news.problem = "%1. %2"_m(news.problem, hint);
        const auto structure = line.find("structure");
        auto message = structure == line.end() ? Message() : io::messageIn(*structure);
        if (message.text() == news.problem.text()) news.problem = std::move(message);
    }
    if (event != "progress") return;
    news.step = integerIn(line, "step", news.step);
    news.totalSteps = integerIn(line, "total_steps", news.totalSteps);
    news.seconds = numberIn(line, "seconds", news.seconds);
    news.secondsLeft = numberIn(line, "seconds_left", news.secondsLeft);
}

std::optional<JobExit> JobProcess::exited() {
    if (m_exit || m_child < 0) return m_exit;
    int status = 0;
    if (::waitpid(m_child, &status, WNOHANG) != m_child) return std::nullopt;
    read();
    m_exit = WIFSIGNALED(status) ? JobExit{-1, WTERMSIG(status)} : JobExit{WEXITSTATUS(status), 0};
    return m_exit;
}

void JobProcess::askToStop() {
    if (m_child > 0 && !m_exit) ::kill(m_child, SIGTERM);
}

}  // namespace headscope::jobs
