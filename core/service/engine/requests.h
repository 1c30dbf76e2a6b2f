// Answers all requests about an opened run (core/api/base/request.h). The table here answers
// requests that do not need weights; the analyzer of the requested weights answers all others.
#pragma once

#include "core/service/engine/engine_core.h"

namespace headscope::engine {

// An opened run.
struct RunPlace {
    EngineCore* core = nullptr;
    std::string path;
    std::int64_t length = 0;  // number of tokens that the model reads; 0 for images
};

// Returns at once; erased.done receives the answer. Errors: Usage (unknown request), those of
// opening the required weights or data, the request's own errors, Cancelled.
void answerLater(const RunPlace& run, ErasedRequest erased);

}  // namespace headscope::engine
