// Tests of training on a Slurm cluster. Fake Slurm programs return the answers that each test
// needs; no run may be lost, whatever they answer. tests/cli/slurm_test.cpp runs the real programs.
#include "core/service/jobs/cluster_profile.h"
#include "core/service/jobs/outside_command.h"
#include "core/service/jobs/task_array.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>

#include <sqlite3.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

using jobs::TaskState;
using testing::HasSubstr;

constexpr std::int64_t kClusterSteps = 14;

class ClusterTest : public testing::Test {
protected:
    ClusterTest() {
        fs::create_directories(programs);
        ::setenv("PATH", (programs + ":" + m_path).c_str(), 1);
        ::setenv("SLURM_ARRAY_JOB_ID", "7", 1);
        write("profile.json",
              R"({"partition": "short", "time": "30", "memory": "2G", "cpus": 1, "at_once": 2,
                                  "setup": ["ulimit -c 0"], "warn_seconds": 60})");
        answer("sbatch", "printf '%s\\n' \"$@\" > " + scratch.path() + "/asked; echo '7;here'");
        answer("squeue", "cat " + scratch.path() + "/queued");
        answer("sacct", "echo 'Slurm accounting storage is disabled' >&2; exit 1");
        answer("scontrol",
               "echo \"$@\" >> " + scratch.path() + "/told; cat " + scratch.path() + "/shown");
        answer("scancel", "echo \"$@\" >> " + scratch.path() + "/cancelled");
        write("queued", "");
        write("shown", "");
    }
    ~ClusterTest() override {
        ::setenv("PATH", m_path.c_str(), 1);
        ::unsetenv("SLURM_ARRAY_JOB_ID");
        ::unsetenv("HEADSCOPE_SLURM_SECONDS");
    }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(scratch.path() + "/" + name) << text;
    }
    std::string read(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(scratch.path() + "/" + name).rdbuf();
        return text.str();
    }
    void answer(const std::string& program, const std::string& script) const {
        std::ofstream(programs + "/" + program) << "#!/bin/sh\n" << script << "\n";
        ::chmod((programs + "/" + program).c_str(), 0755);
    }
    void add(std::int64_t count) {
        Sweep sweep;
        sweep.name = "seeds";
        sweep.base = smallRun(kClusterSteps);
        sweep.base.values.erase("train.seed");
        sweep.seeds = seedsUpTo(count);
        ASSERT_TRUE(queue.addJobs(*queue.planSweep(sweep)));
    }
    ClusterOptions options() const {
        return {scratch.path() + "/profile.json", "/opt/it's/headscope-cli", {}};
    }
    void submit(std::int64_t count) {
        add(count);
        const auto submitted = queue.submitJobs(options());
        ASSERT_TRUE(submitted) << submitted.error().text();
        ASSERT_EQ(submitted->runs, count);
    }
    std::vector<JobInfo> jobs() { return queue.state()->jobs; }
    std::string arrayFolder() {
        return runs + "/.queue/arrays/" +
               jobs::placeOf(jobs().front().place.empty() ? m_place : jobs().front().place).array;
    }
    std::vector<QueueEvent> watch() {
        if (const auto all = jobs(); !all.front().place.empty()) m_place = all.front().place;
        const auto events = queue.watchCluster();
        EXPECT_TRUE(events) << events.error().text();
        return *events;
    }
    TaskState noted(int index) {
        return jobs::readNote(*io::Directory::open(arrayFolder()), index)->state;
    }
    // Trains one task in the same way as `queue task` does on a cluster node.
    RunResult train(int index) {
        const auto task = queue.clusterTask(arrayFolder(), index);
        EXPECT_TRUE(task) << task.error().text();
        EXPECT_FALSE(task->nothing);
        auto session = task->run.empty() ? fake.engine->trainAs(task->config, task->folder)
                                         : fake.engine->resume(task->run);
        EXPECT_TRUE(session) << session.error().text();
        return (*session)->wait();
    }

    ScratchFolder scratch;
    std::string runs = scratch.path() + "/runs", programs = scratch.path() + "/programs";
    FakeEngine fake{runs};
    Queue& queue = fake.engine->queue();

