// Lab experiments (core/lab) as jobs of the queue: how they are identified, where they are stored,
// and how they are started.
#pragma once

#include "core/api/engine/lab.h"
#include "core/service/jobs/queue_store.h"

namespace headscope::jobs {

// prefix of lab ids; ids of training runs are hexadecimal
inline constexpr const char* kLabId = "lab-";

// Returns whether the job is a lab experiment.
bool isOfLab(const Job& job);
// Returns the job for one seed of an experiment (with one or two sides). Its id depends on the
// settings and on the program's version, so results of other versions count as different runs.
NewJob labJob(const LabPlan& plan, const std::string& programVersion);
// Returns `name`, or `name` with a number if that sweep holds other settings (the seed is ignored).
// This keeps the runs of both sweeps apart. Errors: Io.
Result<std::string> freeSweepName(const QueueStore& store, const std::string& name,
                                  const std::vector<NewJob>& jobs);
// Returns the path of the job's run, existing or not: RUNS/NAME, or RUNS/lab/queue/NAME for a lab
// experiment.
std::string pathOfRun(const std::string& runsFolder, const Job& job);

// State of a run according to its folder.
struct RunOnDisk {
    bool finished = false;
    std::int64_t step = 0, totalSteps = 0;
    double seconds = 0;
    std::string name = {};  // "": the run does not have its own name
};
// Reads the state of the run; empty if the folder does not contain a run.
std::optional<RunOnDisk> runOnDisk(const std::string& runsFolder, const Job& job);

// Returns whether a process has already started writing the run, so that it can be resumed.
bool isMade(const std::string& runsFolder, const Job& job);

// Returns the command line that starts the experiment; chooses a free folder name if needed.
// Errors: BadData, Usage.
Result<std::vector<std::string>> wordsOfNewLabRun(const std::string& program,
                                                  const std::string& runsFolder, Job& job);
// Returns the command line that resumes the experiment.
std::vector<std::string> wordsToResumeLabRun(const std::string& program, const std::string& path);

}  // namespace headscope::jobs
