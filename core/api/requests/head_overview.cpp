#include "core/api/requests/head_overview.h"

#include "core/api/requests/average_linkage.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

// Similarity of two heads, negated if lower values mean more similar.
double alikeness(const SimilarityFrame& frame, int site, int a, int b, bool lowIsAlike) {
    const double value = frame.at(static_cast<std::size_t>(site), a, b);
    return lowIsAlike ? -value : value;
}

constexpr double kRounding = 1e-6;  // tolerance: similarities are stored as floats

using Alike = std::vector<std::vector<double>>;

Alike alikenessOf(const SimilarityFrame& frame, int site, bool lowIsAlike) {
    const auto heads = static_cast<std::size_t>(frame.headsOf(static_cast<std::size_t>(site)));
    Alike matrix(heads, std::vector<double>(heads, 0));
    for (std::size_t a = 0; a < heads; ++a)
        for (std::size_t b = 0; b < heads; ++b)
            matrix[a][b] =
                alikeness(frame, site, static_cast<int>(a), static_cast<int>(b), lowIsAlike);
    return matrix;
}

// Returns the mean similarity of a member to the other members.
double meanToOthers(const Alike& alike, const std::vector<std::size_t>& members, std::size_t one) {
    double sum = 0;
    for (const auto other : members)
        if (other != one) sum += alike[one][other];
    return sum / static_cast<double>(members.size() - 1);
}

// Groups of at least two heads. Pairs without a similarity get infinite distance.
std::vector<std::vector<std::size_t>> groupsOf(const Alike& alike, double enough) {
    // Distances are negated similarities, which is enough: average linkage only compares their
    // means.
    std::vector<double> distances;
    for (const auto& row : alike)
        for (const double value : row)
            distances.push_back(std::isnan(value) ? std::numeric_limits<double>::infinity()
                                                  : -value);
    auto groups =
        linkedWithin(alike.size(), averageLinkage(alike.size(), std::move(distances)), -enough);
    groups.erase(std::remove_if(groups.begin(), groups.end(),
                                [](const auto& group) { return group.size() < 2; }),
                 groups.end());
    return groups;
}

}  // namespace

bool isWalkMeasure(const std::string& measure) {
    for (const char* walk :
         {"head-mixing-time", "head-minimax-fidelity", "mixing-time", "minimax-fidelity"})
        if (measure == walk) return true;
    return false;
}

MostSimilarHead mostSimilarHead(const SimilarityFrame& frame, HeadPlace head, bool lowIsAlike) {
    MostSimilarHead mostSimilar;
    double best = -std::numeric_limits<double>::infinity();
    const int heads = head.site < 0 ? 0 : frame.headsOf(static_cast<std::size_t>(head.site));
    if (head.head < 0 || head.head >= heads) return mostSimilar;
    for (int other = 0; other < heads; ++other) {
        const double alike = alikeness(frame, head.site, head.head, other, lowIsAlike);
        if (other == head.head || !(alike > best)) continue;
        best = alike;
        mostSimilar = {other, frame.at(static_cast<std::size_t>(head.site), head.head, other)};
    }
    return mostSimilar;
}

std::vector<RedundancyGroup> redundancyGroups(const SimilarityFrame& frame, double threshold,
                                              bool lowIsAlike) {
    std::vector<RedundancyGroup> found;
    for (std::size_t site = 0; site < frame.layers.size(); ++site) {
        const auto alike = alikenessOf(frame, static_cast<int>(site), lowIsAlike);
        // Average linkage works on distances: thresholds and similarities enter with their sign
        // changed.
        for (const auto& members :
             groupsOf(alike, (lowIsAlike ? -threshold : threshold) - kRounding)) {
            RedundancyGroup group;
            group.site = static_cast<int>(site);
            group.representative = static_cast<int>(members.front());
            // Find the medoid, which represents the group.
            double sum = 0, best = -std::numeric_limits<double>::infinity();
            for (const auto one : members) {
                group.heads.push_back(static_cast<int>(one));
                const double mean = meanToOthers(alike, members, one);
                sum += mean;
                if (mean > best) {
                    best = mean;
                    group.representative = static_cast<int>(one);
                }
            }
            // Every pair was counted twice, once per member, so this is also the mean over pairs.
            const double mean = sum / static_cast<double>(members.size());
            group.similarity = lowIsAlike ? -mean : mean;
            found.push_back(std::move(group));
        }
    }
    return found;
}

}  // namespace headscope
