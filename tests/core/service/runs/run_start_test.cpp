// Tests of runs that start from the weights of another run.
#include "tests/core/support/session_fake.h"

#include "core/base/io/json.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/run_folder.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

struct RunStartTest : ::testing::Test {
    RunStartTest() { parent = started(engine, smallRun(25))->wait().run; }

    RunConfig child(const std::string& step = "last") const {
        auto config = smallRun(10);
        config.values["train.seed"] = std::int64_t{9};
        config.values["run.start"] = parent;
        config.values["run.start_step"] = step;
        return config;
    }
    static runs::Checkpoint at(const std::string& run, std::int64_t step) {
        return runs::CheckpointStore(*io::Directory::open(run)).load(step).value();
    }
    static io::TensorBytes weights(const std::string& run, std::int64_t step) {
        return at(run, step).model.tensors.at("weights").bytes;
    }
    std::string refusal(const RunConfig& config) const {
        const auto result = started(engine, config)->wait();
        EXPECT_EQ(result.state, RunState::Failed);
        EXPECT_TRUE(result.run.empty()) << "no folder of a run that could not begin";
        return result.error ? result.error->text() : "";
    }

    ScratchFolder folder;
    FakeEngine fake{folder.path()};
    Engine& engine = *fake.engine;
    std::string parent;
};

TEST_F(RunStartTest, BeginsWithTheLastWeightsAndAFreshOptimiser) {
    const auto result = started(engine, child())->wait();
    ASSERT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    EXPECT_EQ(weights(result.run, 0), weights(parent, 25));
    EXPECT_NE(weights(result.run, 10), weights(parent, 25));
    const auto first = at(result.run, 0), last = at(parent, 25);
    EXPECT_NE(first.optimizer.tensors.at("moments").bytes,
              last.optimizer.tensors.at("moments").bytes);
    EXPECT_EQ(first.trainer.step, 0);
}

TEST_F(RunStartTest, TheRunKnowsItsParent) {
    const auto result = started(engine, child("21"))->wait();
    ASSERT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    EXPECT_EQ(weights(result.run, 0), weights(parent, 21));
    const auto name = fs::path(parent).filename().string();
    const auto info = engine.runInfo(result.run);
    ASSERT_TRUE(info.ok() && info->parent);
    EXPECT_EQ(info->parent->run, name);
    EXPECT_EQ(info->parent->step, 21);
    EXPECT_FALSE(engine.runInfo(parent)->parent) << "its weights were random";
    const auto methods = engine.methods({result.run});
    ASSERT_TRUE(methods.ok()) << methods.error().text();
    EXPECT_THAT(methods->paragraph, HasSubstr(name + "\u201d after step 21"));
    EXPECT_THAT(engine.methods({parent})->paragraph, Not(HasSubstr("did not start from")));
}

TEST_F(RunStartTest, TheStoredConfigIsOfNoMachineAndStartsAgain) {
    const auto first = started(engine, child())->wait().run;
    const auto stored = *io::Directory::open(first)->read(runs::run_files::kConfig, 1 << 20);
    EXPECT_THAT(stored, Not(HasSubstr(folder.path())));
    const auto config = engine.readConfig(first + "/config.json");
    ASSERT_TRUE(config.ok()) << config.error().text();
    const auto again = started(engine, *config)->wait();
    ASSERT_EQ(again.state, RunState::Finished) << (again.error ? again.error->text() : "");
    EXPECT_EQ(weights(again.run, 10), weights(first, 10));
}

TEST_F(RunStartTest, BestIsTheBestOnValidation) {
    const auto best = runs::readRunRecord(*io::Directory::open(parent))->bestStep;
    const auto result = started(engine, child("best"))->wait();
    ASSERT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    EXPECT_EQ(engine.runInfo(result.run)->parent->step, best);
}

// "last" would move on if the parent continued training, so the step number is stored.
TEST_F(RunStartTest, TheStepThatWasMeantIsKept) {
    const auto result = started(engine, child())->wait();
    ASSERT_EQ(result.state, RunState::Finished);
    const auto view = engine.open(result.run);
    ASSERT_TRUE(view.ok());
    EXPECT_EQ((*view)->config().text("run.start_step"), "25");
}

TEST_F(RunStartTest, ADamagedNewestCheckpointIsPassedOverWithAWord) {
    const auto file = parent + "/checkpoints/step-00000025/model.safetensors";
    ASSERT_TRUE(fs::exists(file));
    fs::resize_file(file, fs::file_size(file) - 4);
    const auto session = started(engine, child());
    const auto result = session->wait();
    ASSERT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    EXPECT_EQ(engine.runInfo(result.run)->parent->step, 21);
    EXPECT_EQ(weights(result.run, 0), weights(parent, 21));
    std::string warnings;
    for (const auto& event : session->eventsSince(0))
        if (event.kind == "warning") warnings += event.text.text() + "\n";
    EXPECT_THAT(warnings, HasSubstr("checkpoint of step 25 cannot be used"));
    EXPECT_THAT(refusal(child("25")), HasSubstr("25"))
        << "a step that was asked for by name is not exchanged";
}

TEST_F(RunStartTest, AStepThatIsNotThereIsNamedWithThoseThatAre) {
    EXPECT_THAT(
        refusal(child("13")),
        ::testing::AllOf(HasSubstr("not have a checkpoint of step 13"), HasSubstr("20 21 25")));
}

TEST_F(RunStartTest, WeightsOfAnotherReadingAreRefused) {
    auto config = child();
    config.values["model.activation"] = std::string("relu");
    EXPECT_THAT(refusal(config),
                ::testing::AllOf(HasSubstr("activation softmax"), HasSubstr("this run has relu"),
                                 HasSubstr(fs::path(parent).filename().string())));
}

TEST_F(RunStartTest, InvalidRunOrStepIsRefusedBeforeAnythingStarts) {
    auto config = child("soon");
    auto refused = engine.resolve(config);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error(), test::IsError(ErrorCode::Usage, "soon"));
    config = child();
    config.values["run.start"] = folder.path() + "/nothing";
    refused = engine.resolve(config);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error().text(),
                ::testing::AllOf(HasSubstr("nothing"), HasSubstr("see list runs")));
}

// The run was interrupted before its first checkpoint. Resuming starts again from the parent's
// weights, not from random ones.
TEST_F(RunStartTest, ARunCutBeforeItsFirstCheckpointStillNeedsItsParent) {
    auto result = started(engine, child())->wait();
    for (const auto step : runs::CheckpointStore(*io::Directory::open(result.run)).steps())
        fs::remove_all(runs::CheckpointStore(*io::Directory::open(result.run)).pathOf(step));
    auto record = *runs::readRunRecord(*io::Directory::open(result.run));
    record.info.state = RunState::Stopped;
    record.info.step = 0;
    ASSERT_TRUE(runs::writeRunRecord(*io::Directory::open(result.run), record));
    auto resumed = engine.resume(result.run);
    ASSERT_TRUE(resumed.ok()) << resumed.error().text();
    EXPECT_EQ((*resumed)->wait().state, RunState::Finished);
    EXPECT_EQ(weights(result.run, 0), weights(parent, 25));
}

}  // namespace
}  // namespace headscope::test
