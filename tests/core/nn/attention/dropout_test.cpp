// Tests of what a dropout mask depends on, and that all kernels and the tensor path draw the same
// mask.
#include "core/nn/attention/dropout.h"

#include "core/nn/attention/kernels/kernels.h"

#include <gtest/gtest.h>

namespace headscope::attention {
namespace {

DropoutMask maskOf(double p, torch::Tensor places, std::uint64_t seed = 42, std::int64_t layer = 0,
                   Dropped what = Dropped::AttentionBranch) {
    return StepMasks{seed, p, std::move(places)}.of(what, layer);
}

torch::Tensor kept(const DropoutMask& mask, std::int64_t width) {
    return keptElements(mask, width).to(torch::kDouble);
}

double correlation(const torch::Tensor& a, const torch::Tensor& b) {
    const auto x = a - a.mean(), y = b - b.mean();
    return ((x * y).mean() / (x.pow(2).mean() * y.pow(2).mean()).sqrt()).item<double>();
}

TEST(Dropout, KernelAndTensorPathDropTheSameForEveryWidth) {
    for (std::int64_t width : {1, 3, 16, 17, 33, 100, 129}) {
        const auto mask = maskOf(0.3, paddedPlaces(5, 7, torch::kCPU));
        const auto x = torch::randn({5, 7, width}), branch = torch::randn({5, 7, width});
        const auto kernel = dropoutAdd(x, branch, mask);
        const auto tensor = dropoutAdd(x.to(torch::kDouble), branch.to(torch::kDouble), mask);
        EXPECT_LE((kernel - tensor).abs().max().item<double>(), 1e-5) << width;
    }
}

TEST(Dropout, EveryInstructionSetDropsTheSame) {
    std::vector<const kernels::Table*> tables = {&kernels::generic::kTable, &kernels::table()};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        tables.push_back(&kernels::avx2::kTable);
#endif
    const auto mask = maskOf(0.4, paddedPlaces(4, 9, torch::kCPU));
    const auto wanted = keptElements(mask, 37);
    for (const auto* table : tables) {
        const auto ones = torch::ones({36, 37}), y = torch::empty({36, 37});
        table->dropoutAdd({nullptr, ones.data_ptr<float>(), y.data_ptr<float>(), 36, 37,
                           mask.places.data_ptr<std::int64_t>(), mask.key, mask.threshold(),
                           mask.scale()});
        EXPECT_TRUE(torch::equal(y.gt(0), wanted)) << table->name;
    }
}

TEST(Dropout, PackedRowsHaveTheMaskOfTheSameTokensPadded) {
    const auto samples = torch::tensor({0, 0, 1, 3, 3, 3}, torch::kLong),
               positions = torch::tensor({0, 1, 0, 0, 1, 2}, torch::kLong);
    const auto packed = keptElements(maskOf(0.5, packedPlaces(samples, positions)), 64);
    for (std::int64_t tokens : {3, 8}) {  // padding must not matter
        const auto padded = keptElements(maskOf(0.5, paddedPlaces(4, tokens, torch::kCPU)), 64);
        EXPECT_TRUE(torch::equal(packed, padded.index_select(0, samples * tokens + positions)))
            << tokens;
    }
}

TEST(Dropout, AMaskDoesNotDependOnWhichOthersAreDrawn) {
    const auto places = paddedPlaces(3, 5, torch::kCPU);
    const StepMasks alone{7, 0.5, places}, other{7, 0.2, places};
    const auto first = alone.of(Dropped::FeedForwardBranch, 2);
    alone.of(Dropped::Heads, 0);
    EXPECT_EQ(alone.of(Dropped::FeedForwardBranch, 2).key, first.key);
    EXPECT_EQ(other.of(Dropped::FeedForwardBranch, 2).key, first.key);
}

TEST(Dropout, KeysInATensorAreThoseOfTheSeed) {
    const auto places = paddedPlaces(3, 5, torch::kCPU);
    const auto keys = maskKeys(42, 6);
    for (const auto what :
         {Dropped::Embedding, Dropped::AttentionBranch, Dropped::FeedForwardBranch, Dropped::Heads})
        for (std::int64_t layer = 0; layer < 6; ++layer) {
            const auto mask = maskOf(0.3, places, 42, layer, what);
            EXPECT_EQ((StepMasks{7, 0.3, places, keys}.of(what, layer).key), mask.key);
            // The mask with its key in a tensor, as on a GPU.
            const DropoutMask placed{0.3, 0, places, keys[static_cast<std::int64_t>(what)][layer]};
            EXPECT_TRUE(keptElements(placed, 33).equal(keptElements(mask, 33)));
        }
}

TEST(Dropout, DropsTheStatedShareAndKeepsTheMean) {
    const auto y = dropoutAdd({}, torch::ones({10, 100, 1000}),
                              maskOf(0.25, paddedPlaces(10, 100, torch::kCPU)));
    EXPECT_NEAR(y.eq(0).to(torch::kDouble).mean().item<double>(), 0.25, 0.002);
    EXPECT_NEAR(y.to(torch::kDouble).mean().item<double>(), 1, 0.003);
}

// With 2^20 elements, the standard deviation of a correlation is 0.001.
TEST(Dropout, NeighboursOfEveryKindAreIndependent) {
    constexpr std::int64_t kSamples = 64, kTokens = 64, kWidth = 256;
    const auto places = paddedPlaces(kSamples, kTokens, torch::kCPU);
    const auto base = kept(maskOf(0.5, places), kWidth),
               rows = base.view({kSamples, kTokens, kWidth});
    const auto shifted = [](const torch::Tensor& t, int along) {
        return correlation(t.narrow(along, 0, t.size(along) - 1),
                           t.narrow(along, 1, t.size(along) - 1));
    };
    for (int along : {0, 1, 2})
        EXPECT_LE(std::abs(shifted(rows, along)), 0.005) << "dimension " << along;
    EXPECT_LE(std::abs(correlation(base, kept(maskOf(0.5, places, 43), kWidth))), 0.005) << "seed";
    EXPECT_LE(std::abs(correlation(base, kept(maskOf(0.5, places, 42, 1), kWidth))), 0.005)
        << "layer";
    for (auto what : {Dropped::Embedding, Dropped::FeedForwardBranch, Dropped::Heads})
        EXPECT_LE(std::abs(correlation(base, kept(maskOf(0.5, places, 42, 0, what), kWidth))),
                  0.005)
            << "what";
    // The kept fraction per row and per feature must vary as for independent draws.
    for (int along : {0, 1})
        EXPECT_NEAR(base.mean(along).var().item<double>() * static_cast<double>(base.size(along)),
                    0.25, 0.05);
}

TEST(Dropout, TheGradientMeetsTheSameMask) {
    const auto x = torch::ones({64, 64}).requires_grad_(true);
    const auto y = dropoutAdd({}, x, maskOf(0.5, paddedPlaces(8, 8, torch::kCPU)));
    y.sum().backward();
    EXPECT_TRUE(torch::equal(x.grad(), y.detach()));
}

TEST(Dropout, ResidualIsAddedUntouched) {
    const auto residual = torch::randn({10, 33}), branch = torch::zeros({10, 33});
    EXPECT_TRUE(torch::equal(
        dropoutAdd(residual, branch, maskOf(0.5, paddedPlaces(2, 5, torch::kCPU))), residual));
}

}  // namespace
}  // namespace headscope::attention
