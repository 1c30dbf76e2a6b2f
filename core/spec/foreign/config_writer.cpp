#include "core/spec/foreign/config_writer.h"

#include "core/spec/foreign/fitting_class.h"

#include <algorithm>

namespace headscope::foreign {
namespace {

using Json = nlohmann::json;

const char* activationId(models::FeedForwardActivation activation) {
    switch (activation) {
        case models::FeedForwardActivation::Gelu:
            return "gelu";
        case models::FeedForwardActivation::GeluTanh:
            return "gelu_new";
        case models::FeedForwardActivation::Relu:
            return "relu";
        case models::FeedForwardActivation::Silu:
            return "silu";
        case models::FeedForwardActivation::QuickGelu:
            return "quick_gelu";
    }
    return "gelu";
}

// Keys that BERT and ViT share.
Json blockKeys(const Architecture& a) {
    return {{"hidden_size", a.width},
            {"num_hidden_layers", a.layers()},
            {"num_attention_heads", a.headCount},
            {"intermediate_size", a.ff},
            {"hidden_act", activationId(a.style.activation)},
            {"layer_norm_eps", a.style.normEpsilon},
            {"hidden_dropout_prob", a.dropout},
            {"attention_probs_dropout_prob", a.attentionDropout}};
}

Json bertKeys(const Architecture& a) {
    auto keys = blockKeys(a);
    keys["vocab_size"] = a.vocabulary;
    keys["max_position_embeddings"] = a.length;
    keys["type_vocab_size"] = a.style.tokenTypes;
    keys["pad_token_id"] = a.padToken;
    return keys;
}

Json gpt2Keys(const Architecture& a) {
    return {{"n_embd", a.width},
            {"n_layer", a.layers()},
            {"n_head", a.headCount},
            {"n_inner", a.ff},
            {"n_positions", a.length},
            {"vocab_size", a.vocabulary},
            {"activation_function", activationId(a.style.activation)},
            {"layer_norm_epsilon", a.style.normEpsilon},
            {"resid_pdrop", a.dropout},
            {"embd_pdrop", a.dropout},
            {"attn_pdrop", a.attentionDropout},
            {"tie_word_embeddings", true},
            {"pad_token_id", a.padToken},
            // The tokenizers of this program have no token that begins or ends a text.
            {"bos_token_id", nullptr},
            {"eos_token_id", nullptr}};
}

// The keys of version 4 of transformers, which version 5 reads too.
void setRotary(const attention::RotaryOptions& rotary, Json& config) {
    config["rope_theta"] = rotary.theta;
    config["rope_scaling"] = nullptr;
    if (rotary.scaling == attention::RotaryScaling::Linear)
        config["rope_scaling"] = {{"rope_type", "linear"}, {"factor", rotary.factor}};
    if (rotary.scaling == attention::RotaryScaling::Llama3)
        config["rope_scaling"] = {{"rope_type", "llama3"},
                                  {"factor", rotary.factor},
                                  {"low_freq_factor", rotary.lowFactor},
                                  {"high_freq_factor", rotary.highFactor},
                                  {"original_max_position_embeddings", rotary.originalLength}};
}

Json llamaKeys(const Architecture& a) {
    Json keys = {{"hidden_size", a.width},
                 {"num_hidden_layers", a.layers()},
                 {"num_attention_heads", a.headCount},
                 {"num_key_value_heads", a.keyHeads > 0 ? a.keyHeads : a.headCount},
                 {"head_dim", a.headSize},
                 {"intermediate_size", a.ff},
                 {"hidden_act", activationId(a.style.activation)},
                 {"rms_norm_eps", a.style.normEpsilon},
                 {"attention_dropout", a.attentionDropout},
                 {"vocab_size", a.vocabulary},
                 {"max_position_embeddings", a.length},
                 {"tie_word_embeddings", a.style.tiedOutput},
                 {"pad_token_id", a.padToken},
                 {"bos_token_id", nullptr},
                 {"eos_token_id", nullptr}};
    if (a.style.window > 0) {
        keys["sliding_window"] = a.style.window;  // Mistral, which never has biases
    } else {
        keys["attention_bias"] = false;
        keys["mlp_bias"] = false;
    }
    setRotary(a.style.rotary, keys);
    return keys;
}

Json imageKeys(const Architecture& a) {
    auto keys = blockKeys(a);
    keys["image_size"] = a.imageSize;
    keys["patch_size"] = a.patch;
    keys["num_channels"] = a.channels;
    keys["qkv_bias"] = true;
    return keys;
}

Json newConfig(const Architecture& a) {
    Json config = a.readsImages()             ? imageKeys(a)
                  : a.family == Family::Gpt2  ? gpt2Keys(a)
                  : a.family == Family::Llama ? llamaKeys(a)
                                              : bertKeys(a);
    config["model_type"] = a.modelType;
    config["initializer_range"] = a.initialDeviation;
    return config;
}

void setLabels(const Architecture& a, Json& config) {
    if (a.head != Head::TextClassification && a.head != Head::ImageClassification) return;
    Json names = Json::object(), numbers = Json::object();
    for (std::size_t i = 0; i < a.labels.size(); ++i) {
        names[std::to_string(i)] = a.labels[i];
        numbers[a.labels[i]] = i;
    }
    config["id2label"] = std::move(names);
    config["label2id"] = std::move(numbers);
    config.erase("num_labels");  // derived from id2label; the old value may belong to a replaced
                                 // output layer
    if (config.contains("problem_type")) config["problem_type"] = "single_label_classification";
}

}  // namespace

void setRemovedHeads(const std::vector<std::vector<std::int64_t>>& headNumbers, std::int64_t heads,
                     Json& config) {
    Json removed = Json::object();
    for (std::size_t layer = 0; layer < headNumbers.size(); ++layer) {
        const auto& left = headNumbers[layer];
        Json missing = Json::array();
        for (std::int64_t head = 0; head < heads; ++head)
            if (!std::binary_search(left.begin(), left.end(), head)) missing.push_back(head);
        if (!missing.empty()) removed[std::to_string(layer)] = std::move(missing);
    }
    if (removed.empty())
        config.erase("pruned_heads");
    else
        config["pruned_heads"] = std::move(removed);
}

std::string weightTypeIn(const Json& config) {
    for (const char* key : {"torch_dtype", "dtype"}) {
        const auto found = config.find(key);
        if (found == config.end() || !found->is_string()) continue;
        if (*found == "float16") return "F16";
        if (*found == "bfloat16") return "BF16";
    }
    return "F32";
}

Json configOf(const Architecture& a, bool queryBiases, const std::string& dtype) {
    auto config = a.config ? *a.config : newConfig(a);
    config["architectures"] = Json::array({a.className.empty() ? classNameOf(a) : a.className});
    setLabels(a, config);
    setRemovedHeads(a.headNumbers, a.headCount, config);
    if (a.family == Family::T5) config["num_heads"] = a.headCount;
    if (a.family == Family::Llama && a.config) {
        // Fewer than before if heads were removed.
        config["num_attention_heads"] = a.headCount;
        config["num_key_value_heads"] = a.keyHeads > 0 ? a.keyHeads : a.headCount;
        if (a.headCount * a.headSize != a.width) config["head_dim"] = a.headSize;
    }
    if (a.family == Family::ModernBert) {
        // Version 5 of transformers reads rope_parameters, version 4 these keys.
        const auto local = a.style.windowTheta;
        config["global_rope_theta"] = a.style.rotary.theta;
        config["local_rope_theta"] = local > 0 ? local : a.style.rotary.theta;
    } else if (config.contains("rope_parameters")) {
        // Version 4 of transformers would ignore it.
        config.erase("rope_parameters");
        setRotary(a.style.rotary, config);
        if (a.family == Family::GptNeox) {
            config["rotary_emb_base"] = a.style.rotary.theta;
            config["rotary_pct"] = a.style.rotary.fraction;
        }
    }
    if (queryBiases && config.contains("qkv_bias")) config["qkv_bias"] = true;
    // Version 5 of transformers writes `dtype` but reads both; version 4 reads torch_dtype only.
    config.erase("dtype");
    config["torch_dtype"] = dtype == "F16" ? "float16" : dtype == "BF16" ? "bfloat16" : "float32";
    return config;
}

}  // namespace headscope::foreign
