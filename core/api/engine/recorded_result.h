// Returns the recorded outcome of a run that is not open. Safe on any thread.
#pragma once

#include "core/api/engine/session.h"

namespace headscope {

// Reads the outcome from the run's info, without the reason why it ended.
RunResult recordedResult(const RunInfo& run);

}  // namespace headscope
