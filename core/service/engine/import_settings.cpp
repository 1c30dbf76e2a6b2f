#include "core/service/engine/import_settings.h"

#include "core/data/batches/imported_tokens.h"
#include "core/data/images/imported_images.h"
#include "core/spec/config/config_resolve.h"
#include "core/spec/models/encoder_decoder_spec.h"
#include "core/spec/models/registry.h"

#include <algorithm>

namespace headscope::engine {
namespace {

using foreign::Architecture;

// Norms, feed-forward layers and biases, which all models have.
void setLayers(const models::TransformerStyle& s, RunConfig& config) {
    auto& values = config.values;
    values["model.norm"] = std::string(models::idOf(s.norm));
    values["model.norm_epsilon"] = s.normEpsilon;
    values["model.norm_kind"] = std::string(models::idOf(s.normKind));
    values["model.norm_bias"] = s.normBias;
    values["model.feed_forward_activation"] = std::string(models::idOf(s.activation));
    values["model.gated_feed_forward"] = s.gatedFeedForward;
    values["model.embedding_norm"] = s.embeddingNorm;
    values["model.qkv_bias"] = s.qkvBias;
    values["model.attention_output_bias"] = s.attentionOutputBias;
    values["model.feed_forward_bias"] = s.feedForwardBias;
    values["model.score_scale"] = s.scoreScale;
}

void setBlocks(const Architecture& a, RunConfig& config) {
    const auto& s = a.style;
    auto& values = config.values;
    values["model.first_attention_norm"] = s.firstAttentionNorm;
    values["model.parallel_residual"] = s.parallelResidual;
    values["model.query_key_norm"] = s.queryKeyNorm;
    values["model.positions"] = std::string(models::idOf(s.positions));
    values["model.window"] = s.window;
    std::string full;
    for (const auto layer : s.fullLayers) full += (full.empty() ? "" : " ") + std::to_string(layer);
    values["model.full_attention_layers"] = full;
    values["model.layer_groups"] = s.layerGroups;
    if (a.headSize * a.headCount != a.width) values["model.head_width"] = a.headSize;
    if (a.keyHeads > 0) values["model.kv_heads"] = a.keyHeads;
    if (a.readsImages()) return;
    values["model.embedding_width"] = s.embeddingWidth;
    values["model.embedding_projection"] = std::string(models::idOf(s.embeddingProjection));
    values["model.rotary_theta"] = s.rotary.theta;
    values["model.rotary_window_theta"] = s.windowTheta;
    values["model.rotary_fraction"] = s.rotary.fraction;
    values["model.rotary_scaling"] = std::string(models::idOf(s.rotary.scaling));
    values["model.rotary_factor"] = s.rotary.factor;
    values["model.rotary_low_factor"] = s.rotary.lowFactor;
    values["model.rotary_high_factor"] = s.rotary.highFactor;
    values["model.rotary_original_length"] = s.rotary.originalLength;
}

void setStyle(const Architecture& a, RunConfig& config) {
    const auto& s = a.style;
    auto& values = config.values;
    const bool causal = a.head == foreign::Head::CausalLanguageModel,
               language = causal || a.head == foreign::Head::MaskedLanguageModel;
    if (language)
        values["model.tied_output"] = s.tiedOutput;
    else
        values["model.pool"] = std::string(models::idOf(s.pooling));
    if (!causal) {
        values["model.transform"] = std::string(models::idOf(s.transform));
        values["model.transform_bias"] = s.transformBias;
    }
    values["model.output_bias"] = s.outputBias;
    if (a.readsImages()) {
        values["model.patch_bias"] = s.patchBias;
        values["model.class_token"] = std::string(s.prefixTokens == 2   ? "distillation"
                                                  : s.prefixTokens == 1 ? "class"
                                                                        : "none");
        return;
    }
    if (!language) values["model.causal"] = s.causal;
    values["model.token_types"] = s.tokenTypes;
    values["model.position_offset"] = s.positionOffset;
}

// Style of an encoder-decoder.
void setPair(const Architecture& a, RunConfig& config) {
    const auto& s = a.style;
    auto& values = config.values;
    values["model.embeddings"] = std::string(models::idOf(a.embeddings));
    values["model.positions"] = std::string(models::idOf(a.positions));
    values["model.position_offset"] = s.positionOffset;
    values["model.relative_buckets"] = s.relativeBias.buckets;
    values["model.relative_distance"] = s.relativeBias.maximumDistance;
    values["model.embedding_scale"] = s.embeddingScale;
    values["model.output_scale"] = s.outputScale;
    values["model.tied_output_bias"] = s.tiedOutputBias;
    values["model.output_bias"] = s.outputBias;
    if (a.headSize * a.headCount != a.width) values["model.head_width"] = a.headSize;
    values["dataset.start_token"] = a.startToken;
    const bool joint =
        a.targetVocabulary == a.vocabulary && a.embeddings != models::Embeddings::Tied;
    if (!joint) values["dataset.target_size"] = a.targetVocabulary;
}

void setSizes(const Architecture& a, RunConfig& config) {
    auto& values = config.values;
    const auto spec = foreign::specOf(a);
    values["model.id"] = spec.model;
    values["model.layers"] = a.encoderLayers > 0 ? a.encoderLayers : a.layers();
    if (a.encoderLayers > 0) values["model.decoder_layers"] = a.decoderLayers();
    values["model.heads"] = a.headCount;
    values["model.width"] = a.width;
    values["model.ff"] = a.ff;
    values["model.dropout"] = a.dropout;
    if (a.readsImages())
        values["model.patch"] = a.patch;
    else
        values["model.length"] = a.length;
}

void setData(const foreign::LoadReport& report, const std::vector<std::string>& classes,
             RunConfig& config) {
    const auto& a = *report.architecture;
    auto& values = config.values;
    if (!classes.empty()) values["dataset.classes"] = data::classesSetting(classes);
    if (a.readsImages()) {
        values["dataset.image_processor"] = data::processorSetting(*report.imageProcessor);
        const auto id = config.text("dataset.id");
        if (id == "image-folder") values["dataset.image_size"] = a.imageSize;
        // Limits the memory of generated images to 100 MB.
        if (id == "shapes")
            values.emplace("dataset.size",
                           std::clamp<std::int64_t>(100'000'000 / (3 * a.imageSize * a.imageSize),
                                                    500, 10'000));
        return;
    }
    values["dataset.tokens"] = std::string(text::idOf(text::TokenKind::Imported));
    values["dataset.tokenizer"] = report.folder;
    values["dataset.vocab_size"] = a.vocabulary;
}

Status refuseModelSettings(const RunConfig& settings) {
    for (const auto& [key, value] : settings.values)
        if (key.rfind("model.", 0) == 0 || key == "run.start" || key == "dataset.start_token" ||
            key == "dataset.target_size")
            return Error{ErrorCode::Usage, "%1 cannot be given: the model folder decides it"_m(key),
                         "Remove this setting"_m};
    return {};
}

}  // namespace

std::string fittingDataset(const foreign::Architecture& a, bool ofFiles) {
    if (a.readsImages()) return ofFiles ? "image-folder" : "shapes";
    if (foreign::isPair(a.family)) return ofFiles ? "parallel-text" : "artificial-pair";
    if (a.head == foreign::Head::CausalLanguageModel) return ofFiles ? "text-file" : "";
    if (a.head == foreign::Head::MaskedLanguageModel) return ofFiles ? kMaskedText : "";
    return ofFiles ? "csv-text" : "headlines";
}

Result<RunConfig> importedConfig(const config::Environment& environment,
                                 const foreign::LoadReport& report, const RunConfig& settings,
                                 const std::vector<std::string>& classes) {
    HEADSCOPE_CHECK(refuseModelSettings(settings));
    auto config = settings;
    setSizes(*report.architecture, config);
    setLayers(report.architecture->style, config);
    if (foreign::isPair(report.architecture->family)) {
        setPair(*report.architecture, config);
    } else {
        setBlocks(*report.architecture, config);
        setStyle(*report.architecture, config);
    }
    setData(report, classes, config);
    const bool batchGiven = settings.has("train.batch");
    for (const auto& [key, value] :
         std::map<std::string, ParamValue>{{"train.lr", 2e-5},
                                           {"train.epochs", std::int64_t{3}},
                                           {"train.batch", std::int64_t{16}},
                                           {"train.warmup", 0.1},
                                           {"train.measure_early", std::int64_t{1}},
                                           {"train.optimizer", std::string("adamw")},
                                           {"train.weight_decay", 0.01}})
        if (key != "train.epochs" || !settings.has("train.steps"))
            config.values.emplace(key, value);
    // Lists of runs show lambda. Set it to 0, because the model was trained without a penalty.
    if (!settings.has("objective.id")) config.values.emplace("objective.lambda", 0.0);
    auto resolved = config::resolveConfig(environment, config);
    auto& batch = config.values["train.batch"];
    const auto wanted = batch;
    while (!resolved && !batchGiven && std::get<std::int64_t>(batch) > 1) {
        batch = std::get<std::int64_t>(batch) / 2;
        resolved = config::resolveConfig(environment, config);
    }
    // Analysing a model needs a fraction of the memory of training. Training is refused when it is
    // started.
    if (!resolved) {
        batch = wanted;
        resolved = config::resolveConfig(environment, config, /*toTrain=*/false);
    }
    if (!resolved) return std::move(resolved).error();
    return std::move(resolved->config);
}

}  // namespace headscope::engine
