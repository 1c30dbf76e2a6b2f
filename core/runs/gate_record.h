// Gates on a run's heads (train.gates): their record channel, and what a checkpoint says of them.
#pragma once

#include "core/api/head_mask.h"
#include "core/api/pruning_records.h"
#include "core/api/run_config.h"
#include "core/io/metrics_database.h"
#include "core/io/tensor_file.h"
#include "core/models/spec.h"

namespace headscope::runs {

bool gatesDue(const RunConfig& config, std::int64_t step);
void writeGates(io::MetricsDatabase& database, const GateFrame& frame);
// Ordered by step; a step of which only a part was written is left out. Errors: Io, BadData.
Result<std::vector<GateFrame>> readGates(const io::MetricsDatabase& database,
                                         std::int64_t after = io::MetricsDatabase::kFromTheStart);

// The heads whose gates are likelier closed than open in this checkpoint: those that are off in the mask. optimizer:
// its optimizer.safetensors. Errors: Usage (the run was not trained with gates), BadData.
Result<HeadMask> closedGates(const models::ModelSpec& spec, const io::TensorFile& optimizer);

}  // namespace headscope::runs
