// Tests of training sessions: commands, states and the files of a run, with a fake trainer.
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include "core/base/io/atomic_file.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/run_lock.h"
#include "tests/support/answers.h"

#include <gmock/gmock.h>

#include <fstream>
#include <future>
#include <set>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> kinds(const std::vector<RunEvent>& events) {
    std::vector<std::string> names;
    for (const auto& event : events) names.push_back(event.kind);
    return names;
}

std::vector<std::pair<std::int64_t, double>> curve(const RunView& view, const SeriesId& id) {
    std::vector<std::pair<std::int64_t, double>> values;
    for (const auto& point : view.points(id)) values.emplace_back(point.step, point.value);
    return values;
}

io::TensorBytes weightsAt(const std::string& run, std::int64_t step) {
    const auto model = runs::CheckpointStore(*io::Directory::open(run)).load(step);
    return model ? model->model.tensors.at("weights").bytes : io::TensorBytes{};
}

void damage(const std::string& file) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(-1, std::ios::end);
    const char last = static_cast<char>(stream.get());
    stream.seekp(-1, std::ios::end);
    stream.put(static_cast<char>(last ^ 1));
}

struct SessionTest : ::testing::Test {
    ScratchFolder folder;
    FakeEngine fake{folder.path()};
    Engine& engine = *fake.engine;
};

TEST_F(SessionTest, TrainsToTheEndAndLeavesACompleteRun) {
    auto session = started(engine, smallRun(25));
    const auto result = session->wait();
    ASSERT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    EXPECT_EQ(result.steps, 25);
    EXPECT_TRUE(scoreOf(result.scores, kAccuracy) && scoreOf(result.scores, kLoss) &&
                result.meanAttentionCosine);
    EXPECT_EQ(session->points({"train", "total_loss"}, 0).size(), 25u);
    const auto view = engine.open(result.run);
    ASSERT_TRUE(view.ok()) << view.error().text();
    EXPECT_EQ(curve(**view, {"train", "task_loss"}).size(), 25u);
    EXPECT_EQ((*view)->points({"valid", "loss"}).size(), 3u);    // steps 10, 20 and the end
    EXPECT_EQ(test::recordedOf(**view, "attn-cos").size(), 6u);  // steps 0, 5, ..., 25
    EXPECT_TRUE((*view)->checkpoints().back().last);
    EXPECT_EQ((*view)->info().state, RunState::Finished);
    EXPECT_FALSE((*view)->info().resumable);
    EXPECT_FALSE(fs::exists(result.run + "/lock"));
    EXPECT_EQ(fake.control->threadsSet.load(), 2);
}

TEST_F(SessionTest, KeepsTheLastCheckpointsAndTheBest) {
    const auto result = started(engine, smallRun(60))->wait();
    const auto view = *engine.open(result.run);
    const auto list = view->checkpoints();
    EXPECT_LE(list.size(), 4u);
    EXPECT_EQ(std::count_if(list.begin(), list.end(), [](const auto& c) { return c.best; }), 1);
    EXPECT_EQ(list.back().step, 60);
}

TEST_F(SessionTest, PausesStepsAndResumes) {
    fake.control->stepMicroseconds = 500;
    auto session = started(engine, smallRun(400));
    waitUntil(*session, [&] { return session->progress().step >= 3; });
    session->pause();
    waitUntil(*session, [&] { return session->progress().state == RunState::Paused; });
    const auto at = session->progress().step;
    session->step();
    waitUntil(*session, [&] { return session->progress().step == at + 1; });
    EXPECT_EQ(session->progress().step, at + 1);
    EXPECT_EQ(session->progress().state, RunState::Paused);
    for (int i = 0; i < 15; ++i) session->step();  // across the end of an epoch
    waitUntil(*session, [&] { return session->progress().step == at + 16; });
    EXPECT_EQ(session->progress().step, at + 16);
    fake.control->stepMicroseconds = 0;
    session->resume();
    EXPECT_EQ(session->wait().steps, 400);
}

