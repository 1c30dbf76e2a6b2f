// Groups of heads that do the same (Ni et al. 2023, arXiv 2305.14380): how well they part, votes on who stays. The
// groups themselves: core/objectives/head_groups.h.
#pragma once

#include "core/objectives/group_spread.h"
#include "core/objectives/head_groups.h"

#include <cstdint>
#include <vector>

namespace headscope::pruning {

using objectives::GroupSpread;
using objectives::spreadOf;

// Votes on who stays, batch by batch; grams: one a batch.
struct Votes {
    std::vector<std::vector<int>> groups;  // [batch][head]; one row where groups are frozen
    double objective = 0;                  // of the frozen groups
    std::vector<std::vector<double>> eta;  // [batch][head]: cosine to the own group's mean; frozen groups only
    std::vector<std::vector<int>> votes;   // [batch][head]
    std::vector<int> total;                // [head]
    std::vector<int> keep;                 // heads, ascending
    std::vector<int> pillars;              // [group]: the head kept of each; frozen groups only
    std::vector<int> keepBySummedEta;      // heads, ascending; frozen groups only
};
// As the authors' code does it: groups anew in each batch, the head nearest to its group's mean has a vote, the heads
// with most votes stay whatever their groups.
Votes votesOfCode(const std::vector<torch::Tensor>& grams, int clusters);
// As the paper says: groups frozen from all batches together, in each batch the head of each group that is most alike
// its mean there has a vote, of each group the head with most votes stays.
Votes votesOfPaper(const std::vector<torch::Tensor>& grams, int clusters);

}  // namespace headscope::pruning
