#include "core/spec/models/style_json.h"

#include "core/api/runs/parameters.h"
#include "core/api/runs/tasks.h"

#include <algorithm>

namespace headscope::models {
namespace {

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

void readRelative(SpecReader& in, const ModelSpec& spec, attention::RelativeBiasOptions& bias) {
    readCount(in, "relative_buckets", bias.buckets, 4096);
    readCount(in, "relative_distance", bias.maximumDistance, kMostWide);
    if (bias.buckets < 4 || bias.buckets % 2 != 0 || bias.maximumDistance <= bias.buckets / 2)
        in.refuse(
            "relative_buckets must be an even number from 4 on, and relative_distance more than "
            "half of it"_m);
    if (!spec.relativePositions()) return;
    // Layers of a stack share one table with a column per head.
    for (std::int64_t site = 0; site < spec.sites(); ++site)
        if (const auto first = spec.firstOfBias(site);
            first && spec.heads[static_cast<std::size_t>(*first)] !=
                         spec.heads[static_cast<std::size_t>(site)])
            return in.refuse(
                "positions is relative, which needs the same number of heads in the "
                "self-attention of all layers of a stack"_m);
}

// Norms, feed-forward layers and biases.
void readLayers(SpecReader& in, TransformerStyle& s) {
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
    readWord(in, "norm_kind", s.normKind, "layer or rms"_m);
    readFlag(in, "norm_bias", s.normBias);
    readFlag(in, "gated_feed_forward", s.gatedFeedForward);
    readFlag(in, "qkv_bias", s.qkvBias);
    readFlag(in, "attention_output_bias", s.attentionOutputBias);
    readFlag(in, "feed_forward_bias", s.feedForwardBias);
    readFlag(in, "score_scale", s.scoreScale);
    readFlag(in, "output_bias", s.outputBias);
}

void readPairStyle(SpecReader& in, ModelSpec& spec) {
    auto& s = spec.style;
    readLayers(in, s);
    readCount(in, "position_offset", s.positionOffset, kMostWide);
    readFlag(in, "embedding_scale", s.embeddingScale);
    readFlag(in, "output_scale", s.outputScale);
    readFlag(in, "tied_output_bias", s.tiedOutputBias);
    readRelative(in, spec, s.relativeBias);
}

// Fields of the blocks.
void readBlocks(SpecReader& in, ModelSpec& spec) {
    auto& s = spec.style;
    readFlag(in, "first_attention_norm", s.firstAttentionNorm);
    readFlag(in, "parallel_residual", s.parallelResidual);
    readFlag(in, "query_key_norm", s.queryKeyNorm);
    readWord(in, "positions", s.positions, "learned, rotary, none or relative"_m);
    readRotary(in, spec, s.rotary);
    readRelative(in, spec, s.relativeBias);
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

}  // namespace

nlohmann::json styleToJson(const TransformerStyle& s) {
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
            {"layer_groups", s.layerGroups},
            {"relative_buckets", s.relativeBias.buckets},
            {"relative_distance", s.relativeBias.maximumDistance},
            {"score_scale", s.scoreScale},
            {"embedding_scale", s.embeddingScale},
            {"output_scale", s.outputScale},
            {"tied_output_bias", s.tiedOutputBias}};
}

void readStyle(SpecReader& in, ModelSpec& spec) {
    const auto& task = traitsOf(spec.data.task);
    if (task.pairs) return readPairStyle(in, spec);
    auto& s = spec.style;
    readLayers(in, s);
    readBlocks(in, spec);
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

}  // namespace headscope::models