private:
    std::string m_path = std::getenv("PATH"), m_place;
};

TEST(ClusterProfile, HoldsWhatSbatchTakesAndNothingElse) {
    const auto profile = jobs::parseProfile(
        R"({"format_version": 1, "partition": "gpu", "account": "lab-7", "qos": "long", "time": "1-02:30:00", "memory":
        "4G", "gres": "gpu:1", "constraint": "avx512|amx", "exclude": "node[3-5]", "cpus": 4, "warn_seconds": 90})",
        "p");
    ASSERT_TRUE(profile) << profile.error().text();
    EXPECT_THAT(
        jobs::sbatchOptions(*profile),
        testing::ElementsAre("--requeue", "--open-mode=append", "--ntasks=1", "--cpus-per-task=4",
                             "--signal=B:USR1@90", "--partition=gpu", "--account=lab-7",
                             "--qos=long", "--time=1-02:30:00", "--mem=4G", "--gres=gpu:1",
                             "--constraint=avx512|amx", "--exclude=node[3-5]"));
    const std::vector<std::pair<std::string, std::string>> refused = {
        {R"([1])", "not a profile"},
        {R"({"partition": 3})", "partition is 3"},
        {R"({"partition": ""})", "the name of a partition"},
        {R"({"partition": "--wrap=rm"})", "the name of a partition"},
        {R"({"account": "a b"})", "the name of an account"},
        {R"({"gres": "gpu\n"})", "gres is"},
        {R"({"time": "soon"})", "minutes, HH:MM:SS"},
        {R"({"time": "1:2:3:4"})", "minutes, HH:MM:SS"},
        {R"({"time": "2"})", "120 seconds, but runs are warned 120 seconds before its end"},
        {R"({"memory": "lots"})", "a whole number with K, M, G or T"},
        {R"({"cpus": 0})", "from 1 to 1024"},
        {R"({"cpus": 1.5})", "from 1 to 1024"},
        {R"({"setup": "module load gcc"})", "a list of at most 100 lines"},
        {R"({"setup": ["a\nb"]})", "a list of at most 100 lines"},
        {R"({"program": "headscope-cli"})", "the absolute path"},
        {R"({"format_version": 2})", "Give 1"},
        {R"({"partitions": "x"})", "Did you mean partition?"},
        {R"({"walrus": "x"})", "A profile may hold format_version, setup"}};
    for (const auto& [text, says] : refused) {
        const auto wrong = jobs::parseProfile(text, "p");
        ASSERT_FALSE(wrong) << text;
        EXPECT_THAT(wrong.error().text(), HasSubstr(says)) << text;
        EXPECT_EQ(wrong.error().code, ErrorCode::BadData);
    }
}

TEST(OutsideCommand, AnswersOrSaysWhyNot) {
    const auto answered =
        jobs::runOutside({"sh", "-c", "echo out; echo err >&2; exit 3"}, std::chrono::seconds(60));
    ASSERT_TRUE(answered);
    EXPECT_EQ(answered->code, 3);
    EXPECT_EQ(answered->out, "out\n");
    EXPECT_EQ(answered->err, "err\n");
    EXPECT_EQ(jobs::runOutside({"no-such-program"}, std::chrono::seconds(60)).error().code,
              ErrorCode::Device);
    const auto endless =
        jobs::runOutside({"sh", "-c", "head -c 17000000 /dev/zero"}, std::chrono::seconds(60));
    ASSERT_FALSE(endless) << "a part of an answer is none";
    EXPECT_EQ(endless.error().code, ErrorCode::BadData);
    const auto hanging =
        jobs::runOutside({"sh", "-c", "sleep 1000 & wait"}, std::chrono::milliseconds(50));
    ASSERT_FALSE(hanging);
    EXPECT_EQ(hanging.error().code, ErrorCode::Network);
}

