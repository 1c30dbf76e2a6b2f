// Tests of the run recorder: recorded values are on disk within a second, so that other programs
// can follow the run.
#include "core/service/runs/run_recorder.h"
#include "tests/core/support/session_fake.h"

#include <gtest/gtest.h>

#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

const SeriesId kTaskLoss{"train", "task_loss"};

struct RunRecorderTest : ::testing::Test {
    void SetUp() override {
        std::ofstream(folder.path() + "/" + runs::run_files::kRecord) << "{}";
        fs::create_directory(folder.path() + "/" + runs::run_files::kCheckpoints);
        auto opened = runs::RunRecorder::open(feed, *io::Directory::open(folder.path()), -1,
                                              [this] { return now; });
        ASSERT_TRUE(opened) << opened.error().text();
        recorder.emplace(std::move(opened).value());
    }
    void step(std::int64_t number) {
        recorder->scalar(kTaskLoss.split, kTaskLoss.name, {number, 0, 0, 0.5});
        const auto flushed = recorder->flushEverySecond();
        ASSERT_TRUE(flushed) << flushed.error().text();
    }
    std::size_t onDisk() const {
        const auto database =
            io::MetricsDatabase::open(*io::Directory::open(folder.path()), Access::Read);
        return (*database)->points(kTaskLoss)->size();
    }

    using Access = io::MetricsDatabase::Access;
    ScratchFolder folder;
    runs::LiveFeed feed;
    std::chrono::steady_clock::time_point now{100s};
    std::optional<runs::RunRecorder> recorder;
};

TEST_F(RunRecorderTest, PointsAreWrittenOnceASecond) {
    step(1);
    now += 999ms;
    step(2);
    EXPECT_EQ(onDisk(), 0u);
    EXPECT_EQ(feed.points(kTaskLoss, 0).size(), 2u) << "who watches here does not wait";
    now += 1ms;
    step(3);
    EXPECT_EQ(onDisk(), 3u);
    now += 999ms;
    step(4);
    EXPECT_EQ(onDisk(), 3u) << "a second from the last time";
    now += 1ms;
    step(5);
    EXPECT_EQ(onDisk(), 5u);
}

TEST_F(RunRecorderTest, AFlushThatIsAskedForCountsAsTheLast) {
    step(1);
    now += 600ms;
    ASSERT_TRUE(recorder->flush(false));
    EXPECT_EQ(onDisk(), 1u);
    now += 600ms;
    step(2);
    EXPECT_EQ(onDisk(), 1u);
}

}  // namespace
}  // namespace headscope::test
