// A job array's task, on its node: which run it trains, and what it leaves behind (Queue::clusterTask, endClusterTask).
#pragma once

#include "core/api/queue.h"

namespace headscope::jobs {

Result<ClusterTask> clusterTask(const std::string& runsFolder, const std::string& arrayFolder, int index);
Status endClusterTask(const std::string& runsFolder, const std::string& arrayFolder, int index, const ClusterEnd& end);

}  // namespace headscope::jobs
