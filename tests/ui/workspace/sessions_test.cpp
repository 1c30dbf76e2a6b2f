// Tests several runs training in one window, without widgets: which run the pages follow, and what
// they report about the others.
#include "tests/support/fake_engine.h"
#include "ui/main_window/waiting.h"
#include "ui/workspace/shown_run.h"

#include <gtest/gtest.h>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

// Fake engine that creates a new session for every start; runs are opened by path.
class ManyRunsEngine : public test::FakeEngine {
public:
    std::vector<std::shared_ptr<test::FakeSession>> started;

    Result<std::shared_ptr<TrainingSession>> train(const RunConfig&) override {
        started.push_back(std::make_shared<test::FakeSession>());
        started.back()->path = "runs/" + std::to_string(started.size());
        return std::shared_ptr<TrainingSession>(started.back());
    }
    Result<std::shared_ptr<RunView>> open(const std::string& path) override {
        auto opened = std::make_shared<test::FakeRunView>();
        opened->m_info.path = path;
        return std::shared_ptr<RunView>(opened);
    }
};

// Fixture with two started sessions.
struct SessionsTest : ::testing::Test {
    ManyRunsEngine engine;
    Workspace workspace;
    QSignalSpy ended{&workspace.sessions(), &Sessions::ended};

    void SetUp() override {
        workspace.setEngine(&engine);
        workspace.sessions().start({});
        workspace.sessions().start({});
    }
    void end(std::size_t which) {
        engine.started[which]->over = true;
        engine.started[which]->news();
    }
    std::string current() { return workspace.sessions().current()->runPath(); }
};

TEST_F(SessionsTest, ASecondStartTrainsBesideTheFirstAndIsShown) {
    ASSERT_EQ(engine.started.size(), 2u);
    EXPECT_EQ(workspace.sessions().running().size(), 2u);
    EXPECT_EQ(current(), "runs/2");
    EXPECT_EQ(workspace.shown().session(), engine.started[1]);
    EXPECT_EQ(workspace.sessions().of("runs/1"), engine.started[0]);
    EXPECT_EQ(workspace.sessions().of("runs/3"), nullptr);
    EXPECT_EQ(workspace.shown().steer(), engine.started[1])
        << "commands go to the run that is shown";
}

TEST_F(SessionsTest, OpeningARunThatTrainsHereShowsItsTraining) {
    int begun = 0;
    QObject::connect(&workspace.shown(), &ShownRun::changed, &workspace, [&] { ++begun; });
    workspace.openRun(QStringLiteral("runs/1"));
    EXPECT_EQ(current(), "runs/1");
    EXPECT_EQ(workspace.shown().session(), engine.started[0]);
    EXPECT_GE(begun, 1);
    EXPECT_EQ(workspace.shown().steer(), engine.started[0]);
    workspace.openRun(QStringLiteral("runs/other"));
    EXPECT_EQ(current(), "runs/1") << "a stored run stops nobody from watching the training";
}

TEST_F(SessionsTest, AnOpenedRunThatTrainsHereIsNoStoredOne) {
    workspace.openRun(QStringLiteral("runs/1"));
    workspace.sessions().start({});  // run 3 is now the shown one
    ASSERT_EQ(current(), "runs/3");
    ASSERT_TRUE(workspace.shown().choice());
    workspace.shown().choose(false);
    EXPECT_EQ(workspace.shown().kind(), ShownRun::Kind::Here);
    EXPECT_EQ(workspace.shown().steer(), engine.started[0]);
}

TEST_F(SessionsTest, RunningSessionsComeBeforeEndedOnes) {
    EXPECT_EQ(workspace.sessions().live(), engine.started[1]);
    end(1);
    ASSERT_TRUE(waitUntil([this] { return ended.count() == 1; }, 5000));
    EXPECT_EQ(workspace.sessions().current(), engine.started[1]);
    EXPECT_EQ(workspace.sessions().live(), engine.started[0]);
}

TEST_F(SessionsTest, OnlyAStartIsReportedAsAStart) {
    QSignalSpy started(&workspace.sessions(), &Sessions::started),
        chosen(&workspace.sessions(), &Sessions::chosen);
    workspace.openRun(QStringLiteral("runs/1"));
    EXPECT_EQ(started.count(), 0);
    EXPECT_EQ(chosen.count(), 1);
    workspace.sessions().start({});
    EXPECT_EQ(started.count(), 1);
    EXPECT_EQ(chosen.count(), 2);
}

TEST_F(SessionsTest, TheEndOfOneLeavesTheOtherAlone) {
    end(0);
    ASSERT_TRUE(waitUntil([this] { return ended.count() == 1; }, 5000));
    EXPECT_EQ(workspace.sessions().running().size(), 1u);
    EXPECT_TRUE(workspace.sessions().currentRunning());
    EXPECT_EQ(current(), "runs/2");
    end(1);
    ASSERT_TRUE(waitUntil([this] { return ended.count() == 2; }, 5000));
    EXPECT_FALSE(workspace.sessions().currentRunning());
    EXPECT_EQ(current(), "runs/2") << "the last one stays to be looked at";
    workspace.sessions().start({});
    EXPECT_EQ(current(), "runs/3");
    EXPECT_EQ(workspace.sessions().running().size(), 1u);
}

TEST(SessionsWithoutAnEngine, AStartIsRefusedWithAWord) {
    Workspace workspace;
    QSignalSpy failed(&workspace.navigation(), &Navigation::failed);
    workspace.sessions().start({});
    workspace.sessions().resume(QStringLiteral("runs/1"));
    EXPECT_EQ(failed.count(), 2);
}

}  // namespace
}  // namespace headscope::ui
