// Layers whose random numbers come from a generator that is handed in: LibTorch's own layers draw from a process-wide
// one, and then a model built for analysis would shift the dropout of the model that trains beside it.
#pragma once

#include <torch/torch.h>

namespace headscope::attention {

// y = x W^T + b; W, b uniform in +-1/sqrt(in) as torch.nn.Linear starts them.
class LinearImpl : public torch::nn::Module {
public:
    LinearImpl(std::int64_t in, std::int64_t out, torch::Generator& generator);
    torch::Tensor forward(const torch::Tensor& x);
    torch::Tensor weight, bias;                     // (out, in), (out)
    torch::ScalarType compute = torch::kFloat;      // kBFloat16: product in bfloat16, result back in x's type
};
TORCH_MODULE(Linear);

// Mean 0 and variance 1 over the last dimension, then scale and shift.
class LayerNormImpl : public torch::nn::Module {
public:
    explicit LayerNormImpl(std::int64_t width);
    torch::Tensor forward(const torch::Tensor& x);
    torch::Tensor weight, bias;  // (width)
};
TORCH_MODULE(LayerNorm);

// Zeroes elements with probability p and scales the rest by 1/(1-p); identity when generator is null or p is 0.
torch::Tensor dropout(const torch::Tensor& x, double p, torch::Generator* generator);

}  // namespace headscope::attention
