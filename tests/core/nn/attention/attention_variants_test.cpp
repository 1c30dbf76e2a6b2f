// Tests of the attention variants, compared with values computed by hand, with plain attention and
// with finite differences.
#include "core/nn/attention/drop_head.h"
#include "core/nn/attention/multi_head_attention.h"
#include "core/nn/measures/measures.h"
#include "core/spec/measures/catalogue.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <cmath>

namespace headscope::attention {
namespace {

const auto kDouble = torch::TensorOptions().dtype(torch::kDouble);

torch::Tensor randomTensor(at::IntArrayRef shape, std::uint64_t seed = 11) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return torch::empty(shape, kDouble).normal_(0, 1, generator);
}

MultiHeadAttention attentionWith(const HeadVariants& variants, std::int64_t width = 12,
                                 std::int64_t heads = 4, torch::ScalarType type = torch::kDouble) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    MultiHeadAttention module(MultiHeadAttentionOptions{width, heads, variants}, generator);
    module->to(type);
    return module;
}

Options recording(const torch::Tensor& lengths = {}, bool causal = false) {
    Options options;
    options.visibility = {lengths, causal, {}};
    options.record = options.cosine = true;
    return options;
}

// Two heads of width 1 and two tokens. For every query the scores are log 2 and 0 in head 0, and
// log 3 and 0 in head 1.
torch::Tensor handMaps(Activation activation, bool causal = false,
                       const torch::Tensor& lengths = {}) {
    const auto queries = torch::ones({1, 2, 2}, kDouble);
    const auto keys = torch::tensor({{{std::log(2.0), std::log(3.0)}, {0.0, 0.0}}}, kDouble);
    auto options = recording(lengths, causal);
    options.heads = 2;
    options.activation = activation;
    return atenAttention(torch::cat({queries, keys, torch::ones({1, 2, 2}, kDouble)}, 2), options)
        .maps;
}

double at(const torch::Tensor& maps, int head, int query, int key) {
    return maps[0][head][query][key].item<double>();
}

TEST(Activation, SoftmaxOneLeavesOneShareForNothing) {
    const auto maps = handMaps(Activation::SoftmaxOne);
    EXPECT_NEAR(at(maps, 0, 0, 0), 2.0 / 4, 1e-12);
    EXPECT_NEAR(at(maps, 0, 0, 1), 1.0 / 4, 1e-12);
    EXPECT_NEAR(at(maps, 1, 0, 0), 3.0 / 5, 1e-12);
    // The first query sees only one key.
    EXPECT_NEAR(at(handMaps(Activation::SoftmaxOne, true), 1, 0, 0), 3.0 / 4, 1e-12);
}

TEST(Activation, BayesSoftmaxSharesOneMassOverHeadsAndPositions) {
    const auto maps = handMaps(Activation::BayesSoftmax);
    EXPECT_NEAR(at(maps, 0, 1, 0), 2 * 2.0 / 7, 1e-12);
    EXPECT_NEAR(at(maps, 1, 1, 0), 2 * 3.0 / 7, 1e-12);
    EXPECT_NEAR(at(maps, 1, 1, 1), 2 * 1.0 / 7, 1e-12);
    EXPECT_NEAR(at(handMaps(Activation::BayesSoftmax, true), 1, 0, 0), 2 * 3.0 / 5, 1e-12);
}

TEST(Activation, ReluDividesByTheNumberOfVisibleKeys) {
    EXPECT_NEAR(at(handMaps(Activation::Relu), 0, 0, 0), std::log(2.0) / 2, 1e-12);
    EXPECT_EQ(at(handMaps(Activation::Relu), 0, 0, 1), 0);
    EXPECT_NEAR(at(handMaps(Activation::Relu, true), 0, 0, 0), std::log(2.0), 1e-12);
    EXPECT_NEAR(at(handMaps(Activation::Relu, false, torch::tensor({1}, torch::kLong)), 0, 0, 0),
                std::log(2.0), 1e-12);
}

class EachActivation : public testing::TestWithParam<Activation> {};

