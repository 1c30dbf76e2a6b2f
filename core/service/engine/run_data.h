// Finds a run's data on this machine, compares them with the run's record, and stores their path.
#pragma once

#include "core/api/runs/run_data.h"
#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// Checks that the files of the run's data exist. Errors: Io.
Status checkDataHere(const EngineCore& core, const RunConfig& config);

// Returns the path at which the data are expected, and whether they exist.
Result<RunData> dataOfRun(const EngineCore& core, const std::string& runPath);
// Compares the data at another path with the run's record. Analysis thread only. Errors: see
// DataCheckRequest.
Result<DataCheck> checkData(EngineCore& core, const std::string& runPath,
                            const DataCheckRequest& request,
                            session::AnalysisThread::Cancel cancel);
// Stores a new path of the data, if the data match those of the run. Errors: those of checkData;
// BadData describing the differences.
Status relinkData(EngineCore& core, const std::string& runPath, const std::string& place,
                  session::AnalysisThread::Cancel cancel);

}  // namespace headscope::engine
