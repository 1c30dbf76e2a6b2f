// Tests of a run that another process trains: follow it, send commands to it, and resist
// interference by other users.
// Two engines on one folder replace two processes: neither knows the sessions of the other.
#include "core/service/runs/run_folder.h"
#include "core/service/session/control_socket.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <fstream>
#include <future>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using Kind = RunCommand::Kind;

struct FollowedRunTest : ::testing::Test {
    void SetUp() override {
        owner.control->stepMicroseconds = 2000;
        owner.control->writeEveryStep = true;
        auto config = smallRun(100000);
        config.values["train.measure_every"] = std::int64_t{5};
        training = started(*owner.engine, config);
        waitUntil(*training, [&] { return training->progress().step >= 3; });
        run = training->runPath();
    }
    void TearDown() override {
        training->cancel();
        training->wait();
    }
    std::shared_ptr<TrainingSession> follow() {
        auto followed = other.engine->follow(run);
        EXPECT_TRUE(followed) << followed.error().text();
        return std::move(followed).value();
    }
    bool sendTell(const std::string& command) {
        const auto answer = other.engine->sendCommand(run, *parseCommand(command));
        EXPECT_TRUE(answer) << answer.error().text();
        return answer.ok();
    }
    static std::vector<std::string> texts(const TrainingSession& session, const std::string& kind) {
        std::vector<std::string> found;
        for (const auto& event : session.eventsSince(0))
            if (event.kind == kind) found.push_back(event.text.text());
        return found;
    }

    ScratchFolder folder;
    FakeEngine owner{folder.path()}, other{folder.path()};
    std::shared_ptr<TrainingSession> training;
    std::string run;
};

TEST_F(FollowedRunTest, ItsCurvesEventsAndMatricesArriveWithoutHolesUntilItEnds) {
    const auto followed = follow();
    followed->subscribeSimilarity("attn-cos");
    EXPECT_TRUE(followed->elsewhere());
    const SeriesId loss{"train", "task_loss"};
    waitUntil(*followed, [&] { return followed->points(loss, 0).size() >= 3; });
    const auto first = followed->points(loss, 0).size();
    waitUntil(*followed, [&] { return followed->points(loss, 0).size() > first + 100; });
    waitUntil(*followed, [&] { return followed->similarity("attn-cos") != nullptr; });
    training->finishNow();
    training->wait();
    EXPECT_EQ(followed->wait().state, RunState::Finished);
    const auto seen = followed->points(loss, 0), made = training->points(loss, 0);
    ASSERT_EQ(seen.size(), made.size());
    for (std::size_t i = 0; i < seen.size(); ++i) ASSERT_EQ(seen[i].value, made[i].value);
    EXPECT_EQ(texts(*followed, "finished").size(), 1u);
    EXPECT_EQ(followed->progress().state, RunState::Finished);
    EXPECT_NE(scoreOf(followed->wait().scores, kAccuracy), nullptr);
}

TEST_F(FollowedRunTest, ObeysBetweenTwoBatchesAndRecordsWhoAsked) {
    ASSERT_TRUE(sendTell("pause"));
    EXPECT_EQ(training->progress().state, RunState::Paused);
    const auto step = training->progress().step;
    ASSERT_TRUE(sendTell("lambda=0.25"));
    EXPECT_EQ(training->progress().lambda, 0.25);
    ASSERT_TRUE(sendTell("step"));
    waitUntil(*training, [&] { return training->progress().step > step; });
    EXPECT_EQ(training->progress().step, step + 1);
    ASSERT_TRUE(sendTell("save"));
    ASSERT_TRUE(sendTell("resume"));
    EXPECT_EQ(training->progress().state, RunState::Running);
    ASSERT_TRUE(sendTell("stop"));
    EXPECT_EQ(training->wait().state, RunState::Stopped);
    EXPECT_THAT(texts(*training, "told"),
                ::testing::ElementsAre("command received: pause", "command received: lambda=0.25",
                                       "command received: step", "command received: save",
                                       "command received: resume", "command received: stop"));
    EXPECT_FALSE(fs::exists(run + "/control"));
    const auto late = other.engine->sendCommand(run, {Kind::Pause});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, ErrorCode::Usage);
}

