// What the factors of matrix products are rounded to; sums and results are float32 always.
#pragma once

#include <c10/core/ScalarType.h>

namespace headscope::attention {

enum class Factors {
    Float32,
    BFloat16,
    BFloat16x3,  // in three parts of bfloat16 each, whose six largest products are summed: as exact as float32
};

// What a product elsewhere than in the kernels is computed in.
inline c10::ScalarType typeOf(Factors factors) {
    return factors == Factors::BFloat16 ? c10::kBFloat16 : c10::kFloat;
}

}  // namespace headscope::attention
