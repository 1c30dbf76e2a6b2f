// What the measures see of one site after a recording pass.
#pragma once

#include "core/measures/layer_tensors.h"
#include "core/models/model.h"

namespace headscope::training {

measures::LayerTensors layerTensorsOf(const models::Model& model, std::int64_t site, const models::Pass& pass,
                                      const models::Input& input);

}  // namespace headscope::training
