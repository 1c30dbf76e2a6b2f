// Writes the recorded curves of runs for other programs.
#pragma once

#include "core/api/base/long_task.h"
#include "core/api/runs/curve_files.h"
#include "core/service/jobs/compared_runs.h"

#include <functional>

namespace headscope::curves {

// Writes the curves. Errors: Usage (no runs, or a format that needs a folder without one; the
// folder is not empty), Io, BadData, Cancelled.
Result<CurveExport> exportCurves(const CurveExportOptions& options,
                                 const config::Environment& environment, LongTask task = {});

// One run, opened for an export.
struct OpenCurves {
    jobs::ReadRun run;
    io::Directory folder;
    std::unique_ptr<io::MetricsDatabase> metrics;  // of one moment, even if the run is training
    double started = 0;                            // seconds since 1970
    RunConfig settings;                            // without paths on this machine
};

using EachPoint = std::function<void(const SeriesId&, const SeriesPoint&)>;
// Calls `each` for every finite point, series by series and ordered by step.
Status eachPoint(const OpenCurves& curves, const EachPoint& each);

// Writes a run into the folder of an MLflow file store: settings as params, curves as metrics.
// Returns the number of points. Errors: Io, BadData.
Result<std::int64_t> writeMlflowRun(const OpenCurves& curves, const std::string& store,
                                    std::vector<std::string>& files);
// Creates the experiment that contains these runs. Errors: Io.
Status writeMlflowExperiment(const std::string& store, std::vector<std::string>& files);

}  // namespace headscope::curves
