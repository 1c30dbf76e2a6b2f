// Computes the X-ray metrics of one batch (core/spec/measures/xray.h).
#pragma once

#include "core/api/runs/run.h"
#include "core/nn/models/model.h"

namespace headscope::training {

// Runs one separate forward pass without dropout and gradients, so the training step on the same
// batch is unaffected.
XrayFrame xrayOf(models::Model& model, const models::Input& input, std::int64_t step);

}  // namespace headscope::training
