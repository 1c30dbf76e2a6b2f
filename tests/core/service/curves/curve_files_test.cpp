// Tests the export of curves, and the import of curves of other programs.
#include "core/base/events/event_file.h"
#include "core/base/images/image.h"
#include "core/base/io/metrics_database.h"
#include "core/service/curves/curve_import.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/tensorboard_log.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
namespace record = io::event_record;
using testing::HasSubstr;

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

class ImportedCurves : public testing::Test {
protected:
    std::string write(const std::string& name, const std::string& bytes) {
        const auto path = fs::path(folder.path()) / name;
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << bytes;
        return path.string();
    }
    ScratchFolder folder, runs;
    std::vector<Message> notes;
};

TEST(SeriesOfTag, TagsOfCommonProgramsGetOurNames) {
    const auto id = [](const std::string& tag, const std::string& folder = "") {
        const auto found = curves::seriesOfTag(tag, folder);
        return found.split + "/" + found.name;
    };
    EXPECT_EQ(id("train/loss"), "train/task_loss");
    EXPECT_EQ(id("eval/accuracy"), "valid/accuracy");
    EXPECT_EQ(id("val_acc"), "valid/accuracy");
    EXPECT_EQ(id("Loss/test"), "test/loss");
    EXPECT_EQ(id("train/learning_rate"), "train/learning_rate");
    EXPECT_EQ(id("epoch_loss", "validation"), "valid/loss");
    EXPECT_EQ(id("grad_norm"), "train/grad_norm");
    EXPECT_EQ(id("train"), "train/train");
}

TEST_F(ImportedCurves, AFolderOfEventFilesBecomesARun) {
    write("logs/train/events.out.tfevents.10.host",
          record::version(1) + record::scalar("epoch_loss", {1, 100}, 0.5) +
              record::scalar("epoch_loss", {2, 102}, 0.25));
    write("logs/validation/events.out.tfevents.10.host",
          record::version(1) + record::scalar("epoch_accuracy", {2, 103}, 0.75));
    write("logs/notes.txt", "not an event file");
    const auto made = curves::importCurves({folder.path() + "/logs", "theirs"}, runs.path());
    ASSERT_TRUE(made) << made.error().text();
    EXPECT_EQ(made->curves, 2);
    EXPECT_EQ(made->points, 3);
    const auto info = runs::readRunInfo(made->run, false);
    ASSERT_TRUE(info) << info.error().text();
    EXPECT_EQ(info->name, "theirs");
    EXPECT_EQ(info->importedCurves, "logs");
    EXPECT_FALSE(info->resumable);
    const auto database = io::MetricsDatabase::open(*io::Directory::open(made->run),
                                                    io::MetricsDatabase::Access::Read);
    ASSERT_TRUE(database) << database.error().text();
    const auto loss = (*database)->points({"train", "task_loss"});
    ASSERT_TRUE(loss) << loss.error().text();
    ASSERT_EQ(loss->size(), 2u);
    EXPECT_EQ((*loss)[1].seconds, 2) << "since the first point";
    EXPECT_EQ((*database)->points({"valid", "accuracy"})->front().value, 0.75);
}

TEST_F(ImportedCurves, TablesHaveAColumnPerCurve) {
    const auto path =
        write("log.csv", "epoch,step,train_loss,val_acc\n1,10,0.5,\n2,20,0.25,0.75\n");
    const auto read = curves::readForeignCurves(path, notes);
    ASSERT_TRUE(read) << read.error().text();
    ASSERT_EQ(read->size(), 2u);
    EXPECT_EQ(read->at({"train", "task_loss"}).size(), 2u);
    const auto& accuracy = read->at({"valid", "accuracy"});
    ASSERT_EQ(accuracy.size(), 1u) << "an empty cell is no point";
    EXPECT_EQ(accuracy[0].step, 20);
    EXPECT_EQ(accuracy[0].epoch, 2);
}

TEST_F(ImportedCurves, ADownloadOfTensorBoardHasTheNameOfItsFile) {
    const auto path = write("val_loss.csv", "Wall time,Step,Value\n100.5,1,2\n101.5,2,1\n");
    const auto read = curves::readForeignCurves(path, notes);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->at({"valid", "loss"})[1].seconds, 1);
}

TEST_F(ImportedCurves, RepeatedStepsKeepTheLastPoint) {
    const auto path = write("log.csv", "step,loss\n3,3\n1,1\n2,2\n2,20\n");
    const auto read = curves::readForeignCurves(path, notes);
    ASSERT_TRUE(read) << read.error().text();
    const auto& loss = read->at({"train", "task_loss"});
    ASSERT_EQ(loss.size(), 3u);
    EXPECT_EQ(loss[1].value, 20);
    EXPECT_EQ(loss[2].value, 3);
}

TEST_F(ImportedCurves, ACancelledImportMakesNoRun) {
    const auto path = write("log.csv", "step,loss\n1,1\n2,2\n");
    const std::atomic<bool> cancel{true};
    const auto made = curves::importCurves({path, ""}, runs.path(), LongTask({}, &cancel));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(fs::is_empty(runs.path()));
}

