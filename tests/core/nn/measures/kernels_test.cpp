// Tests of computations that measures share.
#include "core/nn/measures/kernels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::measures {
namespace {

TEST(MeasureKernels, NumbersThatAreNotFiniteReachTheFlow) {
    const double nan = std::nan("");
    const auto maps =
        torch::tensor({nan, nan, nan, nan, nan, nan, .5, .5, .5, .5, .5, .5}, torch::kDouble)
            .view({3, 2, 2});
    for (const auto& flow : {mixingTimes(maps), minimaxFidelities(maps)}) {
        EXPECT_TRUE(std::isnan(flow[0].item<double>()));
        EXPECT_TRUE(std::isfinite(flow[2].item<double>()));
    }
}

// The squared norm of X'Y is the trace of XX'YY'.
TEST(MeasureKernels, CrossProductsOfManyWideHeadsAreComputedInParts) {
    const auto x = torch::rand({4, 24, 450}, torch::kDouble);  // 10,800 columns
    const auto products = squaredCrossProducts(x);
    for (const auto& [i, j] : {std::pair(0, 0), std::pair(0, 23), std::pair(22, 1)}) {
        const auto a = x.select(1, i), b = x.select(1, j);
        const auto trace =
            torch::matmul(torch::matmul(a, a.t()), torch::matmul(b, b.t())).trace().item<double>();
        EXPECT_NEAR(products[i][j].item<double>(), trace, 1e-9 * trace) << i << ", " << j;
    }
}

}  // namespace
}  // namespace headscope::measures