TEST_F(SessionTest, PausesInTheMiddleOfAnEvaluationAndRepeatsIt) {
    fake.control->slowEvaluation = true;
    auto session = started(engine, smallRun(30));
    waitUntil(*session, [&] {
        return session->progress().message.text().find("validation") != std::string::npos;
    });
    session->pause();
    waitUntil(*session, [&] { return session->progress().state == RunState::Paused; });
    EXPECT_EQ(session->progress().step, 10);
    EXPECT_TRUE(session->points({"valid", "loss"}, 0).empty());
    fake.control->slowEvaluation = false;
    session->resume();
    EXPECT_EQ(session->wait().state, RunState::Finished);
    EXPECT_EQ(session->points({"valid", "loss"}, 0).size(), 3u);
}

TEST_F(SessionTest, ChangesLambdaBetweenStepsAndRecordsIt) {
    fake.control->stepMicroseconds = 300;
    auto session = started(engine, smallRun(60));
    waitUntil(*session, [&] { return session->progress().step >= 5; });
    session->setLambda(2.5);
    const auto result = session->wait();
    const auto events = session->eventsSince(0);
    const auto change = std::find_if(events.begin(), events.end(),
                                     [](const RunEvent& e) { return e.kind == "lambda"; });
    ASSERT_NE(change, events.end());
    EXPECT_EQ(change->value, 2.5);
    const auto lambdas = curve(**engine.open(result.run), {"train", "lambda"});
    for (const auto& [step, value] : lambdas)
        EXPECT_EQ(value, step > change->step ? 2.5 : 0.1) << step;
    EXPECT_EQ(engine.runs()[0].lambda, 2.5)
        << "the list shows what the run trained with in the end";
}

TEST_F(SessionTest, DefaultNamesDistinguishRunsOfTheSameSettings) {
    for (int i = 0; i < 3; ++i) started(engine, smallRun(2))->wait();
    std::set<std::string> names;
    for (const auto& run : engine.runs()) names.insert(run.name);
    EXPECT_EQ(names.size(), 3u);
    EXPECT_EQ(names.count(*names.begin() + " (2)"), 1u) << *names.begin();
}

TEST_F(SessionTest, FinishesNowWithAnEvaluation) {
    fake.control->stepMicroseconds = 300;
    auto session = started(engine, smallRun(100000));
    waitUntil(*session, [&] { return session->progress().step >= 4; });
    session->finishNow();
    const auto result = session->wait();
    EXPECT_EQ(result.state, RunState::Finished);
    EXPECT_LT(result.steps, 100000);
    EXPECT_NE(scoreOf(result.scores, kLoss), nullptr);
    EXPECT_THAT(engine.resume(result.run).error(), test::IsError(ErrorCode::Usage));
}

TEST_F(SessionTest, FinishesNowFromAPause) {
    auto session = started(engine, smallRun(100000));
    session->pause();
    waitUntil(*session, [&] { return session->progress().state == RunState::Paused; });
    session->finishNow();
    EXPECT_EQ(session->wait().state, RunState::Finished);
}

TEST_F(SessionTest, StopsAndResumesToTheSameWeightsAndCurves) {
    const auto whole = started(engine, smallRun(40))->wait();
    const auto wholeView = *engine.open(whole.run);
    for (const std::int64_t cut : {1, 7, 10, 13, 39}) {
        fake.control->stepMicroseconds = 200;
        auto session = started(engine, smallRun(40));
        waitUntil(*session, [&] { return session->progress().step >= cut; });
        session->stop();
        const auto stopped = session->wait();
        fake.control->stepMicroseconds = 0;
        // The run ended before the request arrived.
        if (stopped.state == RunState::Finished) continue;
        ASSERT_EQ(stopped.state, RunState::Stopped);
        ASSERT_TRUE(engine.runInfo(stopped.run)->resumable);
        auto resumed = engine.resume(stopped.run);
        ASSERT_TRUE(resumed.ok()) << resumed.error().text();
        ASSERT_EQ((*resumed)->wait().state, RunState::Finished);
        EXPECT_EQ(weightsAt(stopped.run, 40), weightsAt(whole.run, 40))
            << "cut at " << stopped.steps;
        const auto view = *engine.open(stopped.run);
        for (const auto& id : test::seriesOf(*wholeView)) {
            if (id.name == "rate") continue;  // measured time differs between runs
            EXPECT_EQ(curve(*view, id), curve(*wholeView, id))
                << id.split << "/" << id.name << " cut at " << stopped.steps;
        }
        EXPECT_EQ(test::recordedOf(*view, "attn-cos").size(),
                  test::recordedOf(*wholeView, "attn-cos").size());
    }
}

