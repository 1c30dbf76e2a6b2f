// The queue trains every job even if others fail, stop or are killed, as if trained alone.
#include "core/base/io/directory.h"
#include "core/service/jobs/job_process.h"
#include "core/service/jobs/queue_speed.h"
#include "core/service/jobs/queue_store.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/run_folder.h"
#include "tests/core/support/queue_program.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

namespace headscope::test {
namespace {

constexpr std::int64_t kSteps = 40;

Sweep seeds(std::int64_t count, std::int64_t steps = kSteps) {
    Sweep sweep;
    sweep.name = "seeds";
    sweep.base = smallRun(steps);
    sweep.base.values.erase("train.seed");
    sweep.seeds = seedsUpTo(count);
    return sweep;
}

QueueOptions options(int atOnce) {
    QueueOptions options;
    options.atOnce = atOnce;
    options.program = queueProgram();
    return options;
}

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
        const auto runner = queue.runQueue(options(atOnce));
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

std::vector<std::uint8_t> weightsOf(const std::string& run, std::int64_t steps) {
    const auto folder = io::Directory::open(run);
    if (!folder) return {};
    const auto checkpoint = runs::CheckpointStore(*folder).load(steps);
    return checkpoint ? checkpoint->model.tensors.at("weights").bytes : std::vector<std::uint8_t>{};
}

std::vector<double> lossesOf(const std::string& run) {
    FakeEngine fake(std::filesystem::path(run).parent_path().string());
    std::vector<double> losses;
    for (const auto& point : (*fake.engine->open(run))->points({"train", "total_loss"}))
        losses.push_back(point.value);
    return losses;
}

// Compares each run of the queue with the same run trained alone, bit for bit.
void expectAsAlone(Engine& engine, const Sweep& sweep, std::int64_t steps) {
    const auto plan = *engine.queue().planSweep(sweep);
    const auto state = *engine.queue().state();
    ASSERT_EQ(state.jobs.size(), plan.runs.size());
    for (std::size_t i = 0; i < plan.runs.size(); ++i) {
        const auto& job = state.jobs[i];
        ASSERT_EQ(job.id, plan.runs[i].id);
        ASSERT_EQ(job.state, JobState::Finished) << job.problem.text();
        ScratchFolder apart;
        FakeEngine alone(apart.path());
        auto config = plan.runs[i].config;
        config.values["run.folder"] = apart.path();
        const auto result = started(*alone.engine, config)->wait();
        const auto expected = weightsOf(result.run, steps);
        ASSERT_FALSE(expected.empty());
        EXPECT_EQ(weightsOf(job.run, steps), expected) << job.name;
        EXPECT_EQ(lossesOf(job.run), lossesOf(result.run)) << job.name;
    }
}

TEST_F(QueueTest, EveryRunIsTheOneThatItWouldBeAlone) {
    const auto sweep = seeds(6);
    EXPECT_EQ(add(sweep).added, 6);
    workOff(3);
    expectAsAlone(*fake.engine, sweep, kSteps);
    EXPECT_EQ(fake.engine->runs().size(), 6u) << "and nothing else was made";
    const auto first = jobs().front();
    EXPECT_EQ(first.sweep, "seeds");
    EXPECT_EQ(first.step, kSteps);
    EXPECT_EQ(first.name, "headlines, seed 0");
    EXPECT_EQ(fake.engine->runInfo(first.run)->name, first.name);
}

// A run without a name is named after its settings, with the suffix of its folder if taken.
TEST_F(QueueTest, ARowIsCalledAsItsRunIs) {
    auto one = seeds(1);
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
    auto one = seeds(1);
    one.name.clear();
    one.seeds.clear();
    add(one);
    one.name = "as in table 2";
    EXPECT_EQ(add(one).waiting, 1);
    EXPECT_EQ(jobs().front().name, "as in table 2");
    auto sweep = seeds(1);
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
    add(seeds(4));
    const auto runner = *queue.runQueue(options(2));
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
    EXPECT_EQ(weightsOf(jobs().back().run, kSteps).empty(), false);
}

TEST_F(QueueTest, AnExtendedSweepTrainsOnlyWhatIsNew) {
    add(seeds(2));
    workOff(2);
    const auto before = fake.engine->runs();
    const auto again = add(seeds(3));
    EXPECT_EQ(again.added, 1);
    EXPECT_EQ(again.finished, 2);
    workOff(2);
    EXPECT_EQ(fake.engine->runs().size(), before.size() + 1);
    EXPECT_EQ(queue.jobsOfSweep("seeds")->size(), 3u);
    EXPECT_EQ(*queue.clearJobs(), 3);
    EXPECT_TRUE(jobs().empty());
    EXPECT_EQ(queue.jobsOfSweep("seeds")->size(), 3u) << "what was cleared belongs to its sweep";
    EXPECT_EQ(add(seeds(3)).finished, 3);
}

TEST_F(QueueTest, PausedRunsWaitAndResumeBitForBit) {
    ::setenv("HEADSCOPE_TEST_STEP_US", "20000", 1);
    const auto sweep = seeds(2);
    add(sweep);
    {
        const auto runner = *queue.runQueue(options(2));
        runningOne(*runner);
        ASSERT_TRUE(queue.pauseQueue(true).ok());
        ASSERT_TRUE(runner->wait().ok());
    }
    EXPECT_EQ(count(JobState::Waiting), 2);
    EXPECT_TRUE(queue.state()->paused);
    ::setenv("HEADSCOPE_TEST_STEP_US", "0", 1);
    ASSERT_TRUE(queue.pauseQueue(false).ok());
    workOff(2);
    expectAsAlone(*fake.engine, sweep, kSteps);
}

TEST_F(QueueTest, EndingTheRunnerKeepsWhatRan) {
    ::setenv("HEADSCOPE_TEST_STEP_US", "20000", 1);
    const auto sweep = seeds(2);
    add(sweep);
    {
        const auto runner = *queue.runQueue(options(1));
        runningOne(*runner);
        const auto second = queue.runQueue(options(1));
        ASSERT_FALSE(second) << "one process at a time works it off";
        EXPECT_EQ(second.error().code, ErrorCode::Usage);
        EXPECT_FALSE(queue.state()->runner.empty());
    }
    EXPECT_EQ(count(JobState::Waiting), 2);
    EXPECT_GT(jobs().front().step, 0);
    ::setenv("HEADSCOPE_TEST_STEP_US", "0", 1);
    workOff(1);
    expectAsAlone(*fake.engine, sweep, kSteps);
}

TEST_F(QueueTest, CancellingStopsAJobAndRetryingResumesIt) {
    ::setenv("HEADSCOPE_TEST_STEP_US", "20000", 1);
    add(seeds(3));
    ASSERT_TRUE(queue.cancelJob(jobs()[2].id).ok());
    EXPECT_EQ(jobs()[2].state, JobState::Cancelled);
    EXPECT_FALSE(queue.cancelJob(jobs()[2].id).ok()) << "it has ended";
    const auto runner = *queue.runQueue(options(1));
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
    const auto sweep = seeds(1);
    add(sweep);
    JobInfo job;
    {
        const auto runner = *queue.runQueue(options(1));
        job = runningOne(*runner);
    }
    ::setenv("HEADSCOPE_TEST_STEP_US", "0", 1);
    std::filesystem::remove_all(job.run);
    workOff(1);
    EXPECT_EQ(jobs().front().state, JobState::Lost);
    EXPECT_THAT(jobs().front().problem.text(), testing::HasSubstr("is gone"));
    EXPECT_TRUE(fake.engine->runs().empty()) << "nobody asked for it";
    EXPECT_EQ(add(sweep).again, 1);
    workOff(1);
    expectAsAlone(*fake.engine, sweep, kSteps);
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
    const Sweep two = named(seeds(2)), three = named(seeds(3));
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
    add(seeds(2));
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
    add(seeds(4));
    const auto before = jobs();
    ASSERT_TRUE(queue.moveJob(before[3].id, before[0].id).ok());
    ASSERT_TRUE(queue.moveJob(before[0].id, "").ok());
    ASSERT_TRUE(queue.moveJob(before[2].id, before[1].id).ok());
    const std::vector<std::string> wanted{before[3].id, before[2].id, before[1].id, before[0].id};
    std::vector<std::string> shown, started;
    for (const auto& job : jobs()) shown.push_back(job.id);
    EXPECT_EQ(shown, wanted);
    const auto runner = *queue.runQueue(options(1));
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
    auto missing = options(1);
    missing.program = "/nowhere/headscope-cli";
    EXPECT_FALSE(queue.runQueue(missing));
}

void killSession(pid_t leader) {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const auto pid = static_cast<pid_t>(std::atol(entry.path().filename().c_str()));
        if (pid > 1 && pid != leader && ::getsid(pid) == leader) ::kill(pid, SIGKILL);
    }
    ::kill(leader, SIGKILL);
}

bool allFinished(const std::string& runs) {
    FakeEngine fake(runs);
    const auto state = fake.engine->queue().state();
    if (!state) return false;
    return std::all_of(state->jobs.begin(), state->jobs.end(),
                       [](const auto& job) { return job.state == JobState::Finished; });
}

// Kills and restarts the whole program until `wanted` kills have interrupted it.
void killAndResume(int wanted, std::int64_t runs, std::uint64_t seed) {
    ScratchFolder scratch;
    const auto sweep = seeds(runs);
    {
        FakeEngine fake(scratch.path());
        ASSERT_TRUE(fake.engine->queue().addJobs(*fake.engine->queue().planSweep(sweep)));
    }
    ::setenv("HEADSCOPE_TEST_STEP_US", "2000", 1);
    util::Random random(seed);
    int killed = 0;
    for (; killed < wanted && !allFinished(scratch.path()); ++killed) {
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            ::setsid();
            FakeEngine fake(scratch.path());
            const auto runner = fake.engine->queue().runQueue(options(3));
            if (runner) (void)(*runner)->wait();
            ::_exit(0);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(random.between(30, 700)));
        killSession(child);
        int status = 0;
        ::waitpid(child, &status, 0);
    }
    ::setenv("HEADSCOPE_TEST_STEP_US", "0", 1);
    FakeEngine fake(scratch.path());
    const auto runner = fake.engine->queue().runQueue(options(3));
    ASSERT_TRUE(runner) << runner.error().text();
    ASSERT_TRUE((*runner)->wait().ok());
    EXPECT_EQ(fake.engine->runs().size(), static_cast<std::size_t>(runs)) << "none is there twice";
    expectAsAlone(*fake.engine, sweep, kSteps);
    ::unsetenv("HEADSCOPE_TEST_STEP_US");
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
    add(seeds(1, 100000));
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
    auto forever = options(1);
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

TEST(QueueKillTest, KilledAtAnyMomentItEndsWithEveryRun) {
    killAndResume(8, 8, 5);
}

TEST(NightlyQueueKillTest, AHundredRunsKilledFiftyTimes) {
    killAndResume(50, 100, 6);
}

}  // namespace
}  // namespace headscope::test
