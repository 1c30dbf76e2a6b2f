// Gates on a run's heads (`train.gates`): their record channel, and the heads that are closed in a
// checkpoint.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/engine/pruning_records.h"
#include "core/api/requests/head_mask.h"
#include "core/base/io/metrics_database.h"
#include "core/base/io/tensor_file.h"
#include "core/spec/models/spec.h"

namespace headscope::runs {

// Returns whether training records the gates at this step.
bool gatesDue(const RunConfig& config, std::int64_t step);
// Writes one frame to the metrics database.
void writeGates(io::MetricsDatabase& database, const GateFrame& frame);
// Returns the frames after step `after`, in step order. Incompletely written steps are skipped.
// Errors: Io, BadData.
Result<std::vector<GateFrame>> readGates(const io::MetricsDatabase& database,
                                         std::int64_t after = io::MetricsDatabase::kFromTheStart);

// Returns a mask without the heads whose gates are more likely closed than open. optimizer: the
// checkpoint's optimizer.safetensors. Errors: Usage (the run was trained without gates), BadData.
Result<HeadMask> closedGates(const models::ModelSpec& spec, const io::TensorFile& optimizer);

}  // namespace headscope::runs