TEST_F(SessionTest, CancelKeepsTheLastCheckpointAndLosesNoMoreThanSinceThen) {
    fake.control->stepMicroseconds = 300;
    auto session = started(engine, smallRun(100000));
    waitUntil(*session, [&] { return session->progress().step >= 20; });
    session->cancel();
    const auto result = session->wait();
    EXPECT_EQ(result.state, RunState::Stopped);
    ASSERT_TRUE(result.error.has_value());
    EXPECT_EQ(result.error->code, ErrorCode::Cancelled);
    const auto view = *engine.open(result.run);
    EXPECT_GE(view->checkpoints().back().step, result.steps - 7);
}

TEST_F(SessionTest, DivergenceKeepsTheLastGoodCheckpoint) {
    fake.control->divergeAt = 24;
    const auto result = started(engine, smallRun(90))->wait();
    EXPECT_EQ(result.state, RunState::Diverged);
    ASSERT_TRUE(result.error.has_value());
    EXPECT_THAT(*result.error, test::IsError(ErrorCode::Diverged, 24));
    const auto view = *engine.open(result.run);
    EXPECT_EQ(view->checkpoints().back().step, 21);
    EXPECT_EQ(view->info().state, RunState::Diverged);
    EXPECT_FALSE(engine.resume(result.run).ok());
}

TEST_F(SessionTest, NeverSavesWeightsThatAreNotFinite) {
    fake.control->spoilWeightsAt = 12;
    const auto result = started(engine, smallRun(90))->wait();
    EXPECT_EQ(result.state, RunState::Diverged);
    for (const auto& checkpoint : (*engine.open(result.run))->checkpoints())
        EXPECT_LT(checkpoint.step, 12);
}

TEST_F(SessionTest, AFaultOfTheModelCodeEndsTheRunResumable) {
    fake.control->throwAt = 18;
    const auto result = started(engine, smallRun(30))->wait();
    EXPECT_EQ(result.state, RunState::Failed);
    EXPECT_THAT(*result.error, test::Inserts("breaks here"));
    fake.control->throwAt = -1;
    EXPECT_EQ((*engine.resume(result.run))->wait().state, RunState::Finished);
}

TEST_F(SessionTest, FallsBackOverDamagedCheckpointsAndSaysSo) {
    const auto whole = started(engine, smallRun(40))->wait();
    auto session = started(engine, smallRun(40));
    fake.control->stepMicroseconds = 500;
    waitUntil(*session, [&] { return session->progress().step >= 30; });
    session->stop();
    const auto stopped = session->wait();
    fake.control->stepMicroseconds = 0;
    if (stopped.state == RunState::Finished)
        GTEST_SKIP() << "the run was faster than the request to stop";
    auto list = (*engine.open(stopped.run))->checkpoints();
    ASSERT_GE(list.size(), 3u);
    damage(list[list.size() - 1].path + "/model.safetensors");
    fs::remove(list[list.size() - 2].path + "/trainer.json");
    auto resumed = *engine.resume(stopped.run);
    ASSERT_EQ(resumed->wait().state, RunState::Finished);
    const auto events = kinds(resumed->eventsSince(0));
    EXPECT_EQ(std::count(events.begin(), events.end(), "warning"), 2);
    EXPECT_EQ(weightsAt(stopped.run, 40), weightsAt(whole.run, 40));
    const auto steps = curve(**engine.open(stopped.run), {"train", "total_loss"});
    for (std::size_t i = 0; i < steps.size(); ++i)
        // Each step occurs once, in order.
        EXPECT_EQ(steps[i].first, static_cast<std::int64_t>(i) + 1);
}

