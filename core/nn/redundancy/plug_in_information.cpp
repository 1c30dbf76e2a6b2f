#include "core/nn/redundancy/plug_in_information.h"

#include "core/base/stats/student.h"
#include "core/base/util/random.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace headscope::redundancy {
namespace {

std::vector<double> countsOf(const std::vector<int>& labels) {
    std::vector<double> counts;
    for (const int label : labels) {
        const auto index = static_cast<std::size_t>(label);
        if (index >= counts.size()) counts.resize(index + 1, 0);
        counts[index] += 1;
    }
    return counts;
}

// Counts of pairs of a cluster and a token, and the estimate that follows from them.
class JointCounts {
public:
    JointCounts(const std::vector<int>& clusters, const std::vector<int>& tokens)
        : m_clusters(countsOf(clusters)),
          m_tokens(countsOf(tokens)),
          m_count(static_cast<double>(clusters.size())) {
        std::vector<std::int64_t> codes;
        codes.reserve(clusters.size());
        for (std::size_t i = 0; i < clusters.size(); ++i)
            codes.push_back(codeOf(clusters[i], tokens[i]));
        std::sort(codes.begin(), codes.end());
        for (const auto code : codes) {
            if (m_pairs.empty() || m_pairs.back().first != code) m_pairs.emplace_back(code, 0);
            m_pairs.back().second += 1;
        }
    }

    // sum over pairs of p(c, t) log(p(c, t) / (p(c) p(t)))
    double information() const {
        double sum = 0;
        for (const auto& [code, pairs] : m_pairs) sum += pairs / m_count * logRatio(code, pairs);
        return std::max(0.0, sum);
    }
    // The same logarithm at one vector; its mean over the vectors is the information.
    double at(int cluster, int token) const {
        const auto code = codeOf(cluster, token);
        const auto found = std::lower_bound(
            m_pairs.begin(), m_pairs.end(), code,
            [](const auto& pair, std::int64_t wanted) { return pair.first < wanted; });
        return logRatio(code, found->second);
    }

private:
    std::int64_t codeOf(int cluster, int token) const {
        return cluster * static_cast<std::int64_t>(m_tokens.size()) + token;
    }
    double logRatio(std::int64_t code, double pairs) const {
        const auto tokens = static_cast<std::int64_t>(m_tokens.size());
        return std::log(pairs * m_count /
                        (m_clusters[static_cast<std::size_t>(code / tokens)] *
                         m_tokens[static_cast<std::size_t>(code % tokens)]));
    }

    std::vector<double> m_clusters, m_tokens;
    double m_count;
    std::vector<std::pair<std::int64_t, double>> m_pairs;  // code and count, by code
};

// Half the width of the 95 % interval. The influence of a vector on the plug-in estimate is its
// log ratio minus the estimate (delta method); vectors of one sample are summed first.
double halfWidth(const JointCounts& counts, const std::vector<int>& clusters,
                 const std::vector<int>& tokens, const std::vector<std::int64_t>& samples,
                 double information) {
    std::map<std::int64_t, double> sums;
    for (std::size_t i = 0; i < clusters.size(); ++i)
        sums[samples[i]] += counts.at(clusters[i], tokens[i]) - information;
    const auto count = static_cast<double>(sums.size());
    if (sums.size() < 2) return std::numeric_limits<double>::quiet_NaN();
    double squares = 0;
    for (const auto& [sample, sum] : sums) squares += sum * sum;
    return stats::studentQuantile(0.975, count - 1) * std::sqrt(squares * count / (count - 1)) /
           static_cast<double>(clusters.size());
}

}  // namespace

double plugInEntropy(const std::vector<int>& labels) {
    double sum = 0;
    for (const double count : countsOf(labels)) {
        const double p = count / static_cast<double>(labels.size());
        if (p > 0) sum -= p * std::log(p);
    }
    return sum;
}

LayerInformation plugInInformation(const std::vector<int>& clusters, const std::vector<int>& tokens,
                                   const std::vector<std::int64_t>& samples, std::uint64_t seed) {
    LayerInformation found;
    const JointCounts counts(clusters, tokens);
    found.information = counts.information();
    std::vector<double> shuffled;
    for (int shuffle = 0; shuffle < kTokenShuffles; ++shuffle) {
        auto mixed = tokens;
        util::shuffle(mixed, util::Random(util::derivedSeed(seed, "token-shuffles",
                                                            static_cast<std::uint64_t>(shuffle))));
        shuffled.push_back(JointCounts(clusters, mixed).information());
    }
    const auto chance = stats::meanOf(shuffled);
    found.chance = chance.mean;
    found.noise = chance.sd;
    const double half = halfWidth(counts, clusters, tokens, samples, found.information);
    found.range = {found.excess() - half, found.excess() + half};
    return found;
}

}  // namespace headscope::redundancy
