// Measures the trained runs of a study.
#pragma once

#include "core/api/engine/engine_runs.h"
#include "core/api/engine/queue.h"
#include "core/api/engine/studies.h"

#include <string>

namespace headscope::studies {

// Where results of the user's runs are kept: RUNS/.studies/ID.tsv, and RUNS/.studies/ID with one
// file per run and step, so that an interrupted study continues.
inline constexpr const char* kStudiesFolder = ".studies";
std::string ownValuesFile(const std::string& runsFolder, const std::string& id);

// Measures and stores the results. Errors: see Studies::measureStudy.
Result<StudyValues> measureStudy(const Study& study, const StudyOptions& options, Queue& queue,
                                 Runs& runs);

}  // namespace headscope::studies
