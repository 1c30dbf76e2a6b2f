// Tests of local attention with the CPU kernels: values and gradients equal those of ATen, for
// short and long samples, with padding and packed rows.
#include "core/nn/attention/attention.h"
#include "core/nn/models/model.h"
#include "core/spec/models/site_pattern.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

namespace headscope::attention {
namespace {

constexpr std::int64_t kHeads = 3, kHeadWidth = 10;

torch::Tensor drawn(at::IntArrayRef shape, std::uint64_t seed) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return torch::empty(shape).normal_(0, 1, generator);
}

struct Result {
    torch::Tensor context, cosine, gradient;
};

// weights: of the context in the loss.
Result resultOf(const torch::Tensor& qkv, const Options& options, const torch::Tensor& weights) {
    auto leaf = qkv.detach().clone().requires_grad_(true);
    const auto out = attend(leaf, options);
    ((out.context * weights).sum() + 20 * out.cosine).backward();
    return {out.context.detach(), out.cosine.detach(), leaf.grad()};
}

double difference(const torch::Tensor& a, const torch::Tensor& b) {
    return (a - b).abs().max().item<double>();
}

Options windowed(std::int64_t tokens, std::int64_t window, bool causal,
                 const torch::Tensor& lengths) {
    Options options;
    options.heads = kHeads;
    options.cosine = true;
    options.visibility = {lengths, causal, {}};
    options.visibility.pattern =
        torch::ones({1, tokens, tokens}, torch::kBool).triu(1 - window).tril(window - 1);
    options.headMask = torch::tensor({1.0F, 0.5F, 1.0F});
    return options;
}

struct WindowCase {
    std::int64_t tokens, window;
};

class WindowAttention : public testing::TestWithParam<WindowCase> {};

TEST_P(WindowAttention, KernelsComputeWhatAtenComputes) {
    const auto [tokens, window] = GetParam();
    const auto qkv = drawn({3, tokens, 3 * kHeads * kHeadWidth}, 3);
    const auto weights = drawn({3, tokens, kHeads * kHeadWidth}, 4);
    const auto atLeastOne = [](std::int64_t count) { return std::max<std::int64_t>(count, 1); };
    const auto lengths =
        torch::tensor({tokens, atLeastOne(tokens / 3), atLeastOne(tokens - 1)}, torch::kLong);
    for (const bool causal : {false, true})
        for (const auto& given : {torch::Tensor(), lengths}) {
            auto options = windowed(tokens, window, causal, given);
            const auto wanted = resultOf(qkv, options, weights);
            options.visibility.pattern = torch::Tensor();
            options.visibility.window = window;
            const auto found = resultOf(qkv, options, weights);
            EXPECT_LT(difference(atenAttention(qkv, options).context, wanted.context), 1e-6);
            EXPECT_LT(difference(found.context, wanted.context), 1e-5) << causal;
            EXPECT_LT(difference(found.cosine, wanted.cosine), 1e-5) << causal;
            EXPECT_LT(difference(found.gradient, wanted.gradient), 2e-5) << causal;
        }
}

// A text that is shorter than the longest input may lack all keys that a pattern shows to a query.
TEST(WindowAttention, AQueryWithoutAKeySeesItselfAloneAndInABatch) {
    const auto qkv = drawn({1, 3, 3 * 4}, 5);
    Options options;
    options.heads = 1;
    options.visibility.pattern = torch::zeros({1, 3, 3}, torch::kBool);
    options.visibility.pattern[0][2][0] = true;
    const auto values = qkv.narrow(-1, 8, 4);
    for (const bool batched : {false, true}) {
        if (batched) options.visibility.keyLengths = torch::tensor({3}, torch::kLong);
        const auto context = attend(qkv, options).context;
        EXPECT_LT(difference(context.narrow(1, 0, 2), values.narrow(1, 0, 2)), 1e-6) << batched;
        EXPECT_LT(difference(context.narrow(1, 2, 1), values.narrow(1, 0, 1)), 1e-6) << batched;
    }
}

TEST_P(WindowAttention, PackedRowsGiveTheSame) {
    const auto [tokens, window] = GetParam();
    const auto few = std::max<std::int64_t>(tokens / 2, 1);
    const auto lengths = torch::tensor({tokens, few}, torch::kLong);
    const auto qkv = drawn({2, tokens, 3 * kHeads * kHeadWidth}, 5);
    auto options = windowed(tokens, window, true, lengths);
    options.visibility.pattern = torch::Tensor();
    options.visibility.window = window;
    const auto padded = attend(qkv, options);
    const auto packed = attend(torch::cat({qkv[0], qkv[1].narrow(0, 0, few)}), options);
    EXPECT_LT(difference(packed.context.narrow(0, 0, tokens), padded.context[0]), 1e-6);
    EXPECT_LT(
        difference(packed.context.narrow(0, tokens, few), padded.context[1].narrow(0, 0, few)),
        1e-6);
    EXPECT_LT(difference(packed.cosine, padded.cosine), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, WindowAttention,
    testing::Values(WindowCase{1, 1}, WindowCase{7, 1}, WindowCase{7, 3}, WindowCase{7, 20},
                    WindowCase{40, 5}, WindowCase{127, 9}, WindowCase{128, 64}, WindowCase{200, 1},
                    WindowCase{200, 70}, WindowCase{530, 16}, WindowCase{530, 500}),
    [](const auto& info) {
        return std::to_string(info.param.tokens) + "_" + std::to_string(info.param.window);
    });

// A text classifier with a local pattern skips padding (packed rows) unless it records; the logits
// are the same, and so are those of a model whose pattern is only a mask.
TEST(WindowAttention, ModelsPackAndSkipWithTheSameResult) {
    models::ModelSpec spec;
    spec.model = models::modelForTask(Task::TextClassification);
    spec.data.task = Task::TextClassification;
    spec.data.vocabulary = 20;
    spec.data.outputs = 3;
    spec.heads = {2, 2};
    spec.headSize = 4;
    spec.width = 8;
    spec.ff = 12;
    spec.length = 9;
    spec.pattern.kind = Pattern::Local;
    spec.pattern.width = 2;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(3);
    const auto model = models::makeModel(spec, generator);
    models::Input input;
    input.size = 4;
    input.tokens = torch::randint(1, 20, {4, 9}, generator, torch::kLong);
    input.lengths = torch::tensor({9, 2, 5, 1}, torch::kLong);
    models::indexValidTokens(input);
    models::Pass packed, recorded;
    recorded.record.assign(2, true);
    torch::NoGradGuard noGrad;
    const auto logits = model->forward(input, packed), seen = model->forward(input, recorded);
    EXPECT_LT(difference(logits, seen), 1e-5);
    ASSERT_TRUE(recorded.captures[0].visible.defined());
    EXPECT_EQ(recorded.captures[0].maps[0][0][5][3].item<double>(), 0);
    EXPECT_GT(recorded.captures[0].maps[0][0][5][4].item<double>(), 0);
    spec.pattern.width = 9;
    auto again = at::make_generator<at::CPUGeneratorImpl>(3);
    models::Pass full;
    EXPECT_GT(difference(models::makeModel(spec, again)->forward(input, full), logits), 1e-4);
}

}  // namespace
}  // namespace headscope::attention
