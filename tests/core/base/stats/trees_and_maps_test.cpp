// Tests of hierarchical clustering trees and of two-dimensional maps of points against their
// definitions.
#include "core/base/stats/eigen.h"
#include "core/base/stats/projection.h"
#include "core/base/stats/tsne.h"
#include "core/base/util/random.h"
#include "tests/reference/formulas/statistics.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace headscope::stats {
namespace {

Matrix randomPoints(std::size_t n, std::size_t dimensions, std::uint64_t seed) {
    util::Random random(seed);
    Matrix points(n, dimensions);
    for (double& value : points.values) value = random.normal();
    return points;
}

Matrix distancesOf(const Matrix& points) {
    Matrix found(points.rows, points.rows);
    for (std::size_t i = 0; i < points.rows; ++i)
        for (std::size_t k = 0; k < points.rows; ++k) {
            double sum = 0;
            for (std::size_t d = 0; d < points.columns; ++d)
                sum += std::pow(points.at(i, d) - points.at(k, d), 2);
            found.at(i, k) = std::sqrt(sum);
        }
    return found;
}

double meanDistance(const Matrix& distances, const std::vector<std::size_t>& a,
                    const std::vector<std::size_t>& b) {
    double sum = 0;
    for (const auto i : a)
        for (const auto k : b) sum += distances.at(i, k);
    return sum / static_cast<double>(a.size() * b.size());
}

TEST(AverageLinkage, EveryStepJoinsTheTwoNearest) {
    const auto distances = distancesOf(randomPoints(14, 3, 1));
    const auto tree = averageLinkage(distances);
    std::set<std::size_t> alive;
    for (std::size_t i = 0; i < 14; ++i) alive.insert(i);
    for (std::size_t step = 0; step < tree.merges.size(); ++step) {
        const auto& merge = tree.merges[step];
        double least = INFINITY;
        for (const auto a : alive)
            for (const auto b : alive)
                if (a < b)
                    least = std::min(
                        least, meanDistance(distances, membersOf(tree, a), membersOf(tree, b)));
        EXPECT_NEAR(merge.height, least, 1e-12);
        EXPECT_NEAR(
            merge.height,
            meanDistance(distances, membersOf(tree, merge.left), membersOf(tree, merge.right)),
            1e-12);
        EXPECT_EQ(alive.erase(merge.left) + alive.erase(merge.right), 2u);
        alive.insert(tree.leaves + step);
    }
    EXPECT_EQ(alive.size(), 1u);
}

TEST(AverageLinkage, ClustersAreTheSubtreesBelowACut) {
    const auto tree = averageLinkage(distancesOf(randomPoints(12, 2, 2)));
    const auto height = copheneticDistances(tree);
    for (std::size_t k = 1; k <= 12; ++k) {
        const auto labels = clustersOf(tree, k);
        const double cut = k == 12 ? -1 : tree.merges[11 - k].height;
        for (std::size_t i = 0; i < 12; ++i)
            for (std::size_t j = 0; j < 12; ++j)
                EXPECT_EQ(labels[i] == labels[j], i == j || height.at(i, j) <= cut)
                    << k << ": " << i << " " << j;
        EXPECT_EQ(static_cast<std::size_t>(*std::max_element(labels.begin(), labels.end())) + 1, k);
        EXPECT_EQ(labels.front(), 0);
    }
}

double costOf(const std::vector<std::size_t>& order, const Matrix& distances) {
    double sum = 0;
    for (std::size_t i = 1; i < order.size(); ++i) sum += distances.at(order[i - 1], order[i]);
    return sum;
}

// Returns every leaf order that swapping the branches of a cluster can produce.
std::vector<std::vector<std::size_t>> flips(const Linkage& tree, std::size_t cluster) {
    if (cluster < tree.leaves) return {{cluster}};
    const auto& merge = tree.merges[cluster - tree.leaves];
    std::vector<std::vector<std::size_t>> all;
    for (const auto& a : flips(tree, merge.left))
        for (const auto& b : flips(tree, merge.right)) {
            all.push_back(a);
            all.back().insert(all.back().end(), b.begin(), b.end());
            all.push_back(b);
            all.back().insert(all.back().end(), a.begin(), a.end());
        }
    return all;
}

TEST(LeafOrderOf, IsTheBestOfAllFlips) {
    for (const std::uint64_t seed : {3, 4, 5, 6}) {
        const auto distances = distancesOf(randomPoints(10, 4, seed));
        const auto tree = averageLinkage(distances);
        double least = INFINITY;
        const auto all = flips(tree, 18);
        for (const auto& order : all) least = std::min(least, costOf(order, distances));
        const auto found = bestLeafOrder(tree, distances);
        EXPECT_NEAR(found.cost, least, 1e-12);
        EXPECT_NEAR(costOf(found.leaves, distances), least, 1e-12);
        EXPECT_NE(std::find(all.begin(), all.end(), found.leaves), all.end())
            << "the tree allows this order";
    }
}

TEST(LeafOrderOf, OneAndTwoThings) {
    const Matrix one(1, 1);
    EXPECT_THAT(bestLeafOrder(averageLinkage(one), one).leaves, testing::ElementsAre(0));
    const auto two = distancesOf(randomPoints(2, 2, 1));
    EXPECT_THAT(bestLeafOrder(averageLinkage(two), two).leaves, testing::ElementsAre(0, 1));
}

TEST(SymmetricEigen, MakesTheMatrixAgain) {
    for (const std::size_t n : {1, 2, 3, 17, 60}) {
        auto matrix = randomPoints(n, n, n);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t k = 0; k < i; ++k) matrix.at(i, k) = matrix.at(k, i);
        const auto eigen = symmetricEigen(matrix);
        EXPECT_TRUE(std::is_sorted(eigen.values.rbegin(), eigen.values.rend()));
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t k = 0; k < n; ++k) {
                double sum = 0, overlap = 0;
                for (std::size_t j = 0; j < n; ++j) {
                    sum += eigen.values[j] * eigen.vectors.at(j, i) * eigen.vectors.at(j, k);
                    overlap += eigen.vectors.at(i, j) * eigen.vectors.at(k, j);
                }
                EXPECT_NEAR(sum, matrix.at(i, k), 1e-11 * static_cast<double>(n)) << n;
                EXPECT_NEAR(overlap, i == k, 1e-12 * static_cast<double>(n)) << n;
            }
    }
}

