// Trains jobs of the queue on a Slurm cluster: submits, watches and cancels them (README).
#pragma once

#include "core/api/engine/queue.h"
#include "core/service/jobs/queue_store.h"

namespace headscope::jobs {

// Implementations of Queue::submitJobs and Queue::watchCluster.
Result<SubmittedJobs> submitJobs(const std::string& runsFolder, const ClusterOptions& options);
Result<std::vector<QueueEvent>> watchCluster(const std::string& runsFolder);
// Cancels a job on the cluster. If scancel fails, the job is unchanged. Errors: those of scancel.
Status cancelOnCluster(QueueStore& store, Job& job);

}  // namespace headscope::jobs
