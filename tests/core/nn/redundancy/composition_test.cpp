// Tests of composition against the plain matrices, for every kind of model.
#include "core/nn/redundancy/composition.h"
#include "core/nn/redundancy/head_matrices.h"
#include "tests/core/nn/redundancy/planted.h"

#include <gmock/gmock.h>

#include <cmath>

namespace headscope {
namespace {

using redundancy::compositionsOf;
using test::plantedModel;
using test::plantedSpec;

double excessAt(const CompositionReport& report, CompositionSide side, HeadPlace from,
                HeadPlace to) {
    const auto at = [&](HeadPlace head) {
        return static_cast<std::size_t>(std::find(report.heads.begin(), report.heads.end(), head) -
                                        report.heads.begin());
    };
    return report.excess[static_cast<std::size_t>(side)][at(from) * report.heads.size() + at(to)];
}

const Composition* edgeOf(const CompositionReport& report, CompositionSide side, HeadPlace from,
                          HeadPlace to) {
    for (const auto& edge : report.strongest)
        if (edge.side == side && edge.from == from && edge.to == to) return &edge;
    return nullptr;
}

CompositionReport reportOf(models::Model& model) {
    CompositionRequest request;
    request.strongest = 100000;
    auto report = compositionsOf(model, request, {});
    EXPECT_TRUE(report.ok()) << report.error().text();
    return std::move(report).value();
}

torch::Tensor gain(models::Model& model, const std::string& name) {
    return model.named_parameters()[name].detach().to(torch::kDouble);
}

// Weights of one head: query, key, value (dh, D) and output (D, dh).
struct Head {
    torch::Tensor query, key, value, output;
};
Head headOf(models::Model& model, HeadPlace head) {
    const auto weights = model.weightsAt(head.site);
    const auto dh = model.spec().headSize;
    const auto part = [&](const torch::Tensor& weight) {
        return weight.detach().to(torch::kDouble).narrow(0, head.head * dh, dh);
    };
    return {part(weights.query), part(weights.key), part(weights.value),
            weights.output.detach().to(torch::kDouble).narrow(1, head.head * dh, dh)};
}

double ratio(const torch::Tensor& b, const torch::Tensor& a) {
    return torch::matmul(b, a).norm().item<double>() / b.norm().item<double>() /
           a.norm().item<double>();
}

TEST(Composition, EqualsTheProductsOfWholeMatricesWithNormsBefore) {
    const auto model = plantedModel(plantedSpec(Task::TextClassification));
    const auto report = reportOf(*model);
    EXPECT_TRUE(report.withoutScores.empty());
    const auto first = headOf(*model, {0, 1}), later = headOf(*model, {2, 3});
    const auto g0 = gain(*model, "block0.norm1.weight"), g2 = gain(*model, "block2.norm1.weight");
    const auto ov = torch::matmul(first.output, first.value * g0);
    const auto qk = torch::matmul((later.query * g2).t(), later.key * g2);
    const auto values = torch::matmul(later.output, later.value * g2);
    const auto* query = edgeOf(report, CompositionSide::Query, {0, 1}, {2, 3});
    const auto* key = edgeOf(report, CompositionSide::Key, {0, 1}, {2, 3});
    const auto* value = edgeOf(report, CompositionSide::Value, {0, 1}, {2, 3});
    ASSERT_TRUE(query && key && value);
    EXPECT_NEAR(query->value, ratio(qk.t(), ov), 1e-8);
    EXPECT_NEAR(key->value, ratio(qk, ov), 1e-8);
    EXPECT_NEAR(value->value, ratio(values, ov), 1e-8);
    EXPECT_NEAR(excessAt(report, CompositionSide::Key, {0, 1}, {2, 3}), key->excess(), 1e-6);
    // The components: singular vectors of the earlier head's output.
    const auto u = std::get<0>(torch::linalg_svd(ov, false)).narrow(1, 0, model->spec().headSize);
    const auto seen = torch::matmul(qk, u).norm(2, 0) / qk.norm();
    EXPECT_EQ(key->component, seen.argmax().item<std::int64_t>());
    EXPECT_NEAR(key->componentValue, seen.max().item<double>(), 1e-8);
    EXPECT_TRUE(std::isnan(excessAt(report, CompositionSide::Key, {2, 3}, {0, 1})));
    EXPECT_TRUE(std::isnan(excessAt(report, CompositionSide::Key, {1, 0}, {1, 1})));
}

TEST(Composition, EqualsTheProductsOfWholeMatricesWithNormsAfter) {
    auto spec = plantedSpec(Task::TextClassification);
    spec.style.norm = models::NormPlace::After;
    const auto model = plantedModel(spec);
    const auto report = reportOf(*model);
    const auto first = headOf(*model, {0, 1}), later = headOf(*model, {2, 3});
    auto path = torch::ones({spec.width}, torch::kDouble);
    for (const char* name : {"block0.norm1.weight", "block0.norm2.weight", "block1.norm1.weight",
                             "block1.norm2.weight"})
        path = path * gain(*model, name);
    const auto ov = torch::matmul(first.output * path.unsqueeze(1), first.value);
    const auto qk = torch::matmul(later.query.t(), later.key);
    const auto* key = edgeOf(report, CompositionSide::Key, {0, 1}, {2, 3});
    ASSERT_TRUE(key);
    EXPECT_NEAR(key->value, ratio(qk, ov), 1e-8);
}

// The chance level is the mean over random pairs with the same spectra, near 1 / sqrt(D).
TEST(Composition, RandomWeightsAreAtTheChanceLevel) {
    auto spec = plantedSpec(Task::TextClassification);
    spec.width = 60;
    spec.headSize = 15;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(3);
    const auto model = models::makeModel(spec, generator);
    const auto report = reportOf(*model);
    double sum = 0;
    for (const auto& edge : report.strongest) {
        EXPECT_NEAR(edge.chance, 1 / std::sqrt(60.0), 0.01);
        EXPECT_NEAR(edge.excess(), 0, 0.05);
        sum += edge.excess();
    }
    EXPECT_NEAR(sum / static_cast<double>(report.strongest.size()), 0, 0.005);
}

// A wide head whose OV matrix is the identity composes as the later head's matrix alone.
TEST(Composition, IdentityHeadPassesTheLaterHeadOn) {
    auto spec = plantedSpec(Task::TextClassification);
    spec.variants.input = attention::HeadInput::Wide;
    spec.headSize = spec.width;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(3);
    const auto model = models::makeModel(spec, generator);
    torch::NoGradGuard noGrad;
    const auto d = spec.width;
    const auto identity = torch::eye(d);
    test::parameterOf(*model, 0, "qkv.weight").view({3, 4, d, d})[2][1].copy_(identity);
    test::parameterOf(*model, 0, "output.weight").narrow(1, d, d).copy_(identity);
    const auto report = reportOf(*model);
    for (int side = 0; side < kCompositionSides; ++side) {
        const auto* edge = edgeOf(report, static_cast<CompositionSide>(side), {0, 1}, {2, 0});
        ASSERT_TRUE(edge);
        // |B I| / (|B| |I|) = 1 / sqrt(D): the identity favours no direction.
        EXPECT_NEAR(edge->value, 1 / std::sqrt(static_cast<double>(d)), 1e-8);
        EXPECT_NEAR(edge->chance, edge->value, 1e-8);
    }
    // A head that writes only what a later head reads most is far above chance.
    const auto key = test::parameterOf(*model, 2, "qkv.weight").view({3, 4, d, d})[1][0];
    key.zero_();
    key[0].copy_(identity[3]);
    test::parameterOf(*model, 0, "output.weight").narrow(1, d, d).zero_();
    test::parameterOf(*model, 0, "output.weight").narrow(1, d, d)[3].copy_(identity[5]);
    const auto planted = reportOf(*model);
    const auto* edge = edgeOf(planted, CompositionSide::Key, {0, 1}, {2, 0});
    EXPECT_NEAR(edge->value, 1, 1e-6);
    EXPECT_GT(edge->excess(), 0.5);
    EXPECT_EQ(edge->component, 0);
    EXPECT_EQ(planted.strongest.front().to, (HeadPlace{2, 0}));
}

TEST(Composition, HeadsWithEqualOutputsAreTwins) {
    const auto model = plantedModel(plantedSpec(Task::ImageClassification));
    {
        torch::NoGradGuard noGrad;
        const auto dh = model->spec().headSize;
        const auto values = test::parameterOf(*model, 0, "qkv.weight").view({3, 4, dh, -1})[2];
        values[3].copy_(2 * values[1]);
        const auto output = test::parameterOf(*model, 0, "output.weight");
        output.narrow(1, 3 * dh, dh).copy_(output.narrow(1, dh, dh).clone());
    }
    const auto report = reportOf(*model);
    EXPECT_EQ(report.twins.front().first, (HeadPlace{0, 1}));
    EXPECT_EQ(report.twins.front().second, (HeadPlace{0, 3}));
    EXPECT_NEAR(report.twins.front().cosine, 1, 1e-8);
    for (const auto& twins : report.twins) EXPECT_LT(twins.first.site, 2) << "the last layer";
}

// Encoder heads reach cross-attention through keys and values only; decoder heads through queries.
TEST(Composition, EncoderDecoderComposesAlongItsStreams) {
    const auto model = plantedModel(plantedSpec(Task::Translation));
    const auto report = reportOf(*model);
    const auto has = [&](CompositionSide side, int from, int to) {
        return !std::isnan(excessAt(report, side, {from, 0}, {to, 0}));
    };
    // Sites: encoder 0, 1; decoder self 2, cross 3, self 4, cross 5.
    EXPECT_TRUE(has(CompositionSide::Query, 0, 1) && has(CompositionSide::Value, 0, 1));
    EXPECT_FALSE(has(CompositionSide::Query, 0, 3));
    EXPECT_TRUE(has(CompositionSide::Key, 0, 3) && has(CompositionSide::Value, 1, 5));
    EXPECT_TRUE(has(CompositionSide::Query, 2, 3));
    EXPECT_FALSE(has(CompositionSide::Key, 2, 3));
    EXPECT_TRUE(has(CompositionSide::Key, 3, 4));
    EXPECT_FALSE(has(CompositionSide::Key, 0, 2) || has(CompositionSide::Query, 1, 2));
    const auto source = headOf(*model, {1, 2}), cross = headOf(*model, {3, 1});
    const auto ov =
        torch::matmul(source.output, source.value * gain(*model, "encoder1.norm1.weight"));
    const auto qk = torch::matmul((cross.query * gain(*model, "decoder0.norm2.weight")).t(),
                                  cross.key * gain(*model, "source_norm.weight"));
    EXPECT_NEAR(edgeOf(report, CompositionSide::Key, {1, 2}, {3, 1})->value, ratio(qk, ov), 1e-8);
}

TEST(Composition, RotaryModelsComposeThroughValuesOnly) {
    auto spec = plantedSpec(Task::LanguageModel);
    spec.headSize = 4;
    spec.style.positions = models::StreamPositions::Rotary;
    const auto model = plantedModel(spec);
    const auto report = reportOf(*model);
    EXPECT_FALSE(report.withoutScores.empty());
    for (const auto& edge : report.strongest) EXPECT_EQ(edge.side, CompositionSide::Value);
    spec.heads = {4};
    const auto single = plantedModel(spec);
    EXPECT_FALSE(compositionsOf(*single, {}, {}).ok());
}

}  // namespace
}  // namespace headscope
