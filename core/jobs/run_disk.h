// What a run will take on the disk.
#pragma once

#include "core/api/engine_training.h"

namespace headscope::jobs {

// Checkpoints that are kept, curves and records. config: resolved. Within a factor of about 2.
std::int64_t predictedBytes(const RunConfig& config, const Estimate& estimate);
// On the disk where the folder lies or would be made; the largest number where that cannot be told.
std::int64_t freeBytes(const std::string& folder);

}  // namespace headscope::jobs
