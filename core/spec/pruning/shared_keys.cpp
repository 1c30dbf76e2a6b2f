#include "core/spec/pruning/shared_keys.h"

#include "core/spec/models/registry.h"
#include "core/spec/pruning/float_matrix.h"
#include "core/spec/pruning/surgery.h"

#include <algorithm>

namespace headscope::pruning {
namespace {

Error sharingError(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

// Returns why the heads of this model cannot share keys and values; "" if they can.
Message reasonAgainstSharing(const models::ModelSpec& spec) {
    const auto& family = models::kindOf(spec.model).family;
    if (family != "transformer" && family != "encoder-decoder")
        return "the program does not know which of its parameters belong to a head"_m;
    if (spec.variants.input == attention::HeadInput::Split)
        return "with model.head_input = split each head reads its own part of the stream"_m;
    if (spec.variants.simulatedHeads > 0)
        return "model.simulated_heads mixes the queries and keys of all heads of a layer"_m;
    return {};
}

// Adds blocks of dh rows of `before` from row `first` on, `size` of them per mean.
void addMeans(const FloatMatrix& before, std::int64_t first, std::int64_t heads, std::int64_t size,
              std::int64_t dh, std::vector<double>& into) {
    for (std::int64_t head = 0; head < heads; ++head)
        for (std::int64_t row = 0; row < dh; ++row)
            for (std::int64_t column = 0; column < before.columns; ++column) {
                double sum = 0;
                for (std::int64_t i = 0; i < size; ++i)
                    sum += before.at(first + (head * size + i) * dh + row, column);
                into.push_back(sum / static_cast<double>(size));
            }
}

io::PlainTensor withMeans(const io::PlainTensor& tensor,
                          const attention::MultiHeadAttentionOptions& options,
                          std::int64_t keyHeads) {
    const auto before = floatMatrixOf(tensor);
    const auto dh = options.headWidth(), queries = options.heads * dh, kv = options.kvHeads();
    FloatMatrix after{queries + 2 * keyHeads * dh, before.columns, {}};
    after.values.assign(before.values.begin(), before.values.begin() + queries * before.columns);
    for (const auto first : {queries, queries + kv * dh})
        addMeans(before, first, keyHeads, kv / keyHeads, dh, after.values);
    auto shape = tensor.shape;
    shape.at(0) = after.rows;
    return tensorOf(after, std::move(shape));
}

}  // namespace

Result<models::ModelSpec> withKeyHeads(const models::ModelSpec& spec, std::int64_t keyHeads) {
    if (const auto reason = reasonAgainstSharing(spec); !reason.empty())
        return sharingError("heads of this model cannot share keys and values: %1"_m(reason),
                            "Use a model whose heads all read the whole stream"_m);
    bool changes = false;
    for (std::int64_t site = 0; site < spec.sites(); ++site) {
        const auto options = spec.attention(site);
        if (options.heads == 0) continue;
        const auto present = options.kvHeads();
        if (keyHeads < 1 || present % keyHeads != 0)
            return sharingError(
                "%1 has %2 key and value heads, which %3 does not divide"_m(
                    models::sitesOf(spec)[static_cast<std::size_t>(site)].id, present, keyHeads),
                "Give a divisor of %1"_m(present));
        changes = changes || present != keyHeads;
    }
    if (!changes)
        return sharingError("the model already has %1 key and value heads per layer"_m(keyHeads),
                            "Give a smaller number"_m);
    auto shared = spec;
    shared.variants.kvHeads = keyHeads;
    return shared;
}

io::TensorFile sharedKeyWeights(const models::ModelSpec& spec, std::int64_t keyHeads,
                                const io::TensorFile& weights) {
    auto shared = weights;
    for (std::int64_t site = 0; site < spec.sites(); ++site) {
        const auto options = spec.attention(site);
        // Layers of a group share one block.
        const bool again =
            site > 0 && spec.style.layerGroups > 0 && spec.blockOf(site) == spec.blockOf(site - 1);
        if (options.heads == 0 || again) continue;
        for (const char* part : {"qkv.weight", "qkv.bias"}) {
            const auto found = shared.tensors.find(attentionPrefix(spec, site) + part);
            if (found != shared.tensors.end())
                found->second = withMeans(found->second, options, keyHeads);
        }
    }
    return shared;
}

}  // namespace headscope::pruning
