// Styles of encoder-decoders: gradients, the same loss on every path, generation, settings and
// removed heads.
#include "core/nn/models/continuation.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/spec/models/spec_json.h"
#include "core/spec/pruning/surgery.h"
#include "tests/core/nn/support/small_pairs.h"

#include <gmock/gmock.h>

namespace headscope::test {
namespace {

using models::Embeddings;
using models::ModelSpec;
using models::Pass;
using models::Positions;
using testing::HasSubstr;

constexpr std::int64_t kTokens = 11;

struct PairStyle {
    const char* name;
    ModelSpec spec;
};

void PrintTo(const PairStyle& style, std::ostream* out) {
    *out << style.name;
}

ModelSpec bartSpec() {
    auto spec = pairSpec(kTokens, kTokens);
    spec.embeddings = Embeddings::Shared;
    spec.style.norm = models::NormPlace::After;
    spec.style.embeddingNorm = spec.style.tiedOutputBias = true;
    spec.style.embeddingScale = false;
    spec.style.positionOffset = 2;
    return spec;
}

ModelSpec marianSpec() {
    auto spec = pairSpec(kTokens, kTokens);
    spec.embeddings = Embeddings::Tied;
    spec.positions = Positions::Sinusoidal;
    spec.style.norm = models::NormPlace::After;
    spec.style.activation = models::FeedForwardActivation::Silu;
    spec.style.tiedOutputBias = true;
    return spec;
}

ModelSpec t5Spec(bool tied) {
    auto spec = pairSpec(kTokens, kTokens);
    spec.embeddings = tied ? Embeddings::Shared : Embeddings::Inputs;
    spec.positions = Positions::Relative;
    spec.headSize = 3;  // heads narrower than the width
    auto& style = spec.style;
    style.normKind = models::NormKind::Rms;
    style.qkvBias = style.attentionOutputBias = style.feedForwardBias = style.outputBias = false;
    style.activation =
        tied ? models::FeedForwardActivation::Relu : models::FeedForwardActivation::GeluTanh;
    style.gatedFeedForward = !tied;
    style.embeddingScale = style.scoreScale = false;
    style.outputScale = tied;
    style.relativeBias = {6, 4};
    return spec;
}

// Learned positions without the scale of scores: the CPU kernels do not apply.
ModelSpec unscaledSpec() {
    auto spec = pairSpec(kTokens, kTokens);
    spec.style.scoreScale = false;
    return spec;
}

// Relative positions with biases, which the CPU kernels would otherwise compute.
ModelSpec relativeSpec() {
    auto spec = pairSpec(kTokens, kTokens);
    spec.positions = Positions::Relative;
    spec.style.relativeBias = {4, 3};
    spec.style.embeddingNorm = true;
    return spec;
}

models::Input somePairs() {
    return pairInput({{2, 3, 4, 5, 8}, {6, 7, 8}}, {{9, 2, 3}, {9, 5, 6, 7}},
                     {{2, 3, 10}, {5, 6, 7, 10}});
}

class EachPairStyle : public testing::TestWithParam<PairStyle> {};

TEST_P(EachPairStyle, GradientsAgreeWithFiniteDifferences) {
    const auto model = pairModel(GetParam().spec);
    model->to(torch::kDouble);
    const auto input = somePairs();
    const auto loss = [&] {
        Pass pass;
        pass.dropoutSeed = 3;
        return model->passLoss(input, pass, 0.1);
    };
    loss().backward();
    torch::NoGradGuard noGrad;
    for (auto& item : model->named_parameters()) {
        ASSERT_TRUE(item.value().grad().defined()) << item.key();
        auto flat = item.value().view(-1);
        for (std::int64_t i = 0; i < flat.numel(); i += flat.numel() / 5 + 1) {
            const double before = flat[i].item<double>(), step = 1e-6;
            flat[i] = before + step;
            const double up = loss().item<double>();
            flat[i] = before - step;
            const double down = loss().item<double>();
            flat[i] = before;
            EXPECT_NEAR(item.value().grad().view(-1)[i].item<double>(), (up - down) / (2 * step),
                        1e-6)
                << item.key();
        }
    }
}

TEST_P(EachPairStyle, EveryPathGivesTheSameLoss) {
    auto spec = GetParam().spec;
    spec.dropout = 0.2;
    const auto model = pairModel(spec);
    const auto lossOf = [&](const models::Input& input, bool record) {
        Pass pass;
        pass.dropoutSeed = 5;
        if (record) pass.record = std::vector<bool>(static_cast<std::size_t>(spec.sites()), true);
        return model->passLoss(input, pass, 0.1).item<double>();
    };
    const auto input = somePairs();
    auto padded = input;
    padded.valid = padded.validTargets = {};
    const double expected = lossOf(input, false);
    EXPECT_NEAR(lossOf(padded, false), expected, 1e-5);
    EXPECT_NEAR(lossOf(input, true), expected, 1e-5);
    model->to(torch::kDouble);
    EXPECT_NEAR(lossOf(input, false), expected, 1e-5);
}

// A continuation, with or without kept keys, scores as the whole pass does.
TEST_P(EachPairStyle, ContinuationScoresAsAPass) {
    torch::NoGradGuard noGrad;
    const auto model = pairModel(GetParam().spec);
    const auto input = somePairs();
    Pass pass;
    const auto wanted = model->forward(input, pass);  // (2, 4, V)
    const auto writing = model->continuation(input, {});
    for (std::int64_t t = 0; t < 3; ++t) {
        std::vector<models::PrefixRow> rows;
        for (std::int64_t row = 0; row < 2; ++row)
            rows.push_back(
                {row, static_cast<std::int32_t>(input.targetTokens[row][t].item<std::int64_t>())});
        const auto scores = writing->step(rows);
        EXPECT_TRUE(
            torch::allclose(scores.log_softmax(1), wanted.select(1, t).log_softmax(1), 1e-4, 1e-5))
            << "token " << t;
    }
}

TEST_P(EachPairStyle, SurvivesItsRecordAndItsLayoutIsTheModels) {
    const auto& spec = GetParam().spec;
    const auto back = models::specFromJson(models::specToJson(spec), std::string("model.json"));
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_FALSE(models::firstDifference(*back, spec));
    EXPECT_EQ(back->style, spec.style);
    const auto model = pairModel(spec);
    EXPECT_TRUE(models::checkShapes(models::layoutOf(spec), models::weightsOf(*model)).ok());
    for (const auto& item : model->named_parameters())
        EXPECT_GE(model->depthOf(item.key()), 0) << item.key();
}

// A removed head takes its column of the relative biases with it; the others compute the same.
TEST_P(EachPairStyle, ModelWithoutHeadsEqualsTheMaskedOne) {
    torch::NoGradGuard noGrad;
    const auto& spec = GetParam().spec;
    const auto model = pairModel(spec);
    // The same head of all self-attentions of a stack, and one head of a cross-attention.
    const auto removed = HeadMask::without({{0, 0}, {1, 0}, {2, 1}, {4, 1}, {3, 0}});
    const auto smaller = pruning::withoutHeads(spec, removed);
    ASSERT_TRUE(smaller.ok()) << smaller.error().text();
    const auto cut = pairModel(*smaller);
    ASSERT_TRUE(
        models::loadWeights(*cut, pruning::cutWeights(spec, removed, models::weightsOf(*model)))
            .ok());
    Pass masked, plain;
    masked.headMask = torch::ones({spec.sites(), 2});
    for (const auto& head : removed.off()) masked.headMask[head.site][head.head] = 0;
    const auto input = somePairs();
    const auto valid = input.validTargets;
    EXPECT_TRUE(torch::allclose(valid.of(cut->forward(input, plain)),
                                valid.of(model->forward(input, masked)), 1e-4, 1e-5));
}

INSTANTIATE_TEST_SUITE_P(
    PairStyles, EachPairStyle,
    testing::Values(PairStyle{"bart", bartSpec()}, PairStyle{"marian", marianSpec()},
                    PairStyle{"t5", t5Spec(true)}, PairStyle{"t5_gated", t5Spec(false)},
                    PairStyle{"unscaled", unscaledSpec()}, PairStyle{"relative", relativeSpec()}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(PairStyle, SharedBiasesRefuseToLoseDifferentHeads) {
    const auto smaller = pruning::withoutHeads(t5Spec(true), HeadMask::without({{0, 0}}));
    ASSERT_FALSE(smaller.ok());
    EXPECT_THAT(smaller.error().text(), HasSubstr("encoder.0 and encoder.1 share the biases"));
    EXPECT_FALSE(pruning::checkHeadsGoAlone(t5Spec(true)).ok());
}

}  // namespace
}  // namespace headscope::test
