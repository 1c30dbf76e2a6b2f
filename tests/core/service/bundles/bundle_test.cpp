// Tests bundles of runs: what they contain, and that bundles of strangers cannot do harm.
#include "core/service/bundles/bundle.h"

#include "core/base/io/metrics_database.h"
#include "core/base/io/zip_reader.h"
#include "core/base/io/zip_writer.h"
#include "core/service/runs/run_folder.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>

#include <fcntl.h>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using Packing = io::ZipWriter::Packing;
using testing::HasSubstr;
using testing::Not;

std::string bytesOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Returns the contents of a bundle by name.
std::map<std::string, std::string> entriesOf(const std::string& bundle) {
    ScratchFolder folder;
    std::map<std::string, std::string> names, contents;
    const auto place = *io::Directory::open(folder.path());
    const auto done = io::unpackZip(bundle, {}, [&](const std::string& name) {
        const auto file = std::to_string(names.size());
        names[name] = file;
        return place.openFile(file, O_WRONLY | O_CREAT | O_EXCL);
    });
    EXPECT_TRUE(done) << done.error().text();
    for (const auto& [name, file] : names) contents[name] = bytesOf(folder.path() + "/" + file);
    return contents;
}

class Bundles : public testing::Test {
protected:
    // A run with two checkpoints, of which nothing is a real model.
    std::string makeRun(const std::string& name) {
        runs::RunRecord record;
        record.info.name = "Run of " + name;
        record.info.state = RunState::Finished;
        record.info.created = "2026-11-29T17:00:00Z";
        RunConfig config;
        config.values = {{"dataset.id", std::string("csv-text")},
                         {"dataset.path", theirs.path() + "/secret place/train.csv"}};
        const auto made = runs::createRunFolder(
            theirs.path(), name, config, record, [&](const io::Directory& run) -> Status {
                HEADSCOPE_TRY(const auto database,
                              io::MetricsDatabase::open(run, io::MetricsDatabase::Access::Write));
                database->add(SeriesId{"train", "task_loss"}, {1, 0.5, 2, 0.25});
                database->add(RunEvent{1, 2, "warning",
                                       "%1 is far away, see /home/me/notes and/or %2"_m(
                                           theirs.path() + "/secret place/train.csv", "the log"),
                                       0, 0},
                              5);
                return database->flush(true);
            });
        EXPECT_TRUE(made) << made.error().text();
        const auto run = theirs.path() + "/" + name;
        for (const char* step : {"step-00000001", "step-00000002"}) {
            fs::create_directories(run + "/checkpoints/" + step);
            for (const char* file : {"manifest.json", "model.safetensors", "optimizer.safetensors"})
                std::ofstream(run + "/checkpoints/" + step + "/" + file) << step << file;
        }
        std::ofstream(run + "/dataset.json")
            << R"({"id": "csv-text", "notes": ["a sample: patient"], "note_messages": []})";
        std::ofstream(run + "/log.txt") << "read " << theirs.path() << "\n";
        std::ofstream(run + "/control") << "a socket in a real run";
        return run;
    }
    std::string write(const std::vector<std::string>& runs, bool resumable = false) {
        const auto file = theirs.path() + "/out.headscope";
        const auto bundle = bundles::writeBundle({runs, file, resumable});
        EXPECT_TRUE(bundle) << bundle.error().text();
        EXPECT_TRUE(!bundle || bundle->bytes == static_cast<std::int64_t>(fs::file_size(file)));
        return file;
    }
    // Writes an archive with the first entry of a bundle and one more.
    std::string strange(const std::string& name, const std::string& bytes) {
        const auto file = theirs.path() + "/strange.headscope";
        auto zip = io::ZipWriter::create(file);
        EXPECT_TRUE(zip->add("mimetype", bundles::kMimeType, Packing::Stored));
        EXPECT_TRUE(zip->add(name, bytes, Packing::Deflated));
        EXPECT_TRUE(zip->finish());
        return file;
    }
    std::string refusal(const std::string& file) {
        const auto opened = bundles::openBundle(file, mine.path());
        EXPECT_TRUE(fs::is_empty(mine.path())) << "nothing is left behind";
        return opened ? "" : opened.error().whole().text();
    }
    ScratchFolder theirs, mine;
};

