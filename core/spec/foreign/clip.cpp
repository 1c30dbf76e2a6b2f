// The image tower of CLIP (Radford et al. 2021, arXiv 2103.00020): its keys and names of tensors.
#include "core/spec/foreign/family_keys.h"
#include "core/spec/foreign/name_tables.h"

namespace headscope::foreign {
namespace {

using io::JsonFields;
using Json = nlohmann::json;

constexpr const char* kTower = "clip_vision_model";

// The config.json that the image tower has when it is saved alone.
Json towerConfig(const Json& keys, const JsonFields& whole, std::int64_t projection) {
    auto config = keys;
    config["model_type"] = kTower;
    config["architectures"] = Json::array({"CLIPVisionModelWithProjection"});
    config["projection_dim"] = projection;
    for (const char* key : {"torch_dtype", "dtype", "transformers_version"})
        if (whole.has(key)) config[key] = whole.at(key);
    return config;
}

}  // namespace

void readClipVision(JsonFields& fields, Architecture& out) {
    readSizes(fields, {"hidden_size", "num_hidden_layers", "num_attention_heads", 768, 12, 12},
              out);
    out.ff = fields.integer("intermediate_size", 1, kLargestInner, 3072);
    readImage(fields, 32, out);
    out.projection = fields.integer("projection_dim", 1, kLargestWidth, 512);
    out.attentionDropout = fields.real("attention_dropout", 0, 1, 0);
    auto& style = out.style;
    style.activation = activationAt(fields, "hidden_act", "quick_gelu");
    style.normEpsilon = fields.real("layer_norm_eps", kSmallestEpsilon, 1, 1e-5);
    style.embeddingNorm = true;
    style.patchBias = false;
}

// The keys of the image tower are in vision_config. Files of early versions have them in
// vision_config_dict as well, which takes its place.
void readClip(JsonFields& fields, Architecture& out) {
    const char* key = fields.has("vision_config_dict") ? "vision_config_dict" : "vision_config";
    static const Json kNoKeys = Json::object();
    const auto& keys = fields.has(key) ? fields.at(key) : kNoKeys;
    if (!keys.is_object())
        return fields.refuse(key, "an object with the keys of the image model is required"_m);
    JsonFields own(keys, fields.file() + ", " + key);
    readClipVision(own, out);
    if (!own.ok()) return fields.fail(own.status().error());
    out.projection = fields.integer("projection_dim", 1, kLargestWidth, 512);
    out.modelType = kTower;
    out.config = std::make_shared<const Json>(towerConfig(keys, fields, out.projection));
    out.changedConfig = true;
    out.notes.push_back(
        "The folder has two models, one for images and one for texts. The image model is read; "
        "the text model is not"_m);
}

NameMap clipNames() {
    using Op = Operation;
    NameMap map;
    map.prefix = "vision_model.";
    map.encoder = {
        {"embeddings.class_embedding", "prefix", Op::LeadingAxes},
        {"embeddings.position_embedding.weight", "position", Op::LeadingAxis},
        {"embeddings.patch_embedding.weight", "patch_embedding.weight", Op::Patches},
        {"pre_layrnorm.*", "embedding_norm.*"},
        {"encoder.layers.{L}.layer_norm1.*", "block{L}.norm1.*"},
        {"encoder.layers.{L}.self_attn.q_proj.*", "block{L}.attention.qkv.*", Op::Queries},
        {"encoder.layers.{L}.self_attn.k_proj.*", "block{L}.attention.qkv.*", Op::Keys},
        {"encoder.layers.{L}.self_attn.v_proj.*", "block{L}.attention.qkv.*", Op::Values},
        {"encoder.layers.{L}.self_attn.out_proj.*", "block{L}.attention.output.*"},
        {"encoder.layers.{L}.layer_norm2.*", "block{L}.norm2.*"},
        {"encoder.layers.{L}.mlp.fc1.*", "block{L}.ff1.*"},
        {"encoder.layers.{L}.mlp.fc2.*", "block{L}.ff2.*"},
        {"post_layernorm.*", "norm.*"},
    };
    map.heads = {{Head::Projection, false, {"visual_projection.weight", "head.weight"}}};
    map.buffers = {"embeddings.position_ids"};
    map.otherHeads = {"visual_projection.", "text_model.", "text_projection.", "logit_scale",
                      "classifier."};
    return map;
}

}  // namespace headscope::foreign
