// Runs of the lab (core/lab) as jobs of the queue: what tells them from training runs, where they are recorded, what
// plays them, and what their folders say.
#pragma once

#include "core/api/lab.h"
#include "core/jobs/queue_store.h"

namespace headscope::jobs {

inline constexpr const char* kLabId = "lab-";  // ids of training runs are hexadecimal digits

bool isOfLab(const Job& job);
// One side or two, one seed. Its id is a function of the settings and the program's version: what another version
// recorded is another run.
NewJob labJob(const LabPlan& plan, const std::string& programVersion);
// What a sweep of these is called: `name`, or with a number where that one has runs of other settings (the seed apart),
// so that none loses its runs to another. Errors: Io.
Result<std::string> freeSweepName(const QueueStore& store, const std::string& name, const std::vector<NewJob>& jobs);
// Where the folder of its run is, or will be: RUNS/NAME, of the lab RUNS/lab/queue/NAME.
std::string pathOfRun(const std::string& runsFolder, const Job& job);

// What lies in the folder of a run; nothing: it is none yet.
struct RunOnDisk {
    bool finished = false;
    std::int64_t step = 0, totalSteps = 0;
    double seconds = 0;
    std::string name = {};  // "": it has none but its job's
};
std::optional<RunOnDisk> runOnDisk(const std::string& runsFolder, const Job& job);

// Whether a process has begun to write it down, so that it can go on.
bool isMade(const std::string& runsFolder, const Job& job);

// The words that begin it; its folder is chosen where it has none that is free. Errors: BadData, Usage.
Result<std::vector<std::string>> wordsOfNewLabRun(const std::string& program, const std::string& runsFolder, Job& job);
std::vector<std::string> wordsToResumeLabRun(const std::string& program, const std::string& path);

}  // namespace headscope::jobs
