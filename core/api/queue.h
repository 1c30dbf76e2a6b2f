// Runs that wait for their turn: a queue that lies beside the runs, outlives every program, and is worked off by one
// process at a time, each run in a child process of its own. Values and interfaces; any thread.
#pragma once

#include "core/api/comparison.h"
#include "core/api/lab.h"
#include "core/api/result.h"
#include "core/api/run_table.h"
#include "core/api/sweep.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headscope {

// Lost: it was made, and its folder is gone.
enum class JobState { Waiting, Running, Finished, Failed, Cancelled, Lost };
const char* jobStateName(JobState state);  // "waiting", ...
// Finished, failed, cancelled and lost ones stay as they are until somebody asks for them again.
bool hasEnded(JobState state);

struct JobInfo {
    std::string id;
    std::string name;   // of the run, "headlines, lambda 0.1, seed 3"
    std::string sweep;  // the last one that asked for it; "" for none
    JobState state = JobState::Waiting;
    std::string run;      // folder of the run; "" before it was first started
    std::string log;      // file: what the child processes said
    std::string problem;  // why it failed, was lost, or has to wait
    bool lab = false;     // an experiment of the lab: `run` is the folder in which it is recorded
    std::string place;    // on a cluster: its array and task there, "20261120-142530-ag-news-7f3a/3"; "": here
    std::int64_t step = 0, totalSteps = 0;
    double seconds = 0;      // of training so far
    double secondsLeft = 0;  // of a running one: what it says itself; else as predicted; 0: not known
};

struct QueueInfo {
    std::vector<JobInfo> jobs;  // in the order in which they are started
    bool paused = false;
    std::string pauseReason;  // "" when a person paused it
    std::string runner;       // who works it off now, "process 12 on host"; "" for nobody
    int atOnce = 1;           // of the runner
    double secondsLeft = 0;   // until all that waits and runs is done, 0: not known
};

struct AddedJobs {
    int added = 0;           // new ones
    int again = 0;           // that had failed, been cancelled or lost, and wait again
    int waiting = 0;         // that wait or run already
    int finished = 0;        // that are done
    std::string sweep = {};  // that they are now
};

struct QueueOptions {
    int atOnce = 1;       // child processes
    int threads = 0;      // of each that is started anew; 0: those of its settings
    bool stay = false;    // wait for further runs when there are none; else end
    std::string program;  // headscope-cli, which trains
};

// What the runner did, for who watches.
struct QueueEvent {
    std::string job, name;
    JobState state = JobState::Waiting;
    std::string run, text;
    int code = 0;  // Failed: of the process that trained it
};

// Works the queue off in a thread of its own. Stopping, also by destruction, ends the child processes with a
// checkpoint; their runs wait again. Killed, it leaves everything as it was: the next one goes on.
class QueueRunner {
public:
    virtual ~QueueRunner() = default;
    virtual void stop() = 0;  // returns at once
    virtual bool ended() const = 0;
    virtual Status wait() = 0;  // until it has ended. Errors: Io: the queue cannot be written
    virtual std::vector<QueueEvent> eventsSince(std::size_t first) const = 0;
};

// Every core of this computer at work: so many runs at once, of so many threads each.
struct QueueSplit {
    int atOnce = 1, threads = 1;
    double stepsPerSecond = 0;  // of all together
};
struct QueueSpeed {
    std::vector<QueueSplit> tried;  // from one run at once on
    std::size_t best = 0;           // which of them
    std::string name;               // of the run that was tried
    double seconds = 0;             // that it took to find out
};

// Runs that a Slurm cluster trains, one task of a job array each.
struct ClusterOptions {
    std::string profile;            // file: what is asked for (core/jobs/README.md)
    std::string program;            // headscope-cli, where the profile names none
    std::vector<std::string> jobs;  // of these those that wait; none: all that wait
};
struct SubmittedJobs {
    int runs = 0;
    std::vector<std::string> arrays;  // Slurm's numbers
};
// What one task of an array has to train.
struct ClusterTask {
    std::string job;
    bool nothing = false;  // it is done, or nobody waits for it any more
    std::string run;       // a run that goes on; "": one is made, of
    RunConfig config;      // these settings, in
    std::string folder;    // this folder of the folder of runs
};
// How such a task ended.
struct ClusterEnd {
    int code = 0;  // as the program exits
    std::string problem;
    bool warned = false;   // of the end of its time
    bool stopped = false;  // told to end
};

class Queue {
public:
    virtual ~Queue() = default;

