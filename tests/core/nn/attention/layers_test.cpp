// Compares the fused layers with LibTorch's layers.
#include "core/nn/attention/layers.h"
#include "core/nn/attention/fused.h"
#include "tests/core/nn/attention/kernels/kernel_cases.h"

#include <gtest/gtest.h>

namespace headscope::attention {
namespace {

// Returns the largest difference in values and in gradients between two functions of the same
// input.
template <class Ours, class Theirs>
std::pair<double, double> differences(const torch::Tensor& input, const Ours& ours,
                                      const Theirs& theirs) {
    const auto a = input.clone().requires_grad_(true);
    const auto b = input.to(torch::kDouble).requires_grad_(true);
    const auto x = ours(a), y = theirs(b);
    const auto weights = torch::linspace(-1, 2, x.numel()).view(x.sizes());
    (x * weights).sum().backward();
    (y * weights).sum().backward();
    return {(x - y).abs().max().template item<double>(),
            (a.grad() - b.grad()).abs().max().template item<double>()};
}

TEST(Layers, GeluIsExact) {
    const auto [value, gradient] = differences(
        torch::linspace(-9, 9, 1003), [](auto x) { return attention::gelu(x); },
        [](auto x) { return torch::gelu(x); });
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
        const auto w = ours->weight.detach().to(torch::kDouble),
                   b = ours->bias.detach().to(torch::kDouble);
        const auto [value, gradient] = differences(
            torch::randn({5, 7, width}) * 3 + 1, [&](auto x) { return ours(x); },
            [&](auto x) { return torch::layer_norm(x, {width}, w, b); });
        EXPECT_LE(value, 1e-5) << width;
        EXPECT_LE(gradient, 1e-5) << width;
    }
}

TEST(Layers, RmsNormIsItsFormula) {
    torch::manual_seed(2);
    LayerNorm ours(24, NormOptions{1e-6, false, true});
    EXPECT_FALSE(ours->bias.defined());
    torch::NoGradGuard noGrad;
    ours->weight.copy_(torch::rand({24}) + 0.5);
    const auto x = torch::randn({3, 5, 24}) * 3 + 1;
    const auto wanted = x / (x.pow(2).mean(-1, true) + 1e-6).sqrt() * ours->weight;
    EXPECT_TRUE(torch::allclose(ours(x), wanted, 1e-5, 1e-6));
}

TEST(Layers, SiluAndQuickGeluAreTheirFormulas) {
    const auto x = torch::linspace(-5, 5, 41);
    EXPECT_TRUE(torch::allclose(attention::silu(x), x * x.sigmoid(), 1e-5, 1e-6));
    EXPECT_TRUE(torch::allclose(attention::silu(x, 1.702), x * (1.702 * x).sigmoid(), 1e-5, 1e-6));
}

TEST(Layers, LinearAgreesForEveryShape) {
    for (const auto& shape : kLinearShapes) {
        torch::manual_seed(3);
        auto generator = torch::make_generator<torch::CPUGeneratorImpl>(5);
        Linear ours(shape.in, shape.out, generator);
        const auto w = ours->weight.detach().to(torch::kDouble).requires_grad_(true),
                   b = ours->bias.detach().to(torch::kDouble).requires_grad_(true);
        const auto [value, gradient] = differences(
            torch::randn({shape.rows, shape.in}), [&](auto x) { return ours(x); },
            [&](auto x) { return torch::linear(x, w, b); });
        const auto at = std::to_string(shape.rows) + " x " + std::to_string(shape.in) + " -> " +
                        std::to_string(shape.out);
        EXPECT_LE(value, 1e-5) << at;
        EXPECT_LE(gradient, 1e-5) << at;
        const auto relative = [](const torch::Tensor& x, const torch::Tensor& y) {
            return (x - y).abs().max().item<double>() / y.abs().max().item<double>();
        };
        EXPECT_LE(relative(ours->weight.grad(), w.grad()), 1e-5) << at;
        EXPECT_LE(relative(ours->bias.grad(), b.grad()), 1e-5) << at;
    }
}

TEST(Layers, BFloat16ProductsAreThoseOfRoundedFactors) {
    const auto rounded = [](const torch::Tensor& x) {
        return x.detach().to(torch::kBFloat16).to(torch::kDouble);
    };
    for (const auto& shape : kLinearShapes) {
        torch::manual_seed(4);
        const auto x = torch::randn({shape.rows, shape.in}).requires_grad_(true),
                   w = torch::randn({shape.out, shape.in}).requires_grad_(true),
                   bias = torch::randn({shape.out}).requires_grad_(true),
                   gradY = torch::randn({shape.rows, shape.out});
        if (!fusedLinearApplies(x, w, Factors::BFloat16))
            GTEST_SKIP() << "this CPU has no bfloat16 instructions";
        const auto y = fusedLinear(x, w, bias, Factors::BFloat16);
        y.backward(gradY);
        EXPECT_LE(relative(y.detach(),
                           torch::linear(rounded(x), rounded(w), bias.detach().to(torch::kDouble))),
                  1e-5)
            << shape.rows << " rows";
        EXPECT_LE(relative(x.grad(), rounded(gradY).matmul(rounded(w))), 1e-5)
            << shape.rows << " rows";
        EXPECT_LE(relative(w.grad(), rounded(gradY).t().matmul(rounded(x))), 1e-5)
            << shape.rows << " rows";
        EXPECT_LE(relative(bias.grad(), gradY.to(torch::kDouble).sum(0)), 1e-5)
            << shape.rows << " rows";
    }
}

}  // namespace
}  // namespace headscope::attention
