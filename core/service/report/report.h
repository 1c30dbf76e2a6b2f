// Collects the content of a report from the folders of runs.
#pragma once

#include "core/api/engine/report.h"
#include "core/spec/config/config_specs.h"

namespace headscope::report {

// Returns the content of a report about options.runs. runsFolder: folder of runs that holds stored
// pruning curves. Errors: see Queue::report.
Result<Report> reportOf(const ReportOptions& options, const config::Environment& environment,
                        const std::string& runsFolder);

}  // namespace headscope::report
