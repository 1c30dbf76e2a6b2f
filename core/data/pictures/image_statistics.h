// Mean and standard deviation per channel of an image dataset.
#pragma once

#include "core/data/batches/dataset.h"

namespace headscope::data {

// Sets dataset.mean and dataset.deviation from the training split (pixel / 255; deviation at least
// 1/255).
void setStatistics(Dataset& dataset);

}  // namespace headscope::data
