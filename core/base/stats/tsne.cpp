#include "core/base/stats/tsne.h"

#include "core/base/stats/projection.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::stats {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

Matrix squaredDistances(const Matrix& points) {
    Matrix found(points.rows, points.rows);
    for (std::size_t i = 0; i < points.rows; ++i)
        for (std::size_t k = 0; k < i; ++k) {
            double sum = 0;
            for (std::size_t d = 0; d < points.columns; ++d) {
                const double off = points.at(i, d) - points.at(k, d);
                sum += off * off;
            }
            found.at(i, k) = found.at(k, i) = sum;
        }
    return found;
}

// Writes p(.|i) for this beta into `row`; returns its entropy in nats. Distances are relative to
// the nearest point, so that exp() does not underflow.
double conditional(const Matrix& squared, std::size_t i, double nearest, double beta,
                   std::vector<double>& row) {
    double sum = 0, weighted = 0;
    for (std::size_t k = 0; k < squared.rows; ++k) {
        const double distance = squared.at(i, k) - nearest;
        row[k] = k == i ? 0 : std::exp(-beta * distance);
        sum += row[k];
        weighted += row[k] * distance;
    }
    for (double& p : row) p /= sum;
    return std::log(sum) + beta * weighted / sum;
}

// Finds beta by bisection; the entropy decreases as beta increases.
double betaFor(const Matrix& squared, std::size_t i, double entropy, std::vector<double>& row) {
    double nearest = kInfinite;
    for (std::size_t k = 0; k < squared.rows; ++k)
        if (k != i) nearest = std::min(nearest, squared.at(i, k));
    double low = 0, high = kInfinite, beta = 1;
    for (int step = 0; step < 300; ++step) {
        const double off = conditional(squared, i, nearest, beta, row) - entropy;
        if (std::abs(off) < 1e-13) break;
        (off > 0 ? low : high) = beta;
        // Double beta until it is too large, then bisect.
        const double next = std::isinf(high) ? beta * 2 : low + (high - low) / 2;
        if (next == beta || std::isinf(next)) break;
        beta = next;
    }
    return beta;
}

Status checkPoints(const Matrix& points, double perplexity) {
    const auto n = static_cast<double>(points.rows);
    if (points.rows < 4 || points.rows > kMostTsnePoints)
        return Error{ErrorCode::Usage, "t-SNE of %1 points"_m(points.rows),
                     "Use 4 to %1 points"_m(kMostTsnePoints)};
    if (perplexity >= 1 && perplexity < n - 1) return {};
    return Error{ErrorCode::Usage, "a perplexity of %1"_m(std::to_string(perplexity)),
                 "Choose a perplexity of at least 1 that is below the number of points minus "
                 "one"_m};
}

struct Closeness {
    Matrix pairs;  // closeness of points: 1 / (1 + |y_i - y_j|^2), 0 on the diagonal
    double sum = 0;
};

Closeness closenessOf(const Matrix& map) {
    Closeness found{squaredDistances(map), 0};
    for (std::size_t i = 0; i < map.rows; ++i)
        for (std::size_t k = 0; k < map.rows; ++k) {
            double& pair = found.pairs.at(i, k);
            pair = i == k ? 0 : 1 / (1 + pair);
            found.sum += pair;
        }
    return found;
}

// Gradient descent with momentum. Each number has a gain that grows while its gradient keeps its
// direction.
class Descent {
public:
    Descent(const Matrix& p, Matrix start)
        : m_p(p),
          m_map(std::move(start)),
          m_speed(m_map.values.size()),
          m_gains(m_map.values.size(), 1.0) {
        // max(n / 48, 50) for an exaggeration of 12 (Belkina et al. 2019).
        m_rate = std::max(static_cast<double>(p.rows) / (kEarlyExaggeration * 4), 50.0);
    }

