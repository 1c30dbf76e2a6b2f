// Tests of damaged, foreign or malicious run folders. Every command on them must end with an error
// that names the fault. Files outside the folder never change; viewing a run never changes the run.
#include "tests/core/support/session_fake.h"

#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/base/util/sha256.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/run_folder.h"
#include "tests/support/answers.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;

void flipLastBit(const std::string& file) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(-1, std::ios::end);
    const char last = static_cast<char>(stream.get());
    stream.seekp(-1, std::ios::end);
    stream.put(static_cast<char>(last ^ 1));
}

void writeText(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

std::string readText(const std::string& file) {
    return *io::readFile(file, 1 << 24);
}

// Replaces a file of a checkpoint and updates the manifest, like an attacker who knows the format.
void replaceListed(const std::string& checkpoint, const std::string& name,
                   const std::string& bytes) {
    writeText(checkpoint + "/" + name, bytes);
    auto manifest = *io::readJsonFile(checkpoint + "/manifest.json");
    manifest["files"][name] = {{"bytes", bytes.size()}, {"sha256", util::sha256Hex(bytes)}};
    writeText(checkpoint + "/manifest.json", manifest.dump());
}

void replaceTensors(const std::string& checkpoint, const std::string& name,
                    const std::function<void(io::TensorFile&)>& change) {
    auto file = *io::readSafetensors(checkpoint + "/" + name);
    change(file);
    const auto bytes = io::safetensorsBytes(file);
    replaceListed(checkpoint, name, std::string(bytes.begin(), bytes.end()));
}

std::vector<std::string> checkpointsOf(const std::string& run) {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(run + "/checkpoints"))
        found.push_back(entry.path().string());
    std::sort(found.begin(), found.end());
    return found;
}

void forAllCheckpoints(const std::string& run,
                       const std::function<void(const std::string&)>& damage) {
    for (const auto& checkpoint : checkpointsOf(run)) damage(checkpoint);
}

void setTrainer(const std::string& checkpoint, const char* key, const json& value) {
    auto trainer = *io::readJsonFile(checkpoint + "/trainer.json");
    trainer[key] = value;
    replaceListed(checkpoint, "trainer.json", trainer.dump());
}

// Returns every file below the folder with its content, and every link with its target.
std::map<std::string, std::string> everything(const std::string& folder) {
    std::map<std::string, std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const auto name = fs::relative(entry.path(), folder).string();
        if (entry.is_symlink())
            found[name] = "-> " + fs::read_symlink(entry.path()).string();
        else if (entry.is_regular_file() && entry.file_size() > (1 << 24))
            found[name] = std::to_string(entry.file_size());
        else
            found[name] = entry.is_regular_file() ? readText(entry.path().string()) : "";
    }
    return found;
}

struct SessionDamageTest : ::testing::Test {
    ScratchFolder folder, outside;
    FakeEngine fake{folder.path()};
    Engine& engine = *fake.engine;
    std::string original;
    int copies = 0;

    // Returns a copy of a resumable run with at least three checkpoints. The run is trained once
    // per test.
    std::string stoppedRun() {
        if (original.empty()) {
            fake.control->throwAt = 30;
            const auto result = started(engine, smallRun(40))->wait();
            fake.control->throwAt = -1;
            EXPECT_EQ(result.state, RunState::Failed);
            EXPECT_GE(checkpointsOf(result.run).size(), 3u);
            original = result.run;
        }
        const auto copy = folder.path() + "/copy-" + std::to_string(copies++);
        fs::copy(original, copy, fs::copy_options::recursive);
        return copy;
    }

    RunResult resumed(const std::string& run) {
        auto session = engine.resume(run);
        if (session) return (*session)->wait();
        RunResult refused;
        refused.state = RunState::Failed;
        refused.error = session.error();
        return refused;
    }
};

struct Damage {
    const char* name;
    std::function<void(const std::string& run)> apply;
    std::vector<std::string> says;
};

