// X-ray records of a run: a channel of record_channels.h.
#pragma once

#include "core/api/run_config.h"
#include "core/io/metrics_database.h"

namespace headscope::runs {

bool xrayDue(const RunConfig& config, std::int64_t step);
void writeXray(io::MetricsDatabase& database, const XrayFrame& frame);
// Ordered by step; a step of which only a part was written is left out. Errors: Io, BadData.
Result<std::vector<XrayFrame>> readXray(const io::MetricsDatabase& database,
                                        std::int64_t after = io::MetricsDatabase::kFromTheStart);

}  // namespace headscope::runs
