// Finds suspicious weights: finite and of the right shapes, but probably damaged or written by
// another program. Such a run can still be opened; users get a warning.
#pragma once

#include "core/api/base/message.h"
#include "core/base/io/tensor_file.h"

#include <string>
#include <vector>

namespace headscope::runs {

// Returns one line per suspicious tensor. Reported are float32 matrices of (almost) only zeros,
// with far larger values than the other matrices, or with one value that dwarfs all others.
std::vector<Message> oddWeights(const io::TensorFile& weights);

}  // namespace headscope::runs
