#include "core/api/runs/step_name.h"

#include "core/api/base/request.h"

#include <gtest/gtest.h>

namespace headscope {
namespace {

TEST(StepName, IsANumberOrAWord) {
    EXPECT_EQ(stepNamed("0"), 0);
    EXPECT_EQ(stepNamed("1200"), 1200);
    EXPECT_EQ(stepNamed("last"), kLatest);
    EXPECT_EQ(stepNamed("best"), kBest);
    for (const char* other :
         {"", "-1", "+1", " 1", "1 ", "1.5", "1e3", "first", "Best", "99999999999999999999"})
        EXPECT_FALSE(stepNamed(other)) << other;
}

}  // namespace
}  // namespace headscope
