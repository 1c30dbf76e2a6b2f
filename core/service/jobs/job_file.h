// Writes a job's settings to RUNS/.queue/jobs/ID.json, the config file that its run is trained
// from.
#pragma once

#include "core/service/jobs/queue_store.h"

namespace headscope::jobs {

// Parses and checks the settings of a job. Errors: BadData.
Result<RunConfig> settingsOf(const Job& job);
// Writes the file and returns its path. Chooses the name of the run's folder before the run is
// created, so that the run is found again after a crash. threads: number of threads of the run; 0:
// as in its settings.
Result<std::string> writeJobFile(const io::Directory& queue, Job& job, std::int64_t threads = 0);
// Reads the file back. Errors: Io, BadData.
Result<RunConfig> readJobFile(const io::Directory& queue, const std::string& id);

}  // namespace headscope::jobs