// With dropout, such a run is not bitwise equal to an uninterrupted one and must warn. Without
// dropout it is equal.
TEST_F(SessionTest, SaysWhenAResumedRunMeetsOtherDropoutMasks) {
    const auto warnings = [&](double dropout, std::int64_t versionBefore) {
        auto config = smallRun(30);
        config.values["model.dropout"] = dropout;
        fake.control->throwAt = 18;
        const auto cut = started(engine, config)->wait();
        fake.control->throwAt = -1;
        const runs::CheckpointStore store(*io::Directory::open(cut.run));
        auto checkpoint = std::move(store.load(store.steps().back())).value();
        checkpoint.trainer.maskVersion = versionBefore;
        EXPECT_TRUE(store.save(checkpoint).ok());
        auto resumed = *engine.resume(cut.run);
        EXPECT_EQ(resumed->wait().state, RunState::Finished);
        const auto events = resumed->eventsSince(0);
        return std::count_if(events.begin(), events.end(), [](const RunEvent& event) {
            return event.kind == "warning" &&
                   event.text.text().find("dropout masks") != std::string::npos;
        });
    };
    const auto now = training::TrainerState().maskVersion;  // version of the fake trainer
    EXPECT_EQ(warnings(0.1, now + 1), 1);
    EXPECT_EQ(warnings(0.1, now), 0);
    EXPECT_EQ(warnings(0, now + 1), 0);
}

TEST_F(SessionTest, SaysWhichProcessHoldsARun) {
    fake.control->stepMicroseconds = 300;
    auto session = started(engine, smallRun(100000));
    waitUntil(*session, [&] { return session->progress().step >= 1; });
    const auto second = engine.resume(session->runPath());
    ASSERT_FALSE(second.ok());
    EXPECT_THAT(second.error(), test::Inserts(getpid()));
    EXPECT_FALSE(engine.trashRun(session->runPath()).ok());
    EXPECT_EQ(engine.runInfo(session->runPath())->state, RunState::Running);
    session->cancel();
    session->wait();
}

TEST_F(SessionTest, ALockFileThatNobodyHoldsIsNoObstacle) {
    auto session = started(engine, smallRun(100000));
    waitUntil(*session, [&] { return session->progress().step >= 1; });
    session->stop();
    const auto stopped = session->wait();
    std::ofstream(stopped.run + "/lock") << "process 1 on elsewhere\n";
    auto resumed = engine.resume(stopped.run);
    ASSERT_TRUE(resumed.ok()) << resumed.error().text();
    (*resumed)->finishNow();
    EXPECT_EQ((*resumed)->wait().state, RunState::Finished);
}

TEST_F(SessionTest, RenamesNotesTrashesAndRestores) {
    const auto run = started(engine, smallRun(10))->wait().run;
    ASSERT_TRUE(engine.renameRun(run, "my first run").ok());
    ASSERT_TRUE(engine.setNote(run, "lambda looks too high\n").ok());
    ASSERT_EQ(engine.runs().size(), 1u);
    EXPECT_EQ(engine.runs()[0].name, "my first run");
    EXPECT_EQ(engine.runs()[0].note, "lambda looks too high\n");
    EXPECT_FALSE(engine.renameRun(run, "a/b").ok());
    const auto trashed = engine.trashRun(run);
    ASSERT_TRUE(trashed.ok());
    EXPECT_TRUE(engine.runs().empty());
    ASSERT_TRUE(engine.restoreRun(*trashed).ok());
    ASSERT_EQ(engine.runs().size(), 1u);
    EXPECT_EQ(engine.runs()[0].path, run);
}

