// Tests of the paths to its data that a run stores: relative ones, moved data, and no path of this
// machine in files that are passed on.
#include "core/service/runs/data_place.h"

#include "tests/core/support/run_contents.h"

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Only local.json may contain an absolute path of this machine.
void expectNoAbsolutePath(const std::string& run, const std::string& secret) {
    int looked = 0;
    for (const auto& entry : fs::recursive_directory_iterator(run)) {
        if (!entry.is_regular_file() || entry.path().filename() == "local.json") continue;
        ++looked;
        EXPECT_THAT(RunContents::contents(entry.path()), Not(HasSubstr(secret))) << entry.path();
    }
    EXPECT_GT(looked, 5);
}

TEST_F(RunContents, DataNearTheRunAreNamedFromIt) {
    const fs::path data = fs::path(folder.path()) / "work/data/texts.csv",
                   test = data.parent_path() / "test.csv";
    writeTexts(data, 0);
    writeTexts(test, 3);
    auto config = textsOf(data);
    config.values["dataset.test_path"] = test.string();
    const auto run = trained(config);
    const auto stored = *io::readJsonFile(run + "/config.json");
    EXPECT_EQ(stored["dataset"]["path"], "../../data/texts.csv");
    EXPECT_EQ(stored["dataset"]["test_path"], "../../data/test.csv");
    EXPECT_FALSE(fs::exists(run + "/local.json"));
    expectNoAbsolutePath(run, folder.path());
    // After moving runs and data together, the relative paths are still valid.
    fs::rename(folder.path() + "/work", folder.path() + "/moved");
    const auto moved = folder.path() + "/moved/runs/" + fs::path(run).filename().string();
    FakeEngine fresh(folder.path() + "/moved/runs");
    EXPECT_TRUE(fresh.engine->evaluate(moved, {}).ok());
    reopen(moved);
    EXPECT_EQ((*fresh.engine->resume(moved))->wait().state, RunState::Finished);
    EXPECT_EQ((*fresh.engine->open(moved))->config().text("dataset.path"),
              folder.path() + "/moved/data/texts.csv");
    EXPECT_EQ(fresh.engine->readConfig(moved + "/config.json")->text("dataset.path"),
              folder.path() + "/moved/data/texts.csv");
}

TEST_F(RunContents, MovedDataAreFoundAgainByTheirFingerprint) {
    const fs::path data = fs::path(folder.path()) / "far/a/b/c/texts.csv";
    writeTexts(data, 0);
    ScratchFolder elsewhere;
    FakeEngine other(elsewhere.path() + "/x/y/z/runs");
    const auto result = started(*other.engine, textsOf(data))->wait();
    ASSERT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    const auto run = result.run;
    EXPECT_EQ((*io::readJsonFile(run + "/config.json"))["dataset"]["path"], "");
    EXPECT_EQ((*io::readJsonFile(run + "/local.json"))["dataset.path"], data.string());
    expectNoAbsolutePath(run, folder.path());
    EXPECT_TRUE(other.engine->evaluate(run, {}).ok());

    // Without local.json, as after passing the run on: own text works, queries on samples say what
    // is missing, and a new path to the data is accepted.
    fs::remove(run + "/local.json");
    FakeEngine fresh(elsewhere.path() + "/x/y/z/runs");
    const auto lost = fresh.engine->evaluate(run, {});
    ASSERT_FALSE(lost.ok());
    EXPECT_THAT(lost.error().text(), AllOf(HasSubstr("not available"), HasSubstr("--data")));
    reopen(run);
    EXPECT_THAT(fresh.engine->resume(run).error().text(), HasSubstr("--data"));
    PredictOptions own;
    own.input.kind = ModelInput::Kind::Text;
    own.input.text = "word1 and word2";
    EXPECT_TRUE(fresh.engine->predict(run, own).ok());

    const fs::path others = data.parent_path() / "others.csv",
                   moved = fs::path(folder.path()) / "new/place.csv";
    writeTexts(others, 5);
    EXPECT_THAT(fresh.engine->relinkData(run, others.string()).error().text(),
                HasSubstr("not what this run was trained"));
    EXPECT_EQ(fresh.engine->relinkData(run, others.string()).error().code, ErrorCode::BadData);
    EXPECT_EQ(fresh.engine->relinkData(run, "/nowhere/x.csv").error().code, ErrorCode::Io);
    EXPECT_FALSE(fs::exists(run + "/local.json"));
    fs::create_directories(moved.parent_path());
    fs::rename(data, moved);
    ASSERT_TRUE(fresh.engine->relinkData(run, moved.string()).ok());
    EXPECT_TRUE(fresh.engine->evaluate(run, {}).ok());
    EXPECT_EQ((*fresh.engine->resume(run))->wait().state, RunState::Finished);
}

TEST_F(RunContents, ARunOfBeforeWithAnAbsolutePathStillOpens) {
    const fs::path data = fs::path(folder.path()) / "work/data/texts.csv";
    writeTexts(data, 0);
    const auto run = trained(textsOf(data));
    edit(run + "/config.json", [&](auto& json) { json["dataset"]["path"] = data.string(); });
    EXPECT_TRUE(engine.evaluate(run, {}).ok());
    reopen(run);
    EXPECT_EQ((*engine.resume(run))->wait().state, RunState::Finished);
}

TEST_F(RunContents, GeneratedDataNeedNoPlace) {
    const auto run = trained(smallRun(6));
    EXPECT_FALSE(fs::exists(run + "/local.json"));
    EXPECT_EQ(engine.relinkData(run, folder.path()).error().code, ErrorCode::Usage);
    expectNoAbsolutePath(run, folder.path());
}

}  // namespace
}  // namespace headscope::test
