#include "core/spec/models/spec_json.h"

#include "core/api/runs/parameters.h"
#include "core/api/runs/tasks.h"
#include "core/base/util/utf8.h"
#include "core/spec/models/encoder_decoder_spec.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/variants.h"

#include <algorithm>
#include <set>

namespace headscope::models {
namespace {

using Json = nlohmann::json;

constexpr int kSpecVersion = 1;
// Far above any model that fits in memory, but low enough that products of sizes do not overflow.
constexpr std::int64_t kMostSites = 1024, kMostHeads = 4096, kMostWide = 1 << 20,
                       kMostTokens = std::int64_t{1} << 31, kMostPrefix = 64;
const Message kPutSpecBack = "Put back the model.json that was written with the weights"_m;
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

// Reads values one by one and keeps the first error.
class SpecReader {
public:
    SpecReader(const Json& json, Message what) : m_json(json), m_what(std::move(what)) {}

    void refuse(const Message& why) {
        if (!m_error) m_error = Error{ErrorCode::BadData, "%1: %2"_m(m_what, why), kPutSpecBack};
    }
    void refuse(const std::string& key, const Json& found, const Message& allowed) {
        const auto text =
            util::shortened(found.dump(-1, ' ', true, Json::error_handler_t::replace), 60);
        refuse("%1 is %2; it must be %3"_m(key, text, allowed));
    }
    bool has(const std::string& key) const { return m_json.contains(key); }
    const Json& at(const std::string& key) {
        static const Json kNothing;
        m_known.insert(key);
        const auto found = m_json.find(key);
        if (found != m_json.end()) return *found;
        refuse("%1 is missing"_m(key));
        return kNothing;
    }
    std::int64_t whole(const std::string& key, const Json& value, std::int64_t low,
                       std::int64_t high) {
        if (value.is_number_integer() && value >= low && value <= high)
            return value.get<std::int64_t>();
        refuse(key, value, "a whole number from %1 to %2"_m(low, high));
        return low;
    }
    std::int64_t whole(const std::string& key, std::int64_t low, std::int64_t high) {
        return whole(key, at(key), low, high);
    }
    std::string word(const std::string& key) {
        const auto& value = at(key);
        if (value.is_string()) return value.get<std::string>();
        refuse(key, value, "text"_m);
        return {};
    }
    Status finish() {
        for (const auto& item : m_json.items())
            if (!m_known.count(item.key()))
                refuse("unknown key %1"_m(util::shortened(item.key(), 40)));
        return m_error ? Status(*m_error) : Status();
    }
    bool faulty() const { return m_error.has_value(); }

private:
    const Json& m_json;
    Message m_what;
    std::set<std::string> m_known;
    std::optional<Error> m_error;
};

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
        in.refuse("embeddings", embeddings, "shared, tied or separate"_m);
    if (const auto* found = findPositions(positions))
        spec.positions = *found;
    else
        in.refuse("positions", positions, "learned or sinusoidal"_m);
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
    if (spec.embeddings == Embeddings::Shared && spec.data.vocabulary != spec.data.outputs)
        in.refuse("embeddings is shared, but vocabulary_size is %1 and outputs is %2"_m(
            spec.data.vocabulary, spec.data.outputs));
    if (spec.copy != Copy::Off && spec.data.vocabulary != spec.data.outputs)
        in.refuse("copy is %1, but vocabulary_size is %2 and outputs is %3"_m(
            idOf(spec.copy), spec.data.vocabulary, spec.data.outputs));
    if (spec.positions == Positions::Sinusoidal && spec.width % 2 != 0)
        in.refuse("positions is sinusoidal, which needs an even width"_m);
}

// Reads the settings of HeadVariants and checks them with the same specs as a config.
void readVariants(SpecReader& in, ModelSpec& spec) {
    RunConfig config;
    const auto settings = variantSettings({});
    for (auto setting : variantParameters()) {
        if (!settings.has(setting.key)) continue;
        const auto key = setting.key;
        setting.key = shortKey(key);
        const auto& value = in.at(setting.key);
        if (!value.is_string() && !value.is_number_integer())
            return in.refuse(setting.key, value, "a word or a number"_m);
        const auto plain =
            value.is_string() ? ParamValue(value.get<std::string>()) : value.get<std::int64_t>();
        auto checked = checkValue(setting, plain);
        if (!checked) return in.refuse(checked.error().message);
        config.values[key] = std::move(*checked);
    }
    spec.variants = variantsFrom(config);
}

// Returns all fields of a style under the keys of its settings, if it has one.
Json styleToJson(const TransformerStyle& s) {
    return {{"norm", idOf(s.norm)},
            {"norm_epsilon", s.normEpsilon},
            {"embedding_norm", s.embeddingNorm},
            {"causal", s.causal},
            {"token_types", s.tokenTypes},
            {"position_offset", s.positionOffset},
            {"prefix_tokens", s.prefixTokens},
            {"patch_bias", s.patchBias},
            {"feed_forward_activation", idOf(s.activation)},
            {"pool", idOf(s.pooling)},
            {"transform", idOf(s.transform)},
            {"transform_bias", s.transformBias},
            {"tied_output", s.tiedOutput},
            {"output_bias", s.outputBias},
            {"norm_kind", idOf(s.normKind)},
            {"norm_bias", s.normBias},
            {"gated_feed_forward", s.gatedFeedForward},
            {"qkv_bias", s.qkvBias},
            {"attention_output_bias", s.attentionOutputBias},
            {"feed_forward_bias", s.feedForwardBias},
            {"first_attention_norm", s.firstAttentionNorm},
            {"parallel_residual", s.parallelResidual},
            {"query_key_norm", s.queryKeyNorm},
            {"positions", idOf(s.positions)},
            {"rotary_theta", s.rotary.theta},
            {"rotary_fraction", s.rotary.fraction},
            {"rotary_scaling", idOf(s.rotary.scaling)},
            {"rotary_factor", s.rotary.factor},
            {"rotary_low_factor", s.rotary.lowFactor},
            {"rotary_high_factor", s.rotary.highFactor},
            {"rotary_original_length", s.rotary.originalLength},
            {"window", s.window},
            {"full_attention_layers", s.fullLayers},
            {"rotary_window_theta", s.windowTheta},
            {"embedding_width", s.embeddingWidth},
            {"embedding_projection", idOf(s.embeddingProjection)},
            {"layer_groups", s.layerGroups}};
}

template <class T>
void readWord(SpecReader& in, const char* key, T& field, const Message& allowed) {
    if (!in.has(key)) return;
    const auto id = in.word(key);
    if (const auto found = styleValue<T>(id))
        field = *found;
    else
        in.refuse(key, id, allowed);
}

void readFlag(SpecReader& in, const char* key, bool& field) {
    if (!in.has(key)) return;
    const auto& value = in.at(key);
    if (value.is_boolean())
        field = value.get<bool>();
    else
        in.refuse(key, value, "true or false"_m);
}

void readCount(SpecReader& in, const char* key, std::int64_t& field, std::int64_t most) {
    if (in.has(key)) field = in.whole(key, 0, most);
}

void readPositive(SpecReader& in, const char* key, double& field) {
    if (!in.has(key)) return;
    const auto& value = in.at(key);
    if (value.is_number() && value > 0 && value <= 1e12)
        field = value.get<double>();
    else
        in.refuse(key, value, "a number above 0, at most 1e12"_m);
}

void readRotary(SpecReader& in, ModelSpec& spec, attention::RotaryOptions& rotary) {
    readPositive(in, "rotary_theta", rotary.theta);
    readPositive(in, "rotary_window_theta", spec.style.windowTheta);
    readPositive(in, "rotary_fraction", rotary.fraction);
    readWord(in, "rotary_scaling", rotary.scaling, "none, linear or llama3"_m);
    readPositive(in, "rotary_factor", rotary.factor);
    readPositive(in, "rotary_low_factor", rotary.lowFactor);
    readPositive(in, "rotary_high_factor", rotary.highFactor);
    readCount(in, "rotary_original_length", rotary.originalLength, kMostTokens);
    if (spec.style.positions != StreamPositions::Rotary) return;
    const auto turned = attention::turnedSize(rotary, spec.headSize);
    if (rotary.fraction > 1 || turned < 2 || turned % 2 != 0)
        in.refuse("rotary_fraction is %1, which must turn an even number of the %2 of a head"_m(
            valueText(rotary.fraction), spec.headSize));
    if (rotary.theta <= 1 || rotary.factor < 1 || rotary.lowFactor >= rotary.highFactor)
        in.refuse(
            "rotary_theta must be above 1, rotary_factor at least 1, and rotary_low_factor "
            "below rotary_high_factor"_m);
}

// Fields of the blocks.
void readBlocks(SpecReader& in, ModelSpec& spec) {
    auto& s = spec.style;
    readWord(in, "norm_kind", s.normKind, "layer or rms"_m);
    readFlag(in, "norm_bias", s.normBias);
    readFlag(in, "gated_feed_forward", s.gatedFeedForward);
    readFlag(in, "qkv_bias", s.qkvBias);
    readFlag(in, "attention_output_bias", s.attentionOutputBias);
    readFlag(in, "feed_forward_bias", s.feedForwardBias);
    readFlag(in, "first_attention_norm", s.firstAttentionNorm);
    readFlag(in, "parallel_residual", s.parallelResidual);
    readFlag(in, "query_key_norm", s.queryKeyNorm);
    readWord(in, "positions", s.positions, "learned, rotary or none"_m);
    readRotary(in, spec, s.rotary);
    readCount(in, "window", s.window, kMostWide);
    if (in.has("full_attention_layers")) {
        const std::string key = "full_attention_layers";
        const auto& list = in.at(key);
        if (!list.is_array() || list.size() > spec.heads.size())
            return in.refuse(key, list, "a list of layers"_m);
        for (const auto& layer : list)
            s.fullLayers.push_back(in.whole(key, layer, 0, spec.sites() - 1));
        std::sort(s.fullLayers.begin(), s.fullLayers.end());
    }
    readCount(in, "embedding_width", s.embeddingWidth, kMostWide);
    readWord(in, "embedding_projection", s.embeddingProjection, "sum or tokens"_m);
    readCount(in, "layer_groups", s.layerGroups, kMostSites);
}

// Reads the fields of TransformerStyle. Each is only written if it is not the default.
void readStyle(SpecReader& in, ModelSpec& spec) {
    const auto& task = traitsOf(spec.data.task);
    if (task.pairs) return;
    auto& s = spec.style;
    readWord(in, "norm", s.norm, "before or after"_m);
    if (in.has("norm_epsilon")) {
        const auto& value = in.at("norm_epsilon");
        if (value.is_number() && value > 0 && value <= 1)
            s.normEpsilon = value.get<double>();
        else
            in.refuse("norm_epsilon", value, "a number above 0, at most 1"_m);
    }
    readFlag(in, "embedding_norm", s.embeddingNorm);
    readWord(in, "feed_forward_activation", s.activation,
             "gelu, gelu-tanh, relu, silu or quick-gelu"_m);
    readBlocks(in, spec);
    readFlag(in, "output_bias", s.outputBias);
    if (task.pictures()) {
        readCount(in, "prefix_tokens", s.prefixTokens, kMostPrefix);
        readFlag(in, "patch_bias", s.patchBias);
    } else {
        readCount(in, "token_types", s.tokenTypes, kMostWide);
        readCount(in, "position_offset", s.positionOffset, kMostWide);
    }
    if (task.everyPosition) readFlag(in, "tied_output", s.tiedOutput);
    if (predictsHidden(task)) readWord(in, "transform", s.transform, "none or prediction"_m);
    if (predictsHidden(task) || !task.everyPosition)
        readFlag(in, "transform_bias", s.transformBias);
    if (task.everyPosition) return;
    if (!task.pictures()) readFlag(in, "causal", s.causal);
    readWord(in, "pool", s.pooling, "mean, first, last, prefix or first-and-mean"_m);
    readWord(in, "transform", s.transform, "none, tanh, relu, gelu or prediction"_m);
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
    const auto valueOf = [&](const Json& json, const std::string& key) {
        return json.value(key, defaults.value(key, Json()));
    };
    for (const auto& key : keys)
        if (const auto a = valueOf(one, key), b = valueOf(other, key); a != b)
            return SpecDifference{key, textOf(a), textOf(b)};
    return std::nullopt;
}

}  // namespace headscope::models
