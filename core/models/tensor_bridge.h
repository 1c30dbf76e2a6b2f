// Between torch tensors and the plain tensors of files. float32 on disk for weights and moments.
#pragma once

#include "core/io/tensor_file.h"

#include <torch/torch.h>

namespace headscope::models {

io::PlainTensor plainFrom(const torch::Tensor& tensor);          // copies; any supported dtype
Result<torch::Tensor> tensorFrom(const io::PlainTensor& plain);  // copies; F32, F64, F16, BF16, I64, I32, U8, BOOL

io::TensorFile weightsOf(const torch::nn::Module& module);  // by parameter name
// BadData naming the first missing, extra or misshapen tensor; the module is untouched then.
Status loadWeights(torch::nn::Module& module, const io::TensorFile& file);

}  // namespace headscope::models
