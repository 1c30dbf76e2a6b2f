// X-ray records of a run: one of the record channels (record_channels.h).
#pragma once

#include "core/api/base/run_config.h"
#include "core/base/io/metrics_database.h"

namespace headscope::runs {

// Returns whether training records the X-ray metrics at this step.
bool xrayDue(const RunConfig& config, std::int64_t step);
// Writes one frame to the metrics database.
void writeXray(io::MetricsDatabase& database, const XrayFrame& frame);
// Returns the frames after step `after`, in step order. Incompletely written steps are skipped.
// Errors: Io, BadData.
Result<std::vector<XrayFrame>> readXray(const io::MetricsDatabase& database,
                                        std::int64_t after = io::MetricsDatabase::kFromTheStart);

}  // namespace headscope::runs
