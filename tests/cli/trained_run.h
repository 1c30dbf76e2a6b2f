// Fixture: a run with two layers of four heads, trained once for all tests of a suite.
#pragma once

#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace headscope::test {

// Suite: the class that derives from it, so that each suite has a run of its own.
template <class Suite>
class OnTrainedRun : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_folder = std::make_unique<TemporaryFolder>();
        const Outcome outcome = test::run({quickTraining(*s_folder, 30)});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        s_run = lastLine(outcome)["run"].get<std::string>();
    }
    static void TearDownTestSuite() { s_folder.reset(); }
    static Outcome ask(const std::string& command, const Words& more) {
        return test::run({jsonCommand(command, s_run, more)});
    }
    static void expectRefused(const std::string& command, const Words& more,
                              const std::string& says) {
        const Outcome outcome = ask(command, more);
        EXPECT_EQ(outcome.exitCode, 2) << outcome.err;
        EXPECT_THAT(outcome.err, testing::HasSubstr(says));
    }

    static inline std::unique_ptr<TemporaryFolder> s_folder;
    static inline std::string s_run;
};

}  // namespace headscope::test
