// Tests of means, intervals, comparisons and assignments against published tables, known laws and
// exhaustive search.
#include "tests/reference/formulas/statistics.h"
#include "core/base/stats/assignment.h"
#include "core/base/stats/bootstrap.h"
#include "core/base/stats/student.h"
#include "core/base/util/random.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope::stats {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

std::vector<double> normals(std::size_t n, util::Random& random, double mean = 0) {
    std::vector<double> values(n);
    for (double& value : values) value = mean + random.normal();
    return values;
}

TEST(Student, QuantilesOfTheTables) {
    // Values from Pearson & Hartley (1966), Biometrika Tables, table 12.
    EXPECT_NEAR(studentQuantile(0.975, 1), 12.706204736, 1e-8);
    EXPECT_NEAR(studentQuantile(0.975, 4), 2.776445105, 1e-8);
    EXPECT_NEAR(studentQuantile(0.995, 10), 3.169272673, 1e-8);
    EXPECT_NEAR(studentQuantile(0.95, 30), 1.697260887, 1e-8);
    EXPECT_NEAR(studentQuantile(0.975, 1e6), 1.959966, 1e-5) << "the normal distribution's";
    EXPECT_EQ(studentQuantile(0.5, 7), 0);
}

TEST(Student, TailsOfOneAndTwoDegreesAreElementary) {
    for (const double t : {0.0, 0.1, 1.0, 3.7, 40.0}) {
        EXPECT_NEAR(studentP(t, 1), 1 - 2 * std::atan(t) / std::acos(-1.0), 1e-13) << t;
        EXPECT_NEAR(studentP(t, 2), 1 - t / std::sqrt(2 + t * t), 1e-13) << t;
        EXPECT_EQ(studentP(t, 5), studentP(-t, 5)) << t;
    }
}

TEST(Student, QuantileUndoesTheTail) {
    for (const double df : {1.0, 2.5, 4.0, 39.0, 1000.0})
        for (const double level : {0.5, 0.9, 0.95, 0.999})
            EXPECT_NEAR(studentP(studentQuantile((1 + level) / 2, df), df), 1 - level, 1e-12)
                << df << " " << level;
}

TEST(Student, IntervalsHoldTheMeanAsOftenAsTheySay) {
    util::Random random(3);
    int held = 0;
    constexpr int kRounds = 2000;
    for (int round = 0; round < kRounds; ++round) {
        const auto mean = meanOf(normals(5, random, 2), 0.9);
        held += mean.low <= 2 && 2 <= mean.high;
    }
    EXPECT_NEAR(held / double(kRounds), 0.9, 0.03);
}

TEST(Student, FewValuesHaveNoInterval) {
    EXPECT_TRUE(std::isnan(meanOf({}).mean));
    const auto one = meanOf({7});
    EXPECT_EQ(one.mean, 7);
    EXPECT_TRUE(std::isnan(one.sd) && std::isnan(one.low));
    const auto same = meanOf({7, 7, 7});
    EXPECT_EQ(same.low, 7);
    EXPECT_EQ(same.high, 7);
}

TEST(Student, PairsTakeAwayWhatTheyShare) {
    const auto paired = pairedDifference({1, 10, 100}, {2, 11.5, 100.5});
    EXPECT_NEAR(paired.mean, 1, 1e-12);
    EXPECT_NEAR(paired.sd, 0.5, 1e-12);
    EXPECT_NEAR(paired.t, 1 / (0.5 / std::sqrt(3.0)), 1e-12);
    EXPECT_NEAR(paired.p, 1 - paired.t / std::sqrt(2 + paired.t * paired.t), 1e-12);
    EXPECT_EQ(pairedDifference({1}, {2}).untested, Untested::TooFew);
    EXPECT_TRUE(std::isnan(pairedDifference({1}, {2}).p));
}

// With each of three seeds, B is right about one more of 300 samples. The differences are equal;
// their spread of 1e-17 is rounding.
TEST(Student, EqualDifferencesHaveNoTest) {
    const std::vector<double> before{240 / 300.0, 225 / 300.0, 233 / 300.0};
    const std::vector<double> after{241 / 300.0, 226 / 300.0, 234 / 300.0};
    for (const auto& found : {pairedDifference(before, after), pairedDifference({1, 2}, {2, 3}),
                              pairedDifference({1, 2}, {1, 2}), pairedDifference({0, 0}, {0, 0})}) {
        EXPECT_EQ(found.untested, Untested::Equal);
        EXPECT_TRUE(std::isnan(found.t) && std::isnan(found.p));
        EXPECT_TRUE(std::isnan(found.low) && std::isnan(found.high)) << "an interval of no width";
    }
    const double variance = 0.001;
    const auto sampled = pairedDifference(before, after, 0.95, {variance, 299, 1 / 300.0});
    EXPECT_EQ(sampled.untested, Untested::Equal);
    EXPECT_NEAR(sampled.degrees, 299, 1e-6);
    EXPECT_NEAR(sampled.high - sampled.mean, studentQuantile(0.975, 299) * std::sqrt(variance),
                1e-9);
}

