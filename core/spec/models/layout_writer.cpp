#include "core/spec/models/layout_writer.h"

namespace headscope::models {

void LayoutWriter::linear(const std::string& name, std::int64_t in, std::int64_t out, bool bias) {
    add(name + ".weight", {out, in});
    if (bias) add(name + ".bias", {out});
}

void LayoutWriter::norm(const std::string& name, std::int64_t width, bool bias) {
    add(name + ".weight", {width});
    if (bias) add(name + ".bias", {width});
}

void LayoutWriter::simulated(const std::string& name, std::int64_t heads, std::int64_t simulated) {
    add(name + ".first", {simulated, heads});
    add(name + ".second", {simulated, simulated});
}

void LayoutWriter::attention(const std::string& name,
                             const attention::MultiHeadAttentionOptions& o) {
    const auto dh = o.headWidth(), inner = o.heads * dh;
    const bool split = o.variants.input == attention::HeadInput::Split;
    linear(name + ".qkv", split ? dh : o.width, inner + 2 * o.kvHeads() * dh, o.qkvBias);
    linear(name + ".output", inner, o.width, o.outputBias);
    if (const auto heads = o.variants.simulatedHeads; heads > 0) {
        simulated(name + ".simulate_queries", o.heads, heads);
        simulated(name + ".simulate_keys", o.heads, heads);
    }
    if (o.variants.activation == attention::Activation::EntmaxAdaptive && o.heads > 0)
        add(name + ".theta", {o.heads});
    if (o.variants.dynamicWeights) {
        linear(name + ".head_weights.query", o.width, dh);
        linear(name + ".head_weights.key", dh, dh);
    }
    if (!o.queryKeyNorm) return;
    norm(name + ".query_norm", dh, false);
    norm(name + ".key_norm", dh, false);
}

}  // namespace headscope::models
