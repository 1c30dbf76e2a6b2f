#include "core/lab/worlds/matrix.h"

#include <algorithm>
#include <cmath>

namespace headscope::lab {

double dot(const double* a, const double* b, std::size_t size) {
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i) sum += a[i] * b[i];
    return sum;
}

Matrix inner(const Matrix& a, const Matrix& b, double scale) {
    Matrix out(a.rows, b.rows);
    for (std::size_t i = 0; i < a.rows; ++i)
        for (std::size_t k = 0; k < b.rows; ++k)
            out.at(i, k) = dot(a.row(i), b.row(k), a.columns) / scale;
    return out;
}

// Modified Gram-Schmidt: subtracting one direction at a time loses less precision than subtracting
// all at once.
void orthogonalise(Matrix& rows, double squared) {
    for (std::size_t i = 0; i < rows.rows; ++i) {
        double* current = rows.row(i);
        for (std::size_t k = 0; k < i; ++k) {
            const double share = dot(current, rows.row(k), rows.columns) / squared;
            for (std::size_t d = 0; d < rows.columns; ++d) current[d] -= share * rows.row(k)[d];
        }
        const double scale = std::sqrt(squared / dot(current, current, rows.columns));
        for (std::size_t d = 0; d < rows.columns; ++d) current[d] *= scale;
    }
}

Matrix choleskyFactor(const Matrix& symmetric) {
    const std::size_t n = symmetric.rows;
    double largest = 0;
    for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, symmetric.at(i, i));
    Matrix lower(n, n);
    for (std::size_t k = 0; k < n; ++k) {
        const double pivot = symmetric.at(k, k) - dot(lower.row(k), lower.row(k), k);
        // Skip a direction without variance (up to rounding).
        if (!(pivot > 1e-13 * largest)) continue;
        lower.at(k, k) = std::sqrt(pivot);
        for (std::size_t i = k + 1; i < n; ++i)
            lower.at(i, k) =
                (symmetric.at(i, k) - dot(lower.row(i), lower.row(k), k)) / lower.at(k, k);
    }
    return lower;
}

std::vector<double> solveLower(const Matrix& lower, const std::vector<double>& right) {
    std::vector<double> x(right.size());
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] =
            lower.at(i, i) > 0 ? (right[i] - dot(lower.row(i), x.data(), i)) / lower.at(i, i) : 0;
    return x;
}

std::vector<std::vector<double>> nested(const Matrix& matrix) {
    std::vector<std::vector<double>> rows;
    for (std::size_t i = 0; i < matrix.rows; ++i)
        rows.emplace_back(matrix.row(i), matrix.row(i) + matrix.columns);
    return rows;
}

}  // namespace headscope::lab
