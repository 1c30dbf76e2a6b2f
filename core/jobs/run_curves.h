// One recorded curve of many runs: each as it is, or means over runs of the same settings.
#pragma once

#include "core/api/run_table.h"
#include "core/config/config_specs.h"

namespace headscope::jobs {

// Errors: Queue::curvesOfRuns.
Result<RunCurves> curvesOfRuns(const RunCurveOptions& options, const config::Surroundings& surroundings);

// The mean of curves over the part of x that all of them have, at every x that one of them has (at most
// kMostMeanPoints, evenly chosen); between its points a curve is straight. Curves: x rising, as many y, at least one
// point. A band needs two curves.
RunCurve meanCurve(const std::vector<RunCurve>& curves, BandKind band, double level);
constexpr std::size_t kMostMeanPoints = 2000;

}  // namespace headscope::jobs
