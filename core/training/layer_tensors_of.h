// What the measures see of one layer after a recording pass.
#pragma once

#include "core/measures/layer_tensors.h"
#include "core/models/transformer.h"

namespace headscope::training {

measures::LayerTensors layerTensorsOf(const models::TransformerImpl& model, std::int64_t layer,
                                      const models::Pass& pass, const models::Input& input);

}  // namespace headscope::training
