// Eigenvalues and eigenvectors of a symmetric matrix. Any thread.
#pragma once

#include "core/stats/matrix.h"

#include <vector>

namespace headscope::stats {

struct Eigen {
    std::vector<double> values;  // falling
    Matrix vectors;              // row i belongs to value i; of length 1, orthogonal
};
// Householder's tridiagonal form and implicit QL steps (Martin, Reinsch & Wilkinson 1968; Dubrulle, Martin & Wilkinson
// 1968). matrix: n x n, symmetric, finite. O(n^3).
Eigen symmetricEigen(const Matrix& matrix);

}  // namespace headscope::stats
