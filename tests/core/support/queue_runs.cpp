#include "tests/core/support/queue_runs.h"

#include "core/base/io/directory.h"
#include "core/service/runs/checkpoint_store.h"
#include "tests/core/support/queue_program.h"
#include "tests/core/support/session_fake.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace headscope::test {
namespace {

std::vector<double> lossesOf(const std::string& run) {
    FakeEngine fake(std::filesystem::path(run).parent_path().string());
    std::vector<double> losses;
    for (const auto& point : (*fake.engine->open(run))->points({"train", "total_loss"}))
        losses.push_back(point.value);
    return losses;
}

}  // namespace

Sweep seedSweep(std::int64_t count, std::int64_t steps) {
    Sweep sweep;
    sweep.name = "seeds";
    sweep.base = smallRun(steps);
    sweep.base.values.erase("train.seed");
    sweep.seeds = seedsUpTo(count);
    return sweep;
}

QueueOptions queueOptions(int atOnce) {
    QueueOptions options;
    options.atOnce = atOnce;
    options.program = queueProgram();
    return options;
}

std::vector<std::uint8_t> storedWeights(const std::string& run, std::int64_t steps) {
    const auto folder = io::Directory::open(run);
    if (!folder) return {};
    const auto checkpoint = runs::CheckpointStore(*folder).load(steps);
    if (!checkpoint) return {};
    const auto& bytes = checkpoint->model.tensors.at("weights").bytes;
    return {bytes.begin(), bytes.end()};
}

void expectAsAlone(Engine& engine, const Sweep& sweep, std::int64_t steps) {
    const auto plan = *engine.queue().planSweep(sweep);
    const auto state = *engine.queue().state();
    ASSERT_EQ(state.jobs.size(), plan.runs.size());
    for (std::size_t i = 0; i < plan.runs.size(); ++i) {
        const auto& job = state.jobs[i];
        ASSERT_EQ(job.id, plan.runs[i].id);
        ASSERT_EQ(job.state, JobState::Finished) << job.problem.text();
        ScratchFolder apart;
        FakeEngine alone(apart.path());
        auto config = plan.runs[i].config;
        config.values["run.folder"] = apart.path();
        const auto result = started(*alone.engine, config)->wait();
        const auto expected = storedWeights(result.run, steps);
        ASSERT_FALSE(expected.empty());
        EXPECT_EQ(storedWeights(job.run, steps), expected) << job.name;
        EXPECT_EQ(lossesOf(job.run), lossesOf(result.run)) << job.name;
    }
}

}  // namespace headscope::test
