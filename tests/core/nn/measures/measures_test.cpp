// Tests of measures on tiny tensors with values computed by hand, and with padding, zero heads and
// single heads.
#include "core/nn/measures/measures.h"
#include "core/spec/measures/catalogue.h"
#include "tests/core/nn/support/all_measures.h"
#include "tests/core/nn/support/made_up_layer.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::measures {
namespace {

using test::allOf;
using test::MadeUpLayer;

torch::Tensor numbers(std::vector<double> values, std::vector<std::int64_t> shape) {
    return torch::tensor(values, torch::kDouble).view(shape);
}

LayerTensors withMaps(const torch::Tensor& maps) {
    LayerTensors t;
    t.heads = maps.size(1);
    t.maps = maps;
    return t;
}

double headValue(const std::string& id, const LayerTensors& tensors, int head = 0,
                 const SampleContext& samples = {}) {
    const auto values = perHead(id, MaskedLayer(tensors), samples);
    return values.defined() ? values[head].item<double>() : std::nan("");
}

double layerValue(const std::string& id, const LayerTensors& tensors) {
    return perLayer(id, MaskedLayer(tensors)).value_or(std::nan(""));
}

torch::Tensor matrix(const std::string& id, const LayerTensors& tensors) {
    return pairwise(id, MaskedLayer(tensors)).to(torch::kDouble);
}

// One sample, one causal head, three tokens.
LayerTensors causalHead() {
    auto t = withMaps(numbers({1, 0, 0, .25, .75, 0, .1, .3, .6}, {1, 1, 3, 3}));
    t.causal = true;
    return t;
}

TEST(Measures, PreviousTokenScoreSkipsTheFirstToken) {
    auto t = causalHead();
    EXPECT_NEAR(headValue("previous-token-score", t), (.25 + .3) / 2, 1e-12);
    t.queryMask = t.keyMask = torch::tensor({{true, true, false}});
    EXPECT_NEAR(headValue("previous-token-score", t), .25, 1e-12);
}

TEST(Measures, DistanceOfTheStrongestKey) {
    const auto t = withMaps(numbers({.2, .1, .7, .1, .8, .1, .6, .3, .1}, {1, 1, 3, 3}));
    EXPECT_NEAR(headValue("argmax-distance", t), (2 + 0 + 2) / 3.0, 1e-12);
}

TEST(Measures, InductionScoreLooksBehindEarlierOccurrences) {
    auto t =
        withMaps(numbers({1, 0, 0, 0, .5, .5, 0, 0, .1, .5, .4, 0, .1, .2, .3, .4}, {1, 1, 4, 4}));
    t.causal = true;
    SampleContext samples;
    samples.tokens = torch::tensor({{5, 6, 5, 6}});
    EXPECT_NEAR(headValue("induction-score", t, 0, samples), (.5 + .3) / 2, 1e-12);
    samples.tokens = torch::tensor({{5, 6, 7, 8}});
    EXPECT_EQ(headValue("induction-score", t, 0, samples), 0) << "no token came before";
}

TEST(Measures, RareTokenScoreCountsTheRarestKeys) {
    auto t = withMaps(numbers({.2, .7, .1, .1, .1, .8, .6, .3, .1}, {1, 1, 3, 3}));
    SampleContext samples;
    samples.commonness = numbers({10, 1, 3}, {1, 3});
    EXPECT_NEAR(headValue("rare-token-hit-1", t, 0, samples), 1 / 3.0, 1e-12);
    EXPECT_NEAR(headValue("rare-token-hit-2", t, 0, samples), 2 / 3.0, 1e-12);
    // The rarest token is padding now, so token 3 is the rarest one left.
    t.queryMask = t.keyMask = torch::tensor({{true, false, true}});
    EXPECT_NEAR(headValue("rare-token-hit-1", t, 0, samples), 0, 1e-12);
    EXPECT_NEAR(headValue("rare-token-hit-2", t, 0, samples), 1, 1e-12);
}

TEST(Measures, DistanceAndOffsetOnTheGridOfPatches) {
    const auto uniform = torch::full({1, 1, 4, 4}, .25, torch::kDouble);
    const auto itself = torch::eye(4, torch::kDouble).view({1, 1, 4, 4});
    const auto firstPatch = torch::zeros({1, 1, 4, 4}, torch::kDouble);
    firstPatch.select(3, 0).fill_(1);
    const auto t = withMaps(torch::cat({uniform, itself, firstPatch}, 1));
    SampleContext samples;
    samples.gridRows = samples.gridColumns = 2;
    samples.patchPixels = 4;
    EXPECT_NEAR(headValue("mean-distance-pixels", t, 0, samples), (4 + 4 + 4 * std::sqrt(2.0)) / 4,
                1e-12);
    EXPECT_NEAR(headValue("mean-distance-pixels", t, 1, samples), 0, 1e-12);
    EXPECT_NEAR(headValue("positional-score-2d", t, 1, samples), 1, 1e-12);
    EXPECT_NEAR(headValue("positional-score-2d", t, 2, samples), .25, 1e-12);
    samples.gridColumns = 3;
    EXPECT_TRUE(std::isnan(headValue("positional-score-2d", t, 1, samples)))
        << "six patches, four keys";
}

// A class token has no place in the picture: the measures are those of the patches alone.
TEST(Measures, ClassTokenIsNotOnTheGridOfPatches) {
    auto maps = torch::zeros({1, 1, 5, 5}, torch::kDouble);
    maps.select(3, 0).fill_(.6);
    maps.narrow(3, 1, 4).fill_(.1);
    SampleContext samples;
    samples.gridRows = samples.gridColumns = 2;
    samples.patchPixels = 4;
    EXPECT_TRUE(std::isnan(headValue("mean-distance-pixels", withMaps(maps), 0, samples)));
    samples.prefixTokens = 1;
    EXPECT_NEAR(headValue("mean-distance-pixels", withMaps(maps), 0, samples),
                (4 + 4 + 4 * std::sqrt(2.0)) / 4, 1e-12);
    maps.narrow(2, 1, 4).narrow(3, 1, 4).copy_(torch::eye(4, torch::kDouble) * .3);
    EXPECT_NEAR(headValue("positional-score-2d", withMaps(maps), 0, samples), 1, 1e-12);
    EXPECT_NEAR(headValue("mean-distance-pixels", withMaps(maps), 0, samples), 0, 1e-12);
}

// In a flat list of patches, "one up" at the left edge and "the right end of the row above" are
// different offsets. On the grid, one row up is always the same offset.
TEST(Measures, OffsetsOnTheGridKeepRowsAndColumnsApart) {
    const auto maps = torch::zeros({1, 1, 6, 6}, torch::kDouble);
    for (int patch : {0, 1, 2, 3, 4, 5}) maps[0][0][patch][patch < 3 ? patch + 3 : patch - 1] = 1;
    SampleContext samples;
    samples.gridRows = 2;
    samples.gridColumns = 3;
    samples.patchPixels = 1;
    // Patches 0 to 2 attend one row down. Patch 3 attends one row up and two columns right; patches
    // 4 and 5 attend one column left.
    EXPECT_NEAR(headValue("positional-score-2d", withMaps(maps), 0, samples), .5, 1e-12);
    EXPECT_NEAR(headValue("mean-distance-pixels", withMaps(maps), 0, samples),
                (3 + std::sqrt(5.0) + 2) / 6, 1e-12);
}

TEST(Measures, OutputNormAndDeadHeads) {
    LayerTensors t;
    t.heads = 2;
    t.context = numbers({3, 5, .001, .002}, {1, 2, 2, 1});
    t.wo = numbers({3, 0, 4, 1}, {2, 2});  // head 0 writes (3, 4), head 1 (0, 1)
    EXPECT_NEAR(headValue("output-norm", t, 0), 20, 1e-12);
    EXPECT_NEAR(headValue("output-norm", t, 1), .0015, 1e-12);
    EXPECT_EQ(layerValue("dead-heads", t), 1);
    t.context = torch::zeros_like(t.context);
    EXPECT_EQ(layerValue("dead-heads", t), 2);
}

TEST(Measures, NormAndStableRankOfCircuits) {
    LayerTensors t = withMaps(torch::ones({1, 1, 1, 1}, torch::kDouble));
    t.wq = numbers({3, 0, 0, 1}, {2, 2});
    t.wk = numbers({0, 1, 1, 0}, {2, 2});
    t.wv = numbers({2, 0, 0, 2}, {2, 2});
    t.wo = numbers({0, 0, 0, 5}, {2, 2});
    EXPECT_NEAR(headValue("qk-norm", t), std::sqrt(10.0), 1e-9);
    EXPECT_NEAR(headValue("qk-stable-rank", t), 10 / 9.0, 1e-9);
    EXPECT_NEAR(headValue("ov-norm", t), 10, 1e-9);
    EXPECT_NEAR(headValue("ov-stable-rank", t), 1, 1e-9);
    t.wv.zero_();
    EXPECT_EQ(headValue("ov-norm", t), 0);
    EXPECT_EQ(headValue("ov-stable-rank", t), 0);
}

// Two equal heads and one that attends elsewhere. The similarity matrix has eigenvalues 2, 1 and 0.
LayerTensors twoAlikeOneApart() {
    auto t = withMaps(numbers({1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1}, {1, 3, 2, 2}));
    t.context = numbers({1, 2, -1, 0, 1, 2, -1, 0, 2, -1, 0, 1}, {1, 3, 2, 2});
    t.wo = torch::eye(2, torch::kDouble).repeat({1, 3});
    return t;
}

TEST(Measures, EffectiveHeadsAndClusters) {
    const auto t = twoAlikeOneApart();
    EXPECT_NEAR(layerValue("effective-heads-attn", t), 9 / 5.0, 1e-12);
    EXPECT_EQ(layerValue("clusters-attn", t), 2);
    EXPECT_EQ(layerValue("clusters-proj", t), 2);
    EXPECT_NEAR(layerValue("effective-heads-proj", t), 9 / 5.0, 1e-9);
}

// Eight heads of 16 independent dimensions on 24 tokens. Biased CKA is far above 0 although the
// heads are independent.
TEST(Measures, IndependentHeadsCountAsEffectiveByUnbiasedCka) {
    torch::manual_seed(5);
    LayerTensors t;
    t.heads = 8;
    t.context = torch::randn({1, 8, 24, 16}, torch::kDouble);
    const double biased = 64 / matrix("cka-out", t).pow(2).sum().item<double>();
    EXPECT_LT(biased, 4.5);
    EXPECT_GT(layerValue("effective-heads-cka", t), 7);
    const auto unbiased = matrix("cka-out-unbiased", t);
    EXPECT_NEAR(layerValue("effective-heads-cka", t), 64 / unbiased.pow(2).sum().item<double>(),
                1e-9);
}

// A chain of similarities: heads 0 and 1 and heads 1 and 2 are similar, heads 0 and 2 less. Head 3
// joins head 2 only after head 2 joined 0 and 1.
TEST(Measures, ClustersJoinThroughOthers) {
    const auto angle = [](double degrees) { return degrees * 3.14159265358979 / 180; };
    std::vector<double> context;
    for (double degrees : {0., 40., 20., 60., 170.}) {
        context.push_back(std::cos(angle(degrees)));
        context.push_back(std::sin(angle(degrees)));
    }
    LayerTensors t;
    t.heads = 5;
    t.context = numbers(context, {1, 5, 1, 2});
    t.wo = torch::eye(2, torch::kDouble).repeat({1, 5});
    EXPECT_EQ(layerValue("clusters-proj", t), 2);
}

TEST(Measures, SinkRateCountsHeadsAboveThreeTenths) {
    auto t = withMaps(numbers({.5, .5, .4, .6, .1, .9, .2, .8, .3, .7, .3, .7}, {1, 3, 2, 2}));
    EXPECT_NEAR(layerValue("sink-rate", t), 1 / 3.0, 1e-12);
}

TEST(Measures, DivergencesOfTwoRows) {
    const auto t = withMaps(numbers({.5, .5, .25, .75}, {1, 2, 1, 2}));
    const double forward = .5 * std::log(2) + .5 * std::log(2 / 3.0),
                 back = .25 * std::log(.5) + .75 * std::log(1.5);
    EXPECT_NEAR(matrix("attn-kl", t)[0][1].item<double>(), (forward + back) / 2, 1e-12);
    const auto entropy = [](double p) { return -p * std::log(p) - (1 - p) * std::log(1 - p); };
    EXPECT_NEAR(matrix("attn-js", t)[1][0].item<double>(),
                entropy(.375) - (entropy(.5) + entropy(.25)) / 2, 1e-12);
    EXPECT_EQ(matrix("attn-kl", t)[1][1].item<double>(), 0);
    const auto apart = withMaps(numbers({1, 0, 0, 1}, {1, 2, 1, 2}));
    EXPECT_NEAR(matrix("attn-js", apart)[0][1].item<double>(), std::log(2), 1e-12);
    EXPECT_NEAR(matrix("attn-kl", apart)[0][1].item<double>(), -std::log(1e-12), 1e-9);
}

// More rows than one block of the kernel holds.
TEST(Measures, JensenShannonOfManyRowsIsTheMeanOfTheirOwn) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(7);
    const auto maps = test::randomDouble({30, 3, 20, 5}, generator).softmax(3);
    const auto mid = ((maps.select(1, 0) + maps.select(1, 2)) / 2);
    const auto h = [](const torch::Tensor& p) { return -(p * p.log()).sum(-1); };
    const auto expected =
        (h(mid) - (h(maps.select(1, 0)) + h(maps.select(1, 2))) / 2).mean().item<double>();
    EXPECT_NEAR(matrix("attn-js", withMaps(maps))[0][2].item<double>(), expected, 1e-12);
}

