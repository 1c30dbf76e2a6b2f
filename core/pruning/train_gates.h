// Hard-concrete gates on the heads of a trained model, learned while its weights stay as they are (gates.h).
#pragma once

#include "core/analysis/masked_answers.h"

namespace headscope::pruning {

struct GateTraining {
    double coefficient = 0.05;  // of gatePenalty, in nats of the loss: with L layers an open head costs coefficient / L
    int steps = 150;            // of one batch each
    double rate = 0.1;          // of Adam, on log_a
    double start = 2;           // log_a of every head: open with a probability of 0.95
};

// log_a, (sites, most heads) float, after minimising loss + penalty over the batches in turn. The same again for the
// same batches. off: heads that are off. Errors: Usage where the model does not pass gates on, Cancelled.
Result<torch::Tensor> trainedGates(models::Model& model, const analysis::Batches& batches,
                                   const std::vector<HeadPlace>& off, const GateTraining& training,
                                   const analysis::Work& work);

}  // namespace headscope::pruning
