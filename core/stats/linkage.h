// The tree of average linkage (core/api/average_linkage.h), and the order of its leaves in which neighbours are most
// alike. Values; any thread.
#pragma once

#include "core/api/average_linkage.h"
#include "core/stats/matrix.h"

#include <vector>

namespace headscope::stats {

using Merge = LinkageStep;

struct Linkage {
    std::size_t leaves = 0;
    std::vector<Merge> merges;  // by rising height; leaves - 1 of them
};

// distances: n x n, symmetric, finite, n >= 1. O(n^3).
Linkage averageLinkage(const Matrix& distances);
// Ascending.
std::vector<std::size_t> membersOf(const Linkage& linkage, std::size_t cluster);
// The height at which two things come together. n x n.
Matrix copheneticDistances(const Linkage& linkage);
// Labels of the k clusters that are left before the last k - 1 merges, numbered by their smallest member. 1 <= k <= n.
std::vector<int> clustersOf(const Linkage& linkage, std::size_t k);

struct LeafOrder {
    std::vector<std::size_t> leaves;  // its reverse is as good; this one begins with the smaller end
    double cost = 0;                  // sum of the distances of neighbours
};
// Of all orders that flipping the tree's branches allows the one with the least sum (Bar-Joseph, Gifford & Jaakkola
// 2001). O(n^3).
LeafOrder bestLeafOrder(const Linkage& linkage, const Matrix& distances);

}  // namespace headscope::stats
