#include "core/base/stats/projection.h"

#include "core/base/stats/eigen.h"

#include <algorithm>
#include <cmath>

namespace headscope::stats {
namespace {

Matrix centred(const Matrix& points, std::vector<double>& mean) {
    mean.assign(points.columns, 0);
    for (std::size_t i = 0; i < points.rows; ++i)
        for (std::size_t k = 0; k < points.columns; ++k) mean[k] += points.at(i, k);
    for (double& value : mean) value /= static_cast<double>(points.rows);
    Matrix found = points;
    for (std::size_t i = 0; i < points.rows; ++i)
        for (std::size_t k = 0; k < points.columns; ++k) found.at(i, k) -= mean[k];
    return found;
}

Matrix transposed(const Matrix& matrix) {
    Matrix found(matrix.columns, matrix.rows);
    for (std::size_t i = 0; i < matrix.rows; ++i)
        for (std::size_t k = 0; k < matrix.columns; ++k) found.at(k, i) = matrix.at(i, k);
    return found;
}

// Returns the inner products of all pairs of rows.
Matrix gram(const Matrix& rows) {
    Matrix found(rows.rows, rows.rows);
    for (std::size_t i = 0; i < rows.rows; ++i)
        for (std::size_t k = 0; k <= i; ++k) {
            double sum = 0;
            for (std::size_t j = 0; j < rows.columns; ++j) sum += rows.at(i, j) * rows.at(k, j);
            found.at(i, k) = found.at(k, i) = sum;
        }
    return found;
}

// Fixes the sign of an axis: its largest entry becomes positive.
void pointAlongLargest(double* axis, std::size_t size) {
    const double* largest = std::max_element(
        axis, axis + size, [](double a, double b) { return std::abs(a) < std::abs(b); });
    if (size > 0 && *largest < 0)
        for (std::size_t i = 0; i < size; ++i) axis[i] = -axis[i];
}

// Computes X^T u / |X^T u| for the eigenvectors u of X X^T, for fewer points than dimensions.
Matrix componentsFromPoints(const Matrix& x, const Eigensystem& eigen, std::size_t kept) {
    Matrix found(kept, x.columns);
    for (std::size_t axis = 0; axis < kept; ++axis) {
        double norm = 0;
        for (std::size_t k = 0; k < x.columns; ++k) {
            for (std::size_t i = 0; i < x.rows; ++i)
                found.at(axis, k) += eigen.vectors.at(axis, i) * x.at(i, k);
            norm = std::hypot(norm, found.at(axis, k));
        }
        for (std::size_t k = 0; k < x.columns && norm > 0; ++k) found.at(axis, k) /= norm;
    }
    return found;
}

}  // namespace

PrincipalComponents principalComponents(const Matrix& points, std::size_t kept) {
    PrincipalComponents found;
    const Matrix x = centred(points, found.mean);
    // X X^T and X^T X have the same positive eigenvalues, so use the smaller matrix.
    const bool fewPoints = x.rows < x.columns;
    const auto eigen = symmetricEigen(gram(fewPoints ? x : transposed(x)));
    kept = std::min(kept, eigen.values.size());
    double all = 0;
    for (const double value : eigen.values) {
        found.variances.push_back(std::max(value, 0.0) / static_cast<double>(x.rows - 1));
        all += found.variances.back();
    }
    for (const double variance : found.variances)
        found.ratios.push_back(all > 0 ? variance / all : 0);
    found.components = Matrix(kept, x.columns);
    if (fewPoints)
        found.components = componentsFromPoints(x, eigen, kept);
    else
        std::copy_n(eigen.vectors.values.begin(), kept * x.columns,
                    found.components.values.begin());
    for (std::size_t axis = 0; axis < kept; ++axis)
        pointAlongLargest(found.components.row(axis), x.columns);
    found.scores = Matrix(x.rows, kept);
    for (std::size_t i = 0; i < x.rows; ++i)
        for (std::size_t axis = 0; axis < kept; ++axis)
            for (std::size_t k = 0; k < x.columns; ++k)
                found.scores.at(i, axis) += x.at(i, k) * found.components.at(axis, k);
    return found;
}

Scaling classicalScaling(const Matrix& distances, std::size_t kept) {
    const std::size_t n = distances.rows;
    Matrix b(n, n);
    std::vector<double> rowMean(n);
    double mean = 0;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < n; ++k) {
            b.at(i, k) = distances.at(i, k) * distances.at(i, k);
            rowMean[i] += b.at(i, k) / static_cast<double>(n);
        }
        mean += rowMean[i] / static_cast<double>(n);
    }
    // Double centring turns squared distances into inner products.
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t k = 0; k < n; ++k)
            b.at(i, k) = -(b.at(i, k) - rowMean[i] - rowMean[k] + mean) / 2;
    auto eigen = symmetricEigen(b);
    kept = std::min(kept, n);
    Scaling found{eigen.values, Matrix(n, kept)};
    for (std::size_t axis = 0; axis < kept; ++axis) {
        pointAlongLargest(eigen.vectors.row(axis), n);
        // Distances that are not Euclidean have negative eigenvalues, whose axes become 0.
        const double length = std::sqrt(std::max(eigen.values[axis], 0.0));
        for (std::size_t i = 0; i < n; ++i)
            found.coordinates.at(i, axis) = length * eigen.vectors.at(axis, i);
    }
    return found;
}

}  // namespace headscope::stats
