#include "core/nn/attention/device_cosine.h"
#include "core/nn/attention/multi_head_attention.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

namespace headscope::attention {
namespace {

torch::Tensor randomQkv(std::int64_t batch, std::int64_t tokens, std::int64_t width,
                        torch::ScalarType type = torch::kDouble) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(7);
    return torch::empty({batch, tokens, 3 * width}, torch::TensorOptions().dtype(type))
        .normal_(0, 1, generator);
}

Options recording(std::int64_t heads) {
    Options o;
    o.heads = heads;
    o.record = o.cosine = true;
    return o;
}

TEST(Attention, RowsSumToOneAndHiddenKeysGetNothing) {
    auto options = recording(2);
    options.visibility.lengths = torch::tensor({5, 3}, torch::kLong);
    const auto out = atenAttention(randomQkv(2, 5, 8), options);
    EXPECT_TRUE(torch::allclose(out.maps.sum(-1), torch::ones({2, 2, 5}, torch::kDouble)));
    EXPECT_EQ(out.maps[1].narrow(2, 3, 2).abs().max().item<double>(), 0);
}

TEST(Attention, CausalQueriesSeeNoFuture) {
    auto options = recording(2);
    options.visibility.causal = true;
    const auto out = atenAttention(randomQkv(1, 6, 8), options);
    EXPECT_EQ(out.maps.triu(1).abs().max().item<double>(), 0);
    EXPECT_DOUBLE_EQ(out.maps[0][0][0][0].item<double>(), 1);
}

TEST(Attention, ContextIsMapsTimesValuesHeadByHead) {
    const auto qkv = randomQkv(1, 4, 6);
    const auto out = atenAttention(qkv, recording(2));
    const auto v = qkv.narrow(2, 12, 6).view({1, 4, 2, 3});
    for (int h = 0; h < 2; ++h) {
        const auto expected = torch::matmul(out.maps[0][h], v[0].select(1, h));
        EXPECT_TRUE(torch::allclose(out.context[0].narrow(1, h * 3, 3), expected));
    }
}

TEST(Attention, HeadMaskZeroesOnlyThatHeadsContext) {
    const auto qkv = randomQkv(2, 4, 6);
    auto options = recording(2);
    const auto full = atenAttention(qkv, options);
    options.headMask = torch::tensor({1.0, 0.0});
    const auto masked = atenAttention(qkv, options);
    EXPECT_TRUE(torch::equal(masked.context.narrow(2, 0, 3), full.context.narrow(2, 0, 3)));
    EXPECT_EQ(masked.context.narrow(2, 3, 3).abs().max().item<double>(), 0);
}

// Compares the formula with linear cost with a double loop over pairs of heads, without padded
// queries.
TEST(MeanPairwiseCosine, EqualsTheLoopOverPairs) {
    const auto maps = torch::rand({3, 4, 5, 5}, torch::kDouble);
    const auto valid =
        torch::tensor({{1, 1, 1, 1, 1}, {1, 1, 1, 0, 0}, {1, 1, 1, 1, 0}}, torch::kBool);
    double sum = 0;
    for (int b = 0; b < 3; ++b)
        for (int i = 0; i < 4; ++i)
            for (int j = i + 1; j < 4; ++j) {
                const auto keep = valid[b].to(torch::kDouble).unsqueeze(1);
                const auto x = (maps[b][i] * keep).flatten(), y = (maps[b][j] * keep).flatten();
                sum += (x.dot(y) / (x.norm() * y.norm())).item<double>();
            }
    EXPECT_NEAR(meanPairwiseCosine(maps, valid).item<double>(), sum / (3 * 6), 1e-12);
}

TEST(MeanPairwiseCosine, ZeroMapsCountAsUnlikeAndGiveFiniteGradients) {
    auto maps = torch::rand({2, 3, 4, 4}, torch::kDouble);
    maps.select(1, 1).zero_();
    maps.requires_grad_(true);
    const auto cosine = meanPairwiseCosine(maps, {});
    EXPECT_LT(cosine.item<double>(), 1.0 / 3);
    cosine.backward();
    EXPECT_TRUE(maps.grad().isfinite().all().item<bool>());
}

TEST(MeanPairwiseCosine, OrderOfHeadsDoesNotMatter) {
    const auto maps = torch::rand({2, 4, 3, 3}, torch::kDouble);
    const auto shuffled = maps.index_select(1, torch::tensor({2, 0, 3, 1}));
    EXPECT_NEAR(meanPairwiseCosine(maps, {}).item<double>(),
                meanPairwiseCosine(shuffled, {}).item<double>(), 1e-14);
}

// Compares the fast path with the reference: values and gradients, for all kinds of masks.
struct Shape {
    std::int64_t batch, tokens, heads, headWidth;
    bool causal, padded, masked;

