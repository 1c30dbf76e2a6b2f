// Works the queue off: so many child processes at once, each training one run.
#pragma once

#include "core/api/queue.h"

namespace headscope::jobs {

// Errors: Usage: another process works it off, or no program to start; Io.
Result<std::shared_ptr<QueueRunner>> startRunner(const std::string& runsFolder, const QueueOptions& options);

}  // namespace headscope::jobs
