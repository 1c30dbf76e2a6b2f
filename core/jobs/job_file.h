// The settings of a job as the file that its run is trained from: RUNS/.queue/jobs/ID.json.
#pragma once

#include "core/jobs/queue_store.h"

namespace headscope::jobs {

Result<RunConfig> settingsOf(const Job& job);
// Its path. The name of the run's folder is chosen before the run is made: whoever is killed in between finds the run
// again. threads: of the run, 0: as its settings say.
Result<std::string> writeJobFile(const io::Directory& queue, Job& job, std::int64_t threads = 0);
Result<RunConfig> readJobFile(const io::Directory& queue, const std::string& id);

}  // namespace headscope::jobs
