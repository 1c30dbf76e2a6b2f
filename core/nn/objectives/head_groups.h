// Grouping of heads (Ni et al. 2023, arXiv 2305.14380): the best k-means partition of the heads'
// feature vectors, the similarity of heads within groups, and the similarity of the groups' means.
// Uses only the inner products of the features, so features may be as long as a batch.
#pragma once

#include <torch/torch.h>

#include <vector>

namespace headscope::objectives {

struct Grouping {
    std::vector<int> groups;  // [head], numbered by first appearance from head 0
    double objective = 0;     // sum of squared distances to the groups' means
};

// Flattens each head's values over (sample, token, channel) to one vector: (B, H, T, C) -> (H,
// B*T*C). Values of padding queries and keys are set to 0. maps: the last dimension is keys. Masks:
// (B, T) bool; undefined: all valid.
torch::Tensor headFeatures(const torch::Tensor& perHead, const torch::Tensor& queryMask,
                           const torch::Tensor& keyMask, bool maps);
// Returns the inner products (H, H) in double of features (H, M).
torch::Tensor gramOf(const torch::Tensor& features);
// Returns the optimal partition into exactly `clusters` groups, 1 <= clusters <= H. For more than
// kMostPoints heads (partitions.h) it returns goodPartition, because each further head triples the
// time of the exact search. gram: (H, H).
Grouping bestGroups(const torch::Tensor& gram, int clusters);
// Faster variant of bestGroups for use in every training step: returns the optimal partition if
// that is fast to compute, else goodPartition.
Grouping quickGroups(const torch::Tensor& gram, int clusters);

// Scalar terms for fixed groups, differentiable with respect to the features (H, M). A zero vector
// has cosine 0 and does not get a gradient. centresConstant: the groups' means do not get a
// gradient.
struct GroupTerms {
    torch::Tensor homogenisation;   // -(1/H) sum_i cos(F_i, mu_c(i))
    torch::Tensor diversification;  // mean over pairs of groups of cos(mu_a, mu_b); 0 for one group
    torch::Tensor cosineToCentre;   // (H)
};
GroupTerms groupTerms(const torch::Tensor& features, const std::vector<int>& groups,
                      bool centresConstant = false);

}  // namespace headscope::objectives
