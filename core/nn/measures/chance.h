// Chance levels of pairwise measures, computed on a layer's own samples. See README, "Chance and
// flat maps".
#pragma once

#include "core/nn/measures/layer_tensors.h"

#include <map>
#include <optional>
#include <string>

namespace headscope::measures {

// Computes two references for the measures of a layer: their values if its heads were independent,
// and the value between each head and one with uniform attention. Not thread-safe.
class ChanceLevels {
public:
    explicit ChanceLevels(const MaskedLayer& layer);  // requires maps

    // Returns (H, H): the measure between independent heads of the same sharpness. Undefined for
    // measures that use only weights.
    torch::Tensor independent(const std::string& id) const;
    // Returns (H): the measure between each head and a head that attends to all keys equally.
    // Defined only for measures of maps.
    torch::Tensor flat(const std::string& id) const;

private:
    MaskedLayer m_layer, m_maps, m_weights;
    // Independent heads with contexts and queries, for measures that need more than maps. Created
    // on first use.
    mutable std::optional<MaskedLayer> m_independent;
    // Cached results, because a report requests attn-cos twice.
    mutable std::map<std::string, torch::Tensor> m_flat;
};

}  // namespace headscope::measures
