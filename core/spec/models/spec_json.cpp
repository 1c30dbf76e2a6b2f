#include "core/spec/models/spec_json.h"

#include "core/api/runs/parameters.h"
#include "core/api/runs/tasks.h"
#include "core/spec/models/encoder_decoder_spec.h"
#include "core/spec/models/head_factor_settings.h"
#include "core/spec/models/pattern_settings.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/style_json.h"
#include "core/spec/models/variants.h"

#include <algorithm>

namespace headscope::models {
namespace {

using Json = nlohmann::json;

constexpr int kSpecVersion = 1;
const std::string kModelPrefix = "model.";

// Removes the prefix: "model.activation" becomes "activation".
std::string shortKey(const std::string& key) {
    return key.substr(kModelPrefix.size());
}

std::string textOf(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array()) return value.dump();
    std::string text;
    for (const auto& one : value) text += (text.empty() ? "" : " ") + textOf(one);
    return text;
}

void readData(SpecReader& in, ModelSpec& spec) {
    const auto id = in.word("task");
    const auto* task = findTask(id);
    if (!task)
        return in.refuse("task is %1, which this program does not know"_m(util::shortened(id, 40)));
    const auto* kind = findKind(spec.model);
    if (!kind)
        return in.refuse(
            "model is %1, which this program does not know"_m(util::shortened(spec.model, 40)));
    if (kind->info.task != task->task)
        return in.refuse("model is %1, which does not fit task %2"_m(spec.model, id));
    auto& data = spec.data;
    data.task = task->task;
    data.outputs = in.whole("outputs", 1, kMostTokens);
    if (task->pictures()) {
        data.channels = in.whole("channels", 1, 16);
        data.imageSize = in.whole("image_size", 1, 4096);
        spec.patch = in.whole("patch", 1, 4096);
    } else {
        data.vocabulary = in.whole("vocabulary_size", 1, kMostTokens);
    }
}

void readHeads(SpecReader& in, ModelSpec& spec) {
    const std::string key = "heads_per_layer";
    const auto& list = in.at(key);
    if (!list.is_array() || list.empty() || list.size() > static_cast<std::size_t>(kMostSites))
        return in.refuse(key, list, "a list of 1 to %1 whole numbers"_m(kMostSites));
    for (const auto& heads : list) spec.heads.push_back(in.whole(key, heads, 0, kMostHeads));
}

// Reads the fields of encoder-decoders. The sites must be read before.
void readStreams(SpecReader& in, ModelSpec& spec) {
    if (!traitsOf(spec.data.task).pairs) return;
    spec.encoderLayers = in.whole("encoder_layers", 1, kMostSites);
    const auto embeddings = in.word("embeddings"), positions = in.word("positions");
    if (const auto* found = findEmbeddings(embeddings))
        spec.embeddings = *found;
    else
        in.refuse("embeddings", embeddings, "shared, tied, separate or inputs"_m);
    if (const auto* found = findPositions(positions))
        spec.positions = *found;
    else
        in.refuse("positions", positions, "learned, sinusoidal or relative"_m);
    // The key is written only if copying is on.
    if (in.has("copy")) {
        const auto copy = in.word("copy");
        if (const auto* found = findCopy(copy))
            spec.copy = *found;
        else
            in.refuse("copy", copy, "off or pointer"_m);
    }
    if (spec.sites() <= spec.encoderLayers || (spec.sites() - spec.encoderLayers) % 2 != 0)
        in.refuse(
            "encoder_layers is %1 of %2 sites; each decoder layer has two of the others, and there "
            "is at "
            "least one"_m(spec.encoderLayers, spec.sites()));
    if (spec.sharesInputs() && spec.data.vocabulary != spec.data.outputs)
        in.refuse("embeddings is %1, but vocabulary_size is %2 and outputs is %3"_m(
            idOf(spec.embeddings), spec.data.vocabulary, spec.data.outputs));
    if (spec.copy != Copy::Off && spec.data.vocabulary != spec.data.outputs)
        in.refuse("copy is %1, but vocabulary_size is %2 and outputs is %3"_m(
            idOf(spec.copy), spec.data.vocabulary, spec.data.outputs));
    if (spec.positions == Positions::Sinusoidal && spec.width % 2 != 0)
        in.refuse("positions is sinusoidal, which needs an even width"_m);
}

// All factors of heads, so that all their settings are written.
attention::HeadVariants everyHeadFactor() {
    attention::HeadVariants all;
    all.gate = attention::HeadGate::Head;
    all.routedHeads = 1;
    all.differential = true;
    return all;
}

std::optional<ParamValue> plainValue(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_number_integer()) return value.get<std::int64_t>();
    return std::nullopt;
}

// Whether a setting of HeadVariants is written only if it differs from its default.
bool mayLack(const std::string& key) {
    return key == "model.top_k" || headFactorSettings(everyHeadFactor()).has(key);
}

