#include "core/spec/foreign/architecture.h"

#include "core/spec/models/layout_writer.h"

#include <cmath>

namespace headscope::foreign {

double Architecture::queryFactor(std::int64_t layer) const {
    double factor = scaledScores ? 1 : std::sqrt(static_cast<double>(headSize));
    if (scaledByLayer) factor /= static_cast<double>(layer + 1);
    return factor;
}

models::ModelSpec specOf(const Architecture& a) {
    models::ModelSpec spec;
    const bool image = a.family == Family::Vit || a.family == Family::Deit;
    const bool causal = a.head == Head::CausalLanguageModel;
    spec.model = image ? "vit" : causal ? "decoder-lm" : "text-encoder";
    spec.data.task = image    ? Task::ImageClassification
                     : causal ? Task::LanguageModel
                              : Task::TextClassification;
    spec.data.vocabulary = a.vocabulary;
    spec.data.outputs = causal ? a.vocabulary : a.classes;
    if (image) {
        spec.data.channels = a.channels;
        spec.data.imageSize = a.imageSize;
        spec.patch = a.patch;
    }
    for (const auto& numbers : a.headNumbers)
        spec.heads.push_back(static_cast<std::int64_t>(numbers.size()));
    spec.headSize = a.headSize;
    spec.width = a.width;
    spec.ff = a.ff;
    spec.length = a.length;
    spec.dropout = a.dropout;
    spec.style = a.style;
    return spec;
}

std::vector<models::NamedShape> parametersOf(const Architecture& a) {
    models::LayoutWriter out;
    const auto spec = specOf(a);
    const auto& style = a.style;
    const bool image = spec.data.task == Task::ImageClassification,
               masked = a.head == Head::MaskedLanguageModel;
    if (!image) out.add("token_embedding", {a.vocabulary, a.width});
    out.add("position", {1, a.length + style.prefixTokens + style.positionOffset, a.width});
    if (style.tokenTypes > 0) out.add("token_type", {style.tokenTypes, a.width});
    if (style.prefixTokens > 0) out.add("prefix", {1, style.prefixTokens, a.width});
    if (image) out.linear("patch_embedding", a.channels * a.patch * a.patch, a.width);
    if (style.embeddingNorm) out.norm("embedding_norm", a.width);
    for (std::int64_t layer = 0; layer < a.layers(); ++layer) {
        const auto block = "block" + std::to_string(layer) + ".";
        out.norm(block + "norm1", a.width);
        out.attention(block + "attention", spec.attention(layer));
        out.norm(block + "norm2", a.width);
        out.linear(block + "ff1", a.width, a.ff);
        out.linear(block + "ff2", a.ff, a.width);
    }
    if (style.norm == models::NormPlace::Before) out.norm("norm", a.width);
    if (masked || style.transform != models::Transform::None)
        out.linear("transform", a.width, a.width);
    if (masked) out.norm("transform_norm", a.width);
    const auto outputs = masked ? a.vocabulary : spec.data.outputs;
    if (!style.tiedOutput) out.add("head.weight", {outputs, a.width});
    if (style.outputBias) out.add(style.tiedOutput ? "output_bias" : "head.bias", {outputs});
    if (a.distilled) out.linear("distilled_head", a.width, a.classes);
    return out.take();
}

}  // namespace headscope::foreign
