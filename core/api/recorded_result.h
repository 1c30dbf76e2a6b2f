// What a run that is not open here ended with. Any thread.
#pragma once

#include "core/api/session.h"

namespace headscope {

// As its folder tells; why it ended is not among it.
RunResult recordedResult(const RunInfo& run);

}  // namespace headscope
