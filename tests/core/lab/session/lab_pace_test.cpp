// Tests of how often the lab publishes a view of a running experiment. They use a simulated clock,
// so that the speed of the machine does not matter.
#include "core/lab/session/look_pace.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace headscope::lab {
namespace {

// Simulates a thread that works in bursts of at most `burst` seconds and publishes a view if one is
// due. It gets the fraction `share` of a processor.
struct Played {
    double seconds = 0, work = 0;  // wall-clock time, processor time
    int looks = 0;
    double mostBetween = 0;
};

Played play(double forSeconds, double burst, double look, double share,
            double every = LookPace::kEvery) {
    LookPace pace;
    Played played;
    double last = 0;
    const auto run = [&](double work) {
        played.work += work;
        played.seconds += work / share;
    };
    while (played.seconds < forSeconds) {
        const double toLook = pace.next() - played.seconds;
        run(share * (toLook > 0 ? std::min(burst, toLook) : burst));
        if (!pace.due(played.seconds, played.work)) continue;
        const double start = played.seconds, before = played.work;
        run(look);
        pace.looked(start, before, played.work, every);
        if (++played.looks > 1) played.mostBetween = std::max(played.mostBetween, start - last);
        last = start;
    }
    return played;
}

TEST(LabLookPace, IsThatOfAWindowWhereThereIsTime) {
    const auto played = play(9.9, 0.008, 0.004, 1);
    EXPECT_NEAR(played.looks, 300, 2);
    EXPECT_LT(played.mostBetween, 0.034) << "no burst goes past a look that is due";
}

TEST(LabLookPace, StaysThatOfAWindowOnHalfAProcessor) {
    EXPECT_NEAR(play(9.9, 0.008, 0.004, 0.5).looks, 300, 2);
}

TEST(LabLookPace, LooksTakeAThirdOfTheWorkAtMost) {
    const auto played = play(10, 0.008, 0.04, 1);
    EXPECT_GT(played.looks, 60);
    EXPECT_LE(0.04 * played.looks, played.work / 3 + 0.04);
}

TEST(LabLookPace, ALookThatCameLateIsMadeUpForButNotAllThatWereMissed) {
    LookPace pace;
    pace.looked(0, 0, 0, 0.033);
    for (int i = 1; i <= 1000; ++i) pace.looked(0.033 * i, 0, 0, 0.033);
    ASSERT_NEAR(pace.next(), 33.033, 1e-9);
    pace = {};
    pace.looked(0, 0, 0, 0.033);
    EXPECT_DOUBLE_EQ(pace.next(), 0.033);
    pace.looked(0.043, 0, 0, 0.033);
    EXPECT_DOUBLE_EQ(pace.next(), 0.066) << "10 ms late, so the next comes after 23";
    pace.looked(5, 0, 0, 0.033);
    EXPECT_DOUBLE_EQ(pace.next(), 5) << "one look at once, not a hundred";
    pace.looked(5, 0, 0, 0.033);
    EXPECT_DOUBLE_EQ(pace.next(), 5.033);
}

TEST(LabLookPace, IsSlowWhereNobodyListens) {
    EXPECT_NEAR(play(10, 0.008, 0.004, 1, LookPace::kUnheard).looks, 40, 2);
}

}  // namespace
}  // namespace headscope::lab