TEST_F(Bundles, ProgressIsMonotonicAndReachesTheEnd) {
    std::vector<double> shares;
    const LongTask task([&](double share) { shares.push_back(share); }, nullptr);
    const auto file = theirs.path() + "/out.headscope";
    ASSERT_TRUE(bundles::writeBundle({{makeRun("one"), makeRun("two")}, file, true}, task));
    ASSERT_GT(shares.size(), 3U);
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_LE(shares.back(), 1);
    EXPECT_GT(shares.back(), 0.9);
    shares.clear();
    ASSERT_TRUE(bundles::openBundle(file, mine.path(), task));
    EXPECT_DOUBLE_EQ(shares.back(), 1);
}

TEST_F(Bundles, WritingThatIsCancelledLeavesTheOlderFile) {
    const auto file = write({makeRun("one")});
    const auto before = bytesOf(file);
    std::atomic<bool> cancel{false};
    const auto cancelled =
        bundles::writeBundle({{theirs.path() + "/one", makeRun("two")}, file, true},
                             LongTask([&](double) { cancel = true; }, &cancel));
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(bytesOf(file), before);
    EXPECT_EQ(std::distance(fs::directory_iterator(theirs.path()), {}), 3) << "two runs, one file";
}

TEST_F(Bundles, OpeningThatIsCancelledLeavesNothing) {
    const auto file = write({makeRun("one"), makeRun("two")});
    std::atomic<bool> cancel{false};
    const auto cancelled =
        bundles::openBundle(file, mine.path(), LongTask([&](double) { cancel = true; }, &cancel));
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(fs::is_empty(mine.path()));
}

TEST_F(Bundles, ARunComesBackWithItsCurvesAndCheckpoints) {
    const auto file = write({makeRun("one"), makeRun("two")}, true);
    const auto opened = bundles::openBundle(file, mine.path());
    ASSERT_TRUE(opened) << opened.error().text();
    ASSERT_EQ(opened->runs.size(), 2u);
    const auto info = runs::readRunInfo(mine.path() + "/one", false);
    ASSERT_TRUE(info) << info.error().text();
    EXPECT_EQ(info->name, "Run of one");
    const auto database = io::MetricsDatabase::open(*io::Directory::open(mine.path() + "/one"),
                                                    io::MetricsDatabase::Access::Read);
    ASSERT_TRUE(database) << database.error().text();
    EXPECT_EQ((*database)->points({"train", "task_loss"})->front().value, 0.25);
    for (const char* part : {"step-00000001/optimizer.safetensors", "step-00000002/manifest.json"})
        EXPECT_EQ(bytesOf(mine.path() + "/two/checkpoints/" + part),
                  bytesOf(theirs.path() + "/two/checkpoints/" + part));
}

TEST_F(Bundles, ItContainsNoPathsOfThisMachine) {
    const auto run = makeRun("one");
    for (const bool resumable : {false, true}) {
        const auto entries = entriesOf(write({run}, resumable));
        EXPECT_EQ(entries.count("one/local.json"), 0u);
        EXPECT_EQ(entries.count("one/log.txt"), 0u);
        EXPECT_EQ(entries.count("one/control"), 0u);
        EXPECT_EQ(entries.count("one/config.json"), 1u);
        for (const auto& [name, bytes] : entries) {
            EXPECT_THAT(bytes, Not(HasSubstr(theirs.path()))) << name;
            EXPECT_THAT(bytes, Not(HasSubstr("/home/me"))) << name;
            EXPECT_THAT(bytes, Not(HasSubstr("secret place"))) << name;
            EXPECT_THAT(bytes, Not(HasSubstr("patient"))) << name;
        }
    }
}

