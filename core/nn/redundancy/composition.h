// Composition of heads from weights: handles CompositionRequest (core/api/requests/composition.h).
#pragma once

#include "core/api/requests/composition.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::redundancy {

// Number of random pairs whose mean is the chance level.
inline constexpr int kRandomPairs = 20;

// Computes the composition of all heads of a model. Errors: those of CompositionRequest, Cancelled.
Result<CompositionReport> compositionsOf(models::Model& model, const CompositionRequest& request,
                                         const analysis::Work& work);
Result<CompositionReport> composition(analysis::TorchAnalyzer& analyzer,
                                      const CompositionRequest& request,
                                      const analysis::Work& work);

}  // namespace headscope::redundancy