TEST_F(ClusterTest, WaitingRunsAreSubmittedAsOneArray) {
    submit(3);
    const auto requested = read("asked");
    for (const char* option :
         {"--array=0-2%2\n", "--partition=short\n", "--time=30\n", "--mem=2G\n", "--requeue\n",
          "--signal=B:USR1@60\n", "--parsable\n", "/logs/%a.txt\n", "/job.sh\n"})
        EXPECT_THAT(requested, HasSubstr(option));
    std::ostringstream script;
    script << std::ifstream(arrayFolder() + "/job.sh").rdbuf();
    EXPECT_THAT(script.str(), HasSubstr("trap '' USR1 TERM\n"));
    EXPECT_THAT(script.str(),
                HasSubstr("ulimit -c 0\nexec '/opt/it'\\''s/headscope-cli' queue task '"));
    for (const auto& job : jobs()) {
        EXPECT_EQ(job.state, JobState::Waiting);
        EXPECT_FALSE(job.place.empty());
        EXPECT_THAT(job.log, HasSubstr("/arrays/"));
    }
    EXPECT_EQ(queue.submitJobs(options())->runs, 0) << "each run is on its way once";
    QueueOptions here;
    here.program = "/bin/true";
    ASSERT_TRUE((*queue.runQueue(here))->wait().ok());
    EXPECT_EQ(jobs().front().state, JobState::Waiting) << "and nobody here takes it from there";
}

// sbatch replaces %j and similar patterns in the path of a log file. A backslash in the path would
// switch this replacement off.
TEST_F(ClusterTest, AFolderOfRunsMayHaveSlurmsPatternsInItsPath) {
    const auto submitTo = [this](const std::string& name) {
        FakeEngine odd(scratch.path() + "/" + name);
        Sweep sweep;
        sweep.name = "one";
        sweep.base = smallRun(kClusterSteps);
        sweep.base.values.erase("train.seed");
        sweep.seeds = seedsUpTo(1);
        EXPECT_TRUE(odd.engine->queue().addJobs(*odd.engine->queue().planSweep(sweep)));
        return odd.engine->queue().submitJobs(options());
    };
    ASSERT_TRUE(submitTo("50%j%%u"));
    EXPECT_THAT(read("asked"), HasSubstr("/50%%j%%%%u/.queue/arrays/"));
    const auto refused = submitTo("back\\slash");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Usage);
}

