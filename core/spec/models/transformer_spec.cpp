#include "core/spec/models/transformer_spec.h"

#include "core/spec/models/layout_writer.h"
#include "core/spec/models/pattern_settings.h"
#include "core/spec/models/style_settings.h"
#include "core/spec/models/variants.h"

namespace headscope::models {

ModelSpec transformerSpec(const RunConfig& config, const DataSizes& data) {
    ModelSpec s;
    s.model = config.text("model.id");
    s.data = data;
    s.width = config.integer("model.width");
    s.ff = config.integer("model.ff");
    s.dropout = config.real("model.dropout");
    s.variants = variantsFrom(config);
    s.pattern = patternFrom(config);
    s.style = styleFrom(config);
    s.heads = headsPerLayer(config);
    // Computed from the configured number of heads: a head schedule does not change the head width.
    const auto headWidth = headWidthFrom(config);
    s.headSize = attention::MultiHeadAttentionOptions{s.width, config.integer("model.heads"),
                                                      s.variants, headWidth}
                     .headWidth();
    if (data.task == Task::ImageClassification) {
        s.patch = config.integer("model.patch");
        const auto grid = data.imageSize / s.patch;
        s.length = grid * grid;
    } else {
        s.length = config.integer("model.length");
    }
    return s;
}

std::vector<AttentionSite> transformerSites(const ModelSpec& spec) {
    const bool decoder = spec.data.task == Task::LanguageModel,
               causal = decoder || spec.style.causal;
    const std::string stream = decoder ? "decoder" : "encoder";
    std::vector<AttentionSite> sites;
    for (const auto heads : spec.heads)
        sites.push_back({stream + "." + std::to_string(sites.size()),
                         causal ? SiteKind::Causal : SiteKind::Self, heads, spec.headSize, stream,
                         stream});
    return sites;
}

namespace {

void addEmbeddings(const ModelSpec& o, LayoutWriter& out) {
    const auto& style = o.style;
    const bool picture = o.data.task == Task::ImageClassification;
    if (!picture) out.add("token_embedding", {o.data.vocabulary, o.tableWidth()});
    if (o.positionRows() > 0) out.add("position", {1, o.positionRows(), o.sumWidth()});
    if (o.relativePositions())
        out.add("relative_bias", {style.relativeBias.buckets, o.heads.front()});
    if (style.tokenTypes > 0) out.add("token_type", {style.tokenTypes, o.sumWidth()});
    if (style.prefixTokens > 0) out.add("prefix", {1, style.prefixTokens, o.width});
    if (picture)
        out.linear("patch_embedding", o.data.channels * o.patch * o.patch, o.width,
                   style.patchBias);
    if (style.tiedOutput && style.outputBias) out.add("output_bias", {o.data.outputs});
}

void addBlock(const ModelSpec& o, std::int64_t layer, LayoutWriter& out) {
    const auto& style = o.style;
    const auto block = "block" + std::to_string(o.blockOf(layer)) + ".";
    const bool bias = style.normBias && style.normKind == NormKind::Layer;
    if (o.hasAttentionNorm(o.blockOf(layer))) out.norm(block + "norm1", o.width, bias);
    out.attention(block + "attention", o.attention(layer));
    out.norm(block + "norm2", o.width, bias);
    out.linear(block + "ff1", o.width, o.ff, style.feedForwardBias);
    out.linear(block + "ff2", o.ff, o.width, style.feedForwardBias);
    if (style.gatedFeedForward) out.linear(block + "ff_gate", o.width, o.ff, style.feedForwardBias);
}

}  // namespace

std::vector<NamedShape> transformerLayout(const ModelSpec& o) {
    LayoutWriter out;
    const auto& style = o.style;
    const bool bias = style.normBias && style.normKind == NormKind::Layer;
    addEmbeddings(o, out);
    if (style.embeddingNorm) out.norm("embedding_norm", o.sumWidth(), bias);
    if (o.projectsEmbeddings())
        out.linear("embedding_projection", o.tableWidth(), o.width, !o.projectsTokens());
    for (std::int64_t layer = 0; layer < o.sites(); ++layer)
        if (layer == 0 || o.blockOf(layer) != o.blockOf(layer - 1)) addBlock(o, layer, out);
    if (style.norm == NormPlace::Before) out.norm("norm", o.width, bias);
    if (o.projectsTokens()) out.linear("output_projection", o.width, o.tableWidth(), false);
    const bool transforms = style.transform != Transform::None;
    if (transforms)
        out.linear("transform", o.pooledWidth(), o.transformWidth(), style.transformBias);
    if (style.transform == Transform::Prediction)
        out.norm("transform_norm", o.transformWidth(), bias);
    if (!style.tiedOutput)
        out.add("head.weight", {o.data.outputs, transforms ? o.transformWidth() : o.pooledWidth()});
    if (!style.tiedOutput && style.outputBias) out.add("head.bias", {o.data.outputs});
    return out.take();
}

}  // namespace headscope::models
