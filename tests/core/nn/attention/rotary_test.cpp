// Rotary positions: scores depend on distances alone, lengths stay, the rest of a head is kept.
#include "core/nn/attention/rotary.h"
#include "core/nn/attention/attention.h"

#include <gtest/gtest.h>

namespace headscope::attention {
namespace {

RotaryOptions half() {
    RotaryOptions options;
    options.theta = 100;
    options.fraction = 0.5;
    return options;
}

TEST(Rotary, ScoresDependOnTheDistanceAlone) {
    torch::manual_seed(1);
    Rotary rotary(half(), 8, 12);
    const auto q = torch::randn({1, 1, 1, 8}).expand({1, 12, 1, 8}),
               k = torch::randn({1, 1, 1, 8}).expand({1, 12, 1, 8});
    const auto scores =
        torch::matmul(rotary(q).select(2, 0)[0], rotary(k).select(2, 0)[0].t());  // (12, 12)
    for (std::int64_t i = 0; i + 1 < 12; ++i)
        for (std::int64_t j = 0; j + 1 < 12; ++j)
            EXPECT_NEAR(scores[i][j].item<double>(), scores[i + 1][j + 1].item<double>(), 1e-5);
    EXPECT_GT((scores[0][5] - scores[5][0]).abs().item<double>(), 1e-3);
}

TEST(Rotary, FirstTokenAndTheRestOfTheHeadStay) {
    torch::manual_seed(2);
    Rotary rotary(half(), 8, 5);
    const auto x = torch::randn({2, 5, 3, 8}), y = rotary(x);
    EXPECT_TRUE(torch::allclose(y.select(1, 0), x.select(1, 0)));
    EXPECT_TRUE(torch::equal(y.narrow(3, 4, 4), x.narrow(3, 4, 4)));
    EXPECT_TRUE(torch::allclose(y.norm(2, -1), x.norm(2, -1), 1e-5, 1e-6));
}

// With a window, queries after the end of a text see no valid key; their contexts are 0.
TEST(Window, HidesFarKeysAndPaddingWithoutNaN) {
    torch::manual_seed(3);
    auto qkv = torch::randn({2, 9, 3 * 4}).requires_grad_(true);
    Options options;
    options.heads = 2;
    options.record = true;
    options.visibility.lengths = torch::tensor({9, 2}, torch::kLong);
    options.visibility.causal = true;
    const auto near = torch::ones({1, 9, 9}, torch::kBool).triu(-2).tril(2);
    options.visibility.pattern = near;
    const auto out = attend(qkv, options);
    for (std::int64_t i = 0; i < 9; ++i)
        for (std::int64_t j = 0; j < 9; ++j) {
            const double weight = out.maps[0][0][i][j].item<double>();
            EXPECT_EQ(weight > 0, j <= i && i - j < 3) << i << " " << j;
        }
    EXPECT_TRUE(out.context.isfinite().all().item<bool>());
    EXPECT_EQ(out.context[1].narrow(0, 2, 7).abs().max().item<double>(), 0);
    out.context.sum().backward();
    EXPECT_TRUE(qkv.grad().isfinite().all().item<bool>());
    options.visibility.causal = false;
    options.visibility.lengths = torch::Tensor();
    const auto both = attend(qkv, options).maps;
    EXPECT_GT(both[0][0][3][5].item<double>(), 0);
    EXPECT_EQ(both[0][0][3][6].item<double>(), 0);
}

}  // namespace
}  // namespace headscope::attention
