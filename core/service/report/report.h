// Collects the content of a report from the folders of runs.
#pragma once

#include "core/api/runs/report.h"
#include "core/spec/config/config_specs.h"

namespace headscope::report {

// Returns the content of a report about options.runs. Errors: see Queue::report.
Result<Report> reportOf(const ReportOptions& options, const config::Environment& environment);

}  // namespace headscope::report