TEST(Measures, SvccaIsTheMeanCanonicalCorrelation) {
    LayerTensors t;
    // With one dimension per head, SVCCA is the absolute correlation. Head 2 is the sum of heads 0
    // and 1.
    t.heads = 3;
    t.context = numbers({1, 1, -1, -1, 1, -1, 1, -1, 2, 0, 0, -2}, {1, 3, 4, 1}) + 7;
    const auto similarity = matrix("svcca-out", t);
    EXPECT_NEAR(similarity[0][0].item<double>(), 1, 1e-9);
    EXPECT_NEAR(similarity[0][1].item<double>(), 0, 1e-9);
    EXPECT_NEAR(similarity[0][2].item<double>(), std::sqrt(.5), 1e-9);
    // Directions with less than 1 % of the variance are ignored.
    t.heads = 2;
    t.context =
        numbers({1, .01, 1, -.01, -1, .01, -1, -.01, 1, 1, 1, 1, -1, -1, -1, -1}, {1, 2, 4, 2});
    EXPECT_NEAR(matrix("svcca-out", t)[0][1].item<double>(), 1, 1e-9);
}

TEST(Measures, MixingTimeAndFidelityFollowTheCode) {
    const auto both = [](std::vector<double> map) {
        const auto t = withMaps(numbers(std::move(map), {1, 1, 2, 2}));
        return std::make_pair(headValue("head-mixing-time", t),
                              headValue("head-minimax-fidelity", t));
    };
    // The walk moves on with probability 0.6 per step. It needs 1 / 0.6 steps from the first token,
    // and 0 from the last one.
    const auto even = both({.4, .6, .6, .4});
    EXPECT_NEAR(even.first, 1 / .6 / 2, 1e-9);
    EXPECT_NEAR(even.second, 52, 1e-9);  // maximum of 0.4, 0.52, 0.496, ...
    // Causal: P = A' = [[1, .25], [0, .75]]. The first column already fills the cumulative sum, so
    // the walk never reaches the last token.
    const auto causal = both({1, 0, .25, .75});
    EXPECT_NEAR(causal.first, 50, 1e-9);
    EXPECT_NEAR(causal.second, 75, 1e-9);
    // The row sums of P are 0.4 and 1.6. The missing weight of the first row leads to the last
    // token.
    EXPECT_NEAR(both({.2, .8, .2, .8}).first, 1 / .8 / 2, 1e-9);
}

