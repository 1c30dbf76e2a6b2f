// Minimum-cost assignment, for example of heads of one run to heads of another. Thread-safe.
#pragma once

#include "core/base/stats/matrix.h"

#include <optional>
#include <vector>

namespace headscope::stats {

struct Assignment {
    std::vector<std::size_t> columns;  // column of each row; all different
    double cost = 0;
};

// Assigns each row its own column at minimum total cost (Kuhn 1955; by shortest augmenting paths,
// Jonker & Volgenant 1987: O(rows^2 columns)). Costs are finite; infinity forbids a pair. Returns
// nothing if there are more rows than columns, or if every assignment contains a forbidden pair.
std::optional<Assignment> bestAssignment(const Matrix& costs);
// Returns the cost of the second-best assignment, which shows how certain the best one is. Nothing
// if the best one is the only one.
std::optional<double> runnerUpCost(const Matrix& costs, const Assignment& best);

}  // namespace headscope::stats