TEST_F(SessionTest, ARenameWhileTrainingStays) {
    fake.control->stepMicroseconds = 300;
    auto session = started(engine, smallRun(50));
    waitUntil(*session, [&] { return session->progress().step >= 1; });
    ASSERT_TRUE(engine.renameRun(session->runPath(), "renamed").ok());
    const auto result = session->wait();
    EXPECT_EQ(engine.runInfo(result.run)->name, "renamed");
}

TEST_F(SessionTest, ShippedRunsAreReadOnly) {
    const auto run = started(engine, smallRun(10))->wait().run;
    ScratchFolder shipped;
    const auto copy = shipped.path() + "/" + fs::path(run).filename().string();
    fs::copy(run, copy, fs::copy_options::recursive);
    const FakeEngine other(folder.path() + "/none", shipped.path());
    ASSERT_EQ(other.engine->runs().size(), 1u);
    EXPECT_TRUE(other.engine->runs()[0].shipped);
    EXPECT_FALSE(other.engine->renameRun(copy, "x").ok());
    EXPECT_FALSE(other.engine->setNote(copy, "x").ok());
    EXPECT_FALSE(other.engine->trashRun(copy).ok());
    EXPECT_FALSE(other.engine->resume(copy).ok());
    ASSERT_TRUE(other.engine->analyze(copy, {16}).ok());
    EXPECT_FALSE(fs::exists(copy + "/analysis"));
    EXPECT_EQ((*other.engine->open(copy))->points({"train", "total_loss"}).size(), 10u);
}

TEST_F(SessionTest, LooksAtLiveWeightsWhilePaused) {
    auto session = started(engine, smallRun(100000));
    session->pause();
    waitUntil(*session, [&] { return session->progress().state == RunState::Paused; });
    session->step();
    session->step();
    session->step();
    const auto target = session->progress().step;
    waitUntil(*session, [&] {
        return session->progress().step >= target + 1 &&
               session->progress().state == RunState::Paused;
    });
    const auto view = *engine.open(session->runPath());
    std::promise<Result<AttentionMaps>> promise;
    AttentionRequest request;
    request.input.kind = ModelInput::Kind::Text;
    request.input.text = "bank sued by rival";
    view->ask(request, [&](Result<AttentionMaps> maps) { promise.set_value(std::move(maps)); });
    const auto maps = promise.get_future().get();
    ASSERT_TRUE(maps.ok()) << maps.error().text();
    EXPECT_GT(maps->step, 0);
    EXPECT_EQ(maps->tokens, 4);
    session->cancel();
    session->wait();
}

TEST_F(SessionTest, LiveMatricesComeOnlyWhenAskedForAndTaken) {
    fake.control->stepMicroseconds = 200;
    auto session = started(engine, smallRun(100000));
    waitUntil(*session, [&] { return session->progress().step >= 6; });
    EXPECT_EQ(session->similarity("attn-overlap"), nullptr);
    session->subscribeSimilarity("attn-overlap");
    std::shared_ptr<const SimilarityFrame> frame;
    waitUntil(*session, [&] { return (frame = session->similarity("attn-overlap")) != nullptr; });
    ASSERT_NE(frame, nullptr);
    EXPECT_EQ(frame->layers.size(), 2u);
    session->cancel();
    session->wait();
}

