// Tests of gated heads, routed heads and differential attention: loops over the formulas, and cases
// whose result is known.
#include "core/nn/attention/multi_head_attention.h"
#include "core/nn/measures/measures.h"
#include "core/spec/measures/catalogue.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <cmath>

namespace headscope::head_factors_test {
namespace {

using namespace attention;

constexpr std::int64_t kWidth = 12, kHeads = 4;
const auto kDouble = torch::TensorOptions().dtype(torch::kDouble);

torch::Tensor randomTensor(at::IntArrayRef shape, std::uint64_t seed = 11) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return torch::empty(shape, kDouble).normal_(0, 1, generator);
}

MultiHeadAttention attentionWith(const HeadVariants& variants) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    MultiHeadAttention module(MultiHeadAttentionOptions{kWidth, kHeads, variants}, generator);
    module->to(torch::kDouble);
    return module;
}

Output captured(MultiHeadAttention& module, const torch::Tensor& x,
                const torch::Tensor& lengths = {}) {
    Options options;
    options.visibility.lengths = lengths;
    options.record = options.cosine = true;
    Output capture;
    module->forward(x, options, &capture);
    return capture;
}

void setAll(MultiHeadAttention& module, const std::string& part, double value) {
    torch::NoGradGuard noGrad;
    for (auto& item : module->named_parameters())
        if (item.key().find(part) != std::string::npos) item.value().fill_(value);
}

// The attention layer without factors, with the same projections.
MultiHeadAttention plainOf(const MultiHeadAttention& module) {
    auto plain = attentionWith({});
    torch::NoGradGuard noGrad;
    auto into = plain->named_parameters();
    for (const auto& item : module->named_parameters())
        if (auto* same = into.find(item.key())) same->copy_(item.value());
    return plain;
}

torch::Tensor outputOf(MultiHeadAttention& module, const torch::Tensor& x) {
    return module->forward(x, Options(), nullptr);
}

HeadVariants gated(HeadGate kind) {
    HeadVariants v;
    v.gate = kind;
    return v;
}

HeadVariants routed(std::int64_t heads, std::int64_t active) {
    HeadVariants v;
    v.routedHeads = heads;
    v.activeHeads = active;
    return v;
}

TEST(HeadGates, MultiplyTheContextsByTheSigmoidOfTheInput) {
    for (const auto kind : {HeadGate::Head, HeadGate::Element}) {
        auto module = attentionWith(gated(kind));
        auto plain = plainOf(module);
        const auto x = randomTensor({2, 3, kWidth});
        const auto out = captured(module, x), whole = captured(plain, x);
        const auto parameters = module->named_parameters();
        const auto weight = parameters["head_gates.scores.weight"],
                   bias = parameters["head_gates.scores.bias"];
        const std::int64_t dh = kWidth / kHeads, perHead = kind == HeadGate::Element ? dh : 1;
        ASSERT_EQ(weight.size(0), kHeads * perHead);
        for (std::int64_t h = 0; h < kHeads; ++h) {
            double sum = 0;
            for (std::int64_t i = 0; i < dh; ++i) {
                const auto row = h * perHead + (perHead > 1 ? i : 0);
                const double gate =
                    1 / (1 + std::exp(-(weight[row].dot(x[1][2]) + bias[row]).item<double>()));
                EXPECT_NEAR(out.headContext[1][h][2][i].item<double>(),
                            gate * whole.headContext[1][h][2][i].item<double>(), 1e-12);
                sum += gate;
            }
            EXPECT_NEAR(out.gates[1][2][h].item<double>(), sum / static_cast<double>(dh), 1e-12);
        }
        EXPECT_TRUE(
            torch::allclose(out.context.view({2, 3, kHeads, dh}).transpose(1, 2), out.headContext));
    }
}

TEST(HeadGates, OpenGatesLeaveThePlainLayer) {
    auto module = attentionWith(gated(HeadGate::Head));
    setAll(module, "head_gates.scores.weight", 0);
    setAll(module, "head_gates.scores.bias", 40);
    auto plain = plainOf(module);
    const auto x = randomTensor({2, 3, kWidth});
    EXPECT_TRUE(torch::allclose(outputOf(module, x), outputOf(plain, x)));
}

