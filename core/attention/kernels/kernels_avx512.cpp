// Kernels for AVX-512. Compiler flags: core/CMakeLists.txt.
#include "core/attention/kernels/kernels.h"

#include <immintrin.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <utility>

namespace headscope::kernels::avx512 {
namespace {

// Order matters: each file uses the ones before it.
// clang-format off
#include "core/attention/kernels/vector.inl"
#include "core/attention/kernels/gemm.inl"
#include "core/attention/kernels/attention.inl"
#include "core/attention/kernels/attention_long.inl"
#include "core/attention/kernels/pointwise.inl"
#include "core/attention/kernels/linear.inl"
#include "core/attention/kernels/peak.inl"
// clang-format on

}  // namespace

const Table kTable = {"avx512", attentionForward, attentionBackward, dropoutAdd,        add,
                      gelu,     geluBackward,     crossEntropy,      layerNorm,         layerNormBackward,
                      kPanel,   packPanels,       multiplyPanels,    transposedScratch, multiplyTransposed,
                      spin};

}  // namespace headscope::kernels::avx512
