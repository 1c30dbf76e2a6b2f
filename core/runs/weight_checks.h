// What is odd about weights that are finite and of the right shapes: signs of a file that was damaged or written by
// another program. A run with such weights can be looked at all the same; who does is told.
#pragma once

#include "core/io/tensor_file.h"

#include <string>
#include <vector>

namespace headscope::runs {

// A line each, naming the tensor: matrices (float32) that hold nothing or next to nothing, numbers far larger than
// those of the model's other matrices, or one number that dwarfs all others.
std::vector<std::string> oddWeights(const io::TensorFile& weights);

}  // namespace headscope::runs
