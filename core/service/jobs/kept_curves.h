// Stores pruning curves in RUNS/.measured/CHECKSUM-curves.json, by the checksum of the weights. So
// a curve is measured only once, also for a run that is moved, and not reused after training.
#pragma once

#include "core/api/requests/pruning.h"
#include "core/base/io/directory.h"

#include <optional>

namespace headscope::jobs {

// Weights and data that a curve was measured on.
struct KeptCurveOf {
    std::string weights;  // SHA-256 of the weights, in hex
    std::string data;     // fingerprint of the run's data, because test files may differ
};

// The stored answer to a request about these weights and data. It may come from a request for more
// methods; the margin is applied again. Empty if there is none, or if another version of the
// program or a damaged file holds it.
std::optional<PruningReport> keptCurve(const std::string& runsFolder, const KeptCurveOf& what,
                                       const PruningCurveRequest& request);
// The newest stored answer about these weights and data, with the default margin. Empty if there is
// none.
std::optional<PruningReport> newestKeptCurve(const std::string& runsFolder,
                                             const KeptCurveOf& what);
// Stores an answer beside earlier ones about the same weights. Errors: Io.
Status keepCurve(const std::string& runsFolder, const KeptCurveOf& what,
                 const PruningCurveRequest& request, const PruningReport& report);

}  // namespace headscope::jobs
