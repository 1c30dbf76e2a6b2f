// Converts between torch tensors and the plain tensors of files. Weights and optimiser moments are
// float32 on disk.
#pragma once

#include "core/base/io/tensor_file.h"

#include <torch/torch.h>

namespace headscope::models {

io::PlainTensor plainFrom(const torch::Tensor& tensor);  // copies; any supported dtype
// Copies; supports F32, F64, F16, BF16, I64, I32, U8 and BOOL.
Result<torch::Tensor> tensorFrom(const io::PlainTensor& plain);

io::TensorFile weightsOf(const torch::nn::Module& module);  // weights by parameter name
// Loads weights into a module. Errors: BadData with the first missing, extra or misshapen tensor;
// the module is then unchanged. The second function takes the memory of large tensors instead of
// copying them, so that a large model is not held twice. Large weights of linear layers may then
// stay in half precision (attention::widened).
Status loadWeights(torch::nn::Module& module, const io::TensorFile& file);
Status loadWeights(torch::nn::Module& module, io::TensorFile&& file);

}  // namespace headscope::models