    void step(double exaggeration, double momentum) {
        const auto gradient = tsneGradient(m_p, m_map, exaggeration);
        for (std::size_t i = 0; i < m_speed.size(); ++i) {
            const double slope = gradient.values[i];
            // `m_speed` points against the gradient while the direction is kept, so the product is
            // then negative.
            m_gains[i] =
                m_speed[i] * slope < 0 ? m_gains[i] + 0.2 : std::max(m_gains[i] * 0.8, 0.01);
            m_speed[i] = momentum * m_speed[i] - m_rate * m_gains[i] * slope;
            m_map.values[i] += m_speed[i];
        }
    }

    const Matrix& map() const { return m_map; }

private:
    const Matrix& m_p;
    Matrix m_map;
    std::vector<double> m_speed, m_gains;
    double m_rate;
};

Matrix startOf(const Matrix& points) {
    Matrix start(points.rows, 2);
    const auto pca = principalComponents(points, 2);
    const double sd = pca.variances.empty() ? 0 : std::sqrt(pca.variances.front());
    for (std::size_t i = 0; i < points.rows; ++i)
        for (std::size_t axis = 0; axis < pca.scores.columns; ++axis)
            start.at(i, axis) = sd > 0 ? pca.scores.at(i, axis) / sd * 1e-4 : 0;
    return start;
}

}  // namespace

Result<Neighbours> tsneNeighbours(const Matrix& points, double perplexity) {
    HEADSCOPE_CHECK(checkPoints(points, perplexity));
    const auto n = points.rows;
    const Matrix squared = squaredDistances(points);
    Neighbours found{{}, Matrix(n, n)};
    std::vector<double> row(n);
    for (std::size_t i = 0; i < n; ++i) {
        found.beta.push_back(betaFor(squared, i, std::log(perplexity), row));
        for (std::size_t k = 0; k < n; ++k) {
            // Symmetrise: p_ij = (p(j|i) + p(i|j)) / 2n, so that all p sum to 1.
            found.p.at(i, k) += row[k] / (2 * static_cast<double>(n));
            found.p.at(k, i) += row[k] / (2 * static_cast<double>(n));
        }
    }
    return found;
}

double tsneDivergence(const Matrix& p, const Matrix& map) {
    const auto closeness = closenessOf(map);
    double sum = 0;
    for (std::size_t i = 0; i < p.values.size(); ++i)
        if (p.values[i] > 0)
            sum += p.values[i] * std::log(p.values[i] * closeness.sum / closeness.pairs.values[i]);
    return sum;
}

Matrix tsneGradient(const Matrix& p, const Matrix& map, double exaggeration) {
    const auto closeness = closenessOf(map);
    Matrix found(map.rows, map.columns);
    for (std::size_t i = 0; i < map.rows; ++i)
        for (std::size_t k = 0; k < map.rows; ++k) {
            const double close = closeness.pairs.at(i, k);
            const double pull = 4 * (exaggeration * p.at(i, k) - close / closeness.sum) * close;
            for (std::size_t axis = 0; axis < map.columns; ++axis)
                found.at(i, axis) += pull * (map.at(i, axis) - map.at(k, axis));
        }
    return found;
}

Result<TsneMap> tsne(const Matrix& points, const TsneOptions& options) {
    const double most = (static_cast<double>(points.rows) - 1) / 3;
    const double perplexity = std::max(1.0, std::min(options.perplexity, most));
    HEADSCOPE_TRY(const auto neighbours, tsneNeighbours(points, perplexity));
    Descent descent(neighbours.p, startOf(points));
    const int everyPercent = std::max(1, options.iterations / 100);
    for (int i = 0; i < options.iterations; ++i) {
        if (options.cancel && options.cancel->load())
            return Error{ErrorCode::Cancelled, "cancelled"_m, "Compute the projection again"_m};
        const bool early = i < options.exaggerated;
        descent.step(early ? kEarlyExaggeration : 1, early ? 0.5 : 0.8);
        if (options.progress && (i + 1) % everyPercent == 0)
            options.progress(static_cast<double>(i + 1) / options.iterations);
    }
    return TsneMap{descent.map(), tsneDivergence(neighbours.p, descent.map()), perplexity};
}

}  // namespace headscope::stats
