// The queue of waiting runs. It is stored beside the runs and outlives every program. One process
// at a time runs the queue; each run gets its own child process. Values and interfaces; safe on any
// thread.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/result.h"
#include "core/api/engine/lab.h"
#include "core/api/engine/report.h"
#include "core/api/runs/comparison.h"
#include "core/api/runs/run_table.h"
#include "core/api/runs/sweep.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headscope {

// Lost: the run was created, but its folder is gone.
enum class JobState { Waiting, Running, Finished, Failed, Cancelled, Lost };
const char* jobStateName(JobState state);     // name such as "waiting"
const Message& jobStateWord(JobState state);  // the name for the user, translatable
// Returns whether a job is finished, failed, cancelled or lost. Such jobs stay unchanged until they
// are queued again.
bool hasEnded(JobState state);

struct JobInfo {
    std::string id;
    std::string name;   // name of the run: "headlines, lambda 0.1, seed 3"
    std::string sweep;  // the last sweep that requested this job; "": none
    JobState state = JobState::Waiting;
    std::string run;   // folder of the run; "" until it is first started
    std::string log;   // file with the output of the child processes
    Message problem;   // reason of failure, loss or waiting
    bool lab = false;  // whether it is a lab experiment, recorded in `run`
    // Job array and task on a cluster: "20261120-142530-ag-news-7f3a/3"; "": this machine.
    std::string place;
    std::int64_t step = 0, totalSteps = 0;
    double seconds = 0;      // training time so far
    double secondsLeft = 0;  // remaining time: reported if running, else predicted; 0: unknown
};

struct QueueInfo {
    std::vector<JobInfo> jobs;          // jobs in start order
    std::vector<JobInfo> cleared = {};  // removed from the list; their runs keep their sweeps
    bool paused = false;
    Message pauseReason = {};  // reason of a pause; empty if the user paused it
    std::string runner;        // process that runs the queue: "process 12 on host"; "": none
    int atOnce = 1;            // number of runs that the runner trains at the same time
    double secondsLeft = 0;    // time until all jobs are done; 0: unknown
};

// Result of adding jobs to the queue: number of jobs per outcome.
struct AddedJobs {
    int added = 0;           // number of new jobs
    int again = 0;           // failed, cancelled or lost jobs that wait again
    int waiting = 0;         // jobs that were already waiting or running
    int finished = 0;        // jobs that were already finished
    std::string sweep = {};  // name of the sweep they belong to now
};

struct QueueOptions {
    int atOnce = 1;       // maximum number of simultaneous child processes
    int threads = 0;      // threads per newly started child process; 0: as in the run's settings
    bool stay = false;    // true: wait for new jobs when the queue is empty; false: end
    std::string program;  // path of headscope-cli, which does the training
    // Name of a sweep: only its jobs are started, and `stay` waits only for them. "": all jobs.
    std::string sweep = {};
};

// A state change reported by the runner, for display.
struct QueueEvent {
    std::string job, name;
    JobState state = JobState::Waiting;
    std::string run, text;
    int code = 0;  // exit code of the training process, if the state is Failed
};

// Runs the queue in its own thread. stop() and the destructor end the child processes with a
// checkpoint; their runs wait again. If the runner is killed, the queue stays intact and the next
// runner continues.
class QueueRunner {
public:
    virtual ~QueueRunner() = default;
    virtual void stop() = 0;  // stops the queue; returns at once
    virtual bool ended() const = 0;
    // Blocks until it has ended. Errors: Io (the queue cannot be written).
    virtual Status wait() = 0;
    virtual std::vector<QueueEvent> eventsSince(std::size_t first) const = 0;
};

// A way to use all cores of this computer: number of simultaneous runs and threads per run.
struct QueueSplit {
    int atOnce = 1, threads = 1;
    double stepsPerSecond = 0;  // total speed over all runs
};
struct QueueSpeed {
    std::vector<QueueSplit> tried;  // measured splits by increasing atOnce
    std::size_t best = 0;           // index of the fastest split in `tried`
    std::string name;               // name of the run used for the measurement
    double seconds = 0;             // duration of the measurement
};

// Options for training runs on a Slurm cluster, as one task of a job array per run.
struct ClusterOptions {
    std::string profile;  // file with the requested resources (core/service/jobs/README.md)
    std::string program;  // path of headscope-cli, used if the profile does not name one
    std::vector<std::string> jobs;  // ids of jobs to submit if they wait; empty: all waiting jobs
};
struct SubmittedJobs {
    int runs = 0;
    std::vector<std::string> arrays;  // Slurm's job array ids
};
// The run that one task of a job array must train.
struct ClusterTask {
    std::string job;
    bool nothing = false;  // no work: the run is finished, or the job does not wait any more
    std::string run;       // existing run to resume; "": create a new one with `config`
    RunConfig config;      // settings of the new run
    std::string folder;    // name of the new run's folder in the folder of runs
};
// Outcome of a cluster task.
struct ClusterEnd {
    int code = 0;  // exit code of the training
    Message problem;
    bool warned = false;   // Slurm warned that the time limit was near
    bool stopped = false;  // the task was ordered to stop
};

class Queue {
public:
    virtual ~Queue() = default;

