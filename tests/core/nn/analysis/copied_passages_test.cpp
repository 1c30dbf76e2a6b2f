// Tests of the retrieval score: a head made by hand that finds every token to copy has a score
// of 1.
#include "core/nn/analysis/copied_passages.h"
#include "core/nn/measures/measures.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

namespace headscope::analysis {
namespace {

TEST(CopiedPassages, EndRepeatsWhatTheSourcesPointTo) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(4);
    const auto tokens = torch::randint(0, 1000, {5, 40}, generator, torch::kLong);
    const auto copied = withCopiedPassages(tokens, 3);
    const auto passage = passageLength(40);
    EXPECT_EQ(passage, 8);
    const auto& sources = copied.context.copySources;
    EXPECT_EQ(sources.ge(0).sum().item<std::int64_t>(), 5 * (passage - 1));
    EXPECT_TRUE(copied.input.tokens.narrow(1, 0, 32).equal(tokens.narrow(1, 0, 32)));
    for (std::int64_t row = 0; row < 5; ++row)
        for (std::int64_t t = 0; t < 40; ++t) {
            const auto source = sources[row][t].item<std::int64_t>();
            if (source < 0) continue;
            EXPECT_LT(source, 32);
            EXPECT_EQ(copied.input.tokens[row][t + 1].item<std::int64_t>(),
                      copied.input.tokens[row][source].item<std::int64_t>());
        }
    EXPECT_TRUE(withCopiedPassages(tokens, 3).input.tokens.equal(copied.input.tokens));
    EXPECT_FALSE(withCopiedPassages(tokens, 4).input.tokens.equal(copied.input.tokens));
    EXPECT_EQ(passageLength(7), 0);
    EXPECT_EQ(passageLength(12), 3);
}

// Maps made by hand: head 0 attends to the source, head 1 to the token before it.
TEST(CopiedPassages, HandMadeHeadHasAScoreOfOne) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(4);
    const auto tokens = torch::randint(0, 1000, {3, 32}, generator, torch::kLong);
    const auto copied = withCopiedPassages(tokens, 5);
    measures::LayerTensors tensors;
    tensors.heads = 3;
    tensors.causal = true;
    tensors.maps = torch::full({3, 3, 32, 32}, 0.01);
    for (std::int64_t row = 0; row < 3; ++row)
        for (std::int64_t t = 0; t < 32; ++t) {
            const auto source = copied.context.copySources[row][t].item<std::int64_t>();
            if (source < 0) continue;
            tensors.maps[row][0][t][source] = 0.5;
            tensors.maps[row][1][t][source - 1] = 0.5;
            // Every second token is found.
            tensors.maps[row][2][t][t % 2 == 0 ? source : source - 1] = 0.5;
        }
    const measures::MaskedLayer layer(tensors);
    const auto scores = measures::perHead("retrieval-score", layer, copied.context);
    ASSERT_TRUE(scores.defined());
    EXPECT_EQ(scores[0].item<double>(), 1);
    EXPECT_EQ(scores[1].item<double>(), 0);
    EXPECT_NEAR(scores[2].item<double>(), 3.5 / 7, 0.08);
    EXPECT_FALSE(measures::perHead("retrieval-score", layer, {}).defined());
}

TEST(CopiedPassages, InductionHeadMadeByHandHasAScoreOfOne) {
    const auto once = torch::arange(10, 18, torch::kLong);
    measures::SampleContext context;
    context.tokens = torch::cat({once, once}).unsqueeze(0);
    measures::LayerTensors tensors;
    tensors.heads = 1;
    tensors.causal = true;
    tensors.maps = torch::zeros({1, 1, 16, 16});
    for (std::int64_t t = 0; t < 16; ++t) tensors.maps[0][0][t][t < 8 ? t : t - 7] = 1;
    const measures::MaskedLayer layer(tensors);
    EXPECT_NEAR(measures::perHead("induction-score", layer, context)[0].item<double>(), 1, 1e-6);
}

}  // namespace
}  // namespace headscope::analysis