TEST_F(Bundles, WithoutTheOptimiserItHasTheNewestCheckpoint) {
    const auto entries = entriesOf(write({makeRun("one")}));
    EXPECT_EQ(entries.count("one/checkpoints/step-00000002/model.safetensors"), 1u);
    EXPECT_EQ(entries.count("one/checkpoints/step-00000001/model.safetensors"), 0u);
    EXPECT_EQ(entries.count("one/checkpoints/step-00000002/optimizer.safetensors"), 0u);
}

TEST_F(Bundles, ItIsRecognisedByItsFirstBytes) {
    const auto bytes = bytesOf(write({makeRun("one")}));
    EXPECT_EQ(bytes.substr(0, 4), "PK\x03\x04");
    EXPECT_EQ(bytes.substr(30, 8), "mimetype");
    EXPECT_THAT(bytes.substr(30, 100), HasSubstr(bundles::kMimeType));
}

TEST_F(Bundles, ATakenNameGetsANumber) {
    const auto file = write({makeRun("one")});
    ASSERT_TRUE(bundles::openBundle(file, mine.path()));
    const auto again = bundles::openBundle(file, mine.path());
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(fs::path(again->runs[0]).filename(), "one-2");
    EXPECT_EQ(again->notes.size(), 1u);
}

TEST_F(Bundles, FilesThatDoNotBelongToARunAreRefused) {
    for (const char* name : {"one/local.json", "one/.hidden.json", "one/run.sh", "other.txt",
                             "one/checkpoints/step-1/x.json", "one/deep/run.json", "one/control"})
        EXPECT_THAT(refusal(strange(name, "{}")), HasSubstr("does not belong")) << name;
    for (const char* name : {"one/../other", "/etc/passwd", "..\\run.json"})
        EXPECT_THAT(refusal(strange(name, "{}")), HasSubstr("unsafe name")) << name;
}

TEST_F(Bundles, DamagedBundlesAreRefused) {
    const auto bytes = bytesOf(write({makeRun("one")}));
    const auto file = theirs.path() + "/damaged.headscope";
    for (const double share : {0.0, 0.3, 0.6, 0.9}) {
        std::ofstream(file, std::ios::binary)
            << bytes.substr(0, static_cast<std::size_t>(share * static_cast<double>(bytes.size())));
        EXPECT_THAT(refusal(file), Not(testing::IsEmpty())) << share;
    }
    std::ofstream(file) << "a text";
    EXPECT_THAT(refusal(file), HasSubstr("not a zip archive"));
    EXPECT_THAT(refusal(strange("one/run.json", "{}")), Not(testing::IsEmpty()));
    EXPECT_THAT(refusal(theirs.path() + "/missing.headscope"), HasSubstr("missing.headscope"));
}

TEST_F(Bundles, AnArchiveThatGrowsTooMuchIsRefused) {
    const auto file = theirs.path() + "/bomb.zip";
    auto zip = io::ZipWriter::create(file);
    ASSERT_TRUE(zip);
    ASSERT_TRUE(zip->add("zeros", std::string(200'000'000, '\0'), Packing::Deflated));
    ASSERT_TRUE(zip->finish());
    const auto place = *io::Directory::open(mine.path());
    const auto done = io::unpackZip(file, {}, [&](const std::string&) {
        return place.openFile("zeros", O_WRONLY | O_CREAT | O_TRUNC);
    });
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error().text(), HasSubstr("times its size"));
}

TEST(WithoutPaths, PathsAreShortenedAndOtherTextStays) {
    const auto clean = [](const std::string& text) {
        return bundles::withoutPaths(text, {"/data/my files/train.csv"});
    };
    EXPECT_EQ(clean("cannot read /data/my files/train.csv: gone"), "cannot read train.csv: gone");
    EXPECT_EQ(clean("see \"/home/me/x.txt\", line 3"), "see \"x.txt\", line 3");
    EXPECT_EQ(clean("samples/s and/or 1/2"), "samples/s and/or 1/2");
    EXPECT_EQ(clean("/tmp is a folder"), "/tmp is a folder");
}

}  // namespace
}  // namespace headscope::test
