#include "core/base/stats/eigen.h"

#include <Eigen/Eigenvalues>

namespace headscope::stats {

Eigensystem symmetricEigen(const Matrix& matrix) {
    using Rows = ::Eigen::Matrix<double, ::Eigen::Dynamic, ::Eigen::Dynamic, ::Eigen::RowMajor>;
    const auto n = static_cast<::Eigen::Index>(matrix.rows);
    Eigensystem found{{}, Matrix(matrix.rows, matrix.rows)};
    if (n == 0) return found;
    const ::Eigen::SelfAdjointEigenSolver<Rows> solver(
        ::Eigen::Map<const Rows>(matrix.row(0), n, n));
    // Eigen sorts the values in ascending order and stores the vectors as columns.
    ::Eigen::Map<Rows>(found.vectors.row(0), n, n) =
        solver.eigenvectors().rowwise().reverse().transpose();
    for (auto i = n; i-- > 0;) found.values.push_back(solver.eigenvalues()[i]);
    return found;
}

}  // namespace headscope::stats
