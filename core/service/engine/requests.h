// Answers all requests about an opened run (core/api/base/request.h). Requests that do not need
// weights are answered by the table here, all others by the analyzer of the requested weights.
#pragma once

#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// An opened run.
struct RunPlace {
    EngineCore* core = nullptr;
    std::string path;
    std::int64_t length = 0;  // tokens that the model reads; 0 for pictures
};

// Returns at once; the answer goes to erased.done. Errors: Usage (unknown request), those of
// opening the required weights or data, the request's own errors, Cancelled.
void answerLater(const RunPlace& run, ErasedRequest erased);

}  // namespace headscope::engine
