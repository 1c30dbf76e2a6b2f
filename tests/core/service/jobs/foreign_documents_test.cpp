// Tests of untrusted or damaged documents: sweeps, lab records, summaries, and messages of runs in
// child processes.
#include "core/base/io/json.h"
#include "core/data/readers/summary_lines.h"
#include "core/lab/session/lab_folder.h"
#include "core/service/jobs/job_process.h"
#include "core/service/jobs/queue_store.h"
#include "core/service/jobs/sweep_file.h"
#include "tests/core/support/data_support.h"
#include "tests/support/error_matchers.h"
#include "tests/support/hostile_database.h"

#include <gmock/gmock.h>

#include <sys/stat.h>

namespace headscope {
namespace {

using data::TempFolder;
using testing::AllOf;
using testing::HasSubstr;

constexpr const char* kBeyond = "18446744073709551615";  // 2^64 - 1

TEST(SettingIn, WholeNumbersBeyondASignedOneAreRealOnes) {
    const auto of = [](const char* text) { return io::settingIn(*io::parseJson(text, "t")); };
    EXPECT_EQ(of("9223372036854775807"), ParamValue(std::int64_t{9223372036854775807}));
    EXPECT_EQ(of("-9223372036854775808"), ParamValue(std::numeric_limits<std::int64_t>::min()));
    EXPECT_EQ(of(kBeyond), ParamValue(18446744073709551615.0));
    EXPECT_EQ(of("1.0"), ParamValue(1.0));
    EXPECT_EQ(of("true"), ParamValue(true));
    EXPECT_EQ(of("\"1\""), ParamValue(std::string("1")));
    for (const char* none : {"null", "[1]", "{}"}) EXPECT_FALSE(of(none)) << none;
}

TEST(ForeignSweeps, NumbersBeyond64BitsDoNotWrap) {
    const auto seeds = jobs::parseSweep(std::string("{\"seeds\": [") + kBeyond + "]}", "s.json");
    ASSERT_FALSE(seeds);
    EXPECT_THAT(seeds.error().text(),
                AllOf(HasSubstr("s.json"), HasSubstr("from 0 to 9,223,372,036,854,775,807")));
    const auto axis =
        jobs::parseSweep(std::string("{\"axes\": {\"train.lr\": [") + kBeyond + "]}}", "s.json");
    ASSERT_TRUE(axis) << axis.error().text();
    EXPECT_EQ(axis->axes[0].values[0], ParamValue(18446744073709551615.0));
}

TEST(ForeignSweeps, TextThatIsNoUtf8IsWrittenAllTheSame) {
    Sweep sweep;
    sweep.axes = {{"dataset.path", {std::string("a\xff")}}};
    const auto again = jobs::parseSweep(jobs::sweepJson(sweep), "s.json");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again->axes[0].values.size(), 1U);
}

TEST(LabRecords, SayWhatIsWrongWithThem) {
    const auto why = [](const std::string& text) {
        const auto read = lab::parseLabRequest(text, "l/lab.json");
        EXPECT_FALSE(read) << text;
        return read ? std::string() : read.error().text();
    };
    EXPECT_THAT(why("[]"), HasSubstr("l/lab.json is not a record of format 1"));
    EXPECT_THAT(why(R"({"format_version": 2})"), HasSubstr("not a record of format 1"));
    EXPECT_THAT(why(R"({"format_version": 1, "experiment": 5})"),
                HasSubstr("lacks the text experiment"));
    const std::string head =
        R"({"format_version": 1, "experiment": "e", "preset": "", "against": "")";
    EXPECT_THAT(why(head + "}"), HasSubstr("lacks the settings"));
    EXPECT_THAT(why(head + R"(, "settings": {"a": [1]}})"),
                HasSubstr("a setting a that is neither"));
    const auto read =
        lab::parseLabRequest(head + R"(, "settings": {"a": )" + kBeyond + "}}", "l/lab.json");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->config.values.at("a"), ParamValue(18446744073709551615.0));
}

TEST(LabRecords, ADamagedStateIsCalledByItsFile) {
    const TempFolder folder;
    folder.write("state-0.safetensors", std::string(40, '\xee'));
    const auto state = lab::readSideState(*io::Directory::open(folder.path()), 0);
    ASSERT_FALSE(state);
    EXPECT_THAT(state.error().text(), HasSubstr("state-0.safetensors"));
}

TEST(SummaryLines, AreReadByTheirUsualNamesOrTheOnesThatAreGiven) {
    const auto usual = data::summaryChoice({});
    const auto found = data::summaryOfLine(R"({"id": 1, "article": "long", "highlights": "short"})",
                                           "line 4", usual);
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_EQ(found->text, "long");
    EXPECT_EQ(found->summary, "short");
    RunConfig named;
    named.values["dataset.text_column"] = std::string("id");
    const auto number =
        data::summaryOfLine(R"({"id": 1, "title": "short"})", "line 4", data::summaryChoice(named));
    ASSERT_FALSE(number);
    EXPECT_THAT(number.error(), test::IsError(ErrorCode::BadData, "line 4", "id"));
    const auto none = data::summaryOfLine("{}", "line 4", usual);
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().text(),
                AllOf(HasSubstr("line 4"), HasSubstr("the object has no names")));
    const auto cut = data::summaryOfLine("{\"text\": ", "line 4", usual);
    ASSERT_FALSE(cut);
    EXPECT_THAT(cut.error().text(), HasSubstr("line 4, column 10"));
}

