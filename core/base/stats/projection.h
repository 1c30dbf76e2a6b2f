// Projections to two dimensions: principal components and classical multidimensional scaling.
// Thread-safe.
#pragma once

#include "core/base/stats/matrix.h"

#include <vector>

namespace headscope::stats {

struct PrincipalComponents {
    std::vector<double> mean;       // mean point [D]
    std::vector<double> variances;  // variance per component, descending; divisor n - 1
    std::vector<double> ratios;     // shares of the total variance
    Matrix components;              // unit vectors [kept][D]
    Matrix scores;                  // coordinates [n][kept]
};
// Principal components of the rows of `points` (Pearson 1901). The sign of each axis is chosen so
// that its largest entry is positive. Uses the smaller of the two Gram matrices. `points`: n x D, n
// >= 2, finite. If there are fewer dimensions than `kept`, returns all of them.
PrincipalComponents principalComponents(const Matrix& points, std::size_t kept = 2);

struct Scaling {
    // Eigenvalues of the doubly centred matrix, descending. Some are negative if the distances are
    // not Euclidean.
    std::vector<double> eigenvalues;
    Matrix coordinates;  // coordinates [n][kept]; 0 without a positive eigenvalue
};
// Classical multidimensional scaling (Torgerson 1952), up to the sign of each axis. `distances`: n
// x n, symmetric.
Scaling classicalScaling(const Matrix& distances, std::size_t kept = 2);

}  // namespace headscope::stats
