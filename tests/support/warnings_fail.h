// Makes a test fail if Qt or LibTorch prints a warning while it runs. Qt's warnings arrive through
// a message handler (tests/ui/main.cpp).
// LibTorch's warnings, from any thread and module, are read from stderr. A child process copies
// stderr and searches it; because it survives a crash, the last messages are not lost.
#pragma once

#include <gtest/gtest.h>

#include <poll.h>
#include <unistd.h>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace headscope::test {

// Returns true for warnings of LibTorch ("[W Context.cpp:70] Warning: ..."), of glog ("W1122
// 12:00:00.1 7 Context.cpp:70] Warning: ...") and of OpenMP.
inline bool isWarningLine(const std::string& line) {
    return line.find("] Warning: ") != std::string::npos || line.rfind("OMP: Warning", 0) == 0;
}

class WatchedStderr {
public:
    // Must be called before any thread is started.
    WatchedStderr() {
        int lines[2], back[2];
        if (pipe(lines) != 0 || pipe(back) != 0) return;
        const pid_t child = fork();
        if (child == 0) {
            close(lines[1]);
            close(back[0]);
            passOn(lines[0], back[1]);
            _exit(0);
        }
        close(lines[0]);
        close(back[1]);
        if (child > 0) dup2(lines[1], STDERR_FILENO);
        close(lines[1]);
        m_back = back[0];
    }

    // Returns the warnings since the last call.
    std::vector<std::string> take() {
        if (m_back < 0) return {};
        std::fflush(stderr);
        const std::string mark = kMark + std::to_string(++m_marks);
        put(STDERR_FILENO, mark + "\n");
        std::vector<std::string> found;
        for (auto line = next(); line != mark; line = next()) found.push_back(line);
        return found;
    }

private:
    static constexpr char kMark = '\x1e';

    static void put(int to, const std::string& text) {
        for (std::size_t done = 0; done < text.size();) {
            const auto wrote = write(to, text.data() + done, text.size() - done);
            if (wrote <= 0) return;
            done += static_cast<std::size_t>(wrote);
        }
    }

    static void passOn(int from, int back) {
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_IGN);
        close(STDIN_FILENO);
        close(STDOUT_FILENO);
        std::string pending;
        char chunk[4096];
        for (ssize_t count; (count = read(from, chunk, sizeof chunk)) > 0;) {
            pending.append(chunk, static_cast<std::size_t>(count));
            for (std::size_t end; (end = pending.find('\n')) != std::string::npos;
                 pending.erase(0, end + 1)) {
                const std::string line = pending.substr(0, end);
                const auto mark = std::min(line.find(kMark), line.size());
                if (isWarningLine(line)) put(back, line.substr(0, mark) + "\n");
                if (mark < line.size())
                    put(back, line.substr(mark) + "\n");
                else
                    put(STDERR_FILENO, line + "\n");
            }
        }
        put(STDERR_FILENO, pending);
    }

    // Returns a line from the child process. After a timeout it returns the end marker, so that a
    // test that replaced stderr does not hang.
    std::string next() {
        const std::string mark = kMark + std::to_string(m_marks);
        constexpr int kPatience = 20'000;
        std::string line;
        for (char c;;) {
            pollfd ready{m_back, POLLIN, 0};
            if (poll(&ready, 1, kPatience) <= 0 || read(m_back, &c, 1) != 1) return mark;
            if (c == '\n') return line;
            line += c;
        }
    }

    int m_back = -1, m_marks = 0;
};

class WarningsFail : public testing::EmptyTestEventListener {
public:
    // allowed: parts of messages that are not faults of this program. Callers give the reason next
    // to each.
    explicit WarningsFail(std::vector<std::string> allowed) : m_allowed(std::move(allowed)) {}

    // Can be called from any thread.
    void report(const std::string& message) {
        const std::lock_guard lock(m_guard);
        m_found.push_back(message);
    }

    // A warning between two tests, for example in the set-up of a suite, counts for the next test.
    void OnTestEnd(const testing::TestInfo&) override {
        for (const auto& message : collect()) ADD_FAILURE() << "a warning came up: " << message;
    }

private:
    std::vector<std::string> collect() {
        for (auto& line : m_stderr.take()) report(line);
        const std::lock_guard lock(m_guard);
        m_found.erase(std::remove_if(m_found.begin(), m_found.end(),
                                     [&](const auto& m) { return listed(m); }),
                      m_found.end());
        return std::exchange(m_found, {});
    }
    bool listed(const std::string& message) const {
        return std::any_of(m_allowed.begin(), m_allowed.end(), [&](const auto& part) {
            return message.find(part) != std::string::npos;
        });
    }

    const std::vector<std::string> m_allowed;
    WatchedStderr m_stderr;
    std::mutex m_guard;
    std::vector<std::string> m_found;
};

// Registers the listener that makes tests fail on warnings; GoogleTest then owns it. Returns
// nullptr if the tests are only listed.
inline WarningsFail* failOnWarnings(std::vector<std::string> allowed) {
    if (testing::GTEST_FLAG(list_tests)) return nullptr;
    auto* listener = new WarningsFail(std::move(allowed));
    testing::UnitTest::GetInstance()->listeners().Append(listener);
    return listener;
}

// Tests the listener itself: runs this program again for one test with HEADSCOPE_WARN=how. Returns
// true if that test failed and printed `expected`.
inline bool failsOnRequest(const std::string& test, const std::string& how,
                           const std::string& expected) {
    const std::string program = "/proc/" + std::to_string(getpid()) + "/exe";
    // The child runs the one test also if this process runs one of several shards.
    const std::string command =
        "env -u GTEST_TOTAL_SHARDS -u GTEST_SHARD_INDEX HEADSCOPE_WARN=" + how + " " + program +
        " --gtest_filter=" + test + " 2>&1";
    FILE* child = popen(command.c_str(), "r");
    if (!child) return false;
    std::string said;
    char chunk[4096];
    for (std::size_t count; (count = fread(chunk, 1, sizeof chunk, child)) > 0;)
        said.append(chunk, count);
    const int status = pclose(child);
    return status != 0 && said.find(expected) != std::string::npos &&
           said.find("1 FAILED TEST") != std::string::npos;
}

}  // namespace headscope::test
