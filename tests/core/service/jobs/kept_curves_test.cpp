// Tests that stored pruning curves come back unchanged, and only for the request they belong to.
#include "core/service/jobs/kept_curves.h"
#include "tests/core/support/data_support.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>

namespace headscope::jobs {
namespace {

const std::string kWeights(64, 'a');
const KeptCurveOf kSubject{kWeights, "data"};

PruningCurveRequest requestOf(std::vector<std::string> methods) {
    PruningCurveRequest request;
    request.methods.clear();
    for (auto& id : methods) {
        PruningMethod method;
        method.id = id;
        request.methods.push_back(method);
    }
    request.randomOrders = 1;
    return request;
}

PruningReport reportOf(const PruningCurveRequest& request) {
    PruningReport report;
    report.step = 60;
    report.samples = 100;
    report.seed = 3;
    report.chosenOn.split = "valid";
    report.headCount = 2;
    report.margin = request.margin;
    for (const auto& method : request.methods) {
        PruningCurve curve;
        curve.method = method;
        for (int removed = 0; removed <= 2; ++removed) {
            PruningPoint point;
            point.removed = removed;
            if (removed > 0) point.heads = {{0, removed - 1}};
            curve.order.insert(curve.order.end(), point.heads.begin(), point.heads.end());
            const double lost = 0.004 * removed * removed;
            point.scores = {{kAccuracy, 0.9 - lost, Interval{0.8, 0.95}},
                            {kLoss, 0.4 + lost, Interval{0.3, 0.5}}};
            point.difference = {{kAccuracy, -lost, Interval{-lost - 0.001, 0.001 - lost}},
                                {kLoss, lost, Interval{lost - 0.001, lost + 0.001}}};
            curve.points.push_back(point);
        }
        markRemovable(curve, request.margin);
        report.curves.push_back(curve);
    }
    return report;
}

TEST(KeptCurvesTest, StoredCurveComesBackForAnyMargin) {
    const data::TempFolder folder;
    auto request = requestOf({"michel"});
    const auto report = reportOf(request);
    ASSERT_EQ(report.curves[0].removableHeads, 1);
    EXPECT_FALSE(keptCurve(folder.path(), kSubject, request));
    ASSERT_TRUE(keepCurve(folder.path(), kSubject, request, report).ok());
    const auto kept = keptCurve(folder.path(), kSubject, request);
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->step, 60);
    EXPECT_EQ(kept->seed, 3);
    EXPECT_EQ(kept->chosenOn.split, "valid");
    EXPECT_EQ(kept->curves[0].points[2].removed, 2);
    EXPECT_EQ(kept->curves[0].order, report.curves[0].order);
    EXPECT_EQ(kept->curves[0].removableHeads, 1);
    const auto* loss = scoreOf(kept->curves[0].points[2].difference, kLoss);
    ASSERT_TRUE(loss && loss->interval);
    EXPECT_DOUBLE_EQ(loss->interval->high, 0.017);
    request.margin.share = 0.5;
    EXPECT_EQ(keptCurve(folder.path(), kSubject, request)->curves[0].removableHeads, 2);
}

TEST(KeptCurvesTest, OtherWeightsSamplesAndMethodsAreMeasuredAgain) {
    const data::TempFolder folder;
    const auto both = requestOf({"michel", "leave-one-out"});
    ASSERT_TRUE(keepCurve(folder.path(), kSubject, both, reportOf(both)).ok());
    EXPECT_FALSE(keptCurve(folder.path(), {std::string(64, 'b'), "data"}, both));
    EXPECT_FALSE(keptCurve(folder.path(), {kWeights, "other"}, both)) << "other test file";
    auto samples = both;
    samples.samples = 200;
    EXPECT_FALSE(keptCurve(folder.path(), kSubject, samples));
    EXPECT_FALSE(keptCurve(folder.path(), kSubject, requestOf({"michel", "random"})));
    const auto one = keptCurve(folder.path(), kSubject, requestOf({"leave-one-out"}));
    ASSERT_TRUE(one) << "a curve of a request for more methods serves too";
    ASSERT_EQ(one->curves.size(), 1u);
    EXPECT_EQ(one->curves[0].method.id, "leave-one-out");
}

// A report takes what was measured last, whatever was asked for.
TEST(KeptCurvesTest, TheNewestIsFoundWithoutItsRequest) {
    const data::TempFolder folder;
    EXPECT_FALSE(newestKeptCurve(folder.path(), kSubject));
    auto request = requestOf({"michel"});
    ASSERT_TRUE(keepCurve(folder.path(), kSubject, request, reportOf(request)).ok());
    request = requestOf({"leave-one-out"});
    request.samples = 200;
    request.ablation = HeadAblation::Mean;
    ASSERT_TRUE(keepCurve(folder.path(), kSubject, request, reportOf(request)).ok());
    const auto newest = newestKeptCurve(folder.path(), kSubject);
    ASSERT_TRUE(newest);
    EXPECT_EQ(newest->curves.at(0).method.id, "leave-one-out");
    EXPECT_EQ(newest->ablation, HeadAblation::Mean);
    EXPECT_EQ(newest->curves[0].removableHeads, 1) << "with the default margin";
    EXPECT_FALSE(newestKeptCurve(folder.path(), {kWeights, "other"}));
    EXPECT_FALSE(newestKeptCurve(folder.path(), {std::string(64, 'b'), "data"}));
}

// An interval may be open, and the runs folder may not exist yet.
TEST(KeptCurvesTest, InfiniteEndsAndTheRandomBandComeBack) {
    const data::TempFolder folder;
    const auto runs = folder.path() + "/new/runs";
    const auto request = requestOf({"michel", kRandomOrder});
    auto report = reportOf(request);
    const double infinite = std::numeric_limits<double>::infinity();
    report.curves[0].points[1].scores[1].interval = Interval{-infinite, infinite};
    report.random.emplace();
    report.random->orders = 1;
    report.random->points = {{1, kLoss, 0.5, std::nan(""), 0.4, infinite}};
    ASSERT_TRUE(keepCurve(runs, kSubject, request, report).ok());
    const auto kept = keptCurve(runs, kSubject, request);
    ASSERT_TRUE(kept);
    const auto& loss = kept->curves[0].points[1].scores[1];
    ASSERT_TRUE(loss.interval);
    EXPECT_EQ(loss.interval->low, -infinite);
    EXPECT_EQ(loss.interval->high, infinite);
    ASSERT_TRUE(kept->random);
    ASSERT_EQ(kept->random->points.size(), 1u);
    EXPECT_EQ(kept->random->points[0].high, infinite);
    EXPECT_EQ(kept->random->points[0].mean, 0.5);
    EXPECT_TRUE(std::isnan(kept->random->points[0].deviation));
}

TEST(KeptCurvesTest, DamagedFileIsMeasuredAgain) {
    const data::TempFolder folder;
    const auto request = requestOf({"michel"});
    ASSERT_TRUE(keepCurve(folder.path(), kSubject, request, reportOf(request)).ok());
    const auto file = folder.path() + "/.measured/" + kWeights + "-curves.json";
    std::ofstream(file) << R"({"format_version": 1, "program": "x", "curves": [3, {"key": 4}]})";
    EXPECT_FALSE(keptCurve(folder.path(), kSubject, request));
    EXPECT_TRUE(keepCurve(folder.path(), kSubject, request, reportOf(request)).ok());
    EXPECT_TRUE(keptCurve(folder.path(), kSubject, request)) << "the file is replaced";
    EXPECT_TRUE(keepCurve(folder.path(), {"../evil", "data"}, request, reportOf(request)).ok());
    EXPECT_FALSE(keptCurve(folder.path(), {"../evil", "data"}, request)) << "no checksum, no file";
}

}  // namespace
}  // namespace headscope::jobs
