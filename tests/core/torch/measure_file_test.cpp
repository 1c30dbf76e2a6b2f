// `measure FILE` on files that also hold the samples, and on files that do not fit together.
#include "core/analysis/analyzer.h"
#include "core/measures/catalogue.h"
#include "core/measures/measures.h"
#include "core/models/tensor_bridge.h"
#include "made_up_layer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace headscope::analysis {
namespace {

using test::MadeUpLayer;

io::TensorFile fileOf(const MadeUpLayer& layer) {
    const auto t = layer.tensors();
    io::TensorFile file;
    for (const auto& [name, tensor] :
         std::initializer_list<std::pair<const char*, torch::Tensor>>{{"A", t.maps},
                                                                      {"O", t.context},
                                                                      {"Q", t.q},
                                                                      {"K", t.k},
                                                                      {"V", t.v},
                                                                      {"W_Q", t.wq},
                                                                      {"W_K", t.wk},
                                                                      {"W_V", t.wv},
                                                                      {"W_O", t.wo},
                                                                      {"qmask", t.queryMask},
                                                                      {"kmask", t.keyMask},
                                                                      {"tokens", layer.samples().tokens},
                                                                      {"frequency", layer.samples().commonness}})
        file.tensors[name] = models::plainFrom(tensor);
    file.metadata = {{"causal", "false"}, {"grid_rows", "2"}, {"grid_columns", "3"}, {"patch", "4"}};
    return file;
}

TEST(MeasureFile, TokensFrequenciesAndGridOpenTheMeasuresThatNeedThem) {
    const MadeUpLayer layer(31);
    const auto report = measureFile(fileOf(layer));
    ASSERT_TRUE(report.ok()) << report.error().text();
    const measures::MaskedLayer masked(layer.tensors());
    for (const char* id : {"induction-score", "rare-token-hit-1", "mean-distance-pixels", "positional-score-2d"}) {
        const auto expected = measures::perHead(id, masked, layer.samples());
        ASSERT_EQ(report->head.count(id), 1u) << id;
        for (int h = 0; h < 4; ++h) EXPECT_NEAR(report->head.at(id)[h], expected[h].item<double>(), 1e-9) << id;
    }
}

TEST(MeasureFile, WithAttentionAlonePrintsWhatAttentionAllows) {
    auto file = fileOf(MadeUpLayer(32));
    for (const char* name : {"O", "Q", "K", "V", "W_Q", "W_K", "W_V", "W_O", "tokens", "frequency"})
        file.tensors.erase(name);
    file.metadata.clear();
    const auto report = measureFile(file);
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_EQ(report->pairwise.count("attn-kl"), 1u);
    EXPECT_EQ(report->head.count("previous-token-score"), 1u);
    EXPECT_EQ(report->layer.count("sink-rate"), 1u);
    for (const char* id : {"proj-cos", "svcca-out"}) EXPECT_EQ(report->pairwise.count(id), 0u) << id;
    for (const char* id : {"output-norm", "qk-norm", "induction-score", "positional-score-2d"})
        EXPECT_EQ(report->head.count(id), 0u) << id;
    for (const char* id : {"dead-heads", "mixing-time", "clusters-cka"}) EXPECT_EQ(report->layer.count(id), 0u) << id;
}

TEST(MeasureFile, SaysWhatDoesNotFit) {
    const auto refused = [](auto change) {
        auto file = fileOf(MadeUpLayer(33));
        change(file);
        const auto report = measureFile(file);
        return report.ok() ? std::string() : report.error().message;
    };
    EXPECT_THAT(refused([](auto& f) { f.metadata["grid_rows"] = "4"; }), testing::HasSubstr("12 patches"));
    EXPECT_THAT(refused([](auto& f) { f.metadata["patch"] = "four"; }), testing::HasSubstr("\"four\""));
    EXPECT_THAT(refused([](auto& f) {
                    f.tensors["tokens"] = models::plainFrom(torch::zeros({2, 6}, torch::kLong));
                }),
                testing::HasSubstr("[3, 6]"));
    EXPECT_THAT(refused([](auto& f) { f.tensors["frequency"] = models::plainFrom(torch::zeros({18})); }),
                testing::HasSubstr("[B, S]"));
}

}  // namespace
}  // namespace headscope::analysis
