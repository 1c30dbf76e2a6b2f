#include "core/api/requests/effective_heads.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope {
namespace {

TEST(EffectiveHeadsTest, DifferentHeadsCountFullyAndEqualOnesOnce) {
    EXPECT_DOUBLE_EQ(effectiveHeads({1, 0, 0, 0, 1, 0, 0, 0, 1}, 3), 3);
    EXPECT_DOUBLE_EQ(effectiveHeads({1, 1, 1, 1, 1, 1, 1, 1, 1}, 3), 1);
    // Two equal heads and a third one: 3^2 / (3 + 2) by hand.
    EXPECT_DOUBLE_EQ(effectiveHeads({1, 1, 0, 1, 1, 0, 0, 0, 1}, 3), 1.8);
}

TEST(EffectiveHeadsTest, MatrixWithoutAnswerGivesZero) {
    EXPECT_EQ(effectiveHeads({0, 0, 0, 0}, 2), 0);
    EXPECT_EQ(effectiveHeads({1, std::nan(""), std::nan(""), 1}, 2), 0);
    EXPECT_EQ(effectiveHeads({}, 0), 0);
}

}  // namespace
}  // namespace headscope
