// Working the queue off in this process, and telling of it.
#pragma once

#include "app/cli/console.h"
#include "core/api/queue.h"

namespace headscope::cli {

// The exit code: 0, that of the first run that failed, or 8 when Ctrl-C ended it or it is paused.
int workOffQueue(Queue& queue, const QueueOptions& options, Console& console);
// Likewise, ending with a line that counts what became of them.
int followQueue(Queue& queue, const QueueOptions& options, Console& console);
// As --json writes it.
JsonLine jobLine(const JobInfo& job);
// What became of a job, or, of none, of the whole.
void tellJob(const QueueEvent& event, Console& console);
// How many of them are in each state.
JsonLine& countJobs(JsonLine& line, const std::vector<JobInfo>& jobs);

}  // namespace headscope::cli