TEST(SymmetricEigen, OfEqualValuesToo) {
    Matrix twice(3, 3);
    twice.at(0, 0) = twice.at(1, 1) = 2;
    twice.at(2, 2) = -5;
    EXPECT_THAT(symmetricEigen(twice).values, testing::ElementsAre(2, 2, -5));
    EXPECT_THAT(symmetricEigen(Matrix(2, 2)).values, testing::ElementsAre(0, 0));
}

TEST(PrincipalComponentsOf, BothGramMatricesSayTheSame) {
    for (const std::size_t n : {7, 40}) {  // fewer and more points than dimensions
        const auto points = randomPoints(n, 12, n);
        const auto pca = principalComponents(points, 12);
        double all = 0;
        for (std::size_t k = 0; k < 12; ++k)
            for (std::size_t i = 0; i < n; ++i) all += std::pow(points.at(i, k) - pca.mean[k], 2);
        double variances = 0;
        for (const double variance : pca.variances) variances += variance;
        EXPECT_NEAR(variances, all / static_cast<double>(n - 1), 1e-10);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t k = 0; k < 12; ++k) {
                double again = pca.mean[k];
                for (std::size_t axis = 0; axis + (n < 12) < pca.components.rows; ++axis)
                    again += pca.scores.at(i, axis) * pca.components.at(axis, k);
                EXPECT_NEAR(again, points.at(i, k), 1e-10);
            }
    }
}

