// Measures between the heads of different layers.
#include "core/nn/measures/kernels.h"
#include "core/nn/measures/measures.h"

#include <algorithm>

namespace headscope::measures {
namespace {

// Returns whether layers can be compared: they must have the same number of rows and the same last
// dimension.
bool sameWidth(const std::vector<torch::Tensor>& tensors) {
    return !tensors.empty() &&
           std::all_of(tensors.begin(), tensors.end(), [&](const torch::Tensor& t) {
               return t.size(0) == tensors[0].size(0) && t.size(2) == tensors[0].size(2);
           });
}

}  // namespace

void NetworkHeads::add(const MaskedLayer& layer) {
    if (layer.maps().defined()) {
        const auto& rows = layer.rows();  // (rows, H, S)
        const auto bytes = std::max<std::int64_t>(rows.size(2) * rows.element_size(), 1);
        m_maps.push_back(spread(rows, std::clamp<std::int64_t>(m_bytesOfHead / bytes, 1, kRows)));
    }
    if (layer.raw().context.defined())
        m_contexts.push_back(spread(layer.tokensOf(layer.raw().context), kTokens));
}

torch::Tensor NetworkHeads::maps() const {
    return sameWidth(m_maps) ? torch::cat(m_maps, 1) : torch::Tensor();
}

torch::Tensor NetworkHeads::contexts() const {
    return sameWidth(m_contexts) ? torch::cat(m_contexts, 1) : torch::Tensor();
}

torch::Tensor acrossLayers(const std::string& id, const NetworkHeads& heads) {
    if (id == "cka-across-layers") {
        const auto contexts = heads.contexts();
        return contexts.defined() ? unbiasedCka(contexts) : torch::Tensor();
    }
    if (id == "js-across-layers") {
        const auto maps = heads.maps();
        return maps.defined() ? jensenShannon(maps) : torch::Tensor();
    }
    return {};
}

}  // namespace headscope::measures
