// The X-ray metrics of one batch (core/measures/xray.h).
#pragma once

#include "core/api/run.h"
#include "core/models/model.h"

namespace headscope::training {

// One forward pass of its own, without dropout and without gradients: the training step of the same batch is not
// touched.
XrayFrame xrayOf(models::Model& model, const models::Input& input, std::int64_t step);

}  // namespace headscope::training
