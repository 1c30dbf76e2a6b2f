// bench: that its line holds together. How fast anything is, is never asserted.
#include "training_runs.h"

#include <gtest/gtest.h>

namespace headscope::test {
namespace {

TEST(BenchCommand, SaysWhichShareOfTheProcessorsPeakAStepReaches) {
    for (const char* kernels : {"generic", ""}) {  // "": the processor's own
        Command command{{"bench", "--task", "text", "--steps", "1", "--threads", "1", "--json"}};
        if (*kernels) command.environment = {{"HEADSCOPE_KERNELS", kernels}};
        const Outcome outcome = run(command);
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        const Json line = lastLine(outcome);
        const double needed = line["step_gflop"], seconds = line["step_processor_s"], peak = line["peak_gflops"];
        EXPECT_GT(needed, 0);
        EXPECT_GT(seconds, 0);
        EXPECT_GT(peak, 0);
        EXPECT_NEAR(line["share_of_peak"], needed / (seconds * peak), 1e-6);
    }
}

TEST(BenchCommand, CountsWhatAStepNeedsFromTheModelAlone) {
    const auto needed = [](const Words& more) {
        Words words{"bench", "--task", "lm", "--steps", "1", "--threads", "1", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const Outcome outcome = run({words});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return outcome.exitCode == 0 ? lastLine(outcome)["step_gflop"].get<double>() : 0;
    };
    EXPECT_EQ(needed({"--lambda", "0"}), needed({"--lambda", "0.1", "--heads", "16"}));
    EXPECT_LT(needed({"--length", "32"}), needed({"--length", "64"}) / 2) << "maps grow with the square";
}

}  // namespace
}  // namespace headscope::test
