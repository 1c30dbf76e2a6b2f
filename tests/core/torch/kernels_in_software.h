#pragma once

#include "core/attention/kernels/kernels.h"

#include <vector>

namespace headscope::kernels {

// The tables for AVX-512, its bfloat16 and tiles, without a processor that has them (avx512_in_software.h); none where
// the processor lacks AVX2 too.
std::vector<const Table*> tablesInSoftware();

}  // namespace headscope::kernels
