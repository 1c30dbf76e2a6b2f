#include "core/api/requests/average_linkage.h"

#include <algorithm>
#include <limits>

namespace headscope {
namespace {

// The remaining clusters, stored in the rows of the original distance matrix.
class Merging {
public:
    Merging(std::size_t n, std::vector<double> distances)
        : m_n(n), m_distances(std::move(distances)), m_alive(n) {
        for (std::size_t i = 0; i < n; ++i) m_alive[i] = {i, i, 1};
    }

    LinkageStep step(std::size_t made) {
        std::size_t a = 0, b = 1;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < m_alive.size(); ++i)
            for (std::size_t k = i + 1; k < m_alive.size(); ++k) {
                const double distance = at(m_alive[i].row, m_alive[k].row);
                if (distance < least) {
                    least = distance;
                    a = i;
                    b = k;
                }
            }
        return join(a, b, made);
    }

private:
    struct Cluster {
        std::size_t row, id, size;
    };

    double& at(std::size_t row, std::size_t column) { return m_distances[row * m_n + column]; }

    LinkageStep join(std::size_t a, std::size_t b, std::size_t made) {
        Cluster& one = m_alive[a];
        const Cluster other = m_alive[b];
        const LinkageStep step{one.id, other.id, at(one.row, other.row), one.size + other.size};
        const auto weight = static_cast<double>(one.size),
                   otherWeight = static_cast<double>(other.size);
        // The distance of a merged cluster to a third one is the mean over all pairs of members.
        for (const auto& third : m_alive) {
            if (third.row == one.row || third.row == other.row) continue;
            const double mean =
                (weight * at(one.row, third.row) + otherWeight * at(other.row, third.row)) /
                (weight + otherWeight);
            at(one.row, third.row) = at(third.row, one.row) = mean;
        }
        one.id = made;
        one.size = step.size;
        m_alive.erase(m_alive.begin() + static_cast<std::ptrdiff_t>(b));
        return step;
    }

    std::size_t m_n;
    std::vector<double> m_distances;
    std::vector<Cluster> m_alive;
};

}  // namespace

std::vector<LinkageStep> averageLinkage(std::size_t n, std::vector<double> distances) {
    std::vector<LinkageStep> steps;
    Merging merging(n, std::move(distances));
    for (std::size_t i = 0; i + 1 < n; ++i) steps.push_back(merging.step(n + i));
    return steps;
}

// Each merge appends a cluster and empties its two parts, so indices match LinkageStep's numbering.
std::vector<std::vector<std::size_t>> linkedWithin(std::size_t n,
                                                   const std::vector<LinkageStep>& steps,
                                                   double height) {
    std::vector<std::vector<std::size_t>> clusters(n);
    for (std::size_t i = 0; i < n; ++i) clusters[i] = {i};
    // Steps are sorted by height, so all later ones are higher.
    for (const auto& step : steps) {
        if (step.height > height) break;
        auto both = std::move(clusters[step.left]);
        both.insert(both.end(), clusters[step.right].begin(), clusters[step.right].end());
        clusters[step.left].clear();
        clusters[step.right].clear();
        clusters.push_back(std::move(both));
    }
    std::vector<std::vector<std::size_t>> found;
    for (auto& members : clusters)
        if (!members.empty()) {
            std::sort(members.begin(), members.end());
            found.push_back(std::move(members));
        }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace headscope
