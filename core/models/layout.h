// Names and shapes of a model's tensors, from its sizes alone: nothing is built, so that a file can be compared
// before any memory is asked for.
#pragma once

#include "core/api/run_config.h"
#include "core/data/dataset.h"
#include "core/io/tensor_file.h"

#include <string>
#include <utility>
#include <vector>

namespace headscope::models {

using NamedShape = std::pair<std::string, std::vector<std::int64_t>>;

// Errors: BadData naming the first missing, extra or misshapen tensor.
Status checkShapes(const std::vector<NamedShape>& expected, const io::TensorFile& file);
// The same for the model of a run's config. Errors: BadData, with the sizes that the config asks for.
Status checkWeights(const RunConfig& config, const data::Dataset& dataset, const io::TensorFile& weights);

}  // namespace headscope::models
