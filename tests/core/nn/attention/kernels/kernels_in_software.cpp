// Compiles the kernels for instructions that this processor may not have on top of an emulation, so
// that they are tested on every machine. Uses the compiler flags of kernels_avx2.cpp.
#include "tests/core/nn/attention/kernels/kernels_in_software.h"

#if defined(__AVX2__) && !defined(__AVX512F__)

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <utility>

// Must be included last.
#include "tests/core/nn/attention/kernels/avx512_in_software.h"

#define __AVX512F__ 1
#define avx512 avx512_in_software
#include "core/nn/attention/kernels/kernels_avx512.cpp"
#undef avx512

#define __AVX512BF16__ 1
#define avx512bf16 avx512bf16_in_software
#include "core/nn/attention/kernels/kernels_avx512bf16.cpp"
#undef avx512bf16

#define __AMX_BF16__ 1
#define amx tiles_in_software
#include "core/nn/attention/kernels/kernels_amx.cpp"
#undef amx

namespace headscope::kernels {
std::vector<const Table*> tablesInSoftware() {
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return {};
    return {&avx512_in_software::kTable, &avx512bf16_in_software::kTable,
            &tiles_in_software::kTable};
}
}  // namespace headscope::kernels

#else

namespace headscope::kernels {
std::vector<const Table*> tablesInSoftware() {
    return {};
}
}  // namespace headscope::kernels

#endif
