// Layers that draw their initial weights from a given generator. LibTorch's own layers draw from a
// process-wide generator, so a model built for analysis would change the dropout of a model in
// training. On the CPU in float32 each layer runs in one pass over memory (kernels/); elsewhere in
// plain ATen with the same results.
#pragma once

#include "core/nn/attention/factors.h"

#include <torch/torch.h>

namespace headscope::attention {

// Returns a weight in float32 if it is stored in half precision; otherwise the weight itself.
// Weights of linear layers may be in half precision in models that are not trained
// (models::loadWeights).
torch::Tensor widened(const torch::Tensor& weight);

// Returns x W^T + b: weight (out, in), bias (out), or undefined for none. factors: precision of the
// operands; the result has x's dtype. Weights of half precision are widened.
torch::Tensor linear(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias,
                     Factors factors);

// Returns the mean cross-entropy, a scalar, of the targets under the scores x W^T + b (..., V).
// targets: (...) int64; -1 is ignored. bias: (V), or undefined for none.
torch::Tensor vocabularyLoss(const torch::Tensor& x, const torch::Tensor& weight,
                             const torch::Tensor& bias, const torch::Tensor& targets,
                             double labelSmoothing, Factors factors);
// Returns the mean cross-entropy for scores that are already computed: (..., V).
torch::Tensor crossEntropy(const torch::Tensor& scores, const torch::Tensor& targets,
                           double labelSmoothing);

// Returns a tensor of initial weights, uniform in +-bound. If the generator is undefined, the
// weights are not initialised: they will be loaded, and drawing them takes long for large models.
torch::Tensor uniformWeights(at::IntArrayRef shape, double bound, torch::Generator& generator);

// y = x W^T + b. W and b are initialised uniformly in +-1/sqrt(in), as in torch.nn.Linear.
class LinearImpl : public torch::nn::Module {
public:
    LinearImpl(std::int64_t in, std::int64_t out, torch::Generator& generator,
               bool withBias = true);
    torch::Tensor forward(const torch::Tensor& x);
    torch::Tensor weight, bias;  // (out, in), (out); bias is undefined without a bias
    // Precision of the operands; the result has x's dtype.
    Factors factors = Factors::Float32;
};
TORCH_MODULE(Linear);

// Epsilon of layer norms that the CPU kernels compute.
constexpr double kKernelEpsilon = 1e-5;

struct NormOptions {
    double epsilon = kKernelEpsilon;
    bool centred = true;  // false: RMSNorm, which subtracts no mean and never has a bias
    bool bias = true;
};

// Layer norm: normalises the last dimension to mean 0 and variance 1, with epsilon added to the
// variance, then applies scale and shift. RMSNorm: divides by the root of mean square plus epsilon,
// then applies the scale.
class LayerNormImpl : public torch::nn::Module {
public:
    explicit LayerNormImpl(std::int64_t width, const NormOptions& options = {});
    torch::Tensor forward(const torch::Tensor& x);
    // Returns whether the CPU kernels compute this norm.
    bool isPlain() const {
        return m_options.centred && bias.defined() && m_options.epsilon == kKernelEpsilon;
    }
    torch::Tensor weight, bias;  // (width); bias is undefined without a bias
    // The backward pass treats the deviation, but not the mean, as a constant.
    bool constantDeviation = false;

private:
    NormOptions m_options;
};
TORCH_MODULE(LayerNorm);

// H independent linear maps: head h maps its own D/H input coordinates to D/H outputs for each of
// the `parts` (queries, keys, values). Output: (..., parts*D), head-major inside each part.
class SplitLinearImpl : public torch::nn::Module {
public:
    SplitLinearImpl(std::int64_t width, std::int64_t heads, std::int64_t parts,
                    torch::Generator& generator);
    torch::Tensor forward(const torch::Tensor& x);
    // Returns a part's map as one (D, D) matrix, with zeros outside the heads' blocks.
    torch::Tensor asFull(std::int64_t part) const;
    torch::Tensor weight, bias;  // (parts*D, D/H), (parts*D)
    Factors factors = Factors::Float32;

private:
    std::int64_t m_heads, m_parts;
};
TORCH_MODULE(SplitLinear);

// x * Phi(x) with the exact normal distribution function, not the tanh approximation.
torch::Tensor gelu(const torch::Tensor& x);
// Returns gelu(x), but the backward pass treats the factor Phi(x) as a constant.
torch::Tensor geluConstantFactor(const torch::Tensor& x);
// The tanh approximation of gelu: x * (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))) / 2.
torch::Tensor geluTanh(const torch::Tensor& x);
// x sigmoid(slope x). slope 1: SiLU; 1.702: an approximation of gelu (Hendrycks & Gimpel 2016).
torch::Tensor silu(const torch::Tensor& x, double slope = 1);
// Returns `value` = f(x), but the backward pass treats the factor f(x) / x as a constant. slope:
// the factor at x = 0.
torch::Tensor withConstantFactor(const torch::Tensor& x, const torch::Tensor& value, double slope);

}  // namespace headscope::attention
