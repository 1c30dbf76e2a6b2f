// Golden models of other programs (shared/golden3) as models of this program, by a small table of
// names.
#pragma once

#include "core/api/runs/tasks.h"
#include "core/nn/models/model.h"
#include "core/nn/models/tensor_bridge.h"
#include "tests/core/nn/support/small_run.h"
#include "tests/support/shared_data.h"

#include <ATen/CPUGeneratorImpl.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

namespace headscope::test {

enum class Family { Bert, DistilBert, Gpt2, Vit };

// A golden model: its folder, the prefix of its tensors, and what the specification needs beside
// the sizes that all golden models have.
struct ForeignModel {
    const char* name;
    Family family;
    std::string prefix;
    models::TransformerStyle style;
    Task task = Task::TextClassification;
    std::int64_t length = 40, ff = 36;
    // Tensors after the stack: ours, theirs. Without any, the output layer becomes the identity; an
    // empty name: the test fills the output layer.
    std::vector<std::pair<std::string, std::string>> head = {};
    bool scoresByLayer = false;  // scores of layer l are divided by l + 1 as well
};

// One tensor of a file and its place in our parameter.
struct ForeignTensor {
    std::string ours, theirs;
    int part = -1;  // 0, 1, 2: rows of queries, keys or values; -1: the whole parameter
    bool transposed = false;
    double queryScale = 1;  // factor on the query rows of our parameter
};

// Weight and bias.
inline void addBoth(std::vector<ForeignTensor>& out, const std::string& ours,
                    const std::string& theirs, int part = -1, bool transposed = false,
                    double scale = 1) {
    out.push_back({ours + ".weight", theirs + ".weight", part, transposed, scale});
    out.push_back({ours + ".bias", theirs + ".bias", part, false, scale});
}

struct LayerNames {
    const char* layer;             // followed by the number
    std::vector<std::string> qkv;  // one name: a joint projection
    const char *output, *norm1, *norm2, *ff1, *ff2;
};

inline LayerNames layerNames(Family family) {
    switch (family) {
        case Family::Bert:
            return {"encoder.layer.",
                    {"attention.self.query", "attention.self.key", "attention.self.value"},
                    "attention.output.dense",
                    "attention.output.LayerNorm",
                    "output.LayerNorm",
                    "intermediate.dense",
                    "output.dense"};
        case Family::DistilBert:
            return {"transformer.layer.",
                    {"attention.q_lin", "attention.k_lin", "attention.v_lin"},
                    "attention.out_lin",
                    "sa_layer_norm",
                    "output_layer_norm",
                    "ffn.lin1",
                    "ffn.lin2"};
        case Family::Gpt2:
            return {"h.", {"attn.c_attn"}, "attn.c_proj", "ln_1", "ln_2", "mlp.c_fc", "mlp.c_proj"};
        case Family::Vit:
            break;
    }
    return {"encoder.layer.",
            {"attention.attention.query", "attention.attention.key", "attention.attention.value"},
            "attention.output.dense",
            "layernorm_before",
            "layernorm_after",
            "intermediate.dense",
            "output.dense"};
}

inline void addEmbeddings(std::vector<ForeignTensor>& out, const ForeignModel& m) {
    const auto add = [&](const char* ours, const char* theirs) {
        out.push_back({ours, m.prefix + theirs});
    };
    if (m.family == Family::Gpt2) {
        add("token_embedding", "wte.weight");
        add("position", "wpe.weight");
        return addBoth(out, "norm", m.prefix + "ln_f");
    }
    if (m.family == Family::Vit) {
        add("position", "embeddings.position_embeddings");
        addBoth(out, "patch_embedding", m.prefix + "embeddings.patch_embeddings.projection");
        return addBoth(out, "norm", m.prefix + "layernorm");
    }
    add("token_embedding", "embeddings.word_embeddings.weight");
    add("position", "embeddings.position_embeddings.weight");
    if (m.style.tokenTypes > 0) add("token_type", "embeddings.token_type_embeddings.weight");
    addBoth(out, "embedding_norm", m.prefix + "embeddings.LayerNorm");
}

inline std::vector<ForeignTensor> tensorsOf(const ForeignModel& m, std::int64_t layers) {
    std::vector<ForeignTensor> out;
    addEmbeddings(out, m);
    const auto names = layerNames(m.family);
    const bool transposed = m.family == Family::Gpt2;
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const auto ours = "block" + std::to_string(layer) + ".";
        const auto theirs = m.prefix + names.layer + std::to_string(layer) + ".";
        const double scale = m.scoresByLayer ? 1.0 / static_cast<double>(layer + 1) : 1;
        for (std::size_t part = 0; part < names.qkv.size(); ++part)
            addBoth(out, ours + "attention.qkv", theirs + names.qkv[part],
                    names.qkv.size() == 1 ? -1 : static_cast<int>(part), transposed, scale);
        addBoth(out, ours + "attention.output", theirs + names.output, -1, transposed);
        addBoth(out, ours + "norm1", theirs + names.norm1);
        addBoth(out, ours + "norm2", theirs + names.norm2);
        addBoth(out, ours + "ff1", theirs + names.ff1, -1, transposed);
        addBoth(out, ours + "ff2", theirs + names.ff2, -1, transposed);
    }
    for (const auto& [ours, theirs] : m.head)
        if (!ours.empty()) out.push_back({ours, theirs});
    return out;
}

