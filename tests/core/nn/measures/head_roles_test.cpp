// Tests of the role measures of single heads and of the subspaces they write to, compared with
// values computed by hand.
#include "core/nn/measures/measures.h"
#include "tests/core/nn/support/made_up_layer.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::measures {
namespace {

torch::Tensor numbersOf(std::vector<double> values, std::vector<std::int64_t> shape) {
    return torch::tensor(values, torch::kDouble).view(shape);
}

LayerTensors layerWith(std::int64_t heads) {
    LayerTensors t;
    t.heads = heads;
    return t;
}

std::vector<double> ofHeads(const std::string& id, const LayerTensors& tensors,
                            const SampleContext& samples = {}) {
    const auto values = perHead(id, MaskedLayer(tensors), samples);
    if (!values.defined()) return {};
    const auto plain = values.to(torch::kDouble).contiguous();
    return {plain.data_ptr<double>(), plain.data_ptr<double>() + plain.numel()};
}

double entropyOf(std::vector<double> shares) {
    double sum = 0;
    for (const double p : shares) sum -= p > 0 ? p * std::log(p) : 0;
    return sum;
}

TEST(HeadRoles, FirstTokensValueAgainstTheOthers) {
    auto t = layerWith(2);
    // Norms of the value vectors: 1, 5 and 3 in head 0; 4, 0 and 0 in head 1.
    t.v = numbersOf({1, 0, 3, 4, 0, 3, 4, 0, 0, 0, 0, 0}, {1, 2, 3, 2});
    EXPECT_EQ(ofHeads("first-value-norm", t), (std::vector<double>{1 / 4., 0}))
        << "0 where the others are zero";
    t.keyMask = torch::tensor({{true, true, false}});
    EXPECT_EQ(ofHeads("first-value-norm", t)[0], 1 / 5.);
    t.keyMask = torch::tensor({{true, false, false}});
    EXPECT_EQ(ofHeads("first-value-norm", t)[0], 0) << "there are no others";
}

TEST(HeadRoles, FirstTokensResidualAgainstTheOthers) {
    auto t = layerWith(1);
    t.residual = numbersOf({6, 8, 3, 4, 0, 5, 0, 2, 30, 40, 1, 1}, {2, 3, 2});
    t.queryMask = torch::tensor({{true, true, true}, {true, false, false}});
    EXPECT_NEAR(perLayer("first-residual-norm", MaskedLayer(t)).value(), (10 + 2) / 2. / 5, 1e-12);
    EXPECT_FALSE(perLayer("first-residual-norm", MaskedLayer(layerWith(1))).has_value());
}

TEST(HeadRoles, InputDependentWeightsAndTheirEntropies) {
    auto t = layerWith(2);
    t.headWeights = numbersOf({1, 0, 0, 1, .3, .7}, {1, 3, 2});
    t.queryMask = torch::tensor({{true, true, false}});
    EXPECT_EQ(ofHeads("dynamic-head-weight", t), (std::vector<double>{.5, .5}));
    EXPECT_NEAR(perLayer("dynamic-weight-entropy", MaskedLayer(t)).value(), 0, 1e-12)
        << "each token takes one head";
    EXPECT_NEAR(perLayer("mean-dynamic-weight-entropy", MaskedLayer(t)).value(), std::log(2),
                1e-12);
    t.queryMask = torch::tensor({{false, false, true}});
    EXPECT_NEAR(perLayer("dynamic-weight-entropy", MaskedLayer(t)).value(), entropyOf({.3, .7}),
                1e-12);
    EXPECT_TRUE(ofHeads("dynamic-head-weight", layerWith(2)).empty());
}

TEST(HeadRoles, EffectiveContextCountsEquallyAttendedKeys) {
    auto t = layerWith(2);
    t.maps = numbersOf({.5, .5, 0, .25, .75, 0, 1, 0, 0, 0, 0, 1}, {1, 2, 2, 3});
    const auto found = ofHeads("effective-context", t);
    EXPECT_NEAR(found[0], (2 + std::exp(entropyOf({.25, .75}))) / 2, 1e-12);
    EXPECT_NEAR(found[1], 1, 1e-12);
}

TEST(HeadRoles, PositionalOffsetIsTheMostFrequentOne) {
    auto t = layerWith(2);
    t.maps = torch::zeros({1, 2, 4, 4}, torch::kDouble);
    for (const auto& [query, key] : {std::pair(0, 0), {1, 0}, {2, 1}, {3, 2}})
        t.maps[0][0][query][key] = 1;
    for (const auto& [query, key] : {std::pair(0, 2), {1, 3}, {2, 2}, {3, 0}})
        t.maps[0][1][query][key] = 1;
    EXPECT_EQ(ofHeads("positional-offset", t), (std::vector<double>{-1, 2}));
    EXPECT_EQ(ofHeads("positional-score", t), (std::vector<double>{.75, .5}));
    t.queryMask = torch::tensor({{false, false, true, true}});
    EXPECT_EQ(ofHeads("positional-offset", t)[1], -3) << "of 0 and -3, once each, the lowest";
}

// The last key is the rarest. A head must attend to it in at least half of the queries, and at
// least three times as often as by chance.
TEST(HeadRoles, RareTokenHeadsHitOftenAndBeatChance) {
    auto t = layerWith(2);
    SampleContext samples;
    const auto looksAtRarest = [&](std::int64_t keys, std::int64_t hits) {
        auto maps = torch::zeros({1, 2, keys, keys}, torch::kDouble);
        maps.select(1, 0).select(2, 0).fill_(1);  // head 0 attends to the most common key
        for (std::int64_t q = 0; q < keys; ++q) maps[0][1][q][q < hits ? keys - 1 : 0] = 1;
        samples.commonness = torch::arange(keys, 0, -1, torch::kDouble).unsqueeze(0);
        return maps;
    };
    t.maps = looksAtRarest(10, 5);
    EXPECT_EQ(ofHeads("rare-token-head", t, samples), (std::vector<double>{0, 1}));
    t.maps = looksAtRarest(10, 4);
    EXPECT_EQ(ofHeads("rare-token-head", t, samples), (std::vector<double>{0, 0}));
    t.maps = looksAtRarest(4, 2);
    EXPECT_EQ(ofHeads("rare-token-head", t, samples)[1], 0)
        << "half is but twice chance among four keys";
}

TEST(HeadRoles, HitsOnRareTokensLeaveOutSamplesWithoutOne) {
    auto t = layerWith(1);
    // Sample 0 attends to its second key, sample 1 to its first key.
    t.maps = numbersOf({0, 1, 0, 1, 1, 0, 1, 0}, {2, 1, 2, 2});
    SampleContext samples;
    samples.commonness = numbersOf({90, 3, 50, 40}, {2, 2});
    EXPECT_TRUE(ofHeads("rarer-token-hit-1", t, samples).empty())
        << "how many tokens there are is not known";
    samples.rareBelow = 20;
    EXPECT_EQ(ofHeads("rarer-token-hit-1", t, samples)[0], 1)
        << "only the first sample holds a rare token";
    EXPECT_EQ(ofHeads("rare-token-hit-1", t, samples)[0], .5);
    t.keyMask = t.queryMask = torch::tensor({{true, false}, {true, true}});
    EXPECT_EQ(ofHeads("rarer-token-hit-1", t, samples)[0], 0) << "the rare one is padding";
}

torch::Tensor pairs(const std::string& id, const LayerTensors& tensors) {
    return pairwise(id, MaskedLayer(tensors)).to(torch::kDouble);
}

// Reference: the formula with full n x n matrices, for heads of width one.
double gaussianCka(const torch::Tensor& x, const torch::Tensor& y) {
    const auto n = x.size(0);
    const auto centre = torch::eye(n, torch::kDouble) - 1. / static_cast<double>(n);
    const auto kernel = [&](const torch::Tensor& v) {
        const auto d = (v.unsqueeze(0) - v.unsqueeze(1)).abs();
        const auto apart =
            std::get<0>(d.masked_select(torch::ones({n, n}, torch::kBool).triu(1)).sort());
        const double sigma = .5 * apart[(apart.size(0) - 1) / 2].item<double>();
        return centre.matmul((-d.pow(2) / (2 * sigma * sigma)).exp()).matmul(centre);
    };
    const auto k = kernel(x), l = kernel(y);
    return ((k * l).sum() / (k.norm() * l.norm())).item<double>();
}

TEST(HeadRoles, GaussianCkaIsTheFormulaAndKnowsNoScale) {
    auto t = layerWith(4);
    const auto x = numbersOf({0, 1, 3, 7, 8}, {5}), y = numbersOf({2, -1, 4, 0, 9}, {5});
    t.context = torch::stack({x, y, x * -30 + 5, torch::full_like(x, 2)}).view({1, 4, 5, 1});
    const auto found = pairs("cka-rbf-out", t);
    EXPECT_NEAR(found[0][1].item<double>(), gaussianCka(x, y), 1e-9);
    EXPECT_NEAR(found[0][2].item<double>(), 1, 1e-9);
    EXPECT_EQ(found[3].abs().max().item<double>(), 0) << "a head that says the same of every token";
}

TEST(HeadRoles, ProcrustesDistanceIsWhatNoRotationTakesAway) {
    auto t = layerWith(4);
    const auto x = numbersOf({1, 0, -1, 0, 0, 1, 0, -1}, {4, 2});
    const auto turned = x.matmul(numbersOf({.6, .8, -.8, .6}, {2, 2})) * 7 + 3;
    const auto line = numbersOf({1, 0, -1, 0, 0, 0, 0, 0}, {4, 2});
    t.context = torch::stack({x, turned, line, torch::zeros_like(x)}).unsqueeze(0);
    const auto found = pairs("procrustes-out", t);
    EXPECT_NEAR(found[0][1].item<double>(), 0, 1e-9);
    EXPECT_NEAR(found[0][2].item<double>(), 2 - 2 * std::sqrt(.5), 1e-9);
    EXPECT_NEAR(found[0][3].item<double>(), 1, 1e-9) << "nothing is the other's length away";
    EXPECT_NEAR(found[3][3].item<double>(), 0, 1e-9);
}

// Rounding gave heads with the same output for every token a variance, and thus similarities.
TEST(HeadRoles, HeadsThatDoNotVaryResembleNothing) {
    torch::manual_seed(9);
    auto t = layerWith(3);
    t.context = torch::randn({1, 3, 200, 4});
    t.context.select(1, 1).fill_(0.7);
    t.context.select(1, 2).fill_(-3.3);
    for (const char* id : {"cka-out", "svcca-out"}) {
        const auto found = pairs(id, t);
        EXPECT_EQ(found[1][2].item<double>(), 0) << id;
        EXPECT_EQ(found[0][1].item<double>(), 0) << id;
        EXPECT_NEAR(found[0][0].item<double>(), 1, 1e-9) << id;
    }
    const auto apart = pairs("procrustes-out", t);
    EXPECT_NEAR(apart[0][1].item<double>(), 1, 1e-9);
    EXPECT_EQ(apart[1][2].item<double>(), 0);
}

// Heads write to span(e1, e2), to span(e1, cos 60 e2 + sin 60 e3), to e3 alone (their values have a
// single direction), and nowhere.
TEST(HeadRoles, PrincipalAnglesAreBetweenTheSpacesThatHeadsWriteTo) {
    auto t = layerWith(4);
    t.wv = torch::eye(2, torch::kDouble).repeat({4, 1});
    t.wv[4][0] = 0;  // only the second output direction of head 2 is used
    t.wo = torch::zeros({3, 8}, torch::kDouble);
    const auto writes = [&](std::int64_t column, std::vector<double> to) {
        t.wo.select(1, column).copy_(torch::tensor(to, torch::kDouble));
    };
    writes(0, {2, 0, 0});
    writes(1, {5, 1, 0});
    writes(2, {1, 0, 0});
    writes(3, {0, .5, std::sqrt(.75)});
    writes(4, {9, 9, 9});
    writes(5, {0, 0, -3});
    const auto found = pairs("ov-principal-angles", t);
    EXPECT_NEAR(found[0][0].item<double>(), 1, 1e-9);
    EXPECT_NEAR(found[0][1].item<double>(), (1 + .5) / 2, 1e-9);
    EXPECT_NEAR(found[0][2].item<double>(), 0, 1e-9);
    EXPECT_NEAR(found[1][2].item<double>(), std::sqrt(.75), 1e-9);
    EXPECT_NEAR(found[2][2].item<double>(), 1, 1e-9);
    EXPECT_EQ(found[3].abs().max().item<double>(), 0);
}

}  // namespace
}  // namespace headscope::measures
