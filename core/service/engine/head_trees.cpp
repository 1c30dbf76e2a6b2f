#include "core/service/engine/head_trees.h"

#include "core/base/stats/linkage.h"

#include <algorithm>
#include <cmath>

namespace headscope::engine {
namespace {

// Returns heads for which all pairwise similarities are known. The other heads cannot be placed in
// the tree.
std::vector<int> comparableHeads(const std::vector<float>& matrix, int heads) {
    const auto value = [&](int a, int b) {
        return matrix[static_cast<std::size_t>(a) * heads + b];
    };
    std::vector<int> taken;
    for (int head = 0; head < heads; ++head) {
        const auto known = [&](int other) { return std::isfinite(value(head, other)); };
        if (std::isfinite(value(head, head)) && std::all_of(taken.begin(), taken.end(), known))
            taken.push_back(head);
    }
    return taken;
}

stats::Matrix distancesOf(const std::vector<float>& matrix, int heads,
                          const std::vector<int>& taken, double identical) {
    stats::Matrix distances(taken.size(), taken.size());
    for (std::size_t a = 0; a < taken.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            const double value = matrix[static_cast<std::size_t>(taken[a]) * heads + taken[b]];
            distances.at(a, b) = distances.at(b, a) = std::abs(identical - value);
        }
    return distances;
}

HeadTree treeOf(const std::vector<float>& matrix, int heads, double identical) {
    HeadTree tree;
    const auto taken = comparableHeads(matrix, heads);
    if (!taken.empty()) {
        const auto distances = distancesOf(matrix, heads, taken, identical);
        const auto linkage = stats::averageLinkage(distances);
        const auto leaves = static_cast<int>(taken.size());
        // Inner nodes are numbered after all heads of the matrix, even if the tree has fewer
        // leaves.
        const auto branch = [&](std::size_t cluster) {
            const int at = static_cast<int>(cluster);
            return at < leaves ? taken[cluster] : at - leaves + heads;
        };
        for (const auto& merge : linkage.merges)
            tree.joints.push_back({branch(merge.left), branch(merge.right), merge.height});
        for (const auto leaf : stats::bestLeafOrder(linkage, distances).leaves)
            tree.order.push_back(taken[leaf]);
    }
    for (int head = 0; head < heads; ++head)
        if (!std::count(taken.begin(), taken.end(), head)) tree.order.push_back(head);
    return tree;
}

}  // namespace

Result<std::vector<HeadTree>> headTrees(const HeadTreesRequest& request) {
    std::vector<HeadTree> trees;
    for (const auto& matrix : request.matrices) {
        const auto heads =
            static_cast<int>(std::lround(std::sqrt(static_cast<double>(matrix.size()))));
        if (static_cast<std::size_t>(heads) * heads != matrix.size())
            return Error{ErrorCode::Usage, "a matrix of %1 values is not square"_m(matrix.size()),
                         "Write one row of values per head, with one column per head"_m};
        trees.push_back(treeOf(matrix, heads, request.identical));
    }
    return trees;
}

}  // namespace headscope::engine
