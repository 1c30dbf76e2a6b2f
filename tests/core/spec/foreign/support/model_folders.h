// Small model folders for tests, which can be changed before they are written.
#pragma once

#include "core/base/io/tensor_file.h"
#include "core/spec/foreign/float_values.h"
#include "core/spec/foreign/load_report.h"
#include "tests/core/support/data_support.h"

#include <nlohmann/json.hpp>

#include <cstring>

namespace headscope::foreign {

inline io::PlainTensor tensorOf(const Shape& shape, const std::vector<float>& values) {
    io::PlainTensor tensor{"F32", shape, std::vector<std::uint8_t>(4 * values.size())};
    std::memcpy(tensor.bytes.data(), values.data(), tensor.bytes.size());
    return tensor;
}

inline std::string refusalsOf(const LoadReport& report) {
    std::string text;
    for (const auto& refusal : report.refusals) text += refusal.text() + "\n";
    return text;
}

class MadeFolder {
public:
    nlohmann::json config = nlohmann::json::object();
    io::TensorFile tensors;

    // Adds a tensor whose values are its first number, counted on by 1.
    void add(const std::string& name, const Shape& shape, float first = 0) {
        std::vector<float> values(static_cast<std::size_t>(elementsOf(shape)));
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = first + static_cast<float>(i);
        tensors.tensors[name] = tensorOf(shape, values);
    }
    void addLinear(const std::string& name, std::int64_t in, std::int64_t out, float first = 0) {
        add(name + ".weight", {out, in}, first);
        add(name + ".bias", {out}, first);
    }
    void addNorm(const std::string& name, std::int64_t width) {
        add(name + ".weight", {width});
        add(name + ".bias", {width});
    }

    std::string path(const std::string& name = "") const { return m_folder.path(name); }
    void writeFile(const std::string& name, const std::string& content) const {
        m_folder.write(name, content);
    }
    void writeTensors(const std::string& name, const io::TensorFile& file) const {
        const auto bytes = io::safetensorsBytes(file);
        writeFile(name, std::string(bytes.begin(), bytes.end()));
    }
    void writeConfig() const { writeFile("config.json", config.dump()); }
    void write() const {
        writeConfig();
        writeTensors("model.safetensors", tensors);
    }
    // Writes three files and their index.
    nlohmann::json writeShards() const {
        writeConfig();
        std::vector<io::TensorFile> shards(3);
        nlohmann::json index = {{"metadata", {{"total_size", 0}}}};
        std::size_t at = 0;
        for (const auto& [name, tensor] : tensors.tensors) {
            shards[at % 3].tensors[name] = tensor;
            index["weight_map"][name] = shardName(at++ % 3);
        }
        for (std::size_t i = 0; i < 3; ++i) writeTensors(shardName(i), shards[i]);
        writeFile("model.safetensors.index.json", index.dump());
        return index;
    }
    static std::string shardName(std::size_t i) {
        return "model-0000" + std::to_string(i + 1) + "-of-00003.safetensors";
    }

