// Tests of `measure FILE` on files that also contain the samples, and on files whose tensors do not
// match.
#include "core/nn/measures/measures.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/service/backend/analyzer.h"
#include "core/spec/measures/catalogue.h"
#include "tests/core/nn/support/made_up_layer.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace headscope::analysis {
namespace {

using test::MadeUpLayer;

io::TensorFile fileOf(const MadeUpLayer& layer) {
    const auto t = layer.tensors();
    io::TensorFile file;
    for (const auto& [name, tensor] : std::initializer_list<std::pair<const char*, torch::Tensor>>{
             {"A", t.maps},
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
    file.metadata = {
        {"causal", "false"}, {"grid_rows", "2"}, {"grid_columns", "3"}, {"patch", "4"}};
    return file;
}

TEST(MeasureFile, TokensFrequenciesAndGridOpenTheMeasuresThatNeedThem) {
    const MadeUpLayer layer(31);
    const auto report = measureFile(fileOf(layer));
    ASSERT_TRUE(report.ok()) << report.error().text();
    const measures::MaskedLayer masked(layer.tensors());
    for (const char* id :
         {"induction-score", "rare-token-hit-1", "mean-distance-pixels", "positional-score-2d"}) {
        const auto expected = measures::perHead(id, masked, layer.samples());
        ASSERT_EQ(report->head.count(id), 1u) << id;
        for (int h = 0; h < 4; ++h)
            EXPECT_NEAR(report->head.at(id)[h], expected[h].item<double>(), 1e-9) << id;
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
    for (const char* id : {"proj-cos", "svcca-out"})
        EXPECT_EQ(report->pairwise.count(id), 0u) << id;
    for (const char* id : {"output-norm", "qk-norm", "induction-score", "positional-score-2d"})
        EXPECT_EQ(report->head.count(id), 0u) << id;
    for (const char* id : {"dead-heads", "mixing-time", "clusters-cka"})
        EXPECT_EQ(report->layer.count(id), 0u) << id;
}

// Every value in the file is finite, but the products overflow.
TEST(MeasureFile, OverflowIsNotANumber) {
    for (const char* name : {"O", "Q", "K", "V", "W_Q", "W_K", "W_V", "W_O"}) {
        auto file = fileOf(MadeUpLayer(34));
        const auto tensor = models::tensorFrom(file.tensors.at(name));
        ASSERT_TRUE(tensor.ok());
        file.tensors[name] = models::plainFrom(tensor->to(torch::kDouble) * 1e300);
        const auto report = measureFile(file);
        ASSERT_TRUE(report.ok()) << name << ": " << report.error().text();
        EXPECT_TRUE(std::isfinite(report->head.at("mean-distance")[0]))
            << name << " is not read by it";
        if (name != std::string("O")) continue;
        for (const char* id : {"svcca-out", "cka-out"})
            EXPECT_TRUE(std::isnan(report->pairwise.at(id)[0][1])) << id;
    }
}

TEST(MeasureFile, SaysWhatDoesNotFit) {
    const auto refused = [](auto change) {
        auto file = fileOf(MadeUpLayer(33));
        change(file);
        const auto report = measureFile(file);
        return report.ok() ? std::vector<std::string>() : test::valuesOf(report.error());
    };
    EXPECT_THAT(refused([](auto& f) { f.metadata["grid_rows"] = "4"; }),
                testing::ElementsAre("12", "6"));
    EXPECT_THAT(refused([](auto& f) { f.metadata["patch"] = "four"; }),
                testing::IsSupersetOf({"patch", "four"}));
    EXPECT_THAT(refused([](auto& f) {
                    f.tensors["tokens"] = models::plainFrom(torch::zeros({2, 6}, torch::kLong));
                }),
                testing::Contains(testing::HasSubstr("[3, 6]")));
    EXPECT_THAT(
        refused([](auto& f) { f.tensors["frequency"] = models::plainFrom(torch::zeros({18})); }),
        testing::Contains(testing::HasSubstr("[3, 6]")));
}

// Returns the error of measureFile for an artificial layer (B 3, H 4, T 6, dh 3, D 12) with one
// tensor replaced; an error without a message if the file is accepted.
Error errorOf(const std::string& name, const torch::Tensor& tensor,
              std::vector<std::string> without = {}) {
    auto file = fileOf(MadeUpLayer(34));
    file.tensors[name] = models::plainFrom(tensor);
    for (const auto& other : without) file.tensors.erase(other);
    const auto report = measureFile(file);
    if (report.ok()) return {};
    EXPECT_EQ(report.error().code, ErrorCode::BadData);
    return report.error();
}

// The message must name the tensor, its shape, the expected shape, and the tensor it was compared
// with.
TEST(MeasureFile, SaysWhichTensorsDisagreeAndHow) {
    struct Case {
        const char* name;
        std::vector<std::int64_t> shape;
        const char *expected, *tensor, *shapeOfTensor;
    };
    for (const auto& one :
         std::vector<Case>{{"O", {3, 4, 5, 3}, "[3, 4, 6, dv]", "A", "[3, 4, 6, 6]"},
                           {"O", {3, 5, 6, 3}, "[3, 4, 6, dv]", "A", "[3, 4, 6, 6]"},
                           {"Q", {3, 4, 7, 3}, "[3, 4, 6, dk]", "A", "[3, 4, 6, 6]"},
                           {"K", {3, 4, 6, 2}, "[3, 4, 6, 3]", "Q", "[3, 4, 6, 3]"},
                           {"V", {3, 4, 9, 3}, "[3, 4, 6, 3]", "A", "[3, 4, 6, 6]"},
                           {"V", {2, 4, 6, 3}, "[3, 4, 6, 3]", "A", "[3, 4, 6, 6]"},
                           {"W_K", {24, 12}, "[12, 12]", "Q", "[3, 4, 6, 3]"},
                           {"W_Q", {13, 12}, "[12, D]", "A", "[3, 4, 6, 6]"},
                           {"W_K", {12, 11}, "[12, 12]", "W_Q", "[12, 12]"},
                           {"W_O", {12, 24}, "[12, 12]", "O", "[3, 4, 6, 3]"},
                           {"W_O", {11, 12}, "[12, 12]", "W_Q", "[12, 12]"},
                           {"qmask", {3, 5}, "[3, 6]", "A", "[3, 4, 6, 6]"},
                           {"kmask", {2, 6}, "[3, 6]", "A", "[3, 4, 6, 6]"}}) {
        const auto error = errorOf(one.name, torch::ones(one.shape, torch::kDouble));
        EXPECT_THAT(error, test::Inserts(one.name, one.expected, one.tensor, one.shapeOfTensor));
    }
}

TEST(MeasureFile, WithoutAttentionThereAreAsManyKeysAsQueries) {
    const auto error = errorOf("kmask", torch::ones({3, 9}), {"A", "tokens", "frequency"});
    EXPECT_THAT(error, test::Inserts("[3, 9]", "[3, 6]", "O", "[3, 4, 6, 3]"));
    EXPECT_TRUE(
        errorOf("kmask", torch::ones({3, 6}), {"A", "tokens", "frequency"}).message.empty());
}

TEST(MeasureFile, WeightsHaveToFitEachOtherWithoutTheirProjections) {
    const std::vector<std::string> projections{"O", "Q", "K", "V"};
    EXPECT_THAT(errorOf("W_K", torch::ones({24, 12}), projections),
                test::Inserts("W_Q", "[12, 12]"));
    EXPECT_THAT(errorOf("W_O", torch::ones({12, 24}), projections),
                test::Inserts("W_V", "[12, 12]"));
}

TEST(MeasureFile, RefusesValuesThatNoLayerHas) {
    const MadeUpLayer layer(34);
    auto maps = layer.tensors().maps.clone();
    maps[1][2][3][0] = -.25;
    EXPECT_THAT(errorOf("A", maps), test::Inserts("A", "-0.25"));
    auto often = layer.samples().commonness.clone();
    often[0][0] = -3;
    EXPECT_THAT(errorOf("frequency", often), test::Inserts("frequency", "-3"));
    often[0][0] = std::nan("");
    EXPECT_THAT(errorOf("frequency", often), test::Inserts("frequency"));
    EXPECT_THAT(errorOf("tokens", often), test::Inserts("tokens"));
    EXPECT_THAT(errorOf("tokens", torch::full({3, 6}, 1.5)), test::Inserts("tokens", "1.5"));
    EXPECT_THAT(errorOf("qmask", torch::full({3, 6}, -10000.)), test::Inserts("qmask", "-10000"));
}

TEST(MeasureFile, ReadsTheWordsForCausalThatProgramsWrite) {
    auto file = fileOf(MadeUpLayer(35));
    const auto distanceWith = [&](const char* word) {
        file.metadata["causal"] = word;
        const auto report = measureFile(file);
        return report.ok() ? report->head.at("mean-distance")[0] : std::nan("");
    };
    const double causal = distanceWith("true"), free = distanceWith("false");
    EXPECT_NE(causal, free);
    for (const char* word : {"True", "1"}) EXPECT_EQ(distanceWith(word), causal);
    for (const char* word : {"False", "0"}) EXPECT_EQ(distanceWith(word), free);
    for (const char* word : {"", "yes", "TRUE", "2", "true "})
        EXPECT_TRUE(std::isnan(distanceWith(word))) << word;
}

}  // namespace
}  // namespace headscope::analysis
