#include "tests/core/support/queue_program.h"

#include "core/spec/config/config_file.h"
#include "tests/core/support/session_fake.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <unistd.h>

namespace headscope::test {
namespace {

std::atomic<bool> g_stop{false};

long numberOf(const char* variable, long otherwise) {
    const char* value = std::getenv(variable);
    return value ? std::atol(value) : otherwise;
}

bool say(const std::string& line) {
    const std::string text = line + "\n";
    return ::write(1, text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

// Reports progress like the command line. Stops with a checkpoint if requested, or if its output is
// no longer read.
int follow(TrainingSession& session) {
    std::fprintf(stderr, "training in process %d\n", static_cast<int>(::getpid()));
    bool stopped = false;
    while (!session.ended()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        const auto progress = session.progress();
        const bool onText =
            say("{\"event\": \"progress\", \"step\": " + std::to_string(progress.step) +
                ", \"total_steps\": " + std::to_string(progress.totalSteps) +
                ", \"seconds\": 1, \"seconds_left\": 2}");
        if (stopped || (onText && !g_stop.load())) continue;
        stopped = true;
        session.stop();
    }
    const auto result = session.wait();
    if (result.state == RunState::Finished) return 0;
    if (!result.error || result.error->code == ErrorCode::Stopped)
        return static_cast<int>(ErrorCode::Stopped);
    say("{\"event\": \"error\", \"message\": \"it broke here\", \"hint\": \"Try again\"}");
    return static_cast<int>(result.error->code);
}

int trainOrResume(const std::vector<std::string>& words) {
    std::string config, out, folder;
    for (std::size_t i = 2; i + 1 < words.size(); ++i) {
        if (words[i] == "--config") config = words[i + 1];
        if (words[i] == "--out") out = words[i + 1];
        if (words[i] == "--folder") folder = words[i + 1];
    }
    const bool anew = words[1] == "train";
    const std::string run = anew ? "" : words.back();
    FakeEngine fake(anew ? out : std::filesystem::path(run).parent_path().string());
    fake.control->stepMicroseconds = static_cast<int>(numberOf("HEADSCOPE_TEST_STEP_US", 0));
    auto settings = anew ? config::readConfigFile(config) : RunConfig{};
    if (anew && settings->integer("train.seed") == numberOf("HEADSCOPE_TEST_FAIL_SEED", -1))
        fake.control->throwAt = 5;
    auto session = anew ? fake.engine->trainAs(*settings, folder) : fake.engine->resume(run);
    if (session) return follow(**session);
    say("{\"event\": \"error\", \"message\": \"" + session.error().message.text() + "\"}");
    return static_cast<int>(session.error().code);
}

class ProgramInstead : public testing::Environment {
    void SetUp() override {
        const auto words = testing::internal::GetArgvs();
        if (words.size() < 2 || (words[1] != "train" && words[1] != "resume")) return;
        std::signal(SIGPIPE, SIG_IGN);
        std::signal(SIGTERM, [](int) { g_stop.store(true); });
        int code = 0;
        { code = trainOrResume(words); }
        std::fflush(stderr);
        ::_exit(code);
    }
};

const auto* const g_environment = testing::AddGlobalTestEnvironment(new ProgramInstead);

}  // namespace

std::string queueProgram() {
    static_cast<void>(g_environment);
    return std::filesystem::read_symlink("/proc/self/exe").string();
}

}  // namespace headscope::test
