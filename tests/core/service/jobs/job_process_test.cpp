// Tests the child process of a job.
#include "core/service/jobs/job_process.h"

#include "tests/core/support/session_fake.h"

#include <gtest/gtest.h>

namespace headscope::test {
namespace {

// A process left over from an earlier runner keeps its log locked. This prevents a new runner from
// training the same run at the same time.
TEST(JobProcessTest, AJobsLogIsHeldAsLongAsItsProcessLives) {
    ScratchFolder scratch;
    const auto folder = *io::Directory::open(scratch.path());
    {
        auto log = jobs::JobProcess::holdLog(folder, "log.txt");
        ASSERT_TRUE(log) << log.error().text();
        const auto process = jobs::JobProcess::start({"/bin/sleep", "1000"}, std::move(*log));
        ASSERT_TRUE(process) << process.error().text();
        const auto second = jobs::JobProcess::holdLog(folder, "log.txt");
        ASSERT_TRUE(second) << second.error().text();
        EXPECT_LT(second->get(), 0);
    }
    const auto after = jobs::JobProcess::holdLog(folder, "log.txt");
    ASSERT_TRUE(after) << after.error().text();
    EXPECT_GE(after->get(), 0);
}

}  // namespace
}  // namespace headscope::test
