// The fused layers against LibTorch's own, and the kernels of every instruction set against each other.
#include "core/attention/layers.h"
#include "core/attention/kernels/kernels.h"

#include <gtest/gtest.h>

namespace headscope::attention {
namespace {

// Largest difference of values and gradients between two functions of the same input.
template <class Ours, class Theirs>
std::pair<double, double> differences(const torch::Tensor& input, const Ours& ours, const Theirs& theirs) {
    const auto a = input.clone().requires_grad_(true);
    const auto b = input.to(torch::kDouble).requires_grad_(true);
    const auto x = ours(a), y = theirs(b);
    const auto weights = torch::linspace(-1, 2, x.numel()).view(x.sizes());
    (x * weights).sum().backward();
    (y * weights).sum().backward();
    return {(x - y).abs().max().template item<double>(), (a.grad() - b.grad()).abs().max().template item<double>()};
}

TEST(Layers, GeluIsExact) {
    const auto [value, gradient] = differences(
        torch::linspace(-9, 9, 1003), [](auto x) { return attention::gelu(x); }, [](auto x) { return torch::gelu(x); });
    EXPECT_LE(value, 2e-6);
    EXPECT_LE(gradient, 5e-6);
}

TEST(Layers, LayerNormAgreesForEveryWidth) {
    for (std::int64_t width : {3, 16, 64, 100, 129}) {
        torch::manual_seed(1);
        LayerNorm ours(width);
        {
            torch::NoGradGuard noGrad;
            ours->weight.copy_(torch::rand({width}) + 0.5);
            ours->bias.copy_(torch::rand({width}));
        }
        const auto w = ours->weight.detach().to(torch::kDouble), b = ours->bias.detach().to(torch::kDouble);
        const auto [value, gradient] = differences(
            torch::randn({5, 7, width}) * 3 + 1, [&](auto x) { return ours(x); },
            [&](auto x) { return torch::layer_norm(x, {width}, w, b); });
        EXPECT_LE(value, 1e-5) << width;
        EXPECT_LE(gradient, 1e-5) << width;
    }
}

TEST(Dropout, SameKeySameMaskOnTheKernelAndTheTensorPath) {
    DropoutKeys a{42}, b{42};
    const auto branch = torch::ones({37, 129});
    const auto kernel = dropoutAdd({}, branch, 0.3, &a);
    const auto tensor = dropoutAdd({}, branch.to(torch::kDouble), 0.3, &b);
    EXPECT_LE((kernel - tensor).abs().max().item<double>(), 1e-6);
}

TEST(Dropout, DropsTheStatedShareAndKeepsTheMean) {
    DropoutKeys keys{7};
    const auto y = dropoutAdd({}, torch::ones({1000, 1000}), 0.25, &keys);
    EXPECT_NEAR(y.eq(0).to(torch::kDouble).mean().item<double>(), 0.25, 0.002);
    EXPECT_NEAR(y.to(torch::kDouble).mean().item<double>(), 1, 0.003);
}

TEST(Dropout, EveryUseHasItsOwnMaskAndTheGradientUsesTheSame) {
    DropoutKeys keys{7};
    const auto x = torch::ones({64, 64}).requires_grad_(true);
    const auto first = dropoutAdd({}, x, 0.5, &keys), second = dropoutAdd({}, x.detach(), 0.5, &keys);
    EXPECT_FALSE(torch::equal(first, second));
    first.sum().backward();
    EXPECT_TRUE(torch::equal(x.grad(), first.detach()));
}

TEST(Dropout, ResidualIsAddedUntouched) {
    DropoutKeys keys{3};
    const auto residual = torch::randn({10, 33}), branch = torch::zeros({10, 33});
    EXPECT_TRUE(torch::equal(dropoutAdd(residual, branch, 0.5, &keys), residual));
}

// Attention of a padded causal sample by all tables this CPU can run.
TEST(Kernels, EveryInstructionSetGivesTheSameAnswer) {
    const kernels::AttentionShape shape{21, 3, 10, 17, true};
    const auto qkv = torch::randn({21, 90});
    std::vector<const kernels::Table*> tables = {&kernels::generic::kTable};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) tables.push_back(&kernels::avx2::kTable);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
        tables.push_back(&kernels::avx512::kTable);
#endif
    std::vector<torch::Tensor> contexts, gradients;
    for (const auto* table : tables) {
        const auto context = torch::empty({21, 30}), unitSum = torch::empty({21, 21}), norm = torch::empty({3}),
                   logSum = torch::empty({3, 21});
        const auto gradient = torch::empty({21, 90}), upstream = torch::linspace(-1, 1, 630).view({21, 30});
        std::vector<float> scratch(kernels::attentionScratch(shape) + 16);
        double cosine = 0;
        kernels::AttentionForward forward;
        forward.shape = shape;
        forward.qkv = qkv.data_ptr<float>();
        forward.context = context.data_ptr<float>();
        forward.logSum = logSum.data_ptr<float>();
        forward.unitSum = unitSum.data_ptr<float>();
        forward.norm = norm.data_ptr<float>();
        forward.cosine = &cosine;
        table->attentionForward(forward, scratch.data());
        kernels::AttentionBackward backward;
        backward.shape = shape;
        backward.qkv = forward.qkv;
        backward.logSum = forward.logSum;
        backward.gradContext = upstream.data_ptr<float>();
        backward.unitSum = forward.unitSum;
        backward.norm = forward.norm;
        backward.cosineWeight = 0.5f;
        backward.gradQkv = gradient.data_ptr<float>();
        table->attentionBackward(backward, scratch.data());
        contexts.push_back(context);
        gradients.push_back(gradient);
        EXPECT_GT(cosine, 0) << table->name;
    }
    for (std::size_t i = 1; i < tables.size(); ++i) {
        EXPECT_LE((contexts[i] - contexts[0]).abs().max().item<double>(), 1e-5) << tables[i]->name;
        EXPECT_LE((gradients[i] - gradients[0]).abs().max().item<double>(), 1e-5) << tables[i]->name;
    }
}

}  // namespace
}  // namespace headscope::attention