    // Lists every run of a sweep with checked settings; blocks briefly. Errors: Usage (the sweep is
    // empty, has more than kMostSweepRuns runs, or has an invalid axis, value or setting; with the
    // allowed values).
    virtual Result<SweepPlan> planSweep(const Sweep& sweep) const = 0;
    // Estimates the cost of a plan. Blocks while it times a few steps of each kind of run. Errors:
    // as for Training::estimate, and Cancelled.
    virtual Result<SweepCost> sweepCost(const SweepPlan& plan) = 0;
    // Reads a sweep file (core/service/jobs/README.md). Errors: Io, BadData, Usage.
    virtual Result<Sweep> readSweep(const std::string& file) const = 0;
    virtual std::string sweepJson(const Sweep& sweep) const = 0;

    // All methods below may return the errors Io and Usage (unknown job or sweep).
    // Adds jobs. `seconds`: predicted duration of each run, if known. A number is added to the name
    // if another sweep has it.
    virtual Result<AddedJobs> addJobs(const SweepPlan& plan,
                                      const std::vector<double>& seconds = {}) = 0;
    // Adds lab experiments, each with its seed; identical ones become one job. jobsOfSweep lists
    // them in this order. A number is added to the name if a training sweep or a sweep with other
    // settings has it.
    virtual Result<AddedJobs> addLabJobs(const std::string& name,
                                         const std::vector<LabPlan>& plans) = 0;
    virtual Result<QueueInfo> state() const = 0;  // the queue without cleared jobs
    virtual Result<std::vector<JobInfo>> jobsOfSweep(const std::string& name) const = 0;
    // Returns the names of sweeps, newest first, without lab sweeps.
    virtual Result<std::vector<std::string>> sweeps() const = 0;
    virtual Status pauseQueue(bool paused) = 0;  // running jobs save a checkpoint and wait
    virtual Status cancelJob(const std::string& id) = 0;
    // Queues a failed, cancelled or lost job again.
    virtual Status retryJob(const std::string& id) = 0;
    // Moves a job directly before another one; "": to the end.
    virtual Status moveJob(const std::string& id, const std::string& before) = 0;
    // Removes ended jobs from the list and returns their number. Their runs are kept.
    virtual Result<int> clearJobs() = 0;
    virtual Result<std::string> jobLog(const std::string& id) const = 0;  // at most the last 64 kB

    // Compares many runs in a table; reads their folders. Errors: Usage (no runs, an unknown key or
    // score, or rows that mix runs of different settings), Io, BadData.
    virtual Result<Comparison> compare(const CompareOptions& options) const = 0;
    // Measures the heads of a run's newest weights on the first `samples` of the test split (0: as
    // many as memory allows). Returns the mean over layers of each measure. Results are cached in
    // the folder of runs; LibTorch is needed only if they are missing. Blocks. Errors: as for
    // Tools::analyze.
    virtual Result<MeasuredMeans> measuredMeans(const std::string& run, int samples) = 0;
    // Returns settings and numbers of each run, including cached measurements on kAnalysisSamples.
    // Errors: Usage (a step below 0).
    virtual Result<RunTable> tableOfRuns(const RunTableOptions& options) const = 0;
    // Returns curves of many runs. Errors: Usage (no runs, or an unknown setting or curve), Io,
    // BadData.
    virtual Result<RunCurves> curvesOfRuns(const RunCurveOptions& options) const = 0;
    // Collects the records of runs for a report. Blocks while it reads their folders. Errors: Usage
    // (no runs, or runs of different datasets), Io, BadData.
    virtual Result<Report> report(const ReportOptions& options) const = 0;

    // Checks a cluster profile file. Errors: Io, BadData (with the wrong key and its allowed
    // values).
    virtual Status checkClusterProfile(const std::string& file) const = 0;
    // The four methods for clusters block, up to half a minute per Slurm command without a reply.
    // Errors: Device (Slurm is not installed), Network (it does not reply), Usage (it refuses), Io,
    // BadData.
    // If submitting fails, the jobs keep waiting.
    virtual Result<SubmittedJobs> submitJobs(const ClusterOptions& options) = 0;
    // Queries Slurm, reads the runs' folders and returns the changes. An event without a job
    // explains why Slurm did not reply.
    virtual Result<std::vector<QueueEvent>> watchCluster() = 0;
    // Called inside a cluster job: returns the work of its task. Waits up to two minutes for the
    // lock of the run.
    virtual Result<ClusterTask> clusterTask(const std::string& arrayFolder, int index) = 0;
    // Records the end of a task. If it was interrupted, puts it back into Slurm's queue.
    virtual Status endClusterTask(const std::string& arrayFolder, int index,
                                  const ClusterEnd& end) = 0;

    // Finds the fastest split of the cores: trains the first waiting run for a few seconds with
    // each split, and discards the weights. `program` is the path of headscope-cli. Blocks; polls
    // `cancelled` ten times a second. Errors: Usage (no run waits, or the queue is running),
    // Cancelled, and those of the run.
    virtual Result<QueueSpeed> measureSpeed(const std::string& program,
                                            const std::function<bool()>& cancelled) = 0;
    // Starts running the queue. Errors: Usage (another process runs it), Io.
    virtual Result<std::shared_ptr<QueueRunner>> runQueue(const QueueOptions& options) = 0;
};

}  // namespace headscope