TEST_P(EachActivation, HiddenKeysGetNothingAndLargeScoresStayFinite) {
    auto options = recording(torch::tensor({5, 3}, torch::kLong), true);
    options.heads = 2;
    options.activation = GetParam();
    options.topK = 2;
    options.alpha = torch::tensor({1.2, 1.7}, kDouble);
    const auto out = atenAttention(randomTensor({2, 5, 12}) * 40, options);
    EXPECT_TRUE(out.maps.isfinite().all().item<bool>());
    EXPECT_EQ(out.maps.triu(1).abs().max().item<double>(), 0);
    EXPECT_EQ(out.maps[1].narrow(2, 3, 2).abs().max().item<double>(), 0);
    EXPECT_EQ(out.context[1].narrow(0, 3, 2).abs().max().item<double>(), 0);
}

std::string activationName(const testing::TestParamInfo<Activation>& info) {
    static const char* const kNames[] = {"softmax",   "softmax_one", "bayes_softmax", "relu",
                                         "sparsemax", "entmax",      "adaptive",      "top_k"};
    return kNames[static_cast<int>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(Kinds, EachActivation,
                         testing::Values(Activation::Softmax, Activation::SoftmaxOne,
                                         Activation::BayesSoftmax, Activation::Relu,
                                         Activation::Sparsemax, Activation::Entmax15,
                                         Activation::EntmaxAdaptive, Activation::TopK),
                         activationName);

// Keys 2 and 3 alone are visible. A text of two tokens leaves its queries none of them, so that
// each sees itself; padding and hidden tokens stay invisible.
TEST(PatternMask, QueryWithoutAKeySeesItself) {
    auto options = recording(torch::tensor({4, 2}, torch::kLong));
    options.heads = 2;
    const auto last = torch::zeros({1, 4, 4}, torch::kBool);
    last.narrow(2, 2, 2).fill_(true);
    options.visibility.pattern = last;
    auto qkv = randomTensor({2, 4, 12}).requires_grad_(true);
    const auto out = atenAttention(qkv, options);
    EXPECT_EQ(out.maps[0].narrow(2, 0, 2).abs().max().item<double>(), 0);
    EXPECT_TRUE(
        torch::allclose(out.maps[1][0].narrow(0, 0, 2), torch::eye(4, kDouble).narrow(0, 0, 2)));
    EXPECT_EQ(out.context[1].narrow(0, 2, 2).abs().max().item<double>(), 0);
    EXPECT_TRUE(torch::equal(out.visible[0][0], last[0]));
    EXPECT_TRUE(torch::equal(out.visible[1][0].narrow(0, 0, 2),
                             torch::eye(4, torch::kBool).narrow(0, 0, 2)));
    EXPECT_FALSE(out.visible[1][0].narrow(0, 2, 2).any().item<bool>());
    out.context.sum().backward();
    EXPECT_TRUE(qkv.grad().isfinite().all().item<bool>());
    auto hidden = torch::zeros({2, 4}, torch::kBool);
    hidden[0].narrow(0, 2, 2).fill_(true);
    options.visibility.hidden = hidden;
    EXPECT_TRUE(torch::allclose(atenAttention(qkv, options).maps[0][1].narrow(0, 0, 2),
                                torch::eye(4, kDouble).narrow(0, 0, 2)));
}

// Every head has its own mask, also if simulated heads compute the scores.
TEST(PatternMask, HoldsForEachHead) {
    auto options = recording();
    options.heads = 2;
    options.visibility.pattern =
        torch::stack({torch::eye(3, torch::kBool), torch::ones({3, 3}, torch::kBool).tril()});
    EXPECT_TRUE(torch::equal(atenAttention(randomTensor({1, 3, 12}), options).maps[0].gt(0),
                             options.visibility.pattern));
    options.simulatedHeads = 4;
    const auto out = atenAttention(randomTensor({1, 3, 20}), options);
    EXPECT_TRUE(torch::equal(out.maps[0].gt(0), options.visibility.pattern));
    EXPECT_TRUE(torch::equal(out.visible[0], options.visibility.pattern));
}

// With negative scores only, ReLU heads give zero attention. All measures must still be finite.
TEST(Activation, HeadsThatGiveNothingHaveFiniteMeasures) {
    auto qkv = randomTensor({2, 4, 12}).abs();
    qkv.narrow(2, 4, 4).neg_();
    auto options = recording();
    options.heads = 2;
    options.activation = Activation::Relu;
    const auto out = atenAttention(qkv, options);
    ASSERT_EQ(out.maps.abs().max().item<double>(), 0);
    EXPECT_EQ(out.cosine.item<double>(), 0);
    measures::LayerTensors tensors;
    tensors.heads = 2;
    tensors.maps = out.maps;
    tensors.context = out.headContext;
    tensors.q = out.q;
    tensors.k = out.k;
    tensors.v = out.v;
    tensors.wo = randomTensor({4, 4});
    const measures::MaskedLayer layer(tensors);
    for (const auto& info : measures::builtinMeasures()) {
        const auto matrix = measures::pairwise(info.id, layer),
                   vector = measures::perHead(info.id, layer);
        for (const auto& values : {matrix, vector}) {
            EXPECT_TRUE(!values.defined() || values.isfinite().all().item<bool>()) << info.id;
        }
        EXPECT_TRUE(std::isfinite(measures::perLayer(info.id, layer).value_or(0))) << info.id;
    }
}

// Doubling a row of attention must not change its entropy or concentration.
TEST(Activation, RowsOfAnyMassKeepTheRangesOfTheMeasures) {
    measures::LayerTensors tensors;
    tensors.heads = 2;
    tensors.maps = torch::tensor({{{{1.0, 1.0}, {2.0, 0.0}}, {{0.0, 0.0}, {0.0, 0.3}}}}, kDouble);
    const measures::MaskedLayer layer(tensors);
    const auto value = [&](const char* id, int head) {
        return measures::perHead(id, layer)[head].item<double>();
    };
    EXPECT_NEAR(value("entropy", 0), std::log(2.0) / 2, 1e-12);
    EXPECT_NEAR(value("entropy-normalised", 0), 0.5, 1e-12);
    EXPECT_NEAR(value("attention-concentration", 0), 0.5, 1e-12);
    EXPECT_NEAR(value("entropy", 1), 0, 1e-12);
    EXPECT_NEAR(value("attention-concentration", 1), 0.5, 1e-12);
}

struct NamedVariant {
    const char* name;
    HeadVariants variants;
};

HeadVariants activated(Activation activation) {
    HeadVariants v;
    v.activation = activation;
    return v;
}

std::vector<NamedVariant> allVariants() {
    HeadVariants split, wide, shared, simulated, dynamic, mixed, gated, elements, routed, two;
    gated.gate = HeadGate::Head;
    elements.gate = HeadGate::Element;
    routed.routedHeads = 3;
    // Wide heads have an even width here.
    two.input = HeadInput::Wide;
    two.differential = true;
    two.kvHeads = 2;
    two.gate = HeadGate::Head;
    split.input = HeadInput::Split;
    wide.input = HeadInput::Wide;
    shared.kvHeads = 2;
    simulated.simulatedHeads = 8;
    dynamic.dynamicWeights = true;
    mixed = {Activation::BayesSoftmax, HeadInput::Wide, HeadInit::Random, 1, 8, true};
    return {{"plain", {}},        {"softmax1", activated(Activation::SoftmaxOne)},
            {"split", split},     {"bayes", activated(Activation::BayesSoftmax)},
            {"wide", wide},       {"relu", activated(Activation::Relu)},
            {"shared", shared},   {"simulated", simulated},
            {"dynamic", dynamic}, {"mixed", mixed},
            {"gated", gated},     {"elements", elements},
            {"routed", routed},   {"differential", two}};
}

class EachVariant : public testing::TestWithParam<NamedVariant> {};

TEST_P(EachVariant, GradientsAgreeWithFiniteDifferences) {
    auto module = attentionWith(GetParam().variants);
    const auto x = randomTensor({2, 5, 12}), weights = randomTensor({2, 5, 12}, 3);
    const auto drop = torch::tensor({{2.0, 0.0, 2.0, 0.0}, {1.0, 1.0, 1.0, 1.0}}, kDouble);
    const auto loss = [&] {
        auto options = recording(torch::tensor({5, 3}, torch::kLong));
        options.headDrop = drop;
        Output capture;
        const auto y = module->forward(x, options, &capture);
        auto value = (y * weights).sum() + 3 * capture.cosine;
        if (capture.balance.defined()) value = value + capture.balance;
        return capture.weightKl.defined() ? value + capture.weightKl : value;
    };
    loss().backward();
    torch::NoGradGuard noGrad;
    for (auto& item : module->named_parameters()) {
        auto flat = item.value().view(-1);
        for (std::int64_t i = 0; i < flat.numel(); i += flat.numel() / 3 + 1) {
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

// Checks what measures and objectives see: maps times values equal the contexts, and the weights of
// all variants have the same layout.
TEST_P(EachVariant, CaptureContainsEveryQueryHead) {
    auto module = attentionWith(GetParam().variants);
    Output capture;
    module->forward(randomTensor({2, 5, 12}), recording(), &capture);
    const auto dh = MultiHeadAttentionOptions{12, 4, GetParam().variants}.headWidth();
    EXPECT_EQ(capture.maps.sizes(), (std::vector<std::int64_t>{2, 4, 5, 5}));
    for (const auto& t : {capture.q, capture.k, capture.v, capture.headContext})
        EXPECT_EQ(t.sizes(), (std::vector<std::int64_t>{2, 4, 5, dh}));
    for (const auto& w : {module->queryWeight(), module->keyWeight(), module->valueWeight()})
        EXPECT_EQ(w.sizes(), (std::vector<std::int64_t>{4 * dh, 12}));
    EXPECT_EQ(module->outputWeight().sizes(), (std::vector<std::int64_t>{12, 4 * dh}));
    // Tests of head_factors_test.cpp compare the contexts of the others.
    if (capture.gates.defined() || capture.balance.defined()) return;
    auto context = torch::matmul(capture.maps, capture.v);
    if (capture.headWeights.defined())
        context = context * 4 * capture.headWeights.transpose(1, 2).unsqueeze(-1);
    EXPECT_TRUE(torch::allclose(capture.headContext, context));
}

// Compares the fast path (if it applies) and packed rows with the padded reference.
TEST_P(EachVariant, FloatAgreesWithDouble) {
    auto exact = attentionWith(GetParam().variants);
    auto fast = attentionWith(GetParam().variants, 12, 4, torch::kFloat);
    const auto x = randomTensor({2, 5, 12});
    Options options;
    options.visibility.lengths = torch::tensor({5, 3}, torch::kLong);
    options.headMask = torch::tensor({1.0, 0.0, 1.0, 1.0});
    const auto wanted = exact->forward(x, options, nullptr).to(torch::kFloat);
    const auto found = fast->forward(x.to(torch::kFloat), options, nullptr);
    EXPECT_TRUE(torch::allclose(found, wanted, 1e-4, 1e-5));
    if (!kernelsCover(GetParam().variants)) return;
    const auto rows = torch::tensor({0, 1, 2, 3, 4, 5, 6, 7});
    const auto packed =
        fast->forward(x.to(torch::kFloat).flatten(0, 1).index_select(0, rows), options, nullptr);
    EXPECT_TRUE(torch::allclose(packed, wanted.flatten(0, 1).index_select(0, rows), 1e-4, 1e-5));
}

INSTANTIATE_TEST_SUITE_P(Kinds, EachVariant, testing::ValuesIn(allVariants()),
                         [](const auto& info) { return std::string(info.param.name); });

torch::Tensor outputOf(MultiHeadAttention& module) {
    return module->forward(randomTensor({2, 5, 12}), recording(torch::tensor({5, 3}, torch::kLong)),
                           nullptr);
}

// Copies the weights to a plain attention module that computes the same function, through the
// accessors.
void copyWeights(const MultiHeadAttention& from, MultiHeadAttention& to,
                 const torch::Tensor& bias) {
    torch::NoGradGuard noGrad;
    auto into = to->named_parameters();
    into["qkv.weight"].copy_(
        torch::cat({from->queryWeight(), from->keyWeight(), from->valueWeight()}));
    into["qkv.bias"].copy_(bias);
    into["output.weight"].copy_(from->outputWeight());
    into["output.bias"].copy_(from->named_parameters()["output.bias"]);
}

TEST(SplitHeads, AreFullHeadsWithABlockDiagonalMap) {
    HeadVariants v;
    v.input = HeadInput::Split;
    auto split = attentionWith(v), full = attentionWith({});
    copyWeights(split, full, split->named_parameters()["qkv.bias"]);
    EXPECT_TRUE(torch::allclose(outputOf(split), outputOf(full)));
}

TEST(SharedKeys, AreHeadsWithEqualKeysAndValues) {
    HeadVariants v;
    v.kvHeads = 2;
    auto shared = attentionWith(v), full = attentionWith({});
    const auto bias = shared->named_parameters()["qkv.bias"];
    const auto repeated = [&](int from) {
        return bias.narrow(0, from, 6).view({2, 1, 3}).expand({2, 2, 3}).reshape({12});
    };
    copyWeights(shared, full, torch::cat({bias.narrow(0, 0, 12), repeated(12), repeated(18)}));
    EXPECT_TRUE(torch::allclose(outputOf(shared), outputOf(full)));
}

TEST(SimulatedHeads, WithoutTheirSecondMapAreThePlainHeads) {
    HeadVariants v;
    v.simulatedHeads = 8;
    auto simulated = attentionWith(v), full = attentionWith({});
    const auto before = outputOf(simulated);
    torch::NoGradGuard noGrad;
    for (auto& item : simulated->named_parameters())
        if (item.key().find("second") != std::string::npos) item.value().zero_();
    copyWeights(simulated, full, simulated->named_parameters()["qkv.bias"]);
    EXPECT_TRUE(torch::allclose(outputOf(simulated), outputOf(full)));
    EXPECT_FALSE(torch::allclose(before, outputOf(full)));
}

TEST(DynamicWeights, SumToOneAndWithoutScoresAreUniform) {
    HeadVariants v;
    v.dynamicWeights = true;
    auto dynamic = attentionWith(v), full = attentionWith({});
    Output capture;
    dynamic->forward(randomTensor({2, 5, 12}), recording(), &capture);
    EXPECT_TRUE(torch::allclose(capture.headWeights.sum(-1), torch::ones({2, 5}, kDouble)));
    EXPECT_GT(capture.weightKl.item<double>(), 0);
    torch::NoGradGuard noGrad;
    for (auto& item : dynamic->named_parameters())
        if (item.key().find("head_weights") != std::string::npos) item.value().zero_();
    copyWeights(dynamic, full, dynamic->named_parameters()["qkv.bias"]);
    EXPECT_TRUE(torch::allclose(outputOf(dynamic), outputOf(full)));
}

TEST(DynamicWeights, DivergenceFromUniformIsZeroToLogH) {
    EXPECT_NEAR(weightDivergence(torch::full({3, 4}, std::log(0.25), kDouble), {}).item<double>(),
                0, 1e-12);
    const auto certain = torch::tensor({{0.0, -800.0, -800.0, -800.0}}, kDouble);
    EXPECT_NEAR(weightDivergence(certain, {}).item<double>(), std::log(4.0), 1e-12);
    const auto padded = torch::cat({certain, torch::full({1, 4}, std::log(0.25), kDouble)});
    EXPECT_NEAR(weightDivergence(padded, torch::tensor({false, true})).item<double>(), 0, 1e-12);
}

DropoutMask headMaskOf(std::uint64_t seed, std::int64_t layer, std::int64_t samples, double p) {
    return StepMasks{seed, p, paddedPlaces(samples, 1, torch::kCPU)}.of(Dropped::Heads, layer);
}

TEST(DropHead, ScalesTheKeptHeadsByTheirRealCount) {
    const auto factors = headDropFactors(4, headMaskOf(3, 0, 2000, 0.5), kDouble);
    EXPECT_TRUE(torch::allclose(factors.sum(1), torch::full({2000}, 4.0, kDouble)));
    const auto kept = factors.gt(0);
    EXPECT_TRUE(torch::allclose(factors, kept.to(torch::kDouble) * 4 / kept.sum(1, true)));
    EXPECT_GT(factors.eq(4).any(1).sum().item<int>(), 0);  // one head kept
    // None dropped, or all restored by the guard.
    EXPECT_GT(factors.eq(1).all(1).sum().item<int>(), 2000 / 16);
}

TEST(DropHead, LayerThatWouldLoseAllHeadsKeepsAll) {
    const auto factors = headDropFactors(2, headMaskOf(3, 0, 500, 0.95), kDouble);
    EXPECT_TRUE(factors.isfinite().all().item<bool>());
    EXPECT_GT(factors.eq(1).all(1).sum().item<int>(), 400);
}

TEST(DropHead, IsAFunctionOfSeedAndLayer) {
    const auto first = headDropFactors(8, headMaskOf(3, 0, 64, 0.2), kDouble);
    EXPECT_TRUE(torch::equal(first, headDropFactors(8, headMaskOf(3, 0, 64, 0.2), kDouble)));
    EXPECT_FALSE(torch::equal(first, headDropFactors(8, headMaskOf(4, 0, 64, 0.2), kDouble)));
    EXPECT_FALSE(torch::equal(first, headDropFactors(8, headMaskOf(3, 1, 64, 0.2), kDouble)));
    EXPECT_NEAR(first.gt(0).to(torch::kDouble).mean().item<double>(), 0.8, 0.06);
}

}  // namespace
}  // namespace headscope::attention
