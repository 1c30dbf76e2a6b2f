// Tests of attribution, activation and path patching.
#include "core/api/requests/patching.h"
#include "core/nn/backend/torch_backend.h"
#include "core/nn/patching/counterfactuals.h"
#include "core/nn/patching/edges.h"
#include "tests/core/nn/support/patch_scene.h"
#include "tests/core/nn/support/small_pairs.h"

#include <gtest/gtest.h>

#include <numeric>

namespace headscope::patching {
namespace {

using torch::Tensor;

class PatchingTest : public ::testing::Test {
protected:
    static void SetUpTestSuite() { engine::torchBackend(); }
    static PairTrace paired(test::PatchScene& scene) {
        return pairTrace(scene.model(), {scene.batch("test", {0, 1, 2, 3, 4, 5}),
                                         scene.batch("test", {6, 7, 8, 9, 10, 11})});
    }
    // Makes the answer almost linear in all contexts: the norms divide by a constant, attention is
    // uniform, and the feed-forward networks add nothing.
    static void makeLinear(models::ModelSpec& spec) { spec.style.normEpsilon = 1e6; }
    static void removeAttention(test::PatchScene& scene) {
        const torch::NoGradGuard noGrad;
        for (const auto* site : {"block0", "block1"}) {
            scene.parameter(std::string(site) + ".attention.qkv.weight").narrow(0, 0, 32).zero_();
            scene.parameter(std::string(site) + ".attention.qkv.bias").narrow(0, 0, 32).zero_();
            // The norms divide by about 1000, so values are as large as without them.
            scene.parameter(std::string(site) + ".norm1.weight").mul_(1000);
        }
        scene.parameter("norm.weight").mul_(1000);
        scene.parameter("head.weight").mul_(30);
        scene.silenceFeedForward(0);
        scene.silenceFeedForward(1);
    }
    static PatchReport ask(test::PatchScene& scene, PatchRequest request = {}) {
        request.samples = 0;
        return scene.ask(request);
    }
    static Error refusal(test::PatchScene& scene, const PatchRequest& request) {
        const auto refused = scene.analyzer().answer(PatchRequest::kId, &request, {});
        EXPECT_FALSE(refused.ok());
        return refused.ok() ? Error{} : refused.error();
    }
};

// The gradient of the score with respect to contexts, by central differences.
TEST_F(PatchingTest, SlopesEqualFiniteDifferences) {
    test::PatchScene scene;
    const auto pair = paired(scene);
    const auto slopes = contextSlopes(scene.model(), pair, 1);
    auto generator = at::make_generator<at::CPUGeneratorImpl>(9);
    for (int site : {0, 1}) {
        const auto index = static_cast<std::size_t>(site);
        const auto direction = torch::randn(pair.trace.contexts[index].sizes(), generator);
        const auto scoreAt = [&](double step) {
            const torch::NoGradGuard noGrad;
            models::Pass pass;
            pass.headMask = torch::ones({2, 4});
            pass.headMask[site].zero_();
            pass.replacements.resize(2);
            pass.replacements[index] = pair.trace.contexts[index] + step * direction;
            return answerScores(
                       logitsFrom(scene.model(), pair.input, pair.trace.before[index], site, pass),
                       pair.input, pair.foils)
                .to(torch::kDouble)
                .sum()
                .item<double>();
        };
        const double slope = (scoreAt(1e-2) - scoreAt(-1e-2)) / 2e-2;
        const double found = (slopes[index] * direction).sum().item<double>();
        EXPECT_NEAR(found, slope, 2e-3 * std::abs(slope) + 1e-3) << site;
    }
}

// If the answer is linear in a head's context, the gradient is exact, as are paths between heads.
TEST_F(PatchingTest, EstimatesAreExactInALinearModel) {
    test::PatchScene scene(makeLinear);
    removeAttention(scene);
    PatchRequest request;
    request.edges = true;
    for (int from = 0; from < 2; ++from)
        for (int to = 0; to < 4; ++to) request.exactEdges.push_back({{0, from}, {1, to}});
    for (const bool corrected : {false, true}) {
        request.correctAttention = corrected;
        const auto report = ask(scene, request);
        double largest = 0;
        for (const auto& head : report.heads) {
            largest = std::max(largest, std::abs(head.exact.mean));
            EXPECT_NEAR(head.gradient.mean, head.exact.mean, 1e-3) << headName(head.head);
            EXPECT_NEAR(head.integrated.mean, head.exact.mean, 1e-3);
        }
        EXPECT_GT(largest, 0.02);
        EXPECT_GT(report.gradientRanks, 0.99);
        EXPECT_EQ(report.edgeCount, 16);
        ASSERT_EQ(report.edges.size(), 16u);
        for (std::size_t i = 0; i < 8; ++i) {
            ASSERT_TRUE(report.edges[i].exact);
            EXPECT_NEAR(report.edges[i].estimate.mean, report.edges[i].exact->mean, 1e-3)
                << edgeName(report.edges[i].edge);
        }
        EXPECT_FALSE(report.edges[8].exact);
    }
}

// Patching a head changes the answer directly and through its edges; in a linear model these are
// all paths.
TEST_F(PatchingTest, EdgesAndDirectEffectAddUpToTheHead) {
    test::PatchScene scene(makeLinear);
    removeAttention(scene);
    const auto pair = paired(scene);
    const auto slopes = contextSlopes(scene.model(), pair, 1);
    const auto edges = edgesIn(scene.model(), false);
    ASSERT_EQ(edges.size(), 16u);
    const auto estimates = edgeEstimates(scene.model(), pair, slopes, edges, false, {});
    const torch::NoGradGuard noGrad;
    // The direct effect: the change of the stream after the last layer.
    const auto output = scene.model().weightsAt(0).output.narrow(1, 0, 4);
    const auto change =
        torch::matmul((pair.others[0] - pair.trace.contexts[0]).narrow(-1, 0, 4), output.t());
    const auto direct =
        answerScores(scene.model().finish({pair.trace.last.main + change, {}}, pair.input),
                     pair.input, pair.foils) -
        pair.scores;
    models::Pass pass;
    pass.headMask = analysis::maskOf(scene.model(), {{0, 0}});
    pass.replacements = {pair.others[0], {}};
    const auto whole =
        answerScores(logitsFrom(scene.model(), pair.input, pair.trace.before[0], 0, pass),
                     pair.input, pair.foils) -
        pair.scores;
    auto sum = direct.to(torch::kDouble);
    for (std::size_t i = 0; i < edges.size(); ++i)
        if (edges[i].from == HeadPlace{0, 0})
            sum = sum + estimates.select(1, static_cast<std::int64_t>(i));
    EXPECT_LT((sum - whole).abs().max().item<double>(), 2e-3);
    EXPECT_GT(whole.abs().max().item<double>(), 0.02);
}

TEST_F(PatchingTest, CounterfactualsAreOfAnotherClassAndRowsAreRepeated) {
    test::PatchScene scene;
    const auto pairs = std::move(pairedSamples(scene.analyzer(), "test", 20)).value();
    ASSERT_EQ(pairs.others.samples.size(), 20u);
    for (std::size_t i = 0; i < 20; ++i)
        EXPECT_NE(scene.data->test.labels[static_cast<std::size_t>(pairs.samples.samples[i])],
                  scene.data->test.labels[static_cast<std::size_t>(pairs.others.samples[i])]);
    const auto values = torch::tensor({{{1.F}, {2.F}, {9.F}}, {{3.F}, {4.F}, {5.F}}});
    const auto rows = repeatedRows(values, torch::tensor({2, 3}, torch::kLong), 5);
    EXPECT_TRUE(torch::equal(
        rows.squeeze(-1), torch::tensor({{1.F, 2.F, 1.F, 2.F, 1.F}, {3.F, 4.F, 5.F, 3.F, 4.F}})));
}

// The user's edit, patched into every head at once, gives the edited input's own answer.
TEST_F(PatchingTest, AnEditIsMeasuredOnOneInput) {
    test::PatchScene scene;
    PatchRequest request;
    request.input.kind = ModelInput::Kind::Text;
    request.input.text = "a b c d";
    request.edited = request.input;
    request.edited->text = "b a c d";
    const auto report = scene.ask(request);
    EXPECT_TRUE(report.edited);
    EXPECT_EQ(report.samples, 1);
    EXPECT_TRUE(std::isnan(report.heads.front().exact.range.low));
    const auto logits = [&](const std::string& text) {
        auto one = std::move(data::ownInput(*scene.data, text, 8)).value();
        models::Pass pass;
        return scene.model().forward(models::inputFrom(one, Task::TextClassification, torch::kCPU),
                                     pass)[0];
    };
    const torch::NoGradGuard noGrad;
    const auto before = logits("a b c d"), after = logits("b a c d");
    const auto answer = before.argmax().item<std::int64_t>();
    const auto margin = [&](const Tensor& of) {
        return (of[answer] - of[1 - answer]).item<double>();
    };
    EXPECT_NEAR(report.whole.mean, margin(after) - margin(before), 1e-4);
    request.edited->text = "b a c";
    const auto shorter = refusal(scene, request);
    EXPECT_EQ(shorter.code, ErrorCode::Usage);
    ASSERT_EQ(shorter.message.arguments.size(), 2u);
    EXPECT_EQ(shorter.message.arguments[0].text(), "3");
    EXPECT_EQ(shorter.message.arguments[1].text(), "4");
    request.edited->text = request.input.text;
    EXPECT_EQ(refusal(scene, request).code, ErrorCode::Usage);
}

TEST_F(PatchingTest, EdgesAreReadAndCheckedByName) {
    EXPECT_EQ(edgesOf("0.1-1.3,0.2-1.0").value(),
              (std::vector<HeadEdge>{{{0, 1}, {1, 3}}, {{0, 2}, {1, 0}}}));
    for (const auto* wrong : {"0.1", "0.1-", "0.1-1.x", "0.1-1.3;0.1-1.2", "-", "0.1-1.3,"})
        EXPECT_FALSE(edgesOf(wrong).ok()) << wrong;
    test::PatchScene scene,
        post([](models::ModelSpec&spec) { spec.style.norm = models::NormPlace::After; });
    PatchRequest request;
    request.exactEdges = {{{1, 0}, {0, 0}}};
    EXPECT_EQ(refusal(scene, request).code, ErrorCode::Usage);
    request.exactEdges = {{{0, 0}, {1, 0}}};
    EXPECT_EQ(refusal(post, request).code, ErrorCode::Usage);
    request.exactEdges.clear();
    EXPECT_EQ(ask(post, request).heads.size(), 8u) << "heads are patched without edges";
}

TEST_F(PatchingTest, TranslatorsArePatchedOnBothSides) {
    const auto config = test::reversalConfig();
    const auto data = test::reversals(48);
    const auto trainer = test::trainerFor(config, data);
    for (int i = 0; i < 20; ++i) trainer->trainStep();
    const auto owner = std::move(test::analyzerFor(config, trainer->modelTensors(), data)).value();
    PatchRequest request;
    request.samples = 0;
    request.edges = true;
    const auto report = owner->ask(request);
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_EQ(report->heads.size(), headsOf(owner->shape()).size());
    EXPECT_GT(report->integratedRanks, 0.6);
    EXPECT_FALSE(report->edgesMissing.empty());
    for (const auto& edge : report->edges) EXPECT_GT(edge.edge.from.site, 0);
}

}  // namespace
}  // namespace headscope::patching
