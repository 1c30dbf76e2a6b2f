// Kernels for AVX-512 with its bfloat16 instructions. Compiler flags: core/CMakeLists.txt.
#if defined(__AVX512BF16__)

#include "core/nn/attention/kernels/kernels.h"

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
#include "core/nn/attention/kernels/vector.inl"
#include "core/nn/attention/kernels/gemm.inl"
#include "core/nn/attention/kernels/attention_products.inl"
#include "core/nn/attention/kernels/attention.inl"
#include "core/nn/attention/kernels/attention_long.inl"
#include "core/nn/attention/kernels/pointwise.inl"
#include "core/nn/attention/kernels/linear.inl"
#include "core/nn/attention/kernels/peak.inl"
#include "core/nn/attention/kernels/sparse.inl"
#include "core/nn/attention/kernels/bfloat16.inl"
#include "core/nn/attention/kernels/attention_rounded.inl"
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
                      entmax,
                      entmaxBackward,
                      kthLargest,
                      packPairs,
                      pairsScratch,
                      multiplyPairs,
                      multiplyTransposedPairs,
                      roundRows,
                      layerNormHalves,
                      geluHalves,
                      geluBackwardHalves,
                      toHalves,
                      fromHalves,
                      spinPairs};

}  // namespace headscope::kernels::avx512bf16

#endif
