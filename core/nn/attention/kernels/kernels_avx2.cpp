// Kernels for AVX2. Compiler flags: core/CMakeLists.txt.
#include "core/nn/attention/kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <utility>

namespace headscope::kernels::avx2 {
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
// clang-format on

}  // namespace

const Table kTable = {
    "avx2", attentionForward, attentionBackward, dropoutAdd,        add,
    gelu,   geluBackward,     crossEntropy,      layerNorm,         layerNormBackward,
    kPanel, packPanels,       multiplyPanels,    transposedScratch, multiplyTransposed,
    spin,   entmax,           entmaxBackward,    kthLargest};

}  // namespace headscope::kernels::avx2
