// Pruning curves: scores of a model as heads are removed. The order is chosen on one split and the
// scores come from another.
#pragma once

#include "core/nn/analysis/masked_answers.h"
#include "core/spec/pruning/removal.h"

namespace headscope::pruning {

// Adds a point: the scores of a removal step. An empty curve first gets the point of the whole
// model. A step that removes no heads adds nothing further.
void addStep(PruningCurve& curve, Task task, const training::EvaluatedSplit& whole,
             const std::vector<HeadPlace>& heads, const training::EvaluatedSplit& answers);
// Builds a curve from the scores after each removal step. whole: scores of the whole model. Steps
// that remove no heads do not become points.
PruningCurve curveFrom(const PruningMethod& method, Task task,
                       const training::EvaluatedSplit& whole,
                       const std::vector<std::vector<HeadPlace>>& steps,
                       const std::vector<training::EvaluatedSplit>& answers);
// Returns the band of the random orders among these curves; empty without random orders. count:
// only the first curves count, because the last one may be incomplete; default: all.
std::optional<RandomBand> bandOf(const std::vector<PruningCurve>& curves,
                                 std::size_t count = static_cast<std::size_t>(-1));

}  // namespace headscope::pruning