// Reads the settings of HeadVariants and checks them with the same specs as a config.
void readVariants(SpecReader& in, ModelSpec& spec) {
    RunConfig config;
    auto all = everyHeadFactor();
    all.activation = attention::Activation::TopK;
    const auto settings = variantSettings(all);
    for (auto setting : variantParameters()) {
        if (!settings.has(setting.key)) continue;
        const auto key = setting.key;
        setting.key = shortKey(key);
        if (mayLack(key) && !in.has(setting.key)) continue;
        const auto& value = in.at(setting.key);
        const auto plain = plainValue(value);
        if (!plain) return in.refuse(setting.key, value, "a word, a number, or true or false"_m);
        auto checked = checkValue(setting, *plain);
        if (!checked) return in.refuse(checked.error().message);
        config.values[key] = std::move(*checked);
    }
    spec.variants = variantsFrom(config);
}

bool divides(std::int64_t part, std::int64_t whole) {
    return part > 0 && whole % part == 0;
}

bool sameHeadsInGroups(const ModelSpec& spec) {
    for (std::int64_t layer = 1; layer < spec.sites(); ++layer) {
        const auto at = static_cast<std::size_t>(layer);
        if (spec.blockOf(layer) == spec.blockOf(layer - 1) && spec.heads[at] != spec.heads[at - 1])
            return false;
    }
    return true;
}

// Rejects what attention::MultiHeadAttention would reject.
void checkSite(SpecReader& in, const ModelSpec& spec, std::int64_t heads) {
    const auto& v = spec.variants;
    const auto refuse = [&](const Message& why) {
        in.refuse("heads_per_layer has a site of %1 heads, but %2"_m(heads, why));
    };
    if (heads > 0 && v.kvHeads > 0 && !divides(v.kvHeads, heads))
        refuse("kv_heads is %1, which does not divide them"_m(v.kvHeads));
    if (v.simulatedHeads > 0 && !divides(heads, v.simulatedHeads))
        refuse("simulated_heads is %1, which is not a multiple of them"_m(v.simulatedHeads));
    if (v.simulatedHeads > 0 &&
        (spec.style.queryKeyNorm || spec.style.positions == StreamPositions::Rotary))
        in.refuse(
            "simulated_heads is %1, which needs positions other than rotary and "
            "query_key_norm false"_m(v.simulatedHeads));
    if (v.dynamicWeights && heads == 0) refuse("head_weights is dynamic, which needs heads"_m);
    if (v.routedHeads > heads) refuse("routed_heads is %1, which is more"_m(v.routedHeads));
    if (v.routedHeads > 0 && (v.activeHeads > v.routedHeads || v.dynamicWeights))
        in.refuse(
            "routed_heads is %1, which needs active_heads of at most %1 and head_weights none"_m(
                v.routedHeads));
    if (v.differential && (spec.headSize % 2 != 0 || v.simulatedHeads > 0 ||
                           v.activation != attention::Activation::Softmax))
        in.refuse(
            "differential is true, which needs an even head_width, activation softmax and "
            "simulated_heads 0"_m);
    if (v.input != attention::HeadInput::Split) return;
    if (!spec.style.qkvBias) in.refuse("head_input is split, which needs qkv_bias true"_m);
    if (heads * spec.headSize != spec.width)
        refuse("head_input is split, which needs heads x head_width = width"_m);
    if (v.init != attention::HeadInit::Random || (v.kvHeads > 0 && v.kvHeads != heads))
        in.refuse("head_input is split, which needs init random and kv_heads 0"_m);
}

void checkTogether(SpecReader& in, const ModelSpec& spec) {
    for (const auto heads : spec.heads) checkSite(in, spec, heads);
    const auto& style = spec.style;
    if ((style.pooling == Pooling::Prefix || style.pooling == Pooling::FirstAndMean) &&
        style.prefixTokens == 0)
        in.refuse("pool is %1, which needs prefix_tokens"_m(idOf(style.pooling)));
    if (style.parallelResidual && style.norm == NormPlace::After)
        in.refuse("parallel_residual is true, but norm is not \"before\""_m);
    if (!style.firstAttentionNorm && (style.norm == NormPlace::After || style.layerGroups > 0))
        in.refuse(
            "first_attention_norm is false, but norm is not \"before\" or layer_groups is not 0"_m);
    if (style.windowTheta > 0 && (style.windowTheta <= 1 || style.layerGroups > 0))
        in.refuse("rotary_window_theta is %1, which must be above 1 and needs layer_groups 0"_m(
            valueText(style.windowTheta)));
    if (style.layerGroups > 0 &&
        (!divides(style.layerGroups, spec.sites()) || !sameHeadsInGroups(spec)))
        in.refuse(
            "layer_groups is %1, which needs groups of equal size whose layers have the same "
            "number of heads"_m(style.layerGroups));
    if (style.tiedOutput && spec.projectsEmbeddings() && !spec.projectsTokens() &&
        style.transform != Transform::Prediction)
        in.refuse(
            "tied_output is true, which needs an embedding_width of the width, or "
            "embedding_projection tokens"_m);
    if (spec.style.tiedOutput && spec.data.vocabulary != spec.data.outputs)
        in.refuse("tied_output is true, but vocabulary_size is %1 and outputs is %2"_m(
            spec.data.vocabulary, spec.data.outputs));
    if (!traitsOf(spec.data.task).pictures()) return;
    const auto side = spec.data.imageSize / spec.patch;
    if (!divides(spec.patch, spec.data.imageSize))
        in.refuse(
            "patch is %1, which does not divide image_size %2"_m(spec.patch, spec.data.imageSize));
    else if (spec.length != side * side)
        in.refuse("length is %1; image_size and patch make %2 patches"_m(spec.length, side * side));
}

}  // namespace

