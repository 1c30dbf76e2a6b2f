// The data of a run where they lie now: looked for, compared with what the run recorded, noted.
#pragma once

#include "core/api/run_data.h"
#include "core/engine/engine_core.h"

namespace headscope::engine {

// Io where the files of the run's data are not there.
Status checkDataHere(const EngineCore& core, const RunConfig& config);

Result<RunData> dataOfRun(const EngineCore& core, const std::string& runPath);
// Analysis thread only. Errors: those of DataCheckQuestion.
Result<DataCheck> checkData(EngineCore& core, const std::string& runPath, const DataCheckQuestion& question,
                            session::AnalysisThread::Cancel cancel);
// Notes the place, or says what is different there. Errors: those of checkData, BadData.
Status relinkData(EngineCore& core, const std::string& runPath, const std::string& place,
                  session::AnalysisThread::Cancel cancel);

}  // namespace headscope::engine
