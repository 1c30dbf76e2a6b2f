// Tests of cross-attention with lengths of both streams, compared with loops and finite
// differences.
#include "core/nn/attention/attention.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <cmath>

namespace headscope::attention {
namespace {

torch::Tensor drawn(at::IntArrayRef shape, std::uint64_t seed) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return torch::empty(shape, torch::kDouble).normal_(0, 1, generator);
}

// Two samples, two heads, three queries, five keys; keys of width 4 and values of width 6.
HeadParts twoStreams() {
    return {drawn({2, 2, 3, 4}, 1), drawn({2, 2, 5, 4}, 2), drawn({2, 2, 5, 6}, 3)};
}

Options twoHeads() {
    Options options;
    options.heads = 2;
    options.record = options.cosine = true;
    options.visibility.lengths = torch::tensor({3, 2}, torch::kLong);
    options.visibility.keyLengths = torch::tensor({4, 5}, torch::kLong);
    return options;
}

TEST(CrossAttention, EqualsTheLoopOverQueriesAndKeys) {
    const auto parts = twoStreams();
    const auto options = twoHeads();
    const auto out = attend(parts, options);
    ASSERT_EQ(out.context.sizes().vec(), (std::vector<std::int64_t>{2, 3, 12}));
    ASSERT_EQ(out.maps.sizes().vec(), (std::vector<std::int64_t>{2, 2, 3, 5}));
    const std::int64_t queries[] = {3, 2}, keys[] = {4, 5};
    const auto q = parts.q.accessor<double, 4>(), k = parts.k.accessor<double, 4>(),
               v = parts.v.accessor<double, 4>();
    const auto context = out.context.accessor<double, 3>();
    for (int b = 0; b < 2; ++b)
        for (int h = 0; h < 2; ++h)
            for (int t = 0; t < 3; ++t) {
                double sum = 0, mixed[6] = {};
                for (int s = 0; s < keys[b]; ++s) {
                    double score = 0;
                    // Divided by sqrt(4).
                    for (int i = 0; i < 4; ++i) score += q[b][h][t][i] * k[b][h][s][i] / 2;
                    sum += std::exp(score);
                    for (int i = 0; i < 6; ++i) mixed[i] += std::exp(score) * v[b][h][s][i];
                }
                for (int i = 0; i < 6; ++i)
                    EXPECT_NEAR(context[b][t][h * 6 + i], t < queries[b] ? mixed[i] / sum : 0,
                                1e-12);
            }
    EXPECT_EQ(out.maps[0].narrow(2, 4, 1).abs().max().item<double>(), 0)
        << "a key beyond its length";
    EXPECT_EQ(out.maps[1].narrow(2, 4, 1).eq(0).sum().item<std::int64_t>(), 0);
}

TEST(CrossAttention, GradientsAreThoseOfFiniteDifferences) {
    const auto options = twoHeads();
    const auto weights = drawn({2, 3, 12}, 4);
    const auto lossOf = [&](const HeadParts& parts) {
        const auto out = attend(parts, options);
        return (out.context * weights).sum() + 2 * out.cosine;
    };
    auto parts = twoStreams();
    for (auto* part : {&parts.q, &parts.k, &parts.v}) part->requires_grad_(true);
    lossOf(parts).backward();
    torch::NoGradGuard noGrad;
    constexpr double kStep = 1e-5;
    for (auto* part : {&parts.q, &parts.k, &parts.v}) {
        const auto gradient = part->grad().flatten();
        auto values = part->view(-1);
        for (std::int64_t i = 0; i < values.size(0); i += 7) {
            const double here = values[i].item<double>();
            values[i] = here + kStep;
            const double above = lossOf(parts).item<double>();
            values[i] = here - kStep;
            const double below = lossOf(parts).item<double>();
            values[i] = here;
            EXPECT_NEAR(gradient[i].item<double>(), (above - below) / (2 * kStep), 1e-8);
        }
    }
}

TEST(CrossAttention, OfOneStreamIsSelfAttention) {
    const auto qkv = drawn({2, 5, 3 * 8}, 5);
    for (const bool causal : {false, true}) {
        Options options;
        options.heads = 2;
        options.record = true;
        options.visibility.causal = causal;
        options.visibility.lengths = torch::tensor({5, 3}, torch::kLong);
        const auto self = atenAttention(qkv, options);
        options.visibility.keyLengths = options.visibility.lengths;
        const auto cross = attend(headsOf(qkv, options), options);
        EXPECT_TRUE(torch::equal(self.context, cross.context));
        EXPECT_TRUE(torch::equal(self.maps, cross.maps));
    }
}

TEST(CrossAttention, AMaskedHeadAddsNothing) {
    auto options = twoHeads();
    const auto all = attend(twoStreams(), options);
    options.headMask = torch::tensor({0.0, 1.0});
    const auto one = attend(twoStreams(), options);
    EXPECT_EQ(one.context.narrow(2, 0, 6).abs().max().item<double>(), 0);
    EXPECT_TRUE(torch::equal(one.context.narrow(2, 6, 6), all.context.narrow(2, 6, 6)));
}

TEST(CrossAttention, PartsThatDoNotFitAreRefused) {
    const auto refused = [](HeadParts parts, Options options) {
        EXPECT_THROW(attend(parts, options), std::invalid_argument);
    };
    auto parts = twoStreams();
    auto options = twoHeads();
    options.visibility.causal = true;
    refused(parts, options);  // causal needs as many keys as queries
    options = twoHeads();
    options.heads = 3;
    refused(parts, options);
    refused({parts.q, parts.k.narrow(3, 0, 3), parts.v}, twoHeads());
    refused({parts.q, parts.k, parts.v.narrow(2, 0, 4)}, twoHeads());
    refused({parts.q.narrow(0, 0, 1), parts.k, parts.v}, twoHeads());
}

}  // namespace
}  // namespace headscope::attention
