// Tests of head groups during training: what is recorded, exact resume, and when training ends
// because the groups are stable.
#include "core/nn/training/group_watch.h"

#include "core/base/util/random.h"
#include "core/nn/objectives/partitions.h"
#include "tests/core/nn/support/small_run.h"

#include <gmock/gmock.h>

#include <cmath>
#include <set>

namespace headscope::training {
namespace {

using test::sameBytes;
using test::trainerFor;

RunConfig watched(const char* on, double rest = 0) {
    auto config = test::smallConfig();
    config.values["train.steps"] = std::int64_t{60};
    config.values["train.groups"] = std::string(on);
    config.values["train.groups_count"] = std::int64_t{2};
    config.values["train.groups_rest"] = rest;
    return config;
}

TEST(GroupWatch, WatchingChangesNothing) {
    auto plain = test::smallConfig();
    plain.values["train.steps"] = std::int64_t{60};
    auto without = trainerFor(plain), with = trainerFor(watched("V"));
    for (int i = 0; i < 12; ++i) {
        without->trainStep();
        with->recordOf<GroupFrame>();
        with->trainStep();
    }
    EXPECT_TRUE(sameBytes(without->modelTensors(), with->modelTensors()));
    EXPECT_EQ(without->record(GroupFrame::kChannel), nullptr);
}

TEST(GroupWatch, ResumeAfterAnyCutSeesTheSame) {
    for (const char* on : {"V", "A", "O"}) {
        auto whole = trainerFor(watched(on));
        std::vector<double> shifts;
        for (int i = 0; i < 20; ++i) {
            if (const auto frame = whole->recordOf<GroupFrame>()) shifts.push_back(frame->shift());
            whole->trainStep();
        }
        ASSERT_EQ(shifts.size(), 3u) << "steps 1, 10, 20";
        EXPECT_TRUE(std::isnan(shifts[0]));
        EXPECT_GT(shifts[1], 0);
        for (const int cut : {4, 9, 12}) {
            auto before = trainerFor(watched(on)), after = trainerFor(watched(on));
            for (int i = 0; i < cut; ++i) before->trainStep();
            ASSERT_TRUE(
                after->restore(before->modelTensors(), before->optimizerTensors(), before->state())
                    .ok());
            double last = 0;
            for (int i = cut; i < 20; ++i) {
                if (const auto frame = after->recordOf<GroupFrame>()) last = frame->shift();
                after->trainStep();
            }
            EXPECT_EQ(last, shifts[2]) << on << ", cut at " << cut;
            EXPECT_TRUE(sameBytes(after->optimizerTensors(), whole->optimizerTensors()))
                << on << ", cut at " << cut;
        }
    }
}

TEST(GroupWatch, TrainingEndsWhenTheGroupsAreAtRest) {
    // With this limit every change counts as stable.
    auto trainer = trainerFor(watched("V", 1e6));
    while (trainer->step() < trainer->totalSteps()) trainer->trainStep();
    EXPECT_EQ(trainer->step(), 10) << "the first look that has one before it";
    auto again = trainerFor(watched("V", 1e6));
    ASSERT_TRUE(
        again->restore(trainer->modelTensors(), trainer->optimizerTensors(), trainer->state())
            .ok());
    EXPECT_EQ(again->totalSteps(), 10);
    EXPECT_EQ(trainerFor(watched("V", 1e-9))->totalSteps(), 60);
}

TEST(GroupWatch, AFrameSaysWhatTheGroupsAre) {
    auto trainer = trainerFor(watched("V"));
    const auto frame = trainer->recordOf<GroupFrame>();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->step, 1);
    ASSERT_EQ(frame->sites.size(), 2u);
    for (const auto& site : frame->sites) {
        ASSERT_EQ(site.groups.size(), 4u);
        EXPECT_EQ(site.groups.front(), 0);
        EXPECT_THAT(site.groups, testing::Contains(1));
        EXPECT_LT(site.homogenisation, 0);
        EXPECT_GE(site.homogenisation, -1);
        EXPECT_LE(std::abs(site.diversification), 1);
        EXPECT_GT(site.dunn, 0);
    }
}

TEST(ShiftOf, IsTheLeastMoveOverTheLengthWhateverTheNumbersOfTheGroups) {
    const auto before = torch::tensor({{3.0f, 0.0f}, {0.0f, 4.0f}, {0.0f, 0.0f}});
    const auto after = torch::tensor({{0.0f, 0.0f}, {3.0f, 1.0f}, {0.0f, 4.0f}});
    EXPECT_NEAR(shiftOf(before, after), 1.0 / 5, 1e-7);
    EXPECT_EQ(shiftOf(before, before), 0);
    EXPECT_TRUE(std::isnan(shiftOf(before, after.narrow(0, 0, 2))));
}

std::vector<std::vector<double>> gramOfPoints(const std::vector<std::vector<double>>& points) {
    std::vector<std::vector<double>> gram(points.size(), std::vector<double>(points.size(), 0));
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < points.size(); ++j)
            for (std::size_t k = 0; k < points[i].size(); ++k)
                gram[i][j] += points[i][k] * points[j][k];
    return gram;
}

// With clear clusters, the heuristic must find the best partition. Otherwise it is at most 25 %
// worse, and never better than the best.
TEST(GoodPartition, IsTheBestOneOrNearIt) {
    util::Random random(4);
    for (int trial = 0; trial < 20; ++trial) {
        std::vector<std::vector<double>> points;
        const bool clear = trial % 2 == 0;
        for (int i = 0; i < 12; ++i) {
            points.push_back({});
            for (int k = 0; k < 5; ++k)
                points.back().push_back((clear && k == i % 4 ? 20 : 0) + random.normal());
        }
        const auto gram = gramOfPoints(points);
        const auto best = objectives::bestPartition(gram, 4),
                   good = objectives::goodPartition(gram, 4);
        EXPECT_GE(good.objective, best.objective * (1 - 1e-9));
        EXPECT_LE(good.objective, best.objective * (clear ? 1 + 1e-9 : 1.25));
        if (clear) {
            EXPECT_EQ(good.groups, best.groups);
        }
    }
}

TEST(GoodPartition, TakesManyPointsAndEqualOnes) {
    std::vector<std::vector<double>> points;
    for (int i = 0; i < 40; ++i) points.push_back({static_cast<double>(i % 5) * 10, 1});
    const auto found = objectives::goodPartition(gramOfPoints(points), 5);
    EXPECT_NEAR(found.objective, 0, 1e-6);
    for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(found.groups[i], found.groups[i % 5]);
    const auto same =
        objectives::goodPartition(gramOfPoints(std::vector<std::vector<double>>(6, {1, 2})), 3);
    EXPECT_EQ(std::set<int>(same.groups.begin(), same.groups.end()).size(), 3u)
        << "as many groups as asked for";
}

}  // namespace
}  // namespace headscope::training
