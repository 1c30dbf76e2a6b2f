// Tests of attention rollout, compared with products computed by hand, and of the effect of
// padding.
#include "core/nn/analysis/rollout.h"
#include "core/nn/measures/rollout.h"
#include "tests/core/nn/support/made_up_layer.h"

#include <gtest/gtest.h>

namespace headscope::measures {
namespace {

MaskedLayer layerOf(std::vector<double> maps, std::int64_t heads, std::int64_t tokens,
                    const torch::Tensor& mask = {}, bool causal = false) {
    LayerTensors t;
    t.heads = heads;
    t.maps = torch::tensor(maps, torch::kDouble).view({-1, heads, tokens, tokens});
    t.queryMask = t.keyMask = mask;
    t.causal = causal;
    return MaskedLayer(t);
}

void expectNumbers(const torch::Tensor& found, const std::vector<double>& expected) {
    ASSERT_EQ(found.numel(), static_cast<std::int64_t>(expected.size()));
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(found.flatten()[static_cast<std::int64_t>(i)].item<double>(), expected[i],
                    1e-12)
            << i;
}

// Heads that attend to the first token and to themselves: A = [[1, 0], [.5, .5]], A~ = [[1, 0],
// [.25, .75]].
TEST(Rollout, OfTwoLayersIsTheProductOfTheirMeanMapsWithTheResidual) {
    const auto layer = layerOf({1, 0, 1, 0, 1, 0, 0, 1}, 2, 2, {}, true);
    const auto first = rolledOut("rollout", layer, {});
    expectNumbers(first, {1, 0, .25, .75});
    expectNumbers(meanRow(first, layer), {.625, .375});
    const auto swap = layerOf({0, 1, 1, 0}, 1, 2);  // A~ = [[.5, .5], [.5, .5]]
    const auto second = rolledOut("rollout", swap, first);
    expectNumbers(second, {.625, .375, .625, .375});
    expectNumbers(analysis::attentionRollout(
                      torch::tensor({0., 1., 1., 0.}, torch::kDouble).view({1, 1, 2, 2})),
                  {.5, .5, .5, .5});
}

TEST(Rollout, RowsAreRenormalisedForActivationsThatDoNotSumToOne) {
    expectNumbers(rolledOut("rollout", layerOf({3, 0, 0, 0}, 1, 2), {}), {1, 0, 0, 1});
    expectNumbers(rolledOut("rollout", layerOf({0, 3, 0, 0}, 1, 2), {}), {.25, .75, 0, 1});
}

// A causal map of four tokens has ten valid entries, so one tenth is a single entry: the largest
// over all heads, without masked ones.
TEST(Rollout, OfTheStrongestHeadsKeepsATenthOfTheValidEntries) {
    std::vector<double> weak(16, .1), strong(16, .1);
    strong[2 * 4 + 1] = .9;  // token 2 attends to token 1
    strong[0 * 4 + 3] = 5;   // masked, because it is after the query
    weak.insert(weak.end(), strong.begin(), strong.end());
    const auto rollout = rolledOut("rollout-max", layerOf(weak, 2, 4, {}, true), {});
    expectNumbers(rollout, {1, 0, 0, 0, 0, 1, 0, 0, 0, .9 / 1.9, 1 / 1.9, 0, 0, 0, 0, 1});
}

TEST(Rollout, MeansLeaveOutPaddingAndSamplesWithoutTheToken) {
    const auto mask = torch::tensor({{true, true}, {true, false}});
    const auto layer = layerOf({.5, .5, .5, .5, 1, 0, 1, 0}, 1, 2, mask);
    // Rows of sample 0: (.75, .25) and (.25, .75). Sample 1 has a single token with row (1, 0).
    expectNumbers(meanRow(rolledOut("rollout", layer, {}), layer), {(.5 + 1) / 2, .5});
    const auto nothing = layerOf({.5, .5, .5, .5}, 1, 2, torch::zeros({1, 2}, torch::kBool));
    expectNumbers(meanRow(rolledOut("rollout", nothing, {}), nothing), {0, 0});
}

TEST(Rollout, EachSamplesRowsAreSharesOfItsOwnTokens) {
    test::MadeUpLayer one(1), two(2);
    two.x = one.x;
    const MaskedLayer first(one.tensors()), second(two.tensors());
    for (const char* id : {"rollout", "rollout-max"}) {
        const auto rollout = rolledOut(id, second, rolledOut(id, first, {}));
        EXPECT_TRUE(torch::allclose(rollout.sum(2), torch::ones({3, 6}, torch::kDouble))) << id;
        EXPECT_EQ(rollout[1].narrow(0, 0, 4).narrow(1, 4, 2).abs().max().item<double>(), 0)
            << "padding, " << id;
    }
    EXPECT_FALSE(rolledOut("entropy", first, {}).defined());
}

}  // namespace
}  // namespace headscope::measures
