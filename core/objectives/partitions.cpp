#include "core/objectives/partitions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace headscope::objectives {
namespace {

using Set = std::uint32_t;  // a bit a point

int sizeOf(Set set) {
    int size = 0;
    for (; set != 0; set &= set - 1) ++size;
    return size;
}
Set lowest(Set set) {
    return set & (~set + 1);
}

// What each set of points costs as one group: sum |x|^2 - |sum x|^2 / size.
std::vector<double> groupCosts(const std::vector<std::vector<double>>& gram) {
    const auto points = gram.size();
    std::vector<double> costs(std::size_t{1} << points, 0), squares(costs), products(costs);
    for (Set set = 1; set < costs.size(); ++set) {
        const Set rest = set & (set - 1);
        std::size_t first = 0;
        while ((lowest(set) >> first) != 1) ++first;
        double cross = 0;
        for (std::size_t other = first + 1; other < points; ++other)
            if (rest >> other & 1) cross += gram[first][other];
        squares[set] = squares[rest] + gram[first][first];
        products[set] = products[rest] + gram[first][first] + 2 * cross;
        costs[set] = std::max(0.0, squares[set] - products[set] / sizeOf(set));
    }
    return costs;
}

// The best partitions of every set into one group, two groups, ... The group of a set's first point is tried in all
// ways; the rest is known.
class Partitions {
public:
    Partitions(const std::vector<std::vector<double>>& gram, int clusters)
        : m_all((Set{1} << gram.size()) - 1), m_costs(groupCosts(gram)), m_best{m_costs}, m_first(1) {
        // Groups after the first one are without point 0.
        for (int groups = 2; groups < clusters; ++groups) addLevel(groups, m_all & ~Set{1});
        if (clusters > 1) addLevel(clusters, m_all);
    }

    Partition found(int clusters) const {
        Partition out;
        out.objective = m_best.back()[m_all];
        out.groups.assign(static_cast<std::size_t>(sizeOf(m_all)), 0);
        Set left = m_all;
        for (int groups = clusters, number = 0; groups >= 1; --groups, ++number) {
            const Set group = groups == 1 ? left : m_first[static_cast<std::size_t>(groups - 1)][left];
            for (std::size_t point = 0; point < out.groups.size(); ++point)
                if (group >> point & 1) out.groups[point] = number;
            left &= ~group;
        }
        return out;
    }

private:
    // Of all subsets of `within`, or for the whole set of that one alone.
    void addLevel(int groups, Set within) {
        std::vector<double> best(m_costs.size(), std::numeric_limits<double>::infinity());
        std::vector<Set> first(m_costs.size(), 0);
        if (within == m_all)
            solve(groups, m_all, best[m_all], first[m_all]);
        else
            for (Set set = within; set != 0; set = (set - 1) & within) solve(groups, set, best[set], first[set]);
        m_best.push_back(std::move(best));
        m_first.push_back(std::move(first));
    }

    void solve(int groups, Set set, double& best, Set& first) const {
        if (sizeOf(set) < groups) return;
        const auto& before = m_best[static_cast<std::size_t>(groups - 2)];
        const Set own = lowest(set), others = set & ~own;
        for (Set more = others;; more = (more - 1) & others) {  // who is with the first point: all subsets
            const Set rest = others & ~more;
            const double cost =
                m_costs[more | own] + (rest == 0 ? std::numeric_limits<double>::infinity() : before[rest]);
            if (cost < best) {
                best = cost;
                first = more | own;
            }
            if (more == 0) return;
        }
    }

    Set m_all;
    std::vector<double> m_costs;
    std::vector<std::vector<double>> m_best;  // [groups - 1][set]
    std::vector<std::vector<Set>> m_first;    // [groups - 1][set]: the group of its first point
};

}  // namespace

Partition bestPartition(const std::vector<std::vector<double>>& gram, int clusters) {
    const int points = static_cast<int>(gram.size());
    if (clusters < 1 || clusters > points || points > kMostPoints)
        throw std::invalid_argument("no such partition of so many points");
    return Partitions(gram, clusters).found(clusters);
}

}  // namespace headscope::objectives
