// Tests of optimal ablation: constants with the smallest loss on the fitting samples.
#include "core/nn/analysis/optimal_constants.h"
#include "core/api/requests/joint_ablation.h"
#include "core/api/requests/pruning.h"
#include "core/nn/backend/torch_backend.h"
#include "tests/core/nn/support/patch_scene.h"

#include <gtest/gtest.h>

#include <atomic>

namespace headscope::analysis {
namespace {

class OptimalConstantsTest : public ::testing::Test {
protected:
    static void SetUpTestSuite() { engine::torchBackend(); }
    // Mean loss on validation, where the constants are fitted, without these heads.
    double loss(const std::vector<HeadPlace>& off, HeadAblation kind) {
        AblationRequest request;
        request.mask = HeadMask::without(off);
        request.split = "valid";
        request.samples = 0;
        request.ablation = kind;
        return *scoreValue(scene.ask(request).after, kLoss);
    }
    std::vector<torch::Tensor> means() {
        const auto samples = scene.analyzer().subset("valid", kMeanSamples);
        return Replacements::of(HeadAblation::Mean, scene.model(),
                                batchesOf(scene.model(), *scene.data, samples), samples, 1, {})
            .means();
    }
    FittedConstants fit(const std::vector<HeadPlace>& off, const Work& work = {}) {
        const auto samples = scene.analyzer().subset("valid", kMeanSamples);
        return fitConstants(scene.model(), batchesOf(scene.model(), *scene.data, samples, 16), off,
                            means(), work);
    }

    test::PatchScene scene;
};

TEST_F(OptimalConstantsTest, NeverWorseThanTheMeanWhereTheyWereFitted) {
    double gained = 0;
    for (const auto& off : {std::vector<HeadPlace>{{0, 1}}, {{1, 3}}, {{0, 0}, {0, 2}, {1, 1}}}) {
        const double mean = loss(off, HeadAblation::Mean),
                     optimal = loss(off, HeadAblation::Optimal);
        EXPECT_LE(optimal, mean + 1e-6);
        gained += mean - optimal;
    }
    EXPECT_GT(gained, 1e-3);
}

// The gradient of the loss, by central differences, falls on the way to the constants.
TEST_F(OptimalConstantsTest, GradientFallsOnTheWayToTheConstants) {
    const std::vector<HeadPlace> off{{1, 2}};
    const auto input = scene.batch("valid", scene.analyzer().subset("valid", 0).samples);
    const auto lossAt = [&](const torch::Tensor& constants) {
        const torch::NoGradGuard noGrad;
        models::Pass pass;
        pass.headMask = maskOf(scene.model(), off);
        pass.replacements = {{}, constants};
        return scene.model().loss(scene.model().forward(input, pass), input, 0).item<double>();
    };
    const auto slope = [&](const torch::Tensor& constants) {
        auto found = torch::zeros({4}, torch::kDouble);
        for (std::int64_t i = 0; i < 4; ++i) {
            auto step = torch::zeros({16});
            step[8 + i] = 1e-2;
            found[i] = (lossAt(constants + step) - lossAt(constants - step)) / 2e-2;
        }
        return found.norm().item<double>();
    };
    const auto fitted = fit(off);
    EXPECT_LT(slope(fitted.contexts[1]), 0.5 * slope(means()[1]));
    EXPECT_NEAR(fitted.loss, lossAt(fitted.contexts[1]), 1e-5);
    EXPECT_NEAR(fitted.startLoss, lossAt(means()[1]), 1e-5);
    EXPECT_LE(fitted.steps, kOptimalSteps);
    EXPECT_FALSE(fitted.contexts[0].defined());
}

// Scans, pairs and curves fit each set of heads that they remove.
TEST_F(OptimalConstantsTest, EveryRequestUsesTheConstantsOfItsSet) {
    const double whole = loss({}, HeadAblation::Zero);
    HeadPairsRequest pairs;
    pairs.heads = {{0, 1}, {1, 3}};
    pairs.samples = 0;
    pairs.ablation = HeadAblation::Optimal;
    const auto found = scene.ask(pairs);
    const double a = loss({{0, 1}}, HeadAblation::Optimal),
                 b = loss({{1, 3}}, HeadAblation::Optimal),
                 both = loss({{0, 1}, {1, 3}}, HeadAblation::Optimal);
    EXPECT_NEAR(found.alone[0], a - whole, 1e-5);
    EXPECT_NEAR(found.at(0, 1), both - a - b + whole, 1e-5);
    LeaveOneOutRequest alone;
    alone.samples = 0;
    alone.ablation = HeadAblation::Optimal;
    EXPECT_NEAR(scoreChangeOf(scene.ask(alone), kLoss)->changes[7], b - whole, 1e-5);
    PruningCurveRequest curve;
    curve.methods = {{"leave-one-out"}};
    curve.samples = curve.chooseSamples = 0;
    curve.split = "valid";
    curve.ablation = HeadAblation::Optimal;
    const auto report = scene.ask(curve);
    for (const int point : {1, 3})
        EXPECT_NEAR(
            scoreOf(report.curves.front().points[static_cast<std::size_t>(point)].difference, kLoss)
                ->value,
            loss(report.curves.front().maskAt(point).off(), HeadAblation::Optimal) - whole, 1e-4);
}

TEST_F(OptimalConstantsTest, CancelledFitIsNotKept) {
    std::atomic<bool> cancel{true};
    LeaveOneOutRequest request;
    request.ablation = HeadAblation::Optimal;
    Work work;
    work.cancel = &cancel;
    const auto refused = scene.analyzer().answer(LeaveOneOutRequest::kId, &request, work);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Cancelled);
    EXPECT_LE(loss({{0, 1}}, HeadAblation::Optimal), loss({{0, 1}}, HeadAblation::Mean) + 1e-6);
}

}  // namespace
}  // namespace headscope::analysis
