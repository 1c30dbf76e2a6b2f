#include "core/nn/models/style_layers.h"

namespace headscope::models {

attention::NormOptions normsOf(const TransformerStyle& style) {
    return {style.normEpsilon, style.normKind == NormKind::Layer, style.normBias};
}

BlockOptions blockOptions(const ModelSpec& spec, std::int64_t site) {
    const auto& style = spec.style;
    return {spec.attention(site),
            {spec.width, spec.ff, style.activation, style.gatedFeedForward, style.feedForwardBias},
            style.norm,
            normsOf(style),
            style.parallelResidual,
            spec.hasAttentionNorm(spec.blockOf(site))};
}

torch::Tensor relativeBuckets(std::int64_t length, bool causal,
                              const attention::RelativeBiasOptions& options) {
    auto buckets = torch::empty({2 * length - 1}, torch::kLong);
    for (std::int64_t i = 0; i < buckets.size(0); ++i)
        buckets.data_ptr<std::int64_t>()[i] =
            attention::relativeBucket(i - (length - 1), causal, options);
    return buckets;
}

// All steps run on the device, so that a GPU can replay them.
torch::Tensor relativeScoreBias(const torch::Tensor& table, const torch::Tensor& buckets,
                                std::int64_t tokens) {
    const auto places =
        torch::arange(tokens, torch::TensorOptions(torch::kLong).device(table.device()));
    // Key minus query position, counted from that of the first bucket: (T, T).
    const auto distances = places.unsqueeze(0) - places.unsqueeze(1) + (buckets.size(0) - 1) / 2;
    // A model that is converted to another type converts its buffers too.
    const auto index = buckets.to(torch::kLong).index_select(0, distances.flatten());
    return torch::embedding(table, index.view({tokens, tokens})).permute({2, 0, 1});
}

}  // namespace headscope::models
