#include "core/objectives/partitions.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace headscope::objectives {
namespace {

// Branch and bound (Brusco 2006): points are given to groups one after another. Within a group the sum of squares only
// grows as points come in, and whatever the points still to come do, they cost at least what the best partition of them
// alone costs. That is known, as ever longer tails of the points were solved before.
class Search {
public:
    Search(const std::vector<std::vector<double>>& gram, int clusters)
        : m_gram(gram), m_clusters(clusters), m_tail(gram.size() + 1, 0) {}

    Partition run() {
        const auto points = m_gram.size();
        for (std::size_t first = points; first-- > 0;) {
            m_exactly = first == 0;
            m_best = std::numeric_limits<double>::infinity();
            m_groups.clear();
            m_given.assign(points, -1);
            descend(first, 0);
            m_tail[first] = m_best;
        }
        return {m_found, m_best};
    }

private:
    struct Group {
        std::vector<std::size_t> points;
        double squares = 0, products = 0;  // sum of G_ii, sum of all G_ij
        double cost() const {
            return points.empty() ? 0 : std::max(0.0, squares - products / static_cast<double>(points.size()));
        }
    };

    void put(Group& group, std::size_t point) {
        for (const auto other : group.points) group.products += 2 * m_gram[point][other];
        group.products += m_gram[point][point];
        group.squares += m_gram[point][point];
        group.points.push_back(point);
    }

    void tryGroup(std::size_t index, std::size_t point, double before) {
        const Group saved = m_groups[index];
        put(m_groups[index], point);
        m_given[point] = static_cast<int>(index);
        descend(point + 1, before - saved.cost() + m_groups[index].cost());
        m_groups[index] = saved;
    }

    void descend(std::size_t point, double cost) {
        if (cost + m_tail[point] >= m_best) return;
        const auto left = m_gram.size() - point;
        const auto used = m_groups.size(), allowed = static_cast<std::size_t>(m_clusters);
        if (left == 0) {
            if (m_exactly && used < allowed) return;
            m_best = cost;
            m_found = m_given;
            return;
        }
        // Groups that are left open need a point each.
        if (!m_exactly || used + left > allowed)
            for (std::size_t index = 0; index < used; ++index) tryGroup(index, point, cost);
        if (used == allowed) return;
        m_groups.emplace_back();
        tryGroup(used, point, cost);
        m_groups.pop_back();
    }

    const std::vector<std::vector<double>>& m_gram;
    int m_clusters;
    bool m_exactly = false;  // else at most so many groups, as for a tail
    double m_best = 0;
    std::vector<double> m_tail;  // least cost of the points from here on alone
    std::vector<Group> m_groups;
    std::vector<int> m_given, m_found;
};

}  // namespace

Partition bestPartition(const std::vector<std::vector<double>>& gram, int clusters) {
    return Search(gram, clusters).run();
}

}  // namespace headscope::objectives
