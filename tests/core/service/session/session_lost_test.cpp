// Tests of a run folder that is deleted, moved or loses files during training. The session detects
// and reports it, and the trained weights are not lost.
#include "tests/core/support/session_fake.h"

#include "core/service/runs/checkpoint_store.h"
#include "tests/support/answers.h"

#include <gmock/gmock.h>

#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

struct SessionLostTest : ::testing::Test {
    ScratchFolder folder;
    std::string runs = folder.path() + "/runs";
    FakeEngine fake{runs};
    Engine& engine = *fake.engine;
    io::TensorBytes expected;

    static io::TensorBytes weightsOf(const std::string& run, std::int64_t step) {
        const auto held = io::Directory::open(run);
        const auto checkpoint = runs::CheckpointStore(*held).load(step);
        return checkpoint ? checkpoint->model.tensors.at("weights").bytes : io::TensorBytes{};
    }

    // Returns a run in the middle of training, paused so that nothing is written while the test
    // changes the folder.
    std::shared_ptr<TrainingSession> pausedRun(std::int64_t steps) {
        fake.control->stepMicroseconds = 2000;
        auto session = started(engine, smallRun(steps));
        waitUntil(*session, [&] { return session->progress().step >= 16; });
        session->pause();
        waitUntil(*session, [&] { return session->progress().state == RunState::Paused; });
        fake.control->stepMicroseconds = 0;
        return session;
    }
};

struct Loss {
    const char* name;
    std::function<void(const std::string& run)> happen;
    const char* says;
};

const Loss kLosses[] = {
    {"the folder", [](const std::string& run) { fs::remove_all(run); }, "deleted"},
    {"the curves", [](const std::string& run) { fs::remove(run + "/metrics.sqlite"); },
     "metrics.sqlite was deleted"},
    {"the curves replaced",
     [](const std::string& run) {
         std::ofstream(run + "/other") << "x";
         fs::rename(run + "/other", run + "/metrics.sqlite");
     },
     "metrics.sqlite was replaced"},
    {"the record", [](const std::string& run) { fs::remove(run + "/run.json"); },
     "run.json was deleted"},
    {"the checkpoints", [](const std::string& run) { fs::remove_all(run + "/checkpoints"); },
     "checkpoints was deleted"},
    {"all runs", [](const std::string& run) { fs::remove_all(fs::path(run).parent_path()); },
     "deleted"},
};

TEST_F(SessionLostTest, LostRunIsSavedElsewhereAndEndsWithAnError) {
    constexpr std::int64_t kSteps = 60;
    const auto whole = weightsOf(started(engine, smallRun(kSteps))->wait().run, kSteps);
    for (const auto& loss : kLosses) {
        SCOPED_TRACE(loss.name);
        auto session = pausedRun(kSteps);
        const auto old = session->runPath();
        const auto step = session->progress().step;
        loss.happen(old);
        const bool gone = !fs::exists(old);
        session->resume();
        const auto result = session->wait();
        EXPECT_EQ(result.state, RunState::Stopped);
        ASSERT_TRUE(result.error.has_value());
        EXPECT_EQ(result.error->code, ErrorCode::Io);
        EXPECT_THAT(result.error->text(), HasSubstr(loss.says));
        EXPECT_THAT(result.error->text(), HasSubstr(result.run));
        EXPECT_NE(result.run, old);
        EXPECT_EQ(session->runPath(), result.run);
        EXPECT_NE(gone, fs::exists(old)) << "a part of it came back";
        const auto info = engine.runInfo(result.run);
        ASSERT_TRUE(info.ok()) << info.error().text();
        EXPECT_TRUE(info->resumable);
        EXPECT_GE(info->step, step);
        const auto again = (*engine.resume(result.run))->wait();
        ASSERT_EQ(again.state, RunState::Finished) << (again.error ? again.error->text() : "");
        EXPECT_EQ(weightsOf(result.run, kSteps), whole);
        const auto view = *engine.open(result.run);
        EXPECT_EQ(view->points({"train", "total_loss"}).size(), static_cast<std::size_t>(kSteps));
        EXPECT_EQ(test::recordedOf(*view, "attn-cos").front().step, 0);
    }
}

TEST_F(SessionLostTest, StoppingALostRunSavesItToo) {
    auto session = pausedRun(100000);
    fs::remove_all(session->runPath());
    session->stop();
    const auto result = session->wait();
    ASSERT_TRUE(result.error.has_value());
    EXPECT_EQ(result.error->code, ErrorCode::Io);
    EXPECT_TRUE(engine.runInfo(result.run)->resumable);
}

TEST_F(SessionLostTest, WithNowhereToGoItWaitsInMemory) {
    auto session = pausedRun(100000);
    fs::remove_all(runs);
    std::ofstream(runs) << "a file where the folder of runs was";
    session->resume();
    waitUntil(*session, [&] {
        return session->progress().message.text().find("deleted") != std::string::npos;
    });
    ASSERT_FALSE(session->ended());
    EXPECT_EQ(session->progress().state, RunState::Paused);
    fs::remove(runs);
    session->saveCheckpoint();  // triggers a new check at once
    const auto result = session->wait();
    EXPECT_TRUE(engine.runInfo(result.run)->resumable);
}

TEST_F(SessionLostTest, AMovedFolderIsFollowedAndSaid) {
    auto session = pausedRun(100000);
    const auto moved = folder.path() + "/elsewhere";
    fs::rename(session->runPath(), moved);
    session->finishNow();
    const auto result = session->wait();
    EXPECT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    EXPECT_EQ(result.run, fs::canonical(moved).string());
    const auto events = session->eventsSince(0);
    EXPECT_TRUE(std::any_of(events.begin(), events.end(), [](const RunEvent& event) {
        return event.kind == "warning" &&
               event.text.text().find("was moved to") != std::string::npos;
    }));
    EXPECT_FALSE((*engine.open(moved))->points({"test", "loss"}).empty());
}

}  // namespace
}  // namespace headscope::test
