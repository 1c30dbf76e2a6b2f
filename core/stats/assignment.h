// Who goes with whom at the least cost: heads of one run with heads of another. Values; any thread.
#pragma once

#include "core/stats/matrix.h"

#include <optional>
#include <vector>

namespace headscope::stats {

struct Assignment {
    std::vector<std::size_t> columns;  // of each row, all different
    double cost = 0;
};

// The least cost of giving each row a column of its own (Kuhn 1955; by shortest augmenting paths, Jonker & Volgenant
// 1987: O(rows^2 columns)). rows <= columns, finite costs; infinity forbids a pair. None: no way avoids what is
// forbidden, or there are more rows than columns.
std::optional<Assignment> bestAssignment(const Matrix& costs);
// The cost of the second best: how sure the best one is. None: there is no other way.
std::optional<double> runnerUpCost(const Matrix& costs, const Assignment& best);

}  // namespace headscope::stats
