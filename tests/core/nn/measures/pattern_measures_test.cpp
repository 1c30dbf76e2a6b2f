// Tests of measures of layers with a pattern of attention.
#include "core/nn/measures/chance.h"
#include "core/nn/measures/measures.h"

#include <gtest/gtest.h>

namespace headscope::measures {
namespace {

// Keys that a pattern hides are not visible, so uniform attention is that over the others.
TEST(MaskedLayerTest, PatternLimitsTheKeysOfEachQuery) {
    LayerTensors tensors;
    tensors.maps = torch::ones({1, 2, 4, 4});
    const auto window = torch::ones({1, 1, 4, 4}, torch::kBool).triu(-1).tril(1);
    tensors.visible = window;
    tensors.heads = 2;
    const auto counts = torch::tensor({{2.F, 3.F, 3.F, 2.F}});
    EXPECT_TRUE(torch::equal(MaskedLayer(tensors).keyCount(), counts));
    EXPECT_FALSE(MaskedLayer(tensors).headsDiffer());
    EXPECT_TRUE(torch::equal(MaskedLayer(tensors).maps()[0][1], window[0][0].to(torch::kFloat)));
    tensors.visible = torch::cat({window, torch::eye(4, torch::kBool).view({1, 1, 4, 4})}, 1);
    const MaskedLayer differing(tensors);
    EXPECT_TRUE(differing.headsDiffer());
    EXPECT_TRUE(torch::equal(differing.keyCount(), counts));
    EXPECT_TRUE(torch::equal(differing.headKeyCount()[0][1], torch::ones({4})));
}

// Two heads of which the second sees one key per query. Its measures are those of that key alone,
// and the first head's do not change.
TEST(MaskedLayerTest, MeasuresCountTheKeysOfEachHead) {
    LayerTensors tensors;
    tensors.heads = 2;
    auto maps = torch::zeros({1, 2, 4, 4}, torch::kDouble);
    maps[0][0].fill_(0.25);
    maps[0][0][1] = torch::tensor({0.5, 0.5, 0.0, 0.0}, torch::kDouble);
    maps[0][1] = torch::eye(4, torch::kDouble);
    tensors.maps = maps;
    tensors.visible =
        torch::stack({torch::ones({4, 4}, torch::kBool), torch::eye(4, torch::kBool)}).unsqueeze(0);
    const MaskedLayer layer(tensors);
    const auto value = [&](const char* id, std::int64_t head) {
        return perHead(id, layer)[head].item<double>();
    };
    EXPECT_NEAR(value("entropy-normalised", 0), (3 + 0.5) / 4, 1e-12);
    EXPECT_EQ(value("entropy-normalised", 1), 0);
    EXPECT_NEAR(value("zero-share", 0), 2.0 / 16, 1e-12);
    EXPECT_EQ(value("zero-share", 1), 0);
    EXPECT_NEAR(value("support-size", 0), 14.0 / 4, 1e-12);
    EXPECT_EQ(value("support-size", 1), 1);
    EXPECT_FALSE(pairwise("attn-kl", layer).defined());
    EXPECT_TRUE(pairwise("attn-js", layer).defined());
    EXPECT_FALSE(perHead("alpha", layer).defined());
    // The second head is uniform over the keys that it sees.
    EXPECT_NEAR(besideFlat("attn-cos", layer)[1].item<double>(), 1, 1e-6);
}

}  // namespace
}  // namespace headscope::measures
