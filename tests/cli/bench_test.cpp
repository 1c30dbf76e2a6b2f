// Tests that the output of bench is consistent. Speed is never asserted.
#include "training_runs.h"

#include <gtest/gtest.h>

namespace headscope::test {
namespace {

TEST(BenchCommand, SaysWhichShareOfTheProcessorsPeakAStepReaches) {
    for (const char* kernels : {"generic", ""}) {  // "" selects the processor's own kernels
        Command command{{"bench", "--task", "text", "--steps", "1", "--threads", "1", "--json"}};
        if (*kernels) command.environment = {{"HEADSCOPE_KERNELS", kernels}};
        const Outcome outcome = run(command);
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        const Json line = lastLine(outcome);
        const double needed = line["step_gflop"], seconds = line["step_processor_s"],
                     peak = line["peak_gflops"];
        EXPECT_GT(needed, 0);
        EXPECT_GT(seconds, 0);
        EXPECT_GT(peak, 0);
        EXPECT_NEAR(line["share_of_peak"], needed / (seconds * peak), 1e-6);
    }
}

TEST(BenchCommand, NamesTheDevicesThatThereAre) {
    const Outcome outcome = run({{"bench", "--task", "text", "--steps", "1", "--device", "gpu7"}});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_NE(outcome.err.find("\"gpu7\"; allowed: cpu"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("list devices"), std::string::npos) << outcome.err;
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
    EXPECT_LT(needed({"--length", "32"}), needed({"--length", "64"}) / 2)
        << "maps grow with the square";
}

TEST(BenchCommand, TimesAModelOfOtherSizesAndSettings) {
    const Outcome outcome = run({{"bench",       "--task",   "text",
                                  "--steps",     "1",        "--threads",
                                  "1",           "--batch",  "2",
                                  "--heads",     "4",        "--width",
                                  "32",          "--length", "16",
                                  "--layers",    "1",        "--set",
                                  "model.ff=64", "--set",    "model.pattern=local",
                                  "--json"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(lastLine(outcome)["sizes"], Json::parse(R"({"batch": 2, "ff": 64, "heads": 4,
        "layers": 1, "length": 16, "width": 32})"));
}

TEST(BenchCommand, RefusesHeadsThatDoNotDivideTheWidth) {
    const Outcome outcome = run({{"bench", "--task", "lm", "--steps", "1", "--heads", "3"}});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_NE(outcome.err.find("does not divide model.width 256"), std::string::npos)
        << outcome.err;
    EXPECT_NE(outcome.err.find("Allowed heads:"), std::string::npos) << outcome.err;
}

TEST(BenchCommand, RefusesASettingThatIsGivenTwiceOrHasNoValue) {
    const Outcome twice =
        run({{"bench", "--steps", "1", "--width", "64", "--set", "model.width=32"}});
    EXPECT_EQ(twice.exitCode, 2);
    EXPECT_NE(twice.err.find("model.width is given twice"), std::string::npos) << twice.err;
    const Outcome bare = run({{"bench", "--steps", "1", "--set", "model.width"}});
    EXPECT_EQ(bare.exitCode, 2);
    EXPECT_NE(bare.err.find("model.width is not of the form key=value"), std::string::npos)
        << bare.err;
}

TEST(BenchCommand, TimesRequestsToARun) {
    const Outcome outcome = run({{"bench", "headlines-lambda-0", "--steps", "2", "--json"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    std::vector<std::string> requested;
    std::int64_t peak = 1;
    for (const Json& line : jsonLines(outcome.out)) {
        requested.push_back(line["what"]);
        EXPECT_GT(line["first_ms"].get<double>(), 0) << line;
        EXPECT_GT(line["median_ms"].get<double>(), 0) << line;
        EXPECT_EQ(line["times"].get<int>(), requested.back() == "first-look" ? 1 : 2);
        EXPECT_GE(line["peak_bytes"].get<std::int64_t>(), peak) << "the peak so far";
        peak = line["peak_bytes"];
    }
    EXPECT_EQ(requested, (std::vector<std::string>{
                             "first-look", "toggled-sample", "toggled-1000-first", "toggled-1000",
                             "similarity-256", "overview-first", "overview", "analyze-1024"}));
}

TEST(BenchCommand, TimesOnlyTheChosenRequests) {
    const Outcome outcome = run({{"bench", "headlines-lambda-0", "--steps", "1", "--json", "--only",
                                  "similarity-256,toggled-sample"}});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    std::vector<std::string> requested;
    for (const Json& line : jsonLines(outcome.out)) requested.push_back(line["what"]);
    EXPECT_EQ(requested,
              (std::vector<std::string>{"first-look", "toggled-sample", "similarity-256"}));
    const Outcome unknown = run({{"bench", "headlines-lambda-0", "--only", "maps"}});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_NE(unknown.err.find("toggled-1000"), std::string::npos) << unknown.err;
}

TEST(BenchCommand, RefusesARunWithTheShapeOfAStep) {
    const Outcome outcome = run({{"bench", "headlines-lambda-0", "--heads", "4"}});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_NE(outcome.err.find("--heads"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace headscope::test
