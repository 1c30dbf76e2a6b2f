// Tests of starting a run from the weights of another run, with real tensors: matching weights, and
// messages for weights that do not match.
#include "core/base/io/directory.h"
#include "core/nn/backend/torch_backend.h"
#include "core/service/engine/create_engine.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/model_record.h"
#include "tests/core/nn/support/small_run.h"
#include "tests/core/support/data_support.h"

#include <gmock/gmock.h>

namespace headscope::test {
namespace {

using ::testing::HasSubstr;

class RunStart : public testing::Test {
protected:
    RunStart() {
        EngineOptions options;
        options.runsFolder = m_folder.path();
        options.cacheFolder = m_folder.path() + "/.cache";
        engine = engine::createEngine(options, engine::torchBackend());
    }
    static RunConfig headlines(std::int64_t seed) {
        RunConfig config;
        config.values = {{"dataset.id", std::string("headlines")},
                         {"dataset.size", std::int64_t{160}},
                         {"model.preset", std::string("tiny")},
                         {"train.batch", std::int64_t{16}},
                         {"train.steps", std::int64_t{6}},
                         {"train.threads", std::int64_t{1}},
                         {"train.device", std::string("cpu")},
                         {"train.precision", std::string("float32")},
                         {"train.seed", seed}};
        return config;
    }
    RunResult run(const RunConfig& config) {
        auto session = engine->train(config);
        if (!session) throw std::runtime_error(session.error().text());
        return (*session)->wait();
    }
    static io::TensorFile weightsOf(const std::string& run, std::int64_t step) {
        return runs::CheckpointStore(*io::Directory::open(run)).loadModel(step).value();
    }

    data::TempFolder m_folder;
    std::unique_ptr<Engine> engine;
};

TEST_F(RunStart, AnotherSeedWithTheSameWeightsAtStepZero) {
    const auto parent = run(headlines(1)).run;
    auto config = headlines(2);
    config.values["run.start"] = parent;
    const auto result = run(config);
    ASSERT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    EXPECT_TRUE(sameBytes(weightsOf(result.run, 0), weightsOf(parent, 6)));
    EXPECT_FALSE(sameBytes(weightsOf(run(headlines(2)).run, 0), weightsOf(parent, 6)));
}

// The weights were trained for the random blocks of the parent's seed.
TEST_F(RunStart, RandomBlocksOfThePatternStay) {
    const auto withBlocks = [](std::int64_t seed) {
        auto config = headlines(seed);
        config.values["model.pattern"] = std::string("bigbird");
        config.values["model.pattern_block"] = std::int64_t{2};
        return config;
    };
    const auto parent = run(withBlocks(1)).run;
    auto config = withBlocks(2);
    config.values["run.start"] = parent;
    const auto result = run(config);
    ASSERT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    const auto record = runs::readModelRecord(*io::Directory::open(result.run)).value();
    EXPECT_EQ(record.value().pattern.seed, 1u);
    const auto evaluated = engine->evaluate(result.run, {});
    EXPECT_TRUE(evaluated.ok()) << evaluated.error().text();
}

TEST_F(RunStart, WeightsOfAnotherSizeAreRefusedByNameAndShape) {
    const auto parent = run(headlines(1)).run;
    auto config = headlines(1);
    config.values["run.start"] = parent;
    config.values["model.width"] = std::int64_t{32};
    const auto result = run(config);
    ASSERT_EQ(result.state, RunState::Failed);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::Usage);
    EXPECT_THAT(result.error->text(),
                ::testing::AllOf(HasSubstr("token_embedding"), HasSubstr(", 64]"),
                                 HasSubstr(", 32]"), HasSubstr("Give the model the sizes")));
}

}  // namespace
}  // namespace headscope::test
