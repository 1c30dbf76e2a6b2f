// Tests of the in-memory store of live curves: the same points are read back, whatever order the
// series were written in.
#include "core/service/runs/series_store.h"

#include <gtest/gtest.h>

namespace headscope::runs {
namespace {

const SeriesId kLoss{"train", "task_loss"}, kLambda{"train", "lambda"},
    kAccuracy{"valid", "accuracy"};

bool same(const std::vector<SeriesPoint>& a, const std::vector<SeriesPoint>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.step == y.step && x.epoch == y.epoch && x.seconds == y.seconds &&
               x.value == y.value;
    });
}

TEST(SeriesStore, GivesBackEveryPointFromAnyPlaceOn) {
    SeriesStore store;
    std::map<SeriesId, std::vector<SeriesPoint>> fed;
    const auto add = [&](const SeriesId& id, const SeriesPoint& point) {
        store.add(id, point);
        fed[id].push_back(point);
    };
    for (std::int64_t step = 1; step <= 3000; ++step) {
        const double t = static_cast<double>(step);
        add(kLoss, {step, t / 100, t / 7, 1 / t});
        if (step % 5 != 0) add(kLambda, {step, t / 100, t / 7, 0.1});         // with missing steps
        if (step % 61 == 0) add(kAccuracy, {step, t / 100, t / 7 + 0.5, t});  // at times of its own
    }
    EXPECT_EQ(store.ids(), (std::vector<SeriesId>{kLambda, kLoss, kAccuracy}));
    for (const auto& [id, points] : fed)
        for (std::size_t first : {std::size_t{0}, std::size_t{1}, std::size_t{17},
                                  points.size() / 2, points.size() - 1, points.size()})
            EXPECT_TRUE(same(store.points(id, first),
                             {points.begin() + static_cast<std::ptrdiff_t>(first), points.end()}))
                << id.name << " from " << first;
    EXPECT_TRUE(store.points({"test", "none"}, 0).empty());
    EXPECT_TRUE(store.points(kLoss, 5000).empty());
}

}  // namespace
}  // namespace headscope::runs