    LoadReport inspected(const HeadChoice& choice = {}) const { return inspect(path(), choice); }
    Result<PretrainedWeights> read(const ReadOptions& options = {}) const {
        return readWeights(path(), options);
    }

private:
    data::TempFolder m_folder;
};

// BertForSequenceClassification with 2 layers of 2 heads, width 4.
inline void makeSmallBert(MadeFolder& folder) {
    folder.config = {{"architectures", {"BertForSequenceClassification"}},
                     {"model_type", "bert"},
                     {"hidden_size", 4},
                     {"num_hidden_layers", 2},
                     {"num_attention_heads", 2},
                     {"intermediate_size", 6},
                     {"vocab_size", 7},
                     {"max_position_embeddings", 5},
                     {"type_vocab_size", 2},
                     {"id2label", {{"0", "bad"}, {"1", "good"}}}};
    folder.add("bert.embeddings.word_embeddings.weight", {7, 4});
    folder.add("bert.embeddings.position_embeddings.weight", {5, 4});
    folder.add("bert.embeddings.token_type_embeddings.weight", {2, 4});
    folder.addNorm("bert.embeddings.LayerNorm", 4);
    for (int layer = 0; layer < 2; ++layer) {
        const auto name = "bert.encoder.layer." + std::to_string(layer) + ".";
        folder.addLinear(name + "attention.self.query", 4, 4, 100);
        folder.addLinear(name + "attention.self.key", 4, 4, 200);
        folder.addLinear(name + "attention.self.value", 4, 4, 300);
        folder.addLinear(name + "attention.output.dense", 4, 4, 400);
        folder.addNorm(name + "attention.output.LayerNorm", 4);
        folder.addLinear(name + "intermediate.dense", 4, 6);
        folder.addLinear(name + "output.dense", 6, 4);
        folder.addNorm(name + "output.LayerNorm", 4);
    }
    folder.addLinear("bert.pooler.dense", 4, 4);
    folder.addLinear("classifier", 4, 2);
}

// GPT2LMHeadModel with one layer of 2 heads, width 4.
inline void makeSmallGpt2(MadeFolder& folder) {
    folder.config = {{"architectures", {"GPT2LMHeadModel"}},
                     {"model_type", "gpt2"},
                     {"n_embd", 4},
                     {"n_layer", 1},
                     {"n_head", 2},
                     {"vocab_size", 7},
                     {"n_positions", 5}};
    folder.add("transformer.wte.weight", {7, 4});
    folder.add("transformer.wpe.weight", {5, 4});
    folder.addNorm("transformer.h.0.ln_1", 4);
    folder.add("transformer.h.0.attn.c_attn.weight", {4, 12});
    folder.add("transformer.h.0.attn.c_attn.bias", {12});
    folder.add("transformer.h.0.attn.c_proj.weight", {4, 4});
    folder.add("transformer.h.0.attn.c_proj.bias", {4});
    folder.addNorm("transformer.h.0.ln_2", 4);
    folder.add("transformer.h.0.mlp.c_fc.weight", {4, 16});
    folder.add("transformer.h.0.mlp.c_fc.bias", {16});
    folder.add("transformer.h.0.mlp.c_proj.weight", {16, 4});
    folder.add("transformer.h.0.mlp.c_proj.bias", {4});
    folder.addNorm("transformer.ln_f", 4);
}

// DeiTForImageClassificationWithTeacher with one layer of 2 heads, width 4, 4 x 4 pixels.
inline void makeSmallDeit(MadeFolder& folder) {
    folder.config = {{"architectures", {"DeiTForImageClassificationWithTeacher"}},
                     {"model_type", "deit"},
                     {"hidden_size", 4},
                     {"num_hidden_layers", 1},
                     {"num_attention_heads", 2},
                     {"intermediate_size", 6},
                     {"image_size", 4},
                     {"patch_size", 2}};
    folder.add("deit.embeddings.cls_token", {1, 1, 4}, 1000);
    folder.add("deit.embeddings.distillation_token", {1, 1, 4}, 2000);
    folder.add("deit.embeddings.position_embeddings", {1, 6, 4});
    folder.add("deit.embeddings.patch_embeddings.projection.weight", {4, 3, 2, 2});
    folder.add("deit.embeddings.patch_embeddings.projection.bias", {4});
    const std::string name = "deit.encoder.layer.0.";
    folder.addNorm(name + "layernorm_before", 4);
    for (const char* part : {"query", "key", "value"})
        folder.addLinear(name + "attention.attention." + part, 4, 4);
    folder.addLinear(name + "attention.output.dense", 4, 4);
    folder.addNorm(name + "layernorm_after", 4);
    folder.addLinear(name + "intermediate.dense", 4, 6);
    folder.addLinear(name + "output.dense", 6, 4);
    folder.addNorm("deit.layernorm", 4);
    folder.addLinear("cls_classifier", 4, 2, 10);
    folder.addLinear("distillation_classifier", 4, 2, 20);
}

}  // namespace headscope::foreign
