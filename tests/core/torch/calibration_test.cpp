// Expected calibration error against bins filled by hand.
#include "core/analysis/calibration.h"

#include <gtest/gtest.h>

namespace headscope::analysis {
namespace {

TEST(Calibration, WeighsEachBinsGapByItsSamples) {
    // Bins (9/15, 10/15]: 0.61, 0.65, one of two right; (13/15, 14/15]: 0.9, wrong; (14/15, 1]: 1, right.
    const auto found = calibrationOf({.61F, .65F, .9F, 1.F}, {1, 0, 0, 1});
    EXPECT_NEAR(found.error, (2 * (.63 - .5) + (.9 - 0) + 0) / 4, 1e-6);
    EXPECT_NEAR(found.confidence, (.61 + .65 + .9 + 1) / 4, 1e-6);
}

TEST(Calibration, GapsOfOneBinCancelAndThoseOfTwoDoNot) {
    EXPECT_NEAR(calibrationOf({.5F, .5F}, {1, 0}).error, 0, 1e-6);
    EXPECT_NEAR(calibrationOf({.5F, .55F}, {1, 0}).error, (.5 + .55) / 2, 1e-6) << "8/15 = 0.533 lies between";
    EXPECT_EQ(calibrationOf({}, {}).error, 0);
    EXPECT_NEAR(calibrationOf({0.F, 1.F}, {0, 1}).error, 0, 1e-6);
}

}  // namespace
}  // namespace headscope::analysis