TEST(JobLines, UnknownEventChangesNothing) {
    jobs::JobNews news;
    jobs::takeLine(
        R"({"event": "progress", "step": 7, "total_steps": 9, "seconds": 1.5, "seconds_left": 2})",
        news);
    EXPECT_EQ(news.step, 7);
    EXPECT_EQ(news.totalSteps, 9);
    EXPECT_EQ(news.seconds, 1.5);
    for (const char* line :
         {"", "warming up", "[7]", "{\"event\": 5}", "{\"step\": 8}", "{\"event\": \"progress\"",
          "{\"event\": \"progress\", \"step\": \"8\", \"seconds\": null}"})
        jobs::takeLine(line, news);
    EXPECT_EQ(news.step, 7);
    EXPECT_EQ(news.seconds, 1.5);
    jobs::takeLine(
        R"({"event": "error", "message": "the disk is full", "hint": "Free some space"})", news);
    EXPECT_EQ(news.problem.text(), "the disk is full. Free some space");
}

// A folder of runs from another person can contain a queue database.
class ForeignQueue : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(ForeignQueue, IsRefusedAtOnce) {
    const TempFolder runs;
    runs.write(".queue/note", "");
    ASSERT_TRUE(test::writeDatabase(runs.path(".queue/queue.sqlite"), GetParam().second));
    const auto store = jobs::QueueStore::open(runs.path());
    ASSERT_FALSE(store) << GetParam().first;
    EXPECT_EQ(store.error().code, ErrorCode::BadData) << store.error().text();
    EXPECT_THAT(store.error().text(), HasSubstr("queue"));
    EXPECT_FALSE(store.error().hint.empty());
}

#define OTHER_TABLES                                                                               \
    "CREATE TABLE sweep(name, asked, json); CREATE TABLE member(sweep, place, job); CREATE TABLE " \
    "setting(key, value);"

INSTANTIATE_TEST_SUITE_P(
    Kinds, ForeignQueue,
    testing::Values(
        std::pair("endlessView",
                  "CREATE VIEW job AS WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM "
                  "r) SELECT i AS id, i AS "
                  "place, 'waiting' AS state, '' AS name, '{}' AS config, '' AS folder, 0 AS made, "
                  "'' AS wish, 0 AS step, 0 "
                  "AS total_steps, 0 AS seconds, 0 AS wall, 0 AS seconds_left, 0 AS predicted, 0 "
                  "AS attempts, '' AS "
                  "problem, 0 AS cleared, '' AS cluster, '' AS problem_message FROM r;" OTHER_TABLES
                  "PRAGMA user_version = 3"),
        std::pair("lacksColumns", "CREATE TABLE job(id);" OTHER_TABLES "PRAGMA user_version = 3"),
        std::pair("lacksTables", "CREATE TABLE letters(body); PRAGMA user_version = 3"),
        std::pair("isNewer", "CREATE TABLE job(id); PRAGMA user_version = 4")),
    [](const auto& row) { return std::string(row.param.first); });

TEST(ForeignQueues, LinksAndPipesAreNotOpened) {
    const TempFolder runs, elsewhere;
    ASSERT_TRUE(jobs::QueueStore::open(elsewhere.path())) << "an ordinary one is made";
    runs.write(".queue/note", "");
    std::filesystem::create_symlink(elsewhere.path(".queue/queue.sqlite"),
                                    runs.path(".queue/queue.sqlite"));
    const auto linked = jobs::QueueStore::open(runs.path());
    ASSERT_FALSE(linked);
    EXPECT_EQ(linked.error().code, ErrorCode::BadData) << linked.error().text();
    std::filesystem::remove(runs.path(".queue/queue.sqlite"));
    ASSERT_EQ(::mkfifo(runs.path(".queue/queue.sqlite").c_str(), 0600), 0);
    EXPECT_FALSE(jobs::QueueStore::open(runs.path()));
}

// The other jobs of the queue are not affected; see queue_rows_test.cpp.
TEST(ForeignQueues, JobsThatLeadOutsideAreNeverStarted) {
    for (const auto& [id, folder] :
         {std::pair("../../x", ""), std::pair("0123456789ab", "../elsewhere"),
          std::pair("0123456789ab", "/elsewhere"), std::pair("0123456789ab", "..")}) {
        const TempFolder runs;
        ASSERT_TRUE(jobs::QueueStore::open(runs.path()));
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(runs.path(".queue/queue.sqlite").c_str(), &database), SQLITE_OK);
        const std::string insert =
            std::string("INSERT INTO job(id, place, state, config, folder) VALUES('") + id +
            "', 1, 'waiting', '{}', '" + folder + "')";
        ASSERT_EQ(sqlite3_exec(database, insert.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(database);
        const auto store = jobs::QueueStore::open(runs.path());
        ASSERT_TRUE(store) << store.error().text();
        const auto waiting = store->waiting(10);
        ASSERT_TRUE(waiting) << waiting.error().text();
        ASSERT_EQ(waiting->size(), 1u);
        EXPECT_FALSE(waiting->front().unfit.empty()) << id << " " << folder;
        EXPECT_FALSE(std::filesystem::exists(runs.path("logs"))) << "nothing was made";
    }
}

TEST(ForeignQueues, EmptyFileIsInitialisedAsAQueue) {
    const TempFolder runs;
    runs.write(".queue/queue.sqlite", "");
    const auto store = jobs::QueueStore::open(runs.path());
    ASSERT_TRUE(store) << store.error().text();
    EXPECT_TRUE(store->jobs()->empty());
}

}  // namespace
}  // namespace headscope
