// Tests that end a training process with kill -9 at any moment. The run can be opened and resumed,
// and ends with the same result as without interruption.
#include "tests/core/support/session_fake.h"

#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/run_folder.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

namespace headscope::test {
namespace {

constexpr std::int64_t kSteps = 120;
constexpr std::int64_t kInterval = 7;

// Runs in a child process, because SIGKILL cannot be caught.
[[noreturn]] void trainUntilKilled(const std::string& runs, const std::string& resumePath) {
    FakeEngine fake(runs);
    fake.control->stepMicroseconds = 1500;
    auto session = resumePath.empty() ? started(*fake.engine, smallRun(kSteps))
                                      : *fake.engine->resume(resumePath);
    session->wait();
    _exit(0);
}

// Returns false if the child had already ended.
bool killAfter(pid_t child, int milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status);
}

std::string onlyRun(Engine& engine) {
    const auto runs = engine.runs();
    return runs.empty() ? "" : runs.front().path;
}

io::TensorBytes finalWeights(const std::string& run) {
    const auto checkpoint = runs::CheckpointStore(*io::Directory::open(run)).load(kSteps);
    return checkpoint ? checkpoint->model.tensors.at("weights").bytes : io::TensorBytes{};
}

// Kills each run up to four times, until `wanted` kills have interrupted a training run.
void killAndResume(int wanted, std::uint64_t seed) {
    io::TensorBytes expected;
    {
        ScratchFolder undisturbed;
        FakeEngine fake(undisturbed.path());
        expected = finalWeights(started(*fake.engine, smallRun(kSteps))->wait().run);
    }
    ASSERT_FALSE(expected.empty());
    util::Random random(seed);
    int killed = 0;
    for (int round = 0; killed < wanted; ++round) {
        ASSERT_LT(round, wanted) << "most runs end before they are killed";
        ScratchFolder folder;
        std::string run;
        std::int64_t before = 0;
        for (int kills = 0; kills < 4; ++kills) {
            const pid_t child = fork();
            ASSERT_GE(child, 0);
            if (child == 0) trainUntilKilled(folder.path(), run);
            killed += killAfter(child, static_cast<int>(random.between(20, 150)));
            // The engine is created only after the fork, because its threads would not exist in the
            // child.
            FakeEngine fake(folder.path());
            run = onlyRun(*fake.engine);
            if (run.empty()) continue;  // killed before the run folder was created
            const auto info = *fake.engine->runInfo(run);
            if (info.state == RunState::Finished) break;
            EXPECT_EQ(info.state, RunState::Stopped);
            EXPECT_TRUE(info.resumable);
            const auto view = *fake.engine->open(run);
            const auto points = view->points({"train", "total_loss"});
            const auto checkpoints = view->checkpoints();
            const auto saved = checkpoints.empty() ? 0 : checkpoints.back().step;
            EXPECT_GE(saved, before) << "a checkpoint that was there is gone";
            if (!points.empty()) {
                EXPECT_LT(points.back().step - saved, kInterval + 1);
            }
            before = saved;
        }
        FakeEngine fake(folder.path());
        run = onlyRun(*fake.engine);
        auto session = run.empty() ? started(*fake.engine, smallRun(kSteps)) : nullptr;
        if (!session && fake.engine->runInfo(run)->state != RunState::Finished)
            session = *fake.engine->resume(run);
        if (session) {
            const auto result = session->wait();
            ASSERT_EQ(result.state, RunState::Finished)
                << (result.error ? result.error->text() : "");
            run = result.run;
        }
        EXPECT_EQ(finalWeights(run), expected) << "round " << round;
        EXPECT_EQ((*fake.engine->open(run))->points({"train", "total_loss"}).size(),
                  static_cast<std::size_t>(kSteps));
    }
}

TEST(SessionKillTest, NothingIsLostBeyondOneCheckpointInterval) {
    killAndResume(20, 11);
}

TEST(NightlySessionKillTest, NothingIsLostInTwoHundredKills) {
    killAndResume(200, 12);
}

}  // namespace
}  // namespace headscope::test
