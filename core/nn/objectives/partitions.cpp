#include "core/nn/objectives/partitions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace headscope::objectives {
namespace {

using Set = std::uint32_t;  // one bit per point

int sizeOf(Set set) {
    int size = 0;
    for (; set != 0; set &= set - 1) ++size;
    return size;
}
// Returns the set that contains only the lowest point of `set`.
Set lowest(Set set) {
    return set & (~set + 1);
}

// Returns the cost of each set of points as one group: sum |x|^2 - |sum x|^2 / size.
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

// Optimal partitions of every set into one group, two groups, and so on. Tries each group that
// contains the set's first point, and combines it with the known optimum for the other points.
class Partitions {
public:
    Partitions(const std::vector<std::vector<double>>& gram, int clusters)
        : m_all((Set{1} << gram.size()) - 1),
          m_costs(groupCosts(gram)),
          m_best{m_costs},
          m_first(1) {
        // Point 0 is always in the first group, so later groups never contain it.
        for (int groups = 2; groups < clusters; ++groups) addLevel(groups, m_all & ~Set{1});
        if (clusters > 1) addLevel(clusters, m_all);
    }

    Partition found(int clusters) const {
        Partition out;
        out.objective = m_best.back()[m_all];
        out.groups.assign(static_cast<std::size_t>(sizeOf(m_all)), 0);
        Set left = m_all;
        for (int groups = clusters, number = 0; groups >= 1; --groups, ++number) {
            const Set group =
                groups == 1 ? left : m_first[static_cast<std::size_t>(groups - 1)][left];
            for (std::size_t point = 0; point < out.groups.size(); ++point)
                if (group >> point & 1) out.groups[point] = number;
            left &= ~group;
        }
        return out;
    }

private:
    // Adds the optimal partitions into `groups` groups for all subsets of `within`. If `within` is
    // m_all, only m_all itself is computed.
    void addLevel(int groups, Set within) {
        std::vector<double> best(m_costs.size(), std::numeric_limits<double>::infinity());
        std::vector<Set> first(m_costs.size(), 0);
        if (within == m_all)
            solve(groups, m_all, best[m_all], first[m_all]);
        else
            for (Set set = within; set != 0; set = (set - 1) & within)
                solve(groups, set, best[set], first[set]);
        m_best.push_back(std::move(best));
        m_first.push_back(std::move(first));
    }

    void solve(int groups, Set set, double& best, Set& first) const {
        if (sizeOf(set) < groups) return;
        const auto& before = m_best[static_cast<std::size_t>(groups - 2)];
        const Set own = lowest(set), others = set & ~own;
        // `more`: each subset of the other points, which joins the first point's group.
        for (Set more = others;; more = (more - 1) & others) {
            const Set rest = others & ~more;
            const double cost =
                m_costs[more | own] +
                (rest == 0 ? std::numeric_limits<double>::infinity() : before[rest]);
            if (cost < best) {
                best = cost;
                first = more | own;
            }
            if (more == 0) return;
        }
    }