// With scores 0, log 2 and log 4, the softmax of three routed heads is 1/7, 2/7, 4/7; of the two
// best 1/3 and 2/3.
TEST(RoutedHeads, TheBestAreWeightedByTheirSoftmaxAndTheOthersAreOff) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    Router router(2, 4, 3, 2, generator);
    router->to(torch::kDouble);
    torch::NoGradGuard noGrad;
    router->named_parameters()["scores.weight"].zero_();
    router->named_parameters()["scores.bias"].copy_(
        torch::tensor({0.0, std::log(2.0), std::log(4.0)}, kDouble));
    const auto routing = router(torch::zeros({1, 5, 2}, kDouble), torch::Tensor());
    EXPECT_TRUE(torch::allclose(routing.factors[0][4],
                                torch::tensor({1.0, 0.0, 2.0 / 3, 4.0 / 3}, kDouble)));
    EXPECT_NEAR(routing.balance.item<double>(), 2.0 / 7 + 4.0 / 7, 1e-12);
}

TEST(RoutedHeads, AllActiveWithEqualScoresAreThePlainLayer) {
    auto module = attentionWith(routed(3, 3));
    setAll(module, "router.", 0);
    auto plain = plainOf(module);
    const auto x = randomTensor({2, 3, kWidth});
    EXPECT_TRUE(torch::allclose(outputOf(module, x), outputOf(plain, x)));
    const auto out = captured(module, x);
    EXPECT_TRUE(torch::allclose(out.headWeights, torch::full({2, 3, kHeads}, 0.25, kDouble)));
    EXPECT_NEAR(out.balance.item<double>(), 1, 1e-12);  // k / R
}

TEST(RoutedHeads, PaddingDoesNotCountInTheBalance) {
    auto module = attentionWith(routed(4, 1));
    auto x = randomTensor({2, 5, kWidth});
    const auto lengths = torch::tensor({5, 2}, torch::kLong);
    const double before = captured(module, x, lengths).balance.item<double>();
    x[1].narrow(0, 2, 3).normal_(0, 9);
    EXPECT_EQ(captured(module, x, lengths).balance.item<double>(), before);
    EXPECT_NE(captured(module, x).balance.item<double>(), before);
}

// The formula with loops, for one query of one head.
TEST(DifferentialHeads, SubtractTheSecondMapAndNormTheContext) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(6);
    MultiHeadAttentionOptions options{8, 2};
    options.variants.differential = true;
    options.startLambda = 0.35;
    MultiHeadAttention two(options, generator);
    two->to(torch::kDouble);
    const auto x = randomTensor({1, 3, 8});
    const auto out = captured(two, x);
    const auto p = two->named_parameters();
    const double lambda =
        (p["differential.query1"] * p["differential.key1"]).sum().exp().item<double>() -
        (p["differential.query2"] * p["differential.key2"]).sum().exp().item<double>() + 0.35;
    EXPECT_NEAR(out.lambda.item<double>(), lambda, 1e-12);
    const int head = 1, query = 2;
    const auto softmaxOf = [&](int half) {
        std::vector<double> weights;
        double sum = 0;
        for (int key = 0; key < 3; ++key) {
            double score = 0;
            for (int i = 0; i < 2; ++i)
                score += out.q[0][head][query][2 * half + i].item<double>() *
                         out.k[0][head][key][2 * half + i].item<double>();
            weights.push_back(std::exp(score / std::sqrt(2.0)));
            sum += weights.back();
        }
        for (auto& weight : weights) weight /= sum;
        return weights;
    };
    const auto first = softmaxOf(0), second = softmaxOf(1);
    std::vector<double> context(4, 0);
    for (int key = 0; key < 3; ++key) {
        const double weight = first[key] - lambda * second[key];
        EXPECT_NEAR(out.maps[0][head][query][key].item<double>(), weight, 1e-12);
        for (int i = 0; i < 4; ++i) context[i] += weight * out.v[0][head][key][i].item<double>();
    }
    double square = 0;
    for (const double value : context) square += value * value / 4;
    for (int i = 0; i < 4; ++i)
        EXPECT_NEAR(out.headContext[0][head][query][i].item<double>(),
                    context[i] / std::sqrt(square + 1e-5) * (1 - 0.35), 1e-12);
}

// Equal halves make the difference (1 - lambda) times one map, and the norm removes the factor.
TEST(DifferentialHeads, EqualHalvesAreOneMap) {
    const auto q = randomTensor({1, 2, 3, 2}), k = randomTensor({1, 2, 3, 2}, 4);
    const auto twice = [](const torch::Tensor& half) { return torch::cat({half, half}, 3); };
    Options options;
    options.heads = 2;
    options.record = true;
    const HeadParts one{q, k, randomTensor({1, 2, 3, 4}, 5)};
    const auto plain = attend(one, options);
    options.lambda = torch::full({}, 0.3, kDouble);
    const auto difference = attend(HeadParts{twice(q), twice(k), one.v}, options);
    EXPECT_TRUE(torch::allclose(difference.maps, 0.7 * plain.maps));
    EXPECT_EQ(difference.q.size(3), 4);
}