TEST(Measures, HeadsTogetherAreWeightedByTheirOutputProjections) {
    auto t = withMaps(numbers({.4, .6, .6, .4, 1, 0, 0, 1}, {1, 2, 2, 2}));
    t.wo = numbers({3, 1}, {1, 2});  // weights 3/4 and 1/4: P = [[.55, .45], [.45, .55]]
    EXPECT_NEAR(layerValue("mixing-time", t), 1 / .45 / 2, 1e-9);
    EXPECT_NEAR(layerValue("minimax-fidelity", t), 100 * .5 * (1 - std::pow(.1, 99)), 1e-6);
}

// Layers must keep the same rows, or their heads could not be compared.
TEST(Measures, AcrossLayersTakesFewerRowsOfLayersWithDifferentNumbersOfHeads) {
    const auto mapsOf = [](std::int64_t heads) {
        return withMaps(torch::rand({5, heads, 8, 8}).softmax(-1));
    };
    const MaskedLayer three(mapsOf(3)), two(mapsOf(2));
    constexpr std::int64_t kHeads = 5, kRows = 11, kRowBytes = 8 * sizeof(float);
    NetworkHeads network(kHeads, kHeads * kRows * kRowBytes);
    network.add(three);
    network.add(two);
    ASSERT_TRUE(network.maps().defined());
    EXPECT_EQ(network.maps().sizes(), (std::vector<std::int64_t>{kRows, kHeads, 8}));
}

