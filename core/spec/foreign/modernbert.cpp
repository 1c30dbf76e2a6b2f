// ModernBERT (Warner et al. 2024, arXiv 2412.13663): its keys and names of tensors.
#include "core/spec/foreign/family_keys.h"
#include "core/spec/foreign/name_tables.h"

#include <algorithm>

namespace headscope::foreign {
namespace {

using io::JsonFields;
using Json = nlohmann::json;

constexpr const char* kFull = "full_attention";
constexpr const char* kSliding = "sliding_attention";
constexpr double kSmallestTheta = 1.0000001, kLargestTheta = 1e12;

// Layers that see all keys: listed in layer_types (version 5 of transformers), or every n-th.
std::vector<std::int64_t> fullLayers(JsonFields& fields, std::int64_t layers) {
    std::vector<std::int64_t> full;
    const auto every = fields.integer("global_attn_every_n_layers", 1, kMostLayers, 3);
    if (!fields.has("layer_types")) {
        for (std::int64_t layer = 0; layer < layers; layer += every) full.push_back(layer);
        return full;
    }
    const auto& types = fields.at("layer_types");
    bool known = types.is_array() && types.size() == static_cast<std::size_t>(layers);
    for (std::size_t i = 0; known && i < types.size(); ++i) {
        known = types[i] == kFull || types[i] == kSliding;
        if (types[i] == kFull) full.push_back(static_cast<std::int64_t>(i));
    }
    if (!known)
        fields.refuse("layer_types",
                      "full_attention or sliding_attention is required for each of the layers"_m);
    return full;
}

// Version 4 of transformers has a key for each base; a local base of null is the global one.
// Version 5 has rope_parameters for each kind of layer.
void readBases(JsonFields& fields, double& full, double& local) {
    full = fields.real("global_rope_theta", kSmallestTheta, kLargestTheta, 160000);
    local = fields.real("local_rope_theta", kSmallestTheta, kLargestTheta,
                        fields.contains("local_rope_theta") ? full : 10000);
    if (fields.has("rope_scaling"))
        fields.refuse("rope_scaling", "scaled rotary positions are not supported here"_m);
    if (!fields.has("rope_parameters")) return;
    const auto& kinds = fields.at("rope_parameters");
    for (auto [kind, base] : {std::pair{kFull, &full}, std::pair{kSliding, &local}}) {
        const auto found = kinds.is_object() ? kinds.find(kind) : kinds.end();
        if (!kinds.is_object() || (found != kinds.end() && !found->is_object()))
            return fields.refuse(
                "rope_parameters",
                "an object with full_attention and sliding_attention is required"_m);
        if (found == kinds.end()) continue;
        JsonFields own(*found, fields.file() + ", rope_parameters, " + kind);
        *base = own.real("rope_theta", kSmallestTheta, kLargestTheta, *base);
        if (own.text("rope_type", "default") != "default")
            own.refuse("rope_type", "only default is supported"_m);
        if (!own.ok()) return fields.fail(own.status().error());
    }
}

}  // namespace

void readModernBert(JsonFields& fields, Architecture& out) {
    readSizes(fields, {"hidden_size", "num_hidden_layers", "num_attention_heads", 768, 22, 12},
              out);
    out.ff = fields.integer("intermediate_size", 1, kLargestInner, 1152);
    out.vocabulary = fields.integer("vocab_size", 1, kLargestTable, 50368);
    out.dropout = fields.real("embedding_dropout", 0, 1, 0);
    out.attentionDropout = fields.real("attention_dropout", 0, 1, 0);
    out.padToken = fields.integer("pad_token_id", -1, kLargestTable, 50283);
    auto& style = out.style;
    style.activation = activationAt(fields, "hidden_activation", "gelu");
    style.normEpsilon = fields.real("norm_eps", kSmallestEpsilon, 1, 1e-5);
    style.normBias = fields.flag("norm_bias", false);
    style.qkvBias = style.attentionOutputBias = fields.flag("attention_bias", false);
    style.feedForwardBias = fields.flag("mlp_bias", false);
    style.gatedFeedForward = style.embeddingNorm = true;
    style.firstAttentionNorm = false;
    readLength(fields, 8192, out);
    style.positions = models::StreamPositions::Rotary;
    double local = 0;
    readBases(fields, style.rotary.theta, local);
    const auto turned = attention::turnedSize(style.rotary, out.headSize);
    if (turned < 2 || turned % 2 != 0)
        fields.refuse("hidden_size", "the width %1 of a head must be even"_m(out.headSize));
    // Keys up to this many tokens away on each side.
    const auto reach = fields.integer("local_attention", 1, kLargestTable, 128) / 2;
    style.fullLayers = fullLayers(fields, out.layers());
    if (static_cast<std::int64_t>(style.fullLayers.size()) == out.layers()) {
        style.fullLayers.clear();
        return;
    }
    style.window = reach + 1;
    style.windowTheta = local == style.rotary.theta ? 0 : local;
}

void readModernBertHead(JsonFields& fields, Architecture& out) {
    auto& style = out.style;
    style.transform = models::Transform::Prediction;
    style.transformBias = fields.flag("classifier_bias", false);
    if (activationAt(fields, "classifier_activation", "gelu") != style.activation)
        fields.refuse("classifier_activation", "it must be the same as hidden_activation"_m);
    const auto pooling = fields.text("classifier_pooling", "cls");
    if (pooling != "cls" && pooling != "mean")
        fields.refuse("classifier_pooling", "only cls and mean are supported"_m);
    style.pooling = pooling == "mean" ? models::Pooling::Mean : models::Pooling::First;
    if (out.head == Head::MaskedLanguageModel) style.outputBias = fields.flag("decoder_bias", true);
}

NameMap modernBertNames() {
    using Op = Operation;
    NameMap map;
    map.prefix = "model.";
    map.encoder = {
        {"embeddings.tok_embeddings.weight", "token_embedding"},
        {"embeddings.norm.*", "embedding_norm.*"},
        {"layers.{L}.attn_norm.*", "block{L}.norm1.*"},
        {"layers.{L}.attn.Wqkv.*", "block{L}.attention.qkv.*"},
        {"layers.{L}.attn.Wo.*", "block{L}.attention.output.*"},
        {"layers.{L}.mlp_norm.*", "block{L}.norm2.*"},
        {"layers.{L}.mlp.Wi.*", "block{L}.ff_gate.*", Op::FirstHalf},
        {"layers.{L}.mlp.Wi.*", "block{L}.ff1.*", Op::SecondHalf},
        {"layers.{L}.mlp.Wo.*", "block{L}.ff2.*"},
        {"final_norm.*", "norm.*"},
    };
    map.heads = {
        {Head::TextClassification, false, {"head.dense.*", "transform.*"}},
        {Head::TextClassification, false, {"head.norm.*", "transform_norm.*"}},
        {Head::TextClassification, false, {"classifier.*", "head.*"}},
        {Head::MaskedLanguageModel, false, {"head.dense.*", "transform.*"}},
        {Head::MaskedLanguageModel, false, {"head.norm.*", "transform_norm.*"}},
        {Head::MaskedLanguageModel, false, {"decoder.weight", "head.weight"}},
        {Head::MaskedLanguageModel, false, {"decoder.bias", "output_bias"}},
        {Head::MaskedLanguageModel, false, {"decoder.bias", "head.bias"}},
    };
    map.buffers = {"inv_freq"};
    map.otherHeads = {"head.", "decoder.", "classifier.", "qa_outputs."};
    return map;
}

}  // namespace headscope::foreign
