// Kernels for AVX-512 with AMX tiles for bfloat16 products. Compiler flags: core/CMakeLists.txt.
#if defined(__AMX_BF16__)

#include "core/nn/attention/kernels/kernels.h"

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
#include "core/nn/attention/kernels/amx.inl"
#include "core/nn/attention/kernels/attention_rounded.inl"
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
                      nullptr,  // no spinPairs: it would measure dpbf16ps, not the tiles
                      192};

}  // namespace headscope::kernels::amx

#endif
