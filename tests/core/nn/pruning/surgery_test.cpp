// Tests of cutting heads out of a model: the smaller model must compute the same as the full one
// with these heads removed.
#include "core/spec/pruning/surgery.h"
#include "core/base/io/tensor_file.h"
#include "core/nn/models/model.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/spec/models/costs.h"
#include "tests/support/error_matchers.h"
#include "tests/support/shared_data.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace headscope {
namespace {

using models::ModelSpec;
using pruning::cutWeights;
using pruning::withoutHeads;

// All sizes are different, so that mixed-up dimensions are detected.
ModelSpec specOfTask(Task task) {
    ModelSpec spec;
    spec.model = models::modelForTask(task);
    spec.data.task = task;
    spec.data.vocabulary = 23;
    spec.data.outputs = task == Task::LanguageModel ? 23 : 3;
    spec.data.imageSize = 8;
    spec.heads = {4, 4, 4};
    spec.headSize = 5;
    spec.width = 20;
    spec.ff = 12;
    spec.length = task == Task::ImageClassification ? 4 : 7;
    spec.patch = 4;
    return spec;
}

models::Input inputFor(const ModelSpec& spec) {
    models::Input input;
    input.size = 6;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    if (spec.data.task == Task::ImageClassification) {
        input.pixels = torch::empty({6, 3, 8, 8}).normal_(0, 1, generator);
        return input;
    }
    input.tokens = torch::randint(1, 23, {6, spec.length}, generator, torch::kLong);
    if (spec.data.task == Task::LanguageModel) return input;
    input.lengths = torch::tensor({7, 3, 5, 1, 7, 2}, torch::kLong);
    models::indexValidTokens(input);
    return input;
}

models::ModelPointer modelOfSpec(const ModelSpec& spec) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(3);
    auto model = models::makeModel(spec, generator);
    // Biases and norms differ from 0 and 1, so that a wrong cut is detected.
    torch::NoGradGuard noGrad;
    for (auto& item : model->named_parameters())
        item.value().add_(torch::empty_like(item.value()).normal_(0, 0.3, generator));
    return model;
}

torch::Tensor masked(models::Model& model, const models::Input& input, const HeadMask& removed,
                     bool record) {
    models::Pass pass;
    pass.headMask = torch::ones({model.siteCount(), model.mostHeads()});
    for (const auto& head : removed.off()) pass.headMask[head.site][head.head] = 0;
    if (record) pass.record.assign(static_cast<std::size_t>(model.siteCount()), true);
    return model.forward(input, pass);
}

struct SurgeryCase {
    const char* name;
    Task task;
    void (*vary)(ModelSpec&);
    std::vector<HeadPlace> removed;
};

const std::vector<HeadPlace> kSome = {{0, 0}, {0, 2}, {1, 3}};
const std::vector<HeadPlace> kLayerAndMore = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {2, 1}};
const std::vector<HeadPlace> kOneOfEachGroup = {{0, 0}, {0, 3}, {1, 1}, {1, 2},
                                                {2, 0}, {2, 1}, {2, 2}, {2, 3}};

void nothing(ModelSpec&) {}
void relu(ModelSpec& spec) {
    spec.variants.activation = attention::Activation::Relu;
}
void softmaxOne(ModelSpec& spec) {
    spec.variants.activation = attention::Activation::SoftmaxOne;
}
void wide(ModelSpec& spec) {
    spec.variants.input = attention::HeadInput::Wide;
    spec.headSize = spec.width;
}
void tied(ModelSpec& spec) {
    spec.variants.init = attention::HeadInit::TiedRandomOutput;
}
void grouped(ModelSpec& spec) {
    spec.variants.kvHeads = 2;
}
void adaptive(ModelSpec& spec) {
    spec.variants.activation = attention::Activation::EntmaxAdaptive;
}
void gated(ModelSpec& spec) {
    spec.variants.gate = attention::HeadGate::Head;
}
void gatedCoordinates(ModelSpec& spec) {
    spec.variants.gate = attention::HeadGate::Element;
}
void differential(ModelSpec& spec) {
    spec.variants.differential = true;
    spec.headSize = 4;
}
// Odd and even heads see different keys, so the heads that are left must keep their masks.
void strided(ModelSpec& spec) {
    spec.pattern.kind = attention::Pattern::Strided;
    spec.pattern.stride = 2;
}
void axial(ModelSpec& spec) {
    spec.pattern.kind = attention::Pattern::Axial;
}
void unevenLayers(ModelSpec& spec) {
    spec.heads = {3, 5, 4};
}
void asManySharedAsHeads(ModelSpec& spec) {
    spec.variants.kvHeads = 4;
}

