// Tests of changes that must not change a measure, or must scale it by a known factor.
#include "tests/core/nn/support/all_measures.h"
#include "tests/core/nn/support/plain_layer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace headscope::measures::invariance {
namespace {

using test::RaggedShape;
using Values = std::map<std::string, torch::Tensor>;

RaggedShape shapeOf(bool causal) {
    return {"", 4, 4, 6, 6, 3, 12, causal, RaggedShape::Lengths};
}

class Invariance : public testing::TestWithParam<bool> {
protected:
    LayerTensors layer = test::raggedLayer(shapeOf(GetParam()), 71);
    SampleContext samples = test::raggedSamples(shapeOf(GetParam()), 72);
    Values before = test::allOf(layer, samples);

    void same(const Values& after, const std::set<std::string>& except = {}) const {
        EXPECT_EQ(after.size(), before.size());
        for (const auto& [id, value] : before) {
            if (except.count(id)) continue;
            const auto now = after.at(id);
            ASSERT_EQ(now.sizes(), value.sizes()) << id;
            EXPECT_TRUE(torch::allclose(now, value, 1e-8, 1e-9)) << id << "\n"
                                                                 << value << "\n"
                                                                 << now;
        }
    }
};

const MeasureInfo& infoOf(const std::string& id) {
    return *findMeasure(id);
}

// Returns the row indices of the heads in this order; each head has `width` rows.
torch::Tensor rowsInOrder(const torch::Tensor& order, std::int64_t width) {
    return (order.unsqueeze(1) * width + torch::arange(width).unsqueeze(0)).flatten();
}

TEST_P(Invariance, HeadsInAnotherOrderTurnTheirRowsAndColumnsAround) {
    const auto order = torch::tensor({2, 0, 3, 1}, torch::kLong), rows = rowsInOrder(order, 3);
    auto other = layer;
    for (auto* x : {&other.maps, &other.context, &other.q, &other.k, &other.v})
        *x = x->index_select(1, order);
    for (auto* w : {&other.wq, &other.wk, &other.wv}) *w = w->index_select(0, rows);
    other.wo = layer.wo.index_select(1, rows);
    other.headWeights = layer.headWeights.index_select(2, order);
    other.gates = layer.gates.index_select(2, order);
    other.alpha = layer.alpha.index_select(0, order);
    const auto twice = torch::cat({order, order + 4});  // indices for two layers
    auto after = test::allOf(other, samples);
    for (auto& [id, value] : before) {
        const auto shape = infoOf(id).shape;
        if (shape == MeasureShape::Head) value = value.index_select(0, order);
        if (shape == MeasureShape::Pairwise)
            value = value.index_select(0, order).index_select(1, order);
        if (shape == MeasureShape::AcrossLayers)
            value = value.index_select(0, twice).index_select(1, twice);
    }
    same(after);
}

TEST_P(Invariance, TheOrderOfSamplesDoesNotMatter) {
    const auto order = torch::tensor({3, 1, 0, 2}, torch::kLong);
    auto other = layer;
    for (auto* x : {&other.maps, &other.context, &other.q, &other.k, &other.v, &other.residual,
                    &other.headWeights, &other.gates, &other.queryMask, &other.keyMask})
        *x = x->index_select(0, order);
    auto otherSamples = samples;
    otherSamples.tokens = samples.tokens.index_select(0, order);
    otherSamples.copySources = samples.copySources.index_select(0, order);
    otherSamples.commonness = samples.commonness.index_select(0, order);
    same(test::allOf(other, otherSamples));
}

// Adds padding, as if a longer text joined the batch. The padding holds arbitrary values.
TEST_P(Invariance, FurtherPaddingChangesNothing) {
    const auto wider = [](const torch::Tensor& x, std::vector<std::int64_t> pads, double junk) {
        return torch::constant_pad_nd(x, pads, junk);
    };
    auto other = layer;
    other.maps = wider(layer.maps, {0, 3, 0, 3}, 0.4);
    for (auto* x : {&other.context, &other.q, &other.k, &other.v}) *x = wider(*x, {0, 0, 0, 3}, 5);
    for (auto* x : {&other.residual, &other.headWeights, &other.gates})
        *x = wider(*x, {0, 0, 0, 3}, 0.7);
    other.queryMask = other.keyMask =
        wider(layer.keyMask.to(torch::kLong), {0, 3}, 0).to(torch::kBool);
    auto otherSamples = samples;
    otherSamples.tokens = wider(samples.tokens, {0, 3}, 3);
    otherSamples.copySources = wider(samples.copySources, {0, 3}, 1);
    otherSamples.commonness = wider(samples.commonness, {0, 3}, -1);
    auto after = test::allOf(other, otherSamples);
    // Nine patches do not form the 2 x 3 grid that these measures expect.
    for (const char* id : {"mean-distance-pixels", "positional-score-2d"}) before.erase(id);
    for (const auto& [id, value] : before)
        if (infoOf(id).shape == MeasureShape::Tokens) {
            EXPECT_EQ(after.at(id).narrow(0, 6, 3).abs().max().item<double>(), 0) << id;
            after[id] = after[id].narrow(0, 0, 6);
        }
    same(after);
}

// Exceptions: estimators that correct for the number of tokens, and the kernel whose width is the
// median distance.
TEST_P(Invariance, TheSameSamplesTwiceAreWhatTheyAreOnce) {
    const auto twice = [](const torch::Tensor& x) { return torch::cat({x, x}); };
    auto other = layer;
    for (auto* x : {&other.maps, &other.context, &other.q, &other.k, &other.v, &other.residual,
                    &other.headWeights, &other.gates, &other.queryMask, &other.keyMask})
        *x = twice(*x);
    auto otherSamples = samples;
    otherSamples.tokens = twice(samples.tokens);
    otherSamples.copySources = twice(samples.copySources);
    otherSamples.commonness = twice(samples.commonness);
    same(test::allOf(other, otherSamples),
         {"cka-out-unbiased", "effective-heads-cka", "cka-across-layers", "cka-rbf-out"});
}

// Exponents of a measure for a scaled part of the layer: value(c * part) = c^power * value.
// Measures that are not listed have power 0.
using Powers = std::map<std::string, int>;

void growsAs(const Values& before, const Values& after, double factor, const Powers& powers) {
    for (const auto& [id, value] : before) {
        const auto power = powers.count(id) ? powers.at(id) : 0;
        const double times = std::pow(factor, power);
        EXPECT_TRUE(torch::allclose(after.at(id), value * times, 1e-8, 1e-9))
            << id << "\n"
            << value << after.at(id);
    }
}

TEST_P(Invariance, LargerPartsAreSeenByWhatMeasuresSizesAlone) {
    constexpr double kFactor = 3;
    auto writing = layer;
    writing.wo = layer.wo * kFactor;
    growsAs(before, test::allOf(writing, samples), kFactor, {{"ov-norm", 1}, {"output-norm", 1}});
    auto values = layer;
    for (auto* x : {&values.wv, &values.v, &values.context}) *x = *x * kFactor;
    growsAs(before, test::allOf(values, samples), kFactor,
            {{"ov-norm", 1}, {"output-norm", 1}, {"context-nonorthogonality", 2}});
    auto queries = layer;  // while the attention maps stay the same
    for (auto* x : {&queries.wq, &queries.q}) *x = *x * kFactor;
    growsAs(before, test::allOf(queries, samples), kFactor,
            {{"qk-norm", 1}, {"query-orthogonality", 2}});
    auto stream = layer;
    stream.residual = layer.residual * kFactor;
    growsAs(before, test::allOf(stream, samples), kFactor, {});
}

TEST_P(Invariance, SimilaritiesDoNotSeeTheSizeOfOneHead) {
    auto other = layer;
    for (auto* x : {&other.v, &other.context, &other.q}) {
        *x = x->clone();
        x->select(1, 2).mul_(7);
    }
    for (auto* w : {&other.wv, &other.wq}) {
        *w = w->clone();
        w->narrow(0, 6, 3).mul_(7);
    }
    const auto after = test::allOf(other, samples);
    for (const auto& info : builtinMeasures()) {
        if (info.shape != MeasureShape::Pairwise || info.id == "query-orthogonality" ||
            info.id == "context-nonorthogonality")
            continue;
        ASSERT_EQ(before.count(info.id), 1u) << info.id;
        EXPECT_TRUE(torch::allclose(after.at(info.id), before.at(info.id), 1e-8, 1e-9)) << info.id;
    }
}

INSTANTIATE_TEST_SUITE_P(Layers, Invariance, testing::Bool(),
                         [](const auto& info) { return info.param ? "causal" : "both_ways"; });

// ---- Cases with a closed-form value ----

// Returns `count` centred and orthonormal columns of length n.
torch::Tensor orthonormalColumns(std::int64_t n, std::int64_t count) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(3);
    auto x = torch::empty({n, count}, torch::kDouble).normal_(0, 1, generator);
    return std::get<0>(torch::linalg_qr(x - x.mean(0, true)));
}

