// Tests of the lab's numeric kernels against plain loops, and of its random numbers.
#include "core/lab/worlds/kernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace headscope::lab {
namespace {

TEST(LabKernels, NormalNumbersHaveTheMomentsOfTheNormalLaw) {
    std::vector<double> numbers(400003);
    fillNormal(5, numbers.data(), numbers.size());
    double moments[5] = {};
    double tail = 0;
    for (const double x : numbers) {
        for (int power = 1; power <= 4; ++power) moments[power] += std::pow(x, power) / 400003.0;
        tail += std::abs(x) > 1.959964 ? 1 / 400003.0 : 0;
    }
    const double se = 1 / std::sqrt(400003.0);
    EXPECT_NEAR(moments[1], 0, 5 * se);
    EXPECT_NEAR(moments[2], 1, 5 * std::sqrt(2) * se);
    EXPECT_NEAR(moments[3], 0, 5 * std::sqrt(15) * se);
    EXPECT_NEAR(moments[4], 3, 5 * std::sqrt(96) * se);
    EXPECT_NEAR(tail, 0.05, 5 * std::sqrt(0.0475) * se);
}

TEST(LabKernels, NeighboursInTheStreamAndInTheSeedAreIndependent) {
    std::vector<double> one(100000), other(100000);
    fillNormal(7, one.data(), one.size());
    fillNormal(8, other.data(), other.size());
    double alongStream = 0, halves = 0, acrossSeeds = 0;
    for (std::size_t i = 0; i + 128 < one.size(); ++i) {
        alongStream += one[i] * one[i + 1];
        // Both come from one angle: its cosine and its sine (Box-Muller).
        halves += one[i] * one[i + 128];
        acrossSeeds += one[i] * other[i];
    }
    const double limit = 5 * std::sqrt(100000.0);
    EXPECT_LT(std::abs(alongStream), limit);
    EXPECT_LT(std::abs(halves), limit);
    EXPECT_LT(std::abs(acrossSeeds), limit);
}

TEST(LabKernels, NormalNumbersAreAFunctionOfTheSeed) {
    std::vector<double> one(777), same(777), other(777);
    fillNormal(3, one.data(), one.size());
    fillNormal(3, same.data(), same.size());
    fillNormal(4, other.data(), other.size());
    EXPECT_EQ(one, same);
    EXPECT_NE(one, other);
}

class LabProducts : public testing::TestWithParam<std::size_t> {};

TEST_P(LabProducts, AreThoseOfPlainLoops) {
    const std::size_t columns = GetParam(), rows = 7, depth = 13, padded = paddedColumns(columns);
    std::vector<double> x(rows * depth), packed(depth * padded), out(rows * padded),
        weights(rows * padded);
    fillNormal(1, x.data(), x.size());
    fillNormal(2, packed.data(), packed.size());
    fillNormal(3, weights.data(), weights.size());
    project(x.data(), rows, depth, packed.data(), columns, out.data());
    std::vector<double> sum(columns * depth, 0.5);
    gather(x.data(), rows, depth, weights.data(), columns, sum.data());
    for (std::size_t c = 0; c < columns; ++c) {
        for (std::size_t r = 0; r < rows; ++r) {
            double expected = 0;
            for (std::size_t d = 0; d < depth; ++d)
                expected += x[r * depth + d] * packed[d * padded + c];
            EXPECT_NEAR(out[r * padded + c], expected, 1e-12);
        }
        for (std::size_t d = 0; d < depth; ++d) {
            double expected = 0.5;
            for (std::size_t r = 0; r < rows; ++r)
                expected += weights[r * padded + c] * x[r * depth + d];
            EXPECT_NEAR(sum[c * depth + d], expected, 1e-12);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Columns, LabProducts, testing::Values(1, 3, 8, 9, 17));

}  // namespace
}  // namespace headscope::lab
