// Differentiable operators over the CPU kernels. All take float32 CPU tensors; see
// kernels/README.md.
#pragma once

#include "core/nn/attention/attention.h"
#include "core/nn/attention/dropout.h"
#include "core/nn/attention/factors.h"

namespace headscope::attention {

// Returns whether x is a non-empty float32 CPU tensor, which the kernels require.
bool fusedApplies(const torch::Tensor& x);

// Self-attention with context and cosine as in attend(). Keeps nothing of size H x T x T: the
// backward pass recomputes each map.
Output fusedAttention(const torch::Tensor& qkv, const Options& options);
// Cross-attention: queries (B, T, H*dh), keys and values side by side (B, S, 2*H*dh); or both
// packed.
Output fusedCrossAttention(const torch::Tensor& q, const torch::Tensor& kv, const Options& options);
// The next functions equal layerNorm, dropoutAdd and gelu in layers.h and dropout.h, but make one
// pass over memory.
torch::Tensor fusedLayerNorm(const torch::Tensor& x, const torch::Tensor& weight,
                             const torch::Tensor& bias);
torch::Tensor fusedDropoutAdd(const torch::Tensor& x, const torch::Tensor& branch,
                              const DropoutMask& mask);
torch::Tensor fusedGelu(const torch::Tensor& x);

// fusedLinear computes x W^T + bias, with its gradients, by panel kernels instead of a BLAS. x:
// (..., in), weight: (out, in), bias: (out). factors: precision of the operands; all tensors stay
// float32. fusedLinearApplies returns whether the kernels support the arguments.
bool fusedLinearApplies(const torch::Tensor& x, const torch::Tensor& weight, Factors factors);
torch::Tensor fusedLinear(const torch::Tensor& x, const torch::Tensor& weight,
                          const torch::Tensor& bias, Factors factors);

// fusedVocabularyLoss returns the mean cross-entropy, a scalar, of the targets that are not -1
// under the scores x W^T + bias. Label smoothing is as in torch's cross_entropy. Each block of rows
// computes its loss and its gradient together, so nothing of size rows x V is kept. x: (rows, in),
// weight: (V, in), bias: (V), targets: (rows) int64. Applies if fusedLinearApplies.
struct VocabularyTask {
    torch::Tensor targets;
    double labelSmoothing = 0;
    Factors factors = Factors::Float32;
};
torch::Tensor fusedVocabularyLoss(const torch::Tensor& x, const torch::Tensor& weight,
                                  const torch::Tensor& bias, const VocabularyTask& task);

// Dropout masks of a block's two branches.
struct BlockMasks {
    DropoutMask attention, feedForward;
};

// A whole pre-LN block: z = x + dropout(Attention(LN1(x))), y = z + dropout(W2 gelu(W1 LN2(z))).
struct BlockCall {
    Options options;                     // record, headDrop, replacements must be unset
    Factors factors = Factors::Float32;  // precision of operands, as in fusedLinear
    BlockMasks masks;
};
struct BlockParameters {
    Affine norm1, qkv, output, norm2, hidden, last;
    // Returns weight and bias of each layer in turn, in the order of the operator's arguments.
    torch::autograd::variable_list list() const;
};
// Returns whether the kernels support x and all parameters of the block.
bool fusedBlockApplies(const torch::Tensor& x, const BlockParameters& parameters, Factors factors);
// Runs the block. x: (B, T, D), or packed (rows, D). Output.context is y, in x's shape; cosine as
// in attend().
Output fusedBlock(const torch::Tensor& x, const BlockParameters& parameters, const BlockCall& call);

}  // namespace headscope::attention