class Surgery : public testing::TestWithParam<SurgeryCase> {};

TEST_P(Surgery, TheSmallerModelsLogitsAreThoseOfTheMaskedOne) {
    auto spec = specOfTask(GetParam().task);
    GetParam().vary(spec);
    const auto removed = HeadMask::without(GetParam().removed);
    const auto smaller = withoutHeads(spec, removed);
    ASSERT_TRUE(smaller.ok()) << smaller.error().text();
    const auto whole = modelOfSpec(spec);
    const auto weights = models::weightsOf(*whole);
    const auto cut = cutWeights(spec, removed, weights);
    auto generator = at::make_generator<at::CPUGeneratorImpl>(9);
    const auto small = models::makeModel(*smaller, generator);
    const auto loaded = models::loadWeights(*small, cut);
    ASSERT_TRUE(loaded.ok()) << loaded.error().text();

    const auto input = inputFor(spec);
    torch::NoGradGuard noGrad;
    for (const bool record : {false, true}) {  // the kernels and the path that records maps
        models::Pass pass;
        if (record) pass.record.assign(3, true);
        const auto difference =
            (small->forward(input, pass) - masked(*whole, input, removed, record))
                .abs()
                .max()
                .item<double>();
        EXPECT_LT(difference, 1e-5) << "recorded: " << record;
    }
    models::Pass plain;
    EXPECT_GT((whole->forward(input, plain) - masked(*whole, input, removed, false))
                  .abs()
                  .max()
                  .item<double>(),
              1e-3)
        << "these heads do nothing, so the case shows nothing";
    EXPECT_LT(models::costsOf(*smaller, 1).parameters, models::costsOf(spec, 1).parameters);
    const auto again =
        io::parseSafetensors(io::safetensorsBytes(cut).data(), io::safetensorsBytes(cut).size());
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(again->tensors.size(), cut.tensors.size());
}

INSTANTIATE_TEST_SUITE_P(
    Models, Surgery,
    testing::Values(
        SurgeryCase{"Text", Task::TextClassification, nothing, kSome},
        SurgeryCase{"TextLayerGone", Task::TextClassification, nothing, kLayerAndMore},
        SurgeryCase{"Pictures", Task::ImageClassification, nothing, kLayerAndMore},
        SurgeryCase{"Language", Task::LanguageModel, nothing, kLayerAndMore},
        SurgeryCase{"Relu", Task::TextClassification, relu, kLayerAndMore},
        SurgeryCase{"Adaptive", Task::TextClassification, adaptive, kLayerAndMore},
        SurgeryCase{"Gated", Task::TextClassification, gated, kLayerAndMore},
        SurgeryCase{"GatedCoordinates", Task::LanguageModel, gatedCoordinates, kLayerAndMore},
        SurgeryCase{"Differential", Task::ImageClassification, differential, kLayerAndMore},
        SurgeryCase{"Strided", Task::TextClassification, strided, kSome},
        SurgeryCase{"StridedLanguage", Task::LanguageModel, strided, kLayerAndMore},
        SurgeryCase{"Axial", Task::ImageClassification, axial, kSome},
        SurgeryCase{"SoftmaxOne", Task::LanguageModel, softmaxOne, kSome},
        SurgeryCase{"Wide", Task::TextClassification, wide, kLayerAndMore},
        SurgeryCase{"Tied", Task::TextClassification, tied, kLayerAndMore},
        SurgeryCase{"Grouped", Task::TextClassification, grouped, kOneOfEachGroup},
        SurgeryCase{"AsManySharedAsHeads", Task::TextClassification, asManySharedAsHeads, kSome},
        SurgeryCase{"UnevenLayers", Task::LanguageModel, unevenLayers, kSome}),
    [](const auto& info) { return std::string(info.param.name); });

