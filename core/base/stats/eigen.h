// Eigenvalues and eigenvectors of a symmetric matrix. Thread-safe.
#pragma once

#include "core/base/stats/matrix.h"

#include <vector>

namespace headscope::stats {

struct Eigensystem {
    std::vector<double> values;  // eigenvalues in descending order
    Matrix vectors;              // row i is the unit eigenvector of value i; rows are orthogonal
};
// `matrix`: n x n, symmetric, finite. O(n^3). Signs of the vectors are arbitrary.
Eigensystem symmetricEigen(const Matrix& matrix);

}  // namespace headscope::stats
