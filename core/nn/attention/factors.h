// Precision to which the operands of matrix products are rounded. Sums and results are always
// float32.
#pragma once

#include <c10/core/ScalarType.h>

namespace headscope::attention {

enum class Factors { Float32, BFloat16 };

// Data type of matrix products outside the CPU kernels.
inline c10::ScalarType typeOf(Factors factors) {
    return factors == Factors::BFloat16 ? c10::kBFloat16 : c10::kFloat;
}

}  // namespace headscope::attention
