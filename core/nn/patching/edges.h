// Direct paths between heads: what one head writes into the residual stream, read by a later head.
#pragma once

#include "core/api/requests/patching.h"
#include "core/nn/patching/counterfactuals.h"

#include <vector>

namespace headscope::patching {

// Checks that a head's output reaches later heads unchanged. Errors: Usage if norms follow the
// layers, because then it does not.
Status checkEdges(const models::Model& model);
// Returns all edges from a head to a head of a later site with the same stream.
std::vector<HeadEdge> edgesIn(const models::Model& model, bool twoTexts);

// Returns the estimated change of the score of each sample for each edge, (B, edges) double.
// slopes: gradients with respect to contexts, such as means between the inputs. corrected:
// recomputes the attention of the receiving head instead of following its gradient.
torch::Tensor edgeEstimates(models::Model& model, const PairTrace& pair,
                            const std::vector<torch::Tensor>& slopes,
                            const std::vector<HeadEdge>& edges, bool corrected,
                            const analysis::Work& work);
// Returns the exact change of the score of each sample for one edge, (B) double.
torch::Tensor edgeEffect(models::Model& model, const PairTrace& pair, const HeadEdge& edge);

}  // namespace headscope::patching