// Damages after which a run cannot be resumed.
std::vector<Damage> fatalDamages() {
    return {
        {"one bit of every checkpoint",
         [](const auto& run) {
             forAllCheckpoints(run, [](auto& c) { flipLastBit(c + "/model.safetensors"); });
         },
         {"step 28 cannot be used", "step 21 cannot be used", "checksum"}},
        {"every optimizer state is missing",
         [](const auto& run) {
             forAllCheckpoints(run, [](auto& c) { fs::remove(c + "/optimizer.safetensors"); });
         },
         {"optimizer.safetensors", "No such file"}},
        {"a tensor of another shape",
         [](const auto& run) {
             forAllCheckpoints(run, [](auto& c) {
                 replaceTensors(c, "model.safetensors", [](auto& f) {
                     f.tensors["weights"] = plain({1, 2, 3});
                 });
             });
         },
         {"step-00000028", "weights", "misshapen"}},
        {"a step beyond the end of the run",
         [](const auto& run) {
             const auto last = checkpointsOf(run).back();
             setTrainer(last, "step", 1000000000);
             fs::rename(last, run + "/checkpoints/step-1000000000");
         },
         {"step 1000000000", "40 steps"}},
        {"a step of 10^9 in every trainer.json",
         [](const auto& run) {
             forAllCheckpoints(run, [](auto& c) { setTrainer(c, "step", 1000000000); });
         },
         {"contains step 1000000000"}},
        {"negative lambda",
         [](const auto& run) {
             forAllCheckpoints(run, [](auto& c) { setTrainer(c, "lambda", -1); });
         },
         {"lambda"}},
        {"not a number in every checkpoint",
         [](const auto& run) {
             forAllCheckpoints(run, [](auto& c) {
                 replaceTensors(c, "model.safetensors", [](auto& f) {
                     f.tensors["weights"] =
                         plain(std::vector<double>(FakeTrainer::kSize, std::nan("")));
                 });
             });
         },
         {"tensor weights", "not finite"}},
        {"a sparse terabyte in place of every model",
         [](const auto& run) {
             forAllCheckpoints(run, [](auto& c) {
                 fs::resize_file(c + "/model.safetensors", std::uintmax_t{1} << 40);
             });
         },
         {"1099511627776 bytes"}},
        {"checkpoints are a file",
         [](const auto& run) {
             fs::remove_all(run + "/checkpoints");
             writeText(run + "/checkpoints", "");
         },
         {"checkpoints", "not a folder"}},
        {"the lock is a folder",
         [](const auto& run) { fs::create_directory(run + "/lock"); },
         {"/lock"}},
        {"the lock is a pipe",
         [](const auto& run) { mkfifo((run + "/lock").c_str(), 0600); },
         {"/lock", "pipe"}},
    };
}

TEST_F(SessionDamageTest, RunThatCannotBeResumedIsRefusedByNameAndUnchanged) {
    for (const auto& damage : fatalDamages()) {
        SCOPED_TRACE(damage.name);
        const auto run = stoppedRun();
        damage.apply(run);
        auto before = everything(run);
        const auto result = resumed(run);
        EXPECT_EQ(result.state, RunState::Failed);
        ASSERT_TRUE(result.error.has_value());
        EXPECT_EQ(result.error->code, ErrorCode::BadData) << result.error->text();
        for (const auto& part : damage.says) EXPECT_THAT(result.error->text(), HasSubstr(part));
        EXPECT_EQ(everything(run), before);
        EXPECT_NE(engine.runInfo(run)->state, RunState::Running);
    }
}

