// Computes the measures that core/measures/catalogue.h describes; formulas and conventions: METHODS 13.
#pragma once

#include "core/measures/layer_tensors.h"

#include <optional>
#include <string>

namespace headscope::measures {

// Undefined when the layer lacks the tensors the measure needs, or the id is not of this shape.
torch::Tensor pairwise(const std::string& id, const MaskedLayer& layer);  // (H, H)
torch::Tensor perHead(const std::string& id, const MaskedLayer& layer);   // (H)
std::optional<double> perLayer(const std::string& id, const MaskedLayer& layer);

// Mean over pairs i < j of an (H, H) matrix; 0 for a single head.
double pairMean(const torch::Tensor& matrix);

}  // namespace headscope::measures