TEST_F(FollowedRunTest, ACommandOfTheFollowerIsSeenInItsOwnFeed) {
    const auto followed = follow();
    followed->setLambda(0.5);
    waitUntil(*followed, [&] { return followed->progress().lambda == 0.5; });
    followed->pause();
    waitUntil(*followed, [&] { return followed->progress().state == RunState::Paused; });
    EXPECT_THAT(texts(*followed, "lambda"), ::testing::ElementsAre("lambda set to 0.5"));
    followed->stop();
    EXPECT_EQ(followed->wait().state, RunState::Stopped);
    EXPECT_EQ(training->wait().state, RunState::Stopped);
}

TEST_F(FollowedRunTest, CommandThatCannotBeSentIsReportedAsAWarning) {
    const auto followed = follow();
    fs::remove(run + "/control");
    followed->pause();
    waitUntil(*followed, [&] { return !texts(*followed, "warning").empty(); });
    EXPECT_THAT(texts(*followed, "warning").at(0), HasSubstr("pause had no effect"));
    EXPECT_EQ(training->progress().state, RunState::Running);
}

TEST_F(FollowedRunTest, LeavingTheFollowerLeavesTheRun) {
    { const auto followed = follow(); }
    const auto step = training->progress().step;
    waitUntil(*training, [&] { return training->progress().step > step; });
    EXPECT_FALSE(training->ended());
}

