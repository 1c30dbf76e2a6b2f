// Models of every kind with planted redundancy, and inputs for them.
#pragma once

#include "core/nn/models/model.h"
#include "core/spec/pruning/surgery.h"
#include "tests/core/nn/support/small_pairs.h"

#include <ATen/CPUGeneratorImpl.h>

namespace headscope::test {

// All sizes are different, so that mixed-up dimensions are detected. Three layers of four heads; an
// encoder-decoder has two layers per stack.
inline models::ModelSpec plantedSpec(Task task) {
    models::ModelSpec spec;
    spec.model = models::modelForTask(task);
    spec.data.task = task;
    spec.data.vocabulary = 23;
    spec.data.outputs =
        task == Task::TextClassification || task == Task::ImageClassification ? 3 : 23;
    spec.data.imageSize = 8;
    spec.headSize = 5;
    spec.width = 20;
    spec.ff = 12;
    spec.length = task == Task::ImageClassification ? 4 : 7;
    spec.patch = 4;
    spec.dropout = 0;
    spec.encoderLayers = task == Task::Translation ? 2 : 0;
    spec.heads.assign(task == Task::Translation ? 6 : 3, 4);
    return spec;
}

// Biases and norms differ from 0 and 1.
inline models::ModelPointer plantedModel(const models::ModelSpec& spec, std::uint64_t seed = 3) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    auto model = models::makeModel(spec, generator);
    torch::NoGradGuard noGrad;
    for (auto& item : model->named_parameters())
        item.value().add_(torch::empty_like(item.value()).normal_(0, 0.3, generator));
    model->eval();
    return model;
}

inline models::Input plantedInput(const models::ModelSpec& spec) {
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
    if (spec.data.task == Task::Translation) {
        input.targetTokens = torch::randint(1, 23, {6, spec.length}, generator, torch::kLong);
        input.targetLengths = torch::tensor({2, 7, 4, 6, 1, 3}, torch::kLong);
    }
    models::indexValidTokens(input);
    return input;
}

inline torch::Tensor parameterOf(models::Model& model, std::int64_t site, const char* part) {
    const auto name = pruning::attentionPrefix(model.spec(), site) + part;
    const auto parameters = model.named_parameters();
    const auto* found = parameters.find(name);
    return found ? *found : torch::Tensor();
}

inline torch::Tensor randomRotation(std::int64_t size, std::uint64_t seed) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return std::get<0>(
        torch::linalg_qr(torch::empty({size, size}, torch::kDouble).normal_(0, 1, generator)));
}

// Gives head `to` the queries, keys and values of head `from`; its values are rotated by `rotation`
// (dh, dh). Its output weights stay its own.
inline void plantTwin(models::Model& model, std::int64_t site, int from, int to,
                      const torch::Tensor& rotation) {
    torch::NoGradGuard noGrad;
    const auto dh = rotation.size(0), heads = model.headsAt(site);
    for (const char* name : {"qkv.weight", "qkv.bias"}) {
        const auto whole = parameterOf(model, site, name);
        if (!whole.defined()) continue;
        const auto rows = whole.view({3, heads, dh, -1});
        for (int part = 0; part < 3; ++part) {
            const auto source = rows[part][from].clone().to(torch::kDouble);
            rows[part][to].copy_(part == 2 ? torch::matmul(rotation, source) : source);
        }
    }
}

inline torch::Tensor logitsOf(models::Model& model, const models::Input& input) {
    torch::NoGradGuard noGrad;
    models::Pass pass;
    return model.forward(input, pass);
}

}  // namespace headscope::test
