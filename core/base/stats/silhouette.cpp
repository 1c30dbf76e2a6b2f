#include "core/base/stats/silhouette.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::stats {
namespace {

double euclidean(const Matrix& points, std::size_t a, std::size_t b) {
    double sum = 0;
    for (std::size_t d = 0; d < points.columns; ++d) {
        const double apart = points.at(a, d) - points.at(b, d);
        sum += apart * apart;
    }
    return std::sqrt(sum);
}

}  // namespace

std::vector<double> silhouetteWidths(const Matrix& points, const std::vector<int>& clusters) {
    const std::size_t n = points.rows;
    const int most = clusters.empty() ? -1 : *std::max_element(clusters.begin(), clusters.end());
    std::vector<std::size_t> sizes(static_cast<std::size_t>(most + 1), 0);
    for (const int cluster : clusters) ++sizes[static_cast<std::size_t>(cluster)];
    const auto filled =
        std::count_if(sizes.begin(), sizes.end(), [](std::size_t size) { return size > 0; });
    std::vector<double> widths(n, std::numeric_limits<double>::quiet_NaN());
    if (filled < 2) return widths;
    Matrix sums(n, sizes.size());  // sum of distances to the points of each cluster
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a + 1; b < n; ++b) {
            const double apart = euclidean(points, a, b);
            sums.at(a, static_cast<std::size_t>(clusters[b])) += apart;
            sums.at(b, static_cast<std::size_t>(clusters[a])) += apart;
        }
    for (std::size_t i = 0; i < n; ++i) {
        const auto own = static_cast<std::size_t>(clusters[i]);
        widths[i] = 0;
        if (sizes[own] < 2) continue;  // Rousseeuw 1987 defines 0 for a cluster of one point
        const double within = sums.at(i, own) / static_cast<double>(sizes[own] - 1);
        double nearest = std::numeric_limits<double>::infinity();
        for (std::size_t other = 0; other < sizes.size(); ++other)
            if (other != own && sizes[other] > 0)
                nearest = std::min(nearest, sums.at(i, other) / static_cast<double>(sizes[other]));
        const double larger = std::max(within, nearest);
        if (larger > 0) widths[i] = (nearest - within) / larger;
    }
    return widths;
}

}  // namespace headscope::stats
