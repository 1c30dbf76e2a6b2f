// Tests of k-means and of the plug-in information of clusters and tokens, against plain loops and
// known answers.
#include "core/nn/redundancy/k_means.h"
#include "core/base/util/random.h"
#include "core/nn/redundancy/plug_in_information.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace headscope {
namespace {

using redundancy::kMeans;
using redundancy::plugInEntropy;
using redundancy::plugInInformation;

torch::Tensor normalPoints(std::int64_t count, std::int64_t width, std::uint64_t seed) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return torch::empty({count, width}).normal_(0, 1, generator);
}

TEST(KMeans, SeparatesEqualPointsExactly) {
    // Point i is one of seven one-hot vectors.
    const auto kinds = torch::arange(70, torch::kLong).remainder(7);
    const auto points = torch::eye(7).index_select(0, kinds);
    for (const int clusters : {7, 12}) {
        const auto found = kMeans(points, clusters, 4);
        std::set<int> used;
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_EQ(found[i], found[i % 7]);
            EXPECT_LT(found[i], clusters);
            used.insert(found[i]);
        }
        EXPECT_EQ(used.size(), 7u);
    }
    const auto same = kMeans(torch::ones({20, 3}), 5, 1);
    EXPECT_EQ(std::set<int>(same.begin(), same.end()).size(), 1u);
}

// A partition that no round changes: every point is nearest to the mean of its own cluster.
TEST(KMeans, EndsWhereEveryPointIsNearestToItsOwnMean) {
    auto points = normalPoints(300, 3, 2);
    points.narrow(0, 0, 100).add_(6);
    points.narrow(0, 100, 100).sub_(6);
    const auto found = kMeans(points, 5, 9);
    std::map<int, torch::Tensor> means;
    for (int cluster = 0; cluster < 5; ++cluster) {
        std::vector<std::int64_t> own;
        for (std::size_t i = 0; i < found.size(); ++i)
            if (found[i] == cluster) own.push_back(static_cast<std::int64_t>(i));
        if (!own.empty())
            means[cluster] = points.index_select(0, torch::tensor(own)).to(torch::kDouble).mean(0);
    }
    for (std::int64_t i = 0; i < 300; ++i) {
        const auto distance = [&](const torch::Tensor& mean) {
            return (points[i] - mean).pow(2).sum().item<double>();
        };
        const double own = distance(means.at(found[static_cast<std::size_t>(i)]));
        for (const auto& [cluster, mean] : means) EXPECT_LE(own, distance(mean) + 1e-4);
    }
    // No cluster spans two of the three groups of points.
    for (std::size_t i = 0; i < 100; ++i) {
        EXPECT_NE(found[i], found[i + 100]);
        EXPECT_NE(found[i], found[i + 200]);
    }
}

TEST(KMeans, ThreadsDoNotChangeTheResultAndSeedsDo) {
    const auto points = normalPoints(3000, 24, 3);
    const int threads = at::get_num_threads();
    at::set_num_threads(1);
    const auto alone = kMeans(points, 40, 5);
    at::set_num_threads(4);
    const auto together = kMeans(points, 40, 5);
    at::set_num_threads(threads);
    EXPECT_EQ(alone, together);
    EXPECT_NE(alone, kMeans(points, 40, 6));
    EXPECT_TRUE(kMeans(points, 40, 5, [] { return true; }).empty()) << "stopped";
}

// ---- plug-in information ----

struct Labels {
    std::vector<int> clusters, tokens;
    std::vector<std::int64_t> samples;
};

// tokenOf: draws the token of a cluster.
template <class Draw>
Labels drawnLabels(int count, int clusters, std::uint64_t seed, const Draw& tokenOf) {
    util::Random random(seed);
    Labels labels;
    for (int i = 0; i < count; ++i) {
        labels.clusters.push_back(
            static_cast<int>(random.below(static_cast<std::uint64_t>(clusters))));
        labels.tokens.push_back(tokenOf(labels.clusters.back(), random));
        labels.samples.push_back(i);
    }
    return labels;
}

LayerInformation informationOf(const Labels& labels, std::uint64_t seed = 1) {
    return plugInInformation(labels.clusters, labels.tokens, labels.samples, seed);
}

double pairEntropy(const std::map<std::pair<int, int>, double>& counts, double total) {
    double sum = 0;
    for (const auto& [key, count] : counts) sum -= count / total * std::log(count / total);
    return sum;
}

