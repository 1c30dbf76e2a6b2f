// Tests of lab sessions: steps on request, records on disk, exact resume, and failures.
#include "core/lab/session/lab_session.h"

#include "core/base/io/atomic_file.h"
#include "core/lab/session/lab_folder.h"
#include "core/lab/worlds/experiment.h"
#include "tests/core/support/data_support.h"
#include "tests/core/support/lab_requests.h"
#include "tests/support/error_matchers.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>

namespace headscope::lab {
namespace {

class LabSessions : public testing::Test {
protected:
    std::shared_ptr<LabSession> started(std::int64_t steps, const std::string& folder = "") {
        auto session =
            startLabSession({*resolvePlan(smallLabRequest(steps)), folder, false, "test"});
        EXPECT_TRUE(session.ok());
        return *session;
    }
    static bool stopped(LabSession& session) {
        session.stop();
        const auto end = session.wait();
        return !end && end.error().code == ErrorCode::Cancelled;
    }
    // Plays up to this step and waits until the thread is idle.
    static std::shared_ptr<const LabView> paused(LabSession& session, std::int64_t step) {
        std::mutex mutex;
        std::condition_variable news;
        session.setWake([&] {
            session.acknowledge();
            const std::lock_guard lock(mutex);
            news.notify_all();
        });
        std::unique_lock lock(mutex);
        while (session.view()->step < step) news.wait(lock);
        lock.unlock();
        session.setWake({});
        return session.view();
    }
};

TEST_F(LabSessions, BeginPausedAndStepTheRequestedNumber) {
    const auto session = started(50);
    ASSERT_TRUE(session->first().ok());
    EXPECT_EQ(session->view()->state, LabState::Paused);
    EXPECT_EQ(session->view()->step, 0);
    session->step(7);
    const auto view = paused(*session, 7);
    EXPECT_EQ(view->step, 7);
    EXPECT_EQ(view->state, LabState::Paused);
    session->play();
    const auto end = session->wait();
    ASSERT_TRUE(end.ok());
    EXPECT_EQ((*end)->step, 50);
    EXPECT_EQ((*end)->state, LabState::Finished);
}

TEST_F(LabSessions, AStoppedOneResumesToTheSameEnd) {
    const data::TempFolder folder;
    const auto whole = folder.path("whole"), cut = folder.path("cut");
    {
        const auto session = started(60, whole);
        session->play();
        const auto end = session->wait();
        ASSERT_TRUE(end.ok()) << end.error().text();
    }
    {
        const auto session = started(60, cut);
        session->step(23);
        paused(*session, 23);
        session->stop();
        const auto end = session->wait();
        ASSERT_FALSE(end.ok());
        EXPECT_EQ(end.error().code, ErrorCode::Cancelled);
    }
    const auto plan = recordedPlan(cut, "test");
    ASSERT_TRUE(plan.ok()) << plan.error().text();
    const auto again = startLabSession({*plan, cut, true, "test"});
    ASSERT_TRUE(again.ok()) << again.error().text();
    ASSERT_TRUE((*again)->first().ok());
    EXPECT_EQ((*again)->view()->step, 23);
    (*again)->play();
    ASSERT_TRUE((*again)->wait().ok());
    EXPECT_EQ(*io::readFile(whole + "/state-0.safetensors", 1 << 20),
              *io::readFile(cut + "/state-0.safetensors", 1 << 20));
}

TEST_F(LabSessions, ANameThatIsTakenGetsANumber) {
    const data::TempFolder folder;
    const auto wanted = folder.path() + "/experiment";
    for (const auto& name : {wanted, wanted + "-2", wanted + "-3"}) {
        const auto session = startLabSession({*resolvePlan(smallLabRequest(5)), wanted, false, ""});
        ASSERT_TRUE(session.ok());
        EXPECT_EQ((*session)->folder(), name);
        (*session)->play();
        ASSERT_TRUE((*session)->wait().ok());
        EXPECT_TRUE(std::filesystem::exists(name + "/lab.json"));
    }
}

// The files on disk must be sufficient to resume, even if the process is killed early.
TEST_F(LabSessions, AreOnTheDiskBeforeTheirFirstStep) {
    const data::TempFolder folder;
    const auto whole = folder.path("whole"), copy = folder.path("copy");
    const auto session = started(40, whole);
    session->step(1);
    paused(*session, 1);
    std::filesystem::copy(whole, copy);
    session->play();
    ASSERT_TRUE(session->wait().ok());
    const auto again = startLabSession({*recordedPlan(copy, "test"), copy, true, "test"});
    ASSERT_TRUE(again.ok()) << again.error().text();
    (*again)->play();
    ASSERT_TRUE((*again)->wait().ok());
    EXPECT_EQ(*io::readFile(whole + "/state-0.safetensors", 1 << 20),
              *io::readFile(copy + "/state-0.safetensors", 1 << 20));
}

TEST_F(LabSessions, AreRecordedFromWhenThatIsAsked) {
    const data::TempFolder folder;
    const auto session = started(30);
    EXPECT_EQ(session->folder(), "");
    session->step(3);
    paused(*session, 3);
    const auto place = folder.path("lab") + "/" + labFolderName(session->plan());
    ASSERT_TRUE(session->record(place).ok());
    EXPECT_EQ(session->folder(), place);
    const auto twice = session->record(folder.path("other"));
    ASSERT_FALSE(twice.ok());
    EXPECT_EQ(twice.error().code, ErrorCode::Usage);
    session->play();
    ASSERT_TRUE(session->wait().ok());
    folder.write("lab/a file", "no record");
    std::filesystem::create_directory(folder.path("lab") + "/20990101-000000-empty");
    const auto records = labRecords(folder.path("lab"), 5);
    ASSERT_EQ(records.size(), 1U);
    EXPECT_EQ(records[0].folder, place);
    EXPECT_EQ(records[0].experiment, "single-location");
    EXPECT_EQ(records[0].state, LabState::Finished);
    EXPECT_EQ(records[0].step, 30);
    EXPECT_EQ(records[0].seed, 1);
    EXPECT_TRUE(labRecords(folder.path("nothing"), 5).empty());
}

// An experiment that fails like a program out of memory: every call after the fault throws again.
class Exhausted : public Experiment {
public:
    explicit Exhausted(bool fromTheStart) : m_broken(fromTheStart) {}
    std::int64_t steps() const override { return 10; }
    std::int64_t step() const override { return m_step; }
    Status advance() override {
        m_broken = ++m_step == 5;
        return {};
    }
    bool measured() const override { return true; }
    LabSide look() override {
        if (m_broken) throw std::bad_alloc();
        LabSide side;
        side.name = "made up";
        return side;
    }
    io::TensorFile state() const override { throw std::bad_alloc(); }
    Status restore(const io::TensorFile&) override { return {}; }

private:
    std::int64_t m_step = 0;
    bool m_broken;
};

TEST_F(LabSessions, OneThatCannotEvenBeLookedAtEndsWithItsFault) {
    const data::TempFolder folder;
    for (const bool fromTheStart : {true, false})
        for (const std::string& out : {std::string(), folder.path("broken")}) {
            const auto session = startLabSession(
                {*resolvePlan(smallLabRequest(10)), out, false, "",
                 [&](const RunConfig&) { return std::make_unique<Exhausted>(fromTheStart); }});
            ASSERT_TRUE(session.ok());
            (*session)->step(5);
            const auto end = (*session)->wait();
            ASSERT_FALSE(end.ok());
            EXPECT_THAT(end.error(), test::IsError(ErrorCode::Device));
            EXPECT_TRUE((*session)->ended());
            EXPECT_EQ((*session)->view()->state, LabState::Failed);
        }
}

TEST_F(LabSessions, WhoRecordedOneIsKnown) {
    const data::TempFolder folder;
    const auto path = folder.path("one");
    {
        const auto session =
            startLabSession({*resolvePlan(smallLabRequest(5)), path, false, "0.0.9"});
        ASSERT_TRUE(session.ok());
        (*session)->play();
        ASSERT_TRUE((*session)->wait().ok());
    }
    EXPECT_EQ(recordedPlan(path, "0.0.9")->recordedBy, "");
    EXPECT_EQ(recordedPlan(path, "0.1.0")->recordedBy, "version 0.0.9");
}

TEST_F(LabSessions, TheNewestRecordsComeFirst) {
    const data::TempFolder folder;
    for (const std::string name : {"20260101-000000-a", "20260301-000000-c", "20260201-000000-b"})
        ASSERT_TRUE(stopped(*started(2, folder.path("lab") + "/" + name)));
    const auto records = labRecords(folder.path("lab"), 2);
    ASSERT_EQ(records.size(), 2U);
    EXPECT_NE(records[0].folder.find("20260301"), std::string::npos);
    EXPECT_NE(records[1].folder.find("20260201"), std::string::npos);
}

TEST_F(LabSessions, AFolderThatCannotBeMadeIsReported) {
    const data::TempFolder folder;
    const auto file = folder.write("file", "text");
    const auto session =
        startLabSession({*resolvePlan(smallLabRequest(5)), file + "/experiment", false, ""});
    ASSERT_FALSE(session.ok());
    EXPECT_EQ(session.error().code, ErrorCode::Io);
}

}  // namespace
}  // namespace headscope::lab