TEST(Student, ADifferenceWithinTheResolutionHasNoTest) {
    const std::vector<double> before{0, 0, 0, 0}, after{1, 1, 2, 0};
    EXPECT_EQ(pairedDifference(before, after, 0.95, {0, 1, 1}).untested, Untested::Unresolved);
    EXPECT_EQ(pairedDifference(before, after, 0.95, {0, 1, 0.99}).untested, Untested::No);
}

// Computed by hand: differences 1, 2, 6, so sd^2 = 7. With a sampling variance of 2 on 4 degrees of
// freedom, error^2 = 7 / 3 + 2. Satterthwaite's formula gives (13 / 3)^2 / ((7 / 3)^2 / 2 + 2^2 /
// 4) = 338 / 67 degrees.
TEST(Student, SamplingOfTheTestSetWidensTheInterval) {
    const auto alone = pairedDifference({0, 0, 0}, {1, 2, 6});
    EXPECT_NEAR(alone.degrees, 2, 1e-12) << "Student's, without sampling";
    const auto both = pairedDifference({0, 0, 0}, {1, 2, 6}, 0.95, {2, 4, 0});
    EXPECT_NEAR(both.error, std::sqrt(13 / 3.0), 1e-12);
    EXPECT_NEAR(both.degrees, 338 / 67.0, 1e-12);
    EXPECT_NEAR(both.t, 3 / both.error, 1e-12);
    EXPECT_NEAR(both.p, studentP(both.t, 338 / 67.0), 1e-12);
    EXPECT_NEAR(both.high - both.mean, studentQuantile(0.975, 338 / 67.0) * both.error, 1e-9);
}

// Four seeds per test set, and a random effect of each test set on the difference. An interval from
// seeds alone misses the true value far too often; this one must not.
TEST(Student, TheIntervalHoldsOverSeedsAndTestSets) {
    util::Random random(11);
    int held = 0, seedsAlone = 0;
    constexpr int kRounds = 1500, kSeeds = 4;
    constexpr double kSeedSd = 0.5, kSampleSd = 1;
    for (int round = 0; round < kRounds; ++round) {
        // Effect of this test set, shared by all seeds.
        const double shared = kSampleSd * random.normal();
        std::vector<double> differences(kSeeds);
        for (double& one : differences) one = 3 + shared + kSeedSd * random.normal();
        const std::vector<double> noughts(kSeeds);
        const auto alone = pairedDifference(noughts, differences);
        const auto both =
            pairedDifference(noughts, differences, 0.95, {kSampleSd * kSampleSd, 99, 0});
        seedsAlone += alone.low <= 3 && 3 <= alone.high;
        held += both.low <= 3 && 3 <= both.high;
    }
    EXPECT_NEAR(held / double(kRounds), 0.95, 0.02);
    EXPECT_LT(seedsAlone / double(kRounds), 0.75);
}

TEST(Holm, StepsDownFromTheSmallest) {
    EXPECT_THAT(
        holmAdjusted({0.04, 0.01, 0.03}),
        ElementsAre(DoubleNear(0.06, 1e-12), DoubleNear(0.03, 1e-12), DoubleNear(0.06, 1e-12)));
    EXPECT_THAT(holmAdjusted({0.9, 0.8}), ElementsAre(1, 1));
    EXPECT_TRUE(holmAdjusted({}).empty());
}

TEST(Holm, AnIntervalLeavesOutNoughtExactlyWhereItIsRejected) {
    util::Random random(5);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::vector<double>> samples;
        std::vector<double> p;
        const std::vector<double> noughts(6);
        for (int i = 0; i < 4; ++i) {
            samples.push_back(normals(6, random, i));
            p.push_back(pairedDifference(noughts, samples.back()).p);
        }
        const auto levels = holmLevels(p);
        const auto adjusted = holmAdjusted(p);
        for (std::size_t i = 0; i < p.size(); ++i) {
            const auto interval = pairedDifference(noughts, samples[i], 1 - levels[i]);
            EXPECT_EQ(interval.low > 0 || interval.high < 0, adjusted[i] <= 0.05) << round;
        }
    }
}

