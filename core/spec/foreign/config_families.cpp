#include "core/spec/foreign/config_families.h"

#include "core/spec/foreign/family_keys.h"

namespace headscope::foreign {
namespace {

using io::JsonFields;
using models::NormPlace;

void refuseDecoders(JsonFields& fields) {
    for (const char* key : {"is_decoder", "add_cross_attention"})
        if (fields.flag(key, false))
            fields.refuse(key, "an encoder that was changed to a decoder is not supported"_m);
    if (fields.text("position_embedding_type", "absolute") != "absolute")
        fields.refuse("position_embedding_type", "only absolute positions are supported"_m);
}

void readBertBlock(JsonFields& fields, Architecture& out) {
    readSizes(fields, {"hidden_size", "num_hidden_layers", "num_attention_heads", 768, 12, 12},
              out);
    out.ff = fields.integer("intermediate_size", 1, kLargestInner, 3072);
    out.style.activation = activationAt(fields, "hidden_act", "gelu");
    out.style.normEpsilon = fields.real("layer_norm_eps", kSmallestEpsilon, 1, 1e-12);
}

void readBert(JsonFields& fields, Architecture& out) {
    refuseDecoders(fields);
    readBertBlock(fields, out);
    out.vocabulary = fields.integer("vocab_size", 1, kLargestTable, 30522);
    out.length = fields.integer("max_position_embeddings", 1, kLargestTable, 512);
    out.dropout = fields.real("hidden_dropout_prob", 0, 1, 0.1);
    out.attentionDropout = fields.real("attention_probs_dropout_prob", 0, 1, 0.1);
    out.padToken = fields.integer("pad_token_id", -1, kLargestTable, 0);
    out.style.norm = NormPlace::After;
    out.style.embeddingNorm = true;
    out.style.tokenTypes = fields.integer("type_vocab_size", 1, kLargestTable, 2);
}

void readRoberta(JsonFields& fields, Architecture& out) {
    readBert(fields, out);
    if (!fields.has("pad_token_id")) out.padToken = 1;
    if (!fields.has("vocab_size")) out.vocabulary = 50265;
    // Positions count from the row after that of the padding token.
    out.style.positionOffset = out.padToken + 1;
    if (out.style.positionOffset >= out.length)
        fields.refuse("max_position_embeddings",
                      "it must be more than pad_token_id + 1, which is %1"_m(out.padToken + 1));
    else
        out.length -= out.style.positionOffset;
}

void readDistilBert(JsonFields& fields, Architecture& out) {
    refuseDecoders(fields);
    readSizes(fields, {"dim", "n_layers", "n_heads", 768, 6, 12}, out);
    out.ff = fields.integer("hidden_dim", 1, kLargestInner, 3072);
    out.vocabulary = fields.integer("vocab_size", 1, kLargestTable, 30522);
    out.length = fields.integer("max_position_embeddings", 1, kLargestTable, 512);
    out.dropout = fields.real("dropout", 0, 1, 0.1);
    out.attentionDropout = fields.real("attention_dropout", 0, 1, 0.1);
    out.padToken = fields.integer("pad_token_id", -1, kLargestTable, 0);
    out.style.activation = activationAt(fields, "activation", "gelu");
    out.style.norm = NormPlace::After;
    out.style.normEpsilon = 1e-12;  // fixed; the config has no key for it
    out.style.embeddingNorm = true;
}

void readGpt2(JsonFields& fields, Architecture& out) {
    if (fields.flag("add_cross_attention", false))
        fields.refuse("add_cross_attention", "a decoder of another model is not supported"_m);
    readSizes(fields, {"n_embd", "n_layer", "n_head", 768, 12, 12}, out);
    out.ff = fields.integer("n_inner", 1, kLargestInner, 4 * out.width);
    out.vocabulary = fields.integer("vocab_size", 1, kLargestTable, 50257);
    out.length = fields.integer("n_positions", 1, kLargestTable, 1024);
    out.dropout = fields.real("resid_pdrop", 0, 1, 0.1);
    out.attentionDropout = fields.real("attn_pdrop", 0, 1, 0.1);
    out.padToken = fields.integer("pad_token_id", -1, kLargestTable, -1);
    out.style.activation = activationAt(fields, "activation_function", "gelu_new");
    out.style.normEpsilon = fields.real("layer_norm_epsilon", kSmallestEpsilon, 1, 1e-5);
    out.style.causal = true;
    out.scaledScores = fields.flag("scale_attn_weights", true);
    out.scaledByLayer = fields.flag("scale_attn_by_inverse_layer_idx", false);
}

// A number, or a list of two equal numbers.
std::int64_t side(JsonFields& fields, const std::string& key, std::int64_t byDefault,
                  const Message& onlySquares) {
    if (!fields.at(key).is_array()) return fields.integer(key, 1, 1 << 14, byDefault);
    const auto both = fields.reals(key, 2, 1, 1 << 14, {1, 1});
    if (both[0] != both[1]) fields.refuse(key, onlySquares);
    return static_cast<std::int64_t>(both[0]);
}

void readElectra(JsonFields& fields, Architecture& out) {
    readBert(fields, out);
    out.style.embeddingWidth = embeddingWidthAt(fields, "embedding_size", 128, out.width);
}

void readAlbert(JsonFields& fields, Architecture& out) {
    readElectra(fields, out);
    // ALBERT has the projection even if the widths are equal.
    if (out.style.embeddingWidth == 0)
        fields.refuse("embedding_size", "it must differ from hidden_size"_m);
    if (!fields.has("hidden_act")) out.style.activation = models::FeedForwardActivation::GeluTanh;
    if (!fields.has("vocab_size")) out.vocabulary = 30000;
    if (fields.integer("inner_group_num", 1, kMostLayers, 1) != 1)
        fields.refuse("inner_group_num", "only 1 is supported"_m);
    const auto groups = fields.integer("num_hidden_groups", 1, kMostLayers, 1);
    if (out.layers() % groups != 0)
        fields.refuse("num_hidden_groups",
                      "it must divide the %1 layers of num_hidden_layers"_m(out.layers()));
    out.style.layerGroups = groups;
}

void readVit(JsonFields& fields, Architecture& out) {
    readBertBlock(fields, out);
    readImage(fields, 16, out);
}

void readDeit(JsonFields& fields, Architecture& out) {
    readVit(fields, out);
    out.style.prefixTokens = 2;
}

void readDinov2(JsonFields& fields, Architecture& out) {
    readSizes(fields, {"hidden_size", "num_hidden_layers", "num_attention_heads", 768, 12, 12},
              out);
    if (fields.flag("use_swiglu_ffn", false))
        fields.refuse("use_swiglu_ffn", "the gated layers of the giant model are not supported"_m);
    const auto ratio = fields.real("mlp_ratio", 0, 1024, 4);
    out.ff = static_cast<std::int64_t>(ratio * static_cast<double>(out.width));
    if (out.ff < 1) fields.refuse("mlp_ratio", "it must make at least one hidden number"_m);
    out.style.activation = activationAt(fields, "hidden_act", "gelu");
    out.style.normEpsilon = fields.real("layer_norm_eps", kSmallestEpsilon, 1, 1e-6);
    readImage(fields, 14, out);
}

}  // namespace

void readImage(JsonFields& fields, std::int64_t patch, Architecture& out) {
    out.imageSize = side(fields, "image_size", 224, "only square images are supported"_m);
    out.patch = side(fields, "patch_size", patch, "only square patches are supported"_m);
    out.channels = fields.integer("num_channels", 3, 3, 3);
    if (out.imageSize % out.patch != 0)
        fields.refuse("image_size",
                      "it is not a multiple of the patch size %1 (patch_size)"_m(out.patch));
    const auto grid = out.imageSize / out.patch;
    out.length = grid * grid;
    out.dropout = fields.real("hidden_dropout_prob", 0, 1, 0);
    out.attentionDropout = fields.real("attention_probs_dropout_prob", 0, 1, 0);
    out.queryBias = fields.flag("qkv_bias", true);
    out.style.prefixTokens = 1;
}

const std::vector<FamilyReader>& familyReaders() {
    static const std::vector<FamilyReader> kReaders = {
        {"albert", Family::Albert, readAlbert},
        {"bart", Family::Bart, readBart},
        {"bert", Family::Bert, readBert},
        {"camembert", Family::Roberta, readRoberta},
        {"clip", Family::Clip, readClip},
        {"clip_vision_model", Family::Clip, readClipVision},
        {"deit", Family::Deit, readDeit},
        {"dinov2", Family::Dinov2, readDinov2},
        {"distilbert", Family::DistilBert, readDistilBert},
        {"electra", Family::Electra, readElectra},
        {"gpt2", Family::Gpt2, readGpt2},
        {"gpt_neo", Family::GptNeo, readGptNeo},
        {"gpt_neox", Family::GptNeox, readGptNeox},
        {"llama", Family::Llama, readLlama},
        {"marian", Family::Marian, readMarian},
        {"mistral", Family::Llama, readMistral},
        {"modernbert", Family::ModernBert, readModernBert},
        {"opt", Family::Opt, readOpt},
        {"qwen2", Family::Llama, readQwen2},
        {"qwen3", Family::Llama, readQwen3},
        {"roberta", Family::Roberta, readRoberta},
        {"t5", Family::T5, readT5},
        {"vit", Family::Vit, readVit},
        {"xlm-roberta", Family::Roberta, readRoberta},
    };
    return kReaders;
}

}  // namespace headscope::foreign
