// Measures how many parallel runs, with how many threads each, train the queue fastest on this
// computer.
#pragma once

#include "core/api/engine/queue.h"

namespace headscope::jobs {

// Settings of the measurement.
struct SpeedTrial {
    std::string program;  // path of headscope-cli
    int cores = 1;        // CPU cores to share
    double seconds = 4;   // measuring time per split, once all of its runs train
};

// Returns the splits to try: one run on all cores, two runs on half of them each, and so on, as
// long as the cores divide evenly.
std::vector<QueueSplit> splitsOf(int cores);

// Trains the first waiting run with each split. Errors: see Queue::measureSpeed.
Result<QueueSpeed> measureSpeed(const std::string& runsFolder, const SpeedTrial& trial,
                                const std::function<bool()>& cancelled);

}  // namespace headscope::jobs
