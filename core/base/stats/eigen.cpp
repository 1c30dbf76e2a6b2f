#include "core/base/stats/eigen.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headscope::stats {
namespace {

// Reduces A to Q T Q^T with T tridiagonal, then diagonalises T. Eigenvectors are accumulated as
// rows of Q^T.
class Tridiagonal {
public:
    explicit Tridiagonal(const Matrix& matrix)
        : m_n(matrix.rows), m_work(matrix), m_basis(m_n, m_n), m_diagonal(m_n), m_below(m_n) {
        for (std::size_t i = 0; i < m_n; ++i) m_basis.at(i, i) = 1;
        for (std::size_t k = 0; k + 2 < m_n; ++k) reflect(k);
        for (std::size_t i = 0; i < m_n; ++i) m_diagonal[i] = m_work.at(i, i);
        for (std::size_t i = 0; i + 1 < m_n; ++i) m_below[i] = m_work.at(i + 1, i);
    }

    Eigen solve() {
        for (std::size_t first = 0; first < m_n; ++first) settle(first);
        std::vector<std::size_t> order(m_n);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](auto a, auto b) { return m_diagonal[a] > m_diagonal[b]; });
        Eigen found{{}, Matrix(m_n, m_n)};
        for (std::size_t i = 0; i < m_n; ++i) {
            found.values.push_back(m_diagonal[order[i]]);
            std::copy(m_basis.row(order[i]), m_basis.row(order[i]) + m_n, found.vectors.row(i));
        }
        return found;
    }

private:
    // Applies I - 2 u u^T to clear column k below its subdiagonal entry; u is 0 before index k + 1.
    void reflect(std::size_t k) {
        std::vector<double> u(m_n, 0.0);
        double norm = 0;
        for (std::size_t i = k + 1; i < m_n; ++i) norm = std::hypot(norm, u[i] = m_work.at(i, k));
        double rest = 0;
        for (std::size_t i = k + 2; i < m_n; ++i) rest = std::hypot(rest, u[i]);
        if (rest == 0) return;
        u[k + 1] += std::copysign(norm, u[k + 1]);
        const double length = std::hypot(u[k + 1], rest);
        for (std::size_t i = k + 1; i < m_n; ++i) u[i] /= length;
        reflectBothSides(u, k);
        // m_basis holds Q^T: Q <- Q (I - 2 u u^T), so Q^T <- (I - 2 u u^T) Q^T.
        std::vector<double> along(m_n, 0.0);
        for (std::size_t i = k + 1; i < m_n; ++i)
            for (std::size_t j = 0; j < m_n; ++j) along[j] += u[i] * m_basis.at(i, j);
        for (std::size_t i = k + 1; i < m_n; ++i)
            for (std::size_t j = 0; j < m_n; ++j) m_basis.at(i, j) -= 2 * u[i] * along[j];
    }

    // Two-sided update A <- A - 2 (u q^T + q u^T) with p = A u, q = p - (u . p) u.
    void reflectBothSides(const std::vector<double>& u, std::size_t k) {
        std::vector<double> q(m_n, 0.0);
        double overlap = 0;
        for (std::size_t i = k; i < m_n; ++i) {
            for (std::size_t j = k + 1; j < m_n; ++j) q[i] += m_work.at(i, j) * u[j];
            overlap += q[i] * u[i];
        }
        for (std::size_t i = k; i < m_n; ++i) q[i] -= overlap * u[i];
        for (std::size_t i = k; i < m_n; ++i)
            for (std::size_t j = k; j < m_n; ++j)
                m_work.at(i, j) -= 2 * (u[i] * q[j] + q[i] * u[j]);
    }

    // QL steps until the value at `first` is an eigenvalue, as its subdiagonal entry is negligible.
    void settle(std::size_t first) {
        constexpr int kMostSteps = 100;  // only a few are needed
        for (int step = 0; step < kMostSteps; ++step) {
            std::size_t last = first;
            for (; last + 1 < m_n; ++last) {
                const double size = std::abs(m_diagonal[last]) + std::abs(m_diagonal[last + 1]);
                if (std::abs(m_below[last]) <= std::numeric_limits<double>::epsilon() * size) break;
            }
            if (last == first) return;
            implicitStep(first, last);
        }
    }

    void implicitStep(std::size_t first, std::size_t last) {
        auto& d = m_diagonal;
        auto& e = m_below;
        // Wilkinson's shift: the eigenvalue of the leading 2 x 2 block that is closer to its first
        // diagonal entry.
        double g = (d[first + 1] - d[first]) / (2 * e[first]);
        g = d[last] - d[first] + e[first] / (g + std::copysign(std::hypot(g, 1.0), g));
        double s = 1, c = 1, p = 0;
        for (std::size_t i = last; i-- > first;) {
            const double f = s * e[i], b = c * e[i];
            const double r = std::hypot(f, g);
            e[i + 1] = r;
            if (r == 0) {
                d[i + 1] -= p;
                e[last] = 0;
                return;
            }
            s = f / r;
            c = g / r;
            g = d[i + 1] - p;
            const double turned = (d[i] - g) * s + 2 * c * b;
            p = s * turned;
            d[i + 1] = g + p;
            g = c * turned - b;
            rotate(i, c, s);
        }
        d[first] -= p;
        e[first] = g;
        e[last] = 0;
    }

    void rotate(std::size_t i, double c, double s) {
        double* one = m_basis.row(i);
        double* next = m_basis.row(i + 1);
        for (std::size_t k = 0; k < m_n; ++k) {
            const double f = next[k];
            next[k] = s * one[k] + c * f;
            one[k] = c * one[k] - s * f;
        }
    }

    std::size_t m_n;
    Matrix m_work, m_basis;
    std::vector<double> m_diagonal, m_below;
};

}  // namespace

Eigen symmetricEigen(const Matrix& matrix) {
    return Tridiagonal(matrix).solve();
}

}  // namespace headscope::stats
