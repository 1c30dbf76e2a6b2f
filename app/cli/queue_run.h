// Runs the queue in this process and prints its events.
#pragma once

#include "app/cli/console.h"
#include "core/api/engine/queue.h"

namespace headscope::cli {

// Runs the queue. Returns 0, the exit code of the first failed run, or 8 if Ctrl-C ended it or the
// queue is paused.
int workOffQueue(Queue& queue, const QueueOptions& options, Console& console);
// Same as workOffQueue, and prints the number of jobs by outcome at the end.
int followQueue(Queue& queue, const QueueOptions& options, Console& console);
// Returns a job as a JSON line for --json.
JsonLine jobLine(const JobInfo& job);
// Prints the outcome of one job, or of the whole queue if no job is given.
void printJob(const QueueEvent& event, Console& console);
// Writes the number of jobs in each state.
JsonLine& countJobs(JsonLine& line, const std::vector<JobInfo>& jobs);

}  // namespace headscope::cli
