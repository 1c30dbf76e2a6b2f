// Silhouette widths: how well points fit into their cluster. Thread-safe.
#pragma once

#include "core/base/stats/matrix.h"

#include <vector>

namespace headscope::stats {

// Returns each point's silhouette width (Rousseeuw 1987): (b - a) / max(a, b). a is the mean
// Euclidean distance to the other points of its cluster, b the smallest mean distance to another
// cluster's points. 0 for the only point of a cluster and if a = b = 0. `points`: n x D, finite;
// `clusters`: a label in 0 .. k-1 for each point. All NaN with fewer than two clusters. O(n^2 D).
std::vector<double> silhouetteWidths(const Matrix& points, const std::vector<int>& clusters);

}  // namespace headscope::stats
