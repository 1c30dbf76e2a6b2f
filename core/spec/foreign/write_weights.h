// Weights of a run under the names of another program, the inverse of read_weights.cpp.
#pragma once

#include "core/base/io/tensor_file.h"
#include "core/spec/foreign/architecture.h"

namespace headscope::foreign {

// Returns float32 weights with all heads of the architecture. Removed heads (those not in
// Architecture::headNumbers) get zeros, also in the output projection, so that they add nothing and
// the outputs stay the same. `weights`: parametersOf(architecture), float32.
io::TensorFile withZeroHeads(const Architecture& architecture, const io::TensorFile& weights);
// Returns the same architecture with all its heads.
Architecture withAllHeads(Architecture architecture);

// Returns the tensors that a folder of this architecture has, by their names there. `dtype`: F32,
// F16 or BF16; F32 is used instead if F16 or BF16 would change a value. `weights`:
// parametersOf(architecture), float32; a table of token types may be missing and is written as
// zeros.
io::TensorFile storedWeights(const Architecture& architecture, const io::TensorFile& weights,
                             const std::string& dtype = "F32");

// Returns an architecture with fewer heads in every layer, for the weights as they are: all layers
// must have the same number, and the class must have a key for the size of heads. Nothing if it
// cannot be written so.
std::optional<Architecture> withFewerHeads(Architecture architecture);

}  // namespace headscope::foreign
