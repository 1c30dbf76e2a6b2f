// Functions that display the queue and change it for the user.
#pragma once

#include "core/api/engine/queue.h"

namespace headscope::jobs {

// Returns the queue with all jobs and estimated times.
Result<QueueInfo> queueInfo(const std::string& runsFolder);
// Returns the jobs of a sweep. Errors: Usage (unknown name).
Result<std::vector<JobInfo>> sweepJobs(const std::string& runsFolder, const std::string& name);
// Cancels a job. id: the job's id or a unique prefix of it. Errors: Usage.
Status cancelJob(const std::string& runsFolder, const std::string& id);
// Queues an ended, unfinished job again. Errors: Usage.
Status retryJob(const std::string& runsFolder, const std::string& id);
// Moves a job in front of another; to the end if `before` is "". Errors: Usage.
Status moveJob(const std::string& runsFolder, const std::string& id, const std::string& before);
// Returns the end of a job's log; "" if it was never started.
Result<std::string> jobLog(const std::string& runsFolder, const std::string& id);

}  // namespace headscope::jobs
