// Names and shapes of a model's tensors, from its sizes alone: nothing is built, so that a file can be compared
// before any memory is asked for.
#pragma once

#include "core/io/tensor_file.h"
#include "core/models/spec.h"

#include <string>
#include <utility>
#include <vector>

namespace headscope::models {

using NamedShape = std::pair<std::string, std::vector<std::int64_t>>;

// Errors: BadData naming the first missing, extra or misshapen tensor.
Status checkShapes(const std::vector<NamedShape>& expected, const io::TensorFile& file);
// The same for the model of a spec. Errors: BadData, with the sizes of the model.
Status checkWeights(const ModelSpec& spec, const io::TensorFile& weights);

}  // namespace headscope::models