// Unreadable curves must not stop a run: they are put aside with a warning, and training continues.
TEST_F(SessionDamageTest, CurvesThatCannotBeReadArePutAsideAndSaid) {
    const std::vector<Damage> damages = {
        {"a folder", [](const auto& run) { fs::create_directory(run + "/metrics.sqlite"); }, {}},
        {"a pipe", [](const auto& run) { mkfifo((run + "/metrics.sqlite").c_str(), 0600); }, {}},
        {"no database",
         [](const auto& run) { writeText(run + "/metrics.sqlite", std::string(9000, 'x')); },
         {}},
        {"another schema",
         [](const auto& run) {
             sqlite3* raw = nullptr;
             sqlite3_open((run + "/metrics.sqlite").c_str(), &raw);
             sqlite3_exec(raw, "CREATE TABLE scalar(a); CREATE TABLE pair(b)", nullptr, nullptr,
                          nullptr);
             sqlite3_close(raw);
         },
         {}},
        {"its log is a folder",
         [](const auto& run) { fs::create_directory(run + "/metrics.sqlite-wal"); },
         {}},
    };
    for (const auto& damage : damages) {
        SCOPED_TRACE(damage.name);
        const auto run = stoppedRun();
        for (const char* part : {"", "-wal", "-shm"}) fs::remove(run + "/metrics.sqlite" + part);
        damage.apply(run);
        auto session = engine.resume(run);
        ASSERT_TRUE(session.ok()) << session.error().text();
        const auto result = (*session)->wait();
        EXPECT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
        const auto events = (*session)->eventsSince(0);
        EXPECT_TRUE(std::any_of(events.begin(), events.end(), [](const RunEvent& event) {
            return event.kind == "warning" &&
                   event.text.text().find("curves before this step are lost") != std::string::npos;
        }));
        EXPECT_FALSE((*engine.open(run))->points({"train", "total_loss"}).empty());
        bool aside = false;
        for (const auto& entry : fs::directory_iterator(run))
            aside =
                aside || entry.path().filename().string().rfind("metrics.sqlite.damaged", 0) == 0;
        EXPECT_TRUE(aside);
    }
}

TEST_F(SessionDamageTest, AnOlderCheckpointIsUsedOverOneWithNumbersThatAreNone) {
    const auto run = stoppedRun();
    replaceTensors(checkpointsOf(run).back(), "model.safetensors", [](auto& file) {
        file.tensors["weights"] = plain(std::vector<double>(FakeTrainer::kSize, HUGE_VAL));
    });
    EvaluateOptions newest;
    newest.step = 28;
    const auto refused = engine.evaluate(run, newest);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error(), test::IsError(ErrorCode::BadData, "weights"));
    // If the caller does not name a step, the newest usable checkpoint is loaded, with a warning.
    std::vector<std::string> warnings;
    engine.setWarningListener(
        [&](const std::string&, const Message& text) { warnings.push_back(text.text()); });
    EXPECT_TRUE(engine.evaluate(run, {}).ok());
    EXPECT_TRUE(engine.analyze(run, {8}).ok());
    engine.setWarningListener({});
    EXPECT_THAT(
        warnings,
        ::testing::Contains(HasSubstr("the checkpoint of step 28 cannot be used: tensor weights")));
    auto session = *engine.resume(run);
    EXPECT_EQ(session->wait().state, RunState::Finished);
    const auto events = session->eventsSince(0);
    EXPECT_TRUE(std::any_of(events.begin(), events.end(), [](const RunEvent& event) {
        return event.text.text().find("step 28 cannot") != std::string::npos;
    }));
}

// Backups often consist of hard links. New log lines must not change the backup and must not be
// lost.
TEST_F(SessionDamageTest, ALogWithAnotherNameElsewhereIsLeftAndGoneOnWithInACopy) {
    const auto run = stoppedRun(), backup = run + "-log-of-yesterday";
    const auto before = readText(run + "/log.txt");
    fs::create_hard_link(run + "/log.txt", backup);
    runs::appendLog(*io::Directory::open(run), "one more line");
    runs::appendLog(*io::Directory::open(run), "and another");
    EXPECT_EQ(readText(backup), before);
    const auto after = readText(run + "/log.txt");
    EXPECT_EQ(after.substr(0, before.size()), before);
    EXPECT_THAT(after.substr(before.size()),
                ::testing::ContainsRegex("one more line\n.*and another\n$"));
}

// Replaces every name in a run folder by a link to the outside. Whether resuming succeeds or not,
// nothing outside may change.
class LinkedRunTest : public SessionDamageTest, public testing::WithParamInterface<bool> {
protected:
    // Replaces `name` by a link to `victim`. Returns false if this kind of link is impossible (hard
    // links to folders).
    static bool link(const std::string& victim, const std::string& name) {
        fs::remove_all(name);
        if (!GetParam()) fs::create_symlink(victim, name);
        if (GetParam() && fs::is_directory(victim)) return false;
        if (GetParam()) fs::create_hard_link(victim, name);
        return true;
    }
};
INSTANTIATE_TEST_SUITE_P(Links, LinkedRunTest, testing::Bool(),
                         [](const auto& one) { return one.param ? "hard" : "symbolic"; });

