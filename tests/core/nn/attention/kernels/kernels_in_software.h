#pragma once

#include "core/nn/attention/kernels/kernels.h"

#include <vector>

namespace headscope::kernels {

// Returns the emulated kernel tables for AVX-512, AVX-512 bfloat16 and AMX tiles
// (avx512_in_software.h). Empty if the processor does not support AVX2.
std::vector<const Table*> tablesInSoftware();

}  // namespace headscope::kernels
