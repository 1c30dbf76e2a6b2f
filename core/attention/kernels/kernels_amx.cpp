// Kernels for AVX-512 with AMX tiles for bfloat16 products. Compiler flags: core/CMakeLists.txt.
#if defined(__AMX_BF16__)

#include "core/attention/kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <utility>

#include <immintrin.h>

namespace headscope::kernels::amx {
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
#include "core/attention/kernels/amx.inl"
#include "core/attention/kernels/attention_rounded.inl"
// clang-format on

}  // namespace

const Table kTable = {"amx",
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
                      tiledTransposedScratch,
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
                      nullptr,  // spinPairs would measure dpbf16ps, not the tiles.
                      192};

}  // namespace headscope::kernels::amx

#endif
