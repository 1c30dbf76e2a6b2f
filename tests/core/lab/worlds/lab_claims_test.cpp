// Tests of the verdict on a paper's claim, from the values of several runs.
#include "core/lab/worlds/claims.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace headscope::lab {
namespace {

LabClaim claimOf(double low, double high) {
    return {"c", "text", "source", LabCertainty::Proved, "q", low, high};
}

TEST(LabClaims, WholeIntervalInside_agrees_outside_disagrees_elseUnsettled) {
    const double endless = std::numeric_limits<double>::infinity();
    const struct {
        double low, high;
        std::vector<double> values;
        LabVerdict verdict;
    } cases[] = {{0, 1, {0.45, 0.5, 0.55}, LabVerdict::Agrees},
                 {0, 1, {0.4, 1.5}, LabVerdict::Unsettled},
                 {0, 1, {1.19, 1.2, 1.21}, LabVerdict::Disagrees},
                 {4, endless, {4, 4, 4, 4, 5}, LabVerdict::Unsettled},
                 {0, 0, {3, 2, 1, 3, 1}, LabVerdict::Disagrees},
                 // The interval exceeds the claim on both sides.
                 {0.4, 0.6, {-3, 4}, LabVerdict::Unsettled},
                 {0, 0, {0, 0, 0}, LabVerdict::Agrees}};
    for (const auto& one : cases)
        EXPECT_EQ(observed(claimOf(one.low, one.high), one.values).verdict, one.verdict)
            << one.low << ", " << one.high;
}

TEST(LabClaims, EqualValues_haveNoIntervalUnlessTheClaimIsProved) {
    LabClaim claim = claimOf(3, 3);
    EXPECT_EQ(observed(claim, {3, 3, 3}).verdict, LabVerdict::Agrees);
    for (const auto certainty : {LabCertainty::Reported, LabCertainty::Simulated}) {
        claim.certainty = certainty;
        const auto inside = observed(claim, {3, 3, 3}), outside = observed(claim, {2, 2, 2});
        EXPECT_EQ(inside.verdict, LabVerdict::Unsettled);
        EXPECT_EQ(outside.verdict, LabVerdict::Unsettled);
        EXPECT_TRUE(std::isnan(inside.low) && std::isnan(inside.high));
        EXPECT_TRUE(inside.withoutInterval() && inside.meanInside());
        EXPECT_TRUE(outside.withoutInterval() && !outside.meanInside());
        EXPECT_STRNE(verdictWords(inside), verdictWords(outside));
        EXPECT_STRNE(verdictWords(inside), verdictWords(observed(claim, {3})));
    }
}

TEST(LabClaims, OneRun_isUnsettledAndReportedInsideOrOutside) {
    const auto inside = observed(claimOf(0, 1), {0.5}), outside = observed(claimOf(0, 1), {1.2});
    EXPECT_EQ(inside.verdict, LabVerdict::Unsettled);
    EXPECT_EQ(outside.verdict, LabVerdict::Unsettled);
    EXPECT_TRUE(inside.withoutInterval() && inside.meanInside());
    EXPECT_TRUE(outside.withoutInterval() && !outside.meanInside());
    EXPECT_STRNE(verdictWords(inside), verdictWords(outside));
}

TEST(LabClaims, AWideIntervalSettlesNothing) {
    const LabClaim claim = claimOf(0, 1);
    EXPECT_EQ(observed(claim, {}).verdict, LabVerdict::Open);
    EXPECT_TRUE(std::isnan(observed(claim, {0.5}).low));
    const auto wide = observed(claim, {0.9, 1.5});
    EXPECT_EQ(wide.verdict, LabVerdict::Unsettled);
    EXPECT_NEAR(wide.mean, 1.2, 1e-12);
    // The factor is the 97.5 % quantile of the t distribution with one degree of freedom.
    EXPECT_NEAR(wide.high - wide.mean, 12.7062 * 0.3, 1e-4);
    EXPECT_EQ(observed(claimOf(0, 0), {1e-15, -2e-16}).verdict, LabVerdict::Agrees)
        << "but for rounding";
    EXPECT_EQ(observed(claim, {std::numeric_limits<double>::quiet_NaN()}).verdict,
              LabVerdict::Open);
}

TEST(LabClaims, ExpectationIsDescribedInWords) {
    const double endless = std::numeric_limits<double>::infinity();
    EXPECT_EQ(expectedText({"", "", "", LabCertainty::Proved, "", -endless, 0.05}), "0.05 or less");
    EXPECT_EQ(expectedText({"", "", "", LabCertainty::Proved, "", 4, endless}), "4 or more");
    EXPECT_EQ(expectedText({"", "", "", LabCertainty::Proved, "", 4, 4}), "4");
    EXPECT_EQ(expectedText({"", "", "", LabCertainty::Proved, "", 0.1, 0.2}), "0.1 to 0.2");
}

}  // namespace
}  // namespace headscope::lab
