#include "core/api/head_overview.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

// Larger is more alike, whatever the measure's direction.
double alikeness(const SimilarityFrame& frame, int site, int a, int b, bool lowIsAlike) {
    const double value = frame.at(static_cast<std::size_t>(site), a, b);
    return lowIsAlike ? -value : value;
}

constexpr double kRounding = 1e-6;  // similarities are floats

using Alike = std::vector<std::vector<double>>;

Alike alikenessOf(const SimilarityFrame& frame, int site, bool lowIsAlike) {
    const auto heads = static_cast<std::size_t>(frame.headsOf(static_cast<std::size_t>(site)));
    Alike matrix(heads, std::vector<double>(heads, 0));
    for (std::size_t a = 0; a < heads; ++a)
        for (std::size_t b = 0; b < heads; ++b)
            matrix[a][b] = alikeness(frame, site, static_cast<int>(a), static_cast<int>(b), lowIsAlike);
    return matrix;
}

double meanBetween(const Alike& alike, const std::vector<int>& first, const std::vector<int>& second) {
    double sum = 0;
    for (const int a : first)
        for (const int b : second) sum += alike[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
    return sum / static_cast<double>(first.size() * second.size());
}

// Mean over the other members.
double meanToOthers(const Alike& alike, const std::vector<int>& members, int one) {
    double sum = 0;
    for (const int other : members)
        if (other != one) sum += alike[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)];
    return sum / static_cast<double>(members.size() - 1);
}

// Joins the two most alike groups until none are alike enough. A comparison with NaN is false, so heads without a
// similarity stay alone.
std::vector<std::vector<int>> joined(const Alike& alike, double enough) {
    std::vector<std::vector<int>> groups;
    for (std::size_t head = 0; head < alike.size(); ++head) groups.push_back({static_cast<int>(head)});
    while (true) {
        double best = -std::numeric_limits<double>::infinity();
        std::size_t first = 0, second = 0;
        for (std::size_t a = 0; a < groups.size(); ++a)
            for (std::size_t b = a + 1; b < groups.size(); ++b)
                if (const double mean = meanBetween(alike, groups[a], groups[b]); mean >= enough && mean > best) {
                    best = mean;
                    first = a;
                    second = b;
                }
        if (first == second) return groups;
        groups[first].insert(groups[first].end(), groups[second].begin(), groups[second].end());
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(second));
    }
}

}  // namespace

HeadTwin nearestTwin(const SimilarityFrame& frame, HeadPlace head, bool lowIsAlike) {
    HeadTwin twin;
    double best = -std::numeric_limits<double>::infinity();
    const int heads = head.site < 0 ? 0 : frame.headsOf(static_cast<std::size_t>(head.site));
    if (head.head < 0 || head.head >= heads) return twin;
    for (int other = 0; other < heads; ++other) {
        const double alike = alikeness(frame, head.site, head.head, other, lowIsAlike);
        if (other == head.head || !(alike > best)) continue;
        best = alike;
        twin = {other, frame.at(static_cast<std::size_t>(head.site), head.head, other)};
    }
    return twin;
}

std::vector<RedundancyGroup> redundancyGroups(const SimilarityFrame& frame, double threshold, bool lowIsAlike) {
    std::vector<RedundancyGroup> found;
    for (std::size_t site = 0; site < frame.layers.size(); ++site) {
        const auto alike = alikenessOf(frame, static_cast<int>(site), lowIsAlike);
        for (auto& members : joined(alike, (lowIsAlike ? -threshold : threshold) - kRounding)) {
            if (members.size() < 2) continue;
            std::sort(members.begin(), members.end());
            RedundancyGroup group;
            group.site = static_cast<int>(site);
            group.pillar = members.front();
            double sum = 0, best = -std::numeric_limits<double>::infinity();
            for (const int one : members) {
                const double mean = meanToOthers(alike, members, one);
                sum += mean;
                if (mean > best) {
                    best = mean;
                    group.pillar = one;
                }
            }
            const double mean = sum / static_cast<double>(members.size());
            group.similarity = lowIsAlike ? -mean : mean;
            group.heads = std::move(members);
            found.push_back(std::move(group));
        }
    }
    return found;
}

}  // namespace headscope
