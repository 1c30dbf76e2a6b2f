// Trains hard-concrete gates on the heads of a trained model whose weights are frozen (gates.h).
#pragma once

#include "core/nn/analysis/masked_answers.h"

namespace headscope::pruning {

struct GateTraining {
    // Factor of gatePenalty in the loss, in nats: with L layers, an open head costs coefficient /
    // L.
    double coefficient = 0.05;
    int steps = 150;    // number of steps, of one batch each
    double rate = 0.1;  // learning rate of Adam for log_a
    double start = 2;   // initial log_a: a head is open with probability 0.95
};

// Returns log_a, (sites, most heads) float, after minimising loss + penalty over the batches in
// turn. Deterministic. off: heads that are already removed. Errors: Cancelled, or Usage if the
// model does not support gates.
Result<torch::Tensor> trainedGates(models::Model& model, const analysis::Batches& batches,
                                   const std::vector<HeadPlace>& off, const GateTraining& training,
                                   const analysis::Work& work);

}  // namespace headscope::pruning
