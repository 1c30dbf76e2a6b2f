// One task of a job array, on its node: finds the run to train, and reports the result
// (Queue::clusterTask, endClusterTask).
#pragma once

#include "core/api/engine/queue.h"

namespace headscope::jobs {

// Returns what the task should train, and notes that it has started.
Result<ClusterTask> clusterTask(const std::string& runsFolder, const std::string& arrayFolder,
                                int index);
// Notes how the task ended, and requeues it if it was interrupted.
Status endClusterTask(const std::string& runsFolder, const std::string& arrayFolder, int index,
                      const ClusterEnd& end);

}  // namespace headscope::jobs
