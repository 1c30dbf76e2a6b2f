#include "core/nn/objectives/group_spread.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::objectives {
namespace {

// Euclidean distance from inner products; rounding errors below 0 are clamped.
double distanceOf(const torch::TensorAccessor<double, 2>& gram, std::int64_t i, std::int64_t j) {
    return std::sqrt(std::max(0.0, gram[i][i] + gram[j][j] - 2 * gram[i][j]));
}

}  // namespace

GroupSpread spreadOf(const torch::Tensor& gram, const std::vector<int>& groups) {
    const auto exact = gram.detach().to(torch::kCPU, torch::kDouble).contiguous();
    const auto g = exact.accessor<double, 2>();
    const auto heads = groups.size();
    const auto count =
        groups.empty()
            ? 0
            : static_cast<std::size_t>(*std::max_element(groups.begin(), groups.end())) + 1;
    GroupSpread spread;
    double between = std::numeric_limits<double>::infinity(), within = 0;
    for (std::size_t i = 0; i < heads; ++i) {
        std::vector<double> sum(count, 0), size(count, 0);
        for (std::size_t j = 0; j < heads; ++j) {
            const double distance =
                distanceOf(g, static_cast<std::int64_t>(i), static_cast<std::int64_t>(j));
            const auto group = static_cast<std::size_t>(groups[j]);
            size[group] += 1;
            if (i == j) continue;
            sum[group] += distance;
            if (groups[i] == groups[j])
                within = std::max(within, distance);
            else
                between = std::min(between, distance);
        }
        const auto own = static_cast<std::size_t>(groups[i]);
        double nearest = std::numeric_limits<double>::infinity();
        for (std::size_t c = 0; c < count; ++c)
            // Mean distance to the members of the nearest other group.
            if (c != own) nearest = std::min(nearest, sum[c] / size[c]);
        if (count < 2) continue;
        const auto width = [&](double a) {
            return std::max(a, nearest) > 0 ? (nearest - a) / std::max(a, nearest) : 0;
        };
        spread.silhouette += size[own] > 1 ? width(sum[own] / (size[own] - 1)) : 0;
        spread.silhouetteCode += size[own] > 1 ? width(sum[own] / size[own]) : 1;
    }
    spread.silhouette /= static_cast<double>(heads);
    spread.silhouetteCode /= static_cast<double>(heads);
    spread.dunn = within > 0 && count > 1 ? between / within : std::nan("");
    return spread;
}

}  // namespace headscope::objectives
