// Answers all queries about an opened run (core/api/base/question.h). Queries that do not need weights
// are answered by the table here, all others by the analyzer of the requested weights.
#pragma once

#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// An opened run.
struct RunPlace {
    EngineCore* core = nullptr;
    std::string path;
    std::int64_t length = 0;  // tokens that the model reads; 0 for pictures
};

// Returns at once; the answer goes to asking.done. Errors: Usage (unknown query), those of opening
// the required weights or data, the query's own errors, Cancelled.
void answerLater(const RunPlace& run, Asking asking);

}  // namespace headscope::engine
