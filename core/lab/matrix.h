// The little linear algebra of the lab's models. Plain values; any thread.
#pragma once

#include "core/stats/matrix.h"

#include <cstddef>
#include <vector>

namespace headscope::lab {

using stats::Matrix;

double dot(const double* a, const double* b, std::size_t size);
// a b^T / scale: rows of both are vectors of one length.
Matrix inner(const Matrix& a, const Matrix& b, double scale = 1);
// Rows become vectors of squared length `squared`, at right angles (modified Gram-Schmidt); rows <= columns.
void orthogonalise(Matrix& rows, double squared);
// Lower C with C C^T = symmetric. A direction without variance (to rounding) gets an empty column.
Matrix choleskyFactor(const Matrix& symmetric);
// x with lower x = right; where the diagonal is 0 so is x.
std::vector<double> solveLower(const Matrix& lower, const std::vector<double>& right);
// x with symmetric x = right, by Cholesky; symmetric is positive definite.
std::vector<double> solvePositive(const Matrix& symmetric, const std::vector<double>& right);
// Nested rows, as answers print them.
std::vector<std::vector<double>> nested(const Matrix& matrix);

}  // namespace headscope::lab
