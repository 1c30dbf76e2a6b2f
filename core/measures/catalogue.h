// Descriptors of the measures of one layer's heads. No torch.
#pragma once

#include "core/api/catalogue.h"

namespace headscope::measures {

const std::vector<MeasureInfo>& builtinMeasures();
const MeasureInfo* findMeasure(const std::string& id);  // null: none
// Pairwise measures a run records while it trains.
std::vector<std::string> recordedMeasures();
constexpr int kDefaultMeasureEvery = 100;  // steps between two records, unless train.measure_every says otherwise

}  // namespace headscope::measures
