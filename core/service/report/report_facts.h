// Facts about the data of runs, and about the computers that trained them.
#pragma once

#include "core/api/engine/report.h"
#include "core/service/jobs/compared_runs.h"
#include "core/spec/config/config_specs.h"

namespace headscope::report {

// Returns the facts about the data: sizes and classes of the first run, fingerprints of all.
// Errors: Io, BadData.
Result<ReportData> dataOf(const std::vector<jobs::ReadRun>& all,
                          const config::Environment& environment);
// Errors: Io, BadData.
Result<ReportCompute> computeOf(const std::vector<jobs::ReadRun>& all);

}  // namespace headscope::report
