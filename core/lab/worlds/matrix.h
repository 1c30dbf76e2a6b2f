// Linear algebra for the lab's small models. Plain values; thread-safe.
#pragma once

#include "core/base/stats/matrix.h"

#include <cstddef>
#include <vector>

namespace headscope::lab {

using stats::Matrix;

double dot(const double* a, const double* b, std::size_t size);
// Returns a b^T / scale; the rows of both matrices are vectors of equal length.
Matrix inner(const Matrix& a, const Matrix& b, double scale = 1);
// Makes the rows orthogonal, with squared length `squared` (modified Gram-Schmidt); needs rows <=
// columns.
void orthogonalise(Matrix& rows, double squared);
// Returns a lower triangular C with C C^T = symmetric. A direction without variance (up to
// rounding) gets an empty column.
Matrix choleskyFactor(const Matrix& symmetric);
// Solves lower x = right. Sets x to 0 where the diagonal is 0.
std::vector<double> solveLower(const Matrix& lower, const std::vector<double>& right);
// Returns the rows as nested vectors, for printing.
std::vector<std::vector<double>> nested(const Matrix& matrix);

}  // namespace headscope::lab
