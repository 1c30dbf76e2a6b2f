// Tests stdout, stderr and terminals.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include <fcntl.h>
#include <unistd.h>

namespace headscope::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Streams, JsonIsAllThatStdoutCarries) {
    TemporaryFolder folder;
    const Outcome outcome = run({quickTraining(folder, 12)});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    for (const auto& line : jsonLines(outcome.out))
        EXPECT_TRUE(line.contains("event")) << line.dump();
}

TEST(Streams, ErrorsAreJsonObjectsToo) {
    for (const Words& words :
         {Words{"train", "--json", "--lr"}, Words{"list", "nothing", "--json"},
          Words{"evaluate", "no-such-run", "--json"}, Words{"trian", "--json"}}) {
        const Outcome outcome = run({words});
        const Json error = lastLine(outcome);
        EXPECT_EQ(error["event"], "error");
        EXPECT_EQ(error["exit_code"], outcome.exitCode);
        EXPECT_FALSE(error["message"].get<std::string>().empty());
    }
}

TEST(Streams, NoProgressBarWithoutATerminal) {
    TemporaryFolder folder;
    const Outcome outcome = run({quickTraining(folder, 12)});
    EXPECT_THAT(outcome.err, Not(HasSubstr("\r")));
    EXPECT_THAT(outcome.err, Not(HasSubstr("\x1b")));
}

TEST(Streams, TerminalShowsTheTimeLeft) {
    if (!pseudoTerminalsWork()) GTEST_SKIP() << "no pseudo-terminals here (/dev/pts)";
    TemporaryFolder folder;
    Command command{quickTraining(folder, 40)};
    command.terminal = true;
    command.environment = {{"TERM", "xterm"}};
    EXPECT_THAT(run(command).err, HasSubstr(" left"));
}

TEST(Streams, DumbTerminalGetsNoControlCodes) {
    if (!pseudoTerminalsWork()) GTEST_SKIP() << "no pseudo-terminals here (/dev/pts)";
    TemporaryFolder folder;
    Command command{quickTraining(folder, 12)};
    command.terminal = true;
    command.environment = {{"TERM", "dumb"}};
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_THAT(outcome.err, Not(HasSubstr("\r")));
    EXPECT_THAT(outcome.err, Not(HasSubstr("\x1b")));
}

TEST(Streams, NoColorIsHonoured) {
    if (!pseudoTerminalsWork()) GTEST_SKIP() << "no pseudo-terminals here (/dev/pts)";
    const auto errorWith = [](std::optional<std::string> noColor) {
        Command command{{"trian"}};
        command.terminal = true;
        command.environment = {{"TERM", "xterm"}, {"NO_COLOR", noColor}};
        return run(command).err;
    };
    EXPECT_THAT(errorWith(std::nullopt), HasSubstr("\x1b[31m"));
    EXPECT_THAT(errorWith("1"), Not(HasSubstr("\x1b")));
}

TEST(Streams, ReaderThatGoesAwayEndsTheProgramQuietly) {
    Command command{{"list", "measures"}};
    command.inChild = [] {
        int ends[2];
        if (pipe(ends) != 0) _exit(125);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
    };
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.err, "");
}

TEST(Streams, QuietTrainingPrintsNothing) {
    TemporaryFolder folder;
    Words words = quickTraining(folder, 6, {"--quiet"});
    words.erase(std::find(words.begin(), words.end(), "--json"));
    const Outcome outcome = run({words});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.out + outcome.err, "");
}

TEST(Streams, FileNameThatStartsWithADashWorksAfterTwoDashes) {
    TemporaryFolder folder;
    std::ofstream(folder / "-layer.safetensors") << "not a tensor file";
    Command command{{"measure", "--", "-layer.safetensors"}};
    command.folder = folder.path();
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.exitCode, 3) << outcome.err;  // the file was opened and refused as bad data
    EXPECT_THAT(outcome.err, HasSubstr("-layer.safetensors"));
}

TEST(Streams, EveryCommandExplainsItselfWithoutTheEngine) {
    for (const char* name : {"train", "resume", "evaluate", "analyze", "list", "describe",
                             "measure", "bench", "paths"}) {
        Command command{{name, "--help"}};
        command.environment = {{"HEADSCOPE_ENGINE", "/nowhere.so"}};
        const Outcome outcome = run(command);
        EXPECT_EQ(outcome.exitCode, 0) << name;
        EXPECT_THAT(outcome.out, HasSubstr(name));
        EXPECT_THAT(outcome.out, HasSubstr("--json"));
    }
}

TEST(Streams, ListsAndDescriptionsAgree) {
    for (const char* kind : {"datasets", "models", "methods", "objectives", "measures"}) {
        const auto items = jsonLines(run({{"list", kind, "--json"}}).out);
        ASSERT_FALSE(items.empty()) << kind;
        const std::string id = items.front()["id"];
        const Outcome outcome = run({{"describe", id}});
        EXPECT_EQ(outcome.exitCode, 0) << id;
        EXPECT_THAT(outcome.out, HasSubstr(items.front()["name"].get<std::string>()));
    }
}

// Measures that compare Gram matrices are invariant to rotations of a head's basis, but not to
// scaling. The description says so for measures and penalties (see BasisInvariance in
// core/api/runs/catalogue.h).
TEST(Streams, DescriptionsSayWhichChangesOfBasisMatter) {
    for (const char* id : {"cka", "hsic", "intra-context", "cka-out"})
        EXPECT_THAT(run({{"describe", id}}).out, HasSubstr("does not matter under rotations"))
            << id;
    EXPECT_THAT(run({{"describe", "proj-cos"}}).out,
                HasSubstr("Basis of a head: does not matter: "));
    EXPECT_THAT(run({{"describe", "weight-cos-q"}}).out, HasSubstr("Basis of a head: matters"));
}

// DeLighT uses attention with one head, so it must not be cited as the source of this head
// schedule.
TEST(Streams, LinearGrowthCitesNobody) {
    const Outcome outcome = run({{"describe", "linear-growth"}});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_THAT(outcome.out, HasSubstr("from H in the first to 2H in the last"));
    for (const char* cited : {"DeLighT", "Mehta", "arXiv", "@"})
        EXPECT_THAT(outcome.out, Not(HasSubstr(cited)));
    EXPECT_THAT(run({{"describe", "openelm"}}).out, HasSubstr("mehta2024openelm"));
}

TEST(Streams, MethodsBesidePenaltiesAreDescribed) {
    for (const char* id : {"drophead", "repulsive", "dhicm", "sas", "gqa", "softmax-1",
                           "bayes-softmax", "relu", "tied", "openelm", "rollout"}) {
        const Outcome outcome = run({{"describe", id}});
        EXPECT_EQ(outcome.exitCode, 0) << id;
        for (const char* part : {"Formula: ", "Range: ", "Source: ", "BibTeX:"})
            EXPECT_THAT(outcome.out, HasSubstr(part)) << id;
    }
    EXPECT_THAT(run({{"describe", "drophead"}}).out,
                HasSubstr("Enabled by: model.drophead=0.2 model.drophead_schedule=v-shape"));
}

TEST(Streams, ParametersAreDescribedByTheirKey) {
    const auto all =
        jsonLines(run({{"describe", "parameters", "--dataset", "headlines", "--json"}}).out);
    EXPECT_GT(all.size(), 20u);
    EXPECT_THAT(run({{"describe", "objective.lambda"}}).out, HasSubstr("Allowed:"));
    const Outcome outcome = run({{"describe", "objective.lamda"}});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.err, HasSubstr("objective.lambda"));
}

}  // namespace
}  // namespace headscope::test
