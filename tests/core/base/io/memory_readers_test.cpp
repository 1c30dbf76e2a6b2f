// Readers of bytes in memory must return the same as readers of files, so that the fuzz targets
// test the same code.
#include "core/base/io/archive.h"
#include "core/base/io/csv_reader.h"
#include "core/base/io/metrics_database.h"
#include "core/service/runs/checkpoint_manifest.h"
#include "core/service/runs/run_folder.h"

#include "tests/core/support/data_archive.h"
#include "tests/core/support/data_support.h"
#include "tests/support/error_matchers.h"

namespace headscope::data {
namespace {

std::vector<std::vector<std::string>> rowsOf(io::CsvReader reader) {
    std::vector<std::vector<std::string>> rows;
    io::CsvRecord record;
    for (auto more = reader.next(record); more.ok() && *more; more = reader.next(record))
        rows.push_back(record.fields);
    return rows;
}

TEST(MemoryReaders, TablesPackedOrNotGiveTheSameRowsAsTheirFiles) {
    const TempFolder folder;
    std::string table = "text,label\n";
    // Larger than one read buffer.
    for (int i = 0; i < 200'000; ++i) table += "\"row, " + std::to_string(i) + "\",b\n";
    for (const auto packing : {io::Packing::Plain, io::Packing::Gzip}) {
        const bool packed = packing == io::Packing::Gzip;
        const auto bytes = packed ? gzipped(table) : table;
        auto inMemory = io::CsvReader::over(
            io::unpacked(io::memoryBytes(bytes), packing, 1 << 30, nullptr), {});
        auto inFile = io::CsvReader::open(folder.write(packed ? "t.csv.gz" : "t.csv", bytes), {});
        ASSERT_TRUE(inMemory.ok() && inFile.ok());
        const auto rows = rowsOf(std::move(*inMemory));
        EXPECT_EQ(rows.size(), 200'001u);
        EXPECT_EQ(rows, rowsOf(std::move(*inFile)));
    }
}

TEST(MemoryReaders, ArchivesGiveTheSameEntriesAndWarningsAsTheirFiles) {
    const TempFolder folder;
    const auto every = [](const std::string&) { return true; };
    const auto tar = tarOf({{"one", "content"}, {"ONE", "other"}});
    for (const auto& bytes : {tar, gzipped(tar), gzipped(tar) + "behind it"}) {
        const auto inMemory = io::readArchiveBytes(bytes, every, {});
        const auto inFile = io::readArchive(folder.write("t", bytes), every, {}, nullptr);
        ASSERT_TRUE(inMemory.ok() && inFile.ok());
        ASSERT_EQ(inMemory->entries.size(), 2u);
        EXPECT_EQ(inMemory->entries[1].bytes, "other");
        EXPECT_EQ(inMemory->warnings, inFile->warnings);
    }
    EXPECT_THAT(io::readArchiveBytes("PK\3\4....", every, {}).error(),
                test::IsError(ErrorCode::BadData));
    EXPECT_THAT(io::readArchiveBytes("", every, {}).error(), test::IsError(ErrorCode::BadData));
}

TEST(MemoryReaders, CurvesAreReadFromTheBytesOfTheirFile) {
    const TempFolder folder;
    const auto place = *io::Directory::open(folder.path());
    {
        const auto writer = *io::MetricsDatabase::open(place, io::MetricsDatabase::Access::Write);
        writer->add({"train", "loss"}, {3, 0.5, 1, 0.25});
        ASSERT_TRUE(writer->flush(true).ok());
        writer->fold();
    }
    auto bytes = *place.read("metrics.sqlite", 1 << 20);
    const auto database = io::MetricsDatabase::fromBytes(bytes);
    ASSERT_TRUE(database.ok()) << database.error().text();
    const auto points = *(*database)->points({"train", "loss"});
    ASSERT_EQ(points.size(), 1u);
    EXPECT_EQ(points[0].value, 0.25);
    EXPECT_FALSE((*database)->isInPlace());
    EXPECT_EQ(io::MetricsDatabase::fromBytes(bytes.replace(0, 6, "no lit")).error().code,
              ErrorCode::BadData);
    EXPECT_EQ(io::MetricsDatabase::fromBytes("").error().code, ErrorCode::BadData);
}

TEST(MemoryReaders, AManifestReadsAsItWasWritten) {
    const auto text = runs::CheckpointManifest::text(7, 1.5, {{"model", io::sumOf("weights")}});
    const auto manifest = *runs::CheckpointManifest::parse(text, "step-00000007");
    EXPECT_EQ(manifest.epoch(), 1.5);
    EXPECT_TRUE(manifest.checkSum("model", io::sumOf("weights")).ok());
    EXPECT_TRUE(manifest.checkSize("model", -1).ok());
    EXPECT_THAT(manifest.checkSum("model", io::sumOf("Weights")).error(),
                test::IsError(ErrorCode::BadData, "model"));
    EXPECT_THAT(manifest.checkSize("model", 8).error(),
                test::IsError(ErrorCode::BadData, "model", 8, 7));
    EXPECT_THAT(manifest.checkSize("other", 7).error(), test::IsError(ErrorCode::BadData, "other"));
    EXPECT_THAT(runs::CheckpointManifest::parse(R"({"files":{"model":{"bytes":-1,"sha256":""}}})",
                                                "step-00000007")
                    ->checkSize("model", 1)
                    .error(),
                test::IsError(ErrorCode::BadData, "model"));
}

// Converting such numbers to an integer is undefined behaviour. It once produced a run with a
// hugely negative step.
TEST(MemoryReaders, NumbersOfARunThatNoIntegerHoldsAreLeftOut) {
    const auto record = runs::parseRunRecord(
        R"({"format_version":1,"state":"failed","step":1e300,"seed":18446744073709551615,"total_steps":12,)"
        R"("error":{"code":4294967300,"message":"m"}})",
        "run.json");
    ASSERT_TRUE(record.ok()) << record.error().text();
    EXPECT_EQ(record->info.step, 0);
    EXPECT_EQ(record->info.seed, 0);
    EXPECT_EQ(record->info.totalSteps, 12);
    EXPECT_EQ(record->error->code, ErrorCode::Internal);
}

}  // namespace
}  // namespace headscope::data
