// Compares cross-attention by the CPU kernels with plain ATen: values and gradients, for odd sizes,
// masks and lengths.
#include "core/nn/attention/fused.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

namespace headscope::attention {
namespace {

struct CrossShape {
    std::int64_t batch, queries, keys, heads, headWidth;
};

class CrossAttendShapes : public testing::TestWithParam<CrossShape> {};

torch::Tensor normalNumbers(at::IntArrayRef shape, std::uint64_t seed) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return torch::empty(shape).normal_(0, 1, generator);
}

// Returns a different length for each sample, from 1 to `full`.
torch::Tensor someLengths(std::int64_t samples, std::int64_t full, std::int64_t step) {
    auto lengths = torch::empty({samples}, torch::kLong);
    for (std::int64_t b = 0; b < samples; ++b) lengths[b] = full - (b * step) % full;
    return lengths;
}

struct CrossResult {
    Output out;
    torch::Tensor gradQ, gradKv;
};

CrossResult resultOf(const CrossShape& s, const Options& options, bool kernels) {
    const auto width = s.heads * s.headWidth;
    auto q = normalNumbers({s.batch, s.queries, width}, 1).set_requires_grad(true);
    auto kv = normalNumbers({s.batch, s.keys, 2 * width}, 2).set_requires_grad(true);
    CrossResult result;
    result.out =
        kernels ? fusedCrossAttention(q, kv, options) : attend(headsOf(q, kv, options), options);
    auto total = (result.out.context * normalNumbers({s.batch, s.queries, width}, 3)).sum();
    if (options.cosine && s.heads > 1) total = total + 0.7 * result.out.cosine;
    if (options.record && options.maps)
        total = total +
                (result.out.maps * normalNumbers({s.batch, s.heads, s.queries, s.keys}, 4)).sum();
    total.backward();
    result.gradQ = q.grad();
    result.gradKv = kv.grad();
    return result;
}

TEST_P(CrossAttendShapes, KernelsEqualTheReference) {
    const auto s = GetParam();
    for (const int kind : {0, 1, 2, 3}) {
        Options options;
        options.heads = s.heads;
        options.cosine = kind != 1;
        options.record = kind >= 2;
        options.maps = kind == 3;
        if (kind != 0) {
            options.visibility.lengths = someLengths(s.batch, s.queries, 3);
            options.visibility.keyLengths = someLengths(s.batch, s.keys, 2);
        }
        if (kind >= 2) options.headMask = torch::linspace(0, 1, s.heads);
        const auto fast = resultOf(s, options, true), plain = resultOf(s, options, false);
        const auto expectSame = [&](const torch::Tensor& a, const torch::Tensor& b,
                                    const char* what) {
            ASSERT_EQ(a.defined(), b.defined()) << what;
            if (a.defined()) {
                EXPECT_TRUE(torch::allclose(a, b, 1e-4, 1e-5)) << what << ", kind " << kind;
            }
        };
        expectSame(fast.out.context, plain.out.context, "context");
        if (s.heads > 1) expectSame(fast.out.cosine, plain.out.cosine, "cosine");
        if (options.record && options.maps) {
            // The kernels set the rows of invalid queries to 0.
            auto maps = plain.out.maps;
            const auto valid =
                validTokens(options.visibility.lengths, s.queries, torch::kCPU);  // (B, T)
            expectSame(fast.out.maps, maps * valid.unsqueeze(1).unsqueeze(-1).to(torch::kFloat),
                       "maps");
        }
        if (options.record)
            expectSame(fast.out.headContext, plain.out.headContext, "contexts of heads");
        // In the reference, the maps of invalid queries have gradients too.
        if (options.record && options.maps) continue;
        expectSame(fast.gradQ, plain.gradQ, "gradient of queries");
        expectSame(fast.gradKv, plain.gradKv, "gradient of keys and values");
    }
}

// Compares packed rows (only valid tokens, one sample after another) with padded rows.
TEST_P(CrossAttendShapes, PackedStreamsEqualPaddedOnes) {
    const auto s = GetParam();
    const auto width = s.heads * s.headWidth;
    Options options;
    options.heads = s.heads;
    options.cosine = true;
    options.headMask = torch::linspace(0.5, 1, s.heads);
    options.visibility.lengths = someLengths(s.batch, s.queries, 3);
    options.visibility.keyLengths = someLengths(s.batch, s.keys, 2);
    // Row numbers of the valid tokens, as indices into (B*T).
    const auto rowsOf = [](const torch::Tensor& lengths, std::int64_t tokens) {
        return validTokens(lengths, tokens, torch::kCPU).flatten().nonzero().squeeze(1);
    };
    const auto queryRows = rowsOf(options.visibility.lengths, s.queries),
               keyRows = rowsOf(options.visibility.keyLengths, s.keys);
    auto q = normalNumbers({s.batch, s.queries, width}, 1).set_requires_grad(true);
    auto kv = normalNumbers({s.batch, s.keys, 2 * width}, 2).set_requires_grad(true);
    const auto seen = normalNumbers({s.batch * s.queries, width}, 3).index_select(0, queryRows);
    const auto gradientsOf = [&](bool packed) {
        auto out = packed ? attend(q.flatten(0, 1).index_select(0, queryRows),
                                   kv.flatten(0, 1).index_select(0, keyRows), options)
                          : attend(q, kv, options);
        if (!packed) out.context = out.context.flatten(0, 1).index_select(0, queryRows);
        q.mutable_grad() = kv.mutable_grad() = torch::Tensor();
        auto total = (out.context * seen).sum();
        if (s.heads > 1) total = total + 0.7 * out.cosine;
        total.backward();
        return std::vector<torch::Tensor>{out.context.detach(), out.cosine.detach(),
                                          q.grad().clone(), kv.grad().clone()};
    };
    const auto packed = gradientsOf(true), padded = gradientsOf(false);
    for (std::size_t i = 0; i < packed.size(); ++i)
        EXPECT_TRUE(torch::allclose(packed[i], padded[i], 1e-5, 1e-6))
            << "of context, cosine, q, kv: " << i;
}

INSTANTIATE_TEST_SUITE_P(OddSizes, CrossAttendShapes,
                         testing::Values(CrossShape{1, 1, 1, 1, 1}, CrossShape{3, 2, 5, 2, 4},
                                         CrossShape{2, 5, 3, 3, 8}, CrossShape{4, 20, 33, 3, 16},
                                         CrossShape{3, 33, 20, 2, 32}, CrossShape{2, 1, 40, 4, 4},
                                         CrossShape{2, 40, 1, 4, 2}, CrossShape{5, 17, 16, 1, 5},
                                         CrossShape{2, 50, 9, 2, 24}));

}  // namespace
}  // namespace headscope::attention