TEST_F(FollowedRunTest, TheSocketIsForItsUserAlone) {
    struct stat status {};
    ASSERT_EQ(lstat((run + "/control").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600u);
    ASSERT_EQ(chmod((run + "/control").c_str(), 0622), 0);
    const auto answer = other.engine->sendCommand(run, {Kind::Pause});
    ASSERT_FALSE(answer);
    EXPECT_THAT(answer.error(), test::IsError(ErrorCode::BadData));
}

TEST_F(FollowedRunTest, ALinkInPlaceOfTheSocketIsNotFollowed) {
    fs::rename(run + "/control", folder.path() + "/moved");
    fs::create_symlink(folder.path() + "/moved", run + "/control");
    const auto answer = other.engine->sendCommand(run, {Kind::Pause});
    ASSERT_FALSE(answer);
    EXPECT_THAT(answer.error(), test::IsError(ErrorCode::BadData));
    EXPECT_EQ(training->progress().state, RunState::Running);
    EXPECT_TRUE(texts(*training, "told").empty());
}

TEST_F(FollowedRunTest, NonsenseOnTheSocketIsRefusedWithoutEffect) {
    const auto say = [&](const std::string& bytes) {
        const auto connection = std::move(*session::connectTo(*io::Directory::open(run)));
        EXPECT_EQ(::send(connection.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL),
                  static_cast<ssize_t>(bytes.size()));
        std::string answer(512, '\0');
        timeval patience{20, 0};
        ::setsockopt(connection.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        const int flags = fcntl(connection.get(), F_GETFL);
        fcntl(connection.get(), F_SETFL, flags & ~O_NONBLOCK);
        const auto count = ::recv(connection.get(), answer.data(), answer.size(), 0);
        answer.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
        return answer;
    };
    EXPECT_THAT(say("dance\n"), HasSubstr("refused"));
    EXPECT_THAT(say("lambda=nan\n"), HasSubstr("refused"));
    EXPECT_THAT(say("lambda=-1\n"), HasSubstr("refused"));
    EXPECT_THAT(say(std::string(3, '\0') + "\n"), HasSubstr("refused"));
    EXPECT_EQ(say(std::string(5000, 'x')), "");  // a line this long closes the connection
    ASSERT_TRUE(sendTell("lambda=0.125"));
    EXPECT_EQ(training->progress().lambda, 0.125);
}

TEST(RunControlFolder, ASocketThatAKilledProcessLeftIsReplacedAndNothingElseIs) {
    ScratchFolder folder;
    {
        auto left = session::listenIn(*io::Directory::open(folder.path()));
        ASSERT_TRUE(left);
    }
    ASSERT_TRUE(fs::exists(folder.path() + "/control"));
    EXPECT_TRUE(session::listenIn(*io::Directory::open(folder.path())));
    fs::remove(folder.path() + "/control");
    std::ofstream(folder.path() + "/precious") << "text";
    fs::create_symlink(folder.path() + "/precious", folder.path() + "/control");
    EXPECT_FALSE(session::listenIn(*io::Directory::open(folder.path())));
    EXPECT_TRUE(fs::exists(folder.path() + "/precious"));
    EXPECT_TRUE(fs::is_symlink(folder.path() + "/control"));
}

TEST(RunControlFolder, ALongPathIsNoObstacle) {
    ScratchFolder folder;
    const std::string deep =
        folder.path() + "/" + std::string(200, 'a') + "/" + std::string(200, 'b');
    fs::create_directories(deep);
    const auto listening = session::listenIn(*io::Directory::open(deep));
    ASSERT_TRUE(listening) << listening.error().text();
    EXPECT_TRUE(session::connectTo(*io::Directory::open(deep)));
}

TEST(RunCommands, TextAndBack) {
    for (const char* text :
         {"pause", "resume", "step", "finish", "stop", "save", "lambda=0.2", "lambda=0"})
        EXPECT_EQ(commandText(*parseCommand(text)), text);
    for (const char* text : {"", "Pause", "pause=1", "lambda", "lambda=", "lambda=x",
                             "lambda=1e999", "lambda=0.2 ", "lambda=inf", "lambda=-0.1"})
        EXPECT_FALSE(parseCommand(text)) << text;
}

// A damaged run folder must appear as one row with its error, without disturbing the other rows.
TEST(BadRunFolders, AreListedWithTheirReasonAndCanBeTrashed) {
    ScratchFolder folder;
    FakeEngine fake{folder.path()};
    const auto good = started(*fake.engine, smallRun(5))->wait().run;
    const auto made = [&](const std::string& name) {
        fs::copy(good, folder.path() + "/" + name, fs::copy_options::recursive);
        return folder.path() + "/" + name;
    };
    const auto pipe = [](const std::string& path) {
        fs::remove_all(path);
        ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    };
    pipe(made("record") + "/run.json");
    pipe(made("lock") + "/lock");
    pipe(made("metrics") + "/metrics.sqlite");
    fs::remove(made("linked") + "/run.json");
    fs::create_symlink("/dev/zero", folder.path() + "/linked/run.json");
    std::ofstream(made("cut") + "/run.json") << "{\"format_version\": 1, ";
    fs::create_directory(folder.path() + "/no-run");
    std::promise<std::vector<RunInfo>> promise;
    fake.engine->listRuns(
        {}, [&](Result<std::vector<RunInfo>> list) { promise.set_value(std::move(list).value()); });
    std::map<std::string, std::string> problems;
    for (const auto& info : promise.get_future().get())
        problems[fs::path(info.path).filename()] = info.problem.text();
    ASSERT_EQ(problems.size(), 6u);
    EXPECT_EQ(problems.at(fs::path(good).filename()), "");
    EXPECT_THAT(problems.at("record"), HasSubstr("run.json is a pipe"));
    EXPECT_THAT(problems.at("lock"), HasSubstr("lock is a pipe"));
    EXPECT_THAT(problems.at("metrics"), HasSubstr("metrics.sqlite is a pipe"));
    EXPECT_THAT(problems.at("linked"), HasSubstr("run.json"));
    EXPECT_THAT(problems.at("cut"), HasSubstr("run.json"));
    for (const char* bad : {"record", "lock", "metrics", "linked", "cut"}) {
        const auto trashed = fake.engine->trashRun(folder.path() + "/" + bad);
        EXPECT_TRUE(trashed) << bad << ": " << trashed.error().text();
    }
    EXPECT_EQ(fake.engine->runs().size(), 1u);
}

}  // namespace
}  // namespace headscope::test