Json specToJson(const ModelSpec& spec) {
    Json json = {{"format_version", kSpecVersion},
                 {"model", spec.model},
                 {"task", traitsOf(spec.data.task).id},
                 {"heads_per_layer", spec.heads},
                 {"head_width", spec.headSize},
                 {"width", spec.width},
                 {"feed_forward", spec.ff},
                 {"length", spec.length},
                 {"dropout", spec.dropout},
                 {"outputs", spec.data.outputs}};
    if (traitsOf(spec.data.task).pictures()) {
        json["channels"] = spec.data.channels;
        json["image_size"] = spec.data.imageSize;
        json["patch"] = spec.patch;
    } else {
        json["vocabulary_size"] = spec.data.vocabulary;
    }
    if (traitsOf(spec.data.task).pairs) {
        json["encoder_layers"] = spec.encoderLayers;
        json["embeddings"] = idOf(spec.embeddings);
        json["positions"] = idOf(spec.positions);
        if (spec.copy != Copy::Off) json["copy"] = idOf(spec.copy);
    }
    for (const auto& [key, value] : variantSettings(spec.variants).values)
        std::visit([&, name = shortKey(key)](const auto& held) { json[name] = held; }, value);
    addPattern(spec, json);
    const auto style = styleToJson(spec.style), plain = styleToJson({});
    for (const auto& [key, value] : style.items())
        if (value != plain.at(key)) json[key] = value;
    return json;
}

Result<ModelSpec> specFromJson(const Json& json, const Message& what) {
    if (!json.is_object())
        return Error{ErrorCode::BadData, "%1: a model must be an object in braces"_m(what),
                     kPutSpecBack};
    SpecReader in(json, what);
    if (const auto& version = in.at("format_version");
        !version.is_null() && version != kSpecVersion)
        return Error{ErrorCode::BadData,
                     "%1: format_version is %2; this program reads %3"_m(
                         what, util::shortened(version.dump(), 40), kSpecVersion),
                     "Open the run with the Headscope that wrote it, or a newer one"_m};
    ModelSpec spec;
    spec.model = in.word("model");
    readData(in, spec);
    readHeads(in, spec);
    spec.headSize = in.whole("head_width", 1, kMostWide);
    spec.width = in.whole("width", 1, kMostWide);
    spec.ff = in.whole("feed_forward", 0, kMostWide);
    spec.length = in.whole("length", 1, kMostWide);
    const auto& dropout = in.at("dropout");
    if (dropout.is_number() && dropout >= 0 && dropout < 1)
        spec.dropout = dropout.get<double>();
    else
        in.refuse("dropout", dropout, "a number from 0 to below 1"_m);
    if (!in.faulty()) readStreams(in, spec);
    if (!in.faulty()) readStyle(in, spec);
    if (!in.faulty()) readPattern(in, spec);
    readVariants(in, spec);
    if (!in.faulty()) checkTogether(in, spec);
    HEADSCOPE_CHECK(in.finish());
    return spec;
}

Result<ModelSpec> specFromJson(const Json& json, const std::string& what) {
    return specFromJson(json, verbatim(what));
}

std::optional<SpecDifference> firstDifference(const ModelSpec& first, const ModelSpec& second) {
    const auto one = specToJson(first), other = specToJson(second);
    // Compare the most informative keys first. Repeated keys do no harm.
    std::vector<std::string> keys = {"model", "task", "heads_per_layer"};
    for (const auto* json : {&one, &other})
        for (const auto& item : json->items()) keys.push_back(item.key());
    // Defaults stand for keys that are not written.
    auto defaults = styleToJson({});
    defaults["copy"] = idOf(Copy::Off);
    defaults["pattern"] = "full";
    defaults["head_gate"] = "none";
    defaults["routed_heads"] = 0;
    defaults["differential"] = false;
    const auto valueOf = [&](const Json& json, const std::string& key) {
        return json.value(key, defaults.value(key, Json()));
    };
    for (const auto& key : keys)
        if (const auto a = valueOf(one, key), b = valueOf(other, key); a != b)
            return SpecDifference{key, textOf(a), textOf(b)};
    return std::nullopt;
}

}  // namespace headscope::models