TEST_P(LinkedRunTest, ARunOfAStrangerDoesNotReachOutsideItself) {
    for (const std::string name :
         {"lock", "log.txt", "run.json", "config.json", "local.json", "README.md", "dataset.json",
          "vocabulary.json", "notes.md", "metrics.sqlite", "metrics.sqlite-wal",
          "metrics.sqlite-shm", "metrics.sqlite-journal", "checkpoints", "analysis",
          "checkpoints/step-00000028", "checkpoints/step-00000028/model.safetensors",
          "checkpoints/step-00000028/manifest.json", "checkpoints/step-00000007.partial-1"}) {
        SCOPED_TRACE(name);
        ScratchFolder target;
        const auto run = stoppedRun();
        const auto victim = target.path() + "/victim";
        if (fs::exists(run + "/" + name))
            fs::copy(run + "/" + name, victim, fs::copy_options::recursive);
        else
            writeText(victim, "precious\n");
        if (name == "checkpoints") fs::create_directories(victim + "/step-00000001.partial-7");
        if (!link(victim, run + "/" + name)) continue;
        const auto before = everything(target.path());
        const auto result = resumed(run);
        EXPECT_TRUE(!result.error || result.error->code == ErrorCode::BadData)
            << result.error->text();
        (void)engine.setNote(run, "a note");
        (void)engine.renameRun(run, "another name");
        (void)engine.evaluate(run, {});
        (void)engine.analyze(run, {8});
        (void)engine.methods({run});
        if (const auto view = engine.open(run)) {
            (void)test::seriesOf(**view);
            (void)(*view)->checkpoints();
        }
        EXPECT_EQ(everything(target.path()), before);
    }
}

TEST_F(SessionDamageTest, ALinkThatLeadsNowhereIsNotMadeThere) {
    for (const std::string name :
         {"lock", "log.txt", "metrics.sqlite", "metrics.sqlite-wal", "checkpoints"}) {
        SCOPED_TRACE(name);
        ScratchFolder target;
        const auto run = stoppedRun();
        fs::remove_all(run + "/" + name);
        fs::create_symlink(target.path() + "/made", run + "/" + name);
        (void)resumed(run);
        EXPECT_FALSE(fs::exists(target.path() + "/made"));
    }
}

TEST_F(SessionDamageTest, ARunThatIsOnlyLookedAtDoesNotChange) {
    const auto run = stoppedRun();
    writeText(run + "/run.json.tmp-1-2", "left behind");
    fs::create_directory(run + "/checkpoints/step-00000099");
    auto before = everything(run);
    EXPECT_FALSE(engine.runs().empty());
    EXPECT_TRUE(engine.runInfo(run).ok());
    EXPECT_TRUE(engine.evaluate(run, {}).ok());
    EXPECT_TRUE(engine.analyze(run, {8}).ok());
    EXPECT_TRUE(engine.methods({run}).ok());
    const auto view = *engine.open(run);
    EXPECT_FALSE(test::seriesOf(*view).empty());
    EXPECT_FALSE(view->points({"train", "total_loss"}).empty());
    EXPECT_FALSE(test::recordedOf(*view, "attn-cos").empty());
    EXPECT_FALSE(view->checkpoints().empty());
    EXPECT_EQ(everything(run), before);
}

void makeOld(const std::string& path) {
    const utimbuf hourAgo{time(nullptr) - 3600, time(nullptr) - 3600};
    ASSERT_EQ(utime(path.c_str(), &hourAgo), 0);
}