    Set m_all;
    std::vector<double> m_costs;
    std::vector<std::vector<double>> m_best;  // [groups - 1][set]: cost
    std::vector<std::vector<Set>> m_first;    // [groups - 1][set]: the group of the set's first
                                              // point
};

using Gram = std::vector<std::vector<double>>;
using Groups = std::vector<int>;  // [point]

// Squared distances of points to the means of groups; infinity for empty groups.
class Centres {
public:
    Centres(const Gram& gram, const Groups& groups, int clusters)
        : m_gram(gram),
          m_product(gram.size(), std::vector<double>(static_cast<std::size_t>(clusters), 0)),
          m_size(static_cast<std::size_t>(clusters), 0),
          m_squared(m_size) {
        for (std::size_t j = 0; j < gram.size(); ++j) {
            const auto own = static_cast<std::size_t>(groups[j]);
            m_size[own] += 1;
            for (std::size_t i = 0; i < gram.size(); ++i) m_product[i][own] += gram[i][j];
        }
        for (std::size_t j = 0; j < gram.size(); ++j)
            m_squared[static_cast<std::size_t>(groups[j])] +=
                m_product[j][static_cast<std::size_t>(groups[j])];
    }
    double distance(std::size_t point, std::size_t group) const {
        const double size = m_size[group];
        if (size == 0) return std::numeric_limits<double>::infinity();
        const double squared = m_gram[point][point] - 2 * m_product[point][group] / size +
                               m_squared[group] / (size * size);
        return std::max(0.0, squared);
    }

private:
    const Gram& m_gram;
    // Product of the point with the sum of the group's points.
    std::vector<std::vector<double>> m_product;
    std::vector<double> m_size, m_squared;  // [group]
};

// Returns the squared distance between two points.
double between(const Gram& gram, std::size_t a, std::size_t b) {
    return std::max(0.0, gram[a][a] + gram[b][b] - 2 * gram[a][b]);
}

// Farthest-point initialisation: `first` is the first centre.
Groups startAt(const Gram& gram, std::size_t first, int clusters) {
    std::vector<double> nearest(gram.size(), std::numeric_limits<double>::infinity());
    Groups groups(gram.size(), 0);
    std::size_t centre = first;
    for (int group = 0; group < clusters; ++group) {
        // A centre stays in its own group.
        nearest[centre] = -1;
        groups[centre] = group;
        for (std::size_t i = 0; i < gram.size(); ++i)
            if (between(gram, i, centre) < nearest[i]) {
                nearest[i] = between(gram, i, centre);
                groups[i] = group;
            }
        centre = static_cast<std::size_t>(std::max_element(nearest.begin(), nearest.end()) -
                                          nearest.begin());
    }
    return groups;
}

// Runs one round of k-means and returns whether a point moved. The last point of a group never
// moves, so groups never become empty.
bool moveOnce(const Gram& gram, Groups& groups, int clusters) {
    const Centres centres(gram, groups, clusters);
    std::vector<int> size(static_cast<std::size_t>(clusters), 0);
    for (const int group : groups) ++size[static_cast<std::size_t>(group)];
    bool moved = false;
    for (std::size_t i = 0; i < gram.size(); ++i) {
        auto own = static_cast<std::size_t>(groups[i]), best = own;
        for (std::size_t group = 0; group < size.size(); ++group)
            if (centres.distance(i, group) < centres.distance(i, best)) best = group;
        if (best == own || size[own] == 1) continue;
        --size[own];
        ++size[best];
        groups[i] = static_cast<int>(best);
        moved = true;
    }
    return moved;
}

// Renumbers groups by first appearance.
Groups renumbered(const Groups& groups) {
    std::vector<int> number(groups.size(), -1);
    int next = 0;
    Groups out;
    for (const int group : groups) {
        auto& known = number[static_cast<std::size_t>(group)];
        if (known < 0) known = next++;
        out.push_back(known);
    }
    return out;
}

}  // namespace

Partition goodPartition(const Gram& gram, int clusters) {
    if (clusters < 1 || clusters > static_cast<int>(gram.size()))
        throw std::invalid_argument("no such partition of so many points");
    constexpr int kRounds = 50;
    Partition best{{}, std::numeric_limits<double>::infinity()};
    for (std::size_t first = 0; first < gram.size(); ++first) {
        auto groups = startAt(gram, first, clusters);
        for (int round = 0; round < kRounds && moveOnce(gram, groups, clusters); ++round) continue;
        const Centres centres(gram, groups, clusters);
        double objective = 0;
        for (std::size_t i = 0; i < gram.size(); ++i)
            objective += centres.distance(i, static_cast<std::size_t>(groups[i]));
        if (objective < best.objective) best = {std::move(groups), objective};
    }
    best.groups = renumbered(best.groups);
    return best;
}

Partition bestPartition(const std::vector<std::vector<double>>& gram, int clusters) {
    const int points = static_cast<int>(gram.size());
    if (clusters < 1 || clusters > points || points > kMostPoints)
        throw std::invalid_argument("no such partition of so many points");
    return Partitions(gram, clusters).found(clusters);
}

}  // namespace headscope::objectives
