// Differentiable operators over the CPU kernels. All take float32 CPU tensors; see kernels/README.md.
#pragma once

#include "core/attention/attention.h"
#include "core/attention/dropout.h"
#include "core/attention/factors.h"

namespace headscope::attention {

// Whether the kernels can take this tensor.
bool fusedApplies(const torch::Tensor& x);

// Context and cosine as in attend(); nothing of size H x T x T is kept: the backward pass computes each map again.
Output fusedAttention(const torch::Tensor& qkv, const Options& options);
// The same of two streams: queries (B, T, H*dh), keys and values side by side (B, S, 2*H*dh); or both packed.
Output fusedCrossAttention(const torch::Tensor& q, const torch::Tensor& kv, const Options& options);
torch::Tensor fusedLayerNorm(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias);
torch::Tensor fusedDropoutAdd(const torch::Tensor& x, const torch::Tensor& branch, const DropoutMask& mask);
torch::Tensor fusedGelu(const torch::Tensor& x);

// x W^T + bias, and its gradients, with panels instead of a BLAS. x: (..., in), weight: (out, in), bias: (out).
// factors: what those of the products are rounded to; all tensors stay float32.
bool fusedLinearApplies(const torch::Tensor& x, const torch::Tensor& weight, Factors factors);
torch::Tensor fusedLinear(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias,
                          Factors factors);

// Mean cross-entropy of the targets that are not -1 under the scores x W^T + bias, with label smoothing as in torch's
// cross_entropy; a scalar. Rows are taken some at a time and their gradients at once, so that nothing of size rows x V
// is kept. x: (rows, in), weight: (V, in), bias: (V), targets: (rows) int64; applies where fusedLinear does.
struct VocabularyTask {
    torch::Tensor targets;
    double labelSmoothing = 0;
    Factors factors = Factors::Float32;
};
torch::Tensor fusedVocabularyLoss(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias,
                                  const VocabularyTask& task);

// Dropout of a block's two branches.
struct BlockMasks {
    DropoutMask attention, feedForward;
};

// A whole pre-LN block: z = x + dropout(Attention(LN1(x))), y = z + dropout(W2 gelu(W1 LN2(z))).
struct BlockCall {
    Options options;                     // not recording, no headDrop, nothing instead
    Factors factors = Factors::Float32;  // as in fusedLinear
    BlockMasks masks;                    // of both branches
};
struct BlockParameters {
    Affine norm1, qkv, output, norm2, hidden, last;
    torch::autograd::variable_list list() const;  // weight and bias by turns, as the operator takes them
};
bool fusedBlockApplies(const torch::Tensor& x, const BlockParameters& parameters, Factors factors);
// x: (B, T, D), or packed (rows, D). Output.context is y, in x's shape; cosine as in attend().
Output fusedBlock(const torch::Tensor& x, const BlockParameters& parameters, const BlockCall& call);

}  // namespace headscope::attention
