// Tests of the chance level of head similarity, on artificial maps with a known answer.
#include "core/nn/measures/chance.h"
#include "core/nn/measures/measures.h"
#include "core/spec/measures/catalogue.h"
#include "tests/core/nn/support/made_up_layer.h"

#include <gtest/gtest.h>

namespace headscope::measures {
namespace {

LayerTensors chanceLayer(const torch::Tensor& maps) {
    LayerTensors t;
    t.heads = maps.size(1);
    t.maps = maps;
    return t;
}

double entryOf(const torch::Tensor& matrix, int i, int j) {
    return matrix[i][j].item<double>();
}

// Returns maps (B, H, T, T): the softmax of normal logits with this standard deviation.
torch::Tensor softmaxMaps(double deviation, std::int64_t samples = 16, std::int64_t heads = 3,
                          std::int64_t tokens = 32) {
    return (torch::randn({samples, heads, tokens, tokens}, torch::kDouble) * deviation).softmax(-1);
}

TEST(ChanceLevels, EqualHeadsFallToWhatIndependentOnesHave) {
    torch::manual_seed(1);
    auto maps = softmaxMaps(2);
    const auto independent = pairwise("attn-cos", MaskedLayer(chanceLayer(maps)));
    maps.select(1, 1).copy_(maps.select(1, 0));  // heads 0 and 1 are equal
    const MaskedLayer layer(chanceLayer(maps));
    ASSERT_NEAR(entryOf(pairwise("attn-cos", layer), 0, 1), 1, 1e-9);
    const auto chance = ChanceLevels(layer).independent("attn-cos");
    EXPECT_NEAR(entryOf(chance, 0, 1), entryOf(independent, 0, 2), 0.02);
    EXPECT_LT(entryOf(chance, 0, 1), 0.15) << "sharp maps have little in common by chance";
}

// The expected cosine of independent rows is |U|^2 / (|A_i| |A_j|): the product of the cosines of
// both heads with uniform attention U.
TEST(ChanceLevels, AgreesWithTheExpectedCosine) {
    torch::manual_seed(2);
    for (const double deviation : {0.3, 1.0, 2.0}) {
        const MaskedLayer layer(chanceLayer(softmaxMaps(deviation)));
        const ChanceLevels levels(layer);
        const auto flat = besideFlat("attn-cos", layer), chance = levels.independent("attn-cos");
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < i; ++j)
                EXPECT_NEAR(entryOf(chance, i, j), flat[i].item<double>() * flat[j].item<double>(),
                            0.02)
                    << deviation;
    }
}

TEST(ChanceLevels, FlatMapsAreAlikeWhateverTheyDo) {
    const auto maps = torch::full({2, 2, 5, 5}, 0.2, torch::kDouble);
    const MaskedLayer layer(chanceLayer(maps));
    const ChanceLevels levels(layer);
    EXPECT_NEAR(entryOf(levels.independent("attn-cos"), 0, 1), 1, 1e-12);
    EXPECT_NEAR(besideFlat("attn-cos", layer)[0].item<double>(), 1, 1e-12);
    EXPECT_NEAR(entryOf(levels.independent("attn-js"), 0, 1), 0, 1e-9);
}

// Shifted rows must only use keys that their query may see, at any position.
TEST(ChanceLevels, MasksHold) {
    torch::manual_seed(3);
    auto t = chanceLayer(softmaxMaps(1.5, 4, 2, 6));
    t.causal = true;
    t.maps = t.maps.tril();
    t.maps = t.maps / t.maps.sum(-1, true);
    // The first query sees a single key, so all heads agree there with or without chance.
    t.maps = t.maps.narrow(2, 0, 1).narrow(3, 0, 1).contiguous();
    EXPECT_NEAR(entryOf(ChanceLevels(MaskedLayer(t)).independent("attn-cos"), 0, 1), 1, 1e-12);

    auto holes = chanceLayer(softmaxMaps(3, 8, 2, 6));
    holes.keyMask = holes.queryMask =
        torch::tensor({{true, false, true, true, false, true}}).repeat({8, 1});
    const auto level = ChanceLevels(MaskedLayer(holes)).independent("attn-cos");
    EXPECT_NEAR(entryOf(level, 0, 0), 1, 1e-9);
    const auto flat = besideFlat("attn-cos", MaskedLayer(holes));
    EXPECT_NEAR(entryOf(level, 0, 1), flat[0].item<double>() * flat[1].item<double>(), 0.15);
}

// Every measure of maps, between head i and a head that is flat over the keys that head i sees.
void expectFlatAsPairs(const LayerTensors& tensors) {
    const MaskedLayer layer(tensors);
    auto pairs = tensors;
    pairs.heads = 2;
    int measured = 0;
    for (const auto& info : builtinMeasures()) {
        if (info.shape != MeasureShape::Pairwise || !pairwise(info.id, layer).defined()) continue;
        const auto flat = besideFlat(info.id, layer);
        ASSERT_TRUE(flat.defined()) << info.id;
        for (std::int64_t head = 0; head < layer.heads(); ++head) {
            const auto seen = layer.headKeys().expand_as(layer.maps()).narrow(1, head, 1);
            pairs.maps = torch::cat(
                {layer.maps().narrow(1, head, 1), seen / seen.sum(3, true).clamp_min(1)}, 1);
            if (layer.headsDiffer())
                pairs.visible = tensors.visible.narrow(1, head, 1).repeat({1, 2, 1, 1});
            const auto both = pairwise(info.id, MaskedLayer(pairs));
            EXPECT_NEAR(flat[head].item<double>(), entryOf(both, 0, 1), 1e-9)
                << info.id << ", head " << head;
        }
        ++measured;
    }
    EXPECT_GE(measured, 5);
}

TEST(ChanceLevels, FlatnessIsTheMeasureBesideAFlatHead) {
    torch::manual_seed(6);
    auto t = chanceLayer(softmaxMaps(2, 9, 3, 31));
    expectFlatAsPairs(t);
    t.keyMask = t.queryMask = torch::rand({9, 31}) > 0.3;
    t.maps = t.maps.clone();
    expectFlatAsPairs(t);
    t.causal = true;
    t.maps = t.maps.clone();
    expectFlatAsPairs(t);
    auto sparse = chanceLayer(softmaxMaps(2, 4, 3, 8));
    sparse.maps[0].select(0, 1).zero_();  // a head that attends to nothing
    sparse.visible = torch::rand({1, 3, 8, 8}) > 0.2;
    sparse.visible.diagonal(0, 2, 3).fill_(true);
    expectFlatAsPairs(sparse);
}

TEST(ChanceLevels, OutputsArePairedOnDifferentTokens) {
    torch::manual_seed(4);
    auto t = chanceLayer(softmaxMaps(1));
    t.context = torch::randn({16, 3, 32, 4}, torch::kDouble);
    t.context.select(1, 1).copy_(t.context.select(1, 0));
    const MaskedLayer layer(t);
    ASSERT_NEAR(entryOf(pairwise("out-cos", layer), 0, 1), 1, 1e-9);
    const ChanceLevels levels(layer);
    EXPECT_NEAR(entryOf(levels.independent("out-cos"), 0, 1), 0, 0.1);
    EXPECT_LT(entryOf(levels.independent("cka-out"), 0, 1), 0.2);
    EXPECT_FALSE(besideFlat("out-cos", layer).defined()) << "a flat map says nothing of an output";
}

TEST(ChanceLevels, WeightsHaveNone) {
    torch::manual_seed(5);
    auto t = chanceLayer(softmaxMaps(1, 2, 2, 4));
    t.wq = t.wk = t.wv = torch::randn({6, 6}, torch::kDouble);
    t.wo = torch::randn({6, 6}, torch::kDouble);
    t.heads = 2;
    EXPECT_FALSE(ChanceLevels(MaskedLayer(t)).independent("weight-cos-q").defined());
    EXPECT_FALSE(ChanceLevels(MaskedLayer(t)).independent("circuit-cos-ov").defined());
}

}  // namespace
}  // namespace headscope::measures
