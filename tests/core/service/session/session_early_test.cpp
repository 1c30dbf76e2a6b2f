// Tests of what a run records and which checkpoints it keeps during its first steps.
#include "tests/core/support/session_fake.h"
#include "tests/support/answers.h"

#include <gmock/gmock.h>

namespace headscope::test {
namespace {

struct SessionEarlyTest : ::testing::Test {
    ScratchFolder folder;
    FakeEngine fake{folder.path()};
    Engine& engine = *fake.engine;
};

std::vector<std::int64_t> checkpointStepsOf(const std::vector<CheckpointInfo>& list) {
    std::vector<std::int64_t> steps;
    for (const auto& one : list) steps.push_back(one.step);
    return steps;
}

TEST_F(SessionEarlyTest, TheFirstStepsAreRecordedAndKeptClosely) {
    auto config = smallRun(60);
    config.values.erase("train.measure_early");
    config.values.erase("train.checkpoint_early");
    config.values["train.measure_every"] = std::int64_t{20};
    config.values["train.checkpoint_every"] = std::int64_t{20};
    config.values["train.keep_last"] = std::int64_t{2};
    const auto result = started(engine, config)->wait();
    const auto view = *engine.open(result.run);
    std::vector<std::int64_t> recorded;
    for (const auto& frame : test::recordedOf(*view, "attn-cos")) recorded.push_back(frame.step);
    EXPECT_THAT(recorded, testing::ElementsAre(0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 40, 60));
    EXPECT_THAT(checkpointStepsOf(view->checkpoints()),
                testing::IsSupersetOf({0, 1, 2, 5, 10, 60}));
    EXPECT_LE(view->checkpoints().size(), 5u + 2 + 1);  // the early, last two and best ones
}

TEST_F(SessionEarlyTest, EarlyRecordsAndCheckpointsCanBeSwitchedOff) {
    const auto result = started(engine, smallRun(30))->wait();
    const auto view = *engine.open(result.run);
    EXPECT_EQ(test::recordedOf(*view, "attn-cos").size(), 7u);  // steps 0, 5, ..., 30
    EXPECT_THAT(checkpointStepsOf(view->checkpoints()), testing::Not(testing::Contains(1)));
}

}  // namespace
}  // namespace headscope::test