// A golden folder: tensors by name, the answers, and our model with the folder's weights.
struct GoldenModel {
    std::vector<ForeignTensor> names;
    io::TensorFile expected;
    nlohmann::json answers;
    models::ModelPointer model;

    torch::Tensor tensor(const std::string& name) const {
        return models::tensorFrom(expected.tensors.at(name)).value();
    }
    bool has(const std::string& name) const { return expected.tensors.count(name) != 0; }
    models::Input input() const;
    // Gradient of one of their tensors, from the gradients of ours.
    torch::Tensor gradientOf(const ForeignTensor& name) const;
};

inline models::ModelSpec foreignSpec(const ForeignModel& m, const io::TensorFile& weights) {
    models::ModelSpec spec;
    spec.model = modelOf(m.task);
    spec.data.task = m.task;
    spec.heads = {3, 3, 3};
    spec.headSize = 8;
    spec.width = 24;
    spec.ff = m.ff;
    spec.length = m.length;
    spec.style = m.style;
    spec.data.outputs = 3;
    spec.data.imageSize = 24;
    spec.patch = 8;
    const bool gpt2 = m.family == Family::Gpt2;
    if (m.task != Task::ImageClassification)
        spec.data.vocabulary =
            weights.tensors
                .at(m.prefix + (gpt2 ? "wte.weight" : "embeddings.word_embeddings.weight"))
                .shape[0];
    if (traitsOf(m.task).everyPosition) spec.data.outputs = spec.data.vocabulary;
    if (m.head.empty() && !m.style.tiedOutput) spec.data.outputs = spec.width;
    return spec;
}

inline void loadForeign(models::Model& model, const std::vector<ForeignTensor>& names,
                        const ForeignModel& m, const io::TensorFile& weights) {
    torch::NoGradGuard noGrad;
    auto parameters = model.named_parameters();
    const auto theirs = [&](const std::string& name) {
        return models::tensorFrom(weights.tensors.at(name)).value();
    };
    for (const auto& name : names) {
        auto value = theirs(name.theirs);
        if (name.transposed) value = value.t();
        auto& ours = parameters[name.ours];
        const auto part = ours.size(0) / 3;
        (name.part < 0 ? ours : ours.narrow(0, name.part * part, part))
            .copy_(value.reshape_as(name.part < 0 ? ours : ours.narrow(0, 0, part)));
        if (name.queryScale != 1) ours.narrow(0, 0, part).mul_(name.queryScale);
    }
    if (m.style.prefixTokens > 0) {
        auto prefix = theirs(m.prefix + "embeddings.cls_token");
        if (m.style.prefixTokens > 1)
            prefix = torch::cat({prefix, theirs(m.prefix + "embeddings.distillation_token")}, 1);
        parameters["prefix"].copy_(prefix);
    }
    if (m.head.empty() && !m.style.tiedOutput) {
        // A bare encoder: the identity as output layer shows the pooled state.
        parameters["head.weight"].copy_(torch::eye(model.spec().width));
        parameters["head.bias"].zero_();
    }
}

inline GoldenModel openGolden(const ForeignModel& m) {
    const auto folder = sharedFolder(std::string("golden3/models/") + m.name);
    GoldenModel golden;
    golden.expected = io::readSafetensors(folder + "/expected.safetensors").value();
    golden.answers = nlohmann::json::parse(std::ifstream(folder + "/expected.json"));
    const auto weights = io::readSafetensors(folder + "/model/model.safetensors").value();
    const auto spec = foreignSpec(m, weights);
    auto generator = at::make_generator<at::CPUGeneratorImpl>(0);
    golden.model = models::makeModel(spec, generator);
    golden.names = tensorsOf(m, spec.sites());
    loadForeign(*golden.model, golden.names, m, weights);
    return golden;
}

inline models::Input GoldenModel::input() const {
    models::Input input;
    if (has("input.pixel_values")) {
        input.pixels = tensor("input.pixel_values");
        input.size = input.pixels.size(0);
    } else {
        input.tokens = tensor("input.input_ids");
        input.lengths = tensor("input.attention_mask").sum(1);
        if (has("input.token_type_ids")) input.tokenTypes = tensor("input.token_type_ids");
        input.size = input.tokens.size(0);
        models::indexValidTokens(input);
    }
    if (!has("input.labels")) return input;
    const auto labels = tensor("input.labels");
    if (labels.dim() == 1) {
        input.targets = labels;
    } else if (predictsHidden(traitsOf(model->spec().data.task))) {
        input.targets = labels.where(labels >= 0, -torch::ones_like(labels));
    } else {
        input.targets = torch::full_like(labels, -1);
        const auto next = labels.narrow(1, 1, labels.size(1) - 1);
        input.targets.narrow(1, 0, labels.size(1) - 1)
            .copy_(next.where(next >= 0, -torch::ones_like(next)));
    }
    return input;
}

inline torch::Tensor GoldenModel::gradientOf(const ForeignTensor& name) const {
    auto gradient = model->named_parameters()[name.ours].grad().clone();
    const auto part = gradient.size(0) / 3;
    if (name.queryScale != 1) gradient.narrow(0, 0, part).mul_(name.queryScale);
    return name.part < 0 ? gradient : gradient.narrow(0, name.part * part, part);
}

}  // namespace headscope::test
