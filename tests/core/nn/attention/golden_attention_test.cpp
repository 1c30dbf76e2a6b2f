// Compares multi-head attention and its variants with the reference of tests/golden, in double
// precision and with the float32 kernels: outputs, recorded tensors and directional derivatives.
#include "core/nn/attention/multi_head_attention.h"
#include "tests/core/nn/support/golden_layer.h"

#include <ATen/CPUGeneratorImpl.h>

namespace headscope::attention {
namespace {

using torch::Tensor;

struct GoldenAttention {
    io::TensorFile file;
    MultiHeadAttention module{nullptr};
    Options options;
    Tensor x;

    GoldenAttention(const std::string& name, torch::ScalarType type)
        : file(test::goldenFile(test::ownGolden("attention-" + name + ".safetensors"))) {
        auto generator = at::make_generator<at::CPUGeneratorImpl>(1);
        module = MultiHeadAttention(moduleOptions(), generator);
        module->to(type);
        torch::NoGradGuard noGrad;
        for (auto& parameter : module->named_parameters())
            parameter.value().copy_(goldenTensor("parameter." + parameter.key()));
        options.heads = number("heads");
        options.visibility = {goldenTensor("lengths").to(torch::kLong), number("causal") != 0, {}};
        options.headMask = goldenTensor("mask");
        options.headDrop = goldenTensor("drops").to(type);
        options.cosine = true;
        x = goldenTensor("x").to(type).requires_grad_(true);
    }

    Tensor goldenTensor(const std::string& name) const { return test::goldenTensor(file, name); }
    std::string text(const std::string& key) const {
        const auto found = file.metadata.find(key);
        return found == file.metadata.end() ? "0" : found->second;
    }
    std::int64_t number(const std::string& key) const { return std::stoll(text(key)); }

    MultiHeadAttentionOptions moduleOptions() const {
        static const std::map<std::string, Activation> kActivations = {
            {"0", Activation::Softmax},
            {"softmax-1", Activation::SoftmaxOne},
            {"bayes-softmax", Activation::BayesSoftmax},
            {"relu", Activation::Relu}};
        static const std::map<std::string, HeadInput> kInputs = {
            {"0", HeadInput::Full}, {"split", HeadInput::Split}, {"wide", HeadInput::Wide}};
        HeadVariants v;
        v.activation = kActivations.at(text("activation"));
        v.input = kInputs.at(text("head_input"));
        v.kvHeads = number("kv_heads");
        v.simulatedHeads = number("simulated_heads");
        v.dynamicWeights = number("dynamic") != 0;
        return {number("width"), number("heads"), v};
    }

    void expect(const std::string& name, const Tensor& found, double tolerance) const {
        const auto expected = goldenTensor("expected." + name);
        ASSERT_TRUE(expected.defined() && found.defined()) << name;
        const auto off =
            (found.detach().to(torch::kDouble).reshape(expected.sizes()) - expected).abs();
        EXPECT_LE(off.max().item<double>(), tolerance) << name;
    }

    // Derivatives of sum_k cos(k) branch_k with respect to x and each parameter, in the order of
    // their names.
    void expectSlopes(const Tensor& branch, double tolerance) const {
        const auto weights =
            torch::arange(branch.numel(), torch::kDouble).cos().view(branch.sizes());
        (branch.to(torch::kDouble) * weights).sum().backward();
        std::map<std::string, Tensor> leaves;
        for (const auto& parameter : module->named_parameters())
            leaves[parameter.key()] = parameter.value();
        const auto expected = goldenTensor("expected.slopes");
        ASSERT_EQ(expected.size(0), static_cast<std::int64_t>(leaves.size()) + 1);
        test::expectWithin(tolerance, test::slopeOf(x), expected[0].item<double>(),
                           "slope along x");
        std::int64_t at = 0;
        for (const auto& [name, leaf] : leaves)
            test::expectWithin(tolerance, test::slopeOf(leaf), expected[++at].item<double>(),
                               "slope along " + name);
    }
};

class GoldenAttentionCase : public testing::TestWithParam<std::string> {};

TEST_P(GoldenAttentionCase, DoublePrecisionAgrees) {
    GoldenAttention golden(GetParam(), torch::kDouble);
    golden.options.record = true;
    Output capture;
    const auto branch = golden.module->forward(golden.x, golden.options, &capture);
    const auto valid =
        validTokens(golden.options.visibility.lengths, golden.x.size(1), torch::kCPU);
    golden.expect("branch", branch, 1e-12);
    golden.expect("maps", capture.maps * valid.view({2, 1, -1, 1}), 1e-12);
    golden.expect("context", capture.headContext, 1e-12);
    golden.expect("cosine", capture.cosine, 1e-12);
    if (golden.number("dynamic") != 0) {
        golden.expect("beta", capture.headWeights, 1e-12);
        golden.expect("kl", capture.weightKl, 1e-12);
    }
    golden.expectSlopes(branch, 1e-8);
}

TEST_P(GoldenAttentionCase, TheKernelsOfTrainingAgree) {
    GoldenAttention golden(GetParam(), torch::kFloat);
    Output capture;
    const auto branch = golden.module->forward(golden.x, golden.options, &capture);
    golden.expect("branch", branch, 1e-5);
    golden.expect("cosine", capture.cosine, 1e-5);
    golden.expectSlopes(branch, 1e-5);
}

INSTANTIATE_TEST_SUITE_P(Variants, GoldenAttentionCase,
                         testing::Values("softmax", "softmax-1", "bayes-softmax", "relu", "split",
                                         "wide", "shared-keys", "simulated-heads",
                                         "dynamic-weights", "masked-and-dropped"),
                         test::goldenCaseName);

}  // namespace
}  // namespace headscope::attention
