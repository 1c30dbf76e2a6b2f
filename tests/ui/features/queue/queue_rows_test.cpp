// Tests the rows of the queue: which jobs have a row, and what the buttons of a row request.
#include "ui/features/queue/queue_rows.h"
#include "tests/support/fake_engine.h"
#include "ui/workspace/run_queue.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <mutex>

namespace headscope::ui {
namespace {

JobInfo queued(const std::string& id, JobState state, std::int64_t step = 0) {
    JobInfo info;
    info.id = id;
    info.name = "run " + id;
    info.state = state;
    info.step = step;
    info.totalSteps = 400;
    if (step > 0) info.run = "/runs/" + id;
    return info;
}

QueueInfo mixed() {
    QueueInfo info;
    info.jobs = {queued("a", JobState::Finished, 400), queued("b", JobState::Running, 100),
                 queued("c", JobState::Waiting),       queued("d", JobState::Waiting),
                 queued("e", JobState::Failed, 50),    queued("f", JobState::Cancelled)};
    return info;
}

bool never(const std::string&) {
    return false;
}

TEST(QueueViewTest, OpenAndFailedJobsHaveARowAndEndedOnesNone) {
    const auto rows = queueRows(mixed(), never);
    ASSERT_EQ(rows.size(), 4U);
    using Play = QueueRow::Play;
    const std::pair<const char*, Play> expected[] = {
        {"b", Play::Pause}, {"c", Play::Start}, {"d", Play::Start}, {"e", Play::TryAgain}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].id, QLatin1String(expected[i].first));
        EXPECT_EQ(rows[i].play, expected[i].second) << expected[i].first;
    }
    EXPECT_EQ(rows[0].done, 0.25);
    EXPECT_TRUE(rows[0].canOpen);
    EXPECT_FALSE(rows[1].canOpen) << "it has not been started";
    EXPECT_EQ(rows[1].done, 0);
}

TEST(QueueViewTest, APausedRunContinuesAndAnExperimentCannotBePaused) {
    auto info = mixed();
    const auto all = [](const std::string&) { return true; };
    EXPECT_EQ(queueRows(info, all)[0].play, QueueRow::Play::Continue);
    EXPECT_EQ(queueRows(info, all)[1].play, QueueRow::Play::Start) << "only what trains is paused";
    info.jobs[1].lab = true;
    EXPECT_EQ(queueRows(info, never)[0].play, QueueRow::Play::None);
    EXPECT_FALSE(queueRows(info, never)[0].canOpen);
}

TEST(QueueViewTest, OldFailuresDoNotHideWhatTrains) {
    QueueInfo info;
    for (const char* id : {"a", "b", "c", "d"}) info.jobs.push_back(queued(id, JobState::Failed));
    info.jobs.push_back(queued("e", JobState::Waiting));
    info.jobs.push_back(queued("f", JobState::Running, 10));
    QStringList ids;
    for (const auto& row : queueRows(info, never)) ids << row.id;
    EXPECT_EQ(ids.join(QString()), QStringLiteral("feabcd"));
}

TEST(QueueViewTest, JobsOfAClusterAreNeitherPausedNorStartedHere) {
    auto info = mixed();
    for (auto& job : info.jobs) job.place = "array/1";
    const auto rows = queueRows(info, never);
    EXPECT_EQ(rows[0].play, QueueRow::Play::None);
    EXPECT_EQ(rows[1].play, QueueRow::Play::None);
    EXPECT_EQ(rows[3].play, QueueRow::Play::TryAgain);
}

TEST(QueueViewTest, AnEmptyQueueHasNoSummary) {
    EXPECT_EQ(queueSummary({}, true), QString());
    EXPECT_NE(queueSummary(mixed(), true), QString());
}

