// The door of all questions about an opened run (core/api/question.h): what needs no weights is answered here, a row a
// kind; all others by the analyzer of the weights that are asked about.
#pragma once

#include "core/engine/engine_core.h"

namespace headscope::engine {

struct RunPlace {
    EngineCore* core = nullptr;
    std::string path;
    std::int64_t length = 0;  // tokens that the model reads; 0 for pictures
};

// Returns at once. Errors, to asking.done: Usage where nobody answers the question, those of opening the weights or the
// data that it needs, its own, Cancelled.
void answerLater(const RunPlace& run, Asking asking);

}  // namespace headscope::engine
