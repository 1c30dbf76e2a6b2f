// Whether bfloat16 pays on this processor: that it has instructions for it says little, so it is measured.
#pragma once

#include "core/api/engine_tools.h"

#include <string>

namespace headscope::analysis {

// Speed of a training step in bfloat16, as a multiple of float32's, on a one-layer model: the best of a few steps each,
// about 0.1 s. Measured once for a processor, a LibTorch, a program and a number of threads, then read from the folder
// of caches. 0 where the processor has no instructions for bfloat16.
double bfloat16Speed(const EngineReport& machine, const std::string& program, const std::string& cacheFolder);

}  // namespace headscope::analysis
