// A row-major matrix of doubles, and the little linear algebra of the lab's models. Plain values; any thread.
#pragma once

#include <cstddef>
#include <vector>

namespace headscope::lab {

struct Matrix {
    std::size_t rows = 0, columns = 0;
    std::vector<double> values;  // rows * columns

    Matrix() = default;
    Matrix(std::size_t rowCount, std::size_t columnCount, double value = 0)
        : rows(rowCount), columns(columnCount), values(rowCount * columnCount, value) {}

    double* row(std::size_t i) { return values.data() + i * columns; }
    const double* row(std::size_t i) const { return values.data() + i * columns; }
    double& at(std::size_t i, std::size_t k) { return values[i * columns + k]; }
    double at(std::size_t i, std::size_t k) const { return values[i * columns + k]; }
};

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