TEST_F(ClusterTest, ARowOfAnotherHandIsNotSubmittedAndKeepsNoOtherOne) {
    add(3);
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open((runs + "/.queue/queue.sqlite").c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, "UPDATE job SET config = '{}' WHERE rowid = 1", nullptr,
                           nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(database);
    const auto submitted = queue.submitJobs(options());
    ASSERT_TRUE(submitted) << submitted.error().text();
    EXPECT_EQ(submitted->runs, 2);
    EXPECT_EQ(jobs().front().state, JobState::Failed);
    EXPECT_THAT(jobs().front().problem.text(), HasSubstr("objective.lambda"));
}

// The array number becomes an argument of scancel, so it must not be able to pass options.
TEST_F(ClusterTest, TheNumberOfAnArrayIsANumber) {
    submit(1);
    const auto folder = *io::Directory::open(arrayFolder());
    auto array = *jobs::readArray(folder);
    array.number = "--user=somebody";
    ASSERT_TRUE(jobs::writeArray(folder, array).ok());
    EXPECT_EQ(jobs::readArray(folder).error().code, ErrorCode::BadData);
    EXPECT_FALSE(queue.cancelJob(jobs().front().id).ok());
}

TEST_F(ClusterTest, JobThatSlurmRefusesKeepsWaiting) {
    add(2);
    const auto refused = [&](ErrorCode code, const std::string& says) {
        const auto submitted = queue.submitJobs(options());
        ASSERT_FALSE(submitted);
        EXPECT_EQ(submitted.error().code, code);
        EXPECT_THAT(submitted.error().text(), HasSubstr(says));
        EXPECT_FALSE(submitted.error().hint.empty());
        for (const auto& job : jobs()) {
            EXPECT_EQ(job.state, JobState::Waiting);
            EXPECT_EQ(job.place, "") << "it can be trained here, or submitted again";
        }
    };
    answer("sbatch",
           "echo 'sbatch: error: Batch job submission failed: Invalid account' >&2; exit 1");
    refused(ErrorCode::Usage, "sbatch refused: Batch job submission failed: Invalid account");
    answer("sbatch", "echo welcome");
    refused(ErrorCode::Network, "welcome");
    ::setenv("HEADSCOPE_SLURM_SECONDS", "0.1", 1);
    answer("sbatch", "sleep 1000");
    refused(ErrorCode::Network, "sbatch did not answer");
    ::unsetenv("HEADSCOPE_SLURM_SECONDS");
    fs::remove(programs + "/sbatch");
    ::setenv("PATH", programs.c_str(), 1);
    refused(ErrorCode::Device, "sbatch cannot be started");
    // Slurm may have accepted the submission that hung. In that case its tasks must find that
    // nothing is waiting for them.
    int abandoned = 0;
    for (const auto& array : fs::directory_iterator(runs + "/.queue/arrays"))
        abandoned += array.is_directory() && queue.clusterTask(array.path().string(), 0)->nothing;
    EXPECT_EQ(abandoned, 4);
}

TEST_F(ClusterTest, RunsAreWatchedThroughSlurmTheirNotesAndTheirFolders) {
    submit(4);
    write("queued",
          "7_0|RUNNING|None\n7_1|PENDING|Resources\n7_2|RUNNING|None\n7_3|RUNNING|None\n");
    watch();
    EXPECT_EQ(jobs()[0].state, JobState::Running);
    EXPECT_EQ(jobs()[1].state, JobState::Waiting);
    EXPECT_EQ(jobs()[1].problem.text(), "Slurm: Resources");
    EXPECT_EQ(train(0).state, RunState::Finished);
    ASSERT_TRUE(queue.endClusterTask(arrayFolder(), 0, {}).ok());
    ASSERT_TRUE(queue.clusterTask(arrayFolder(), 2));
    ASSERT_TRUE(queue
                    .endClusterTask(arrayFolder(), 2,
                                    {3, verbatim("there is no file data.csv."), false, false})
                    .ok());
    write("queued", "7_1|PENDING|Resources\n7_3|RUNNING|None\n");
    const auto events = watch();
    EXPECT_EQ(jobs()[0].state, JobState::Finished);
    EXPECT_EQ(jobs()[0].step, kClusterSteps);
    EXPECT_EQ(jobs()[2].state, JobState::Failed);
    EXPECT_THAT(jobs()[2].problem.text(),
                HasSubstr("there is no file data.csv. Every node must be able to read"));
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[1].code, 3);
    // If squeue fails, the states of the jobs stay unchanged.
    answer("squeue",
           "echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1");
    const auto silent = watch();
    ASSERT_EQ(silent.size(), 1u);
    EXPECT_EQ(silent[0].job, "");
    EXPECT_THAT(silent[0].text, HasSubstr("Unable to contact"));
    EXPECT_EQ(jobs()[3].state, JobState::Running);
    ASSERT_TRUE(queue.cancelJob(jobs()[3].id).ok());
    EXPECT_EQ(read("cancelled"), "7_3\n");
    EXPECT_EQ(jobs()[3].state, JobState::Cancelled);
}

