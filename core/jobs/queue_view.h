// The queue as a person sees and asks of it.
#pragma once

#include "core/api/queue.h"

namespace headscope::jobs {

Result<QueueInfo> queueInfo(const std::string& runsFolder);
Result<std::vector<JobInfo>> sweepJobs(const std::string& runsFolder, const std::string& name);
// id: all of it, or as much of its beginning as no other one has. Errors: Usage.
Status cancelJob(const std::string& runsFolder, const std::string& id);
Status retryJob(const std::string& runsFolder, const std::string& id);
Status moveJob(const std::string& runsFolder, const std::string& id, const std::string& before);
Result<std::string> jobLog(const std::string& runsFolder, const std::string& id);

}  // namespace headscope::jobs
