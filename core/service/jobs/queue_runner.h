// Runs the queue: trains runs in child processes, several at a time.
#pragma once

#include "core/api/engine/queue.h"

namespace headscope::jobs {

// Starts a runner in its own thread. Errors: Usage (another process runs the queue, or the program
// is missing), Io.
Result<std::shared_ptr<QueueRunner>> startRunner(const std::string& runsFolder,
                                                 const QueueOptions& options);

}  // namespace headscope::jobs
