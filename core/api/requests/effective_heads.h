// Effective number of heads of a layer, from a similarity matrix of its heads. Values; safe on any
// thread.
#pragma once

#include <cstddef>
#include <vector>

namespace headscope {

// Participation ratio of the eigenvalues of a symmetric similarity matrix (Bell and Dean 1970):
// (sum ev)^2 / sum ev^2 = (tr S)^2 / |S|_F^2. For a matrix with diagonal 1 it is 1 if all heads are
// alike and `heads` if no two are. similarity: heads x heads, row-major. Returns 0 for a matrix of
// zeros, and if the matrix contains NaN.
double effectiveHeads(const std::vector<double>& similarity, std::size_t heads);

}  // namespace headscope