// W_Q, W_K and W_V each lose dh rows of D + 1 numbers; W_O loses D rows of dh numbers.
TEST(SurgeryCounts, AHeadIsFourTimesWidthTimesHeadSizeAndThreeBiases) {
    const auto spec = specOfTask(Task::TextClassification);
    const auto before = pruning::sizeOf(spec, 8);
    const auto smaller = withoutHeads(spec, HeadMask::without(kLayerAndMore));
    ASSERT_TRUE(smaller.ok());
    const auto after = pruning::sizeOf(*smaller, 8);
    EXPECT_EQ(before.parameters - after.parameters, 5 * (4 * 20 * 5 + 3 * 5));
    EXPECT_EQ(before.attentionParameters - after.attentionParameters,
              before.parameters - after.parameters);
    EXPECT_EQ(before.attentionParameters, 3 * (4 * 20 * 20 + 4 * 20));
    EXPECT_EQ(after.headsPerLayer, (std::vector<int>{0, 4, 3}));
    EXPECT_EQ(after.heads(), 7);
    EXPECT_LT(after.trainingBytes, before.trainingBytes);
    EXPECT_LT(after.forwardFlops, before.forwardFlops);
}

// A model with a layer without heads can be cut again.
TEST(SurgeryAgain, HeadsOfASmallerModelCanGoToo) {
    const auto spec = specOfTask(Task::TextClassification);
    const auto first = HeadMask::without(kLayerAndMore);  // leaves 0, 4 and 3 heads
    const auto smaller = withoutHeads(spec, first);
    ASSERT_TRUE(smaller.ok());
    const auto whole = modelOfSpec(spec);
    const auto once = cutWeights(spec, first, models::weightsOf(*whole));
    // In the full model: 1.0, 2.0 and 2.3.
    const auto second = HeadMask::without({{1, 0}, {2, 0}, {2, 2}});
    const auto smallest = withoutHeads(*smaller, second);
    ASSERT_TRUE(smallest.ok()) << smallest.error().text();
    EXPECT_EQ(smallest->heads, (std::vector<std::int64_t>{0, 3, 1}));
    auto generator = at::make_generator<at::CPUGeneratorImpl>(9);
    const auto model = models::makeModel(*smallest, generator);
    ASSERT_TRUE(models::loadWeights(*model, cutWeights(*smaller, second, once)).ok());
    const auto together = first & HeadMask::without({{1, 0}, {2, 0}, {2, 3}});
    const auto input = inputFor(spec);
    models::Pass pass;
    const auto logits = model->forward(input, pass);
    EXPECT_LT((logits - masked(*whole, input, together, false)).abs().max().item<double>(), 1e-5);
    logits.sum().backward();
    for (const auto& item : model->named_parameters()) {
        const bool used =
            item.key().find("block0.norm1") == std::string::npos && item.value().numel() > 0;
        EXPECT_EQ(
            item.value().grad().defined() && item.value().grad().abs().max().item<double>() > 0,
            used)
            << item.key();
    }
}

struct Refusal {
    const char* name;
    void (*vary)(ModelSpec&);
    std::vector<HeadPlace> removed;
    std::vector<std::string> values = {};  // that the message must insert
};

class SurgeryRefusals : public testing::TestWithParam<Refusal> {};

TEST_P(SurgeryRefusals, SayWhyAndWhatToDo) {
    auto spec = specOfTask(Task::TextClassification);
    GetParam().vary(spec);
    const auto refused = withoutHeads(spec, HeadMask::without(GetParam().removed));
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error(), test::IsError(ErrorCode::Usage));
    EXPECT_THAT(test::valuesOf(refused.error()), testing::IsSupersetOf(GetParam().values));
}

std::vector<HeadPlace> everyHead() {
    std::vector<HeadPlace> all;
    for (int site = 0; site < 3; ++site)
        for (int head = 0; head < 4; ++head) all.push_back({site, head});
    return all;
}

INSTANTIATE_TEST_SUITE_P(
    Heads, SurgeryRefusals,
    testing::Values(
        Refusal{"None", nothing, {}}, Refusal{"All", nothing, everyHead(), {"12"}},
        Refusal{"NotThere", nothing, {{1, 4}}, {"1.4"}},
        Refusal{"NoSuchSite", nothing, {{3, 0}}, {"3.0"}},
        Refusal{"UnequalGroups", grouped, {{1, 0}}, {"encoder.1"}},
        Refusal{"Split", [](ModelSpec& spec) { spec.variants.input = attention::HeadInput::Split; },
                kSome},
        Refusal{"Simulated", [](ModelSpec& spec) { spec.variants.simulatedHeads = 8; }, kSome},
        Refusal{"Routed", [](ModelSpec& spec) { spec.variants.routedHeads = 3; }, kSome},
        Refusal{"Dynamic", [](ModelSpec& spec) { spec.variants.dynamicWeights = true; }, kSome},
        Refusal{
            "Shared mass",
            [](ModelSpec& spec) { spec.variants.activation = attention::Activation::BayesSoftmax; },
            kSome}),
    [](const auto& info) {
        std::string name = info.param.name;
        name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
        return name;
    });

