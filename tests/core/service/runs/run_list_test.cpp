// Tests of the list of runs: order, states, names and trash, and that only one process at a time
// trains a run.
#include "core/service/runs/run_store.h"

#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/spec/config/config_checks.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <set>

namespace headscope::runs {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct RunListTest : ::testing::Test {
    test::ScratchFolder folder;

    // Creates a run folder that contains only a record.
    std::string make(const std::string& name, const std::string& created,
                     RunState state = RunState::Finished) {
        const auto path = folder.path() + "/" + name;
        fs::create_directory(path);
        RunRecord record;
        record.info.name = "run " + name;
        record.info.created = created;
        record.info.state = state;
        EXPECT_TRUE(writeRunRecord(*io::Directory::open(path), record, true).ok());
        return path;
    }
    std::vector<std::string> names() const {
        std::vector<std::string> found;
        for (const auto& run : listRuns(folder.path(), false))
            found.push_back(fs::path(run.path).filename().string());
        return found;
    }
};

TEST_F(RunListTest, TheNewestComesFirstAndWhatIsNoRunIsNotThere) {
    make("b", "2026-01-02T00:00:00Z");
    make("c", "2026-01-10T00:00:00Z");
    make("a", "2025-12-31T23:59:59Z");
    make("e", "2026-01-02T00:00:00Z");
    make(".trash", "2027-01-01T00:00:00Z");
    fs::create_directory(folder.path() + "/notes");
    ASSERT_TRUE(io::writeFileAtomically(folder.path() + "/run.json", "{}").ok());
    EXPECT_THAT(names(), ElementsAre("c", "e", "b", "a")) << "of one second: the later name";
    EXPECT_TRUE(listRuns(folder.path() + "/none", false).empty());
    EXPECT_TRUE(listRuns("", false).empty());
}

TEST_F(RunListTest, ARunThatNobodyHoldsIsNotRunning) {
    using State = RunState;
    const std::map<State, std::pair<State, bool>> shown = {
        {State::Loading, {State::Stopped, true}},    {State::Running, {State::Stopped, true}},
        {State::Paused, {State::Stopped, true}},     {State::Stopping, {State::Stopped, true}},
        {State::Stopped, {State::Stopped, true}},    {State::Failed, {State::Failed, true}},
        {State::Diverged, {State::Diverged, false}}, {State::Finished, {State::Finished, false}}};
    for (const auto& [written, expected] : shown) {
        const auto path = make(runStateName(written), "2026-01-01T00:00:00Z", written);
        const auto info = readRunInfo(path, false);
        ASSERT_TRUE(info.ok()) << info.error().text();
        EXPECT_EQ(info->state, expected.first) << runStateName(written);
        EXPECT_EQ(info->resumable, expected.second) << runStateName(written);
        EXPECT_FALSE(readRunInfo(path, true)->resumable)
            << "what comes with the program is not trained on";
        const auto held = *RunLock::take(*io::Directory::open(path));
        const bool active = expected.first == State::Stopped && written != State::Stopped;
        EXPECT_EQ(readRunInfo(path, false)->state, active ? written : expected.first)
            << "while a process holds it";
        if (active) {
            EXPECT_FALSE(readRunInfo(path, false)->resumable);
        }
    }
}

TEST_F(RunListTest, ARecordIsReadBackWithItsScoresAndIntervals) {
    const auto path = make("a", "2026-01-01T00:00:00Z");
    const auto run = *io::Directory::open(path);
    auto record = *readRunRecord(run);
    record.info.lambda = 0.1;
    record.info.seed = 9007199254740992;
    record.info.validSamples = 400;
    record.info.testSamples = 500;
    record.info.validScores = {shareScore(kAccuracy, 0.5, 400), meanScore(kLoss, 0.7, 0.01)};
    record.info.testScores = {shareScore(kAccuracy, 1.0 / 3, 500)};
    record.info.attentionCosine = 0.25;
    record.info.parent = RunParent{"20260101-000000-x", 30, "without 0.1"};
    record.bestStep = 12;
    record.testedStep = 20;
    record.error = Error{ErrorCode::Diverged, "the loss \"ran\" away"_m, "Lower train.lr"_m};
    ASSERT_TRUE(writeRunRecord(run, record).ok());
    const auto back = readRunRecord(run);
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(back->info.validScores, record.info.validScores);
    EXPECT_EQ(back->info.testScores, record.info.testScores);
    EXPECT_EQ(back->info.seed, record.info.seed);
    EXPECT_EQ(back->info.attentionCosine, 0.25);
    ASSERT_TRUE(back->info.parent.has_value());
    EXPECT_EQ(back->info.parent->edit, "without 0.1");
    EXPECT_EQ(back->bestStep, 12);
    EXPECT_EQ(back->testedStep, 20);
    EXPECT_EQ(back->error->code, ErrorCode::Diverged);
    EXPECT_EQ(back->error->message, record.error->message);
}

TEST_F(RunListTest, RecordsThatCannotBeUnderstoodAreListedWithTheReason) {
    make("good", "2026-01-01T00:00:00Z");
    const std::map<std::string, std::string> broken = {
        {"cut", "{\"format_version\": 1, \"sta"},
        {"later", "{\"format_version\": 2, \"state\": \"finished\"}"},
        {"strange", "{\"format_version\": 1, \"state\": \"dreaming\"}"},
        {"list", "[1]"}};
    for (const auto& [name, text] : broken) {
        make(name, "2026-01-01T00:00:00Z");
        ASSERT_TRUE(io::writeFileAtomically(folder.path() + "/" + name + "/run.json", text).ok());
    }
    std::size_t problems = 0;
    for (const auto& run : listRuns(folder.path(), false)) {
        const bool good = fs::path(run.path).filename() == "good";
        EXPECT_EQ(run.problem.empty(), good) << run.path;
        EXPECT_FALSE(run.resumable) << run.path;
        problems += !good;
        if (!good) {
            EXPECT_THAT(run.problem.text(), HasSubstr("run.json"));
            EXPECT_EQ(run.name, fs::path(run.path).filename().string()) << "found by its folder";
        }
    }
    EXPECT_EQ(problems, broken.size());
}

TEST_F(RunListTest, NamesThatOtherSystemsOrShellsStumbleOverAreRefused) {
    const auto path = make("a", "2026-01-01T00:00:00Z");
    for (const auto& bad :
         {std::string(), std::string("a/b"), std::string("a\\b"), std::string("a:b"),
          std::string("a\nb"), std::string("a\x7f"), std::string(".hidden"), std::string("end."),
          std::string(" a"), std::string("a "), std::string("con"), std::string("NUL.txt"),
          std::string("lpt9"), std::string("\xff"), std::string(121, 'x')}) {
        const auto status = renameRun(path, bad);
        ASSERT_FALSE(status.ok()) << testing::PrintToString(bad);
        EXPECT_EQ(status.error().code, ErrorCode::Usage);
        EXPECT_FALSE(status.error().hint.empty());
        EXPECT_EQ(readRunInfo(path, false)->name, "run a") << "as it was";
    }
    for (const auto& good : {std::string("console"), std::string("lpt0"),
                             std::string("\xce\xbb = 0.1, \"best\" (2)"), std::string(120, 'x')}) {
        ASSERT_TRUE(renameRun(path, good).ok()) << good;
        EXPECT_EQ(readRunInfo(path, false)->name, good);
    }
}

TEST_F(RunListTest, TheTrashKeepsRunsOfOneNameApartAndGivesThemBack) {
    for (int i = 0; i < 3; ++i) {
        const auto path = make("a", "2026-01-0" + std::to_string(i + 1) + "T00:00:00Z");
        ASSERT_TRUE(setRunNote(path, "note " + std::to_string(i)).ok());
        const auto trashed = trashRun(path);
        ASSERT_TRUE(trashed.ok()) << trashed.error().text();
        EXPECT_EQ(*trashed, folder.path() + "/.trash/a" + (i ? "-" + std::to_string(i + 1) : ""));
        EXPECT_FALSE(fs::exists(path));
    }
    EXPECT_TRUE(names().empty());
    make("a", "2026-02-01T00:00:00Z");
    ASSERT_TRUE(restoreRun(folder.path() + "/.trash/a-2").ok());
    ASSERT_TRUE(restoreRun(folder.path() + "/.trash/a").ok());
    std::set<std::string> notes;
    for (const auto& run : listRuns(folder.path(), false)) notes.insert(run.note);
    EXPECT_EQ(notes, (std::set<std::string>{"", "note 0", "note 1"}));
    EXPECT_THAT(restoreRun(folder.path() + "/a").error(),
                test::IsError(ErrorCode::Usage, folder.path() + "/a"));
    EXPECT_FALSE(restoreRun(folder.path() + "/.trash/none").ok());
    EXPECT_THAT(trashRun(folder.path()).error(), test::IsError(ErrorCode::BadData, folder.path()));
}

// Another process that holds the lock until it is released or killed.
class Holder {
public:
    explicit Holder(const std::string& path) {
        int taken[2];
        if (::pipe(taken) != 0) throw std::runtime_error("no pipe");
        m_process = ::fork();
        if (m_process == 0) {
            const auto run = io::Directory::open(path);
            const auto lock = RunLock::take(*run);
            const char word = lock.ok() ? 'y' : 'n';
            (void)!::write(taken[1], &word, 1);
            for (;;) ::pause();
        }
        ::close(taken[1]);
        (void)!::read(taken[0], &m_word, 1);
        ::close(taken[0]);
    }
    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;
    ~Holder() { kill(); }
    bool holds() const { return m_word == 'y'; }
    pid_t pid() const { return m_process; }
    void kill() {
        if (m_process <= 0) return;
        ::kill(m_process, SIGKILL);
        ::waitpid(m_process, nullptr, 0);
        m_process = 0;
    }

private:
    pid_t m_process = 0;
    char m_word = 'n';
};

TEST_F(RunListTest, AnotherProcessThatTrainsARunIsNamedUntilItDies) {
    const auto path = make("a", "2026-01-01T00:00:00Z", RunState::Running);
    const auto run = *io::Directory::open(path);
    Holder holder(path);
    ASSERT_TRUE(holder.holds());
    const auto refused = RunLock::take(run);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error(), test::IsError(ErrorCode::Io, holder.pid()));
    EXPECT_THAT(*lockHolder(run), test::Inserts(holder.pid()));
    EXPECT_EQ(readRunInfo(path, false)->state, RunState::Running);
    EXPECT_THAT(trashRun(path).error(), test::Inserts(holder.pid()));
    EXPECT_FALSE(Holder(path).holds()) << "a third process neither";
    holder.kill();
    EXPECT_FALSE(lockHolder(run).has_value()) << "the file that it left holds nothing";
    EXPECT_TRUE(readRunInfo(path, false)->resumable);
    const auto taken = RunLock::take(run);
    ASSERT_TRUE(taken.ok()) << taken.error().text();
    EXPECT_THAT(lockHolder(run)->text(), HasSubstr("process " + std::to_string(::getpid())));
}

TEST_F(RunListTest, ALockIsGivenUpOnceAndLeavesNoFile) {
    const auto run = *io::Directory::open(make("a", "2026-01-01T00:00:00Z"));
    {
        auto first = *RunLock::take(run);
        auto moved = std::move(first);
        EXPECT_FALSE(RunLock::take(run).ok()) << "of the same process neither";
        EXPECT_EQ(run.kind(run_files::kLock), io::Directory::Kind::File);
    }
    EXPECT_EQ(run.kind(run_files::kLock), io::Directory::Kind::Missing);
    EXPECT_TRUE(RunLock::take(run).ok());
    fs::create_symlink("elsewhere", run.path() + "/lock");
    EXPECT_EQ(RunLock::take(run).error().code, ErrorCode::BadData) << "a link is not followed";
}

}  // namespace
}  // namespace headscope::runs
