// Tests of the joint effect of two heads, and of keeping a single head per layer, compared with
// separate ablations.
#include "core/api/requests/joint_ablation.h"
#include "core/api/requests/pruning.h"
#include "core/nn/analysis/masked_answers.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "core/nn/backend/torch_backend.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

class JointAblationLossTest : public ::testing::Test {
protected:
    // Registers the queries, once per process.
    static void SetUpTestSuite() { engine::torchBackend(); }
    JointAblationLossTest() {
        auto trainer = test::trainerFor(config, data);
        for (int i = 0; i < 15; ++i) trainer->trainStep();
        analyzer = std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    }
    double rise(const std::vector<HeadPlace>& off, HeadAblation kind,
                const std::string& split = "valid") {
        AblationRequest request;
        request.mask = HeadMask::without(off);
        request.split = split;
        request.samples = 0;
        request.ablation = kind;
        return scoreOf(analyzer->ask(request).value().difference, kLoss)->value;
    }

    RunConfig config = test::smallConfig();
    std::shared_ptr<const data::Dataset> data = test::smallTexts();
    std::unique_ptr<analysis::Analyzer> analyzer;
};

TEST_F(JointAblationLossTest, IsTheLossOfBothBeyondThatOfEach) {
    for (const auto kind : {HeadAblation::Zero, HeadAblation::Mean}) {
        HeadPairsRequest request;
        request.heads = {{0, 1}, {0, 3}, {1, 2}};
        request.samples = 0;
        request.ablation = kind;
        const auto pairs = analyzer->ask(request);
        ASSERT_TRUE(pairs.ok()) << pairs.error().text();
        EXPECT_EQ(pairs->split, "valid");
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_NEAR(pairs->alone[i], rise({request.heads[i]}, kind), 1e-5);
            EXPECT_TRUE(std::isnan(pairs->at(i, i)));
            for (std::size_t j = 0; j < i; ++j) {
                const double both = rise({request.heads[i], request.heads[j]}, kind);
                EXPECT_NEAR(pairs->at(i, j), both - pairs->alone[i] - pairs->alone[j], 1e-5);
                EXPECT_EQ(pairs->at(i, j), pairs->at(j, i));
                EXPECT_LE(pairs->ranges[i * 3 + j].low, pairs->at(i, j));
                EXPECT_GE(pairs->ranges[i * 3 + j].high, pairs->at(i, j));
            }
        }
    }
    HeadPairsRequest wrong;
    for (const auto& heads : {std::vector<HeadPlace>{{0, 1}}, {{0, 1}, {0, 1}}, {{0, 1}, {7, 0}}}) {
        wrong.heads = heads;
        const auto refused = analyzer->ask(wrong);
        ASSERT_FALSE(refused.ok());
        EXPECT_EQ(refused.error().code, ErrorCode::Usage);
        EXPECT_FALSE(refused.error().hint.empty());
    }
}

TEST_F(JointAblationLossTest, OnlyOneOfALayerIsAllOthersOff) {
    SingleHeadKeptRequest request;
    request.samples = 0;
    const auto report = analyzer->ask(request);
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_NEAR(scoreChangeOf(*report, kLoss)->changes[6],
                rise({{1, 0}, {1, 1}, {1, 3}}, HeadAblation::Zero), 1e-5);
}

// The order of removal and the curve must use the same replacement (here: the mean).
TEST_F(JointAblationLossTest, CurvesOfReplacementsEqualTheirAblations) {
    PruningCurveRequest request;
    request.methods = {{"leave-one-out"}};
    request.samples = request.chooseSamples = 0;
    request.ablation = HeadAblation::Mean;
    const auto report = analyzer->ask(request);
    ASSERT_TRUE(report.ok()) << report.error().text();
    const auto& curve = report->curves.front();
    ASSERT_EQ(curve.points.size(), 9U);
    for (const int point : {1, 4, 8})
        EXPECT_NEAR(scoreOf(curve.points[static_cast<std::size_t>(point)].difference, kLoss)->value,
                    rise(curve.maskAt(point).off(), HeadAblation::Mean, "test"), 1e-4);
    LeaveOneOutRequest alone;
    alone.samples = 0;
    alone.ablation = HeadAblation::Mean;
    const auto scoreChanges = analyzer->ask(alone);
    ASSERT_TRUE(scoreChanges.ok());
    const auto& loss = scoreChangeOf(*scoreChanges, kLoss)->changes;
    for (std::size_t i = 1; i < curve.order.size(); ++i) {
        const auto at = [&](HeadPlace head) {
            return loss[static_cast<std::size_t>(head.site * 4 + head.head)];
        };
        EXPECT_LE(at(curve.order[i - 1]), at(curve.order[i]) + 1e-6);
    }
}