TEST(Bootstrap, PercentilesOfTheDrawsMeans) {
    const auto found = bootstrapMean({0, 10}, {{0, 0}, {0, 1}, {1, 1}}, 0.5);
    EXPECT_EQ(found.mean, 5);
    EXPECT_EQ(found.median, 5);
    EXPECT_EQ(found.low, 2.5);
    EXPECT_EQ(found.high, 7.5);
    EXPECT_TRUE(std::isnan(bootstrapMean({}, {{0}}).low));
}

TEST(Bootstrap, DrawsAreAFunctionOfTheSeed) {
    EXPECT_EQ(bootstrapDraw(9, 4, 7), bootstrapDraw(9, 4, 7));
    EXPECT_NE(bootstrapDraw(9, 4, 7), bootstrapDraw(9, 5, 7));
    EXPECT_NE(bootstrapDraw(9, 4, 7), bootstrapDraw(9, 4, 8));
    util::Random random(8);
    const auto values = normals(100, random, 3);
    std::vector<std::vector<std::size_t>> draws;
    for (std::size_t i = 0; i < 4000; ++i) draws.push_back(bootstrapDraw(100, 1, i));
    const auto found = bootstrapMean(values, draws);
    const auto student = meanOf(values);
    EXPECT_NEAR(found.low, student.low, 0.05) << "for many values both say the same";
    EXPECT_NEAR(found.high, student.high, 0.05);
}

TEST(Bootstrap, DrawsAreSummedUpWithTheirSpread) {
    const auto found = summaryOfDraws({4, 1, 3, 2}, 0.5);
    EXPECT_EQ(found.mean, 2.5);
    EXPECT_NEAR(found.error, std::sqrt(5.0 / 3), 1e-15) << "with n - 1";
    EXPECT_EQ(found.low, 1.75);
    EXPECT_EQ(found.median, 2.5);
    EXPECT_EQ(found.high, 3.25);
    EXPECT_EQ(summaryOfDraws({7}).error, 0);
    EXPECT_TRUE(std::isnan(summaryOfDraws({}).mean));
}

// Returns the costs of all assignments, in ascending order.
std::vector<double> allCosts(const Matrix& costs) {
    std::vector<std::size_t> columns(costs.columns);
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    std::vector<std::pair<std::vector<std::size_t>, double>> ways;
    do {
        const std::vector<std::size_t> way(
            columns.begin(), columns.begin() + static_cast<std::ptrdiff_t>(costs.rows));
        if (!ways.empty() && ways.back().first == way) continue;
        double sum = 0;
        for (std::size_t i = 0; i < costs.rows; ++i) sum += costs.at(i, way[i]);
        ways.push_back({way, sum});
    } while (std::next_permutation(columns.begin(), columns.end()));
    std::vector<double> found;
    for (const auto& way : ways) found.push_back(way.second);
    std::sort(found.begin(), found.end());
    return found;
}

TEST(AssignmentOf, BestAndSecondOfAllWays) {
    util::Random random(2);
    for (int round = 0; round < 60; ++round) {
        const auto rows = static_cast<std::size_t>(random.between(1, 5));
        Matrix costs(rows, rows + random.below(3));
        for (double& cost : costs.values)
            cost = round % 2 == 0 ? random.normal() : double(random.below(4));
        const auto ways = allCosts(costs);
        const auto best = bestAssignment(costs);
        ASSERT_TRUE(best);
        EXPECT_NEAR(best->cost, ways.front(), 1e-12);
        const auto second = runnerUpCost(costs, *best);
        ASSERT_EQ(second.has_value(), ways.size() > 1);
        if (second) {
            EXPECT_NEAR(*second, ways[1], 1e-12);
        }
    }
}

TEST(AssignmentOf, ForbiddenPairsAndTooManyRows) {
    Matrix costs(2, 2, INFINITY);
    costs.at(0, 1) = costs.at(1, 0) = 3;
    EXPECT_THAT(bestAssignment(costs)->columns, ElementsAre(1, 0));
    EXPECT_FALSE(runnerUpCost(costs, *bestAssignment(costs)));
    costs.at(1, 0) = INFINITY;
    EXPECT_FALSE(bestAssignment(costs));
    EXPECT_FALSE(bestAssignment(Matrix(3, 2)));
}

}  // namespace
}  // namespace headscope::stats
