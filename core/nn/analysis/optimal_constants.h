// Optimal ablation (Li and Janson 2024, arXiv 2409.09951): the constant contexts of removed heads
// with the smallest loss.
#pragma once

#include "core/api/requests/head_ablation.h"
#include "core/nn/analysis/masked_answers.h"

#include <vector>

namespace headscope::analysis {

// Constants for a set of removed heads, and the mean loss over the fitting samples.
struct FittedConstants {
    // Per site: contexts (H*dh), of which only the slices of removed heads are fitted. Undefined
    // for sites that keep all heads.
    std::vector<torch::Tensor> contexts;
    double startLoss = 0, loss = 0;  // loss with the start's constants, and with the fitted ones
    int steps = 0;                   // steps of gradient descent, at most kOptimalSteps
};

// Minimises the loss over the contexts of the heads in `off`, by Adam on all of them together.
// start: per site (H*dh), such as the means. The constants with the smallest loss over all batches
// are returned, so `loss` is never above `startLoss`. Stops early if the loss does not fall any
// more. Does not draw random numbers. Incomplete if the work was stopped.
FittedConstants fitConstants(models::Model& model, const Batches& batches,
                             const std::vector<HeadPlace>& off,
                             const std::vector<torch::Tensor>& start, const Work& work);

// Splits a subset into batches for backward passes and captures: few enough samples that the logits
// of all positions have at most 2^23 numbers, and texts without common padding, which captures
// cannot skip. `samples` must outlive the result.
Batches gradientBatches(const models::Model& model, const data::Dataset& dataset,
                        const data::Subset& samples);

}  // namespace headscope::analysis