    // Number of valid tokens per sample: decreasing from all tokens. In long samples, later ones
    // have fewer than half of the tokens.
    std::vector<std::int64_t> lengths() const {
        const std::int64_t less = tokens < 512 ? 3 : 257;
        std::vector<std::int64_t> all;
        for (std::int64_t b = 0; b < batch; ++b)
            all.push_back(std::max<std::int64_t>(1, tokens - less * b));
        return all;
    }
};

std::string shapeName(const testing::TestParamInfo<Shape>& info) {
    const auto& s = info.param;
    return "b" + std::to_string(s.batch) + "_t" + std::to_string(s.tokens) + "_h" +
           std::to_string(s.heads) + "_dh" + std::to_string(s.headWidth) +
           (s.causal ? "_causal" : "") + (s.padded ? "_padded" : "") + (s.masked ? "_masked" : "");
}

class AttendShapes : public testing::TestWithParam<Shape> {};

TEST_P(AttendShapes, AgreesWithTheReference) {
    const auto s = GetParam();
    Options options;
    options.heads = s.heads;
    options.cosine = true;
    options.visibility.causal = s.causal;
    if (s.padded) options.visibility.lengths = torch::tensor(s.lengths(), torch::kLong);
    if (s.masked) {
        options.headMask = torch::ones({s.heads});
        options.headMask[0] = 0;
    }
    const auto fast =
        randomQkv(s.batch, s.tokens, s.heads * s.headWidth, torch::kFloat).requires_grad_(true);
    const auto exact = fast.detach().to(torch::kDouble).requires_grad_(true);
    const auto weights = torch::rand({s.batch, s.tokens, s.heads * s.headWidth});
    const auto outFast = attend(fast, options);
    const auto outExact = atenAttention(exact, options);
    EXPECT_LE((outFast.context - outExact.context).abs().max().item<double>(), 1e-5);
    EXPECT_NEAR(outFast.cosine.item<double>(), outExact.cosine.item<double>(), 1e-5);

    ((outFast.context * weights).sum() + 3.0 * outFast.cosine).backward();
    ((outExact.context * weights).sum() + 3.0 * outExact.cosine).backward();
    const double scale = exact.grad().abs().max().item<double>();
    EXPECT_LE((fast.grad() - exact.grad()).abs().max().item<double>(), 1e-4 * scale);
}

TEST_P(AttendShapes, RecordsTheSameMapsWithoutGradients) {
    const auto& s = GetParam();
    torch::manual_seed(12);
    torch::NoGradGuard noGrad;
    Options options;
    options.heads = s.heads;
    options.record = true;
    options.visibility.causal = s.causal;
    const auto lengths = s.lengths();
    const auto valid =
        torch::arange(s.tokens).unsqueeze(0) < torch::tensor(lengths).unsqueeze(1);  // (B, T)
    if (s.padded) options.visibility.lengths = torch::tensor(lengths, torch::kLong);
    const auto qkv = randomQkv(s.batch, s.tokens, s.heads * s.headWidth, torch::kFloat);
    const auto fast = attend(qkv, options), exact = atenAttention(qkv.to(torch::kDouble), options);
    auto wanted = exact.maps;
    if (s.padded) wanted = wanted * valid.view({s.batch, 1, s.tokens, 1}).to(torch::kDouble);
    EXPECT_LE((fast.maps - wanted).abs().max().item<double>(), 1e-5);
    EXPECT_LE((fast.headContext - exact.headContext).abs().max().item<double>(), 1e-5);
    for (const auto& [ours, theirs] :
         {std::pair(fast.q, exact.q), {fast.k, exact.k}, {fast.v, exact.v}})
        EXPECT_LE((ours - theirs).abs().max().item<double>(), 1e-6);
}

// Objectives need gradients through maps and head tensors. Invalid queries must not contribute.
TEST_P(AttendShapes, GradientsThroughWhatIsRecordedAgreeWithTheReference) {
    const auto& s = GetParam();
    torch::manual_seed(13);
    Options options;
    options.heads = s.heads;
    options.record = true;
    options.visibility.causal = s.causal;
    const auto lengths = s.lengths();
    const auto valid =
        torch::arange(s.tokens).unsqueeze(0) < torch::tensor(lengths).unsqueeze(1);  // (B, T)
    if (s.padded) options.visibility.lengths = torch::tensor(lengths, torch::kLong);
    auto mapWeights = torch::rand({s.batch, s.heads, s.tokens, s.tokens});
    if (s.padded) mapWeights = mapWeights * valid.view({s.batch, 1, s.tokens, 1});
    const auto weights = torch::rand({s.batch, s.heads, s.tokens, s.headWidth});
    const auto first = randomQkv(s.batch, s.tokens, s.heads * s.headWidth, torch::kFloat);
    const auto gradientOf = [&](const torch::Tensor& qkv, auto way) {
        const auto leaf = qkv.detach().requires_grad_(true);
        const auto out = way(leaf, options);
        auto loss = (out.headContext * weights).sum() + (out.q * out.k * weights).sum() +
                    (out.v * weights).sum();
        if (out.maps.defined())
            loss = loss + 2.0 * (out.maps.square() * mapWeights).sum() + 3.0 * out.cosine;
        loss.backward();
        return leaf.grad();
    };
    const auto fastest = [](const torch::Tensor& qkv, const Options& o) { return attend(qkv, o); };
    for (const bool maps : {true, false}) {
        options.maps = options.cosine = maps;
        const auto fast = gradientOf(first, fastest),
                   exact = gradientOf(first.to(torch::kDouble), atenAttention);
        EXPECT_LE((fast - exact).abs().max().item<double>(),
                  1e-4 * exact.abs().max().item<double>())
            << maps;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, AttendShapes,
    testing::Values(Shape{2, 16, 4, 16, false, false, false},
                    Shape{3, 64, 8, 16, false, true, false}, Shape{2, 33, 3, 8, true, false, true},
                    Shape{2, 50, 8, 32, true, true, false}, Shape{1, 7, 1, 5, false, true, true},
                    Shape{4, 65, 2, 24, false, true, true},
                    Shape{2, 64, 32, 4, false, false, false}, Shape{3, 70, 3, 4, true, true, false},
                    Shape{2, 21, 2, 8, false, true, true}, Shape{2, 19, 5, 2, true, true, false},
                    Shape{2, 40, 3, 7, true, false, false}, Shape{1, 33, 4, 1, false, false, false},
                    Shape{1, 1, 2, 4, true, false, false}, Shape{2, 130, 4, 32, true, false, false},
                    // long sequences, processed in blocks of queries
                    Shape{3, 512, 3, 16, false, true, false}, Shape{3, 577, 5, 8, true, true, true},
                    Shape{3, 530, 6, 4, true, true, false}, Shape{3, 515, 2, 5, false, true, true},
                    Shape{1, 640, 9, 2, false, false, false}),
    shapeName);

// Values and gradients must equal those of the plain formula. A map of zeros gets a zero gradient.
TEST(MeanPairwiseCosine, OfADeviceIsThatOfTheFormula) {
    for (const bool padded : {false, true})
        for (const std::int64_t heads : {1, 2, 5}) {
            auto maps = torch::rand({3, heads, 4, 6}, torch::kDouble).requires_grad_();
            const auto valid =
                padded ? validTokens(torch::tensor({4, 1, 3}), 4, torch::kCPU) : torch::Tensor();
            const auto value = deviceCosine(maps, valid), wanted = meanPairwiseCosine(maps, valid);
            EXPECT_NEAR(value.item<double>(), wanted.item<double>(), 1e-13);
            const auto slope = torch::autograd::grad({value * 1.7}, {maps})[0];
            const auto wantedSlope = torch::autograd::grad({wanted * 1.7}, {maps})[0];
            EXPECT_LE((slope - wantedSlope).abs().max().item<double>(), 1e-13) << heads << " heads";
        }
    auto maps = torch::rand({2, 3, 4, 4}, torch::kDouble);
    maps[0][1].zero_();
    maps.requires_grad_();
    const auto value = deviceCosine(maps, {});
    EXPECT_NEAR(value.item<double>(), meanPairwiseCosine(maps, {}).item<double>(), 1e-13);
    value.backward();
    EXPECT_EQ(maps.grad()[0][1].abs().max().item<double>(), 0);
    EXPECT_GT(maps.grad()[0][0].abs().max().item<double>(), 0);
}

}  // namespace
}  // namespace headscope::attention
