// Tests of a queue database that someone else edited: a bad row or log must only affect its own
// job.
#include "core/service/jobs/queue_store.h"
#include "tests/core/support/queue_program.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

constexpr int kJobs = 3;

// A queue of three waiting jobs; the middle one is modified.
struct ForeignQueue {
    ForeignQueue() {
        Sweep sweep;
        sweep.name = "seeds";
        sweep.base = smallRun(20);
        sweep.base.values.erase("train.seed");
        sweep.seeds = seedsUpTo(kJobs);
        const auto plan = queue.planSweep(sweep);
        EXPECT_TRUE(plan) << plan.error().text();
        EXPECT_TRUE(queue.addJobs(*plan));
        id = jobs()[1].id;
    }
    void execute(const std::string& sql) const {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open((scratch.path() + "/.queue/queue.sqlite").c_str(), &database),
                  SQLITE_OK);
        char* problem = nullptr;
        EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &problem), SQLITE_OK)
            << problem;
        sqlite3_close(database);
    }
    void change(const std::string& columns) const {
        execute("UPDATE job SET " + columns + " WHERE rowid = 2");
    }
    std::vector<JobInfo> jobs() {
        const auto state = queue.state();
        EXPECT_TRUE(state) << state.error().text();
        return state ? state->jobs : std::vector<JobInfo>();
    }
    Status workOff() {
        QueueOptions options;
        options.program = queueProgram();
        const auto runner = queue.runQueue(options);
        EXPECT_TRUE(runner) << runner.error().text();
        return runner ? (*runner)->wait() : Status(runner.error());
    }
    std::vector<JobState> states() {
        std::vector<JobState> found;
        for (const auto& job : jobs()) found.push_back(job.state);
        return found;
    }

    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
    Queue& queue = fake.engine->queue();
    std::string id;
};

struct ForeignRow {
    const char* name;
    const char* columns;  // assignments of the SQL UPDATE
};

void PrintTo(const ForeignRow& row, std::ostream* out) {
    *out << row.columns;
}

std::string rowName(const testing::TestParamInfo<ForeignRow>& info) {
    return info.param.name;
}

class UnfitRow : public testing::TestWithParam<ForeignRow> {};

TEST_P(UnfitRow, FailsAloneWithAMessage) {
    ForeignQueue foreign;
    foreign.change(GetParam().columns);
    EXPECT_EQ(foreign.jobs().size(), std::size_t{kJobs}) << "it is listed";
    const auto ended = foreign.workOff();
    EXPECT_TRUE(ended.ok()) << ended.error().text();
    int finished = 0, failed = 0;
    for (const auto& job : foreign.jobs()) {
        finished += job.state == JobState::Finished;
        failed += job.state == JobState::Failed && !job.problem.empty();
    }
    EXPECT_EQ(finished, kJobs - 1);
    EXPECT_EQ(failed, 1);
    EXPECT_EQ(foreign.fake.engine->runs().size(), std::size_t{kJobs - 1});
    const auto cleared = foreign.queue.clearJobs();
    ASSERT_TRUE(cleared) << cleared.error().text();
    EXPECT_EQ(*cleared, kJobs);
    EXPECT_TRUE(foreign.jobs().empty());
}

constexpr ForeignRow kUnfitRows[] = {
    {"WithoutObjective", "config = json_remove(config, '$.objective')"},
    {"WithoutDataset", "config = json_remove(config, '$.dataset.id')"},
    {"LambdaOfText", "config = json_set(config, '$.objective.lambda', 'x/../../y')"},
    {"DatasetIsAPath", "config = json_set(config, '$.dataset.id', '../../x')"},
    {"DatasetIsANumber", "config = json_set(config, '$.dataset.id', 7)"},
    {"NoJson", "config = '{\"dataset\": '"},
    {"AListOfSettings", "config = '[]'"},
    {"SettingsOfBytes", "config = x'00ff00ff'"},
    {"EmptySettings", "config = ''"},
    {"HugeSettings", "config = hex(zeroblob(9000000))"},
    {"HugeName", "name = hex(zeroblob(9000000))"},
    {"HugeId", "id = hex(zeroblob(9000000))"},
    {"DeepSettings", "config = replace(hex(zeroblob(50000)), '0', '[')"},
    {"IdIsAPath", "id = '../../x'"},
    {"IdIsEmpty", "id = ''"},
    {"IdOfBytes", "id = x'4142'"},
    {"IdOfAnUnknownKind", "id = 'lab-0123456789ab', config = '{\"experiment\": \"nothing\"}'"},
    {"IdIsLong", "id = hex(zeroblob(2000))"},
    {"FolderOutside", "folder = '../out'"},
    {"FolderIsHidden", "folder = '.queue'"},
    {"StateIsUnknown", "state = 'dancing'"},
    {"StateIsANumber", "state = 7"}};
