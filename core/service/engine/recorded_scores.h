// Evaluates runs that were made without training. Answers core/api/requests/record_scores.h.
#pragma once

#include "core/api/requests/record_scores.h"
#include "core/service/backend/request_table.h"
#include "core/service/engine/requests.h"

namespace headscope::engine {

Result<RunInfo> recordScores(const RunPlace& run, const RecordScoresRequest& request,
                             const analysis::Work& work);

}  // namespace headscope::engine
