// Folders of golden3 as models of this program, read by core/spec/foreign.
#pragma once

#include "core/nn/models/model.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/spec/foreign/load_report.h"
#include "tests/support/shared_data.h"

#include <ATen/CPUGeneratorImpl.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>

namespace headscope::test {

constexpr double kImportedTolerance = 1e-4;

// A golden folder with our model of it.
struct ReadGolden {
    std::string folder;
    io::TensorFile expected;
    nlohmann::json answers;
    foreign::Architecture architecture;
    models::ModelPointer model;

    torch::Tensor tensor(const std::string& name) const {
        return models::tensorFrom(expected.tensors.at(name)).value();
    }
    torch::Tensor logits() const {
        return tensor(expected.tensors.count("logits") ? "logits" : "image_embeds");
    }
    models::Input input() const;
    // Encoder-decoders: the decoder reads the start token and the labels before each target.
    void setTarget(const torch::Tensor& labels, models::Input& input) const;
};

inline void ReadGolden::setTarget(const torch::Tensor& labels, models::Input& input) const {
    const auto real = labels >= 0;
    input.targets = labels.where(real, torch::full_like(labels, -1));
    input.targetLengths = real.sum(1);
    const auto tokens = labels.where(real, torch::zeros_like(labels));
    input.targetTokens =
        torch::cat({torch::full({labels.size(0), 1}, architecture.startToken, torch::kLong),
                    tokens.narrow(1, 0, labels.size(1) - 1)},
                   1);
    models::indexValidTokens(input);
}

inline models::Input ReadGolden::input() const {
    models::Input input;
    if (expected.tensors.count("input.pixel_values")) {
        input.pixels = tensor("input.pixel_values");
        input.size = input.pixels.size(0);
        if (expected.tensors.count("input.labels")) input.targets = tensor("input.labels");
        return input;
    }
    input.tokens = tensor("input.input_ids");
    input.lengths = tensor("input.attention_mask").sum(1);
    if (expected.tensors.count("input.token_type_ids"))
        input.tokenTypes = tensor("input.token_type_ids");
    input.size = input.tokens.size(0);
    const auto labels = tensor("input.labels");
    if (foreign::isPair(architecture.family)) {
        setTarget(labels, input);
        return input;
    }
    models::indexValidTokens(input);
    if (labels.dim() == 1) {
        input.targets = labels;
        return input;
    }
    if (architecture.head == foreign::Head::MaskedLanguageModel) {
        input.targets = labels.where(labels >= 0, torch::full_like(labels, -1));
        return input;
    }
    // The target of a token is the next label.
    const auto next = labels.narrow(1, 1, labels.size(1) - 1);
    input.targets = torch::full_like(labels, -1);
    input.targets.narrow(1, 0, next.size(1))
        .copy_(next.where(next >= 0, torch::full_like(next, -1)));
    return input;
}

inline ReadGolden readGolden(const std::string& name) {
    ReadGolden golden;
    golden.folder = sharedFolder("golden3/models/" + name);
    golden.expected = io::readSafetensors(golden.folder + "/expected.safetensors").value();
    golden.answers = nlohmann::json::parse(std::ifstream(golden.folder + "/expected.json"));
    const auto read = foreign::readWeights(golden.folder + "/model");
    if (!read) throw std::runtime_error(read.error().text());
    golden.architecture = *read->report.architecture;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(0);
    golden.model = models::makeModel(foreign::specOf(golden.architecture), generator);
    torch::NoGradGuard noGrad;
    std::size_t used = 0;
    for (auto& parameter : golden.model->named_parameters()) {
        const auto& stored = read->weights.tensors.at(parameter.key());
        parameter.value().copy_(models::tensorFrom(stored).value());
        ++used;
    }
    if (used != read->weights.tensors.size()) throw std::runtime_error("unused parameters");
    return golden;
}

inline double worst(const torch::Tensor& found, const torch::Tensor& wanted) {
    if (found.sizes() != wanted.sizes()) return 1e9;
    return ((found - wanted).abs() / (1 + wanted.abs())).max().item<double>();
}

// Rows of real tokens: (B, T, ...) -> (rows, ...).
inline torch::Tensor realRows(const torch::Tensor& x, const models::Input& input) {
    return input.valid.defined() ? input.valid.of(x) : x;
}

}  // namespace headscope::test
