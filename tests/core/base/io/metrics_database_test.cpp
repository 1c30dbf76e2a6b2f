#include "core/base/io/metrics_database.h"

#include "core/base/io/atomic_file.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gtest/gtest.h>

#include <sqlite3.h>
#include <sys/stat.h>

#include <future>

namespace headscope::io {
namespace {

namespace fs = std::filesystem;
using Access = MetricsDatabase::Access;

struct MetricsDatabaseTest : ::testing::Test {
    test::ScratchFolder folder;
    std::string path = folder.path() + "/metrics.sqlite";
    Directory place = *Directory::open(folder.path());
    std::unique_ptr<MetricsDatabase> writer =
        std::move(*MetricsDatabase::open(place, Access::Write));

    void addSteps(std::int64_t first, std::int64_t last) {
        for (auto step = first; step <= last; ++step) {
            writer->add({"train", "task_loss"},
                        {step, step / 10.0, step * 2.0, 1.0 / static_cast<double>(step)});
            if (step % 5 == 0)
                writer->add(SimilarityFrame{
                    step, "attn-cos", 2, {{1, 0.5f, 0.5f, 1}, {1, 0.25f, 0.25f, 1}}});
        }
        writer->add(RunEvent{last, 1, "epoch", verbatim("an epoch"), 0}, 1e9);
    }
};

TEST_F(MetricsDatabaseTest, KeepsValuesExactly) {
    addSteps(1, 20);
    writer->add({"valid", "loss"}, {20, 2, 40, std::nan("")});
    writer->add(HeadRow{20, 1, 0, "entropy", 0.75});
    ASSERT_TRUE(writer->flush(true).ok());
    const auto reader = *MetricsDatabase::open(place, Access::Read);
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
    EXPECT_EQ(reader->events()->at(0).text, verbatim("an epoch"));
}

// The index of a write-ahead log is shared memory of a single machine. On a network disk, a
// rollback journal with locks is used instead.
TEST_F(MetricsDatabaseTest, OnANetworkDiskThereIsNoLogAndAReaderSeesWholeTransactions) {
    writer.reset();
    fs::remove(path);
    ::setenv("HEADSCOPE_NETWORK_DISK", "1", 1);
    writer = std::move(*MetricsDatabase::open(place, Access::Write));
    ::unsetenv("HEADSCOPE_NETWORK_DISK");
    addSteps(1, 10);
    ASSERT_TRUE(writer->flush(true).ok());
    EXPECT_FALSE(fs::exists(path + "-wal"));
    EXPECT_FALSE(fs::exists(path + "-shm"));
    auto reader = *MetricsDatabase::open(place, Access::Read);
    EXPECT_EQ(reader->points({"train", "task_loss"})->size(), 10u);
    reader->holdStill();
    EXPECT_EQ(reader->points({"train", "task_loss"})->size(), 10u);
    addSteps(11, 20);
    auto written = std::async(std::launch::async, [&] { return writer->flush(true).ok(); });
    EXPECT_EQ(reader->points({"train", "task_loss"})->size(), 10u) << "of one moment";
    reader.reset();  // ends the read transaction that the writer waits for
    EXPECT_TRUE(written.get());
    EXPECT_EQ((*MetricsDatabase::open(place, Access::Read))->points({"train", "task_loss"})->size(),
              20u);
    writer->fold();
    EXPECT_FALSE(fs::exists(path + "-journal"));
}

TEST_F(MetricsDatabaseTest, ReaderSeesFlushedRowsWhileTheWriterContinues) {
    addSteps(1, 10);
    EXPECT_TRUE(writer->hasPending());
    const auto reader = *MetricsDatabase::open(place, Access::Read);
    EXPECT_TRUE(reader->points({"train", "task_loss"})->empty());
    ASSERT_TRUE(writer->flush(false).ok());
    EXPECT_FALSE(writer->hasPending());
    EXPECT_EQ(reader->points({"train", "task_loss"})->size(), 10u);
}

TEST_F(MetricsDatabaseTest, TruncatesAndContinuesMonotonically) {
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
    const auto reader = MetricsDatabase::open(place, Access::Read);
    fs::permissions(folder.path(), fs::perms::owner_all);
    ASSERT_TRUE(reader.ok()) << reader.error().text();
    EXPECT_EQ((*reader)->points({"train", "task_loss"})->size(), 10u);
}

// Such a file comes from another program or an attacker. Code that draws a frame relies on heads x
// heads values in every layer.
TEST_F(MetricsDatabaseTest, LayersOfDifferentHeadsAreReadAsOneShape) {
    writer->add(
        SimilarityFrame{5, "attn-cos", 2, {{1, 0.5f, 0.5f, 1}, std::vector<float>(16, 0.25f), {}}});
    writer->add(SimilarityFrame{6, "attn-cos", 2, {std::vector<float>(16, 0.25f), {1}}});
    ASSERT_TRUE(writer->flush(false).ok());
    const auto frames = *(*MetricsDatabase::open(place, Access::Read))->frames("attn-cos");
    ASSERT_EQ(frames.size(), 2u);
    EXPECT_EQ(frames[0].heads, 4);
    EXPECT_EQ(frames[0].headsPerLayer, (std::vector<int>{2, 4, 0}));
    for (const auto& frame : frames)
        for (const auto& layer : frame.layers) EXPECT_EQ(layer.size(), 16u);
    EXPECT_EQ(frames[0].at(0, 1, 0), 0.5f);
    EXPECT_EQ(frames[0].at(0, 1, 1), 1);
    EXPECT_TRUE(std::isnan(frames[0].at(0, 0, 2)) && std::isnan(frames[0].at(0, 3, 3)));
    EXPECT_EQ(frames[1].heads, 4) << "the last layer is the narrow one";
    EXPECT_EQ(frames[1].headsOf(1), 1);
}

TEST_F(MetricsDatabaseTest, OneWideLayerAmongManyNarrowOnesIsRefused) {
    SimilarityFrame frame{5, "attn-cos", 1, std::vector<std::vector<float>>(5000, {1})};
    // Padding 5,000 layers to 200 x 200 would need 800 MB.
    frame.layers[17].assign(200 * 200, 0.5f);
    writer->add(frame);
    ASSERT_TRUE(writer->flush(false).ok());
    const auto frames = (*MetricsDatabase::open(place, Access::Read))->frames("attn-cos");
    ASSERT_FALSE(frames);
    EXPECT_THAT(frames.error(), test::IsError(ErrorCode::BadData, "attn-cos", 5, 200));
}

TEST_F(MetricsDatabaseTest, SaysWhenAFileIsNoDatabase) {
    ASSERT_TRUE(place.writeAtomically("other", std::string(5000, 'x')).ok());
    EXPECT_EQ(MetricsDatabase::open(place, Access::Write, "other").error().code,
              ErrorCode::BadData);
    EXPECT_EQ(MetricsDatabase::open(place, Access::Read, "other").error().code, ErrorCode::BadData);
    EXPECT_EQ(MetricsDatabase::open(place, Access::Read, "none").error().code, ErrorCode::Io);
}

// Only regular files of this folder are opened, as the database and as its log.
TEST_F(MetricsDatabaseTest, LinksPipesAndFoldersInItsPlaceAreRefused) {
    addSteps(1, 5);
    ASSERT_TRUE(writer->flush(true).ok());
    for (const std::string part : {"", "-wal", "-shm", "-journal"}) {
        const auto name = "x" + part;
        const auto at = folder.path() + "/" + name;
        for (int kind = 0; kind < 3; ++kind) {
            if (kind == 0) fs::create_symlink(path, at);
            if (kind == 1) (void)mkfifo(at.c_str(), 0600);
            if (kind == 2) fs::create_directory(at);
            for (const auto access : {Access::Read, Access::Write}) {
                const auto opened = MetricsDatabase::open(place, access, "x");
                ASSERT_FALSE(opened.ok()) << name << " kind " << kind;
                EXPECT_THAT(opened.error(), test::IsError(ErrorCode::BadData, name));
            }
            fs::remove(at);
        }
    }
}

TEST_F(MetricsDatabaseTest, TablesOfAnotherMakeAreBadData) {
    sqlite3* raw = nullptr;
    sqlite3_open((folder.path() + "/other").c_str(), &raw);
    sqlite3_exec(raw, "CREATE TABLE scalar(a, b)", nullptr, nullptr, nullptr);
    sqlite3_close(raw);
    auto opened = MetricsDatabase::open(place, Access::Write, "other");
    EXPECT_EQ(opened.ok() ? (*opened)->truncateAfter(3).error().code : opened.error().code,
              ErrorCode::BadData);
}

// SQLite sorts blobs after all texts. The search for the next key made no progress from such a row,
// and listed it 4,096 times.
TEST_F(MetricsDatabaseTest, KeysThatAreNoTextEndTheListWithTheReason) {
    ASSERT_TRUE(writer->flush(true).ok());
    sqlite3* raw = nullptr;
    sqlite3_open(path.c_str(), &raw);
    sqlite3_exec(raw,
                 "INSERT INTO scalar VALUES(1, 0, 0, x'41', x'42', 0.5); INSERT INTO pair "
                 "VALUES(1, 0, x'43', x'')",
                 nullptr, nullptr, nullptr);
    sqlite3_close(raw);
    const auto reader = *MetricsDatabase::open(place, Access::Read);
    const auto series = reader->series();
    ASSERT_FALSE(series.ok()) << series->size();
    EXPECT_THAT(series.error(), test::IsError(ErrorCode::BadData, "metrics.sqlite"));
    EXPECT_FALSE(reader->measures().ok());
}

std::map<std::string, std::string> contents(const std::string& folder) {
    std::map<std::string, std::string> found;
    for (const auto& entry : fs::directory_iterator(folder))
        found[entry.path().filename().string()] = *readFile(entry.path().string(), 1 << 24);
    return found;
}

// A run whose training was killed leaves a write-ahead log. Reading it must not change any file.
TEST_F(MetricsDatabaseTest, ReadingWritesNothing) {
    addSteps(1, 10);
    ASSERT_TRUE(writer->flush(false).ok());
    test::ScratchFolder copy;
    for (const char* part : {"", "-wal", "-shm"})
        fs::copy_file(path + part, copy.path() + "/metrics.sqlite" + part);
    const auto before = contents(copy.path());
    const auto killed = *Directory::open(copy.path());
    EXPECT_EQ(
        (*MetricsDatabase::open(killed, Access::Read))->points({"train", "task_loss"})->size(),
        10u);
    EXPECT_EQ(contents(copy.path()), before);
    writer->fold();
    writer.reset();
    const auto folded = contents(folder.path());
    EXPECT_EQ((*MetricsDatabase::open(place, Access::Read))->points({"train", "task_loss"})->size(),
              10u);
    EXPECT_EQ(contents(folder.path()), folded);
}

TEST_F(MetricsDatabaseTest, ADeletedFileIsCopiedWhole) {
    addSteps(1, 10);
    ASSERT_TRUE(writer->flush(false).ok());
    for (const char* part : {"", "-wal", "-shm"}) fs::remove(path + part);
    addSteps(11, 12);
    ASSERT_TRUE(writer->flush(false).ok());
    test::ScratchFolder rescued;
    const auto there = *Directory::open(rescued.path());
    ASSERT_TRUE(writer->copyInto(there).ok());
    const auto copy = *MetricsDatabase::open(there, Access::Read);
    EXPECT_EQ(copy->points({"train", "task_loss"})->size(), 12u);
    EXPECT_EQ(copy->frames("attn-cos")->size(), 2u);
}

// Within a process, SQLite shares the index of the log. A reader must not make this index read-only
// for the writer.
TEST_F(MetricsDatabaseTest, AReaderThatWasThereFirstDoesNotKeepTheWriterOut) {
    addSteps(1, 5);
    ASSERT_TRUE(writer->flush(false).ok());
    test::ScratchFolder copy;
    for (const char* part : {"", "-wal", "-shm"})
        fs::copy_file(path + part, copy.path() + "/metrics.sqlite" + part);
    const auto there = *Directory::open(copy.path());
    auto reader = *MetricsDatabase::open(there, Access::Read);
    auto later =
        std::async(std::launch::async, [&] { return MetricsDatabase::open(there, Access::Write); });
    EXPECT_EQ(reader->points({"train", "task_loss"})->size(), 5u);
    reader.reset();
    auto second = later.get();
    ASSERT_TRUE(second.ok()) << second.error().text();
    EXPECT_TRUE((*second)->truncateAfter(2).ok());
}

}  // namespace
}  // namespace headscope::io
