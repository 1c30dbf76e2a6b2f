// Tests resource limits that are too low for the engine: the program prints a message and exits,
// and OpenBLAS does not retry endlessly. The limit on CPU time ends a looping run by signal, which
// fails the test.
#include "subprocess.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <grp.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace headscope::test {
namespace {

using testing::HasSubstr;
using testing::Not;

void limitBoth(__rlimit_resource what, rlim_t value) {
    const rlimit both{value, value};
    setrlimit(what, &both);
}

Command tinyTraining(const TemporaryFolder& folder) {
    Command command{{"train", "--dataset", "headlines", "--preset", "tiny", "--steps", "2", "--set",
                     "dataset.size=200", "--out", folder / "run"}};
    command.environment = {{"HEADSCOPE_RUNS", folder / "runs"}, {"OMP_NUM_THREADS", "2"}};
    return command;
}

// Descriptions do not need LibTorch, which these limits do not allow to load.
TEST(AddressSpaceWithoutTensors, IsEnoughForListsAndDescriptions) {
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {"list", "measures"}, {"describe", "attn-cos"}, {"describe", "objective.lambda"}}) {
        Command command{arguments};
        command.inChild = [] { limitBoth(RLIMIT_AS, rlim_t{600} << 20); };
        const Outcome outcome = run(command);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    }
}

class AddressSpace : public testing::TestWithParam<int> {};

// With 600 to 900 MiB, the libraries once could be loaded, but their work buffers could not be
// allocated.
TEST_P(AddressSpace, TooLittleIsReportedBeforeTheEngineIsOpened) {
    TemporaryFolder folder;
    Command command = tinyTraining(folder);
    command.inChild = [] {
        limitBoth(RLIMIT_AS, static_cast<rlim_t>(GetParam()) << 20);
        limitBoth(RLIMIT_CPU, 20);
    };
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.signal, 0);
    EXPECT_EQ(outcome.exitCode, 6) << outcome.err;
    EXPECT_THAT(outcome.err,
                HasSubstr("limit on memory is too low: " + std::to_string(GetParam()) + " MiB"));
    EXPECT_THAT(outcome.err, HasSubstr("ulimit -v"));
    EXPECT_THAT(outcome.err, Not(HasSubstr("apt install")));
}

INSTANTIATE_TEST_SUITE_P(Mebibytes, AddressSpace,
                         testing::Values(300, 500, 600, 700, 800, 900, 1000, 1200),
                         testing::PrintToStringParamName());

TEST(Limits, RequestedMemoryOfTheMessageSuffices) {
    TemporaryFolder folder;
    Command command = tinyTraining(folder);
    command.inChild = [] {
        limitBoth(RLIMIT_AS, rlim_t{1400} << 20);
        limitBoth(RLIMIT_CPU, 60);
    };
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
}

bool anybodyMayRun(const std::string& program) {
    const pid_t child = fork();
    if (child == 0)
        _exit(setgid(65534) == 0 && setuid(65534) == 0 && access(program.c_str(), X_OK) == 0 ? 0
                                                                                             : 1);
    int status = 1;
    waitpid(child, &status, 0);
    return status == 0;
}

// The process limit does not apply to root, so a test started as root first switches to the user
// nobody.
TEST(Limits, TooFewThreadsAreReportedAndLibTorchIsNotCalledMissing) {
    const bool root = geteuid() == 0;
    if (root && (!anybodyMayRun(cliProgram()) || !anybodyMayRun(enginePath())))
        GTEST_SKIP() << "the test runs as root, and the programs lie where nobody else may read";
    Command command{{"list", "devices"}};
    command.inChild = [root] {
        limitBoth(RLIMIT_CPU, 20);
        limitBoth(RLIMIT_NPROC, root ? 3 : 1);
        if (root && (setgroups(0, nullptr) != 0 || setgid(65534) != 0 || setuid(65534) != 0))
            _exit(125);
    };
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.signal, 0);
    EXPECT_EQ(outcome.exitCode, 6) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("more threads, LibTorch needs"));
    EXPECT_THAT(outcome.err, HasSubstr("ulimit -u"));
    EXPECT_THAT(outcome.err, Not(HasSubstr("apt install")));
}

}  // namespace
}  // namespace headscope::test
