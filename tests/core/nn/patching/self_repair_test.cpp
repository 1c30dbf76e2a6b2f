// Tests of self-repair, compared with a plain decomposition of the residual stream.
#include "core/api/requests/self_repair.h"
#include "core/nn/backend/torch_backend.h"
#include "core/nn/patching/trace.h"
#include "tests/core/nn/support/patch_scene.h"
#include "tests/core/nn/support/small_pairs.h"

#include <gtest/gtest.h>

namespace headscope::patching {
namespace {

using torch::Tensor;

// Readout of the scene's classifier with the deviations of the final norm held constant. Written
// from the formulas, without the code under test.
struct FrozenReadout {
    Tensor deviation, weight, bias, head, headBias, valid;  // (B, T, 1), (D), (D), (C, D), (C)

    FrozenReadout(test::PatchScene& scene, const Tensor& last, const models::Input& input) {
        deviation = (last.var(-1, false, true) + 1e-5).sqrt();
        weight = scene.parameter("norm.weight");
        bias = scene.parameter("norm.bias");
        head = scene.parameter("head.weight");
        headBias = scene.parameter("head.bias");
        valid = attention::validTokens(input.lengths, last.size(1), torch::kCPU);
        valid = valid.defined() ? valid.to(torch::kFloat).unsqueeze(-1)
                                : torch::ones({last.size(0), last.size(1), 1});
    }
    // Logits of a part of the stream, (B, T, D) to (B, C), without biases.
    Tensor of(const Tensor& part) const {
        const auto normed = (part - part.mean(-1, true)) / deviation * weight;
        return torch::matmul((normed * valid).sum(1) / valid.sum(1), head.t());
    }
    Tensor constant() const { return torch::matmul(bias, head.t()) + headBias; }
};

class SelfRepairTest : public ::testing::Test {
protected:
    static void SetUpTestSuite() { engine::torchBackend(); }
    static double mean(const Tensor& values) {
        return values.to(torch::kDouble).mean().item<double>();
    }
    // Mean difference of the logits of the two classes, true minus other.
    static double margin(const Tensor& logits, const models::Input& input) {
        const auto own = logits.gather(1, input.targets.unsqueeze(1)).squeeze(1);
        return mean(2 * own - logits.sum(1));
    }
    static SelfRepairReport ask(test::PatchScene& scene, std::vector<HeadPlace> heads,
                                HeadAblation kind = HeadAblation::Zero) {
        SelfRepairRequest request;
        request.heads = std::move(heads);
        request.samples = 0;
        request.ablation = kind;
        return scene.ask(request);
    }
    static models::Input all(test::PatchScene& scene) {
        return scene.batch("test", scene.analyzer().subset("test", 0).samples);
    }
    static Trace without(test::PatchScene& scene, const models::Input& input, HeadPlace head) {
        models::Pass pass;
        pass.headMask = analysis::maskOf(scene.model(), {head});
        return traceFrom(scene.model(), input, traceOf(scene.model(), input).before.front(), 0,
                         pass);
    }
};

// Every part equals that of a plain decomposition, and the parts add up to the repair.
TEST_F(SelfRepairTest, PartsEqualAPlainDecomposition) {
    const torch::NoGradGuard noGrad;
    test::PatchScene scene;
    const auto input = all(scene);
    const auto intact = traceOf(scene.model(), input), after = without(scene, input, {0, 1});
    const FrozenReadout frozen(scene, intact.last.main, input);
    const auto score = [&](const Tensor& part) { return margin(frozen.of(part), input); };
    const auto written = [&](const Trace& trace, int site, int head) {
        const auto output = scene.model().weightsAt(site).output;  // (D, H*dh)
        return torch::matmul(trace.contexts[static_cast<std::size_t>(site)].narrow(-1, head * 4, 4),
                             output.narrow(1, head * 4, 4).t());
    };
    const auto report = ask(scene, {{0, 1}});
    ASSERT_EQ(report.heads.size(), 1u);
    const auto& one = report.heads.front();
    const double direct = score(written(intact, 0, 1));
    EXPECT_NEAR(one.direct.mean, direct, 1e-4);
    EXPECT_NEAR(one.lost.mean, -direct, 1e-4);
    EXPECT_NEAR(one.change.mean, margin(after.logits, input) - margin(intact.logits, input), 1e-4);
    ASSERT_EQ(one.heads.size(), 4u);
    for (const auto& other : one.heads)
        EXPECT_NEAR(other.part.mean,
                    score(written(after, 1, other.head.head) - written(intact, 1, other.head.head)),
                    1e-4)
            << headName(other.head);
    EXPECT_NEAR(one.feedForwards.mean,
                score(after.feedForwards[0] - intact.feedForwards[0] + after.feedForwards[1] -
                      intact.feedForwards[1]),
                1e-4);
    const auto held = frozen.of(after.last.main) + frozen.constant();
    EXPECT_NEAR(one.norms.mean, margin(after.logits, input) - margin(held, input), 1e-4);
    EXPECT_NEAR(one.repair.mean, one.norms.mean + one.laterHeads.mean + one.feedForwards.mean,
                1e-6);
    EXPECT_NEAR(one.change.mean, one.lost.mean + one.repair.mean, 1e-6);
    EXPECT_GT(std::abs(one.repair.mean), 1e-3) << "there is something to decompose";
}

// Two equal heads in the last layer, each with half of the output of one: each has half of its
// direct effect, and only the final norm can repair the loss of one.
TEST_F(SelfRepairTest, PlantedTwinIsRepairedByTheNormOnly) {
    const torch::NoGradGuard noGrad;
    test::PatchScene single, twins;
    for (auto* scene : {&single, &twins}) scene->silenceFeedForward(1);
    // In `single`, head 3 adds nothing, so both models compute the same.
    single.parameter("block1.attention.output.weight").narrow(1, 3 * 4, 4).zero_();
    twins.plantTwin(1, 2, 3);
    const auto whole = ask(single, {{1, 2}}), half = ask(twins, {{1, 2}, {1, 3}});
    ASSERT_EQ(half.heads.size(), 2u);
    for (const auto& twin : half.heads) {
        EXPECT_NEAR(twin.direct.mean, whole.heads.front().direct.mean / 2, 1e-5);
        EXPECT_NEAR(twin.lost.mean, -twin.direct.mean, 1e-5);
        EXPECT_NEAR(twin.repair.mean, twin.norms.mean, 1e-5);
        EXPECT_EQ(twin.laterHeads.mean, 0);
        EXPECT_EQ(twin.feedForwards.mean, 0);
        EXPECT_TRUE(twin.heads.empty());
    }
    // The norm's part by hand: the stream without one twin, read with its own deviation and with
    // that of the whole model.
    const auto input = all(twins);
    const auto intact = traceOf(twins.model(), input), after = without(twins, input, {1, 2});
    const FrozenReadout before(twins, intact.last.main, input), own(twins, after.last.main, input);
    EXPECT_NEAR(half.heads.front().norms.mean,
                margin(own.of(after.last.main), input) - margin(before.of(after.last.main), input),
                1e-4);
}

// With norms after the layers, the effect of a head passes through both norms of its layer; their
// deviations are held constant.
TEST_F(SelfRepairTest, NormsAfterLayersAreHeldConstantOneByOne) {
    const torch::NoGradGuard noGrad;
    test::PatchScene scene(
        [](models::ModelSpec& spec) { spec.style.norm = models::NormPlace::After; });
    scene.silenceFeedForward(1);
    const auto input = all(scene);
    const auto intact = traceOf(scene.model(), input);
    const auto branch = torch::matmul(intact.contexts[1], scene.model().weightsAt(1).output.t()) +
                        scene.parameter("block1.attention.output.bias");
    const auto normed = [&](const Tensor& part, const Tensor& of, const std::string& name) {
        const auto deviation = (of.var(-1, false, true) + 1e-5).sqrt();
        return (part - part.mean(-1, true)) / deviation * scene.parameter(name + ".weight");
    };
    const auto first = intact.before[1].main + branch;
    const auto second = normed(first, first, "block1.norm1") + scene.parameter("block1.norm1.bias");
    const auto part = torch::matmul(intact.contexts[1].narrow(-1, 8, 4),
                                    scene.model().weightsAt(1).output.narrow(1, 8, 4).t());
    const auto read = normed(normed(part, first, "block1.norm1"), second, "block1.norm2");
    const auto valid = attention::validTokens(input.lengths, read.size(1), torch::kCPU)
                           .to(torch::kFloat)
                           .unsqueeze(-1);
    const auto logits =
        torch::matmul((read * valid).sum(1) / valid.sum(1), scene.parameter("head.weight").t());
    const auto report = ask(scene, {{1, 2}});
    EXPECT_NEAR(report.heads.front().direct.mean, margin(logits, input), 1e-4);
}

TEST_F(SelfRepairTest, ReplacementsChangeWhatIsLost) {
    test::PatchScene scene;
    const auto zero = ask(scene, {{1, 0}}), mean = ask(scene, {{1, 0}}, HeadAblation::Mean),
               optimal = ask(scene, {{1, 0}}, HeadAblation::Optimal);
    EXPECT_NEAR(zero.heads.front().direct.mean, mean.heads.front().direct.mean, 1e-5);
    // The mean over the samples of a constant replacement has almost the direct effect of the head.
    EXPECT_LT(std::abs(mean.heads.front().lost.mean), std::abs(zero.heads.front().lost.mean));
    EXPECT_NE(optimal.heads.front().lost.mean, mean.heads.front().lost.mean);
}

TEST_F(SelfRepairTest, BackedUpNeedsAllThreeConditions) {
    HeadRepair head;
    head.lost = {-1, {-1.2, -0.8}};
    head.repair = {0.9, {0.7, 1.1}};
    head.leaveOneOut = {{kLoss, 0.001, 0.005, 0.01}};
    EXPECT_TRUE(head.backedUp());
    auto open = head;
    open.repair.range.low = -0.1;
    EXPECT_FALSE(open.backedUp());
    auto helpful = head;
    helpful.leaveOneOut.front().upper = 0.02;
    EXPECT_FALSE(helpful.backedUp());
    auto harmful = head;
    harmful.lost = {1, {0.8, 1.2}};
    EXPECT_FALSE(harmful.backedUp());
}

// Heads of an encoder reach the answer only through the decoder.
TEST_F(SelfRepairTest, EncoderHeadsOfATranslatorHaveNoDirectPath) {
    const auto config = test::reversalConfig();
    const auto data = test::reversals(32);
    const auto trainer = test::trainerFor(config, data);
    const auto owner = std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    SelfRepairRequest request;
    const auto report = owner->ask(request);
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_EQ(report->score, AnswerScore::LogitOverMean);
    ASSERT_FALSE(report->heads.empty());
    for (const auto& head : report->withoutPath) EXPECT_EQ(head.site, 0);
    EXPECT_EQ(report->withoutPath.size() + report->heads.size(), headsOf(owner->shape()).size());
    for (const auto& head : report->heads) {
        EXPECT_GT(head.head.site, 0);
        EXPECT_NEAR(head.repair.mean,
                    head.norms.mean + head.laterHeads.mean + head.feedForwards.mean, 1e-6);
    }
}

TEST_F(SelfRepairTest, UnknownHeadsAreRefused) {
    test::PatchScene scene;
    SelfRepairRequest request;
    request.heads = {{7, 0}};
    const auto refused = scene.analyzer().answer(SelfRepairRequest::kId, &request, {});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Usage);
    EXPECT_FALSE(refused.error().hint.empty());
}

}  // namespace
}  // namespace headscope::patching