TEST_F(SessionDamageTest, LeftoversOfKilledProgramsAreSweptAndNothingElse) {
    const auto run = stoppedRun();
    const std::string runs = folder.path();
    fs::create_symlink(outside.path(), runs + "/.new-5-0123abcd");
    writeText(outside.path() + "/kept", "");
    const auto alive = std::to_string(getpid());
    const std::vector<std::string> gone = {runs + "/.new-77-0123abcd", run + "/run.json.tmp-77-3",
                                           run + "/checkpoints/step-00000003",
                                           run + "/checkpoints/step-00000035.partial-77"};
    const std::vector<std::string> kept = {runs + "/.new-78-0123abcd",
                                           runs + "/.new-mine",
                                           runs + "/.new-79-0123abcd",
                                           runs + "/.new-5-0123abcd",
                                           run + "/run.json.tmp-" + alive + "-3",
                                           run + "/mine.tmp-1-1",
                                           run + "/checkpoints/mine",
                                           outside.path() + "/kept"};
    for (const auto& path : {gone[0], gone[2], gone[3], kept[0], kept[1], kept[2], kept[6]})
        fs::create_directory(path);
    for (const auto& path : {gone[1], kept[4], kept[5]}) writeText(path, "half");
    // Another process is creating this folder now.
    auto live = runs::RunLock::take(*io::Directory::open(kept[2]));
    ASSERT_TRUE(live.ok());
    for (const auto& path : {gone[0], gone[1], kept[1], kept[2], kept[5]}) makeOld(path);
    EXPECT_EQ(resumed(run).state, RunState::Finished);
    EXPECT_EQ(started(engine, smallRun(3))->wait().state, RunState::Finished);
    for (const auto& path : gone) EXPECT_FALSE(fs::exists(path)) << path;
    for (const auto& path : kept) EXPECT_TRUE(fs::exists(path)) << path;
}

// Returns the id of a process that has ended and whose number is not reused yet.
pid_t endedProcess() {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    EXPECT_EQ(waitpid(child, nullptr, 0), child);
    return child;
}

void makeSecondsOld(const std::string& path) {
    const utimbuf before{time(nullptr) - 5, time(nullptr) - 5};
    ASSERT_EQ(utime(path.c_str(), &before), 0);
}

// If a run is resumed at once after a kill, half-written files of the killed program must be
// removed.
TEST_F(SessionDamageTest, HalfWrittenFilesOfAKilledProgramGoWhenTheRunIsResumedAtOnce) {
    const auto run = stoppedRun();
    const auto dead = std::to_string(endedProcess()), alive = std::to_string(getpid());
    for (const std::string file : {"README.md", "run.json", "log.txt", "ablation_sets.json"}) {
        writeText(run + "/" + file + ".tmp-" + dead + "-1", "half");
        writeText(run + "/" + file + ".tmp-" + alive + "-1", "being written");
    }
    writeText(run + "/mine.txt.tmp-" + dead + "-1", "of somebody else");
    const std::string runTags = folder.path() + "/.marks.json.tmp-";
    writeText(runTags + dead + "-1", "half");
    writeText(runTags + alive + "-1", "being written");
    for (const auto& entry : fs::directory_iterator(run))
        if (entry.path().string().find(".tmp-") != std::string::npos) makeSecondsOld(entry.path());
    makeSecondsOld(runTags + dead + "-1");
    // From the future, as if the clock was set back since.
    const std::string future = run + "/notes.md.tmp-" + dead + "-2";
    writeText(future, "half");
    const utimbuf ahead{time(nullptr) + 86400, time(nullptr) + 86400};
    ASSERT_EQ(utime(future.c_str(), &ahead), 0);
    EXPECT_EQ(resumed(run).state, RunState::Finished);
    EXPECT_EQ(started(engine, smallRun(3))->wait().state, RunState::Finished);
    for (const std::string file : {"README.md", "run.json", "log.txt", "ablation_sets.json"}) {
        EXPECT_FALSE(fs::exists(run + "/" + file + ".tmp-" + dead + "-1")) << file;
        EXPECT_TRUE(fs::exists(run + "/" + file + ".tmp-" + alive + "-1")) << file;
    }
    EXPECT_FALSE(fs::exists(future));
    EXPECT_TRUE(fs::exists(run + "/mine.txt.tmp-" + dead + "-1"));
    EXPECT_FALSE(fs::exists(runTags + dead + "-1"));
    EXPECT_TRUE(fs::exists(runTags + alive + "-1"));
}

}  // namespace
}  // namespace headscope::test
