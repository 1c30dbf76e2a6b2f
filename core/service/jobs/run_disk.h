// Predicts the disk space of a run.
#pragma once

#include "core/api/engine/engine_training.h"

namespace headscope::jobs {

// Returns the size of checkpoints, curves and records, within a factor of about 2. config:
// resolved.
std::int64_t predictedBytes(const RunConfig& config, const Estimate& estimate);
// Returns the free space in bytes on the disk of the folder, which need not exist yet. Returns the
// maximum of the type if the space is unknown.
std::int64_t freeBytes(const std::string& folder);

}  // namespace headscope::jobs