MaskedLayer headsOf(const std::vector<torch::Tensor>& contexts) {
    LayerTensors t;
    t.heads = static_cast<std::int64_t>(contexts.size());
    t.context = torch::stack(contexts).unsqueeze(0);  // (1, H, n, dh)
    return MaskedLayer(t);
}

// Two heads of width p that share k directions. CKA and SVCCA must be k / p, the Procrustes
// distance 2 - 2 k / p.
TEST(SharedDirections, AreTheShareThatSimilaritiesFind) {
    constexpr std::int64_t kWidth = 5;
    for (std::int64_t shared = 0; shared <= kWidth; ++shared) {
        const auto columns = orthonormalColumns(40, 2 * kWidth - shared);
        const auto layer =
            headsOf({columns.narrow(1, 0, kWidth), columns.narrow(1, kWidth - shared, kWidth)});
        const double share = static_cast<double>(shared) / kWidth;
        const auto value = [&](const char* id) { return pairwise(id, layer)[0][1].item<double>(); };
        EXPECT_NEAR(value("cka-out"), share, 1e-9);
        EXPECT_NEAR(value("svcca-out"), share, 1e-7);
        EXPECT_NEAR(value("procrustes-out"), 2 - 2 * share, 1e-7);
    }
}

// Independent heads of width p on n tokens: linear CKA is biased towards 1 as p / n grows. The
// unbiased estimate is 0 on average (Kornblith et al. 2019; Nguyen et al. 2021).
TEST(IndependentHeads, HaveNoUnbiasedCkaHoweverFewTokensThereAre) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(8);
    for (const std::int64_t tokens : {8, 16, 64}) {
        std::vector<double> unbiased;
        double biased = 0;
        for (int draw = 0; draw < 200; ++draw) {
            const auto x = torch::empty({2, tokens, 8}, torch::kDouble).normal_(0, 1, generator);
            const auto layer = headsOf({x[0], x[1]});
            unbiased.push_back(pairwise("cka-out-unbiased", layer)[0][1].item<double>());
            biased += pairwise("cka-out", layer)[0][1].item<double>() / 200;
        }
        const double mean = test::plainMean(unbiased);
        double squares = 0;
        for (const double x : unbiased) squares += (x - mean) * (x - mean);
        EXPECT_LT(std::abs(mean), 4 * std::sqrt(squares / 199 / 200)) << tokens;
        // Moments of Wishart matrices: E |X'Y|^2 = n p^2 and E |X'X|^2 = n p (n + p + 1), with n -
        // 1 in place of n after centring.
        const double free = static_cast<double>(tokens - 1);
        EXPECT_NEAR(biased, 8 / (free + 8 + 1), 0.03) << tokens;
    }
}

