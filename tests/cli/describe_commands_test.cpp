// Tests the list of commands and options for programs (describe commands --json).
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace headscope::test {
namespace {

using testing::Contains;
using testing::HasSubstr;

Outcome describeCommands(std::string program = cliProgram()) {
    Command command{{"describe", "commands", "--json"}};
    command.environment = {{"HEADSCOPE_ENGINE", "/nowhere.so"}};
    command.program = std::move(program);
    return run(command);
}

Json commandNamed(const std::vector<Json>& all, const std::string& name) {
    for (const auto& one : all)
        if (one["command"] == name) return one;
    ADD_FAILURE() << name << " is not listed";
    return {};
}

Json optionNamed(const Json& command, const std::string& name) {
    for (const auto& option : command["options"])
        for (const auto& given : option["names"])
            if (given == name) return option;
    ADD_FAILURE() << name << " is not listed";
    return {};
}

TEST(DescribeCommands, ListsEveryCommandOfTheHelpWithoutTheEngine) {
    const Outcome outcome = describeCommands();
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto commands = jsonLines(outcome.out);
    const std::string usage = run({{"--help"}}).out;
    ASSERT_GT(commands.size(), 20u);
    for (const auto& command : commands)
        EXPECT_THAT(usage, HasSubstr("\n  " + command["command"].get<std::string>() + " "));
    const auto last = usage.find("\nOptions:"), first = usage.find("Commands:\n");
    EXPECT_EQ(commands.size() + 2,
              static_cast<std::size_t>(
                  std::count(usage.begin() + static_cast<std::ptrdiff_t>(first),
                             usage.begin() + static_cast<std::ptrdiff_t>(last) + 1, '\n')));
}

TEST(DescribeCommands, ContainsValuesLimitsAndRelationsOfOptions) {
    const auto commands = jsonLines(describeCommands().out);
    const Json split = optionNamed(commandNamed(commands, "evaluate"), "--split");
    EXPECT_EQ(split["value"], "SPLIT");
    EXPECT_EQ(split["choices"], (Json{"train", "valid", "test"}));
    const Json beam = optionNamed(commandNamed(commands, "evaluate"), "--beam");
    EXPECT_EQ(beam["low"], "1");
    EXPECT_EQ(beam["high"], "100");
    const Json train = commandNamed(commands, "train");
    EXPECT_EQ(optionNamed(train, "--lr")["setting"], "train.lr");
    EXPECT_EQ(optionNamed(train, "--start")["value"], "RUN[:STEP]");
    EXPECT_EQ(optionNamed(train, "--set")["repeatable"], true);
    EXPECT_THAT(optionNamed(train, "--epochs")["excludes"], Contains("--steps"));
    EXPECT_EQ(optionNamed(train, "--quiet")["value"], "");
    const Json score = commandNamed(commands, "score");
    EXPECT_EQ(score["positionals"][1]["name"], "REF");
    EXPECT_EQ(score["positionals"][1]["many"], true);
    EXPECT_EQ(score["positionals"][1]["required"], true);
}

TEST(DescribeCommands, WindowProgramAddsTheCommandsThatDraw) {
    if (windowProgram().empty()) GTEST_SKIP() << "built without the window";
    const Outcome outcome = describeCommands(windowProgram());
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto commands = jsonLines(outcome.out);
    EXPECT_EQ(commands.size(), jsonLines(describeCommands().out).size() + 3);
    EXPECT_EQ(optionNamed(commandNamed(commands, "figure"), "--out")["required"], true);
}

}  // namespace
}  // namespace headscope::test
