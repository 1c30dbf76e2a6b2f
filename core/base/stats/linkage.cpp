#include "core/base/stats/linkage.h"

#include <algorithm>
#include <limits>

namespace headscope::stats {
namespace {

constexpr double kNoOrder = std::numeric_limits<double>::infinity();

// Returns the members of every cluster, in the order of the tree's branches.
std::vector<std::vector<std::size_t>> allMembers(const Linkage& linkage) {
    std::vector<std::vector<std::size_t>> members(linkage.leaves);
    for (std::size_t i = 0; i < linkage.leaves; ++i) members[i] = {i};
    for (const auto& merge : linkage.merges) {
        auto both = members[merge.left];
        both.insert(both.end(), members[merge.right].begin(), members[merge.right].end());
        members.push_back(std::move(both));
    }
    return members;
}

// m_best(i, k): minimum sum for the cluster in which i and k are merged, with i at one end and k at
// the other. Within a cluster only ends from its two branches have a value; a single leaf is both
// of its ends.
class LeafOrdering {
public:
    LeafOrdering(const Linkage& linkage, const Matrix& distances)
        : m_linkage(linkage),
          m_distances(distances),
          m_members(allMembers(linkage)),
          m_cluster(distances.rows, distances.rows, 0),
          m_best(distances.rows, distances.rows, 0) {
        for (std::size_t i = 0; i < linkage.leaves; ++i)
            m_cluster.at(i, i) = static_cast<double>(i);
        for (std::size_t i = 0; i < linkage.merges.size(); ++i)
            fill(linkage.merges[i], linkage.leaves + i);
    }

    LeafOrder order() const {
        LeafOrder found;
        if (m_linkage.merges.empty()) return {m_members.front(), 0};
        const auto& root = m_linkage.merges.back();
        found.cost = kNoOrder;
        std::size_t first = 0, last = 0;
        for (const auto i : m_members[root.left])
            for (const auto k : m_members[root.right])
                if (m_best.at(i, k) < found.cost) {
                    found.cost = m_best.at(i, k);
                    first = i;
                    last = k;
                }
        write(m_members.size() - 1, first, last, found.leaves);
        // Both directions have the same cost. Starting with the smaller leaf makes the result
        // unique.
        if (found.leaves.front() > found.leaves.back())
            std::reverse(found.leaves.begin(), found.leaves.end());
        return found;
    }

private:
    bool endsOf(std::size_t cluster, std::size_t i, std::size_t k) const {
        return m_cluster.at(i, k) == static_cast<double>(cluster);
    }

    // Returns the minimum sum of branch `cluster` starting with i, plus the distance from its
    // other end to k.
    double reach(std::size_t cluster, std::size_t i, std::size_t k,
                 std::size_t* end = nullptr) const {
        double least = kNoOrder;
        for (const auto h : m_members[cluster]) {
            if (!endsOf(cluster, i, h)) continue;
            const double way = m_best.at(i, h) + m_distances.at(h, k);
            if (way < least) {
                least = way;
                if (end) *end = h;
            }
        }
        return least;
    }

    void fill(const Merge& merge, std::size_t made) {
        const auto& left = m_members[merge.left];
        const auto& right = m_members[merge.right];
        for (const auto i : left)
            for (const auto k : right)
                m_cluster.at(i, k) = m_cluster.at(k, i) = static_cast<double>(made);
        // reached[m]: minimum sum of the left branch from i, plus the distance from its other end
        // to m.
        std::vector<double> reached(m_distances.rows);
        for (const auto i : left) {
            for (const auto m : right) reached[m] = reach(merge.left, i, m);
            for (const auto k : right) {
                double least = kNoOrder;
                for (const auto m : right)
                    if (endsOf(merge.right, m, k))
                        least = std::min(least, reached[m] + m_best.at(m, k));
                m_best.at(i, k) = m_best.at(k, i) = least;
            }
        }
    }

    // Appends the cluster's leaves from `first` to `last`. The best split is searched
    // again instead of stored.
    void write(std::size_t cluster, std::size_t first, std::size_t last,
               std::vector<std::size_t>& leaves) const {
        if (cluster < m_linkage.leaves) {
            leaves.push_back(first);
            return;
        }
        const Merge& merge = m_linkage.merges[cluster - m_linkage.leaves];
        const auto& lefts = m_members[merge.left];
        const bool leftFirst = std::find(lefts.begin(), lefts.end(), first) != lefts.end();
        const auto near = leftFirst ? merge.left : merge.right,
                   far = leftFirst ? merge.right : merge.left;
        double least = kNoOrder;
        std::size_t out = first, in = last;
        for (const auto m : m_members[far]) {
            if (!endsOf(far, m, last)) continue;
            std::size_t end = first;
            const double way = reach(near, first, m, &end) + m_best.at(m, last);
            if (way < least) {
                least = way;
                out = end;
                in = m;
            }
        }
        write(near, first, out, leaves);
        write(far, in, last, leaves);
    }

    const Linkage& m_linkage;
    const Matrix& m_distances;
    std::vector<std::vector<std::size_t>> m_members;
    Matrix m_cluster, m_best;
};

}  // namespace

Linkage averageLinkage(const Matrix& distances) {
    return {distances.rows, headscope::averageLinkage(distances.rows, distances.values)};
}

LeafOrder bestLeafOrder(const Linkage& linkage, const Matrix& distances) {
    return LeafOrdering(linkage, distances).order();
}

}  // namespace headscope::stats
