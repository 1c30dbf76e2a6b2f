// Checks names and shapes of a model's tensors. Works from sizes alone, so a file can be compared
// with a model before memory is allocated.
#pragma once

#include "core/base/io/tensor_file.h"
#include "core/spec/models/spec.h"

#include <string>
#include <utility>
#include <vector>

namespace headscope::models {

using NamedShape = std::pair<std::string, std::vector<std::int64_t>>;

// Checks that the file has exactly the expected tensors. Errors: BadData, with the first missing,
// extra or misshapen tensor.
Status checkShapes(const std::vector<NamedShape>& expected, const io::TensorFile& file);
// Checks the weights against the model of a spec. Errors: BadData; the message includes the model's
// sizes.
Status checkWeights(const ModelSpec& spec, const io::TensorFile& weights);

}  // namespace headscope::models
