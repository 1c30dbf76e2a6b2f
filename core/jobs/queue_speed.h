// How many runs at once, of how many threads each, get through the queue fastest on this computer: tried.
#pragma once

#include "core/api/queue.h"

namespace headscope::jobs {

struct SpeedTrial {
    std::string program;  // headscope-cli
    int cores = 1;        // that are shared out
    double seconds = 4;   // that each way is watched, once all of its runs train
};

// One run of all cores, two of half of them, and so on; only where the cores can be shared out evenly.
std::vector<QueueSplit> splitsOf(int cores);

// Errors: Queue::measureSpeed.
Result<QueueSpeed> measureSpeed(const std::string& runsFolder, const SpeedTrial& trial,
                                const std::function<bool()>& cancelled);

}  // namespace headscope::jobs
