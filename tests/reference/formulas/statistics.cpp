#include "tests/reference/formulas/statistics.h"

#include "core/base/stats/bootstrap.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

namespace headscope::stats {

std::vector<std::size_t> membersOf(const Linkage& linkage, std::size_t cluster) {
    if (cluster < linkage.leaves) return {cluster};
    const Merge& merge = linkage.merges[cluster - linkage.leaves];
    auto members = membersOf(linkage, merge.left);
    const auto right = membersOf(linkage, merge.right);
    members.insert(members.end(), right.begin(), right.end());
    std::sort(members.begin(), members.end());
    return members;
}

Matrix copheneticDistances(const Linkage& linkage) {
    Matrix found(linkage.leaves, linkage.leaves);
    for (const auto& merge : linkage.merges)
        for (const auto i : membersOf(linkage, merge.left))
            for (const auto k : membersOf(linkage, merge.right))
                found.at(i, k) = found.at(k, i) = merge.height;
    return found;
}

std::vector<int> clustersOf(const Linkage& linkage, std::size_t k) {
    std::vector<std::size_t> cluster(linkage.leaves);
    for (std::size_t i = 0; i < linkage.leaves; ++i) cluster[i] = i;
    for (std::size_t made = 0; made + k < linkage.leaves; ++made)
        for (const auto i : membersOf(linkage, linkage.leaves + made))
            cluster[i] = linkage.leaves + made;
    // leaves are visited in order, so clusters are numbered by their smallest member
    std::map<std::size_t, int> labels;
    std::vector<int> found;
    for (const auto one : cluster)
        found.push_back(labels.emplace(one, static_cast<int>(labels.size())).first->second);
    return found;
}

BootstrapInterval bootstrapMean(const std::vector<double>& values,
                                const std::vector<std::vector<std::size_t>>& draws, double level) {
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    if (values.empty() || draws.empty()) return {kNaN, kNaN, kNaN, kNaN};
    std::vector<double> means;
    means.reserve(draws.size());
    for (const auto& draw : draws) {
        double sum = 0;
        for (const auto place : draw) sum += values[place];
        means.push_back(sum / static_cast<double>(draw.size()));
    }
    const auto summary = summaryOfDraws(std::move(means), level);
    const double mean =
        std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    return {mean, summary.low, summary.high, summary.median};
}

}  // namespace headscope::stats