// Points are reported while the curve is measured, the whole model first. A reported point equals
// that of the answer.
TEST_F(JointAblationLossTest, PointsOfACurveAreReportedAsTheyAreMeasured) {
    PruningCurveRequest request;
    request.methods = {{"michel"}, {kRandomOrder}};
    request.randomOrders = 2;
    request.samples = request.chooseSamples = 0;
    std::vector<PruningReport> reports;
    request.onReport = [&](const PruningReport& report) { reports.push_back(report); };
    const auto answer = analyzer->ask(request);
    ASSERT_TRUE(answer.ok()) << answer.error().text();
    ASSERT_EQ(answer->curves.size(), 3u);
    ASSERT_FALSE(reports.empty());
    ASSERT_EQ(reports.front().curves.size(), 1u) << "before the random orders";
    EXPECT_EQ(reports.front().curves.front().points.size(), 1u) << "the whole model";
    // The next order may take long to choose, so the end of a curve is reported at once.
    for (std::size_t curve = 0; curve < 3; ++curve)
        EXPECT_TRUE(std::any_of(reports.begin(), reports.end(), [&](const auto& report) {
            return report.curves.size() == curve + 1 &&
                   report.curves[curve].points.size() == answer->curves[curve].points.size();
        })) << curve;
    for (const auto& report : reports)
        for (std::size_t i = 0; i < report.curves.size(); ++i) {
            const auto& points = report.curves[i].points;
            ASSERT_LE(points.size(), answer->curves[i].points.size());
            for (std::size_t k = 0; k < points.size(); ++k) {
                EXPECT_EQ(points[k].removed, answer->curves[i].points[k].removed);
                EXPECT_EQ(*scoreValue(points[k].scores, kLoss),
                          *scoreValue(answer->curves[i].points[k].scores, kLoss));
            }
        }
}

// Steps are reported in order, and neither the answers nor the number of reports depend on the
// memory: three batches are evaluated together or one by one.
TEST(MaskedAnswersTest, MemoryLimitChangesNothingButTheTimeOfReports) {
    engine::torchBackend();
    const auto config = test::smallConfig();
    const auto data = test::smallTexts(250);
    const auto trainer = test::trainerFor(config, data);
    const auto owner = std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    auto& analyzer = dynamic_cast<analysis::TorchAnalyzer&>(*owner);
    const auto samples = analyzer.subset("test", 0);
    const auto batches = analysis::batchesOf(analyzer.model(), analyzer.dataset(), samples);
    ASSERT_EQ(batches.count, 3);
    analysis::MaskPath path;
    path.steps = {{{0, 1}}, {{1, 2}, {1, 3}}};
    std::vector<std::size_t> reported;
    const auto answers = [&](std::int64_t bytes) {
        reported.clear();
        return analysis::answersAlong(
            analyzer.model(), batches, {path, path}, {}, {},
            [&](const auto&, std::size_t p, std::size_t done) {
                reported.push_back(10 * p + done);
            },
            bytes);
    };
    const std::vector<std::size_t> order = {0, 1, 2, 11, 12};
    const auto together = answers(analysis::kMostKeptBytes);
    EXPECT_EQ(reported, order);
    const auto single = answers(1);
    EXPECT_EQ(reported, order);
    ASSERT_EQ(together.whole.losses.size(), 250u);
    EXPECT_EQ(single.whole.losses, together.whole.losses);
    for (std::size_t step = 0; step < 2; ++step)
        EXPECT_EQ(single.paths[1][step].losses, together.paths[1][step].losses);
}

}  // namespace
}  // namespace headscope
