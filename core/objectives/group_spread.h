// How well groups of heads part, from the inner products of their features alone.
#pragma once

#include <torch/torch.h>

#include <vector>

namespace headscope::objectives {

struct GroupSpread {
    double silhouette = 0;      // a: mean distance to the other members; a head alone counts 0 (Rousseeuw 1987)
    double silhouetteCode = 0;  // a divided by the group's size; a head alone counts 1, as the authors' code does
    double dunn = 0;            // smallest distance between two groups / largest within one; NaN without the latter
};
// gram: (H, H); groups: [head], numbered from 0 without gaps.
GroupSpread spreadOf(const torch::Tensor& gram, const std::vector<int>& groups);

}  // namespace headscope::objectives