// Records the commands to training processes, which the queue sends from a thread of its own.
class SteeredEngine : public test::FakeEngine {
public:
    Result<RunAnswer> sendCommand(const std::string& run, const RunCommand& command) override {
        const std::lock_guard guard(m_mutex);
        m_commands.push_back(run + " " + commandText(command));
        return RunAnswer{};
    }
    std::vector<std::string> commands() const {
        const std::lock_guard guard(m_mutex);
        return m_commands;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<std::string> m_commands;
};

class QueueRowsTest : public ::testing::Test {
protected:
    QueueRowsTest() {
        engine.waiting.set(mixed());
        workspace.setEngine(&engine);
        EXPECT_TRUE(settled(4));
    }
    bool settled(int count) {
        workspace.queue().refresh();
        return QTest::qWaitFor([&] { return rows.rows().size() == count; }, 10'000);
    }
    bool requested(std::vector<std::string> expected) {
        return QTest::qWaitFor([&] { return engine.waiting.requested() == expected; }, 10'000);
    }
    static void click(QToolButton* button) { QTest::mouseClick(button, Qt::LeftButton); }

    SteeredEngine engine;
    Workspace workspace;
    QueueRows rows{workspace};
};

TEST_F(QueueRowsTest, TheButtonsOfARowActOnItsJob) {
    click(rows.rows()[1]->removeButton());
    EXPECT_TRUE(requested({"cancel c"}));
    click(rows.rows()[2]->playButton());  // d trains before c, and the queue runs
    EXPECT_TRUE(requested({"cancel c", "move d c", "go on", "run 1"}))
        << ::testing::PrintToString(engine.waiting.requested());
}

TEST_F(QueueRowsTest, AFailedJobIsTriedAgain) {
    click(rows.rows()[3]->playButton());
    EXPECT_TRUE(requested({"retry e", "go on", "run 1"}))
        << ::testing::PrintToString(engine.waiting.requested());
}

TEST_F(QueueRowsTest, ARunningRowIsPausedAndContinuesByTheSameButton) {
    auto* play = rows.rows()[0]->playButton();
    const auto sent = [this](std::vector<std::string> expected) {
        return QTest::qWaitFor([&] { return engine.commands() == expected; }, 10'000);
    };
    click(play);
    EXPECT_TRUE(sent({"/runs/b pause"})) << ::testing::PrintToString(engine.commands());
    EXPECT_EQ(rows.rows()[0]->row().play, QueueRow::Play::Continue);
    click(play);
    EXPECT_TRUE(sent({"/runs/b pause", "/runs/b resume"}));
    EXPECT_EQ(rows.rows()[0]->row().play, QueueRow::Play::Pause);
}

// The job of the pressed row ends before the button is released.
TEST_F(QueueRowsTest, AClickCannotReachTheJobThatMovesUp) {
    auto* first = rows.rows()[0]->removeButton();
    const QPoint at = first->mapTo(&rows, first->rect().center());
    QTest::mousePress(first, Qt::LeftButton);
    auto info = mixed();
    info.jobs[1].state = JobState::Finished;
    engine.waiting.set(info);
    ASSERT_TRUE(settled(3));
    // The pressed button is gone with its row, so the mouse is released above the rows.
    QTest::mouseRelease(&rows, Qt::LeftButton, {}, at);
    EXPECT_EQ(rows.rows()[0]->row().id, QStringLiteral("c"));
    click(rows.rows()[1]->removeButton());
    EXPECT_TRUE(requested({"cancel d"})) << ::testing::PrintToString(engine.waiting.requested());
}

TEST_F(QueueRowsTest, AtMostFourRowsAreShownAndTheRestIsOneClickAway) {
    auto info = mixed();
    for (const char* id : {"g", "h", "i"}) info.jobs.push_back(queued(id, JobState::Waiting));
    engine.waiting.set(info);
    const auto* more = rows.findChild<QToolButton*>(QStringLiteral("more-rows"));
    EXPECT_TRUE(more->isHidden());
    workspace.queue().refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !more->isHidden(); }, 10'000));
    EXPECT_EQ(rows.rows().size(), kQueueRowsShown);
    EXPECT_TRUE(more->text().contains(QLatin1Char('3')));
    const QSignalSpy asked(&rows, &QueueRows::dockRequested);
    click(const_cast<QToolButton*>(more));
    EXPECT_EQ(asked.count(), 1);
}

TEST_F(QueueRowsTest, WithoutJobsTheRowsAreHidden) {
    EXPECT_FALSE(rows.isHidden());
    engine.waiting.set({});
    EXPECT_TRUE(settled(0));
    EXPECT_TRUE(rows.isHidden());
}

}  // namespace
}  // namespace headscope::ui
