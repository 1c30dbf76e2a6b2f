// Many dimensions in two: principal components and classical scaling. Values; any thread.
#pragma once

#include "core/stats/matrix.h"

#include <vector>

namespace headscope::stats {

struct PrincipalComponents {
    std::vector<double> mean;       // [D]
    std::vector<double> variances;  // with n - 1, falling, [min(n, D)]
    std::vector<double> ratios;     // of all variance
    Matrix components;              // [kept][D], of length 1
    Matrix scores;                  // [n][kept]
};
// Of rows of points (Pearson 1901), up to the sign of each axis; here the largest part of a component is positive. By
// the smaller of the two Gram matrices. points: n x D, n >= 2, finite. Fewer than `kept` dimensions keep all.
PrincipalComponents principalComponents(const Matrix& points, std::size_t kept = 2);

struct Scaling {
    std::vector<double>
        eigenvalues;     // of the doubly centred matrix, falling; negative where distances are not Euclidean
    Matrix coordinates;  // [n][kept]; an axis with no positive eigenvalue is 0
};
// Classical multidimensional scaling (Torgerson 1952), up to the sign of each axis. distances: n x n, symmetric.
Scaling classicalScaling(const Matrix& distances, std::size_t kept = 2);

}  // namespace headscope::stats