TEST(ClassicalScaling, FindsPointsOfAPlaneAgain) {
    const auto points = randomPoints(15, 2, 9);
    const auto distances = distancesOf(points),
               again = distancesOf(classicalScaling(distances).coordinates);
    for (std::size_t i = 0; i < again.values.size(); ++i)
        EXPECT_NEAR(again.values[i], distances.values[i], 1e-10);
}

TEST(Tsne, EveryPointHasThePerplexityAskedFor) {
    const auto points = randomPoints(30, 5, 11);
    const auto distances = distancesOf(points);
    const auto found = tsneNeighbours(points, 7);
    ASSERT_TRUE(found) << found.error().text();
    double total = 0;
    for (std::size_t i = 0; i < 30; ++i) {
        double sum = 0, entropy = 0;
        const auto weight = [&](std::size_t k) {
            return std::exp(-found->beta[i] * std::pow(distances.at(i, k), 2));
        };
        for (std::size_t k = 0; k < 30; ++k) sum += k == i ? 0 : weight(k);
        for (std::size_t k = 0; k < 30; ++k)
            if (k != i) entropy -= weight(k) / sum * std::log(weight(k) / sum);
        EXPECT_NEAR(std::exp(entropy), 7, 1e-9);
        for (std::size_t k = 0; k < 30; ++k) total += found->p.at(i, k);
    }
    EXPECT_NEAR(total, 1, 1e-12);
}

TEST(Tsne, GradientIsTheSlopeOfTheDivergence) {
    const auto p = tsneNeighbours(randomPoints(12, 4, 1), 3)->p;
    auto map = randomPoints(12, 2, 2);
    const auto gradient = tsneGradient(p, map);
    constexpr double kStep = 1e-5;
    for (std::size_t i = 0; i < map.values.size(); ++i) {
        const double at = map.values[i];
        map.values[i] = at + kStep;
        const double above = tsneDivergence(p, map);
        map.values[i] = at - kStep;
        const double below = tsneDivergence(p, map);
        map.values[i] = at;
        EXPECT_NEAR(gradient.values[i], (above - below) / (2 * kStep), 1e-8);
    }
}

TEST(Tsne, GroupsFarApartStayApart) {
    auto points = randomPoints(60, 6, 4);
    for (std::size_t i = 0; i < 60; ++i) points.at(i, i % 3) += 30;
    std::vector<double> reported;
    TsneOptions options;
    options.perplexity = 10;
    options.progress = [&](double share) { reported.push_back(share); };
    const auto found = tsne(points, options);
    ASSERT_TRUE(found) << found.error().text();
    const auto distances = distancesOf(found->points);
    for (std::size_t i = 0; i < 60; ++i) {
        std::size_t nearest = i == 0;
        for (std::size_t k = 0; k < 60; ++k)
            if (k != i && distances.at(i, k) < distances.at(i, nearest)) nearest = k;
        EXPECT_EQ(nearest % 3, i % 3) << i;
    }
    EXPECT_EQ(found->points.values, tsne(points, options)->points.values)
        << "the same points, the same map";
    ASSERT_FALSE(reported.empty());
    EXPECT_LE(reported.size(), 200u) << "two maps";
    EXPECT_EQ(reported.back(), 1);
}

TEST(Tsne, RefusesInvalidInputAndCanBeStopped) {
    EXPECT_FALSE(tsne(Matrix(3, 2)));
    EXPECT_FALSE(tsne(Matrix(kMostTsnePoints + 1, 1)));
    EXPECT_FALSE(tsneNeighbours(randomPoints(8, 2, 1), 7));
    EXPECT_FALSE(tsneNeighbours(randomPoints(8, 2, 1), 0.5));
    std::atomic<bool> cancel{true};
    TsneOptions options;
    options.cancel = &cancel;
    const auto found = tsne(randomPoints(20, 3, 1), options);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::Cancelled);
    const auto same = tsne(Matrix(10, 3), {});
    ASSERT_TRUE(same) << "points that are all the same";
    for (const double value : same->points.values) EXPECT_TRUE(std::isfinite(value));
}

}  // namespace
}  // namespace headscope::stats
