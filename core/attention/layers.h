// Layers whose random numbers come from what is handed in: LibTorch's own layers draw from a process-wide generator,
// and then a model built for analysis would shift the dropout of the model that trains beside it. On the CPU in float32
// they run in one pass over memory each (kernels/); everywhere else in plain ATen with the same results.
#pragma once

#include "core/attention/factors.h"

#include <torch/torch.h>

namespace headscope::attention {

// x W^T + b: weight (out, in), bias (out). factors: what they are rounded to; the result has x's type.
torch::Tensor linear(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias, Factors factors);

// Mean cross-entropy of targets (...), int64, -1 = left out, under the scores x W^T + b (..., V): a scalar.
torch::Tensor vocabularyLoss(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias,
                             const torch::Tensor& targets, double labelSmoothing, Factors factors);
// The same of scores that are there.
torch::Tensor crossEntropy(const torch::Tensor& scores, const torch::Tensor& targets, double labelSmoothing);

// y = x W^T + b; W, b uniform in +-1/sqrt(in) as torch.nn.Linear starts them.
class LinearImpl : public torch::nn::Module {
public:
    LinearImpl(std::int64_t in, std::int64_t out, torch::Generator& generator);
    torch::Tensor forward(const torch::Tensor& x);
    torch::Tensor weight, bias;          // (out, in), (out)
    Factors factors = Factors::Float32;  // the result has x's type
};
TORCH_MODULE(Linear);

// Mean 0 and variance 1 over the last dimension (epsilon 1e-5), then scale and shift.
class LayerNormImpl : public torch::nn::Module {
public:
    explicit LayerNormImpl(std::int64_t width);
    torch::Tensor forward(const torch::Tensor& x);
    torch::Tensor weight, bias;      // (width)
    bool constantDeviation = false;  // the backward pass takes the deviation, not the mean, as constant
};
TORCH_MODULE(LayerNorm);

// H linear maps side by side: head h turns its own D/H input coordinates into D/H outputs for each of the `parts`
// (queries, keys, values). Output (..., parts*D), head-major inside each part.
class SplitLinearImpl : public torch::nn::Module {
public:
    SplitLinearImpl(std::int64_t width, std::int64_t heads, std::int64_t parts, torch::Generator& generator);
    torch::Tensor forward(const torch::Tensor& x);
    // The part's map as one (D, D) matrix, zero outside the heads' blocks.
    torch::Tensor asFull(std::int64_t part) const;
    torch::Tensor weight, bias;  // (parts*D, D/H), (parts*D)
    Factors factors = Factors::Float32;

private:
    std::int64_t m_heads, m_parts;
};
TORCH_MODULE(SplitLinear);

// x * Phi(x), exact (not the tanh form).
torch::Tensor gelu(const torch::Tensor& x);
// The same value; the backward pass takes the factor Phi(x) as constant.
torch::Tensor geluConstantFactor(const torch::Tensor& x);

}  // namespace headscope::attention
