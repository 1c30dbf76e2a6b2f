// Average linkage (UPGMA, Sokal & Michener 1958) of things whose distances are known, and the order of the leaves in
// which neighbours are most alike. Values; any thread.
#pragma once

#include "core/stats/matrix.h"

#include <vector>

namespace headscope::stats {

// One step: two clusters become one. Clusters 0 .. n-1 are the things themselves, n + i is made by step i.
struct Merge {
    std::size_t left = 0, right = 0;
    double height = 0;  // mean distance between members of the two
    std::size_t size = 0;
};

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
