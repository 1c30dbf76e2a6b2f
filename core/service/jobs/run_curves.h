// One recorded curve of many runs: individually, or averaged over runs with equal settings.
#pragma once

#include "core/api/runs/run_table.h"
#include "core/spec/config/config_specs.h"

namespace headscope::jobs {

// Returns the curves that the options select. Errors: see Queue::curvesOfRuns.
Result<RunCurves> curvesOfRuns(const RunCurveOptions& options,
                               const config::Environment& environment);

// Averages curves over their common x range, at every x value of any curve (at most
// kMostMeanPoints, evenly chosen), with linear interpolation. Each curve needs increasing x and at
// least one point. A band needs two curves.
RunCurve meanCurve(const std::vector<RunCurve>& curves, BandKind band, double level);
constexpr std::size_t kMostMeanPoints = 2000;

}  // namespace headscope::jobs
