// The queue trains every job even if others fail, stop or are killed, as if trained alone.
#include "core/service/jobs/queue_speed.h"
#include "core/service/jobs/queue_store.h"
#include "core/service/runs/run_folder.h"
#include "tests/core/support/queue_program.h"
#include "tests/core/support/queue_runs.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <cstdlib>
#include <fstream>

namespace headscope::test {
namespace {

class QueueTest : public testing::Test {
protected:
    QueueTest() { ::setenv("HEADSCOPE_TEST_STEP_US", "0", 1); }
    ~QueueTest() override {
        ::unsetenv("HEADSCOPE_TEST_STEP_US");
        ::unsetenv("HEADSCOPE_TEST_FAIL_SEED");
    }

    AddedJobs add(const Sweep& sweep) {
        const auto plan = queue.planSweep(sweep);
        EXPECT_TRUE(plan) << plan.error().text();
        const auto added = queue.addJobs(*plan);
        EXPECT_TRUE(added) << added.error().text();
        return *added;
    }
    void workOff(int atOnce) {
        const auto runner = queue.runQueue(queueOptions(atOnce));
        ASSERT_TRUE(runner) << runner.error().text();
        const auto status = (*runner)->wait();
        EXPECT_TRUE(status.ok()) << status.error().text();
    }
    std::vector<JobInfo> jobs() {
        const auto state = queue.state();
        EXPECT_TRUE(state) << state.error().text();
        return state->jobs;
    }
    int count(JobState state) {
        int found = 0;
        for (const auto& job : jobs()) found += job.state == state;
        return found;
    }
    // Waits until a job is running and has made progress.
    JobInfo runningOne(const QueueRunner& runner) {
        for (;;) {
            for (const auto& job : jobs())
                if (job.state == JobState::Running && job.step > 0) return job;
            EXPECT_FALSE(runner.ended());
            if (runner.ended()) return {};
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }

    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
    Queue& queue = fake.engine->queue();
};

TEST_F(QueueTest, EveryRunIsTheOneThatItWouldBeAlone) {
    const auto sweep = seedSweep(6);
    EXPECT_EQ(add(sweep).added, 6);
    workOff(3);
    expectAsAlone(*fake.engine, sweep, kQueueSteps);
    EXPECT_EQ(fake.engine->runs().size(), 6u) << "and nothing else was made";
    const auto first = jobs().front();
    EXPECT_EQ(first.sweep, "seeds");
    EXPECT_EQ(first.step, kQueueSteps);
    EXPECT_EQ(first.name, "headlines, seed 0");
    EXPECT_EQ(fake.engine->runInfo(first.run)->name, first.name);
}

// study run must not train the runs of others that happen to wait.
TEST_F(QueueTest, RunnerOfASweepStartsOnlyItsRuns) {
    auto other = seedSweep(2);
    other.name = "of another";
    other.base.values["objective.lambda"] = 0.5;
    add(other);
    add(seedSweep(2));
    auto options = queueOptions(1);
    options.sweep = "seeds";
    const auto runner = queue.runQueue(options);
    ASSERT_TRUE(runner) << runner.error().text();
    const auto status = (*runner)->wait();
    EXPECT_TRUE(status.ok()) << status.error().text();
    for (const auto& job : jobs())
        EXPECT_EQ(job.state, job.sweep == "seeds" ? JobState::Finished : JobState::Waiting)
            << job.name;
    EXPECT_EQ(count(JobState::Waiting), 2);
    workOff(1);
    EXPECT_EQ(count(JobState::Finished), 4) << "without a sweep, all waiting runs are trained";
}

// A run without a name is named after its settings, with the suffix of its folder if taken.
TEST_F(QueueTest, ARowIsCalledAsItsRunIs) {
    auto one = seedSweep(1);
    one.name.clear();
    one.seeds.clear();
    ASSERT_EQ(add(one).added, 1);
    const auto plan = *queue.planSweep(one);
    const auto usual = runs::defaultRunName(plan.runs.front().config);
    EXPECT_EQ(jobs().front().name, usual);
    ASSERT_TRUE(started(*fake.engine, plan.runs.front().config)->wait().run.size() > 0);
    workOff(1);
    EXPECT_EQ(jobs().front().name, usual + " (2)");
    EXPECT_EQ(jobs().front().name, fake.engine->runInfo(jobs().front().run)->name);
}

TEST_F(QueueTest, ANameThatIsGivenWhileARunWaitsIsItsName) {
    auto one = seedSweep(1);
    one.name.clear();
    one.seeds.clear();
    add(one);
    one.name = "as in table 2";
    EXPECT_EQ(add(one).waiting, 1);
    EXPECT_EQ(jobs().front().name, "as in table 2");
    auto sweep = seedSweep(1);
    sweep.seeds = std::vector<std::int64_t>{
        (*queue.planSweep(one)).runs.front().config.integer("train.seed")};
    EXPECT_EQ(add(sweep).waiting, 1) << "the same run, as one of a sweep";
    EXPECT_EQ(jobs().front().name, "as in table 2") << "what a person called it stays";
    workOff(1);
    EXPECT_EQ(fake.engine->runInfo(jobs().front().run)->name, "as in table 2");
    one.name = "too late";
    EXPECT_EQ(add(one).finished, 1);
    EXPECT_EQ(jobs().front().name, "as in table 2") << "as its run is";
}

TEST_F(QueueTest, OneThatFailsStopsNoOther) {
    ::setenv("HEADSCOPE_TEST_FAIL_SEED", "1", 1);
    add(seedSweep(4));
    const auto runner = *queue.runQueue(queueOptions(2));
    ASSERT_TRUE(runner->wait().ok());
    EXPECT_EQ(count(JobState::Finished), 3);
    const auto failed = jobs()[1];
    EXPECT_EQ(failed.state, JobState::Failed);
    EXPECT_EQ(failed.problem.text(), "it broke here. Try again");
    int code = 0;
    for (const auto& event : runner->eventsSince(0))
        if (event.state == JobState::Failed) code = event.code;
    EXPECT_NE(code, 0);
    EXPECT_THAT(*queue.jobLog(failed.id), testing::HasSubstr("training in process"));
    // The retried job does not fail again and must finish.
    ::unsetenv("HEADSCOPE_TEST_FAIL_SEED");
    ASSERT_TRUE(queue.retryJob(failed.id.substr(0, 8)).ok());
    workOff(1);
    EXPECT_EQ(count(JobState::Finished), 4);
    EXPECT_EQ(storedWeights(jobs().back().run, kQueueSteps).empty(), false);
}

TEST_F(QueueTest, AnExtendedSweepTrainsOnlyWhatIsNew) {
    add(seedSweep(2));
    workOff(2);
    const auto before = fake.engine->runs();
    const auto again = add(seedSweep(3));
    EXPECT_EQ(again.added, 1);
    EXPECT_EQ(again.finished, 2);
    workOff(2);
    EXPECT_EQ(fake.engine->runs().size(), before.size() + 1);
    EXPECT_EQ(queue.jobsOfSweep("seeds")->size(), 3u);
    EXPECT_EQ(*queue.clearJobs(), 3);
    EXPECT_TRUE(jobs().empty());
    EXPECT_EQ(queue.jobsOfSweep("seeds")->size(), 3u) << "what was cleared belongs to its sweep";
    const auto cleared = queue.state()->cleared;
    ASSERT_EQ(cleared.size(), 3u);
    EXPECT_EQ(cleared.front().sweep, "seeds");
    EXPECT_TRUE(fake.engine->runInfo(cleared.front().run));
    EXPECT_EQ(add(seedSweep(3)).finished, 3);
}

TEST_F(QueueTest, PausedRunsWaitAndResumeBitForBit) {
    ::setenv("HEADSCOPE_TEST_STEP_US", "20000", 1);
    const auto sweep = seedSweep(2);
    add(sweep);
    {
        const auto runner = *queue.runQueue(queueOptions(2));
        runningOne(*runner);
        ASSERT_TRUE(queue.pauseQueue(true).ok());
        ASSERT_TRUE(runner->wait().ok());
    }
    EXPECT_EQ(count(JobState::Waiting), 2);
    EXPECT_TRUE(queue.state()->paused);
    ::setenv("HEADSCOPE_TEST_STEP_US", "0", 1);
    ASSERT_TRUE(queue.pauseQueue(false).ok());
    workOff(2);
    expectAsAlone(*fake.engine, sweep, kQueueSteps);
}

TEST_F(QueueTest, EndingTheRunnerKeepsWhatRan) {
    ::setenv("HEADSCOPE_TEST_STEP_US", "20000", 1);
    const auto sweep = seedSweep(2);
    add(sweep);
    {
        const auto runner = *queue.runQueue(queueOptions(1));
        runningOne(*runner);
        const auto second = queue.runQueue(queueOptions(1));
        ASSERT_FALSE(second) << "one process at a time works it off";
        EXPECT_EQ(second.error().code, ErrorCode::Usage);
        EXPECT_FALSE(queue.state()->runner.empty());
    }
    EXPECT_EQ(count(JobState::Waiting), 2);
    EXPECT_GT(jobs().front().step, 0);
    ::setenv("HEADSCOPE_TEST_STEP_US", "0", 1);
    workOff(1);
    expectAsAlone(*fake.engine, sweep, kQueueSteps);
}

TEST_F(QueueTest, CancellingStopsAJobAndRetryingResumesIt) {
    ::setenv("HEADSCOPE_TEST_STEP_US", "20000", 1);
    add(seedSweep(3));
    ASSERT_TRUE(queue.cancelJob(jobs()[2].id).ok());
    EXPECT_EQ(jobs()[2].state, JobState::Cancelled);
    EXPECT_FALSE(queue.cancelJob(jobs()[2].id).ok()) << "it has ended";
    const auto runner = *queue.runQueue(queueOptions(1));
    const auto first = runningOne(*runner);
    ASSERT_TRUE(queue.cancelJob(first.id).ok());
    ::setenv("HEADSCOPE_TEST_STEP_US", "0", 1);
    ASSERT_TRUE(runner->wait().ok());
    EXPECT_EQ(count(JobState::Cancelled), 2);
    EXPECT_EQ(count(JobState::Finished), 1);
    EXPECT_TRUE(fake.engine->runInfo(first.run)->resumable);
    ASSERT_TRUE(queue.retryJob(first.id).ok());
    EXPECT_FALSE(queue.retryJob(first.id).ok()) << "it waits";
    workOff(1);
    EXPECT_EQ(count(JobState::Finished), 2);
}

TEST_F(QueueTest, ARunWhoseFolderIsGoneIsLostUntilItIsAskedForAgain) {
    ::setenv("HEADSCOPE_TEST_STEP_US", "20000", 1);
    const auto sweep = seedSweep(1);
    add(sweep);
    JobInfo job;
    {
        const auto runner = *queue.runQueue(queueOptions(1));
        job = runningOne(*runner);
    }
    ::setenv("HEADSCOPE_TEST_STEP_US", "0", 1);
    std::filesystem::remove_all(job.run);
    workOff(1);
    EXPECT_EQ(jobs().front().state, JobState::Lost);
    EXPECT_THAT(jobs().front().problem, test::Inserts(job.run));
    EXPECT_TRUE(fake.engine->runs().empty()) << "nobody asked for it";
    EXPECT_EQ(add(sweep).again, 1);
    workOff(1);
    expectAsAlone(*fake.engine, sweep, kQueueSteps);
}

// A sweep keeps its name if its number of runs changes; another one of that name gets a number.
TEST_F(QueueTest, ASweepOfATakenNameLosesNoRunToAnother) {
    const auto named = [](Sweep sweep) {
        sweep.name = "penalty";
        return sweep;
    };
    const auto ids = [&](const std::string& name) {
        std::vector<std::string> all;
        const auto found = *queue.jobsOfSweep(name);
        for (const auto& job : found) all.push_back(job.id);
        return all;
    };
    const Sweep two = named(seedSweep(2)), three = named(seedSweep(3));
    Sweep other = two;
    other.base.values["train.lr"] = 0.5;
    EXPECT_EQ(add(two).sweep, "penalty");
    EXPECT_EQ(add(three).sweep, "penalty") << "longer";
    const auto longer = ids("penalty");
    EXPECT_EQ(add(other).sweep, "penalty (2)");
    EXPECT_EQ(ids("penalty"), longer) << "the other has its own";
    EXPECT_EQ(add(other).sweep, "penalty (2)");
    EXPECT_EQ(add(two).sweep, "penalty") << "shorter";
    EXPECT_EQ(ids("penalty").size(), 2u);
    EXPECT_EQ(jobs().size(), 5u) << "no run is asked for twice, and none is gone";
}

// Estimates use only jobs of the same kind: experiments take seconds, training runs hours.
TEST_F(QueueTest, WaitingTimeIsEstimatedFromJobsOfTheSameKind) {
    add(seedSweep(2));
    auto store = jobs::QueueStore::open(scratch.path());
    ASSERT_TRUE(store.ok());
    ASSERT_TRUE(
        store->add("lab", jobs::kOfLab, {{"lab-0", "played", "{}"}, {"lab-1", "waits", "{}"}})
            .ok());
    const auto took = [&](const std::string& id, double seconds) {
        auto job = **store->job(id);
        job.state = JobState::Finished;
        job.seconds = seconds - 1;
        job.wall = seconds;
        ASSERT_TRUE(store->write(job).ok());
    };
    const auto left = [&](const std::string& id) {
        for (const auto& job : jobs())
            if (job.id == id) return job.secondsLeft;
        return -1.0;
    };
    const auto trained = jobs()[0].id, waiting = jobs()[1].id;
    took("lab-0", 3);
    EXPECT_EQ(left("lab-1"), 3);
    EXPECT_EQ(left(waiting), 0) << "not known";
    EXPECT_EQ(queue.state()->secondsLeft, 0);
    took(trained, 1000);
    EXPECT_EQ(left("lab-1"), 3);
    EXPECT_EQ(left(waiting), 1000);
}

TEST_F(QueueTest, TheOrderIsThePersons) {
    add(seedSweep(4));
    const auto before = jobs();
    ASSERT_TRUE(queue.moveJob(before[3].id, before[0].id).ok());
    ASSERT_TRUE(queue.moveJob(before[0].id, "").ok());
    ASSERT_TRUE(queue.moveJob(before[2].id, before[1].id).ok());
    const std::vector<std::string> wanted{before[3].id, before[2].id, before[1].id, before[0].id};
    std::vector<std::string> shown, started;
    for (const auto& job : jobs()) shown.push_back(job.id);
    EXPECT_EQ(shown, wanted);
    const auto runner = *queue.runQueue(queueOptions(1));
    ASSERT_TRUE(runner->wait().ok());
    for (const auto& event : runner->eventsSince(0))
        if (event.state == JobState::Running) started.push_back(event.job);
    EXPECT_EQ(started, wanted);
    EXPECT_FALSE(queue.moveJob("nonsense", "").ok());
    EXPECT_FALSE(queue.moveJob(before[0].id, "nonsense").ok());
}

TEST_F(QueueTest, ForeignFileIsNotTouched) {
    EXPECT_TRUE(jobs().empty());
    EXPECT_FALSE(std::filesystem::exists(scratch.path() + "/.queue")) << "looking makes none";
    EXPECT_FALSE(queue.cancelJob("x").ok());
    std::filesystem::create_directories(scratch.path() + "/.queue");
    std::ofstream(scratch.path() + "/.queue/queue.sqlite")
        << "this is no database, but long enough to be looked at";
    const auto state = queue.state();
    ASSERT_FALSE(state);
    EXPECT_EQ(state.error().code, ErrorCode::BadData);
    EXPECT_FALSE(state.error().hint.empty());
    auto missing = queueOptions(1);
    missing.program = "/nowhere/headscope-cli";
    EXPECT_FALSE(queue.runQueue(missing));
}

// Tries each way to divide the cores among runs; the waiting job stays, and no files are left.
TEST_F(QueueTest, WaysToShareTheCoresOutAreTriedAndLeaveNothing) {
    const std::vector<QueueSplit> six = jobs::splitsOf(6);
    ASSERT_EQ(six.size(), 2u);
    EXPECT_EQ(six[1].atOnce, 2);
    EXPECT_EQ(six[1].threads, 3);
    const auto go = [] { return false; };
    const jobs::SpeedTrial trial{queueProgram(), 2, 0.05};
    EXPECT_THAT(jobs::measureSpeed(scratch.path(), trial, go).error().text(),
                testing::HasSubstr("a waiting run"));
    ::setenv("HEADSCOPE_TEST_STEP_US", "1000", 1);
    add(seedSweep(1, 100000));
    const auto before = jobs();
    const auto found = jobs::measureSpeed(scratch.path(), trial, go);
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_EQ(found->tried.size(), 2u);
    for (const auto& split : found->tried) {
        EXPECT_EQ(split.atOnce * split.threads, 2);
        EXPECT_GT(split.stepsPerSecond, 0);
        EXPECT_GE(found->tried[found->best].stepsPerSecond, split.stepsPerSecond);
    }
    EXPECT_EQ(found->name, before.front().name);
    EXPECT_EQ(jobs().front().state, JobState::Waiting);
    EXPECT_EQ(jobs().front().step, 0);
    for (const auto& entry : std::filesystem::directory_iterator(scratch.path() + "/.queue"))
        EXPECT_EQ(entry.path().filename().string().rfind("trial", 0), std::string::npos)
            << entry.path();
    EXPECT_EQ(jobs::measureSpeed(scratch.path(), trial, [] { return true; }).error().code,
              ErrorCode::Cancelled);
    ::setenv("HEADSCOPE_TEST_FAIL_SEED", "0", 1);
    EXPECT_THAT(jobs::measureSpeed(scratch.path(), trial, go).error().text(),
                testing::HasSubstr("it broke here"));
    ::unsetenv("HEADSCOPE_TEST_FAIL_SEED");
}

// If the queue becomes unreadable, the runner ends with an error.
TEST_F(QueueTest, AQueueThatCannotBeReadAnyMoreEndsWithWhy) {
    auto forever = queueOptions(1);
    forever.stay = true;
    const auto runner = queue.runQueue(forever);
    ASSERT_TRUE(runner) << runner.error().text();
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open((scratch.path() + "/.queue/queue.sqlite").c_str(), &database),
              SQLITE_OK);
    sqlite3_busy_timeout(database, 5000);
    EXPECT_EQ(sqlite3_exec(database, "ALTER TABLE job RENAME TO gone", nullptr, nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(database);
    const auto status = (*runner)->wait();
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, ErrorCode::BadData) << status.error().text();
}

}  // namespace
}  // namespace headscope::test
