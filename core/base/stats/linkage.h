// Average-linkage tree (core/api/requests/average_linkage.h), and the leaf order in which
// neighbours are most similar. Thread-safe.
#pragma once

#include "core/api/requests/average_linkage.h"
#include "core/base/stats/matrix.h"

#include <vector>

namespace headscope::stats {

using Merge = LinkageStep;

struct Linkage {
    std::size_t leaves = 0;
    std::vector<Merge> merges;  // leaves - 1 merges by ascending height
};

// Builds the tree. `distances`: n x n, symmetric, finite, n >= 1. O(n^3).
Linkage averageLinkage(const Matrix& distances);
struct LeafOrder {
    // order of the leaves; of the two directions, the one with the smaller first leaf
    std::vector<std::size_t> leaves;
    double cost = 0;  // sum of the distances between neighbours
};
// Returns the order with the smallest sum among all orders obtained by flipping the tree's branches
// (Bar-Joseph, Gifford & Jaakkola 2001). O(n^3).
LeafOrder bestLeafOrder(const Linkage& linkage, const Matrix& distances);

}  // namespace headscope::stats
