// Average linkage clustering (UPGMA, Sokal & Michener 1958) from known distances. Values; safe on
// any thread.
#pragma once

#include <cstddef>
#include <vector>

namespace headscope {

// One step merges two clusters. Clusters 0 .. n-1 are the items; cluster n + i is created by step
// i.
struct LinkageStep {
    std::size_t left = 0, right = 0;
    double height = 0;  // mean distance between the members of the two clusters
    std::size_t size = 0;
};

// Returns the n - 1 merge steps in order of increasing height; ties go to the first pair.
// distances: n x n, row-major, symmetric, without NaN. Infinitely distant items are merged last.
// Takes O(n^3) time.
std::vector<LinkageStep> averageLinkage(std::size_t n, std::vector<double> distances);
// Returns the clusters after all steps up to a height. Each is sorted; clusters are ordered by
// their first member.
std::vector<std::vector<std::size_t>> linkedWithin(std::size_t n,
                                                   const std::vector<LinkageStep>& steps,
                                                   double height);

}  // namespace headscope
