// Redundant heads (Ni et al. 2023, arXiv 2305.14380): cluster quality of groups of heads, and votes
// on the heads to keep. The grouping itself is in core/nn/objectives/head_groups.h.
#pragma once

#include "core/nn/objectives/group_spread.h"
#include "core/nn/objectives/head_groups.h"

#include <cstdint>
#include <vector>

namespace headscope::pruning {

using objectives::GroupSpread;
using objectives::spreadOf;

// Votes on the heads to keep, one round per batch; grams: one Gram matrix per batch.
struct Votes {
    std::vector<std::vector<int>> groups;  // [batch][head]; a single row if groups are frozen
    double objective = 0;                  // k-means objective of the frozen groups
    // [batch][head]: cosine to the mean of the head's group; frozen groups only.
    std::vector<std::vector<double>> eta;
    std::vector<std::vector<int>> votes;  // [batch][head]
    std::vector<int> total;               // [head]
    std::vector<int> keep;                // heads, ascending
    std::vector<int> representatives;     // [group]: the head to keep; frozen groups only
    std::vector<int> keepBySummedEta;     // heads, ascending; frozen groups only
};
// Voting as in the authors' code: heads are grouped again in each batch, and the head nearest to
// its group's mean gets a vote. The `clusters` heads with most votes are kept, even if they are of
// the same group.
Votes votesOfCode(const std::vector<torch::Tensor>& grams, int clusters);
// Voting as in the paper: groups are computed once from all batches. In each batch the head of each
// group with the highest cosine to its group's mean gets a vote. The head with most votes in each
// group is kept.
Votes votesOfPaper(const std::vector<torch::Tensor>& grams, int clusters);

}  // namespace headscope::pruning