    // Every run with its settings, checked; blocks for a moment. Errors: Usage: no run or more than kMostSweepRuns, an
    // axis, value or setting that cannot be (which, where, what is allowed).
    virtual Result<SweepPlan> planSweep(const Sweep& sweep) const = 0;
    // Blocks while kinds of runs are timed on a few steps. Errors: those of Training::estimate, Cancelled.
    virtual Result<SweepCost> sweepCost(const SweepPlan& plan) = 0;
    // A sweep file (core/jobs/README.md). Errors: Io, BadData, Usage.
    virtual Result<Sweep> readSweep(const std::string& file) const = 0;
    virtual std::string sweepJson(const Sweep& sweep) const = 0;

    // Errors of all below: Io; Usage: no such job or sweep.
    // seconds: what each is predicted to take, where that is known. A name that another sweep has gets a number.
    virtual Result<AddedJobs> addJobs(const SweepPlan& plan, const std::vector<double>& seconds = {}) = 0;
    // Experiments of the lab, each with its seed; jobsOfSweep tells of them in this order. Equal ones are one job.
    // Where a sweep of this name has other settings, or is one of training runs, the name gets a number.
    virtual Result<AddedJobs> addLabJobs(const std::string& name, const std::vector<LabPlan>& plans) = 0;
    virtual Result<QueueInfo> state() const = 0;  // without those that were cleared
    virtual Result<std::vector<JobInfo>> jobsOfSweep(const std::string& name) const = 0;
    virtual Result<std::vector<std::string>> sweeps() const = 0;  // newest first, without those of the lab
    virtual Status pauseQueue(bool paused) = 0;                   // running ones save a checkpoint and wait
    virtual Status cancelJob(const std::string& id) = 0;
    virtual Status retryJob(const std::string& id) = 0;  // one that ended, but not finished, waits again
    // Before another one; "": to the end.
    virtual Status moveJob(const std::string& id, const std::string& before) = 0;
    // Takes those that have ended out of the list; their runs stay. How many.
    virtual Result<int> clearJobs() = 0;
    virtual Result<std::string> jobLog(const std::string& id) const = 0;  // its end, at most 64 kB

    // The table of many runs; reads their folders. Errors: Usage: no run, a key or score that they have not, rows that
    // mix runs of different settings; Io, BadData.
    virtual Result<Comparison> compare(const CompareOptions& options) const = 0;
    // Means over its layers of every measure of a run's heads, of its newest weights on the first samples of the test
    // split (0: as many as memory allows). Kept in the folder of runs, so the same weights are measured once; needs
    // LibTorch where they are not. Blocks. Errors: those of Tools::analyze.
    virtual Result<MeasuredMeans> measuredMeans(const std::string& run, int samples) = 0;
    // Settings and numbers of each run; what was measured of kAnalysisSamples before is among them. Errors: Usage: a
    // step below 0.
    virtual Result<RunTable> tableOfRuns(const RunTableOptions& options) const = 0;
    // Errors: Usage: no run, a setting or curve that they have not; Io, BadData.
    virtual Result<RunCurves> curvesOfRuns(const RunCurveOptions& options) const = 0;

    // Errors: Io, BadData: which of its keys, what it may be.
    virtual Status checkClusterProfile(const std::string& file) const = 0;
    // The four of a cluster block, for up to half a minute a question that Slurm does not answer. Errors: Device: no
    // Slurm here; Network: it does not answer; Usage: it refuses; Io, BadData.
    // Where it fails the runs wait as before.
    virtual Result<SubmittedJobs> submitJobs(const ClusterOptions& options) = 0;
    // Asks Slurm and looks into the runs' folders; what has changed. An event without a job: why Slurm told nothing.
    virtual Result<std::vector<QueueEvent>> watchCluster() = 0;
    // In a job of the cluster: what its task has to do, once its run's lock is free (waits for two minutes).
    virtual Result<ClusterTask> clusterTask(const std::string& arrayFolder, int index) = 0;
    // Notes it down, and puts the task back into Slurm's queue where it was interrupted.
    virtual Status endClusterTask(const std::string& arrayFolder, int index, const ClusterEnd& end) = 0;

    // Trains the first run that waits, with `program`, for a few seconds in every way to share the cores out; its
    // weights are thrown away. Blocks; `cancelled` is asked ten times a second. Errors: Usage: no run waits, the queue
    // is being worked off; Cancelled; what the run itself says.
    virtual Result<QueueSpeed> measureSpeed(const std::string& program, const std::function<bool()>& cancelled) = 0;
    // Errors: Usage: another process works the queue off; Io.
    virtual Result<std::shared_ptr<QueueRunner>> runQueue(const QueueOptions& options) = 0;
};

}  // namespace headscope
