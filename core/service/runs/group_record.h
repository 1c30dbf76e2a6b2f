// Groups of a run's heads during training (`train.groups`): their record channel.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/engine/pruning_records.h"
#include "core/base/io/metrics_database.h"

namespace headscope::runs {

// Returns whether training records the groups at this step.
bool groupsDue(const RunConfig& config, std::int64_t step);
// Writes one frame to the metrics database.
void writeGroups(io::MetricsDatabase& database, const GroupFrame& frame);
// Returns the frames after step `after`, in step order. Incompletely written steps are skipped.
// Errors: Io, BadData.
Result<std::vector<GroupFrame>> readGroups(const io::MetricsDatabase& database,
                                           std::int64_t after = io::MetricsDatabase::kFromTheStart);

}  // namespace headscope::runs