// H(C) + H(T) - H(C, T) by counting.
double labelInformation(const Labels& labels) {
    std::map<std::pair<int, int>, double> clusters, tokens, pairs;
    for (std::size_t i = 0; i < labels.clusters.size(); ++i) {
        clusters[{labels.clusters[i], 0}] += 1;
        tokens[{labels.tokens[i], 0}] += 1;
        pairs[{labels.clusters[i], labels.tokens[i]}] += 1;
    }
    const auto total = static_cast<double>(labels.clusters.size());
    return pairEntropy(clusters, total) + pairEntropy(tokens, total) - pairEntropy(pairs, total);
}

int halfCopied(int cluster, util::Random& random) {
    return random.chance(0.5) ? cluster % 4 : static_cast<int>(random.below(4));
}

TEST(PlugInInformation, EqualsEntropiesByCounting) {
    const auto labels = drawnLabels(700, 9, 3, halfCopied);
    EXPECT_NEAR(informationOf(labels).information, labelInformation(labels), 1e-12);
    EXPECT_NEAR(plugInEntropy({0, 1, 1, 3}), 0.5 * std::log(4.0) + 0.5 * std::log(2.0), 1e-12);
}

TEST(PlugInInformation, EqualLabelsGiveTheEntropyAndOneClusterGivesZero) {
    auto labels = drawnLabels(500, 6, 2, [](int cluster, util::Random&) { return cluster; });
    const auto all = informationOf(labels);
    EXPECT_NEAR(all.information, plugInEntropy(labels.tokens), 1e-12);
    labels.clusters.assign(labels.clusters.size(), 0);
    const auto none = informationOf(labels);
    EXPECT_NEAR(none.information, 0, 1e-12);
    EXPECT_NEAR(none.chance, 0, 1e-12);
    EXPECT_NEAR(none.range.low, 0, 1e-12);
    EXPECT_NEAR(none.range.high, 0, 1e-12);
}

// The bias of the plug-in estimate is (K - 1) (T - 1) / (2 n) (Miller 1955).
TEST(PlugInInformation, IndependentLabelsAreAtTheChanceLevel) {
    const auto labels = drawnLabels(
        4000, 10, 7, [](int, util::Random& random) { return static_cast<int>(random.below(8)); });
    const auto found = informationOf(labels);
    const double bias = 9.0 * 7 / (2 * 4000);
    EXPECT_NEAR(found.chance, bias, 0.3 * bias);
    EXPECT_GT(found.noise, 0);
    EXPECT_LT(std::abs(found.excess()), 4 * found.noise);
    EXPECT_EQ(informationOf(labels).chance, found.chance) << "the shuffles have a seed";
    EXPECT_NE(informationOf(labels, 2).chance, found.chance);
}

// Over many draws, the interval holds the expected estimate about 95 times of 100.
TEST(PlugInInformation, IntervalCoversTheExpectedEstimate) {
    double mean = 0;
    constexpr int kDraws = 200;
    std::vector<LayerInformation> all;
    for (int draw = 0; draw < kDraws; ++draw) {
        all.push_back(
            informationOf(drawnLabels(400, 4, 100 + static_cast<std::uint64_t>(draw), halfCopied)));
        mean += all.back().information / kDraws;
    }
    int covered = 0;
    for (const auto& one : all)
        covered += one.range.low <= mean - one.chance && mean - one.chance <= one.range.high;
    EXPECT_GE(covered, 180);
    EXPECT_LE(covered, 199);
}

// Ten equal vectors in each sample are not ten times the evidence.
TEST(PlugInInformation, SamplesAreIndependentAndVectorsAreNot) {
    const auto once = drawnLabels(300, 4, 5, halfCopied);
    Labels repeated;
    for (std::size_t i = 0; i < once.samples.size(); ++i)
        for (int copy = 0; copy < 10; ++copy) {
            repeated.clusters.push_back(once.clusters[i]);
            repeated.tokens.push_back(once.tokens[i]);
            repeated.samples.push_back(once.samples[i]);
        }
    const auto a = informationOf(once), b = informationOf(repeated);
    EXPECT_NEAR(a.information, b.information, 1e-12);
    EXPECT_NEAR(a.range.high - a.range.low, b.range.high - b.range.low, 1e-12);
    auto single = once;
    single.samples.assign(single.samples.size(), 0);
    EXPECT_TRUE(std::isnan(informationOf(single).range.low));
}

}  // namespace
}  // namespace headscope
