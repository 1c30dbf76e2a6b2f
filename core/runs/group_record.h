// Groups of a run's heads while it trains (train.groups): their record channel.
#pragma once

#include "core/api/pruning_records.h"
#include "core/api/run_config.h"
#include "core/io/metrics_database.h"

namespace headscope::runs {

bool groupsDue(const RunConfig& config, std::int64_t step);
void writeGroups(io::MetricsDatabase& database, const GroupFrame& frame);
// Ordered by step; a step of which only a part was written is left out. Errors: Io, BadData.
Result<std::vector<GroupFrame>> readGroups(const io::MetricsDatabase& database,
                                           std::int64_t after = io::MetricsDatabase::kFromTheStart);

}  // namespace headscope::runs
