// Repulsive attention (arXiv 2009.09364): the heads of a layer as particles of Stein variational gradient descent.
#pragma once

#include "core/api/run_config.h"
#include "core/models/model.h"

namespace headscope::training {

// Gradient of the heads' weights (H, M) -> SVGD direction, for use in a minimising step (An et al. 2020, arXiv
// 2009.09364):
//   G_i <- (1/H) [ sum_j K_ij G_j - weight * R_i ],  K_ij = exp(-|t_i - t_j|^2 / (2 h^2)),
//   R_i = (t_i sum_j K_ij - sum_j K_ij t_j) / h^2,   h^2 = median_ij |t_i - t_j|^2 / (2 log(H + 1)).
// Equal heads (h = 0) have no direction to be pushed in: R = 0, all get the mean gradient.
torch::Tensor repulsiveDirection(const torch::Tensor& heads, const torch::Tensor& gradient, double weight);

struct Repulsion {
    double weight = 0;  // 0: off
    bool allLayers = false;
    static Repulsion from(const RunConfig& config);
    // Between backward() and the optimiser's step: queries, keys and values of the chosen layers, each by itself. A
    // single shared key-value head has no other to be pushed from and keeps its gradient.
    void apply(models::Model& model) const;
};

}  // namespace headscope::training
