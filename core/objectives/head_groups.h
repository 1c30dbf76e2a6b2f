// Heads in groups (Ni et al. 2023, arXiv 2305.14380): the best k-means partition of the heads' feature vectors, and how
// alike heads are within their group and the groups' means to each other. All of it needs the inner products of the
// features alone, so features may be as long as a batch.
#pragma once

#include <torch/torch.h>

#include <vector>

namespace headscope::objectives {

struct Grouping {
    std::vector<int> groups;  // [head], numbered by first appearance from head 0
    double objective = 0;     // sum of squared distances to the groups' means
};

// A head's values over (sample, token, channel) as one vector: (B, H, T, C) -> (H, B*T*C), queries and keys that are
// padding 0. maps: the last dimension is keys. Masks (B, T) bool, undefined: all valid.
torch::Tensor headFeatures(const torch::Tensor& perHead, const torch::Tensor& queryMask, const torch::Tensor& keyMask,
                           bool maps);
// (H, M) features -> (H, H) inner products, double.
torch::Tensor gramOf(const torch::Tensor& features);
// The partition into exactly so many groups that is best of all; of more than kMostPoints heads (partitions.h) a good
// one, as looking through all takes three times as long with every further head. gram: (H, H); 1 <= clusters <= H.
Grouping bestGroups(const torch::Tensor& gram, int clusters);
// The same where that is quick, else a good one (goodPartition): for every training step; any number of heads.
Grouping quickGroups(const torch::Tensor& gram, int clusters);

// Scalars, differentiable by the features (H, M), the groups as they are. A vector of zeros has cosine 0 and takes no
// gradient. centresConstant: the groups' means take no gradient.
struct GroupTerms {
    torch::Tensor homogenisation;   // -(1/H) sum_i cos(F_i, mu_c(i))
    torch::Tensor diversification;  // mean over pairs of groups of cos(mu_a, mu_b); 0 with one group
    torch::Tensor cosineToCentre;   // (H)
};
GroupTerms groupTerms(const torch::Tensor& features, const std::vector<int>& groups, bool centresConstant = false);

}  // namespace headscope::objectives
