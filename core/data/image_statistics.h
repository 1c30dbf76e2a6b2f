// Mean and deviation of an image set's channels.
#pragma once

#include "core/data/dataset.h"

namespace headscope::data {

// Sets dataset.mean and dataset.deviation from the training split (pixel / 255; deviation at least 1/255).
void setStatistics(Dataset& dataset);

}  // namespace headscope::data
