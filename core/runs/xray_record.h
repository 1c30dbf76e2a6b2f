// X-ray records of a run, read back from its metrics.
#pragma once

#include "core/io/metrics_database.h"

namespace headscope::runs {

// Ordered by step; a step of which only a part was written is left out. Errors: Io, BadData.
Result<std::vector<XrayFrame>> readXray(const io::MetricsDatabase& database,
                                        std::int64_t after = io::MetricsDatabase::kFromTheStart);

}  // namespace headscope::runs
