// Tests of resuming a run on another machine, on which `auto` selects another precision than the
// one the run started with.
#include "tests/core/support/session_fake.h"

#include <gtest/gtest.h>

namespace headscope::test {
namespace {

// A machine on which `auto` selects a given precision. Records the precisions with which trainers
// were created.
struct Machine {
    Machine(const std::string& runs, const std::string& automatic) {
        EngineOptions options;
        options.runsFolder = runs;
        options.cacheFolder = runs + "/.cache";
        auto backend = fakeBackend(control);
        backend.report = [plain = backend.report, automatic](const std::string& threads) {
            auto report = plain(threads);
            report.kernels = "amx";
            report.bfloat16 = true;
            report.automatic = {automatic, verbatim("a test")};
            return report;
        };
        backend.makeTrainer = [this, make = backend.makeTrainer](
                                  const RunConfig& config, const models::ModelSpec& spec,
                                  std::shared_ptr<const data::Dataset> dataset) {
            precisions.push_back(config.text("train.precision"));
            return make(config, spec, std::move(dataset));
        };
        engine = engine::createEngine(options, backend);
    }
    FakeControlPointer control = std::make_shared<FakeControl>();
    std::vector<std::string> precisions;
    std::unique_ptr<Engine> engine;
};

class ResumedPrecision : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(ResumedPrecision, IsTheRecordedOneWhateverAutoChoosesNow) {
    const auto& [then, now] = GetParam();
    ScratchFolder scratch;
    Machine first(scratch.path(), then);
    first.control->stepMicroseconds = 200;
    auto session = started(*first.engine, smallRun(1'000'000));
    while (session->progress().step < 10) std::this_thread::yield();
    session->stop();
    const auto stopped = session->wait();
    ASSERT_EQ(stopped.state, RunState::Stopped);
    ASSERT_EQ(first.precisions, std::vector<std::string>{then});

    Machine second(scratch.path(), now);
    auto fresh = started(*second.engine, smallRun(1));
    fresh->wait();
    ASSERT_EQ(second.precisions, std::vector<std::string>{now})
        << "a new run takes what auto chooses here";
    auto resumed = second.engine->resume(stopped.run);
    ASSERT_TRUE(resumed.ok()) << resumed.error().text();
    while ((*resumed)->progress().step <= stopped.steps) std::this_thread::yield();
    (*resumed)->stop();
    (*resumed)->wait();
    EXPECT_EQ(second.precisions, (std::vector<std::string>{now, then}));
    EXPECT_EQ(second.engine->runInfo(stopped.run)->precision, then);
    EXPECT_EQ((*second.engine->open(stopped.run))->config().text("train.precision"), then);
}

INSTANTIATE_TEST_SUITE_P(BothWays, ResumedPrecision,
                         testing::Values(std::pair("bfloat16", "float32"),
                                         std::pair("float32", "bfloat16")),
                         [](const auto& info) { return std::string(info.param.first); });

}  // namespace
}  // namespace headscope::test
