// Causal language models: Llama and its relatives, GPT-NeoX, GPT-Neo and OPT.
#include "core/spec/foreign/family_keys.h"

#include <algorithm>

namespace headscope::foreign {
namespace {

using attention::RotaryScaling;
using io::JsonFields;
using models::NormKind;
using models::StreamPositions;
using Json = nlohmann::json;

// Models without a table of positions have no natural limit. Longer texts would need memory for
// maps of this length squared.
constexpr std::int64_t kLongestRotary = 1024;
constexpr double kLargestFactor = 1e6;

void readScaling(JsonFields& fields, attention::RotaryOptions& rotary) {
    // Old files have the key "type".
    const auto type = fields.text("rope_type", fields.text("type", "default"));
    const auto factor = [&](const char* key, double low) {
        return fields.real(key, low, kLargestFactor);
    };
    if (type == "linear") {
        rotary.scaling = RotaryScaling::Linear;
        rotary.factor = factor("factor", 1);
    } else if (type == "llama3") {
        rotary.scaling = RotaryScaling::Llama3;
        rotary.factor = factor("factor", 1);
        rotary.lowFactor = factor("low_freq_factor", 1e-6);
        rotary.highFactor = factor("high_freq_factor", 1e-6);
        rotary.originalLength =
            fields.integer("original_max_position_embeddings", 1, kLargestTable);
        if (rotary.lowFactor >= rotary.highFactor)
            fields.refuse("high_freq_factor", "it must be more than low_freq_factor"_m);
    } else if (type != "default") {
        fields.refuse(fields.has("rope_type") ? "rope_type" : "type",
                      "supported are default, linear and llama3"_m);
    }
}

// Version 4 of transformers writes the keys `theta` and rope_scaling, version 5 rope_parameters,
// which contains both. `fraction` is the key of the share that is turned; null: all.
void readRotary(JsonFields& fields, const char* theta, const char* fraction, Architecture& out) {
    auto& rotary = out.style.rotary;
    out.style.positions = StreamPositions::Rotary;
    const auto real = [](JsonFields& from, const char* key, double& field, double low,
                         double high) {
        if (from.has(key)) field = from.real(key, low, high);
    };
    real(fields, "rope_theta", rotary.theta, 1.0000001, 1e12);
    real(fields, theta, rotary.theta, 1.0000001, 1e12);
    if (fraction) {
        real(fields, "partial_rotary_factor", rotary.fraction, 1e-6, 1);
        real(fields, fraction, rotary.fraction, 1e-6, 1);
    }
    for (const char* key : {"rope_scaling", "rope_parameters"}) {
        if (!fields.has(key)) continue;
        const auto& inner = fields.at(key);
        const bool flat =
            inner.is_object() &&
            std::none_of(inner.begin(), inner.end(), [](const Json& v) { return v.is_object(); });
        if (!flat) {
            fields.refuse(key, "an object with numbers and rope_type is required"_m);
            continue;
        }
        JsonFields own(inner, fields.file() + ", " + key);
        real(own, "rope_theta", rotary.theta, 1.0000001, 1e12);
        if (fraction) real(own, "partial_rotary_factor", rotary.fraction, 1e-6, 1);
        readScaling(own, rotary);
        if (!own.ok()) fields.fail(own.status().error());
    }
    const auto turned = attention::turnedSize(rotary, out.headSize);
    if (turned < 2 || turned % 2 != 0)
        fields.refuse(fraction ? fraction : "hidden_size",
                      "%1 of the %2 numbers of a head would be turned, but they are turned in "
                      "pairs"_m(turned, out.headSize));
}

void readKeyHeads(JsonFields& fields, std::int64_t byDefault, Architecture& out) {
    const auto shared = fields.integer("num_key_value_heads", 1, kMostHeads, byDefault);
    if (out.headCount % shared != 0)
        fields.refuse("num_key_value_heads",
                      "it must divide the %1 heads of num_attention_heads"_m(out.headCount));
    out.keyHeads = shared == out.headCount ? 0 : shared;
}

struct LlamaDefaults {
    std::int64_t width, layers, heads, keyHeads, ff, vocabulary, length;  // keyHeads 0: as heads
    const char* headSize;  // null: the key is not read
    std::int64_t headSizeDefault;
};

// The block of all relatives of Llama.
void readLlamaBlock(JsonFields& fields, const LlamaDefaults& d, Architecture& out) {
    readSizes(fields,
              {"hidden_size", "num_hidden_layers", "num_attention_heads", d.width, d.layers,
               d.heads, d.headSize, d.headSizeDefault},
              out);
    readKeyHeads(fields, d.keyHeads > 0 ? d.keyHeads : out.headCount, out);
    out.ff = fields.integer("intermediate_size", 1, kLargestInner, d.ff);
    out.vocabulary = fields.integer("vocab_size", 1, kLargestTable, d.vocabulary);
    out.attentionDropout = fields.real("attention_dropout", 0, 1, 0);
    out.padToken = fields.integer("pad_token_id", -1, kLargestTable, -1);
    auto& style = out.style;
    style.activation = activationAt(fields, "hidden_act", "silu");
    style.normEpsilon = fields.real("rms_norm_eps", kSmallestEpsilon, 1, 1e-6);
    style.normKind = NormKind::Rms;
    style.gatedFeedForward = true;
    style.qkvBias = style.attentionOutputBias = style.feedForwardBias = false;
    style.causal = true;
    readLength(fields, d.length, out);
    readRotary(fields, "rope_theta", nullptr, out);
}

// The layers that see all keys. Version 5 lists the kind of each layer; before, a window began at
// the layer max_window_layers.
void readQwenWindow(JsonFields& fields, std::int64_t byDefault, Architecture& out) {
    if (!fields.flag("use_sliding_window", false)) return;
    out.style.window = fields.integer("sliding_window", 1, kLargestTable, 4096);
    auto& full = out.style.fullLayers;
    if (!fields.has("layer_types")) {
        const auto first = fields.integer("max_window_layers", 0, kLargestTable, byDefault);
        for (std::int64_t i = 0; i < std::min(first, out.layers()); ++i) full.push_back(i);
        return;
    }
    const auto& types = fields.at("layer_types");
    bool known = types.is_array() && types.size() == static_cast<std::size_t>(out.layers());
    for (std::size_t i = 0; known && i < types.size(); ++i) {
        known = types[i] == "full_attention" || types[i] == "sliding_attention";
        if (types[i] == "full_attention") full.push_back(static_cast<std::int64_t>(i));
    }
    if (!known)
        fields.refuse("layer_types",
                      "full_attention or sliding_attention is required for each of the layers"_m);
}

// Whether each layer of GPT-Neo has a window: "global" or "local" in attention_layers, or counted
// lists in attention_types.
std::vector<Json> neoLayers(JsonFields& fields) {
    std::vector<Json> layers;
    if (fields.has("attention_layers")) {
        const auto& list = fields.at("attention_layers");
        if (list.is_array()) layers.assign(list.begin(), list.end());
        return layers;
    }
    const Json usual = {{{"global", "local"}, 12}};
    const auto& groups = fields.has("attention_types") ? fields.at("attention_types") : usual;
    for (const auto& group : groups) {
        const bool counted = group.is_array() && group.size() == 2 && group[0].is_array() &&
                             group[1].is_number_unsigned() && group[1] <= kMostLayers;
        for (std::int64_t i = 0; counted && i < group[1].get<std::int64_t>(); ++i)
            layers.insert(layers.end(), group[0].begin(), group[0].end());
        if (layers.size() > static_cast<std::size_t>(kMostLayers)) break;
    }
    return layers;
}

}  // namespace

void readLength(JsonFields& fields, std::int64_t byDefault, Architecture& out) {
    const auto longest = fields.integer("max_position_embeddings", 1, kLargestTable, byDefault);
    out.length = std::min(longest, kLongestRotary);
    if (out.length < longest)
        out.notes.push_back(
            "The model reads up to %1 tokens (max_position_embeddings); here texts are cut at %2, "
            "because attention maps grow with the square of the length"_m(longest, out.length));
}

void readLlama(JsonFields& fields, Architecture& out) {
    readLlamaBlock(fields, {4096, 32, 32, 0, 11008, 32000, 2048, "head_dim", 0}, out);
    auto& style = out.style;
    style.qkvBias = style.attentionOutputBias = fields.flag("attention_bias", false);
    style.feedForwardBias = fields.flag("mlp_bias", false);
}

void readMistral(JsonFields& fields, Architecture& out) {
    readLlamaBlock(fields, {4096, 32, 32, 8, 14336, 32000, 4096 * 32, "head_dim", 0}, out);
    // Without the key, the window is 4096; null: none.
    if (fields.has("sliding_window") || !fields.contains("sliding_window"))
        out.style.window = fields.integer("sliding_window", 1, kLargestTable, 4096);
}

void readQwen2(JsonFields& fields, Architecture& out) {
    readLlamaBlock(fields, {4096, 32, 32, 32, 22016, 151936, 32768, nullptr, 0}, out);
    out.style.qkvBias = true;
    readQwenWindow(fields, 28, out);
}

void readQwen3(JsonFields& fields, Architecture& out) {
    readLlamaBlock(fields, {4096, 32, 32, 32, 22016, 151936, 32768, "head_dim", 128}, out);
    auto& style = out.style;
    style.qkvBias = style.attentionOutputBias = fields.flag("attention_bias", false);
    style.queryKeyNorm = true;
    readQwenWindow(fields, 28, out);
}

void readGptNeox(JsonFields& fields, Architecture& out) {
    readSizes(fields, {"hidden_size", "num_hidden_layers", "num_attention_heads", 6144, 44, 64},
              out);
    out.ff = fields.integer("intermediate_size", 1, kLargestInner, 24576);
    out.vocabulary = fields.integer("vocab_size", 1, kLargestTable, 50432);
    out.dropout = fields.real("hidden_dropout", 0, 1, 0);
    out.attentionDropout = fields.real("attention_dropout", 0, 1, 0);
    out.padToken = fields.integer("pad_token_id", -1, kLargestTable, -1);
    auto& style = out.style;
    style.activation = activationAt(fields, "hidden_act", "gelu");
    style.normEpsilon = fields.real("layer_norm_eps", kSmallestEpsilon, 1, 1e-5);
    style.qkvBias = style.attentionOutputBias = fields.flag("attention_bias", true);
    style.parallelResidual = fields.flag("use_parallel_residual", true);
    style.causal = true;
    style.rotary.fraction = 0.25;
    readLength(fields, 2048, out);
    readRotary(fields, "rotary_emb_base", "rotary_pct", out);
}

void readGptNeo(JsonFields& fields, Architecture& out) {
    readSizes(fields, {"hidden_size", "num_layers", "num_heads", 2048, 24, 16}, out);
    out.ff = fields.integer("intermediate_size", 1, kLargestInner, 4 * out.width);
    out.vocabulary = fields.integer("vocab_size", 1, kLargestTable, 50257);
    out.length = fields.integer("max_position_embeddings", 1, kLargestTable, 2048);
    out.dropout = fields.real("resid_dropout", 0, 1, 0);
    out.attentionDropout = fields.real("attention_dropout", 0, 1, 0);
    out.padToken = fields.integer("pad_token_id", -1, kLargestTable, -1);
    auto& style = out.style;
    style.activation = activationAt(fields, "activation_function", "gelu_new");
    style.normEpsilon = fields.real("layer_norm_epsilon", kSmallestEpsilon, 1, 1e-5);
    style.qkvBias = false;
    style.causal = true;
    out.scaledScores = false;
    style.window = fields.integer("window_size", 1, kLargestTable, 256);
    const auto layers = neoLayers(fields);
    bool known = layers.size() == static_cast<std::size_t>(out.layers());
    for (std::size_t i = 0; known && i < layers.size(); ++i) {
        known = layers[i] == "global" || layers[i] == "local";
        if (layers[i] == "global") style.fullLayers.push_back(static_cast<std::int64_t>(i));
    }
    if (!known)
        fields.refuse(fields.has("attention_layers") ? "attention_layers" : "attention_types",
                      "global or local is required for each of the %1 layers"_m(out.layers()));
    if (style.fullLayers.size() < layers.size()) return;
    style.window = 0;  // no layer has it
    style.fullLayers.clear();
}

void readOpt(JsonFields& fields, Architecture& out) {
    readSizes(fields, {"hidden_size", "num_hidden_layers", "num_attention_heads", 768, 12, 12},
              out);
    out.ff = fields.integer("ffn_dim", 1, kLargestInner, 3072);
    out.vocabulary = fields.integer("vocab_size", 1, kLargestTable, 50272);
    out.length = fields.integer("max_position_embeddings", 1, kLargestTable, 2048);
    out.dropout = fields.real("dropout", 0, 1, 0.1);
    out.attentionDropout = fields.real("attention_dropout", 0, 1, 0);
    out.padToken = fields.integer("pad_token_id", -1, kLargestTable, 1);
    auto& style = out.style;
    style.activation = activationAt(fields, "activation_function", "relu");
    style.positionOffset = 2;  // fixed; the table has two more rows than max_position_embeddings
    style.embeddingWidth = embeddingWidthAt(fields, "word_embed_proj_dim", out.width, out.width);
    if (style.embeddingWidth > 0) style.embeddingProjection = models::EmbeddingProjection::Tokens;
    style.qkvBias = style.attentionOutputBias = style.feedForwardBias =
        fields.flag("enable_bias", true);
    style.causal = true;
    if (!fields.flag("do_layer_norm_before", true)) style.norm = models::NormPlace::After;
    if (fields.flag("_remove_final_layer_norm", false))
        fields.refuse("_remove_final_layer_norm",
                      "models without the final norm are not supported"_m);
    if (!fields.flag("layer_norm_elementwise_affine", true))
        fields.refuse("layer_norm_elementwise_affine", "norms without weights are not supported"_m);
}

}  // namespace headscope::foreign
