#include "core/spec/models/transformer_spec.h"

#include "core/spec/models/layout_writer.h"
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
    s.style = styleFrom(config);
    s.heads = headsPerLayer(config);
    // Computed from the configured number of heads: a head schedule does not change the head width.
    s.headSize =
        attention::MultiHeadAttentionOptions{s.width, config.integer("model.heads"), s.variants}
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

std::vector<NamedShape> transformerLayout(const ModelSpec& o) {
    LayoutWriter out;
    if (o.data.task != Task::ImageClassification)
        out.add("token_embedding", {o.data.vocabulary, o.width});
    out.add("position", {1, o.positionRows(), o.width});
    const auto& style = o.style;
    if (style.tokenTypes > 0) out.add("token_type", {style.tokenTypes, o.width});
    if (style.prefixTokens > 0) out.add("prefix", {1, style.prefixTokens, o.width});
    if (o.data.task == Task::ImageClassification)
        out.linear("patch_embedding", o.data.channels * o.patch * o.patch, o.width);
    if (style.tiedOutput && style.outputBias) out.add("output_bias", {o.data.outputs});
    if (style.embeddingNorm) out.norm("embedding_norm", o.width);
    for (std::int64_t layer = 0; layer < o.sites(); ++layer) {
        const auto block = "block" + std::to_string(layer) + ".";
        out.norm(block + "norm1", o.width);
        out.attention(block + "attention", o.attention(layer));
        out.norm(block + "norm2", o.width);
        out.linear(block + "ff1", o.width, o.ff);
        out.linear(block + "ff2", o.ff, o.width);
    }
    if (style.norm == NormPlace::Before) out.norm("norm", o.width);
    const bool transforms = style.transform != Transform::None;
    if (transforms) out.linear("transform", o.pooledWidth(), o.width);
    if (style.transform == Transform::Prediction) out.norm("transform_norm", o.width);
    if (!style.tiedOutput)
        out.add("head.weight", {o.data.outputs, transforms ? o.width : o.pooledWidth()});
    if (!style.tiedOutput && style.outputBias) out.add("head.bias", {o.data.outputs});
    return out.take();
}

}  // namespace headscope::models
