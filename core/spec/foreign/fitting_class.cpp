#include "core/spec/foreign/fitting_class.h"

#include "core/api/runs/tasks.h"
#include "core/spec/foreign/affixes.h"

#include <algorithm>
#include <map>

namespace headscope::foreign {
namespace {

using models::ModelSpec;
using models::NormKind;
using models::NormPlace;
using models::Pooling;
using models::StreamPositions;
using models::Transform;

// Collects the differences from a class.
class Comparison {
public:
    explicit Comparison(std::vector<Message>& obstacles) : m_obstacles(obstacles) {}

    // Records an obstacle unless `fits`. `setting` and `value` name a setting that would fit.
    void need(bool fits, const char* setting, const char* value) {
        if (!fits) m_obstacles.push_back("it needs %1 = %2"_m(setting, value));
    }
    void refuse(bool differs, const Message& reason) {
        if (differs) m_obstacles.push_back(reason);
    }

private:
    std::vector<Message>& m_obstacles;
};

bool isLikeLlama(const ModelSpec& spec) {
    return predictsNext(traitsOf(spec.data.task)) && spec.style.normKind == NormKind::Rms;
}

// Returns the window of Mistral, which all layers have, in tokens; 0: none, or not in all layers.
std::int64_t slidingWindow(const ModelSpec& spec) {
    const auto& style = spec.style;
    if (spec.pattern.kind == attention::Pattern::Local && spec.pattern.fullLayers.empty())
        return spec.pattern.width;
    return style.fullLayers.empty() && style.windowTheta == 0 ? style.window : 0;
}

void compareAttention(const ModelSpec& spec, Comparison& compare) {
    const attention::HeadVariants plain;
    const auto& v = spec.variants;
    compare.need(v.activation == plain.activation, "model.activation", "softmax");
    compare.need(v.input == plain.input, "model.head_input", "full");
    compare.need(v.simulatedHeads == 0, "model.simulated_heads", "0");
    compare.need(!v.dynamicWeights, "model.head_weights", "none");
    compare.need(v.gate == plain.gate, "model.head_gate", "none");
    compare.need(v.routedHeads == 0, "model.routed_heads", "0");
    compare.need(!v.differential, "model.differential", "false");
    compare.need(spec.style.scoreScale, "model.score_scale", "true");
    if (!isLikeLlama(spec) || slidingWindow(spec) == 0)
        compare.need(spec.pattern.kind == attention::Pattern::Full, "model.pattern", "full");
}

// The blocks of BERT, GPT-2 and ViT.
void compareBlocks(const ModelSpec& spec, Comparison& compare) {
    const auto& style = spec.style;
    const auto kvHeads = spec.variants.kvHeads;
    compare.refuse(kvHeads > 0 && kvHeads != spec.mostHeads(),
                   "its heads share keys and values (model.kv_heads)"_m);
    compare.need(style.normKind == NormKind::Layer, "model.norm_kind", "layer");
    compare.need(style.normBias, "model.norm_bias", "true");
    compare.need(!style.gatedFeedForward, "model.gated_feed_forward", "false");
    compare.need(style.qkvBias, "model.qkv_bias", "true");
    compare.need(style.attentionOutputBias, "model.attention_output_bias", "true");
    compare.need(style.feedForwardBias, "model.feed_forward_bias", "true");
    compare.need(style.firstAttentionNorm, "model.first_attention_norm", "true");
    compare.need(!style.parallelResidual, "model.parallel_residual", "false");
    compare.need(!style.queryKeyNorm, "model.query_key_norm", "false");
    compare.need(style.positions == StreamPositions::Learned, "model.positions", "learned");
    compare.need(style.window == 0, "model.window", "0");
    compare.need(!spec.projectsEmbeddings(), "model.embedding_width", "0");
    compare.need(style.layerGroups == 0, "model.layer_groups", "0");
    compare.refuse(spec.width % spec.headSize != 0 || spec.mostHeads() * spec.headSize > spec.width,
                   "the width of its heads does not fit the width of the model"_m);
}

void compareLlama(const ModelSpec& spec, Comparison& compare) {
    const auto& style = spec.style;
    compare.need(style.norm == NormPlace::Before, "model.norm", "before");
    compare.need(!style.embeddingNorm, "model.embedding_norm", "false");
    compare.need(style.gatedFeedForward, "model.gated_feed_forward", "true");
    compare.need(style.firstAttentionNorm, "model.first_attention_norm", "true");
    compare.need(!style.qkvBias, "model.qkv_bias", "false");
    compare.need(!style.attentionOutputBias, "model.attention_output_bias", "false");
    compare.need(!style.feedForwardBias, "model.feed_forward_bias", "false");
    compare.need(!style.parallelResidual, "model.parallel_residual", "false");
    compare.need(!style.queryKeyNorm, "model.query_key_norm", "false");
    compare.need(style.positions == StreamPositions::Rotary, "model.positions", "rotary");
    compare.need(style.rotary.fraction == 1, "model.rotary_fraction", "1");
    compare.need(style.window == 0 || slidingWindow(spec) > 0, "model.window", "0");
    compare.need(!spec.projectsEmbeddings(), "model.embedding_width", "0");
    compare.need(style.layerGroups == 0, "model.layer_groups", "0");
    compare.need(!style.outputBias, "model.tied_output", "true");
}

void compareText(const ModelSpec& spec, Comparison& compare) {
    const auto& style = spec.style;
    if (style.causal) {
        compare.need(style.norm == NormPlace::Before, "model.norm", "before");
        compare.need(!style.embeddingNorm, "model.embedding_norm", "false");
        compare.need(style.pooling == Pooling::Last, "model.pool", "last");
        compare.need(style.transform == Transform::None, "model.transform", "none");
        compare.refuse(style.outputBias, "its output layer has a bias, unlike GPT-2 classifiers"_m);
        return;
    }
    compare.need(style.norm == NormPlace::After, "model.norm", "after");
    compare.need(style.embeddingNorm, "model.embedding_norm", "true");
    compare.need(style.pooling == Pooling::First, "model.pool", "first");
    compare.need(style.transform == Transform::Tanh, "model.transform", "tanh");
    compare.need(style.transformBias, "model.transform_bias", "true");
}

void compareLanguage(const ModelSpec& spec, Comparison& compare) {
    const auto& style = spec.style;
    compare.need(style.norm == NormPlace::Before, "model.norm", "before");
    compare.need(!style.embeddingNorm, "model.embedding_norm", "false");
    compare.need(style.tiedOutput, "model.tied_output", "true");
}

void compareMasked(const ModelSpec& spec, Comparison& compare) {
    const auto& style = spec.style;
    compare.need(style.norm == NormPlace::After, "model.norm", "after");
    compare.need(style.embeddingNorm, "model.embedding_norm", "true");
    compare.need(style.tiedOutput, "model.tied_output", "true");
    compare.need(style.transform == Transform::Prediction, "model.transform", "prediction");
    compare.need(style.transformBias, "model.transform_bias", "true");
}

void compareImages(const ModelSpec& spec, Comparison& compare) {
    const auto& style = spec.style;
    compare.need(style.norm == NormPlace::Before, "model.norm", "before");
    compare.need(!style.embeddingNorm, "model.embedding_norm", "false");
    compare.need(style.transform == Transform::None, "model.transform", "none");
    compare.need(style.prefixTokens > 0, "model.class_token", "class");
    compare.need(style.patchBias, "model.patch_bias", "true");
    compare.need(style.pooling == Pooling::First || style.pooling == Pooling::Prefix, "model.pool",
                 "first");
}

// Text and image models have the same sizes under other names.
Architecture sized(const ModelSpec& spec) {
    Architecture a;
    const auto kvHeads = spec.variants.kvHeads;
    a.keyHeads = kvHeads == spec.mostHeads() ? 0 : kvHeads;
    a.style = spec.style;
    a.width = spec.width;
    a.ff = spec.ff;
    a.headSize = spec.headSize;
    a.headCount = isLikeLlama(spec) ? spec.mostHeads() : spec.width / spec.headSize;
    for (const auto heads : spec.heads) {
        a.headNumbers.emplace_back();
        // The heads that are left take the first places of their group, since the heads of a group
        // share keys and values.
        const auto groups = std::max<std::int64_t>(a.keyHeads, 1);
        const auto left = std::max<std::int64_t>(heads / groups, 1);
        for (std::int64_t head = 0; head < heads; ++head)
            a.headNumbers.back().push_back(head / left * (spec.mostHeads() / groups) + head % left);
    }
    a.vocabulary = spec.data.vocabulary;
    a.length = spec.length;
    a.classes = std::max<std::int64_t>(spec.data.outputs, 1);
    a.dropout = a.attentionDropout = spec.dropout;
    return a;
}

Architecture textArchitecture(const ModelSpec& spec) {
    auto a = sized(spec);
    const auto& task = traitsOf(spec.data.task);
    a.head = predictsNext(task)     ? Head::CausalLanguageModel
             : predictsHidden(task) ? Head::MaskedLanguageModel
                                    : Head::TextClassification;
    const bool gpt = predictsNext(task) || spec.style.causal;
    const bool llama = isLikeLlama(spec);
    a.family = llama ? Family::Llama : gpt ? Family::Gpt2 : Family::Bert;
    const auto window = llama ? slidingWindow(spec) : 0;
    a.style.window = window;
    a.modelType = window > 0 ? "mistral" : llama ? "llama" : gpt ? "gpt2" : "bert";
    a.padToken = 0;
    // BERT always adds a token type. A model without types is the same with one row of zeros.
    if (!gpt) a.style.tokenTypes = std::max<std::int64_t>(a.style.tokenTypes, 1);
    return a;
}

Architecture imageArchitecture(const ModelSpec& spec) {
    auto a = sized(spec);
    a.head = Head::ImageClassification;
    const bool two = spec.style.prefixTokens == 2;
    a.family = two ? Family::Deit : Family::Vit;
    a.modelType = two ? "deit" : "vit";
    a.distilled = two && spec.style.pooling == Pooling::Prefix;
    a.vocabulary = 0;
    a.imageSize = spec.data.imageSize;
    a.patch = spec.patch;
    a.channels = spec.data.channels;
    return a;
}

}  // namespace

FittingClass fittingClass(const ModelSpec& spec, const std::vector<std::string>& labels) {
    FittingClass out;
    Comparison compare(out.obstacles);
    compareAttention(spec, compare);
    if (!isLikeLlama(spec)) compareBlocks(spec, compare);
    const auto& task = traitsOf(spec.data.task);
    if (task.pairs)
        compare.refuse(true, "it is an encoder-decoder model"_m);
    else if (task.pictures())
        compareImages(spec, compare);
    else if (isLikeLlama(spec))
        compareLlama(spec, compare);
    else if (predictsNext(task))
        compareLanguage(spec, compare);
    else if (predictsHidden(task))
        compareMasked(spec, compare);
    else
        compareText(spec, compare);
    compare.refuse(spec.style.positionOffset != 0,
                   "its first token has the position %1 instead of 0"_m(spec.style.positionOffset));
    if (!out.obstacles.empty()) return out;
    out.architecture = task.pictures() ? imageArchitecture(spec) : textArchitecture(spec);
    out.architecture->labels = labels;
    out.architecture->className = classNameOf(*out.architecture);
    return out;
}

std::string classNameOf(const Architecture& a) {
    if (a.family == Family::Clip)
        // The classifier of transformers predicts from the mean of the patches instead.
        return a.head == Head::Projection ? "CLIPVisionModelWithProjection"
               : a.head == Head::None     ? "CLIPVisionModel"
                                          : "";
    static const std::map<std::string, std::string> kStems = {
        {"modernbert", "ModernBert"}, {"albert", "Albert"},   {"bart", "Bart"},
        {"marian", "Marian"},         {"t5", "T5"},           {"dinov2", "Dinov2"},
        {"electra", "Electra"},       {"gpt_neo", "GPTNeo"},  {"gpt_neox", "GPTNeoX"},
        {"llama", "Llama"},           {"mistral", "Mistral"}, {"opt", "OPT"},
        {"qwen2", "Qwen2"},           {"qwen3", "Qwen3"},     {"bert", "Bert"},
        {"camembert", "Camembert"},   {"deit", "DeiT"},       {"gpt2", "GPT2"},
        {"distilbert", "DistilBert"}, {"roberta", "Roberta"}, {"vit", "ViT"},
        {"xlm-roberta", "XLMRoberta"}};
    const auto& stem = kStems.at(a.modelType);
    switch (a.head) {
        case Head::None:
        case Head::Projection:
            break;
        case Head::TextClassification:
            return stem + "ForSequenceClassification";
        case Head::ImageClassification:
            return stem +
                   (a.distilled ? "ForImageClassificationWithTeacher" : "ForImageClassification");
        case Head::CausalLanguageModel:
            return stem + (a.family == Family::Gpt2 ? "LMHeadModel" : "ForCausalLM");
        case Head::MaskedLanguageModel:
            return stem + "ForMaskedLM";
        case Head::SequenceToSequence:
            return stem + (a.family == Family::Marian ? "MTModel" : "ForConditionalGeneration");
    }
    return stem + "Model";
}

}  // namespace headscope::foreign