TEST(Measures, AcrossLayersHoldsEachLayersOwnMatrix) {
    MadeUpLayer one(1), two(2);
    two.x = one.x;
    const MaskedLayer first(one.tensors()), second(two.tensors());
    NetworkHeads network;
    network.add(first);
    network.add(second);
    network.add(first);
    for (const auto& [across, within] : {std::pair("cka-across-layers", "cka-out-unbiased"),
                                         std::pair("js-across-layers", "attn-js")}) {
        const auto all = acrossLayers(across, network);
        ASSERT_EQ(all.sizes(), (std::vector<std::int64_t>{12, 12})) << across;
        EXPECT_TRUE(torch::allclose(all.narrow(0, 0, 4).narrow(1, 0, 4), pairwise(within, first)))
            << across;
        EXPECT_TRUE(torch::allclose(all.narrow(0, 4, 4).narrow(1, 4, 4), pairwise(within, second)))
            << across;
        EXPECT_TRUE(torch::allclose(all.narrow(0, 0, 4).narrow(1, 8, 4), pairwise(within, first)))
            << across;
        EXPECT_TRUE(torch::allclose(all, all.t())) << across;
    }
}

void expectFinite(const LayerTensors& tensors, const SampleContext& samples,
                  const std::string& what) {
    for (const auto& [id, value] : allOf(tensors, samples))
        EXPECT_TRUE(value.isfinite().all().item<bool>()) << id << " with " << what;
}

