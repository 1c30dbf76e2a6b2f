// Compares the attention kernels of all instruction sets with each other, in float32 and bfloat16.
#include "core/nn/attention/sparse_plan.h"
#include "core/spec/attention/pattern.h"
#include "tests/core/nn/attention/kernels/kernel_cases.h"

#include <gtest/gtest.h>

namespace headscope::attention {
namespace {

double farthestOf(const torch::Tensor& a, const torch::Tensor& b) {
    return (a - b).abs().max().item<double>();
}

// Attention of one kernel table on a padded sample: context, gradient, cosine. qkv: (T, 3 * H *
// dh). rounded: uses bfloat16 if the table supports it.
struct Attended {
    torch::Tensor context, gradient;
    double cosine = 0;

    Attended(const kernels::Table& table, const kernels::AttentionShape& shape,
             const torch::Tensor& qkv, bool rounded = false) {
        const std::int64_t tokens = shape.tokens, width = shape.heads * shape.headWidth;
        context = torch::empty({tokens, width});
        gradient = torch::empty({tokens, 3 * width});
        const auto unitSum = torch::empty({static_cast<std::int64_t>(kernels::unitFloats(shape))}),
                   norm = torch::empty({shape.heads}),
                   softmaxRows = torch::empty({shape.heads, 2, tokens}),
                   upstream = torch::linspace(-1, 1, tokens * width).view({tokens, width});
        // The kernel must not rely on its initial content.
        std::vector<float> scratch(kernels::attentionScratch(shape) + 16, NAN);
        kernels::AttentionForward forward;
        forward.shape = shape;
        forward.rounded = rounded;
        forward.parts = kernels::Parts<const float>::sideBySide(qkv.data_ptr<float>(), width);
        forward.context = context.data_ptr<float>();
        forward.softmaxRows = softmaxRows.data_ptr<float>();
        forward.unitSum = unitSum.data_ptr<float>();
        forward.norm = norm.data_ptr<float>();
        forward.cosine = &cosine;
        table.attentionForward(forward, scratch.data());
        std::fill(scratch.begin(), scratch.end(), NAN);
        kernels::AttentionBackward backward;
        backward.shape = shape;
        backward.rounded = rounded;
        backward.parts = forward.parts;
        backward.softmaxRows = forward.softmaxRows;
        backward.gradContext = upstream.data_ptr<float>();
        backward.unitSum = forward.unitSum;
        backward.norm = forward.norm;
        backward.cosineWeight = 0.5f;
        backward.gradients = kernels::Parts<float>::sideBySide(gradient.data_ptr<float>(), width);
        table.attentionBackward(backward, scratch.data());
    }
};

TEST(Kernels, EveryInstructionSetGivesTheSameAnswer) {
    for (const kernels::AttentionShape shape :
         {kernels::AttentionShape{21, 3, 10, 17, true}, {600, 3, 10, 570, true}}) {
        const auto qkv = torch::randn({shape.tokens, 90});
        const auto tables = tablesOfThisCpu();
        const Attended first(*tables[0], shape, qkv);
        EXPECT_GT(first.cosine, 0);
        for (const auto* table : tables) {
            const Attended found(*table, shape, qkv);
            EXPECT_LE((found.context - first.context).abs().max().item<double>(), 1e-5)
                << table->name;
            EXPECT_LE((found.gradient - first.gradient).abs().max().item<double>(), 1e-5)
                << table->name;
            EXPECT_NEAR(found.cosine, first.cosine, 1e-5) << table->name;
        }
    }
}

// Blocks of a sparse pattern whose masks differ by head, for wide and for narrow heads.
TEST(Kernels, EveryInstructionSetGivesTheSameAnswerForSparsePatterns) {
    torch::manual_seed(11);
    for (const int headWidth : {4, 10}) {
        SparsePlan::Masks masks{90, 3, {}, {7}, 0};
        for (int head = 0; head < 3; ++head) {
            PatternOptions strided;
            strided.kind = Pattern::Strided;
            strided.stride = 7;
            masks.seen.push_back(visibleKeys(strided, {90, false, 0, head}));
        }
        const SparsePlan plan(std::move(masks));
        for (const int length : {90, 75}) {
            const auto blocks = plan.blocks(length, true);
            kernels::AttentionShape shape{90, 3, headWidth, length, false};
            shape.sparse = &blocks->view();
            const auto qkv = torch::randn({90, 9 * headWidth});
            const auto tables = tablesOfThisCpu();
            const Attended first(*tables[0], shape, qkv);
            EXPECT_GT(first.cosine, 0);
            EXPECT_FALSE(first.gradient.isnan().any().item<bool>());
            for (const auto* table : tables)
                for (const bool rounded : {false, true}) {
                    const Attended found(*table, shape, qkv, rounded);
                    EXPECT_LE(farthestOf(found.context, first.context), 1e-5) << table->name;
                    EXPECT_LE(farthestOf(found.gradient, first.gradient), 1e-5) << table->name;
                    EXPECT_NEAR(found.cosine, first.cosine, 1e-5) << table->name;
                }
        }
    }
}

// Factors of the products are rounded by at most 2^-9. With inputs that are already rounded, only
// the attention weights are, and their sum is 1.
TEST(Kernels, RoundedAttentionIsThatOfFloat32ButForRounding) {
    const auto differs = [](const torch::Tensor& a, const torch::Tensor& b) {
        return ((a - b).norm() / b.norm()).item<double>();
    };
    std::vector<const kernels::Table*> tables;
    for (const auto* table : tablesOfThisCpu())
        if (table->packPairs) tables.push_back(table);
    if (tables.empty()) GTEST_SKIP() << "neither bfloat16 instructions nor software for them";
    std::vector<kernels::AttentionShape> shapes = {{600, 3, 16, 570, true},
                                                   {513, 2, 32, 513, false},
                                                   {515, 2, 20, 65, true},
                                                   {515, 2, 20, 3, true},
                                                   {64, 2, 8, 64, true}};
    for (const int tokens : {63, 64, 65, 80, 81, 100, 129})
        for (const int width : {16, 17, 32, 40, 64})
            for (const bool causal : {false, true})
                for (const int length : {tokens, tokens - 17})
                    shapes.push_back({tokens, 3, width, length, causal});
    torch::manual_seed(12);
    for (const auto& shape : shapes) {
        const auto qkv = torch::randn({shape.tokens, 3 * shape.heads * shape.headWidth})
                             .to(torch::kBFloat16)
                             .to(torch::kFloat);
        const double largest = qkv.abs().max().item<double>();
        const Attended exact(kernels::generic::kTable, shape, qkv);
        const auto text = "T " + std::to_string(shape.tokens) + ", length " +
                          std::to_string(shape.length) + ", dh " + std::to_string(shape.headWidth) +
                          (shape.causal ? ", causal" : "");
        for (const auto* table : tables) {
            const Attended found(*table, shape, qkv, true);
            EXPECT_LE((found.context - exact.context).abs().max().item<double>(),
                      largest / 512 + 1e-5)
                << text;
            EXPECT_LE(differs(found.gradient, exact.gradient), 0.01) << text;
            EXPECT_NEAR(found.cosine, exact.cosine, 0.004) << text;
            const Attended single(*table, shape, qkv);
            EXPECT_LE(differs(single.context, exact.context), 1e-5) << text;
            // Products that fill only a few tiles are computed in float32.
            const int enough = std::string(table->name) == "amx" ? 1024 : 2048;
            const bool few = shape.length < 64 || shape.headWidth < 16 ||
                             shape.length * shape.headWidth < enough;
            EXPECT_EQ(torch::equal(found.context, single.context), few) << text;
            EXPECT_EQ(torch::equal(found.gradient, single.gradient), few) << text;
        }
    }
}

// A NaN in a key must appear in every context that sees the key, and in no other head.
TEST(Kernels, NotANumberIsNotHidden) {
    for (const auto& shape : {kernels::AttentionShape{21, 2, 8, 19, false},
                              kernels::AttentionShape{81, 2, 32, 79, false}})
        for (const int key : {0, 7, shape.length - 1})
            for (const auto* table : tablesOfThisCpu())
                for (const bool rounded : {false, true}) {
                    torch::manual_seed(9);
                    auto qkv = torch::randn({shape.tokens, 6 * shape.headWidth});
                    qkv.index_put_({key, 2 * shape.headWidth + 3}, NAN);  // only in head 0
                    const auto context = Attended(*table, shape, qkv, rounded)
                                             .context.slice(0, 0, shape.length)
                                             .view({shape.length, 2, shape.headWidth});
                    const auto text = std::string(table->name) + ", key " + std::to_string(key) +
                                      ", rounded " + std::to_string(rounded);
                    EXPECT_TRUE(context.select(1, 0).isnan().all().item<bool>()) << text;
                    EXPECT_FALSE(context.select(1, 1).isnan().any().item<bool>()) << text;
                }
}

// Memory must grow linearly with the length of a sample; what the penalty stores must depend only
// on the number of heads.
TEST(Kernels, LongSamplesNeedMemoryInProportion) {
    kernels::AttentionShape shape{2048, 8, 32, 2048, true}, twice = shape;
    twice.tokens = twice.length = 4096;
    EXPECT_LE(kernels::attentionScratch(twice), 2 * kernels::attentionScratch(shape));
    EXPECT_EQ(kernels::unitFloats(shape), 8u);
    EXPECT_EQ(kernels::unitFloats(twice), 8u);
}

}  // namespace
}  // namespace headscope::attention
