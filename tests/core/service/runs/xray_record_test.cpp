// Tests of the records for the X-ray page, and of the methods paragraph that describes a run for a
// paper.
#include "tests/core/support/session_fake.h"

#include "core/base/io/json.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/run_folder.h"
#include "tests/support/answers.h"

#include <gmock/gmock.h>

namespace headscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct XrayRecordTest : ::testing::Test {
    RunConfig xrayRun(std::int64_t steps) {
        auto config = smallRun(steps);
        config.values["train.xray"] = true;
        config.values["train.xray_batches"] = std::int64_t{8};
        return config;
    }
    std::shared_ptr<RunView> opened(const std::string& path) { return *engine.open(path); }

    ScratchFolder folder;
    FakeEngine fake{folder.path()};
    Engine& engine = *fake.engine;
};

using Frames = std::vector<std::shared_ptr<const XrayFrame>>;

std::vector<std::int64_t> stepsOf(const Frames& frames) {
    std::vector<std::int64_t> steps;
    for (const auto& frame : frames) steps.push_back(frame->step);
    return steps;
}

bool same(const XrayFrame& a, const XrayFrame& b) {
    if (a.step != b.step || a.pairs.size() != b.pairs.size() || a.heads.size() != b.heads.size())
        return false;
    for (std::size_t i = 0; i < a.pairs.size(); ++i)
        if (a.pairs[i].measure != b.pairs[i].measure || a.pairs[i].layers != b.pairs[i].layers)
            return false;
    for (std::size_t i = 0; i < a.heads.size(); ++i)
        if (a.heads[i].measure != b.heads[i].measure || a.heads[i].layers != b.heads[i].layers)
            return false;
    return true;
}

TEST_F(XrayRecordTest, NothingIsRecordedUnlessAskedFor) {
    const auto result = started(engine, smallRun(12))->wait();
    EXPECT_TRUE(opened(result.run)->recordsOf<XrayFrame>().empty());
}

TEST_F(XrayRecordTest, AChannelThatIsNotKnownHasNoRecords) {
    auto session = started(engine, xrayRun(3));
    const auto view = opened(session->wait().run);
    EXPECT_EQ(view->records(XrayFrame::kChannel, 0).size(), 3u);
    EXPECT_EQ(view->records(XrayFrame::kChannel, 2).size(), 1u);
    EXPECT_TRUE(view->records(XrayFrame::kChannel, 7).empty());
    EXPECT_TRUE(view->records("of-a-later-program", 0).empty());
    EXPECT_TRUE(session->records("of-a-later-program", 0).empty());
}

TEST_F(XrayRecordTest, EveryFirstBatchThenAsOftenAsSimilarity) {
    auto session = started(engine, xrayRun(22));
    const auto result = session->wait();
    const auto frames = opened(result.run)->recordsOf<XrayFrame>();
    EXPECT_EQ(stepsOf(frames), (std::vector<std::int64_t>{1, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20}));
    const auto live = session->recordsOf<XrayFrame>(0);
    ASSERT_EQ(live.size(), frames.size());
    for (std::size_t i = 0; i < live.size(); ++i)
        EXPECT_TRUE(same(*live[i], *frames[i])) << frames[i]->step;
    EXPECT_EQ(session->recordsOf<XrayFrame>(9).size(), 2u);
    EXPECT_TRUE(session->recordsOf<XrayFrame>(11).empty());
}

TEST_F(XrayRecordTest, ACutRunRecordsWhatAnUninterruptedOneDoes) {
    const auto whole = opened(started(engine, xrayRun(30))->wait().run)->recordsOf<XrayFrame>();
    for (const std::int64_t cut : {3, 8, 15}) {
        fake.control->stepMicroseconds = 300;
        auto session = started(engine, xrayRun(30));
        waitUntil(*session, [&] { return session->progress().step >= cut; });
        session->stop();
        const auto stopped = session->wait();
        fake.control->stepMicroseconds = 0;
        // The run ended before the request arrived.
        if (stopped.state == RunState::Finished) continue;
        auto resumed = engine.resume(stopped.run);
        ASSERT_TRUE(resumed.ok()) << resumed.error().text();
        (*resumed)->wait();
        const auto frames = opened(stopped.run)->recordsOf<XrayFrame>();
        ASSERT_EQ(stepsOf(frames), stepsOf(whole)) << "cut at " << stopped.steps;
        for (std::size_t i = 0; i < frames.size(); ++i)
            EXPECT_TRUE(same(*frames[i], *whole[i])) << frames[i]->step;
        // Including the records from before the interruption.
        EXPECT_EQ((*resumed)->recordsOf<XrayFrame>(0).size(), whole.size());
    }
}