TEST(Measures, EveryMeasureAppliesToAFullLayer) {
    const MadeUpLayer layer(3);
    const auto values = allOf(layer.tensors(), layer.samples());
    EXPECT_EQ(values.size(), builtinMeasures().size());
    expectFinite(layer.tensors(), layer.samples(), "a full layer");
}

TEST(Measures, StayInTheRangeTheyState) {
    for (const bool causal : {false, true}) {
        MadeUpLayer layer(4);
        layer.causal = causal;
        const auto values = allOf(layer.tensors(), layer.samples());
        for (const auto& info : builtinMeasures()) {
            if (info.low == info.high) continue;
            EXPECT_GE(values.at(info.id).min().item<double>(), info.low - 1e-9) << info.id;
            EXPECT_LE(values.at(info.id).max().item<double>(), info.high + 1e-9) << info.id;
        }
    }
}

// Multiplies each row of attention by a factor, as activations other than softmax do. One head
// gives zero attention.
LayerTensors scaledRows(const MadeUpLayer& layer) {
    auto t = layer.tensors();
    auto generator = at::make_generator<at::CPUGeneratorImpl>(10);
    const auto size = t.maps.sizes();
    t.maps = t.maps * test::randomDouble({size[0], size[1], size[2], 1}, generator).abs() * 50;
    return t;
}