// With uniform maps U, each layer computes (U + I) / 2, where U is a projection. After l layers,
// rollout is R = 2^-l I + (1 - 2^-l) U.
TEST(RolloutOfUniformMaps, HalvesTheOwnTokenLayerByLayer) {
    LayerTensors t;
    t.heads = 2;
    t.maps = torch::full({1, 2, 5, 5}, 0.2, torch::kDouble);
    const MaskedLayer layer(t);
    torch::Tensor below;
    for (int depth = 1; depth <= 6; ++depth) {
        below = rolledOut("rollout", layer, below);
        const double own = std::pow(0.5, depth);
        EXPECT_TRUE(torch::allclose(below[0], own * torch::eye(5, torch::kDouble) + (1 - own) / 5))
            << depth;
    }
}

// In a decoder the first token sees only itself. Rollout must stay lower triangular, with rows that
// sum to 1.
TEST(RolloutOfDecoders, NeverLooksAhead) {
    auto tensors = test::raggedLayer({"", 2, 3, 6, 6, 2, 6, true}, 5);
    const MaskedLayer layer(tensors);
    for (const char* id : {"rollout", "rollout-max"}) {
        const auto two = rolledOut(id, layer, rolledOut(id, layer, {}));
        EXPECT_EQ(two.triu(1).abs().max().item<double>(), 0) << id;
        EXPECT_TRUE(torch::allclose(two.sum(2), torch::ones({2, 6}, torch::kDouble))) << id;
        EXPECT_NEAR(two[0][0][0].item<double>(), 1, 1e-12) << id;
    }
}

}  // namespace
}  // namespace headscope::measures::invariance
