// Repulsive attention (arXiv 2009.09364): treats the heads of a layer as particles of Stein
// variational gradient descent (SVGD).
#pragma once

#include "core/api/base/run_config.h"
#include "core/nn/models/model.h"

namespace headscope::training {

// Converts the gradients of the heads' weights, (H, M), to the SVGD direction for a minimising step
// (An et al. 2020, arXiv 2009.09364):
//   G_i <- (1/H) [ sum_j K_ij G_j - weight * R_i ],  K_ij = exp(-|t_i - t_j|^2 / (2 h^2)),
//   R_i = (t_i sum_j K_ij - sum_j K_ij t_j) / h^2, h^2 = median_ij |t_i - t_j|^2 / (2 log(H + 1)).
// Identical heads (h = 0) cannot be pushed apart: R = 0, and all get the mean gradient.
torch::Tensor repulsiveDirection(const torch::Tensor& heads, const torch::Tensor& gradient,
                                 double weight);

// Settings of repulsive attention (`train.repulsive*`).
struct Repulsion {
    double weight = 0;  // strength of the repulsion; 0: off
    bool allLayers = false;
    static Repulsion from(const RunConfig& config);
    // Call between backward() and the optimiser's step. Replaces the gradients of queries, keys and
    // values of the chosen layers, each separately. A single shared key-value head keeps its
    // gradient.
    void apply(models::Model& model) const;
};

}  // namespace headscope::training