TEST(Measures, OfSharesDoNotSeeHowMuchAttentionARowHas) {
    const MadeUpLayer layer(4);
    const auto plain = allOf(layer.tensors(), layer.samples()),
               scaled = allOf(scaledRows(layer), layer.samples());
    for (const char* id :
         {"attn-overlap", "attn-js", "attn-kl", "entropy", "attention-variance", "confidence",
          "mean-distance", "first-key-attention", "previous-token-score", "induction-score",
          "head-mixing-time", "head-minimax-fidelity", "mixing-time", "minimax-fidelity",
          "lin-penalty", "sink-rate", "js-across-layers", "mean-distance-pixels"})
        EXPECT_TRUE(torch::allclose(plain.at(id), scaled.at(id), 1e-9, 1e-12)) << id;
}

TEST(Measures, StayInTheirRangeWhateverTheActivation) {
    const MadeUpLayer layer(4);
    auto tensors = scaledRows(layer);
    tensors.maps.select(1, 2).zero_();
    const auto values = allOf(tensors, layer.samples());
    for (const auto& info : builtinMeasures()) {
        if (info.low == info.high) continue;
        EXPECT_GE(values.at(info.id).min().item<double>(), info.low - 1e-9) << info.id;
        EXPECT_LE(values.at(info.id).max().item<double>(), info.high + 1e-9) << info.id;
    }
}

// Values in the padding must not have an effect.
TEST(Measures, IgnorePadding) {
    for (const bool causal : {false, true}) {
        MadeUpLayer layer(5);
        layer.causal = causal;
        const auto plain = layer.tensors();
        auto dirty = layer.tensors();
        const auto samples = layer.samples();
        auto otherSamples = layer.samples();
        const auto pad = layer.valid().logical_not();
        for (auto* t : {&dirty.residual, &dirty.headWeights, &dirty.gates})
            *t = t->masked_fill(pad.unsqueeze(2), 77.0);
        for (auto* t : {&dirty.context, &dirty.q, &dirty.k, &dirty.v})
            *t = t->masked_fill(pad.unsqueeze(1).unsqueeze(3), 77.0);
        dirty.maps = dirty.maps.masked_fill(pad.unsqueeze(1).unsqueeze(2), 0.4)
                         .masked_fill(pad.unsqueeze(1).unsqueeze(3), 0.9);
        otherSamples.tokens = samples.tokens.masked_fill(pad, 2);
        otherSamples.commonness = samples.commonness.masked_fill(pad, -5.0);
        const auto before = allOf(plain, samples), after = allOf(dirty, otherSamples);
        for (const auto& [id, value] : before)
            EXPECT_TRUE(torch::allclose(value, after.at(id), 1e-9, 1e-12))
                << id << (causal ? ", causal" : "");
    }
}

