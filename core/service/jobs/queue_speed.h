// Measures which split of the CPU cores, in parallel runs and threads per run, trains the queue
// fastest on this computer.
#pragma once

#include "core/api/engine/queue.h"

namespace headscope::jobs {

// Settings of the measurement.
struct SpeedTrial {
    std::string program;  // path of headscope-cli
    int cores = 1;        // number of CPU cores that the runs share
    double seconds = 4;   // measuring time per split, once all of its runs train
};

// Returns the splits to measure: one run on all cores, two runs on half of them each, and so on, as
// long as the cores divide evenly.
std::vector<QueueSplit> splitsOf(int cores);

// Trains the first waiting run with each split. Errors: see Queue::measureSpeed.
Result<QueueSpeed> measureSpeed(const std::string& runsFolder, const SpeedTrial& trial,
                                const std::function<bool()>& cancelled);

}  // namespace headscope::jobs
