#include "core/base/util/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

namespace headscope::util {
namespace {

TEST(InRanges, EveryPlaceIsWorkedOnOnceWhateverTheGrain) {
    for (const std::size_t count : {0U, 1U, 7U, 1000U})
        for (const std::size_t grain : {0U, 1U, 3U, 256U, 5000U}) {
            std::vector<std::atomic<int>> times(count);
            inRanges(count, grain, [&](std::size_t begin, std::size_t end) {
                EXPECT_LE(end - begin, std::max<std::size_t>(grain, 1));
                for (auto i = begin; i < end; ++i) ++times[i];
            });
            for (const auto& one : times) ASSERT_EQ(one, 1) << count << " by " << grain;
        }
}

TEST(InRanges, AFailureReachesTheCallerAndEndsTheRest) {
    std::atomic<int> begun{0};
    EXPECT_THROW(inRanges(1'000'000, 1,
                          [&](std::size_t, std::size_t) {
                              ++begun;
                              throw std::runtime_error("no more");
                          }),
                 std::runtime_error);
    EXPECT_LE(begun, 8) << "one a thread";
}

}  // namespace
}  // namespace headscope::util