// In a decoder, keys after the query must not have an effect, whatever their values are.
TEST(Measures, IgnoreKeysAfterTheQueryInDecoders) {
    MadeUpLayer layer(6);
    layer.causal = true;
    auto dirty = layer.tensors();
    dirty.maps = dirty.maps + torch::ones({6, 6}, torch::kDouble).triu(1) * 0.3;
    const auto before = allOf(layer.tensors(), layer.samples()),
               after = allOf(dirty, layer.samples());
    for (const auto& [id, value] : before)
        EXPECT_TRUE(torch::allclose(value, after.at(id), 1e-9, 1e-12)) << id;
}

TEST(Measures, AHeadOfZerosGivesZeroNotNan) {
    MadeUpLayer layer(8);
    const auto kept = torch::ones({4, 3}, torch::kDouble);
    kept[1].zero_();
    for (auto* w : {&layer.wq, &layer.wk, &layer.wv}) *w = *w * kept.view({12, 1});
    layer.wo = layer.wo * kept.view({1, 12});
    auto tensors = layer.tensors();
    expectFinite(tensors, layer.samples(), "a head of zeros");
    for (const char* id :
         {"out-cos", "out-cos-flat", "proj-cos", "weight-cos-q", "weight-cos-o", "circuit-cos-qk",
          "circuit-cos-ov", "cka-out", "cka-out-unbiased", "cka-rbf-out", "svcca-out",
          "ov-principal-angles", "context-nonorthogonality-normalised"})
        EXPECT_EQ(matrix(id, tensors)[1].abs().max().item<double>(), 0) << id;
    EXPECT_EQ(headValue("output-norm", tensors, 1), 0);
    EXPECT_GE(layerValue("dead-heads", tensors), 1);
    tensors.maps.select(1, 1).zero_();
    expectFinite(tensors, layer.samples(), "a head without attention");
    EXPECT_EQ(matrix("attn-cos", tensors)[1].abs().max().item<double>(), 0);
}

LayerTensors cut(const LayerTensors& from, std::int64_t heads, std::int64_t tokens) {
    LayerTensors t = from;
    t.heads = heads;
    t.maps = from.maps.narrow(1, 0, heads).narrow(2, 0, tokens).narrow(3, 0, tokens);
    if (tokens == 1) t.maps = torch::ones_like(t.maps);
    for (auto* x : {&t.context, &t.q, &t.k, &t.v}) *x = x->narrow(1, 0, heads).narrow(2, 0, tokens);
    for (auto* w : {&t.wq, &t.wk, &t.wv}) *w = w->narrow(0, 0, heads * 3);
    t.wo = from.wo.narrow(1, 0, heads * 3);
    t.residual = from.residual.narrow(1, 0, tokens);
    t.headWeights = from.headWeights.narrow(1, 0, tokens).narrow(2, 0, heads).softmax(2);
    t.gates = from.gates.narrow(1, 0, tokens).narrow(2, 0, heads);
    t.queryMask = t.keyMask = from.keyMask.narrow(1, 0, tokens);
    return t;
}

TEST(Measures, ASingleHeadASingleTokenAndNothingButPaddingAreFinite) {
    const MadeUpLayer layer(9);
    const auto full = layer.tensors();
    auto samples = layer.samples();
    expectFinite(cut(full, 1, 6), samples, "a single head");
    EXPECT_EQ(layerValue("effective-heads-attn", cut(full, 1, 6)), 1);
    EXPECT_EQ(layerValue("clusters-cka", cut(full, 1, 6)), 1);
    SampleContext one;
    one.tokens = samples.tokens.narrow(1, 0, 1);
    one.commonness = samples.commonness.narrow(1, 0, 1);
    one.gridRows = one.gridColumns = 1;
    one.patchPixels = 4;
    expectFinite(cut(full, 4, 1), one, "a single token");
    EXPECT_EQ(headValue("head-mixing-time", cut(full, 4, 1)), 0);
    auto padding = full;
    padding.queryMask = padding.keyMask = torch::zeros_like(full.keyMask);
    expectFinite(padding, samples, "nothing but padding");
}

}  // namespace
}  // namespace headscope::measures
