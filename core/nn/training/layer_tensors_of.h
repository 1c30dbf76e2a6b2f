// Collects the tensors that the measures need at one attention site.
#pragma once

#include "core/nn/measures/layer_tensors.h"
#include "core/nn/models/model.h"

namespace headscope::training {

// `pass` must have run with activation capture (`Pass::record`) on `input`. A site without heads is
// represented by one placeholder head of zeros.
measures::LayerTensors layerTensorsOf(const models::Model& model, std::int64_t site,
                                      const models::Pass& pass, const models::Input& input);

}  // namespace headscope::training
