// Average linkage (UPGMA, Sokal & Michener 1958) of things whose distances are known. Values; any thread.
#pragma once

#include <cstddef>
#include <vector>

namespace headscope {

// One step: two clusters become one. Clusters 0 .. n-1 are the things themselves, n + i is made by step i.
struct LinkageStep {
    std::size_t left = 0, right = 0;
    double height = 0;  // mean distance between members of the two
    std::size_t size = 0;
};

// distances: n x n, row by row, symmetric, no NaN; what is infinitely far apart comes together last. By rising height,
// n - 1 of them; of equals the pair that stands first. O(n^3).
std::vector<LinkageStep> averageLinkage(std::size_t n, std::vector<double> distances);
// What hangs together once the steps up to a height are made; each ascending, by their first member.
std::vector<std::vector<std::size_t>> linkedWithin(std::size_t n, const std::vector<LinkageStep>& steps, double height);

}  // namespace headscope
