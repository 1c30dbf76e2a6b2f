// Jobs of the queue that a Slurm cluster trains: handed over, watched, cancelled (README).
#pragma once

#include "core/api/queue.h"
#include "core/jobs/queue_store.h"

namespace headscope::jobs {

// Queue::submitJobs, Queue::watchCluster.
Result<SubmittedJobs> submitJobs(const std::string& runsFolder, const ClusterOptions& options);
Result<std::vector<QueueEvent>> watchCluster(const std::string& runsFolder);
// Errors: those of scancel; then it is as before.
Status cancelOnCluster(QueueStore& store, Job& job);

}  // namespace headscope::jobs
