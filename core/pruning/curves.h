// What a model loses as its heads go: order chosen on one split, loss reported on another.
#pragma once

#include "core/analysis/masked_answers.h"
#include "core/pruning/removal.h"

namespace headscope::pruning {

// The points of a curve from the answers along its steps; steps that take no head make no point.
PruningCurve curveFrom(const PruningMethod& method, Task task, const training::EvaluatedSplit& whole,
                       const std::vector<std::vector<HeadPlace>>& steps,
                       const std::vector<training::EvaluatedSplit>& answers);
// Of the random ones among these curves; none where there are none.
std::optional<RandomBand> bandOf(const std::vector<PruningCurve>& curves);

}  // namespace headscope::pruning