TEST_F(SessionTest, OwnTextWorksWhereTheDataAreNot) {
    const auto run = started(engine, smallRun(10))->wait().run;
    // Simulates another machine: the dataset needs a path that does not exist.
    const auto config = *io::readFile(run + "/config.json", 1 << 20);
    ASSERT_TRUE(
        io::writeFileAtomically(run + "/config.json",
                                std::string(config).insert(config.find("\"size\""),
                                                           "\"path\": \"/nowhere/at/all\",\n    "))
            .ok());
    const auto view = *engine.open(run);
    std::promise<Result<AttentionMaps>> own;
    AttentionRequest request;
    request.input.kind = ModelInput::Kind::Text;
    request.input.text = "bank sues rival";
    view->ask(request, [&](Result<AttentionMaps> maps) { own.set_value(std::move(maps)); });
    const auto maps = own.get_future().get();
    ASSERT_TRUE(maps.ok()) << maps.error().text();
    EXPECT_EQ(maps->tokens, 3);
    std::promise<Result<std::vector<Sample>>> samples;
    view->ask(SamplesRequest{"test", 0, 5},
              [&](Result<std::vector<Sample>> list) { samples.set_value(std::move(list)); });
    const auto list = samples.get_future().get();
    ASSERT_FALSE(list.ok());
    EXPECT_THAT(list.error(), test::Inserts("/nowhere/at/all"));
}

TEST_F(SessionTest, ManyReadersDisturbNothing) {
    fake.control->stepMicroseconds = 50;
    auto session = started(engine, smallRun(300));
    std::atomic<std::int64_t> wakes{0};
    session->setWake([&] { ++wakes; });
    std::vector<std::thread> readers;
    for (int i = 0; i < 3; ++i)
        readers.emplace_back([&] {
            std::size_t seen = 0;
            while (!session->ended()) {
                session->acknowledge();
                seen += session->points({"train", "total_loss"}, seen).size();
                session->eventsSince(0);
                session->series();
                session->progress();
                session->similarity("attn-cos");
                engine.runs();
            }
            seen += session->points({"train", "total_loss"}, seen).size();
            EXPECT_EQ(seen, 300u);
        });
    EXPECT_EQ(session->wait().state, RunState::Finished);
    for (auto& reader : readers) reader.join();
    session->setWake({});
    EXPECT_GT(wakes.load(), 0);
}

TEST_F(SessionTest, ANewerRequestReplacesAWaitingOne) {
    const auto run = started(engine, smallRun(10))->wait().run;
    const auto view = *engine.open(run);
    // Shared, because the last callback may still be running when the answers are complete.
    struct Count {
        std::mutex mutex;
        int answered = 0, replaced = 0;
        std::promise<void> all;
    };
    const auto count = std::make_shared<Count>();
    constexpr int kRequests = 200;
    for (int i = 0; i < kRequests; ++i)
        view->ask(SimilarityRequest{"attn-cos", kLatest, 16, {}, "main"},
                  [count](Result<SimilarityReport> report) {
                      std::lock_guard lock(count->mutex);
                      ++(report.ok() ? count->answered : count->replaced);
                      if (count->answered + count->replaced == kRequests) count->all.set_value();
                  });
    count->all.get_future().get();
    std::lock_guard lock(count->mutex);
    EXPECT_GE(count->answered, 1);
    EXPECT_EQ(count->answered + count->replaced, kRequests);
}

TEST_F(SessionTest, AReadOnlyRunsFolderIsRefusedBeforeTraining) {
    if (geteuid() == 0) {
        auto config = smallRun(10);
        config.values["run.folder"] = std::string("/proc/headscope");
        const auto refused = engine.train(config);
        ASSERT_FALSE(refused.ok());
        EXPECT_EQ(refused.error().code, ErrorCode::Io);
        return;
    }
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(engine.train(smallRun(10)).error().code, ErrorCode::Io);
    fs::permissions(folder.path(), fs::perms::owner_all);
}

TEST_F(SessionTest, DataProblemsEndTheSessionAsFailedAndLeaveNoRun) {
    auto config = smallRun(10);
    config.values["train.batch"] = std::int64_t{60000};
    auto session = started(engine, config);
    const auto result = session->wait();
    EXPECT_EQ(result.state, RunState::Failed);
    EXPECT_THAT(*result.error, test::IsError(ErrorCode::Usage, 60000));
    EXPECT_TRUE(engine.runs().empty());
}

}  // namespace
}  // namespace headscope::test
