// Descriptors of the measures of a layer's heads. Does not depend on LibTorch.
#pragma once

#include "core/api/runs/catalogue.h"

namespace headscope::measures {

const std::vector<MeasureInfo>& builtinMeasures();
const MeasureInfo* findMeasure(const std::string& id);  // null: unknown id
// Returns the ids of the pairwise measures that a run records during training.
std::vector<std::string> recordedMeasures();
// Default of train.measure_every: steps between two records.
constexpr int kDefaultMeasureEvery = 100;

}  // namespace headscope::measures