TEST_F(ClusterTest, TaskLostByANodeIsResubmittedEightTimesAtMost) {
    submit(1);
    constexpr int kMost = 8;
    for (int attempt = 1; attempt <= kMost; ++attempt) {
        ASSERT_TRUE(queue.clusterTask(arrayFolder(), 0));
        write("shown", "JobId=7 JobState=NODE_FAIL Reason=None ExitCode=0:0 \n");
        watch();
        if (attempt == kMost) break;
        EXPECT_EQ(jobs()[0].state, JobState::Waiting) << jobs()[0].problem.text();
        EXPECT_EQ(jobs()[0].place, "");
        EXPECT_THAT(jobs()[0].problem.text(), HasSubstr("NODE_FAIL"));
        EXPECT_EQ(queue.submitJobs(options())->runs, 1);
    }
    EXPECT_EQ(jobs()[0].state, JobState::Failed);
    EXPECT_THAT(jobs()[0].problem.text(), HasSubstr("8 times at step 0"));
    ASSERT_TRUE(queue.retryJob(jobs()[0].id).ok());
    EXPECT_EQ(queue.submitJobs(options())->runs, 1);
}

TEST_F(ClusterTest, EndOfATaskDecidesItsNextState) {
    const auto after = [&](const std::string& shown, TaskState state) {
        write("shown", shown);
        (void)jobs::writeNote(*io::Directory::open(arrayFolder()), 0, {state, "node", {}, 0});
        watch();
        const auto job = jobs()[0];
        (void)queue.retryJob(job.id);
        (void)queue.submitJobs(options());
        return job;
    };
    submit(1);
    EXPECT_EQ(after("JobState=CANCELLED ExitCode=0:15 ", TaskState::Started).state,
              JobState::Cancelled);
    EXPECT_EQ(after("JobState=FAILED ExitCode=8:0 ", TaskState::Stopped).state,
              JobState::Cancelled);
    EXPECT_EQ(after("JobState=FAILED ExitCode=0:9 ", TaskState::Stopped).state, JobState::Waiting)
        << "killed before it noted that it had begun again";
    EXPECT_THAT(after("JobState=OUT_OF_MEMORY ExitCode=0:125 ", TaskState::Started).problem.text(),
                HasSubstr("more memory"));
    EXPECT_THAT(after("JobState=FAILED ExitCode=127:0 ", TaskState::Submitted).problem.text(),
                HasSubstr("before the run began"));
    EXPECT_EQ(after("JobState=TIMEOUT ExitCode=0:1 ", TaskState::Started).state, JobState::Waiting);
    answer("sacct", "echo 'CANCELLED by 1000|0:0'");
    EXPECT_EQ(after("", TaskState::Started).state, JobState::Cancelled);
}

TEST_F(ClusterTest, InterruptedTaskIsRequeuedAndResumes) {
    submit(1);
    fake.control->stepMicroseconds = 2000;
    const auto task = *queue.clusterTask(arrayFolder(), 0);
    auto session = *fake.engine->trainAs(task.config, task.folder);
    session->stop();
    EXPECT_EQ(session->wait().state, RunState::Stopped);
    const int stopped = static_cast<int>(ErrorCode::Stopped);
    ASSERT_TRUE(queue.endClusterTask(arrayFolder(), 0, {stopped, {}, true, true}).ok());
    EXPECT_EQ(read("told"), "requeue 7_0\n");
    EXPECT_EQ(noted(0), TaskState::Requeued);
    EXPECT_EQ(train(0).steps, kClusterSteps);
    const auto done = queue.clusterTask(arrayFolder(), 0);
    EXPECT_TRUE(done->nothing);
    // A task that was asked to stop is requeued if Slurm still lists it as RUNNING, but not if
    // Slurm is ending it (COMPLETING).
    write("queued", "7_0|COMPLETING|None\n");
    ASSERT_TRUE(queue.endClusterTask(arrayFolder(), 0, {stopped, {}, false, true}).ok());
    EXPECT_EQ(noted(0), TaskState::Stopped);
    write("queued", "7_0|RUNNING|None\n");
    ASSERT_TRUE(queue.endClusterTask(arrayFolder(), 0, {stopped, {}, false, true}).ok());
    EXPECT_EQ(noted(0), TaskState::Requeued);
    answer("scontrol", "echo 'Requested operation is presently disabled' >&2; exit 1");
    EXPECT_FALSE(queue.endClusterTask(arrayFolder(), 0, {stopped, {}, true, true}).ok());
    EXPECT_EQ(noted(0), TaskState::Stopped);
}

