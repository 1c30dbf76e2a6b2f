#include "core/io/metrics_database.h"

#include "core/io/atomic_file.h"
#include "tests/core/base/session_fake.h"

#include <gtest/gtest.h>

namespace headscope::io {
namespace {

namespace fs = std::filesystem;
using Access = MetricsDatabase::Access;

struct MetricsDatabaseTest : ::testing::Test {
    test::ScratchFolder folder;
    std::string path = folder.path() + "/metrics.sqlite";
    std::unique_ptr<MetricsDatabase> writer = std::move(*MetricsDatabase::open(path, Access::Write));

    void addSteps(std::int64_t first, std::int64_t last) {
        for (auto step = first; step <= last; ++step) {
            writer->add({"train", "task_loss"}, {step, step / 10.0, step * 2.0, 1.0 / static_cast<double>(step)});
            if (step % 5 == 0)
                writer->add(SimilarityFrame{step, "attn-cos", 2, {{1, 0.5f, 0.5f, 1}, {1, 0.25f, 0.25f, 1}}});
        }
        writer->add(RunEvent{last, 1, "epoch", "an epoch", 0}, 1e9);
    }
};

TEST_F(MetricsDatabaseTest, KeepsValuesExactly) {
    addSteps(1, 20);
    writer->add({"valid", "loss"}, {20, 2, 40, std::nan("")});
    writer->add(HeadRow{20, 1, 0, "entropy", 0.75});
    ASSERT_TRUE(writer->flush(true).ok());
    const auto reader = *MetricsDatabase::open(path, Access::Read);
    const auto points = *reader->points({"train", "task_loss"});
    ASSERT_EQ(points.size(), 20u);
    EXPECT_EQ(points[6].value, 1.0 / 7);
    EXPECT_EQ(points[6].epoch, 0.7);
    EXPECT_TRUE(std::isnan(reader->points({"valid", "loss"})->at(0).value));
    EXPECT_EQ(reader->series()->size(), 2u);
    const auto frames = *reader->frames("attn-cos");
    ASSERT_EQ(frames.size(), 4u);
    EXPECT_EQ(frames[0].heads, 2);
    EXPECT_EQ(frames[3].layers[1][1], 0.25f);
    EXPECT_EQ(reader->events()->at(0).text, "an epoch");
}

TEST_F(MetricsDatabaseTest, AReaderSeesWhatIsFlushedWhileTheWriterGoesOn) {
    addSteps(1, 10);
    EXPECT_TRUE(writer->hasPending());
    const auto reader = *MetricsDatabase::open(path, Access::Read);
    EXPECT_TRUE(reader->points({"train", "task_loss"})->empty());
    ASSERT_TRUE(writer->flush(false).ok());
    EXPECT_FALSE(writer->hasPending());
    EXPECT_EQ(reader->points({"train", "task_loss"})->size(), 10u);
}

TEST_F(MetricsDatabaseTest, TruncatesAndGoesOnWithoutZigZag) {
    addSteps(1, 20);
    ASSERT_TRUE(writer->flush(false).ok());
    ASSERT_TRUE(writer->truncateAfter(12).ok());
    EXPECT_EQ(writer->points({"train", "task_loss"})->back().step, 12);
    EXPECT_EQ(writer->frames("attn-cos")->back().step, 10);
    EXPECT_TRUE(writer->events()->empty());
    addSteps(13, 15);
    ASSERT_TRUE(writer->flush(false).ok());
    EXPECT_EQ(writer->points({"train", "task_loss"})->size(), 15u);
}

TEST_F(MetricsDatabaseTest, ASecondValueOfTheSameStepReplacesTheFirst) {
    writer->add({"valid", "loss"}, {5, 1, 1, 0.5});
    writer->add({"valid", "loss"}, {5, 1, 1, 0.25});
    ASSERT_TRUE(writer->flush(false).ok());
    ASSERT_EQ(writer->points({"valid", "loss"})->size(), 1u);
    EXPECT_EQ(writer->points({"valid", "loss"})->at(0).value, 0.25);
}

TEST_F(MetricsDatabaseTest, FoldsIntoOneFileThatOpensReadOnly) {
    addSteps(1, 10);
    ASSERT_TRUE(writer->flush(true).ok());
    writer->fold();
    writer.reset();
    EXPECT_FALSE(fs::exists(path + "-wal"));
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    const auto reader = MetricsDatabase::open(path, Access::Read);
    fs::permissions(folder.path(), fs::perms::owner_all);
    ASSERT_TRUE(reader.ok()) << reader.error().text();
    EXPECT_EQ((*reader)->points({"train", "task_loss"})->size(), 10u);
}

TEST_F(MetricsDatabaseTest, SaysWhenAFileIsNoDatabase) {
    const auto other = folder.path() + "/other";
    ASSERT_TRUE(writeFileAtomically(other, std::string(5000, 'x')).ok());
    EXPECT_EQ(MetricsDatabase::open(other, Access::Write).error().code, ErrorCode::BadData);
    EXPECT_EQ(MetricsDatabase::open(other, Access::Read).error().code, ErrorCode::BadData);
    EXPECT_EQ(MetricsDatabase::open(folder.path() + "/none", Access::Read).error().code, ErrorCode::Io);
}

}  // namespace
}  // namespace headscope::io