TEST(SurgeryProtects, OneHeadPerLayerIsKeptOnRequest) {
    const auto spec = specOfTask(Task::TextClassification);
    EXPECT_TRUE(pruning::checkOneHeadASite(spec, HeadMask::without(kSome)).ok());
    const auto emptied = pruning::checkOneHeadASite(spec, HeadMask::without(kLayerAndMore));
    ASSERT_FALSE(emptied.ok());
    EXPECT_THAT(emptied.error(), test::IsError(ErrorCode::Usage, "encoder.0"));
}

// Stacks of layers from the shared golden cases: logits, parameter counts and shapes computed by
// another program.
class GoldenSurgery : public testing::TestWithParam<int> {};

TEST_P(GoldenSurgery, AgreesWithTheReference) {
    const auto folder = test::sharedFolder("golden2");
    if (folder.empty()) GTEST_SKIP() << "needs the golden cases (set HEADSCOPE_SHARED)";
    const auto stem = folder + "/prune_stack_" + std::to_string(GetParam());
    auto file = io::readSafetensors(stem + ".safetensors").value();
    std::ifstream stream(stem + ".expected.json");
    const auto expected = nlohmann::json::parse(stream)["structural"];
    ModelSpec spec;
    spec.model = models::modelForTask(Task::TextClassification);
    spec.width = file.tensors.at("position").shape[2];
    spec.length = file.tensors.at("position").shape[1];
    spec.data.vocabulary = file.tensors.at("token_embedding").shape[0];
    spec.data.outputs = file.tensors.at("head.bias").shape[0];
    spec.ff = file.tensors.at("block0.ff1.bias").shape[0];
    spec.heads.assign(std::stoul(file.metadata.at("layers")), std::stol(file.metadata.at("heads")));
    spec.headSize = file.tensors.at("block0.attention.output.weight").shape[1] / spec.heads[0];
    models::Input input;
    input.tokens = models::tensorFrom(file.tensors.at("tokens")).value();
    input.lengths = models::tensorFrom(file.tensors.at("mask")).value().sum(1).to(torch::kLong);
    input.size = input.tokens.size(0);
    models::indexValidTokens(input);
    for (const char* data : {"tokens", "mask", "labels"}) file.tensors.erase(data);
    std::vector<HeadPlace> heads;
    for (const auto& head : expected["removed"]) heads.push_back({head[0], head[1]});
    const auto removed = HeadMask::without(heads);

    const auto smaller = withoutHeads(spec, removed).value();
    EXPECT_EQ(pruning::sizeOf(spec, 1).parameters, expected["parameters_before"]);
    EXPECT_EQ(pruning::sizeOf(smaller, 1).parameters, expected["parameters_after"]);
    const auto cut = cutWeights(spec, removed, file);
    for (std::size_t layer = 0; layer < expected["shapes"].size(); ++layer)
        for (const auto& [name, shape] : expected["shapes"][layer].items())
            EXPECT_EQ(cut.tensors.at("block" + std::to_string(layer) + ".attention." + name).shape,
                      shape.get<std::vector<std::int64_t>>());
    auto generator = at::make_generator<at::CPUGeneratorImpl>(9);
    const auto model = models::makeModel(smaller, generator);
    ASSERT_TRUE(models::loadWeights(*model, cut).ok());
    models::Pass pass;
    torch::NoGradGuard noGrad;
    const auto logits = model->forward(input, pass);
    const auto& wanted = expected["logits"];
    ASSERT_EQ(logits.size(0), static_cast<std::int64_t>(wanted.size()));
    for (std::size_t n = 0; n < wanted.size(); ++n)
        for (std::size_t c = 0; c < wanted[n].size(); ++c) {
            const double value = wanted[n][c];
            EXPECT_NEAR(
                logits[static_cast<std::int64_t>(n)][static_cast<std::int64_t>(c)].item<double>(),
                value, std::max(1e-5, 1e-4 * std::abs(value)));
        }
}

INSTANTIATE_TEST_SUITE_P(Shared, GoldenSurgery, testing::Values(11, 12));

}  // namespace
}  // namespace headscope
