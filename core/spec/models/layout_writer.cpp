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

void LayoutWriter::tokenFactors(const std::string& name,
                                const attention::MultiHeadAttentionOptions& o) {
    const auto& v = o.variants;
    if (v.gate != attention::HeadGate::None)
        linear(name + ".head_gates.scores", o.width,
               v.gate == attention::HeadGate::Element ? o.heads * o.headWidth() : o.heads);
    if (v.routedHeads > 0) linear(name + ".router.scores", o.width, v.routedHeads);
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
    if (o.heads > 0) tokenFactors(name, o);
    if (o.variants.differential && o.heads > 0) {
        for (const char* vector : {"query1", "key1", "query2", "key2"})
            add(name + ".differential." + vector, {dh / 2});
        norm(name + ".differential.norm", dh, false);
    }
    if (!o.queryKeyNorm) return;
    const auto scored = attention::scoreWidth(o.variants, dh);
    norm(name + ".query_norm", scored, false);
    norm(name + ".key_norm", scored, false);
}

}  // namespace headscope::models
