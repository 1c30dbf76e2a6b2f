// Compares the transformer block as one operator with the same block layer by layer (used for
// recording): values and all gradients.
#include "core/nn/models/transformer.h"

#include <gtest/gtest.h>

namespace headscope::models {
namespace {

struct Shape {
    const char* name;
    std::int64_t batch, tokens, width, heads, ff;
    bool causal, padded, masked;
    double dropout;
};

void PrintTo(const Shape& shape, std::ostream* out) {
    *out << shape.name;
}

struct Outcome {
    torch::Tensor y, cosine, gradX;
    std::vector<torch::Tensor> gradients;
};

class BlockShapes : public testing::TestWithParam<Shape> {
protected:
    void SetUp() override {
        torch::manual_seed(7);
        const auto& s = GetParam();
        auto generator = torch::make_generator<torch::CPUGeneratorImpl>(5);
        m_block = Block(BlockOptions{{s.width, s.heads, {}, s.heads > 0 ? 0 : 16}, {s.width, s.ff}},
                        generator);
        m_x = torch::randn({s.batch, s.tokens, s.width});
        m_options.cosine = true;
        m_options.visibility.causal = s.causal;
        if (s.masked) m_options.headMask = torch::ones({s.heads});
        if (s.masked && s.heads > 0) m_options.headMask[0] = 0.25;
        std::vector<std::int64_t> lengths;
        for (std::int64_t b = 0; b < s.batch; ++b)
            lengths.push_back(std::max<std::int64_t>(1, s.tokens - 3 * b % s.tokens));
        m_lengths = torch::tensor(lengths, torch::kLong);
        if (s.padded) m_options.visibility.lengths = m_lengths;
    }

    Outcome run(const torch::Tensor& input, const attention::Options& options,
                const torch::Tensor& upstream) {
        m_block->zero_grad();
        const auto x = input.clone().requires_grad_(true);
        attention::Output capture;
        const auto y = m_block->forward(x, options, masksOf(input), &capture);
        ((y * upstream).sum() + 5.0 * capture.cosine).backward();
        Outcome out{y.detach(), capture.cosine.detach(), x.grad(), {}};
        for (const auto& p : m_block->parameters())
            out.gradients.push_back(p.grad().defined() ? p.grad().clone() : torch::Tensor());
        return out;
    }

    // Returns dropout masks for padded rows (B, T, D) or for packed rows.
    attention::BlockMasks masksOf(const torch::Tensor& x) const {
        const auto& s = GetParam();
        auto places = attention::paddedPlaces(s.batch, s.tokens, torch::kCPU);
        if (x.dim() == 2) places = places.index_select(0, validRows());
        const attention::StepMasks masks{3, s.dropout, places};
        return {masks.of(attention::Dropped::AttentionBranch, 0),
                masks.of(attention::Dropped::FeedForwardBranch, 0)};
    }

    torch::Tensor validRows() const {
        return attention::validTokens(m_lengths, GetParam().tokens, torch::kCPU)
            .flatten()
            .nonzero()
            .squeeze(1);
    }

    static void expectNear(const torch::Tensor& a, const torch::Tensor& b, double relative,
                           const std::string& what) {
        const double scale = std::max(b.abs().max().item<double>(), 1.0);
        EXPECT_LE((a - b).abs().max().item<double>(), relative * scale) << what;
    }

    void expectSame(const Outcome& ours, const Outcome& theirs) {
        expectNear(ours.y, theirs.y, 1e-5, "y");
        if (GetParam().heads > 1) expectNear(ours.cosine, theirs.cosine, 1e-5, "cosine");
        expectNear(ours.gradX, theirs.gradX, 1e-4, "gradient of x");
        const auto names = m_block->named_parameters();
        for (std::size_t i = 0; i < ours.gradients.size(); ++i) {
            ASSERT_EQ(ours.gradients[i].defined(), theirs.gradients[i].defined()) << names[i].key();
            if (ours.gradients[i].defined())
                expectNear(ours.gradients[i], theirs.gradients[i], 1e-4,
                           "gradient of " + names[i].key());
        }
    }

