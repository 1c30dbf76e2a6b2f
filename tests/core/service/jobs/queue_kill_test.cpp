// The queue trains every run exactly once, even if its processes are killed again and again.
#include "core/base/util/random.h"
#include "tests/core/support/queue_runs.h"
#include "tests/core/support/session_fake.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

namespace headscope::test {
namespace {

void killSession(pid_t leader) {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const auto pid = static_cast<pid_t>(std::atol(entry.path().filename().c_str()));
        if (pid > 1 && pid != leader && ::getsid(pid) == leader) ::kill(pid, SIGKILL);
    }
    ::kill(leader, SIGKILL);
}

bool allFinished(const std::string& runs) {
    FakeEngine fake(runs);
    const auto state = fake.engine->queue().state();
    if (!state) return false;
    return std::all_of(state->jobs.begin(), state->jobs.end(),
                       [](const auto& job) { return job.state == JobState::Finished; });
}

// Kills and restarts the whole program until `wanted` kills have interrupted it.
void killAndResumeQueue(int wanted, std::int64_t runs, std::uint64_t seed) {
    ScratchFolder scratch;
    const auto sweep = seedSweep(runs);
    {
        FakeEngine fake(scratch.path());
        ASSERT_TRUE(fake.engine->queue().addJobs(*fake.engine->queue().planSweep(sweep)));
    }
    ::setenv("HEADSCOPE_TEST_STEP_US", "2000", 1);
    util::Random random(seed);
    int killed = 0;
    for (; killed < wanted && !allFinished(scratch.path()); ++killed) {
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            ::setsid();
            FakeEngine fake(scratch.path());
            const auto runner = fake.engine->queue().runQueue(queueOptions(3));
            if (runner) (void)(*runner)->wait();
            ::_exit(0);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(random.between(30, 700)));
        killSession(child);
        int status = 0;
        ::waitpid(child, &status, 0);
    }
    ::setenv("HEADSCOPE_TEST_STEP_US", "0", 1);
    FakeEngine fake(scratch.path());
    const auto runner = fake.engine->queue().runQueue(queueOptions(3));
    ASSERT_TRUE(runner) << runner.error().text();
    ASSERT_TRUE((*runner)->wait().ok());
    EXPECT_EQ(fake.engine->runs().size(), static_cast<std::size_t>(runs)) << "none is there twice";
    expectAsAlone(*fake.engine, sweep, kQueueSteps);
    ::unsetenv("HEADSCOPE_TEST_STEP_US");
}

TEST(QueueKillTest, KilledAtAnyMomentItEndsWithEveryRun) {
    killAndResumeQueue(8, 8, 5);
}

TEST(NightlyQueueKillTest, AHundredRunsKilledFiftyTimes) {
    killAndResumeQueue(50, 100, 6);
}

}  // namespace
}  // namespace headscope::test
