// How well points that belong together lie together. Values; any thread.
#pragma once

#include "core/stats/matrix.h"

#include <vector>

namespace headscope::stats {

// The silhouette width of each point (Rousseeuw 1987): (b - a) / max(a, b), a the mean Euclidean distance to the others
// of its cluster, b the least mean distance to another cluster's points; 0 for the only point of its cluster and where
// a = b = 0. points: n x D, finite; clusters: a label of 0 .. k-1 for each. All NaN where there are fewer than two
// clusters. O(n^2 D).
std::vector<double> silhouetteWidths(const Matrix& points, const std::vector<int>& clusters);

}  // namespace headscope::stats