TEST(DifferentialHeads, PatternsAndRemovedHeadsHoldForBothMaps) {
    Options options;
    options.heads = 2;
    options.record = true;
    options.lambda = torch::full({}, 0.5, kDouble);
    options.headMask = torch::tensor({1.0, 0.0});
    options.visibility.pattern =
        torch::stack({torch::eye(3, torch::kBool), torch::ones({3, 3}, torch::kBool).tril()});
    const auto out = atenAttention(randomTensor({1, 3, 24}), options);
    EXPECT_TRUE(torch::equal(out.visible[0], options.visibility.pattern));
    EXPECT_TRUE(torch::allclose(out.maps[0][0], 0.5 * torch::eye(3, kDouble)));
    EXPECT_EQ(out.maps[0][1].triu(1).abs().max().item<double>(), 0);
    EXPECT_EQ(out.headContext[0][1].abs().max().item<double>(), 0);
}

// Weights below 0 count as 0 wherever a distribution is needed, so every measure is finite.
TEST(DifferentialHeads, EveryMeasureOfTheirMapsIsFinite) {
    Options options;
    options.heads = 2;
    options.record = true;
    options.lambda = torch::full({}, 0.9, kDouble);
    const auto out = atenAttention(randomTensor({2, 4, 24}), options);
    ASSERT_LT(out.maps.min().item<double>(), 0);
    measures::LayerTensors tensors;
    tensors.heads = 2;
    tensors.maps = out.maps;
    tensors.context = out.headContext;
    tensors.q = out.q;
    tensors.k = out.k;
    tensors.v = out.v;
    tensors.lambda = out.lambda;
    tensors.scoresAreProducts = false;
    tensors.wo = randomTensor({8, 8});
    const measures::MaskedLayer layer(tensors);
    for (const auto& info : measures::builtinMeasures()) {
        for (const auto& values :
             {measures::pairwise(info.id, layer), measures::perHead(info.id, layer)})
            EXPECT_TRUE(!values.defined() || values.isfinite().all().item<bool>()) << info.id;
        EXPECT_TRUE(std::isfinite(measures::perLayer(info.id, layer).value_or(0))) << info.id;
    }
    EXPECT_EQ(measures::perLayer("differential-lambda", layer), 0.9);
    const auto rows = layer.rows();
    EXPECT_GE(rows.min().item<double>(), 0);
    EXPECT_TRUE(torch::allclose(rows.sum(2), torch::ones({8, 2}, kDouble)));
}

// W_V and W_O alone do not say what a head with a norm or with gates per coordinate writes.
TEST(ContextsThatAreNoSums, HaveNoOvCircuits) {
    measures::LayerTensors tensors;
    tensors.heads = 2;
    tensors.wv = randomTensor({4, 6});
    tensors.wo = randomTensor({6, 4});
    for (const bool sums : {true, false}) {
        tensors.contextsAreSums = sums;
        const measures::MaskedLayer layer(tensors);
        for (const char* id : {"ov-norm", "ov-stable-rank"})
            EXPECT_EQ(measures::perHead(id, layer).defined(), sums) << id;
        for (const char* id : {"circuit-cos-ov", "ov-principal-angles"})
            EXPECT_EQ(measures::pairwise(id, layer).defined(), sums) << id;
    }
    EXPECT_TRUE(contextsAreSums(gated(HeadGate::Head)));
    EXPECT_FALSE(contextsAreSums(gated(HeadGate::Element)));
}

// Relevance treats maps as constants; factors of heads are constants too, so that it does not pass
// through both sides of a product.
TEST(HeadGates, AreConstantWhereMapsAre) {
    auto module = attentionWith(gated(HeadGate::Head));
    module->constantMaps = true;
    outputOf(module, randomTensor({1, 3, kWidth})).sum().backward();
    EXPECT_FALSE(module->named_parameters()["head_gates.scores.weight"].grad().defined());
    EXPECT_TRUE(module->named_parameters()["output.weight"].grad().defined());
}

}  // namespace
}  // namespace headscope::head_factors_test
