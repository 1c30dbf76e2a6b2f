// Parameter names and shapes computed from sizes alone must be those of the built model, for every
// kind and variant.
#include "core/api/runs/tasks.h"
#include "core/nn/models/model.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/spec/models/costs.h"
#include "tests/core/nn/support/small_run.h"
#include "tests/support/error_matchers.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>

namespace headscope::test {
namespace {

using models::ModelSpec;
using Change = std::function<void(ModelSpec&)>;

ModelSpec optionsOf(Task task) {
    ModelSpec o;
    o.model = modelOf(task);
    o.data.task = task;
    o.heads = {4, 4, 4};
    o.headSize = 4;
    o.width = 16;
    o.ff = 24;
    o.length = task == Task::ImageClassification ? 4 : 8;
    o.data.vocabulary = 11;
    o.data.outputs = task == Task::LanguageModel ? 11 : 3;
    o.patch = 4;
    o.data.imageSize = 8;
    // Plus one decoder layer, which has two attention sites.
    if (traitsOf(task).pairs) o.encoderLayers = 1;
    return o;
}

std::vector<std::pair<const char*, Change>> variants() {
    return {
        {"plain", [](auto&) {}},
        {"split", [](auto& o) { o.variants.input = attention::HeadInput::Split; }},
        {"wide",
         [](auto& o) {
             o.variants.input = attention::HeadInput::Wide;
             o.headSize = o.width;
         }},
        {"shared keys", [](auto& o) { o.variants.kvHeads = 2; }},
        {"simulated", [](auto& o) { o.variants.simulatedHeads = 8; }},
        {"dynamic weights", [](auto& o) { o.variants.dynamicWeights = true; }},
        {"gates, also where a site has no heads",
         [](auto& o) {
             o.variants.gate = attention::HeadGate::Head;
             o.heads = {4, 0, 3};
         }},
        {"gates per coordinate", [](auto& o) { o.variants.gate = attention::HeadGate::Element; }},
        {"routed heads", [](auto& o) { o.variants.routedHeads = 3; }},
        {"differential heads, also where a site has none",
         [](auto& o) {
             o.variants.differential = true;
             o.headSize = 6;
             o.heads = {4, 0, 3};
         }},
        {"heads of each site",
         [](auto& o) {
             o.heads = {2, 3, 4};
         }},
        {"a site without heads",
         [](auto& o) {
             o.heads = {4, 0, 3};
         }},
        {"heads narrower than the width", [](auto& o) { o.headSize = 3; }},
        {"growing wide",
         [](auto& o) {
             o.heads = {4, 6, 8};
             o.variants.input = attention::HeadInput::Wide;
             o.headSize = o.width;
         }},
        {"post-norm with a bias of a tied output",
         [](auto& o) {
             if (traitsOf(o.data.task).pairs) return;
             o.style.norm = models::NormPlace::After;
             o.style.embeddingNorm = true;
             if (o.data.task == Task::LanguageModel) {
                 o.style.tiedOutput = true;
                 o.style.tokenTypes = o.style.positionOffset = 2;
             }
         }},
        {"pooled through a layer, without output bias",
         [](auto& o) {
             if (traitsOf(o.data.task).everyPosition) return;
             o.style.transform = models::Transform::Tanh;
             o.style.outputBias = false;
             if (o.data.task == Task::ImageClassification) o.style.prefixTokens = 2;
         }},
        {"BART's",
         [](auto& o) {
             if (!traitsOf(o.data.task).pairs) return;
             o.data.outputs = o.data.vocabulary;
             o.embeddings = models::Embeddings::Shared;
             o.style.norm = models::NormPlace::After;
             o.style.embeddingNorm = o.style.tiedOutputBias = true;
             o.style.positionOffset = 2;
         }},
        {"T5's",
         [](auto& o) {
             if (!traitsOf(o.data.task).pairs) return;
             o.data.outputs = o.data.vocabulary;
             o.headSize = 6;
             o.embeddings = models::Embeddings::Inputs;
             o.positions = models::Positions::Relative;
             o.style.normKind = models::NormKind::Rms;
             o.style.gatedFeedForward = true;
             o.style.qkvBias = o.style.attentionOutputBias = false;
             o.style.feedForwardBias = o.style.outputBias = false;
         }},
        {"copying", [](auto& o) {
             if (!traitsOf(o.data.task).pairs) return;
             o.copy = models::Copy::Pointer;
             o.data.outputs = o.data.vocabulary;
         }}};
}

TEST(Layout, IsTheBuiltModels) {
    for (const auto& row : tasks()) {
        const auto task = row.task;
        for (const auto& [name, change] : variants()) {
            auto options = optionsOf(task);
            change(options);
            auto generator = at::make_generator<at::CPUGeneratorImpl>(0);
            const auto model = models::makeModel(options, generator);
            std::map<std::string, std::vector<std::int64_t>> built, said;
            for (const auto& item : model->named_parameters())
                built[item.key()] = item.value().sizes().vec();
            for (const auto& [tensor, shape] : models::layoutOf(options)) said[tensor] = shape;
            EXPECT_EQ(built, said) << name << ", task " << static_cast<int>(task);
            std::int64_t parameters = 0;
            for (const auto& p : model->parameters()) parameters += p.numel();
            EXPECT_EQ(models::costsOf(options, 8).parameters, parameters) << name;
            EXPECT_TRUE(
                models::checkShapes(models::layoutOf(options), models::weightsOf(*model)).ok())
                << name;
        }
    }
}

// This model would need 344 GB, so it must be compared without building it.
TEST(Layout, AHugeModelIsComparedWithoutMemory) {
    const auto trainer = trainerFor(smallConfig());
    auto config = smallConfig();
    config.values["model.layers"] = std::int64_t{64};
    config.values["model.width"] = std::int64_t{8192};
    config.values["model.ff"] = std::int64_t{65536};
    const auto specOf = [](const RunConfig& from) {
        return models::specOf(from, models::DataSizes::of(*smallTexts()));
    };
    const auto fits = models::checkWeights(specOf(config), trainer->modelTensors());
    ASSERT_FALSE(fits.ok());
    EXPECT_THAT(fits.error(), test::IsError(ErrorCode::BadData, 64, "4 4 4"));
    EXPECT_TRUE(models::checkWeights(specOf(smallConfig()), trainer->modelTensors()).ok());
}

}  // namespace
}  // namespace headscope::test
