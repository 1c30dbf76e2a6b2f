#include "core/base/stats/assignment.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::stats {
namespace {

constexpr double kForbidden = std::numeric_limits<double>::infinity();
constexpr std::size_t kNobody = std::numeric_limits<std::size_t>::max();

// Adds the rows one by one, each along the shortest path of reduced costs to an unassigned column.
class AugmentingPaths {
public:
    explicit AugmentingPaths(const Matrix& costs)
        : m_costs(costs),
          m_rowPrice(costs.rows),
          m_columnPrice(costs.columns),
          m_rowOf(costs.columns, kNobody),
          m_columnOf(costs.rows, kNobody) {}

    std::optional<Assignment> solve() {
        if (m_costs.rows > m_costs.columns) return std::nullopt;
        for (std::size_t row = 0; row < m_costs.rows; ++row)
            if (!join(row)) return std::nullopt;
        Assignment found{m_columnOf, 0};
        for (std::size_t row = 0; row < m_costs.rows; ++row)
            found.cost += m_costs.at(row, m_columnOf[row]);
        return found;
    }

private:
    bool join(std::size_t start) {
        std::vector<double> shortest(m_costs.columns, kForbidden);
        std::vector<std::size_t> from(m_costs.columns, kNobody);
        std::vector<char> rowSeen(m_costs.rows), columnSeen(m_costs.columns);
        double length = 0;
        std::size_t row = start, end = kNobody;
        while (end == kNobody) {
            rowSeen[row] = 1;
            const std::size_t nearest = step(row, length, shortest, from, columnSeen);
            if (nearest == kNobody) return false;
            length = shortest[nearest];
            columnSeen[nearest] = 1;
            if (m_rowOf[nearest] == kNobody)
                end = nearest;
            else
                row = m_rowOf[nearest];
        }
        reprice(start, length, shortest, rowSeen, columnSeen);
        turnAround(start, end, from);
        return true;
    }

    // Updates path lengths by this row's costs; returns the nearest column not yet visited. kNobody
    // if none is reachable.
    std::size_t step(std::size_t row, double length, std::vector<double>& shortest,
                     std::vector<std::size_t>& from, const std::vector<char>& columnSeen) const {
        std::size_t nearest = kNobody;
        for (std::size_t column = 0; column < m_costs.columns; ++column) {
            if (columnSeen[column]) continue;
            const double way =
                length + m_costs.at(row, column) - m_rowPrice[row] - m_columnPrice[column];
            if (way < shortest[column]) {
                shortest[column] = way;
                from[column] = row;
            }
            if (shortest[column] < (nearest == kNobody ? kForbidden : shortest[nearest]))
                nearest = column;
        }
        return nearest;
    }

    // Updates the dual prices, so that reduced costs stay non-negative and assigned pairs have
    // reduced cost 0.
    void reprice(std::size_t start, double length, const std::vector<double>& shortest,
                 const std::vector<char>& rowSeen, const std::vector<char>& columnSeen) {
        m_rowPrice[start] += length;
        for (std::size_t row = 0; row < m_costs.rows; ++row)
            if (rowSeen[row] && row != start) m_rowPrice[row] += length - shortest[m_columnOf[row]];
        for (std::size_t column = 0; column < m_costs.columns; ++column)
            if (columnSeen[column]) m_columnPrice[column] -= length - shortest[column];
    }

    // Augments: flips the assignment along the path from `end` back to `start`.
    void turnAround(std::size_t start, std::size_t end, const std::vector<std::size_t>& from) {
        for (std::size_t column = end, row = kNobody; row != start;) {
            row = from[column];
            m_rowOf[column] = row;
            std::swap(m_columnOf[row], column);
        }
    }

    const Matrix& m_costs;
    // Dual variables of the linear program (see reprice).
    std::vector<double> m_rowPrice, m_columnPrice;
    std::vector<std::size_t> m_rowOf, m_columnOf;
};

}  // namespace

std::optional<Assignment> bestAssignment(const Matrix& costs) {
    return AugmentingPaths(costs).solve();
}

// Any other assignment differs from the best one in at least one row (Murty 1968).
std::optional<double> runnerUpCost(const Matrix& costs, const Assignment& best) {
    std::optional<double> least;
    Matrix without = costs;
    for (std::size_t row = 0; row < costs.rows; ++row) {
        const auto column = best.columns[row];
        without.at(row, column) = kForbidden;
        if (const auto other = bestAssignment(without))
            least = std::min(least.value_or(kForbidden), other->cost);
        without.at(row, column) = costs.at(row, column);
    }
    return least;
}

}  // namespace headscope::stats
