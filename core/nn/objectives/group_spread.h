// Cluster quality of groups of heads, computed from the inner products of their features.
#pragma once

#include <torch/torch.h>

#include <vector>

namespace headscope::objectives {

struct GroupSpread {
    // Mean silhouette width (Rousseeuw 1987), with a = mean distance to the other members. A head
    // alone in its group counts 0.
    double silhouette = 0;
    // Mean silhouette width as in the authors' code: a is the sum of distances divided by the
    // group's size. A head alone in its group counts 1.
    double silhouetteCode = 0;
    // Dunn index: smallest distance between two groups / largest distance within one group. NaN if
    // there is one group, or if the divisor is 0.
    double dunn = 0;
};
// gram: (H, H) inner products. groups: [head], numbered from 0 without gaps.
GroupSpread spreadOf(const torch::Tensor& gram, const std::vector<int>& groups);

}  // namespace headscope::objectives