TEST_F(XrayRecordTest, TheRecordedMatricesEndWithTheRun) {
    const auto frames =
        test::recordedOf(*opened(started(engine, smallRun(22))->wait().run), "attn-cos");
    std::vector<std::int64_t> steps;
    for (const auto& frame : frames) steps.push_back(frame.step);
    EXPECT_EQ(steps, (std::vector<std::int64_t>{0, 5, 10, 15, 20, 22}));
}

TEST_F(XrayRecordTest, TheTaskOfTheDataIsAWordAndAnOldNumberIsUnderstood) {
    const auto run = *io::Directory::open(started(engine, smallRun(2))->wait().run);
    auto json = *io::readJsonFile(run, "dataset.json");
    EXPECT_EQ(json["task"], "text-classification");
    json["task"] = 2;
    ASSERT_TRUE(io::writeJsonFile(run, "dataset.json", json).ok());
    EXPECT_EQ(runs::readDatasetRecord(run)->task, Task::LanguageModel);
    for (const nlohmann::json& wrong :
         {nlohmann::json(3), nlohmann::json("speech"), nlohmann::json(nullptr)}) {
        json["task"] = wrong;
        ASSERT_TRUE(io::writeJsonFile(run, "dataset.json", json).ok());
        EXPECT_FALSE(runs::readDatasetRecord(run).ok()) << wrong;
    }
}

TEST_F(XrayRecordTest, TheMethodsParagraphSaysWhatTheRunRecorded) {
    auto config = smallRun(12);
    config.values["objective.lambda"] = 0.25;
    config.values["objective.schedule"] = std::string("cosine");
    config.values["train.label_smoothing"] = 0.05;
    const auto result = started(engine, config)->wait();
    const auto text = engine.methods({result.run});
    ASSERT_TRUE(text.ok()) << text.error().text();
    for (const char* part : {"160 samples for training", "lambda = 0.25", "plus", "along a cosine",
                             "batches of 16", "learning rate of 0.05", "seed 3", "smoothed by 0.05",
                             "12 of 12 planned steps", "LibTorch none", "AdamW"})
        EXPECT_THAT(text->paragraph, HasSubstr(part));
    EXPECT_THAT(text->paragraph, Not(HasSubstr(folder.path()))) << "a path of this machine";
    EXPECT_THAT(text->bibtex, HasSubstr("loshchilov2019decoupled"));
    EXPECT_EQ(text->bibtex.find("paszke2019pytorch"), text->bibtex.rfind("paszke2019pytorch"))
        << "twice";
}

TEST_F(XrayRecordTest, TheMethodsParagraphNamesEveryTermOfTheLoss) {
    auto config = smallRun(2);
    config.values["objective.transform"] = std::string("squared");
    config.values["objective.terms"] = std::string("out-cos:0.125, lin-penalty:0.5@cosine");
    const auto text = engine.methods({started(engine, config)->wait().run});
    ASSERT_TRUE(text.ok()) << text.error().text();
    for (const char* part : {"with every cosine squared", "0.125 times", "Head outputs, cosine",
                             "0.5 times", "Lin's penalty", "cosine schedule"})
        EXPECT_THAT(text->paragraph, HasSubstr(part));
}

TEST_F(XrayRecordTest, TheMethodsParagraphOwnsUpToWhatWasDoneByHand) {
    fake.control->stepMicroseconds = 300;
    auto session = started(engine, smallRun(400));
    session->setLambda(0.5);
    waitUntil(*session, [&] { return session->progress().step > 0; });
    session->finishNow();
    const auto text = engine.methods({session->wait().run});
    ASSERT_TRUE(text.ok());
    EXPECT_THAT(text->paragraph, HasSubstr("lambda was set by hand to 0.5"));
}

TEST_F(XrayRecordTest, ASignAsPrintedAndNoPenaltyAreReported) {
    auto config = smallRun(2);
    config.values["objective.sign"] = std::string("as-printed");
    EXPECT_THAT(engine.methods({started(engine, config)->wait().run})->paragraph,
                HasSubstr("cross-entropy minus lambda"));
    config.values["objective.lambda"] = 0.0;
    EXPECT_THAT(engine.methods({started(engine, config)->wait().run})->paragraph,
                HasSubstr("not penalised"));
}

TEST_F(XrayRecordTest, NoRunNoParagraph) {
    const auto text = engine.methods({folder.path() + "/nothing"});
    ASSERT_FALSE(text.ok());
    EXPECT_THAT(text.error().text(), HasSubstr("nothing"));
}

}  // namespace
}  // namespace headscope::test
