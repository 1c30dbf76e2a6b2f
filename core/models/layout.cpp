#include "core/models/layout.h"

#include <algorithm>
#include <set>

namespace headscope::models {
namespace {

using attention::HeadInput;

class LayoutWriter {
public:
    void add(const std::string& name, std::vector<std::int64_t> shape) {
        m_layout.emplace_back(name, std::move(shape));
    }
    void linear(const std::string& name, std::int64_t in, std::int64_t out) {
        add(name + ".weight", {out, in});
        add(name + ".bias", {out});
    }
    void norm(const std::string& name, std::int64_t width) {
        add(name + ".weight", {width});
        add(name + ".bias", {width});
    }
    std::vector<NamedShape> take() { return std::move(m_layout); }

private:
    std::vector<NamedShape> m_layout;
};

void addSimulated(LayoutWriter& out, const std::string& name, std::int64_t heads, std::int64_t simulated) {
    out.add(name + ".first", {simulated, heads});
    out.add(name + ".second", {simulated, simulated});
}

void addAttention(LayoutWriter& out, const std::string& name, const attention::MultiHeadAttentionOptions& o) {
    const auto dh = o.headWidth(), inner = o.heads * dh;
    const bool split = o.variants.input == HeadInput::Split;
    out.linear(name + ".qkv", split ? o.width / o.heads : o.width, inner + 2 * o.kvHeads() * dh);
    out.linear(name + ".output", inner, o.width);
    const auto simulated = o.variants.simulatedHeads;
    if (simulated > 0) {
        addSimulated(out, name + ".simulate_queries", o.heads, simulated);
        addSimulated(out, name + ".simulate_keys", o.heads, simulated);
    }
    if (!o.variants.dynamicWeights) return;
    out.linear(name + ".head_weights.query", o.width, dh);
    out.linear(name + ".head_weights.key", dh, dh);
}

std::string dimensionsText(const std::vector<std::int64_t>& shape) {
    std::string text;
    for (const auto size : shape) text += (text.empty() ? "" : ", ") + std::to_string(size);
    return "[" + text + "]";
}

Error unfit(const std::string& name, const std::string& found, const std::string& wanted) {
    return {ErrorCode::BadData, "tensor " + name + ": found " + found + ", expected " + wanted,
            "The weights belong to another model or config.json: put back the files of one run"};
}

std::string sizesText(const TransformerOptions& o) {
    return "layers " + std::to_string(o.layers) + ", heads " + std::to_string(o.heads) + ", width " +
           std::to_string(o.width) + ", feed-forward width " + std::to_string(o.ff);
}

}  // namespace

std::vector<NamedShape> layoutOf(const TransformerOptions& o) {
    LayoutWriter out;
    if (o.task != Task::ImageClassification) out.add("token_embedding", {o.vocabulary, o.width});
    out.add("position", {1, o.length, o.width});
    if (o.task == Task::ImageClassification) out.linear("patch_embedding", o.channels * o.patch * o.patch, o.width);
    for (std::int64_t layer = 0; layer < o.layers; ++layer) {
        const auto block = "block" + std::to_string(layer) + ".";
        out.norm(block + "norm1", o.width);
        addAttention(out, block + "attention", o.attention(layer));
        out.norm(block + "norm2", o.width);
        out.linear(block + "ff1", o.width, o.ff);
        out.linear(block + "ff2", o.ff, o.width);
    }
    out.norm("norm", o.width);
    out.linear("head", o.width, o.outputs);
    return out.take();
}

Status checkShapes(const std::vector<NamedShape>& expected, const io::TensorFile& file) {
    for (const auto& [name, shape] : expected) {
        const auto found = file.tensors.find(name);
        if (found == file.tensors.end()) return unfit(name, "nothing", "shape " + dimensionsText(shape));
        if (found->second.shape != shape)
            return unfit(name, "shape " + dimensionsText(found->second.shape), dimensionsText(shape));
    }
    if (expected.size() == file.tensors.size()) return {};
    std::set<std::string> known;
    for (const auto& item : expected) known.insert(item.first);
    for (const auto& item : file.tensors)
        if (!known.count(item.first)) return unfit(item.first, "an extra tensor", "only the model's parameters");
    return {};
}

Status checkWeights(const RunConfig& config, const data::Dataset& dataset, const io::TensorFile& weights) {
    const auto options = TransformerOptions::from(config, dataset);
    auto fits = checkShapes(layoutOf(options), weights);
    if (fits.ok()) return {};
    auto error = std::move(fits).error();
    error.message =
        "config.json does not fit the weights: " + error.message + " (config.json: " + sizesText(options) + ")";
    return error;
}

}  // namespace headscope::models
