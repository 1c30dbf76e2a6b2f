// Kernels for AVX-512 with its bfloat16 instructions. Compiler flags: core/CMakeLists.txt.
#if defined(__AVX512BF16__)

#include "core/attention/kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <utility>

#include <immintrin.h>

namespace headscope::kernels::avx512bf16 {
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
#include "core/attention/kernels/bfloat16.inl"
#include "core/attention/kernels/attention_rounded.inl"
// clang-format on

}  // namespace

const Table kTable = {"avx512bf16",
                      attentionForwardRounded,
                      attentionBackwardRounded,
                      dropoutAdd,
                      add,
                      gelu,
                      geluBackward,
                      crossEntropy,
                      layerNorm,
                      layerNormBackward,
                      kPanel,
                      packPanels,
                      multiplyPanels,
                      transposedScratch,
                      multiplyTransposed,
                      spin,
                      packPairs,
                      pairsScratch,
                      multiplyPairs,
                      multiplyTransposedPairs,
                      roundRows,
                      splitRows,
                      layerNormHalves,
                      geluHalves,
                      geluBackwardHalves,
                      toHalves,
                      fromHalves,
                      spinPairs};

}  // namespace headscope::kernels::avx512bf16

#endif
