// Finds the trained runs of a study in the folder of runs.
#pragma once

#include "core/api/base/result.h"
#include "core/api/engine/queue.h"
#include "core/api/runs/study.h"

#include <vector>

namespace headscope::studies {

// Lists the finished runs of the study's newest sweep by row and seed, without those whose folder
// was deleted. Empty if the study trains
// nothing or its sweep is not in the queue. Errors: Io, BadData.
Result<std::vector<StudyRun>> trainedRuns(const Study& study, const Queue& queue);

}  // namespace headscope::studies
