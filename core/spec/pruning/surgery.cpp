#include "core/spec/pruning/surgery.h"

#include "core/spec/models/costs.h"
#include "core/spec/models/encoder_decoder_spec.h"
#include "core/spec/models/registry.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>

namespace headscope::pruning {
namespace {

using Indices = std::vector<std::int64_t>;

// Returns for example "4 4 0".
std::string countsText(const Indices& counts) {
    std::string text;
    for (const auto count : counts) text += (text.empty() ? "" : " ") + std::to_string(count);
    return text;
}

Error usage(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

ModelShape headShape(const models::ModelSpec& spec) {
    ModelShape shape;
    shape.layers = static_cast<int>(spec.sites());
    shape.heads = static_cast<int>(spec.mostHeads());
    for (const auto heads : spec.heads) shape.headsPerLayer.push_back(static_cast<int>(heads));
    for (const auto& site : models::sitesOf(spec)) shape.sites.push_back(site.id);
    return shape;
}

Indices keptHeads(const models::ModelSpec& spec, std::int64_t site, const HeadMask& removed) {
    Indices kept;
    for (std::int64_t head = 0; head < spec.heads.at(static_cast<std::size_t>(site)); ++head)
        if (removed.on(static_cast<int>(site), static_cast<int>(head))) kept.push_back(head);
    return kept;
}

// Returns why the outputs of the other heads would change if a head is removed; "" if they would
// not.
Message reasonAgainst(const models::ModelSpec& spec) {
    const auto& v = spec.variants;
    const auto& family = models::kindOf(spec.model).family;
    if (family != "transformer" && family != "encoder-decoder")
        return "the program does not know which of its parameters belong to a head"_m;
    if (v.input == attention::HeadInput::Split)
        return "with model.head_input = split each head reads its own part of the stream, and "
               "its width depends on the others"_m;
    if (v.simulatedHeads > 0)
        return "model.simulated_heads mixes the queries and keys of all heads of a layer"_m;
    if (v.dynamicWeights)
        return "with model.head_weights = dynamic each token distributes its weights over all heads"_m;
    if (v.routedHeads > 0)
        return "model.routed_heads lets each token choose among the heads of a layer"_m;
    if (v.activation == attention::Activation::BayesSoftmax)
        return "with model.activation = bayes-softmax the heads of a layer share one sum of attention weights"_m;
    return {};
}

Status checkKind(const models::ModelSpec& spec) {
    const auto reason = reasonAgainst(spec);
    if (reason.empty()) return {};
    return usage("heads cannot be removed from this model: %1"_m(reason),
                 "Switch the heads off instead (Mask, or evaluate --ablate)"_m);
}

Status checkNamed(const models::ModelSpec& spec, const HeadMask& removed) {
    const auto total = std::accumulate(spec.heads.begin(), spec.heads.end(), std::int64_t{0});
    if (removed.all())
        return usage("no head was named for removal"_m, "Name 1 to %1 heads"_m(total - 1));
    for (const auto& head : removed.off()) {
        const bool known = head.site >= 0 && head.site < spec.sites() && head.head >= 0 &&
                           head.head < spec.heads[static_cast<std::size_t>(head.site)];
        if (!known)
            return usage("head %1 cannot be removed: the model does not have it"_m(headName(head)),
                         "Its layers have %1 heads, counted from 0"_m(countsText(spec.heads)));
    }
    if (removed.offCount() < total) return {};
    return usage("all %1 heads would be removed"_m(total), "Keep 1 to %1 of them"_m(total - 1));
}

// Returns the number of key and value heads per site if several query heads share one, at any site;
// 0 if each query head has its own.
std::int64_t sharedHeads(const models::ModelSpec& spec) {
    const auto shared = spec.variants.kvHeads;
    const auto shares = [&](std::int64_t heads) {
        return shared > 0 && heads > 0 && heads != shared;
    };
    return std::any_of(spec.heads.begin(), spec.heads.end(), shares) ? shared : 0;
}

// Returns the numbers of the kept heads of each site in the first model of these weights, which
// decide what a head sees (ModelSpec::patternHeads).
std::vector<Indices> keptNumbers(const models::ModelSpec& spec, const HeadMask& removed) {
    std::vector<Indices> numbers;
    for (std::int64_t site = 0; site < spec.sites(); ++site) {
        auto kept = keptHeads(spec, site, removed);
        if (!spec.patternHeads.empty())
            for (auto& head : kept)
                head = spec.patternHeads.at(static_cast<std::size_t>(site))
                           .at(static_cast<std::size_t>(head));
        numbers.push_back(std::move(kept));
    }
    return numbers;
}

// Query heads [g n, (g + 1) n) share the key and value head g. Grouping stays valid only if every
// group keeps the same number of heads.
Status checkGroups(const models::ModelSpec& spec, std::int64_t site, const HeadMask& removed) {
    const auto groups = sharedHeads(spec), heads = spec.heads[static_cast<std::size_t>(site)];
    if (groups == 0 || heads == 0) return {};
    const auto size = heads / groups;
    Indices kept(static_cast<std::size_t>(groups), 0);
    for (const auto head : keptHeads(spec, site, removed))
        ++kept[static_cast<std::size_t>(head / size)];
    if (std::adjacent_find(kept.begin(), kept.end(), std::not_equal_to<>()) == kept.end())
        return {};
    return usage(
        "the heads of %1 share keys and values in groups of %2 (model.kv_heads %3), which would keep %4 heads"_m(
            models::sitesOf(spec)[static_cast<std::size_t>(site)].id, size, groups,
            countsText(kept)),
        "Remove the same number of heads of each group of %1, or all of the layer"_m(size));
}

// Layers that share weights lose the same heads.
Status checkLayerGroups(const models::ModelSpec& spec, std::int64_t site, const HeadMask& removed) {
    if (spec.style.layerGroups == 0 || site == 0 || spec.blockOf(site) != spec.blockOf(site - 1) ||
        keptHeads(spec, site, removed) == keptHeads(spec, site - 1, removed))
        return {};
    return usage(
        "layers %1 and %2 share their weights (model.layer_groups), but other heads of each would be removed"_m(
            site - 1, site),
        "Remove the same heads of all layers of a group, or switch the heads off instead"_m);
}

// Layers that share a table of relative biases lose the same heads: it has a column per head.
Status checkSharedBias(const models::ModelSpec& spec, std::int64_t site, const HeadMask& removed) {
    const auto first = spec.firstOfBias(site);
    if (!first || keptHeads(spec, site, removed) == keptHeads(spec, *first, removed)) return {};
    const auto sites = models::sitesOf(spec);
    return usage(
        "%1 and %2 share the biases of their relative positions (model.positions), but other heads "
        "of each would be removed"_m(sites[static_cast<std::size_t>(*first)].id,
                                     sites[static_cast<std::size_t>(site)].id),
        "Remove the same heads of all self-attentions of a stack, or switch the heads off instead"_m);
}

// Whether several self-attentions share a table of relative biases.
bool sharesBias(const models::ModelSpec& spec) {
    for (std::int64_t site = 0; site < spec.sites(); ++site)
        if (const auto first = spec.firstOfBias(site); first && *first != site) return true;
    return false;
}

// Returns the indices of the dh values of each head in a block that starts at `first`.
Indices placesOf(const Indices& heads, std::int64_t headSize, std::int64_t first) {
    Indices places;
    for (const auto head : heads)
        for (std::int64_t i = 0; i < headSize; ++i) places.push_back(first + head * headSize + i);
    return places;
}

// Returns the rows of the query, key and value projection that are kept.
Indices keptRows(const models::ModelSpec& spec, std::int64_t site, const Indices& heads) {
    const auto options = spec.attention(site);
    const auto h = options.heads, kv = options.kvHeads(), dh = options.headWidth();
    Indices shared = heads;
    // Each group has one key and value head. All are kept unless the layer loses all its heads.
    if (kv != h) {
        shared.resize(heads.empty() ? 0 : static_cast<std::size_t>(kv));
        std::iota(shared.begin(), shared.end(), 0);
    }
    auto rows = placesOf(heads, dh, 0);
    for (const auto first : {h * dh, (h + kv) * dh}) {
        const auto more = placesOf(shared, dh, first);
        rows.insert(rows.end(), more.begin(), more.end());
    }
    return rows;
}

// Selects the indices `kept` along dimension 0 or 1 of a tensor with at most two dimensions.
io::PlainTensor selected(const io::PlainTensor& tensor, std::size_t dimension,
                         const Indices& kept) {
    io::PlainTensor out{tensor.dtype, tensor.shape, {}};
    out.shape.at(dimension) = static_cast<std::int64_t>(kept.size());
    const auto count = std::accumulate(tensor.shape.begin(), tensor.shape.end(), std::int64_t{1},
                                       std::multiplies<>());
    if (count == 0 || kept.empty()) return out;
    const auto rows = dimension == 0 ? std::int64_t{1} : tensor.shape[0];
    const auto size = tensor.shape[dimension];
    // Bytes per index along this dimension, for one row.
    const auto bytes = static_cast<std::int64_t>(tensor.bytes.size()) / (rows * size);
    auto& bytesOut = out.bytes.own();
    bytesOut.reserve(static_cast<std::size_t>(rows * bytes) * kept.size());
    for (std::int64_t row = 0; row < rows; ++row)
        for (const auto place : kept) {
            const auto begin = tensor.bytes.begin() + (row * size + place) * bytes;
            bytesOut.insert(bytesOut.end(), begin, begin + bytes);
        }
    return out;
}

// Selects the rows of what a site computes per head besides its projections. A site without heads
// has none of it. name: that of the site's attention, with a dot.
void cutFactors(const models::ModelSpec& spec, std::int64_t site, const std::string& name,
                const Indices& heads, io::TensorFile& cut) {
    const bool elements = spec.variants.gate == attention::HeadGate::Element;
    const auto coordinates = placesOf(heads, spec.attention(site).headWidth(), 0);
    for (const char* part : {"theta", "head_gates.scores.weight", "head_gates.scores.bias"}) {
        const auto found = cut.tensors.find(name + part);
        if (found == cut.tensors.end()) continue;
        const bool perElement = elements && found->first != name + "theta";
        found->second = selected(found->second, 0, perElement ? coordinates : heads);
    }
    if (!heads.empty()) return;
    for (auto it = cut.tensors.begin(); it != cut.tensors.end();) {
        const auto isOf = [&](const char* part) { return it->first.rfind(name + part, 0) == 0; };
        it = isOf("theta") || isOf("head_gates.") || isOf("differential.") ? cut.tensors.erase(it)
                                                                           : std::next(it);
    }
}

}  // namespace

Status checkHeadsGoAlone(const models::ModelSpec& spec) {
    HEADSCOPE_CHECK(checkKind(spec));
    if (spec.style.layerGroups > 0)
        return usage(
            "layers of this model share their weights (model.layer_groups %1), so heads cannot be removed one by one"_m(
                spec.style.layerGroups),
            "Name the same heads of all layers of a group with prune --heads"_m);
    if (sharesBias(spec))
        return usage(
            "self-attentions of this model share the biases of their relative positions "
            "(model.positions relative), so heads cannot be removed one by one"_m,
            "Name the same heads of all self-attentions of a stack with prune --heads"_m);
    if (sharedHeads(spec) == 0) return {};
    return usage(
        "heads of this model share keys and values (model.kv_heads %1), so they cannot be removed one by one"_m(
            sharedHeads(spec)),
        "Name the same number of heads of each group with prune --heads"_m);
}

Result<models::ModelSpec> withoutHeads(const models::ModelSpec& spec, const HeadMask& removed) {
    HEADSCOPE_CHECK(checkKind(spec));
    HEADSCOPE_CHECK(checkNamed(spec, removed));
    auto smaller = spec;
    for (std::int64_t site = 0; site < spec.sites(); ++site) {
        HEADSCOPE_CHECK(checkGroups(spec, site, removed));
        HEADSCOPE_CHECK(checkLayerGroups(spec, site, removed));
        HEADSCOPE_CHECK(checkSharedBias(spec, site, removed));
        smaller.heads[static_cast<std::size_t>(site)] =
            static_cast<std::int64_t>(keptHeads(spec, site, removed).size());
    }
    smaller.variants.kvHeads = sharedHeads(spec);
    if (attention::differsByHead(spec.pattern)) smaller.patternHeads = keptNumbers(spec, removed);
    return smaller;
}

Status checkOneHeadASite(const models::ModelSpec& spec, const HeadMask& removed) {
    for (std::int64_t site = 0; site < spec.sites(); ++site)
        if (spec.heads[static_cast<std::size_t>(site)] > 0 &&
            keptHeads(spec, site, removed).empty())
            return usage("%1 would lose all of its heads, but one per layer must stay"_m(
                             models::sitesOf(spec)[static_cast<std::size_t>(site)].id),
                         "Keep one head of this layer, or allow layers without heads"_m);
    return {};
}

io::TensorFile cutWeights(const models::ModelSpec& spec, const HeadMask& removed,
                          const io::TensorFile& weights) {
    auto cut = weights;
    for (std::int64_t site = 0; site < spec.sites(); ++site) {
        // Layers of a group share one block.
        if (site > 0 && spec.blockOf(site) == spec.blockOf(site - 1)) continue;
        const auto name = attentionPrefix(spec, site);
        const auto heads = keptHeads(spec, site, removed);
        const auto rows = keptRows(spec, site, heads);
        cutFactors(spec, site, name, heads, cut);
        for (const char* part : {"qkv.weight", "qkv.bias"})
            if (weights.tensors.count(name + part))
                cut.tensors.at(name + part) = selected(weights.tensors.at(name + part), 0, rows);
        cut.tensors.at(name + "output.weight") =
            selected(weights.tensors.at(name + "output.weight"), 1,
                     placesOf(heads, spec.attention(site).headWidth(), 0));
    }
    // Columns of the heads that are left.
    for (const char* name : {"relative_bias", "source_relative_bias", "target_relative_bias"}) {
        const auto found = weights.tensors.find(name);
        if (found == weights.tensors.end()) continue;
        const bool target = found->first == "target_relative_bias";
        cut.tensors.at(name) =
            selected(found->second, 1, keptHeads(spec, target ? spec.encoderLayers : 0, removed));
    }
    return cut;
}

std::string editText(const models::ModelSpec& spec, const HeadMask& removed, bool merged) {
    return (merged ? "merged heads " : "removed heads ") + removed.text(headShape(spec));
}

std::string attentionPrefix(const models::ModelSpec& spec, std::int64_t site) {
    return (spec.encoderLayers > 0 ? models::attentionNameOf(spec, site)
                                   : "block" + std::to_string(spec.blockOf(site)) + ".attention") +
           ".";
}

ModelSize sizeOf(const models::ModelSpec& spec, std::int64_t batch) {
    const auto costs = models::costsOf(spec, batch);
    ModelSize size;
    size.headsPerLayer = headShape(spec).headsPerLayer;
    size.parameters = costs.parameters;
    size.attentionParameters = costs.attentionParameters;
    size.trainingBytes = costs.memoryBytes;
    size.forwardFlops = costs.forwardFlops;
    return size;
}

}  // namespace headscope::pruning