TEST_F(ImportedCurves, UnusableFilesAreRefusedByReason) {
    const auto refusal = [&](const std::string& path) {
        const auto made = curves::importCurves({path, ""}, runs.path());
        return made ? std::string() : made.error().whole().text();
    };
    EXPECT_THAT(refusal(write("a.csv", "time,loss\n1,2\n")), HasSubstr("step"));
    EXPECT_THAT(refusal(write("b.csv", "step,loss\nx,2\n")), HasSubstr("no step"));
    EXPECT_THAT(refusal(write("c.csv", "step,loss\n1,nan\n")), HasSubstr("no curves"));
    EXPECT_THAT(refusal(write("events.out.tfevents.1", "text")), HasSubstr("not an event file"));
    EXPECT_THAT(refusal(folder.path() + "/missing.csv"), HasSubstr("missing.csv"));
    EXPECT_THAT(refusal(write("d.csv", "run,step,loss\na,1,2\nb,1,3\n")),
                HasSubstr("several runs"));
    write("two/a/events.out.tfevents.1", record::version(1) + record::scalar("loss", {1, 1}, 1));
    write("two/b/events.out.tfevents.1", record::version(1) + record::scalar("loss", {1, 1}, 2));
    EXPECT_THAT(refusal(folder.path() + "/two"), HasSubstr("2 runs"));
    fs::create_directory(folder.path() + "/empty");
    EXPECT_THAT(refusal(folder.path() + "/empty"), HasSubstr("no event files"));
    EXPECT_TRUE(fs::is_empty(runs.path()));
}

struct TensorBoard : testing::Test {
    void SetUp() override {
        config.values = {{"model.heads", std::int64_t{4}},
                         {"dataset.path", folder.path() + "/x.csv"}};
        auto opened = io::MetricsDatabase::open(*io::Directory::open(folder.path()),
                                                io::MetricsDatabase::Access::Write);
        ASSERT_TRUE(opened) << opened.error().text();
        database = std::move(opened).value();
    }
    void add(std::int64_t step, double value) {
        database->add(SeriesId{"train", "task_loss"}, {step, 0, static_cast<double>(step), value});
        ASSERT_TRUE(database->flush(false));
    }
    ScratchFolder folder;
    RunConfig config;
    std::unique_ptr<io::MetricsDatabase> database;
};

TEST_F(TensorBoard, LogFollowsTheDatabase) {
    add(1, 0.5);
    auto log = runs::TensorBoardLog::open(*io::Directory::open(folder.path()), config, "mine", 1000,
                                          *database);
    ASSERT_TRUE(log) << log.error().text();
    add(2, 0.25);
    SimilarityFrame frame;
    frame.step = 2;
    frame.measure = "attn-cos";
    frame.heads = 2;
    frame.layers = {{1, 0.5f, 0.5f, 1}};
    database->add(frame);
    ASSERT_TRUE(database->flush(false));
    ASSERT_TRUE(log->update(*database));
    ASSERT_TRUE(log->update(*database)) << "nothing is written twice";
    ASSERT_TRUE(log->end(RunState::Finished));
    const auto curves = io::readEventFile(log->path());
    ASSERT_TRUE(curves) << curves.error().text();
    ASSERT_EQ(curves->curves.size(), 1u);
    ASSERT_EQ(curves->curves[0].points.size(), 2u);
    EXPECT_EQ(curves->curves[0].points[1].at.time, 1002);
    const auto bytes = contentOf(log->path());
    EXPECT_THAT(bytes, HasSubstr("attn-cos/L0"));
    EXPECT_THAT(bytes, HasSubstr("\x89PNG"));
    EXPECT_THAT(bytes, HasSubstr("model.heads"));
    EXPECT_EQ(bytes.find(folder.path()), std::string::npos) << "no paths of this machine";
}

TEST_F(TensorBoard, ANewLogReplacesTheOld) {
    add(1, 0.5);
    add(2, 0.25);
    const std::string old = folder.path() + "/events.out.tfevents.1.headscope",
                      others = folder.path() + "/events.out.tfevents.1.host";
    std::ofstream(old) << "old";
    std::ofstream(others) << "of another program";
    ASSERT_TRUE(database->truncateAfter(1)) << "as a resumed run does";
    const auto log = runs::TensorBoardLog::open(*io::Directory::open(folder.path()), config, "mine",
                                                0, *database);
    ASSERT_TRUE(log) << log.error().text();
    EXPECT_FALSE(fs::exists(old));
    EXPECT_TRUE(fs::exists(others));
    const auto curves = io::readEventFile(log->path());
    ASSERT_TRUE(curves) << curves.error().text();
    EXPECT_EQ(curves->curves[0].points.size(), 1u);
}

TEST(MatrixPng, CellsAreDarkToBrightAndMissingOnesWhite) {
    const auto png = runs::matrixPng({1, 0, std::nanf(""), 0.5f}, 2, 3);
    const auto picture = io::decodeImage(png);
    ASSERT_TRUE(picture) << picture.error().text();
    EXPECT_EQ(picture->width, 6);
    const auto brightness = [&](int x, int y) {
        int sum = 0;
        for (int c = 0; c < 3; ++c)
            sum += picture->rgb[static_cast<std::size_t>((y * 6 + x) * 3 + c)];
        return sum;
    };
    EXPECT_GT(brightness(0, 0), brightness(5, 5));
    EXPECT_GT(brightness(5, 5), brightness(5, 0));
    EXPECT_EQ(brightness(0, 5), 3 * 255);
    EXPECT_EQ(brightness(2, 2), brightness(0, 0)) << "a cell has one colour";
}

TEST(SecondsOfTime, AreThoseOfUtc) {
    EXPECT_EQ(runs::secondsOfTime("1970-01-02T00:00:01Z"), 86401);
    EXPECT_EQ(runs::secondsOfTime("2026-11-29T17:12:58Z"), 1795972378);
    EXPECT_EQ(runs::secondsOfTime("yesterday"), 0);
}

}  // namespace
}  // namespace headscope::test
