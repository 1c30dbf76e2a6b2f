// Tests two runs that train in one process at the same time: each gives the same result as on its
// own.
#include "engine_in_process.h"
#include "training_runs.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

// Uses dropout, so that every step draws random numbers.
RunConfig runIn(const TemporaryFolder& folder, std::int64_t seed) {
    RunConfig config;
    config.values["dataset.id"] = std::string("headlines");
    config.values["dataset.size"] = std::int64_t(400);
    config.values["model.preset"] = std::string("tiny");
    config.values["model.dropout"] = 0.1;
    config.values["train.steps"] = std::int64_t(60);
    config.values["train.seed"] = seed;
    config.values["train.device"] = std::string("cpu");
    config.values["train.threads"] = std::int64_t(1);
    config.values["train.precision"] = std::string("float32");
    config.values["run.folder"] = folder.path();
    return config;
}

std::string lastWeights(const std::string& run) {
    fs::path newest;
    for (const auto& entry : fs::directory_iterator(fs::path(run) / "checkpoints"))
        newest = std::max(newest, entry.path());
    std::ifstream in(newest / "model.safetensors", std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::shared_ptr<TrainingSession> begun(const RunConfig& config) {
    auto session = engineInProcess().train(config);
    if (!session) throw std::runtime_error(session.error().text());
    return *session;
}

TEST(ParallelRuns, EndWithTheWeightsThatTheyHaveAlone) {
    TemporaryFolder folder;
    std::vector<std::string> alone;
    for (const std::int64_t seed : {1, 2}) {
        const auto session = begun(runIn(folder, seed));
        session->wait();
        alone.push_back(lastWeights(session->runPath()));
    }
    ASSERT_GT(alone[0].size(), 1000u);
    ASSERT_NE(alone[0], alone[1]);
    const auto first = begun(runIn(folder, 1)), second = begun(runIn(folder, 2));
    EXPECT_EQ(first->wait().state, RunState::Finished);
    EXPECT_EQ(second->wait().state, RunState::Finished);
    EXPECT_NE(first->runPath(), second->runPath());
    EXPECT_EQ(lastWeights(first->runPath()), alone[0]);
    EXPECT_EQ(lastWeights(second->runPath()), alone[1]);
}

}  // namespace
}  // namespace headscope::test
