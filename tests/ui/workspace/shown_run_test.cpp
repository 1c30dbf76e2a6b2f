// Tests which run's training is shown, and the run list, without widgets.
#include "ui/workspace/shown_run.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"

#include <gtest/gtest.h>

#include <thread>

namespace headscope::ui {
namespace {

using Kind = ShownRun::Kind;

// Fake engine with one stored run. Requests for the run list are answered when the test calls
// answer().
class ListingEngine : public test::FakeEngine {
public:
    std::vector<Callback<std::vector<RunInfo>>> requested;
    std::vector<RunInfo> list;
    std::shared_ptr<test::FakeSession> elsewhere = std::make_shared<test::FakeSession>();
    std::vector<std::string> visited;

    std::vector<RunInfo> runs() const override {
        ADD_FAILURE() << "the list of runs was read in the thread of the window";
        return {};
    }
    void listRuns(const std::vector<std::string>& more,
                  Callback<std::vector<RunInfo>> done) override {
        visited = more;
        requested.push_back(std::move(done));
    }
    Result<std::shared_ptr<TrainingSession>> follow(const std::string&) override {
        return std::shared_ptr<TrainingSession>(elsewhere);
    }
    // Answers from another thread, as the real engine does.
    void answer() {
        const auto all = std::exchange(requested, {});
        std::thread([&] {
            for (const auto& done : all) done(list);
        }).join();
    }
};

// Fixture that counts changes of the shown run and of the run list.
struct ShownRunTest : ::testing::Test {
    test::ManualClock clock;
    ListingEngine engine;
    Workspace workspace;
    ShownRun& shown = workspace.shown();
    int changes = 0, lists = 0;

    void SetUp() override {
        engine.run->m_info.state = RunState::Finished;
        engine.elsewhere->path = engine.run->m_info.path;
        QObject::connect(&shown, &ShownRun::changed, &workspace, [this] { ++changes; });
        QObject::connect(&workspace.runList(), &RunList::changed, &workspace, [this] { ++lists; });
        workspace.setEngine(&engine);
    }
    bool soon(const std::function<bool()>& condition) { return clock.reach(condition, 5000); }
};

TEST_F(ShownRunTest, NothingIsShownUntilThereIsARun) {
    EXPECT_EQ(shown.kind(), Kind::Nothing);
    EXPECT_FALSE(shown.live());
    EXPECT_FALSE(workspace.shown().steer());
}

TEST_F(ShownRunTest, AnOpenedRunShowsItsOwnPast) {
    workspace.openRun(QStringLiteral("runs/fake"));
    EXPECT_EQ(shown.kind(), Kind::Stored);
    ASSERT_TRUE(soon([this] { return shown.history() != nullptr; }));
    EXPECT_EQ(shown.name(), QStringLiteral("fake run"));
    EXPECT_FALSE(shown.choice());
    EXPECT_FALSE(workspace.shown().steer());
    workspace.closeRun();
    EXPECT_EQ(shown.kind(), Kind::Nothing);
    EXPECT_FALSE(shown.history());
}

TEST_F(ShownRunTest, ARunThatTrainsHereStaysInViewAndTheOpenedOneCanBeChosen) {
    engine.session->path = "runs/other";
    workspace.sessions().start({});
    EXPECT_EQ(shown.kind(), Kind::Here);
    EXPECT_TRUE(workspace.shown().steer());
    workspace.openRun(QStringLiteral("runs/fake"));
    EXPECT_EQ(shown.kind(), Kind::Here);
    EXPECT_TRUE(shown.choice());
    shown.choose(false);
    EXPECT_EQ(shown.kind(), Kind::Stored);
    EXPECT_FALSE(workspace.shown().steer()) << "a command would reach a run that is not shown";
    shown.choose(true);
    EXPECT_EQ(shown.kind(), Kind::Here);
}

TEST_F(ShownRunTest, OnceItHasEndedAnOpenedRunTakesItsPlace) {
    engine.session->path = "runs/other";
    workspace.sessions().start({});
    engine.session->over = true;
    ASSERT_TRUE(soon([this] { return !workspace.sessions().currentRunning(); }));
    EXPECT_EQ(shown.kind(), Kind::Here);
    EXPECT_FALSE(shown.live());
    workspace.openRun(QStringLiteral("runs/fake"));
    EXPECT_EQ(shown.kind(), Kind::Stored);
}

TEST_F(ShownRunTest, RunThatTrainsInAnotherProcessIsFollowedAndReported) {
    engine.run->m_info.state = RunState::Running;
    workspace.openRun(QStringLiteral("runs/fake"));
    EXPECT_EQ(shown.kind(), Kind::Elsewhere);
    EXPECT_TRUE(shown.live());
    EXPECT_EQ(workspace.shown().steer(), engine.elsewhere);
    EXPECT_FALSE(workspace.sessions().currentRunning()) << "this window may start a run of its own";
    engine.elsewhere->over = true;
    ASSERT_TRUE(soon([this] { return !shown.live(); }));
    EXPECT_EQ(shown.kind(), Kind::Elsewhere);
    EXPECT_FALSE(workspace.shown().steer());
}

TEST_F(ShownRunTest, ARunThatIsGoneOnWithElsewhereIsFollowedFromThenOn) {
    workspace.openRun(QStringLiteral("runs/fake"));
    EXPECT_EQ(shown.kind(), Kind::Stored);
    engine.run->m_info.state = RunState::Running;
    engine.answer();
    EXPECT_TRUE(soon([this] { return shown.kind() == Kind::Elsewhere; }));
}

TEST_F(ShownRunTest, ListIsReadRegularlyAndReportsOnlyChanges) {
    constexpr int kLookEvery = 2000;  // polling interval in ms for a list that is read quickly
    engine.answer();
    ASSERT_TRUE(soon([this] { return lists == 1; }));
    RunInfo run;
    run.path = "runs/new";
    EXPECT_TRUE(engine.requested.empty());
    clock.advance(kLookEvery);
    ASSERT_FALSE(engine.requested.empty()) << "the folder was not looked at again";
    engine.answer();
    clock.advance(kLookEvery);
    ASSERT_FALSE(engine.requested.empty());
    EXPECT_EQ(lists, 1) << "nothing was new";
    engine.list = {run};
    engine.answer();
    ASSERT_TRUE(soon([this] { return lists == 2; }));
    EXPECT_EQ(workspace.runList().runs().at(0).path, "runs/new");
}

TEST_F(ShownRunTest, ARunOpenedFromElsewhereIsAskedForWithTheList) {
    workspace.openRun(QStringLiteral("/far/away"));
    EXPECT_EQ(engine.visited, std::vector<std::string>{"runs/fake"});
}

}  // namespace
}  // namespace headscope::ui