INSTANTIATE_TEST_SUITE_P(All, UnfitRow, testing::ValuesIn(kUnfitRows), rowName);

class OddRow : public testing::TestWithParam<ForeignRow> {};

TEST_P(OddRow, IsTrainedAsTheOthers) {
    ForeignQueue foreign;
    foreign.change(GetParam().columns);
    const auto before = foreign.queue.state();
    ASSERT_TRUE(before) << before.error().text();
    EXPECT_GE(before->secondsLeft, 0);
    EXPECT_LT(before->secondsLeft, 1e12);
    const auto ended = foreign.workOff();
    EXPECT_TRUE(ended.ok()) << ended.error().text();
    EXPECT_EQ(foreign.states(), std::vector<JobState>(kJobs, JobState::Finished));
}

constexpr ForeignRow kOddRows[] = {
    {"PlaceOfText", "place = 'first'"},
    {"PlaceIsInfinite", "place = -9e999"},
    {"NumbersAreNegative", "step = -5, total_steps = -1, seconds = -1, attempts = -9"},
    {"NumbersAreHuge", "step = 9000000000000000000, total_steps = 9000000000000000000"},
    {"SecondsAreInfinite", "seconds = 9e999, wall = 9e999, predicted = 9e999"},
    {"SecondsAreMany", "seconds_left = 1e308, predicted = 1e308"},
    {"NumbersOfText", "step = 'many', attempts = 'none', made = 'no'"},
    {"NameIsMissing", "name = NULL"},
    {"NameOfBytes", "name = x'fffe00'"},
    {"UnknownWish", "wish = 'dance'"}};
INSTANTIATE_TEST_SUITE_P(All, OddRow, testing::ValuesIn(kOddRows), rowName);

TEST(ForeignQueueTest, SettingsOfTheQueueMayBeAnything) {
    ForeignQueue foreign;
    foreign.execute(
        "INSERT OR REPLACE INTO setting VALUES('at_once', '99999999999999999999'), ('paused', "
        "x'00')");
    const auto state = foreign.queue.state();
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_GE(state->atOnce, 1);
}

// The log of a job is opened from the queue's folder, one path component at a time, so links cannot
// lead outside.
struct ForeignLog : testing::Test {
    ForeignLog() {
        fs::create_directories(out);
        std::ofstream(out + "/secret.txt") << "SECRET";
        std::ofstream(out + "/0.txt") << "SECRET";
    }
    std::string logs() const { return foreign.scratch.path() + "/.queue/logs"; }
    ForeignQueue foreign;
    ScratchFolder beside;
    std::string out = beside.path() + "/out";
};

TEST_F(ForeignLog, IsNotReadThroughALink) {
    fs::create_symlink(out, logs());
    foreign.change("id = 'secret'");
    EXPECT_EQ(foreign.queue.jobLog("secret").error().code, ErrorCode::BadData);
    fs::remove(logs());
    fs::create_directories(logs());
    EXPECT_EQ(*foreign.queue.jobLog("secret"), "") << "there is none yet";
    fs::create_symlink(out + "/secret.txt", logs() + "/secret.txt");
    EXPECT_EQ(foreign.queue.jobLog("secret").error().code, ErrorCode::BadData);
}

TEST_F(ForeignLog, IsNotReadOutsideOfItsArray) {
    fs::create_directories(foreign.scratch.path() + "/.queue/arrays");
    fs::create_directories(foreign.scratch.path() + "/o/logs");
    std::ofstream(foreign.scratch.path() + "/o/logs/0.txt") << "SECRET";
    foreign.change("cluster = '../../o/0'");
    EXPECT_EQ(foreign.queue.jobLog(foreign.id).error().code, ErrorCode::BadData);
}

TEST_F(ForeignLog, IsNotWrittenUnderItsOtherName) {
    fs::create_directories(logs());
    fs::create_hard_link(out + "/secret.txt", logs() + "/" + foreign.id + ".txt");
    EXPECT_TRUE(foreign.workOff().ok());
    EXPECT_EQ(foreign.states(),
              (std::vector{JobState::Finished, JobState::Failed, JobState::Finished}));
    EXPECT_EQ(fs::file_size(out + "/secret.txt"), 6u);
}

TEST_F(ForeignLog, MayBeAPipeThatNobodyReads) {
    fs::create_directories(logs());
    ASSERT_EQ(mkfifo((logs() + "/" + foreign.id + ".txt").c_str(), 0600), 0);
    EXPECT_TRUE(foreign.workOff().ok());
    EXPECT_EQ(foreign.states(),
              (std::vector{JobState::Finished, JobState::Failed, JobState::Finished}));
    EXPECT_EQ(foreign.queue.jobLog(foreign.id).error().code, ErrorCode::BadData);
}

}  // namespace
}  // namespace headscope::test
