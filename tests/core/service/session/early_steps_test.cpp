// Tests of the early steps: when similarity is recorded and checkpoints are saved at the start of
// training.
#include "core/service/session/early_steps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace headscope::session {
namespace {

std::vector<std::int64_t> due(std::int64_t last, std::int64_t every, std::int64_t perDecade) {
    std::vector<std::int64_t> steps;
    for (std::int64_t step = 1; step <= last; ++step)
        if (dueAt(step, every, perDecade)) steps.push_back(step);
    return steps;
}

TEST(EarlySteps, AreEvenOnALogarithmicScaleUntilTheRegularOnesBegin) {
    EXPECT_THAT(due(310, 100, 10), testing::ElementsAre(1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32,
                                                        40, 50, 63, 79, 100, 200, 300));
    EXPECT_THAT(due(500, 500, kEarlyCheckpointsPerDecade),
                testing::ElementsAre(1, 2, 5, 10, 22, 46, 100, 215, 464, 500));
}

TEST(EarlySteps, NoneLeavesTheRegularOnes) {
    EXPECT_THAT(due(25, 10, 0), testing::ElementsAre(10, 20));
    EXPECT_THAT(due(3, 1, 10), testing::ElementsAre(1, 2, 3));
    EXPECT_FALSE(isLogSpaced(0, 10));
    EXPECT_FALSE(isLogSpaced(-5, 10));
    EXPECT_TRUE(isLogSpaced(1'000'000'000, 10));
}

}  // namespace
}  // namespace headscope::session
