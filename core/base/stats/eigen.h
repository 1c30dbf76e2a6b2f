// Eigenvalues and eigenvectors of a symmetric matrix. Thread-safe.
#pragma once

#include "core/base/stats/matrix.h"

#include <vector>

namespace headscope::stats {

struct Eigen {
    std::vector<double> values;  // in descending order
    Matrix vectors;              // row i is the unit eigenvector of value i; rows are orthogonal
};
// Householder reduction to tridiagonal form and implicit QL steps (Martin, Reinsch & Wilkinson
// 1968; Dubrulle, Martin & Wilkinson 1968). `matrix`: n x n, symmetric, finite. O(n^3).
Eigen symmetricEigen(const Matrix& matrix);

}  // namespace headscope::stats