    Block m_block{nullptr};
    torch::Tensor m_x, m_lengths;
    attention::Options m_options;
};

TEST_P(BlockShapes, AgreesWithItsLayersOneByOne) {
    const auto upstream = torch::randn_like(m_x);
    const auto whole = run(m_x, m_options, upstream);
    auto byLayer = m_options;
    byLayer.record = true;
    const auto layers = run(m_x, byLayer, upstream);
    expectSame(whole, layers);
    if (GetParam().heads > 0) return;
    EXPECT_TRUE(torch::equal(whole.y, layers.y))
        << "without heads both add the same numbers in the same order";
    EXPECT_TRUE(torch::equal(whole.gradX, layers.gradX));
}

// Without gradients, nothing is stored for the backward pass; the values must be the same.
TEST_P(BlockShapes, WithoutGradientsTheSameBytes) {
    const auto learnt = run(m_x, m_options, torch::zeros_like(m_x));
    torch::NoGradGuard noGrad;
    attention::Output capture;
    EXPECT_TRUE(torch::equal(m_block->forward(m_x, m_options, masksOf(m_x), &capture), learnt.y));
    EXPECT_TRUE(torch::equal(capture.cosine, learnt.cosine));
}

// Without heads, autograd never reaches these parameters. The fused block must also leave their
// gradients undefined instead of zero.
TEST_P(BlockShapes, WithoutHeadsTheFirstNormAndTheProjectionsHaveNoGradient) {
    run(m_x, m_options, torch::ones_like(m_x));
    for (const auto& p : m_block->named_parameters()) {
        const bool attends = p.key().rfind("norm1", 0) == 0 ||
                             p.key().rfind("attention.qkv", 0) == 0 ||
                             p.key() == "attention.output.weight";
        EXPECT_EQ(p.value().grad().defined(), GetParam().heads > 0 || !attends) << p.key();
    }
}

TEST_P(BlockShapes, PackedTokensGiveTheSameWithoutThePadding) {
    m_options.visibility.lengths = m_lengths;
    const auto index = validRows();
    const auto flat = [&](const torch::Tensor& t) {
        return t.flatten(0, 1).index_select(0, index);
    };
    // The upstream gradient of padding is zero.
    const auto upstream =
        torch::zeros_like(m_x).flatten(0, 1).index_fill(0, index, 1.0).view_as(m_x) *
        torch::randn_like(m_x);
    auto padded = run(m_x, m_options, upstream);
    padded.y = flat(padded.y);
    padded.gradX = flat(padded.gradX);
    expectSame(run(flat(m_x), m_options, flat(upstream)), padded);
}

TEST_P(BlockShapes, BFloat16IsCloseToFloat32) {
    const auto upstream = torch::randn_like(m_x);
    const auto exact = run(m_x, m_options, upstream);
    for (const auto& module : m_block->modules(false))
        if (auto* linear = module->as<attention::LinearImpl>())
            linear->factors = attention::Factors::BFloat16;
    const auto coarse = run(m_x, m_options, upstream);
    const auto off = [](const torch::Tensor& a, const torch::Tensor& b) {
        return ((a - b).norm() / b.norm()).item<double>();
    };
    // bfloat16 has 8 significant bits, and about a dozen products follow each other.
    EXPECT_LE(off(coarse.y, exact.y), 0.01);
    EXPECT_LE(off(coarse.gradX, exact.gradX), 0.03);
    EXPECT_FALSE(torch::equal(coarse.y, exact.y));
}

TEST_P(BlockShapes, TheSameBytesEveryTime) {
    const auto upstream = torch::randn_like(m_x);
    const auto first = run(m_x, m_options, upstream), second = run(m_x, m_options, upstream);
    EXPECT_TRUE(torch::equal(first.y, second.y));
    EXPECT_TRUE(torch::equal(first.gradX, second.gradX));
    for (std::size_t i = 0; i < first.gradients.size(); ++i) {
        ASSERT_EQ(first.gradients[i].defined(), second.gradients[i].defined());
        if (first.gradients[i].defined()) {
            EXPECT_TRUE(torch::equal(first.gradients[i], second.gradients[i]));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, BlockShapes,
    testing::Values(Shape{"plain", 5, 64, 128, 8, 512, false, false, false, 0},
                    Shape{"padded", 17, 41, 32, 4, 64, false, true, true, 0},
                    Shape{"dropout", 9, 30, 48, 3, 96, false, true, false, 0.3},
                    Shape{"causal", 6, 70, 64, 2, 100, true, false, true, 0.1},
                    Shape{"single", 1, 5, 10, 1, 7, true, false, false, 0},
                    Shape{"headless", 17, 41, 128, 0, 512, false, true, true, 0},
                    Shape{"headlessDropout", 9, 30, 50, 0, 97, true, true, false, 0.3}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace headscope::models
