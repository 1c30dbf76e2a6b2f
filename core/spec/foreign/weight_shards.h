// Divides large weights into several files, as transformers does.
#pragma once

#include "core/base/io/tensor_file.h"

#include <string>
#include <vector>

namespace headscope::foreign {

struct WeightShard {
    std::string name;  // file name
    io::TensorFile file;
};

struct ShardedWeights {
    std::vector<WeightShard> shards;
    std::string index;  // content of model.safetensors.index.json; "" for a single file
};

constexpr std::uint64_t kLargestShard = 5'000'000'000;  // bytes, the default of transformers

// Keeps the order of the tensors. A tensor that is larger than `largest` gets a file of its own.
ShardedWeights sharded(io::TensorFile weights, std::uint64_t largest = kLargestShard);

}  // namespace headscope::foreign