// The time limit ends before the data are loaded. Without a limit on its number, requeueing would
// never stop.
TEST_F(ClusterTest, ATaskThatNeverGetsFurtherGoesBackThreeTimesAtMost) {
    submit(1);
    const int stopped = static_cast<int>(ErrorCode::Stopped);
    const auto timeIsOver = [&] {
        ASSERT_TRUE(queue.clusterTask(arrayFolder(), 0));
        ASSERT_TRUE(queue.endClusterTask(arrayFolder(), 0, {stopped, {}, true, true}).ok());
    };
    timeIsOver();
    timeIsOver();
    EXPECT_EQ(noted(0), TaskState::Requeued);
    fake.control->stepMicroseconds = 2000;
    const auto task = *queue.clusterTask(arrayFolder(), 0);
    auto session = *fake.engine->trainAs(task.config, task.folder);
    while (session->progress().step < 2) std::this_thread::yield();
    session->stop();
    EXPECT_EQ(session->wait().state, RunState::Stopped);
    ASSERT_TRUE(queue.endClusterTask(arrayFolder(), 0, {stopped, {}, true, true}).ok());
    timeIsOver();
    timeIsOver();
    EXPECT_EQ(noted(0), TaskState::Requeued) << "it had got further in between";
    timeIsOver();
    EXPECT_EQ(noted(0), TaskState::Failed);
    EXPECT_EQ(read("told"), "requeue 7_0\nrequeue 7_0\nrequeue 7_0\nrequeue 7_0\nrequeue 7_0\n");
    watch();
    EXPECT_EQ(jobs()[0].state, JobState::Failed);
    for (const char* reported : {"it ran out of time 3 times", "more \"time\"", "retry"})
        EXPECT_THAT(jobs()[0].problem.text(), HasSubstr(reported));
    ASSERT_TRUE(queue.retryJob(jobs()[0].id).ok());
    EXPECT_EQ(queue.submitJobs(options())->runs, 1);
    timeIsOver();
    EXPECT_EQ(noted(0), TaskState::Requeued) << "counted anew";
}

TEST_F(ClusterTest, ASubmissionThatWasKilledIsGivenBack) {
    submit(1);
    const auto folder = *io::Directory::open(arrayFolder());
    auto array = *jobs::readArray(folder);
    array.number.clear();
    ASSERT_TRUE(jobs::writeArray(folder, array).ok());
    watch();
    EXPECT_EQ(jobs()[0].place, "");
    EXPECT_THAT(jobs()[0].problem.text(), HasSubstr("did not reach Slurm"));
    EXPECT_TRUE(queue.clusterTask(arrayFolder(), 0)->nothing);
    EXPECT_FALSE(queue.clusterTask(arrayFolder(), 9)) << "there is no such task";
    EXPECT_FALSE(queue.clusterTask(scratch.path() + "/none", 0));
}

TEST_F(ClusterTest, AQueueOfAnOlderVersionOpens) {
    add(1);
    const char* const kWithoutMessages =
        "ALTER TABLE job DROP COLUMN problem_message; PRAGMA user_version=2;";
    const char* const kWithoutClusters =
        "DROP INDEX job_order; ALTER TABLE job DROP COLUMN cluster; PRAGMA user_version=1;";
    for (const auto& older :
         {std::string(kWithoutMessages), std::string(kWithoutMessages) + kWithoutClusters}) {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open((runs + "/.queue/queue.sqlite").c_str(), &database), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(database, older.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(database);
        ASSERT_EQ(jobs().size(), 1u);
        EXPECT_EQ(jobs()[0].place, "");
    }
    EXPECT_EQ(queue.submitJobs(options())->runs, 1);
}

}  // namespace
}  // namespace headscope::test
